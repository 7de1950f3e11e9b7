"""The guide in the Help menu: its pages and pictures, the shortcuts it names, and its links."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.windows import trigger
from workbench.base.places import resources
from workbench.ui.base.act import Act, Submenu
from workbench.ui.faces import FACES
from workbench.ui.shell.dialogs.guide import SAMPLE, GuideDialog, guide_pages, topic_of
from workbench.ui.shell.dialogs.guide_page import pictures_of
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.menus import MENUS, all_acts

NAMES = r"F\d+|[A-Z0-9,+-]|Tab|Arrows|Delete|Left|Right|Up|Down|End|Return"
KEYS = re.compile(rf"\*((?:(?:Ctrl|Shift|Alt)\+)*(?:{NAMES}))\*")
WITHOUT_ACT = {"Arrows", "Tab", "Escape", "Shift+Arrows", "Ctrl+Arrows", "Delete", "Return"}  # keys of the board itself
KINDS_WITH_PAGES = ("sudoku", "kakuro", "polyomino", "tour", "cover")  # a new kind need not have one
OF_BOARDS = {*"RFSEKPLTBN0123456789,."}  # letters that a board or the bar of walks takes


@pytest.fixture
def guide(window: MainWindow) -> GuideDialog:
    trigger(window, "guide")
    (dialog,) = window.findChildren(GuideDialog)
    return dialog


def test_each_page_is_listed_and_shown(guide: GuideDialog) -> None:
    titles = [guide.pages.item(k).text() for k in range(guide.pages.count())]
    shown = []
    for number in range(guide.pages.count()):
        guide.pages.setCurrentRow(number)
        shown.append(guide.text.toPlainText().splitlines()[0])

    assert titles[:2] == ["First steps", "Sudoku"]
    assert shown == titles


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_picture_of_a_page_is_loaded_and_fits_into_its_width(
    window: MainWindow, guide: GuideDialog, theme: str
) -> None:
    trigger(window, f"theme_{theme}")
    for page in guide_pages():
        guide.show_topic(topic_of(page))

        pictures = pictures_of(guide.text.document())

        assert pictures == re.findall(r"!\[[^]]*\]\(([^)]*)\)", page.read_text(encoding="utf-8")), page
        for name in pictures:
            picture = guide.text.document().resource(QTextDocument.ResourceType.ImageResource.value, QUrl(name))
            assert isinstance(picture, QImage), name
            assert not picture.isNull(), name
            assert picture.deviceIndependentSize().width() <= guide.text.viewport().width(), name
        assert guide.text.horizontalScrollBar().maximum() == 0, page


def test_pictures_are_those_of_the_theme(window: MainWindow, guide: GuideDialog) -> None:
    def lightness() -> float:
        picture = guide.text.document().resource(
            QTextDocument.ResourceType.ImageResource.value, QUrl("pictures/first-steps.png")
        )
        return picture.pixelColor(5, 5).lightness()

    trigger(window, "theme_light")
    light = lightness()
    trigger(window, "theme_dark")

    assert light > 200
    assert lightness() < 80


def test_pictures_follow_the_width_of_the_guide(guide: GuideDialog) -> None:
    def width() -> int:
        name = QUrl("pictures/first-steps.png")
        return guide.text.document().resource(QTextDocument.ResourceType.ImageResource.value, name).width()

    wide = width()
    guide.resize(700, 600)
    QApplication.processEvents()

    assert width() < wide
    assert guide.text.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("kind", KINDS_WITH_PAGES)
def test_a_kind_has_a_page_with_a_picture(kind: str) -> None:
    [page] = [page for page in guide_pages() if topic_of(page) == kind]

    assert "](pictures/" in page.read_text(encoding="utf-8")


def test_f1_opens_the_page_on_the_kind_in_front_and_only_one_guide(window: MainWindow) -> None:
    window.commands.open_path(resources() / "samples" / "kakuro" / "07-by-07.txt")
    QTest.keyClick(window, Qt.Key.Key_F1)
    QTest.keyClick(window, Qt.Key.Key_F1)

    [guide] = window.findChildren(GuideDialog)
    assert guide.pages.currentItem().text() == "Kakuro"


def test_a_link_to_a_page_shows_it(guide: GuideDialog) -> None:
    guide.text.anchorClicked.emit(QUrl("09-going-back.md"))

    assert guide.pages.currentItem().text() == "Going back in a search"


def test_a_link_opens_its_sample_and_the_guide_stays(window: MainWindow, guide: GuideDialog) -> None:
    guide.text.anchorClicked.emit(QUrl(f"{SAMPLE}:sudoku/10-singles.txt"))
    QApplication.processEvents()

    assert window.tab is not None
    assert window.tab.document.title == "Singles"
    assert guide.isVisible()
    assert not guide.isModal()


@pytest.mark.parametrize("page", guide_pages(), ids=lambda page: page.stem)
def test_every_link_leads_to_a_sample_a_page_or_the_web(page: Path) -> None:
    links = re.findall(r"(?<!!)\[[^]]*\]\(([^)]*)\)", page.read_text(encoding="utf-8"))

    samples = [link.removeprefix(f"{SAMPLE}:") for link in links if link.startswith(f"{SAMPLE}:")]
    pages = [link for link in links if ":" not in link]
    assert all((resources() / "samples" / sample).is_file() for sample in samples)
    assert set(pages) <= {one.name for one in guide_pages()}
    assert all(link.startswith("https://") for link in links if link not in pages and not link.startswith(SAMPLE))


def test_the_guide_has_links_to_samples_of_its_kinds() -> None:
    texts = "".join(page.read_text(encoding="utf-8") for page in guide_pages())

    assert all(f"({SAMPLE}:{kind}/" in texts for kind in KINDS_WITH_PAGES)


@pytest.mark.parametrize("page", guide_pages(), ids=lambda page: page.stem)
def test_every_shortcut_in_the_guide_is_that_of_an_act(page: Path) -> None:
    shortcuts = {act.shortcut for act in all_acts()}

    named = set(KEYS.findall(page.read_text(encoding="utf-8")))

    assert named - WITHOUT_ACT - OF_BOARDS <= shortcuts


def plain(text: str) -> str:
    """Return the words of a line of a menu."""
    return text.replace("&", "").rstrip("…")


def paths_in(title: str, lines: Iterable[Act | Submenu | None]) -> Iterator[str]:
    """Yield the paths to the acts of a menu: Menu > Line, Menu > Submenu > Line."""
    for line in lines:
        if isinstance(line, Submenu):
            yield from paths_in(f"{title} > {plain(line.title)}", line.acts)
        elif line is not None:
            yield f"{title} > {plain(line.text)}"


def test_menu_paths_in_the_guide_exist() -> None:
    menus = [*MENUS.items(), *(("&Puzzle", face.menu) for face in FACES.values())]
    paths = {path for title, lines in menus for path in paths_in(plain(title), lines)}

    titles = "|".join(plain(title) for title in MENUS)
    named = {
        " ".join(path.split())
        for page in guide_pages()
        for path in re.findall(rf"\*((?:{titles}|Board) > [^*]*)\*", page.read_text(encoding="utf-8"))
    }

    assert named
    assert named <= paths

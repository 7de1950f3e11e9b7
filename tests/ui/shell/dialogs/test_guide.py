"""The guide in the Help menu: its pages, the shortcuts it names, and its links to samples."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication

from tests.windows import trigger
from workbench.base.places import resources
from workbench.ui.shell.dialogs.guide import SAMPLE, GuideDialog, guide_pages
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.menus import all_acts

NAMES = r"F\d+|[A-Z0-9,+-]|Tab|Arrows|Delete|Left|Right|Up|Down|End|Return"
KEYS = re.compile(rf"\*((?:(?:Ctrl|Shift|Alt)\+)*(?:{NAMES}))\*")
WITHOUT_ACT = {"Arrows", "Tab", "Shift+Arrows", "Delete", "1", "9"}  # keys of the board itself


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

    assert titles[:2] == ["First steps", "Searching"]
    assert shown == titles


def test_a_link_opens_its_sample_and_the_guide_stays(window: MainWindow, guide: GuideDialog) -> None:
    guide.text.anchorClicked.emit(QUrl(f"{SAMPLE}:sudoku/10-singles.txt"))
    QApplication.processEvents()

    assert window.tab is not None
    assert window.tab.document.title == "Singles"
    assert guide.isVisible()
    assert not guide.isModal()


@pytest.mark.parametrize("page", guide_pages(), ids=lambda page: page.stem)
def test_every_link_leads_to_a_sample(page: Path) -> None:
    links = re.findall(r"\]\(([^)]*)\)", page.read_text(encoding="utf-8"))

    assert all((resources() / "samples" / link.removeprefix(f"{SAMPLE}:")).is_file() for link in links)


@pytest.mark.parametrize("page", guide_pages(), ids=lambda page: page.stem)
def test_every_shortcut_in_the_guide_is_that_of_an_act(page: Path) -> None:
    shortcuts = {act.shortcut for act in all_acts()}

    named = set(KEYS.findall(page.read_text(encoding="utf-8")))

    assert named - WITHOUT_ACT <= shortcuts


def test_menu_paths_in_the_guide_exist() -> None:
    texts = {act.text.replace("&", "").rstrip("…") for act in all_acts()}

    named = [
        " ".join(path.split())
        for page in guide_pages()
        for path in re.findall(r"\*(?:File|Search|View|Help) > ([^*]*)\*", page.read_text(encoding="utf-8"))
    ]

    assert named
    assert set(named) <= texts

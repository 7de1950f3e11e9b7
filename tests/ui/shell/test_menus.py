"""Every act can be found, read and done."""

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu

from tests.thorough import either
from tests.windows import trigger
from workbench.base.places import samples
from workbench.files.documents import read_text
from workbench.ui.base.act import Act
from workbench.ui.board import acts as board
from workbench.ui.faces import FACES
from workbench.ui.shell import acts as shell
from workbench.ui.shell.analyses.registry import OF_MANY, OF_THE_LITERATURE, acts_opening
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.menus import MENUS, acts_of, all_acts, faces_with, rivals
from workbench.ui.sudoku.advice import acts as advice

ASKING = {
    shell.NEW, shell.OPEN, shell.SAVE, shell.SAVE_AS, shell.SAVE_SEARCH, shell.QUIT,
    shell.EXPORT, shell.EXPORT_SOLUTIONS, shell.PRINT, board.FROM_IMAGE, advice.EXPORT_PATH, advice.EXPORT_STEP,
    shell.SAVE_SEARCH,
}  # open a modal dialog, or end the window  # fmt: skip
TEXTS = {
    "sudoku": ("." * 81, "sudoku 2x2\n1234\n....\n....\n....\n"),
    "polyomino": ("polyomino 2x3\npieces free 3",),
    "kakuro": ("kakuro 2x3\n# 1\\ 2\\\n\\3 . .\n",),
    "tour": ("tour 3x4",),
    "cover": (read_text(samples("cover")[0]),),
}
MAX_LINES = 12  # of a menu
MAX_HEIGHT = 770  # of a menu, in pixels: as much as the smallest window
WITHOUT_DOCUMENT = {
    shell.NEW, shell.GENERATE, shell.OPEN, shell.SAMPLES, shell.QUIT, board.PASTE, shell.PREFERENCES,
    *acts_opening(OF_MANY + OF_THE_LITERATURE),
    *shell.THEMES, *shell.TEXT_SIZES, shell.NEXT_TAB, shell.PREVIOUS_TAB, shell.FULL_SCREEN, shell.PRESENT,
    shell.HIDE_SOLUTIONS, shell.GUIDE, shell.PALETTE, shell.KEYS, shell.ABOUT,
}  # fmt: skip


def test_every_action_has_text_icon_and_tooltip(window: MainWindow) -> None:
    for act, action in window.acts.items():
        assert action.text(), act
        assert not action.icon().isNull(), act
        assert action.toolTip(), act


def test_no_two_acts_have_the_same_name() -> None:
    names = [act.name for act in all_acts()]

    assert len(names) == len(set(names))


def test_no_two_acts_that_are_visible_together_share_a_shortcut() -> None:
    for act in all_acts():
        assert not act.shortcut or act.shortcut not in {other.shortcut for other in rivals(act)}, act.name


def test_acts_of_one_kind_are_no_rivals_of_acts_of_another() -> None:
    (tour,) = (act for act in FACES["tour"].acts if act.name == "walk_by_hand")

    assert board.GIVENS not in rivals(tour)
    assert {shell.SAVE, board.PAINT_CELLS} <= set(rivals(tour))


def test_every_shortcut_is_one_that_qt_knows() -> None:
    for act in all_acts():
        assert not act.shortcut or QKeySequence(act.shortcut).toString() == act.shortcut, act.name


def test_the_tools_and_views_of_the_faces_are_acts_of_the_menus() -> None:
    listed = set(all_acts())

    assert {act for face in FACES.values() for act in (*face.acts, *acts_of(face.tools), *face.views)} <= listed


def test_without_a_document_only_what_needs_none_is_possible(window: MainWindow) -> None:
    assert {act for act, action in window.acts.items() if action.isEnabled()} == WITHOUT_DOCUMENT


@pytest.mark.parametrize("kind", FACES)
def test_a_document_offers_the_acts_of_its_face_and_of_no_other(window: MainWindow, kind: str) -> None:
    window.commands.open_text(read_text(samples(kind)[0]), "test")

    offered, face = set(window.offers()), FACES[kind]
    assert set(face.acts) <= offered
    assert {act for act in offered if faces_with(act) and face not in faces_with(act)} == set()
    assert {act for act, action in window.acts.items() if not action.isVisible()} == {
        act for act in all_acts() if faces_with(act) and face not in faces_with(act)
    }


def names_in(menu: QMenu) -> list[str]:
    """Return the names of the acts of a menu and of its submenus."""
    names: list[str] = []
    for action in menu.actions():
        names += names_in(action.menu()) if action.menu() else [action.objectName()] * (not action.isSeparator())
    return names


def menu_of(window: MainWindow, title: str) -> QMenu:
    """Return a menu in the bar."""
    (menu,) = (action.menu() for action in window.menuBar().actions() if action.text() == title and action.isVisible())
    return menu


def test_the_puzzle_menu_is_that_of_the_kind_in_front(window: MainWindow) -> None:
    window.commands.open_text(TEXTS["tour"][0], "tour")
    of_tours = names_in(menu_of(window, "&Puzzle"))

    window.commands.open_text(TEXTS["sudoku"][0], "sudoku")

    assert "walk_by_hand" in of_tours
    assert names_in(menu_of(window, "&Puzzle")) == [act.name for act in acts_of(FACES["sudoku"].menu)]


def test_the_menus_of_a_puzzle_are_there_with_a_document_and_its_pages(window: MainWindow) -> None:
    def shown() -> list[bool]:
        titles = [action.text() for action in window.menuBar().actions() if action.isVisible()]
        return [title in titles for title in ("&Puzzle", "&Search", "&Analyse")]

    start = shown()
    window.commands.open_text(TEXTS["sudoku"][0], "sudoku")
    document = shown()
    trigger(window, "watch")

    assert (start, document, shown()) == ([False, False, True], [True] * 3, [True] * 3)


@pytest.mark.parametrize("kind", FACES)
def test_no_menu_is_long_and_no_letter_stands_twice_in_one(window: MainWindow, kind: str) -> None:
    window.commands.open_text(read_text(samples(kind)[0]), "test")

    for action in window.menuBar().actions():
        for menu in (action.menu(), *action.menu().findChildren(QMenu)):
            lines = [line for line in menu.actions() if line.isVisible() and not line.isSeparator()]
            letters = [line.text().replace("&&", "").partition("&")[2][:1].lower() for line in lines]
            assert len(lines) <= MAX_LINES, menu.title()
            assert len(set(letters)) == len(letters), (menu.title(), [line.text() for line in lines])


def test_no_letter_of_the_menu_bar_stands_twice() -> None:
    letters = [title.partition("&")[2][:1] for title in MENUS]

    assert sorted(letters) == sorted(set("FEVPSAH"))


@pytest.mark.parametrize("kind", TEXTS)
def test_every_menu_fits_into_one_column(window: MainWindow, kind: str) -> None:
    window.commands.open_text(TEXTS[kind][0], kind)

    for action in filter(QAction.isVisible, window.menuBar().actions()):
        menu = action.menu()
        columns = {menu.actionGeometry(line).left() for line in menu.actions() if line.isVisible()}
        assert len(columns) == 1, action.text()
        assert menu.sizeHint().height() < MAX_HEIGHT, action.text()


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for texts in TEXTS.values() for text in either(texts[-1:], texts)])
def test_every_action_can_be_triggered(window: MainWindow, text: str) -> None:
    window.commands.open_text(text, "test")
    for act in window.acts:
        if act not in WITHOUT_DOCUMENT | {shell.CLOSE_TAB}:
            do(window, act)
            window.tabs.setCurrentIndex(1)
    window.actions_by_name["stop"].trigger()


@pytest.mark.slow
def test_every_action_that_needs_no_document_can_be_triggered(window: MainWindow) -> None:
    for act in window.acts:
        if act in WITHOUT_DOCUMENT - {shell.THEME_CONTRAST}:
            do(window, act)
    trigger(window, "theme_system")


def do(window: MainWindow, act: Act) -> None:
    """Trigger an act that asks for no file, and close its dialogs."""
    if act in ASKING:
        return
    window.acts[act].trigger()
    QApplication.processEvents()
    for dialog in window.findChildren(QDialog):
        assert not isinstance(dialog, QFileDialog), act.name
        dialog.close()


@pytest.mark.parametrize("kind", FACES)
def test_every_face_states_its_own_kind(kind: str) -> None:
    assert FACES[kind].kind == kind

"""Algorithm X by hand in the real window: options from the list, items from the matrix, steps, and the way back."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.windows import rest, trigger
from workbench.ui.analyses.watch.tab import WatchTab
from workbench.ui.cover.matrix_sheet import MatrixCell
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

Watched = Callable[[str], WatchTab]
SEVEN_SETS = "1 2 3 4 5 6 7\nA: 3 5 6\nB: 1 4 7\nC: 2 3 6\nD: 1 4\nE: 2 7\nF: 4 5 7\n"  # Knuth, "Dancing Links" (2000)


@pytest.fixture
def watched(window: MainWindow, opened: Callable[[str], DocumentTab]) -> Watched:
    """A function that watches Algorithm X on a puzzle's text, ready at the root."""

    def watch(text: str) -> WatchTab:
        opened(text).solve_panel.show_choices("cover_links", {})
        trigger(window, "watch")
        tab = window.tabs.currentWidget()
        assert isinstance(tab, WatchTab)
        rest(tab)
        return tab

    return watch


def listed(tab: WatchTab) -> list[str]:
    return [tab.panel.rivals.item(row).text().strip() for row in range(tab.panel.rivals.count())]


def click_option(tab: WatchTab, row: int) -> None:
    rivals = tab.panel.rivals
    QTest.mouseClick(rivals.viewport(), Qt.MouseButton.LeftButton, pos=rivals.visualItemRect(rivals.item(row)).center())


def figures(tab: WatchTab) -> tuple[str, str, str]:
    assert tab.tree.probe is not None
    return tab.panel.numbers["Nodes"].text(), tab.panel.step.text(), tab.panel.rivals_title.text()


def test_a_click_on_another_option_goes_on_by_hand_to_the_solution(window: MainWindow, watched: Watched) -> None:
    tab = watched(SEVEN_SETS)
    trigger(window, "step_1")
    rest(tab)
    assert listed(tab) == ["▶ B:  1 4 7", "D:  1 4"]

    click_option(tab, 1)

    assert tab.panel.by_hand.isChecked()
    assert tab.panel.rivals_title.text() == "Options of item 5"  # F is gone with D
    click_option(tab, listed(tab).index("A:  3 5 6"))
    tab.panel.rivals.setFocus()
    tab.panel.rivals.setCurrentRow(listed(tab).index("E:  2 7"))
    QTest.keyClick(tab.panel.rivals, Qt.Key.Key_Return)
    assert tab.panel.state.text() == "A solution. Go back for others."
    assert tab.panel.numbers["Solutions"].text() == "1"
    assert not window.actions_by_name["run"].isEnabled()


def test_the_matrix_takes_any_item_and_the_search_comes_back_as_it_was(window: MainWindow, watched: Watched) -> None:
    tab = watched(SEVEN_SETS)
    trigger(window, "step_1")
    rest(tab)
    before = figures(tab)
    tab.panel.by_hand.click()
    assert tab.panel.state.text() == "By hand: choose one of the options."

    at = tab.views.matrix.cell_rect(MatrixCell(0, 6)).center()
    QTest.mouseClick(tab.views.matrix.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert tab.panel.rivals_title.text() == "Options of item 6"
    tab.panel.by_hand.click()
    assert figures(tab) == before
    assert window.actions_by_name["run"].isEnabled()


def test_the_levels_of_the_search_are_left_out_while_another_tree_is_shown(
    window: MainWindow, watched: Watched
) -> None:
    tab = watched(SEVEN_SETS)
    trigger(window, "step_100")
    rest(tab)

    shown = [tab.depth_view.isVisible()]
    for turn in (tab.panel.by_hand.click, partial(tab.go_to_node, 1), tab.panel.by_hand.click, tab.panel.by_hand.click):
        turn()
        rest(tab)
        shown.append(tab.depth_view.isVisible())

    assert shown == [True, False, True, False, True]


def test_steps_go_through_everything_and_back_to_the_root(window: MainWindow, watched: Watched) -> None:
    tab = watched(SEVEN_SETS)
    tab.panel.by_hand.click()

    while window.actions_by_name["step_1"].isEnabled():
        QTest.keyClick(window, Qt.Key.Key_F10)

    assert tab.panel.state.text() == "Everything has been tried."
    assert tab.panel.numbers["Solutions"].text() == "1"
    assert tab.panel.numbers["Level"].text() == "0"


def test_a_double_click_chooses_one_option_only(watched: Watched) -> None:
    tab = watched(SEVEN_SETS)
    tab.panel.by_hand.click()
    rivals = tab.panel.rivals
    at = rivals.visualItemRect(rivals.item(1)).center()

    QTest.mouseClick(rivals.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(rivals.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert tab.panel.numbers["Level"].text() == "1"


def test_a_board_shows_the_options_chosen(watched: Watched) -> None:
    tab = watched("tour 3x4 start a3")
    assert tab.views.board is not None
    empty = tab.views.board.grab().toImage()
    tab.panel.by_hand.click()

    click_option(tab, 0)

    assert tab.views.board.grab().toImage() != empty


def test_the_notation_of_the_paper_covers_the_item_before_its_options(window: MainWindow, watched: Watched) -> None:
    tab = watched(SEVEN_SETS)
    bar, program = tab.views.links.bar, tab.views.program
    for _ in range(3):
        trigger(window, "step_operation")
        rest(tab)
    assert program.procedures.currents() == ["hide down"]

    bar.notations.setCurrentIndex(1)
    for _ in range(3):
        trigger(window, "step_operation")
        rest(tab)

    assert program.procedures.currents() == ["cover left"]
    headers = [program.table.links.headerData(k, Qt.Orientation.Horizontal) for k in range(6)]
    assert headers == ["NAME", "L", "R", "S/C", "U", "D"]
    assert (
        program.table.links.text(9, 1) == program.table.links.text(10, 2) == "11"
    )  # 3 5 6: left of 3 is 6, right of 5 too


def test_multiplicities_are_refused_in_a_sentence(qtbot: QtBot, watched: Watched) -> None:
    tab = watched("2|a b\na\na b\nb\n")

    tab.panel.by_hand.click()

    assert not tab.panel.by_hand.isChecked()
    assert tab.panel.state.text() == "Options are chosen by hand in covers without multiplicities."

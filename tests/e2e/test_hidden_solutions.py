"""Puzzles without spoilers: nothing beside them tells of solutions and rating."""

from collections.abc import Callable

from tests.windows import trigger
from workbench.ui.base.preferences import is_on
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.editor import SudokuEditor

Opened = Callable[[str], DocumentTab]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_rating_and_solutions_can_be_hidden_in_all_tabs(window: MainWindow, opened: Opened) -> None:
    first, second = opened(PUZZLE), opened("kakuro 2x3\n# 1\\ 2\\\n\\3 . .\n")
    assert second.line.isVisible()

    trigger(window, "hide_solutions")

    assert is_on("hide_solutions")
    assert window.actions_by_name["hide_solutions"].isChecked()
    assert not second.line.isVisible()
    window.tabs.setCurrentWidget(first)
    assert not first.line.isVisible()
    assert isinstance(first.editor, SudokuEditor)
    assert not first.editor.solutions_view.isVisible()

    third = opened("tour 5x5")
    assert not third.line.isVisible()
    trigger(window, "hide_solutions")
    for tab in (first, second, third):
        window.tabs.setCurrentWidget(tab)
        assert tab.line.isVisible()


def test_no_rating_is_computed_while_it_is_hidden(window: MainWindow, opened: Opened) -> None:
    trigger(window, "hide_solutions")

    tab = opened(PUZZLE)

    assert isinstance(tab.editor, SudokuEditor)
    assert not tab.editor.advice.live_rating._timer.isActive()
    assert not tab.editor.advice.live_rating.running

"""Puzzles without spoilers: no solution in *Puzzle* that was found elsewhere, and no rating, if wanted."""

import pytest

from tests.windows import Opened, trigger, wait_until
from workbench.ui.base.preferences import is_on
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.editor import SudokuEditor

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KAKURO = "kakuro 2x3\n# 1\\ 2\\\n\\3 . .\n"


def test_rating_and_solutions_can_be_hidden_in_all_tabs(window: MainWindow, opened: Opened) -> None:
    first, second = opened(PUZZLE), opened(KAKURO)
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


@pytest.mark.parametrize("text", [PUZZLE, KAKURO, "tour 5x5", "polyomino 2x2\npieces free 2 any", "cover\na b\na\nb"])
def test_what_a_search_has_found_is_shown_in_puzzle_on_demand(window: MainWindow, opened: Opened, text: str) -> None:
    tab = opened(text)
    trigger(window, "search")
    trigger(window, "run")
    wait_until(lambda: tab.result.listed > 0, "the search did not end")
    found = tab.result.filling()

    trigger(window, "puzzle")
    alone = tab.result.filling()
    tab.line.show_button.click()
    asked = tab.result.filling()
    tab.line.show_button.click()
    hidden = tab.result.filling()
    trigger(window, "search")

    assert alone is None
    assert hidden is None
    assert found is not None
    assert asked is found
    assert tab.result.filling() is found


def test_a_solution_asked_for_in_puzzle_is_still_there_after_a_look_at_search(
    window: MainWindow, opened: Opened
) -> None:
    tab = opened(PUZZLE)
    tab.line.show_button.click()
    wait_until(lambda: tab.result.listed > 0, "the search did not end")

    trigger(window, "search")
    trigger(window, "puzzle")

    assert tab.result.filling() is not None
    assert tab.line.show_button.text() == "Hide solution"


def test_show_solution_goes_on_with_a_search_that_has_only_begun(window: MainWindow, opened: Opened) -> None:
    tab = opened(PUZZLE)
    trigger(window, "step_1")
    wait_until(lambda: tab.paused, "the search did not pause")
    trigger(window, "puzzle")
    assert tab.result.filling() is None

    tab.line.show_button.click()
    wait_until(lambda: tab.result.listed > 0, "the search did not end")

    assert tab.result.solution() is not None

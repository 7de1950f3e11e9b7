"""What cannot be done is grey, and the command palette says why, before anyone clicks it."""

import pytest
from pytestqt.qtbot import QtBot

from tests.windows import Opened, wait_until
from workbench.ui.board import acts as board_acts
from workbench.ui.shell import acts
from workbench.ui.shell.dialogs.palette_lines import palette_lines
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.sudoku.editor import SudokuEditor


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("tour 8x8\n", "atlas", "There is no diagram of all solutions: bit sets support at most 16,384 options"),
        ("tour 20x21\n", "move_orders", "All orders are tried on boards of up to 400 squares; this one has 420."),
        ("tour 60x60\n", "show_as_cover", "The exact cover of this board has at least"),
    ],
)
def test_an_analysis_that_a_puzzle_cannot_have_is_grey_with_its_reason(
    window: MainWindow, qtbot: QtBot, opened: Opened, text: str, name: str, why: str
) -> None:
    opened(text)
    action = window.actions_by_name[name]

    qtbot.waitUntil(lambda: not action.isEnabled())

    lines = {line.name: line for line in palette_lines(window.acts, True)}
    assert lines[name].why_not.startswith(why)
    assert action.statusTip() == lines[name].why_not

    opened("tour 5x6\n")  # which can be had

    qtbot.waitUntil(action.isEnabled)
    assert action.statusTip() == next(act for act in window.acts if act.name == name).tip


@pytest.mark.parametrize("text", ["cover\na 0:2|b\na b\nb\n", "polyomino 4x6\npieces free 4 0-2\npieces free 2 any\n"])
def test_an_activity_without_a_page_is_grey_with_its_reason(window: MainWindow, opened: Opened, text: str) -> None:
    opened(text)
    explore = window.acts[acts.EXPLORE]

    assert not explore.isEnabled()
    assert "multiplicities" in explore.toolTip()

    opened("polyomino 4x6\npieces free 4\npieces free 2 any\n")

    assert explore.isEnabled()


def test_a_cluster_is_grey_for_a_solver_that_neither_counts_nor_lists(window: MainWindow, opened: Opened) -> None:
    tab = opened("tour 5x6\n")
    action = window.acts[acts.RUN_ON_CLUSTER]

    tab.solve_panel.show_choices("warnsdorff", {})
    window.update_actions()

    assert not action.isEnabled()
    assert action.statusTip() == "This solver neither counts nor lists all solutions. Choose another solver."


def test_the_tooltip_of_a_grey_button_says_why(window: MainWindow, opened: Opened) -> None:
    tab = opened("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    assert isinstance(tab.editor, SudokuEditor)
    apply = window.acts[board_acts.APPLY]

    grey = apply.toolTip()
    tab.editor.advice.session.ask_hint(3)
    wait_until(apply.isEnabled, "there is no hint")

    assert grey.endswith("\nUnavailable: no step or change is shown; wrong entries are yours to change.")
    assert "Unavailable" not in apply.toolTip()

"""The line on the solution of a sudoku: there is nothing to show where there is none."""

import pytest
from pytestqt.qtbot import QtBot

from tests.windows import Opened, trigger
from workbench.ui.shell.main_window import MainWindow

TWICE = "11" + "." * 79
NONE = "123456..." + "......7.." + "......8.." + "." * 54  # the last three cells of the first row cannot take 7


@pytest.mark.usefixtures("compiled")
def test_a_solution_that_does_not_exist_is_not_offered(opened: Opened, qtbot: QtBot) -> None:
    line = opened(NONE).line
    qtbot.waitUntil(lambda: not line.show_button.isEnabled())
    assert line.show_button.toolTip() == "There is no solution"


@pytest.mark.usefixtures("compiled")
def test_a_puzzle_that_breaks_a_rule_is_not_searched_and_says_where(
    opened: Opened, window: MainWindow, qtbot: QtBot
) -> None:
    line = opened(TWICE).line
    qtbot.waitUntil(lambda: line.show_button.toolTip() == "There is no solution")  # the kind's own verdict is shown
    hidden = line.verdict.isHidden()

    trigger(window, "run")

    assert hidden
    assert not line.verdict.isHidden()
    assert line.verdict.text() == "Correct the puzzle before searching. 1 appears twice in row 1."

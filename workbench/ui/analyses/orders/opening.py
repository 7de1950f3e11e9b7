"""Opens the survey of all move orders on a puzzle: only boards of tours have one."""

from workbench.insight.tours.order_survey import survey_obstacle
from workbench.puzzles.puzzle import Puzzle
from workbench.ui.analyses.orders.tab import OrdersTab
from workbench.ui.analyses.starts.opening import board_of
from workbench.ui.base.act import Actions


def orders_obstacle(puzzle: Puzzle) -> str:
    """Return why a puzzle has no survey, as a sentence; "" if it has one."""
    tour = board_of(puzzle)
    return "Move orders are only for knight's tours." if tour is None else survey_obstacle(tour)


def orders_tab(puzzle: Puzzle, title: str, actions: Actions) -> OrdersTab:
    """Return the tab with the survey of a tour's board, which has no obstacle."""
    tour = board_of(puzzle)
    assert tour is not None
    return OrdersTab(tour, title, actions)

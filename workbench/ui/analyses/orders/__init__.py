"""All orders of the moves from every start of a board."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab

MOVE_ORDERS = Act(
    name="move_orders",
    checkable=True,
    text="Move or&ders",
    icon_name="ranking",
    shortcut="Ctrl+Shift+F6",
    tip="Try all 40,320 orders of a knight's moves from every start, and see which of them find tours",
    keywords="squirrel permutations 8! tie-break explorer",
)


def open_orders(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the survey of a board."""
    from workbench.ui.analyses.orders.opening import orders_tab

    return orders_tab(request.subject, request.title, desk.actions)


def obstacle_to_orders(puzzle: "Puzzle") -> str:
    """Return why a puzzle has no survey, as a sentence; "" if it has one."""
    from workbench.ui.analyses.orders.opening import orders_obstacle

    return orders_obstacle(puzzle)


FACE = AnalysisFace(
    name="orders",
    activity="explore",
    act=MOVE_ORDERS,
    open=open_orders,
    kinds=("tour",),
    obstacle=obstacle_to_orders,
)

"""Heat maps: from which starts tie-breaks find tours."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab

HEAT_MAP = Act(
    name="heat_map",
    checkable=True,
    text="&Starts",
    shortcut="Ctrl+F9",
    tip="Show from which starting squares a tie-break finds a tour",
)


def open_starts(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the heat map of a board by the first rule asked for, or by that of the document in front."""
    from workbench.ui.analyses.starts.opening import starts_tab

    return starts_tab(request, desk.actions)


def restore_starts(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the heat maps of a file; raise ParseError."""
    from workbench.ui.analyses.starts.opening import restored_starts_tab

    return restored_starts_tab(analysis, desk.actions)


def obstacle_to_starts(puzzle: "Puzzle") -> str:
    """Return why a puzzle has no heat map, as a sentence; "" if it has one."""
    from workbench.ui.analyses.starts.opening import starts_obstacle

    return starts_obstacle(puzzle)


FACE = AnalysisFace(
    name="starts",
    activity="explore",
    act=HEAT_MAP,
    open=open_starts,
    restore=restore_starts,
    continues=True,
    kinds=("tour",),
    obstacle=obstacle_to_starts,
)

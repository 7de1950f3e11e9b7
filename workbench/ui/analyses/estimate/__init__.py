"""The size of a search before it is begun."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.puzzles.puzzle import Puzzle
    from workbench.ui.base.tab import Tab

ESTIMATE = Act(
    name="estimate",
    checkable=True,
    text="Si&ze of the search",
    shortcut="Ctrl+F7",
    tip="Estimate from random probes how large a search would be, before it is run",
    unavailable="this puzzle is not an exact cover, or has multiplicities: numbers of uses such as 2, or 0 to 2",
    keywords="forecast size probes",
)


def open_estimate(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return an estimate that has not begun."""
    from workbench.ui.analyses.estimate.tab import EstimateTab

    tab = EstimateTab(request.subject, request.title, desk.actions)
    if request.chosen is not None:
        tab.panel.offer(request.chosen[0].name)
    return tab


def restore_estimate(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the estimate of a file; raise ParseError."""
    from workbench.searching.estimate.record import estimation_of
    from workbench.ui.analyses.estimate.tab import EstimateTab

    return EstimateTab(analysis.subject, analysis.title, desk.actions, estimation_of(analysis), analysis.made)


def has_tree(puzzle: "Puzzle") -> bool:
    """Tell whether the size of a search of a puzzle can be estimated."""
    from workbench.searching.estimate.trees import tree_of

    return tree_of(puzzle) is not None


def tree_obstacle(puzzle: "Puzzle") -> str:
    """Return why no search of a puzzle can be estimated, as a sentence; "" if one can."""
    from workbench.searching.estimate.counting import estimated_solvers

    return "" if estimated_solvers(puzzle) else "No solver whose search can be estimated supports this puzzle."


FACE = AnalysisFace(
    name="estimate",
    activity="explore",
    act=ESTIMATE,
    open=open_estimate,
    restore=restore_estimate,
    possible=has_tree,
    obstacle=tree_obstacle,
)

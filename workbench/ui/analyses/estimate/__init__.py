"""The size of a search before it is begun."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.analyses.coverable import NO_COVER, cover_obstacle, is_coverable
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.ui.base.tab import Tab

ESTIMATE = Act(
    name="estimate",
    checkable=True,
    text="Si&ze of the search",
    shortcut="Ctrl+F7",
    tip="Estimate the size of the search from random probes",
    unavailable=NO_COVER,
    keywords="forecast size probes",
)


def open_estimate(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return an estimate that has not begun."""
    from workbench.ui.analyses.estimate.tab import EstimateTab

    return EstimateTab(request.subject, request.title, desk.actions)


def restore_estimate(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the estimate of a file; raise ParseError."""
    from workbench.searching.estimate.record import estimation_of
    from workbench.ui.analyses.estimate.tab import EstimateTab

    return EstimateTab(analysis.subject, analysis.title, desk.actions, estimation_of(analysis), analysis.made)


FACE = AnalysisFace(
    name="estimate",
    activity="explore",
    act=ESTIMATE,
    open=open_estimate,
    restore=restore_estimate,
    possible=is_coverable,
    obstacle=cover_obstacle,
)

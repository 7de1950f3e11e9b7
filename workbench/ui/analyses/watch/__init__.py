"""Algorithm X, step by step."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.analyses.coverable import NO_COVER, cover_obstacle, is_coverable
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.ui.base.tab import Tab

WATCH = Act(
    name="watch",
    checkable=True,
    text="&Watch Algorithm X",
    button="Algorithm X",
    shortcut="Ctrl+F5",
    tip="Follow Algorithm X on this puzzle step by step",
    unavailable=NO_COVER,
    keywords="knuth dancing links tree animation",
)


def open_watch(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return Algorithm X at the beginning of its search."""
    from workbench.ui.analyses.watch.tab import WatchTab

    return WatchTab(request.subject, request.title, desk.actions)


def restore_watch(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return Algorithm X at the node that a file names; raise ParseError."""
    from workbench.ui.analyses.watch.tab import WatchTab

    return WatchTab(analysis.subject, analysis.title, desk.actions, analysis)


FACE = AnalysisFace(
    name="algorithm-x",
    activity="search",
    act=WATCH,
    open=open_watch,
    restore=restore_watch,
    possible=is_coverable,
    obstacle=cover_obstacle,
)

"""Success rates of tie-breaks by the size of the board, as a chart."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.ui.base.tab import Tab

SUCCESS_CURVE = Act(
    name="success_curve",
    text="Success cur&ve",
    shortcut="Shift+F9",
    tip="Show the success rate of tie-breaks by board size",
    keywords="warnsdorff chart plot",
)


def open_curve(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the curve of the rules asked for, or of the usual ones."""
    from workbench.ui.analyses.success_curve.tab import CurveTab

    return CurveTab(desk.actions, request.details if isinstance(request.details, dict) else {})


def restore_curve(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the curve of a file; raise ParseError."""
    from workbench.ui.analyses.success_curve.tab import CurveTab

    return CurveTab(desk.actions, {}, analysis)


FACE = AnalysisFace(name="curve", act=SUCCESS_CURVE, open=open_curve, restore=restore_curve, of_puzzle=False)

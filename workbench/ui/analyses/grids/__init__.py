"""The number of completed sudoku grids, while it is counted."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.ui.base.tab import Tab

SUDOKU_GRIDS = Act(
    name="sudoku_grids",
    text="Count sudoku &grids",
    icon_name="givens",
    shortcut="Shift+F8",
    tip="Count all completed sudoku grids, or the essentially different ones",
    keywords="enumerate felgenhauer jarvis burnside classes",
)


def open_grids(_request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return a count that has not begun."""
    from workbench.ui.analyses.grids.tab import GridsTab

    return GridsTab(desk.actions)


FACE = AnalysisFace(name="grids", act=SUDOKU_GRIDS, open=open_grids, of_puzzle=False)

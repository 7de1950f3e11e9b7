"""The lab: experiments over many puzzles, settings and seeds."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.ui.base.tab import Tab

LAB = Act(
    name="lab",
    text="&Lab: experiments",
    shortcut="Shift+F4",
    tip="Compare settings of solvers on many puzzles and seeds, and keep all results",
    keywords="experiment notebook statistics compare benchmark chart scatter cactus sweep seeds",
)


def open_lab(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the lab: with an experiment, with a file, or with what is kept of one; raise FileError."""
    from workbench.ui.lab.lab_record import LabState, state_of_file
    from workbench.ui.lab.lab_tab import LabTab

    kept = request.details if isinstance(request.details, LabState) else LabState(text=request.text)
    return LabTab(desk.actions, desk.open_puzzles, state_of_file(request.file) if request.file else kept)


def restore_lab(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the lab of a file; raise ParseError."""
    from workbench.ui.lab.lab_record import state_of
    from workbench.ui.lab.lab_tab import LabTab

    return LabTab(desk.actions, desk.open_puzzles, state_of(analysis))


FACE = AnalysisFace(
    name="lab",
    act=LAB,
    open=open_lab,
    restore=restore_lab,
    of_puzzle=False,
    suffixes=(".toml", ".sqlite"),  # experiments and notebooks
)

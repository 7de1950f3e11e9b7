"""The lab: experiments over many puzzles, settings and seeds."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.analyses.lab.acts import LAB, RANKING, REPRODUCTIONS, SUCCESS_CURVE

if TYPE_CHECKING:
    from workbench.files.analyses import Analysis
    from workbench.ui.base.tab import Tab


def open_lab(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the lab: with an experiment, with a file, or with what is kept of one; raise FileError."""
    from workbench.ui.analyses.lab.lab_record import LabState, state_of_file
    from workbench.ui.analyses.lab.lab_tab import LabTab

    kept = request.details if isinstance(request.details, LabState) else LabState(text=request.text)
    return LabTab(desk.actions, desk.open_puzzles, state_of_file(request.file) if request.file else kept)


def restore_lab(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the lab of a file; raise ParseError."""
    from workbench.ui.analyses.lab.lab_record import state_of
    from workbench.ui.analyses.lab.lab_tab import LabTab

    return LabTab(desk.actions, desk.open_puzzles, state_of(analysis))


def open_benchmark(_request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the lab with the benchmark of brute force and dancing links."""
    from workbench.ui.analyses.lab.lab_tab import LabTab
    from workbench.ui.analyses.lab.presets import benchmark

    return LabTab(desk.actions, desk.open_puzzles, benchmark())


def open_curve(request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the lab with the success rates of the rules asked for, or of the usual ones, by the size of the board."""
    from workbench.ui.analyses.lab.lab_tab import LabTab
    from workbench.ui.analyses.lab.presets import success_curve

    rules = request.details if isinstance(request.details, dict) else {}
    return LabTab(desk.actions, desk.open_puzzles, success_curve(rules))


def open_reproductions(_request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return the list of published figures, with the values of the notebook."""
    from workbench.ui.analyses.lab.reproductions.tab import ReproductionsTab

    return ReproductionsTab(desk.actions)


def restore_curve(analysis: "Analysis", desk: Desk) -> "Tab":
    """Return the lab with the experiment that a success curve of an earlier version was; raise ParseError."""
    from workbench.ui.analyses.lab.lab_tab import LabTab
    from workbench.ui.analyses.lab.presets import former_curve

    return LabTab(desk.actions, desk.open_puzzles, former_curve(analysis))


FACE = AnalysisFace(
    name="lab",
    act=LAB,
    open=open_lab,
    restore=restore_lab,
    of_puzzle=False,
    suffixes=(".toml", ".sqlite"),  # experiments and notebooks
)
PUBLISHED = AnalysisFace(name="reproductions", act=REPRODUCTIONS, open=open_reproductions, of_puzzle=False)
BENCHMARK = AnalysisFace(name="benchmark", act=RANKING, open=open_benchmark, of_puzzle=False)
CURVE = AnalysisFace(name="curve", act=SUCCESS_CURVE, open=open_curve, restore=restore_curve, of_puzzle=False)

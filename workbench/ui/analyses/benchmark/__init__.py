"""Solvers and their times on the same puzzles."""

from typing import TYPE_CHECKING

from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.base.act import Act

if TYPE_CHECKING:
    from workbench.ui.base.tab import Tab

RANKING = Act(
    name="ranking",
    text="Bench&mark…",
    shortcut="Ctrl+F8",
    tip="Benchmark brute force and dancing links on this computer",
    keywords="compare speed time",
)


def open_benchmark(_request: AnalysisRequest, desk: Desk) -> "Tab":
    """Return a benchmark that has not begun."""
    from workbench.ui.analyses.benchmark.tab import BenchmarkTab

    return BenchmarkTab(desk.actions)


FACE = AnalysisFace(name="benchmark", act=RANKING, open=open_benchmark, of_puzzle=False)

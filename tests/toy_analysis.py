"""An analysis as a newcomer would add one: how many cells of each symbol the text of a puzzle has."""

from collections import Counter
from collections.abc import Iterator

from PySide6.QtWidgets import QLabel, QVBoxLayout

from workbench.files.analyses import Analysis
from workbench.files.json_fields import Fields
from workbench.files.provenance import Provenance, provenance
from workbench.files.tables import Table
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.analyses.analysis import AnalysisFace, AnalysisRequest, Desk
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Act
from workbench.ui.base.exports.view import TabView, view_of

COUNT_SYMBOLS = Act(name="count_symbols", text="Count symbols", tip="Count the symbols of the puzzle's text")
MAX_LINES = 50


class SymbolsTab(RunTab):
    """Counts the symbols line by line, and shows them."""

    def __init__(self, puzzle: Puzzle, title: str, analysis: Analysis | None = None) -> None:
        super().__init__()
        self.puzzle, self.title = puzzle, f"Symbols: {title}"
        self._name = title
        self.counts: Counter[str] = Counter()
        self.made: Provenance = {}
        self.figures = QLabel()
        QVBoxLayout(self).addWidget(self.figures)
        if analysis is not None:
            self.counts, self.made = counts_of(analysis), analysis.made

    def run(self) -> None:
        self.counts.clear()
        self.made = {}
        self.searching.take(StepwiseJob(self._parts()))
        self.searching.go()

    def _parts(self) -> Iterator[float]:
        lines = self.puzzle.format().splitlines()
        for number, line in enumerate(lines, 1):
            self.counts.update(line.replace(" ", ""))
            yield number / len(lines)

    def show_frame(self) -> None:
        self.figures.setText(", ".join(f"{symbol}: {count}" for symbol, count in sorted(self.counts.items())))

    def show_colours(self) -> None:
        self.show_frame()

    @property
    def revision(self) -> object:
        return str(sorted(self.counts.items())) if not self.running else ""

    def analysis(self) -> Analysis:
        return Analysis("symbols", self._name, self.puzzle, {}, dict(self.counts), self.made or provenance())

    def views_to_export(self) -> list[TabView]:
        return [view_of(self.title, self.figures, lambda: Table(("symbol", "count"), self.counts.items(), {}))]


def counts_of(analysis: Analysis) -> Counter[str]:
    """Return the counts of a file; raise ParseError."""
    fields = Fields(analysis.results)
    return Counter({symbol: fields.integer(symbol) for symbol in analysis.results})


def open_symbols(request: AnalysisRequest, _desk: Desk) -> SymbolsTab:
    return SymbolsTab(request.subject, request.title)


def restore_symbols(analysis: Analysis, _desk: Desk) -> SymbolsTab:
    return SymbolsTab(analysis.subject, analysis.title, analysis)


def obstacle(puzzle: Puzzle) -> str:
    return (
        "" if len(puzzle.format().splitlines()) <= MAX_LINES else f"Only texts of up to {MAX_LINES} lines are counted."
    )


FACE = AnalysisFace(name="symbols", act=COUNT_SYMBOLS, open=open_symbols, restore=restore_symbols, obstacle=obstacle)

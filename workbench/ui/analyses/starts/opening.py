"""Opens the heat map of starts on a puzzle: only boards of tours have one."""

from workbench.files.analyses import Analysis
from workbench.insight.tours.starts_record import beginning_of, tour_of
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.warnsdorff import WARNSDORFF
from workbench.ui.analyses.analysis import AnalysisRequest
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.base.act import Actions

MAX_STARTS = 1_000_000  # squares of a board


def board_of(puzzle: Puzzle) -> Tour | None:
    """Return a puzzle as the board of a tour; None if it is something else."""
    return puzzle if isinstance(puzzle, Tour) else None


def starts_obstacle(puzzle: Puzzle) -> str:
    """Return why a puzzle has no heat map, as a sentence; "" if it has one."""
    if not isinstance(puzzle, Tour):
        return "Maps of starts are only for knight's tours."
    if not puzzle.squares:
        return "The board has no squares. Paint some first."
    if puzzle.board.size > MAX_STARTS:
        words = "Maps of starts are limited to {:,} squares; this board has {:,}."
        return words.format(MAX_STARTS, puzzle.board.size)
    return ""


def restored_starts_tab(analysis: Analysis, actions: Actions) -> StartsTab:
    """Return the tab with the heat maps of a file; raise ParseError."""
    return StartsTab(tour_of(analysis), analysis.title, actions, analysis=analysis, beginning=beginning_of(analysis))


def starts_tab(request: AnalysisRequest, actions: Actions) -> StartsTab:
    """Return the tab with the heat map of a tour's board, which has no obstacle, by the first rule that is named."""
    assert isinstance(request.puzzle, Tour)
    named = [*request.entries, *([request.chosen] if request.chosen else [])]
    rules = [choices for solver, choices in named if solver is WARNSDORFF]
    return StartsTab(request.puzzle, request.title, actions, next(iter(rules), {}), beginning=request.beginning)

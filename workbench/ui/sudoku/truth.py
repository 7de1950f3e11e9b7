"""What is true of a sudoku: which candidates occur in some solution, shown on the board."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.files.position import Position
from workbench.insight.sudoku.true_candidates import TrueCandidates
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.small_symbols import draw_small, symbol_centres, symbol_height
from workbench.puzzles.sudoku import Sudoku
from workbench.searching.stepwise_job import StepwiseJob
from workbench.ui.board.cells.layer import BoardLayer
from workbench.ui.search.tab_search import TabSearch

STRIKE, STRIKE_HEIGHT = "╱", 0.9  # a stroke through a small symbol, and its em in those of the symbol


class Truth(QObject, BoardLayer):
    """Works out the candidates of the current position that occur in a solution, and draws them while it is shown."""

    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.shown = False
        self.facts: TrueCandidates | None = None
        self.empty = np.zeros((0, 0), bool)  # the cells that show candidates
        self._position: Position | None = None
        self._waits = False  # whether it goes on once it is enabled again
        self._runner = TabSearch()
        self._runner.frame.connect(self.changed)
        self._runner.changed.connect(self.changed)
        self._runner.failed.connect(self.failed)

    @property
    def shows_candidates(self) -> bool:
        """Whether it draws candidates at their places."""
        return self.shown

    @property
    def working(self) -> bool:
        """Whether candidates are being decided."""
        return self._runner.running

    @property
    def stopped(self) -> bool:
        """Whether undecided candidates wait."""
        return self._runner.paused

    def show(self, shown: bool) -> None:
        """Show what is true, or stop."""
        self.shown = shown
        if shown:
            self._begin()
        else:
            self._runner.drop()
            self.facts = None
        self.changed.emit()

    def follow(self, position: Position, empty: NDArray[np.bool_]) -> None:
        """Work on this position from now on; candidates are shown in the empty cells."""
        before, self._position, self.empty = self._position, position, empty
        if not self.shown or before is None:
            return
        same_entries = before.entries is position.entries or np.array_equal(before.entries, position.entries)
        if not (same_entries and before.puzzle == position.puzzle):
            self._begin()

    def set_enabled(self, enabled: bool) -> None:
        """Go on with what was under way when this was disabled, or pause."""
        if enabled and self._waits:
            self.resume()
        elif not enabled:
            self._waits = self.working
            self.pause()

    def pause(self) -> None:
        """Stop for now."""
        self._runner.pause()

    def resume(self) -> None:
        """Go on with the undecided candidates."""
        self._runner.go()

    def _begin(self) -> None:
        if self._position is not None:
            puzzle = self._position.puzzle
            assert isinstance(puzzle, Sudoku)
            self.facts = TrueCandidates(puzzle, self._position.entries)
            self._runner.take(StepwiseJob(self.facts.parts()))
            self._runner.go()

    def draw_above(self, drawing: Drawing) -> None:
        """Draw true candidates in the ink of solutions, and strike the false ones through."""
        facts = self.facts
        if facts is None or facts.candidates.shape[:2] != self.empty.shape:
            return
        shown = self.empty[:, :, None]
        draw_small(drawing, facts.true & shown, facts.puzzle.symbols, Ink.FOUND)
        centres = symbol_centres(facts.false & shown)
        drawing.labels(centres, [STRIKE] * len(centres), Ink.WRONG, STRIKE_HEIGHT * symbol_height(facts.puzzle.side))

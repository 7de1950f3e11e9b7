"""Clues for the blocks of a designer: digits under repair in a fixed pattern, until their sums have one solution."""

from collections.abc import Iterator

import numpy as np

from workbench.insight.generating.generator import PREPARING
from workbench.insight.kakuro.generating.boards import VARIATIONS, difficulty, load_kernels, varied
from workbench.insight.kakuro.generating.digits import MAX_SEED, Digits
from workbench.insight.kakuro.level import Difficulty
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.solvers.search import Status

ATTEMPTS = 30  # each from other random digits
PATIENCE = 400  # moves of an attempt, for each white cell
NAMED = 4  # cells that a note names


class PatternFill:
    """Finds clues for the white cells of a board; its own clues and digits are left out."""

    def __init__(self, pattern: Kakuro, target: Difficulty, seed: int) -> None:
        self._white = pattern.white
        self._lengths = pattern.runs.lengths
        self._target = target
        self._rng = np.random.default_rng(seed)
        rows, columns = pattern.shape
        self.title = f"Kakuro {rows} × {columns}, {target}, seed {seed}"
        self.puzzle: Kakuro | None = None
        self.phase = PREPARING
        self.note = ""
        self._stuck: tuple[Cell, ...] = ()  # the fewest cells that an attempt has left open
        self._other: Difficulty | None = None  # of a board that was found, but of another difficulty

    def parts(self) -> Iterator[float]:
        """Find the clues in many small parts; yield how much is done."""
        if not self._white.any() or (self._lengths > DIGITS).any():
            self.note = f"The blocks leave a run of more than {DIGITS} cells, or none. Change them first."
            return
        yield from load_kernels()
        for number in range(ATTEMPTS):
            for part in self._attempt(f"Attempt {number + 1} of up to {ATTEMPTS}: "):
                yield (number + part) / ATTEMPTS
            if self.puzzle is not None:
                return
        self.note = self._failure()

    def _attempt(self, head: str) -> Iterator[float]:
        """Change random digits until they are determined; keep the board if it has the right difficulty."""
        digits = Digits(
            self._white,
            np.zeros(self._white.shape, np.int32),
            self._target is Difficulty.EASY,
            int(self._rng.integers(1, MAX_SEED)),
        )
        fewest = digits.white
        while (status := digits.advance()) is not Status.FOUND:
            if status is Status.STUCK and len(digits.open_cells) < fewest:
                fewest = len(digits.open_cells)
                if not self._stuck or fewest < len(self._stuck):
                    columns = self._white.shape[1]
                    self._stuck = tuple(divmod(cell, columns) for cell in digits.open_cells.tolist())
            self.phase = f"{head}changing digits, {fewest:,} of {digits.white:,} cells still open…"
            yield min(0.9, digits.moves / (PATIENCE * digits.white))
            if digits.moves > PATIENCE * digits.white:
                return
        self.phase = f"{head}proving that the solution is unique…"
        yield 0.9
        for puzzle in self._candidates(digits.puzzle, digits.filling):
            found = yield from difficulty(puzzle, tells_easy=self._target is not Difficulty.HARD)
            self._other = found or self._other
            if found is self._target:
                self.puzzle = puzzle
                self.note = f"Unique solution (proved). {found.capitalize()}."
                return

    def _candidates(self, puzzle: Kakuro, filling: Filling) -> Iterator[Kakuro]:
        """Yield the boards to judge: the one found or, if it is to be hard, its neighbours."""
        if self._target is not Difficulty.HARD:
            yield puzzle
            return
        for _ in range(min(VARIATIONS, 4 * int(self._white.sum()))):
            yield varied(puzzle, filling, self._rng)

    def _failure(self) -> str:
        """Return why no board was found, and what to do."""
        if self._other is not None:
            others = "not hard" if self._target is Difficulty.HARD else f"{self._other}, not {self._target}"
            return f"These blocks gave only boards that are {others}. Try another seed."
        if not self._stuck:
            return "No clues with one solution were found. Try other blocks, or another seed."
        names = ", ".join(cell_name(cell) for cell in self._stuck[:NAMED])
        return f"No clues with one solution were found; {names} stayed open. Try a block there, or another seed."

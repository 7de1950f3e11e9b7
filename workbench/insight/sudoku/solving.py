"""Solving as a person does: the first technique of an order that finds a step, again and again."""

from collections.abc import Generator as Parts
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.board import CandidateGrid, board_of
from workbench.insight.sudoku.step import Step, steps_of
from workbench.insight.sudoku.technique import Technique
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.puzzle import Filling, untouched
from workbench.puzzles.sudoku import Sudoku

Result = TypeVar("Result")


@dataclass
class HumanSolver:
    """A position that is solved step by step by techniques, tried in order; changed in place."""

    puzzle: Sudoku
    order: Sequence[Technique] = tuple(TECHNIQUES.values())
    entries: Filling | None = None
    candidates: NDArray[np.bool_] | None = None  # (n, n, n); None = those that the rules allow
    board: CandidateGrid = field(init=False)

    def __post_init__(self) -> None:
        from workbench.kernels.sudoku.human import log

        entries = untouched(self.puzzle) if self.entries is None else self.entries
        self.board = board_of(self.puzzle, entries, self.candidates)
        self.order = [technique for technique in self.order if technique.suits(self.puzzle.layout)]
        self._log = np.zeros(log.SHORT, np.int32)

    @property
    def solved(self) -> bool:
        """Whether no cell is open."""
        return not (self.board.digits == 0).any()

    def first_step(self) -> Step | None:
        """Return a step of the first technique that finds one."""
        return result_of(self.search_first())

    def search_first(self) -> Parts[None, None, Step | None]:
        """Look for a step of the first technique that finds one, in parts."""
        for technique in self.order:
            if steps := (yield from self._found(technique, self._log, every=False)):
                return steps[0]
        return None

    def all_steps(self) -> list[Step]:
        """Return the steps that each technique finds now; of those of one that conclude the same, the first."""
        return result_of(self.search_all())

    def search_all(self) -> Parts[None, None, list[Step]]:
        """Look for the steps of each technique, in parts; of those of one that conclude the same, the first counts."""
        from workbench.kernels.sudoku.human import log

        numbers, steps = np.zeros(log.LENGTH, np.int32), []
        for technique in self.order:
            steps += yield from self._found(technique, numbers, every=True)
        return steps

    def steps(self) -> Iterator[Step]:
        """Yield step after step, each applied when the next is asked for, until no technique finds one."""
        while not self.solved and (step := self.first_step()):
            yield step
            self.apply(step)

    def apply(self, step: Step) -> None:
        """Make the conclusion of a step."""
        from workbench.kernels.sudoku.human import board as kernel

        n = self.puzzle.side
        for row, column, digit in step.removes:
            kernel.remove(self.board, np.uint64(row * n + column), np.uint64(digit - 1))
        for row, column, digit in step.places:
            if not self.board.digits[row * n + column]:
                kernel.place(self.board, np.uint64(row * n + column), np.uint64(digit - 1))

    def _found(self, technique: Technique, numbers: NDArray[np.int32], every: bool) -> Parts[None, None, list[Step]]:
        from workbench.kernels.sudoku.human import log

        log.clear(numbers, every)
        yield from technique.parts(self.board, numbers)
        return steps_of(numbers, self.puzzle.side)


def result_of(parts: Parts[None, None, Result]) -> Result:
    """Return what comes out of parts."""
    while True:
        try:
            next(parts)
        except StopIteration as over:
            result: Result = over.value
            return result

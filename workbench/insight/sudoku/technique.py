"""A technique of the human solver: a name, what the field says of it, and the kernel that finds its steps."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.board import CandidateGrid
from workbench.insight.sudoku.step import Step
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.puzzles.sudoku.layout import Layout


class Level(IntEnum):
    """HoDoKu's levels of difficulty."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5


def any_layout(_layout: Layout) -> bool:
    """Return True: the technique makes sense everywhere."""
    return True


@dataclass(frozen=True)
class Technique:
    """One entry of the registry."""

    name: str  # also in `codes.SUDOKU_STEPS`
    title: str  # as it stands in a list
    level: Level
    score: int  # HoDoKu's points for a step
    library: str  # its code in HoDoKu's library of cases; several are separated by spaces
    finder: str  # "module.function" in `kernels/sudoku/human`: it takes a board, a log and the variant
    rule: str  # a sentence: what the pattern is and what follows from it
    describe: Callable[[Layout, Step], str]  # one or two sentences about a step
    se: float | Callable[[Layout, Step], float] | None = None  # Sudoku Explainer's rating; None = it has no such step
    variant: int = 0  # what the finder is asked for: the size of a fish, for example
    assumes_unique: bool = False  # whether it takes for granted that there is one solution
    suits: Callable[[Layout], bool] = any_layout  # where it makes sense

    @property
    def code(self) -> int:
        """Its number in logs."""
        return SUDOKU_STEPS[self.name]

    @cached_property
    def kernel(self) -> Callable[..., Iterator[None] | None]:
        """The kernel; numba is imported when it is first asked for."""
        module, _, function = self.finder.rpartition(".")
        found: Callable[..., Iterator[None] | None]
        found = getattr(import_module(f"workbench.kernels.sudoku.human.{module}"), function)
        return found

    def parts(self, board: CandidateGrid, log: NDArray[np.int32]) -> Iterator[None]:
        """Log the steps that it finds, in parts that take at most a tenth of a second."""
        yield from self.kernel(board, log, self.variant) or ()

    def find(self, board: CandidateGrid, log: NDArray[np.int32], variant: int) -> None:
        """Log the steps that it finds."""
        for _ in self.kernel(board, log, variant) or ():
            pass

    def rating(self, layout: Layout, step: Step) -> float | None:
        """Return Sudoku Explainer's rating of a step, None if it has no such step."""
        return self.se(layout, step) if callable(self.se) else self.se

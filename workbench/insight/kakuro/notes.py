"""The notes of a human solver: the digits filled in, the candidates of every cell, and hints about them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.insight.kakuro.steps import Step, titled
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST, combinations, digits_of
from workbench.puzzles.kakuro.rules import run_cells
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import joined

WEIGHTS = 1 << np.arange(DIGITS)
CellDigits = tuple[tuple[Cell, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Hint:
    """A step to take next, with three sentences: where to look, which technique, and what follows."""

    technique: str
    cells: tuple[Cell, ...]  # to look at
    sentences: tuple[str, str, str]
    runs: tuple[int, ...] = ()  # whose clues it uses
    places: tuple[tuple[Cell, int], ...] = ()
    removes: CellDigits = ()
    left: CellDigits = ()  # what the cells of `removes` may still be afterwards
    seen: CellDigits = ()  # the candidates that it looks at, `removes` and `premises` among them
    premises: CellDigits = ()  # those that it follows from
    steps: tuple[Step, ...] = ()  # of a contradiction, where one is the reason

    @property
    def changes(self) -> bool:
        """Whether there is something to fill in or to rule out."""
        return bool(self.places or self.removes)


class Notes:
    """A position: cells by their numbers, candidates as sets of digits.

    The candidates are what the sums and lengths of a cell's two runs allow beside the digits filled in, less what is
    known besides.
    """

    def __init__(self, puzzle: Kakuro, entries: Filling, known: NDArray[np.uint32] | None = None) -> None:
        self.puzzle, self.runs = puzzle, puzzle.runs
        self.digits: list[int] = puzzle.digits(entries).ravel().tolist()
        by_clues = (puzzle.candidates(entries) @ WEIGHTS).ravel()
        self.by_clues: list[int] = by_clues.tolist()
        filled = np.left_shift(1, np.maximum(puzzle.digits(entries).ravel() - 1, 0))
        masks = by_clues if known is None else by_clues & known
        self.array = np.where(np.array(self.digits) > 0, filled, masks).astype(np.uint32)
        self.masks: list[int] = self.array.tolist()
        self._members = [self.runs.cells_in(run).tolist() for run in range(len(self.runs.sums))]
        self._open = [[cell for cell in cells if not self.digits[cell]] for cells in self._members]
        self._sums: list[int] = self.runs.sums.tolist()

    @cached_property
    def free(self) -> list[int]:
        """The cells that nothing is filled into."""
        return [cell for cell, mask in enumerate(self.masks) if mask and not self.digits[cell]]

    def active(self) -> Iterator[int]:
        """Yield the runs with open cells that a clue can be about: of nine cells at most."""
        for run, cells in enumerate(self._open):
            if cells and len(self._members[run]) <= DIGITS and self._sums[run] <= HIGHEST:
                yield run

    def homes(self, cell: int) -> list[int]:
        """Return the runs across and down of a cell."""
        homes: list[int] = self.runs.home[cell].tolist()
        return homes

    def open_in(self, run: int) -> list[int]:
        """Return the cells of a run that nothing is filled into."""
        return self._open[run]

    def clue(self, run: int) -> int:
        """Return a run's clue, 0 = none."""
        return self._sums[run]

    def held(self, run: int) -> int:
        """Return the digits filled into a run, as a set."""
        return sum(1 << (self.digits[cell] - 1) for cell in self._members[run] if self.digits[cell])

    def combinations(self, run: int) -> list[int]:
        """Return the sets of digits that a run may have by its clue and the digits filled in."""
        held = self.held(run)
        return [digits for digits in combinations(self._sums[run], len(self._members[run])) if held & ~digits == 0]

    def possible(self, run: int) -> list[int]:
        """Return those of a run's sets whose other digits all have a cell, and each cell one of these digits."""
        held, cells = self.held(run), [self.masks[cell] for cell in self._open[run]]
        union = 0
        for mask in cells:
            union |= mask
        rests = (digits & ~held for digits in self.combinations(run))
        return [rest for rest in rests if rest & ~union == 0 and all(rest & mask for mask in cells)]

    # Names

    def cell(self, number: int) -> Cell:
        """Return a cell by its number."""
        return divmod(number, self.puzzle.shape[1])

    def name(self, number: int) -> str:
        """Return the name of a cell."""
        return cell_name(self.cell(number))

    def names(self, numbers: Sequence[int]) -> list[str]:
        """Return the names of some cells."""
        return [self.name(number) for number in numbers]

    def title(self, run: int) -> str:
        """Return a run's name and clue."""
        return titled(self.puzzle, run, self._sums[run])

    def amount(self, run: int) -> str:
        """Return a run's clue and length: 23 in 4 cells."""
        return self.title(run).partition(", ")[2]

    def run_cells(self, run: int) -> tuple[Cell, ...]:
        """Return the cells of a run."""
        return run_cells(self.runs, run, self.puzzle.shape[1])

    # Hints

    def place(self, technique: str, number: int, digit: int, rule: str, reason: str, *runs: int) -> Hint:
        """Return the hint that a cell holds a digit, found by looking at a run, or else at the cell alone."""
        along = runs[0] if len(runs) == 1 else None
        where = self.name(number) if along is None else f"the run {self.title(along)}"
        cells = (self.cell(number),) if along is None else self.run_cells(along)
        return Hint(
            technique,
            cells,
            (f"Look at {where}.", f"{technique}: {rule}", reason),
            runs,
            places=((self.cell(number), digit),),
            seen=self.candidates([number] if along is None else self.open_in(along)),
        )

    def remove(
        self,
        technique: str,
        run: int,
        removed: dict[int, int],
        rule: str,
        reason: str,
        premises: dict[int, int] | None = None,
    ) -> Hint:
        """Return the hint that cells of a run cannot hold these digits."""
        return Hint(
            technique,
            self.run_cells(run),
            (f"Look at the run {self.title(run)}.", f"{technique}: {rule}", reason),
            (run,),
            removes=self.spread(removed),
            left=self.spare(removed),
            seen=self.candidates(self.open_in(run)),
            premises=self.spread(premises or {}),
        )

    def candidates(self, numbers: Sequence[int]) -> CellDigits:
        """Return the candidates of some cells."""
        return self.spread({number: self.masks[number] for number in numbers})

    def spread(self, removed: dict[int, int]) -> CellDigits:
        """Return digits by cells as a hint has them."""
        return tuple((self.cell(number), digits_of(digits)) for number, digits in sorted(removed.items()))

    def spare(self, removed: dict[int, int]) -> CellDigits:
        """Return what cells may still hold without these digits."""
        return self.spread({number: self.masks[number] & ~digits for number, digits in removed.items()})


def sums_of(sets: Sequence[int], most: int = 4) -> str:
    """Return sets of digits as sums: 1+5 or 2+4."""
    sums = ["+".join(map(str, digits_of(digits))) for digits in sets[:most]]
    if len(sets) > most:
        sums.append(f"one of {len(sets) - most} more")
    return joined(sums, "or")

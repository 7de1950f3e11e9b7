"""Repairs by blocks of a kakuro with several solutions: a block is moved by a cell, removed, or added.

Two solutions tell where: in or beside a run with a cell in which they differ. The digits of one of them stay, so the
clues of runs that change are its sums; every other clue stays as it is. The images of a cell under the symmetry of the
board change with it, and the board stays as sound as it was: no run gets too long, none gets a single cell if there was
no such run before, and it falls into no more parts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from workbench.insight.kakuro.doctor import OUTLOOKS
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS
from workbench.puzzles.kakuro.design import symmetry_of, with_images
from workbench.puzzles.kakuro.runs import clue_arrays
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted, joined

FILLINGS = 12  # of blocks that become white, tried for one change
NAMED = 4  # cells in a sentence

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class BlockChange:
    """White cells that become blocks, and blocks that become white, with the clues of the runs that changes."""

    blocked: tuple[Cell, ...]
    digits: tuple[tuple[Cell, int], ...]  # of the blocks that become white
    puzzle: Kakuro  # after the change
    changed: tuple[tuple[Cell, int, int], ...] = ()  # cell, digit before and after, where others than these do not do
    outlook: str = "one"  # of OUTLOOKS
    part: int = 0
    rated: str = field(default="", compare=False)

    @property
    def opened(self) -> tuple[Cell, ...]:
        """The blocks that become white."""
        return tuple(cell for cell, _ in self.digits)

    @property
    def change(self) -> str:
        """The change in short: Move the block r3c4 to r3c5."""
        if not self.opened:
            digits = f" and change {counted(len(self.changed), 'digit')}" if self.changed else ""
            return f"Make {names(self.blocked)} {'a block' if len(self.blocked) == 1 else 'blocks'}{digits}"
        if not self.blocked:
            return f"Make {names(self.opened)} white ({', '.join(str(digit) for _, digit in self.digits)})"
        blocks = "block" if len(self.opened) == 1 else "blocks"
        return f"Move the {blocks} {names(self.opened)} to {names(self.blocked)}"

    @property
    def sentence(self) -> str:
        """The change and its outlook."""
        return f"{self.change} ({OUTLOOKS[self.outlook]})"

    def applied(self, _: Kakuro) -> Kakuro:
        """Return the puzzle with this change."""
        return self.puzzle

    def cells(self, _: Kakuro) -> tuple[Cell, ...]:
        """Return the cells that the change is about."""
        return (*self.blocked, *self.opened)

    @property
    def record(self) -> dict[str, object]:
        """The change as JSON: the cells, from 0, and the board after it."""
        return {
            "blocked": [list(cell) for cell in self.blocked],
            "opened": [list(cell) for cell in self.opened],
            **(
                {"digits": [{"cell": list(cell), "old": old, "new": new} for cell, old, new in self.changed]}
                if self.changed
                else {}
            ),
            "puzzle": self.puzzle.format(),
        }


def names(cells: tuple[Cell, ...]) -> str:
    """Return the names of cells; of many, of the first."""
    return joined([cell_name(cell) for cell in cells], most=NAMED)


class BlockChanges:
    """Yields the changes of blocks that may repair a board, moved blocks first."""

    def __init__(self, puzzle: Kakuro, solutions: tuple[Filling, ...]) -> None:
        self._puzzle, self._solutions = puzzle, solutions
        self._symmetry = symmetry_of(puzzle.white)
        self._regions = int(puzzle.regions.max(initial=-1))
        self._least = int(puzzle.runs.lengths.min(initial=DIGITS))  # cells of the shortest run
        self._old = {key: int(total) for key, total in zip(keys(puzzle), puzzle.runs.sums, strict=True)}

    def __iter__(self) -> Iterator[BlockChange]:
        seen: set[Kakuro] = set()
        for blocked, opened in self._masks():
            for solution in self._solutions:
                for change in self._change(blocked, opened, solution):
                    if change.puzzle not in seen:
                        seen.add(change.puzzle)
                        yield change

    def made(self) -> Iterator[tuple[Mask, Kakuro]]:
        """Yield the cells that may become blocks, wherever they are, and the board after that without clues."""
        seen: set[Kakuro] = set()
        for cell in cells_in(self._puzzle.open_cells()):
            blocked = self._images(cell)
            blocked[0], blocked[:, 0] = False, False
            white = self._puzzle.white & ~blocked
            nothing = np.zeros(white.shape, np.int32)
            bare = Kakuro(white, nothing, nothing)
            if blocked.any() and bare not in seen and self._sound(bare):
                seen.add(bare)
                yield blocked, bare

    def _masks(self) -> Iterator[tuple[Mask, Mask]]:
        """Yield cells that become blocks, and blocks that become white: moved by a cell, opened, or made."""
        puzzle, (a, b) = self._puzzle, self._solutions
        near = np.logical_or.reduce([puzzle.related(cell) for cell in cells_in(a != b)])
        inner = np.zeros(puzzle.shape, bool)
        inner[1:, 1:] = True
        doors = cells_in(beside(near) & ~puzzle.white & inner)
        nothing = np.zeros(puzzle.shape, bool)
        for cell in doors:
            opened = self._images(cell)
            for other in cells_in(beside(self._only(cell)) & puzzle.open_cells() & inner):
                blocked = self._images(other)
                if not (opened & blocked).any() and puzzle.open_cells()[blocked].all():
                    yield blocked, opened
        for cell in doors:
            yield nothing, self._images(cell)
        for cell in cells_in(near & puzzle.open_cells() & inner):
            if puzzle.open_cells()[blocked := self._images(cell)].all():
                yield blocked, nothing

    def _only(self, cell: Cell) -> Mask:
        mask = np.zeros(self._puzzle.shape, bool)
        mask[cell] = True
        return mask

    def _images(self, cell: Cell) -> Mask:
        return with_images(self._only(cell), self._symmetry)

    def _change(self, blocked: Mask, opened: Mask, solution: Filling) -> Iterator[BlockChange]:
        """Yield the change of these blocks, with some digits in the cells that are opened, if the board stays sound."""
        white = (self._puzzle.white | opened) & ~blocked
        nothing = np.zeros(white.shape, np.int32)
        bare = Kakuro(white, nothing, nothing, np.where(white, self._puzzle.givens, 0))
        if not self._sound(bare):
            return
        kept = np.where(white & ~opened, self._puzzle.digits(solution), 0).astype(np.int32)
        for digits in filled(bare, kept, cells_in(opened), FILLINGS):
            of_opened = tuple((cell, int(digits[cell])) for cell in cells_in(opened))
            yield BlockChange(cells_in(blocked), of_opened, self._clued(bare, digits))

    def _sound(self, bare: Kakuro) -> bool:
        lengths = bare.runs.lengths
        if not len(lengths) or lengths.max() > DIGITS or lengths.min() < min(self._least, 2):
            return False
        return int(bare.regions.max(initial=-1)) <= self._regions

    def _clued(self, bare: Kakuro, digits: Filling) -> Kakuro:
        """Return a board with the sums of these digits as clues, but the clues of runs that stay as they were."""
        sums = bare.with_sums(digits).runs.sums
        sums = np.array([self._old.get(key, total) for key, total in zip(keys(bare), sums.tolist(), strict=True)])
        across, down = clue_arrays(bare.runs, sums.astype(np.int32), bare.shape)
        return replace(bare, across=across, down=down)


def keys(puzzle: Kakuro) -> list[tuple[int, ...]]:
    """Return what tells a run from others: its cells."""
    return [(*puzzle.runs.cells_in(run).tolist(), int(puzzle.runs.down[run])) for run in range(len(puzzle.runs.sums))]


def beside(mask: Mask) -> Mask:
    """Return the cells that share a side with one of a mask."""
    wide = np.pad(mask, 1)
    near: Mask = wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:]
    return near


def cells_in(mask: Mask) -> tuple[Cell, ...]:
    """Return the cells of a mask."""
    return tuple((r, c) for r, c in np.argwhere(mask).tolist())


def filled(bare: Kakuro, digits: Filling, cells: tuple[Cell, ...], most: int) -> Iterator[Filling]:
    """Yield some ways to put digits into cells that differ from all others in their runs."""
    if not cells:
        yield digits
        return
    number = 0
    for digit in np.setdiff1d(np.arange(1, DIGITS + 1), digits[bare.related(cells[0])]).tolist():
        more = digits.copy()
        more[cells[0]] = digit
        for found in filled(bare, more, cells[1:], most):
            yield found
            number += 1
            if number == most:
                return

"""The canonical image of a puzzle: of its images under the symmetries of the square and a change of digits, the least.

HoDoKu's rating, and the path that it comes from, are those of the canonical image: they do not depend on how a puzzle
is turned or how its digits are named, whatever the order in which finders look at cells and digits.
"""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from workbench.insight.sudoku.step import Candidate, Node, Step
from workbench.puzzles.grid import frozen
from workbench.puzzles.images import cell_orders
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.images import image_layout
from workbench.puzzles.sudoku.layout import Layout, geometry


@dataclass(frozen=True)
class Image:
    """An image of a puzzle, and the way back to the puzzle itself."""

    puzzle: Sudoku
    layout: Layout  # of the puzzle itself
    cells: NDArray[np.intp]  # (N,): the cell of the puzzle for each cell of the image
    digits: tuple[int, ...]  # the digit of the puzzle for each digit of the image; 0 for 0

    def original(self, step: Step) -> Step:
        """Return the step of the puzzle that a step of the image stands for."""
        units = unit_numbers(self.layout, self.puzzle.layout, self.cells.tobytes())
        return replace(
            step,
            places=self._candidates(step.places),
            removes=tuple(sorted(self._candidates(step.removes))),
            premises=self._candidates(step.premises),
            second=self._candidates(step.second),
            fins=self._candidates(step.fins),
            endo_fins=self._candidates(step.endo_fins),
            cells=self._cells(step.cells),
            bases=tuple(units[unit] for unit in step.bases),
            covers=tuple(units[unit] for unit in step.covers),
            digits=tuple(sorted(self.digits[digit] for digit in step.digits)),
            sets=tuple(map(self._cells, step.sets)),
            commons=tuple(self.digits[digit] for digit in step.commons),
            chains=tuple(
                tuple(Node(node.link, self._candidates(node.candidates)) for node in chain) for chain in step.chains
            ),
        )

    def _cells(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(int(self.cells[number]) for number in numbers)

    def _candidates(self, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        n = self.puzzle.side
        cells = [divmod(int(self.cells[row * n + column]), n) for row, column, _ in candidates]
        return tuple(Candidate(*cell, self.digits[one.digit]) for cell, one in zip(cells, candidates, strict=True))


def canonical(puzzle: Sudoku) -> Image:
    """Return the canonical image of a puzzle."""
    layout, orders = canonical_layout(puzzle.layout)
    images = puzzle.givens.ravel()[orders]
    named, digits = renamed(images)
    least = int(np.lexsort(named.T[::-1])[0])
    n = puzzle.side
    image = Sudoku(layout, named[least].reshape(n, n))
    return Image(image, puzzle.layout, orders[least], tuple(digits[least].tolist()))


def renamed(images: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return grids (m, N) with digits renamed by their first place, missing ones last; and the digits before."""
    n = round(images.shape[1] ** 0.5)
    found = images[:, None, :] == np.arange(n + 1)[None, :, None]
    first = np.where(found.any(axis=2), found.argmax(axis=2), n * n + np.arange(n + 1))
    first[:, 0] = -1  # open cells keep their 0
    digits = np.argsort(first, axis=1)
    names = np.argsort(digits, axis=1)
    return np.take_along_axis(names, images, axis=1).astype(np.int32), digits.astype(np.int32)


@cache
def canonical_layout(layout: Layout) -> tuple[Layout, NDArray[np.intp]]:
    """Return the least image of a layout, and the cells of each symmetry that makes it: (m, N)."""
    n = layout.side
    orders = cell_orders((n, n))
    images = [image_layout(layout, order) for order in orders]
    least = min(images, key=lambda one: (one.box, one.regions, one.extra))
    return least, frozen(np.array([order for order, one in zip(orders, images, strict=True) if one == least]))


@cache
def unit_numbers(layout: Layout, image: Layout, cells: bytes) -> tuple[int, ...]:
    """Return the unit of a layout for each unit of its image."""
    order = np.frombuffer(cells, np.intp)
    numbers = {frozenset(unit.tolist()): k for k, unit in reversed(list(enumerate(geometry(layout).units)))}
    return tuple(numbers[frozenset(order[unit].tolist())] for unit in geometry(image).units)

"""The field of a tour: the squares of a board numbered for kernels, with a border where moves are offsets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import Number
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours

VISITED = 128  # the degree, and above, of a square on the path
BORDER = 255  # the degree of what is not a square

MOVES = 8  # of a leaper with two different steps


@dataclass(frozen=True, eq=False)
class Field:
    """The squares of a board numbered row by row, with `border` rows and columns without squares around them.

    On a plain surface a move is an offset; else `near` holds its target, and the last number is not a square.
    """

    tour: Tour
    border: int
    degree: NDArray[np.uint8]  # free neighbours of each square, with all squares free
    moves: NDArray[np.uint64]
    near: NDArray[np.uint32]
    wraps: tuple[int, int]  # the rows and columns after which the board repeats; 0 = never

    @classmethod
    def of(cls, tour: Tour) -> Self:
        """Return the field of a board without start and end."""
        from workbench.kernels.tour import repair as kernel

        rows, columns = tour.shape
        if tour.surface == "plain":
            border = tour.leap[1]
            width = columns + border
            degree = np.full(((rows + 2 * border) * width + border,), BORDER, np.uint8)
            inner(degree, (rows, columns), border)[tour.board] = 0
            moves = (tour.moves.astype(np.int64) @ np.array([width, 1])).astype(np.uint64)
            near = np.empty((0, len(moves)), np.uint32)
        else:
            border, none = 0, rows * columns
            degree = np.append(np.where(tour.board.ravel(), 0, BORDER), BORDER).astype(np.uint8)
            table = neighbours(tour.board, tour.leap, tour.surface)
            moves = np.zeros(table.shape[1], np.uint64)
            near = np.full((none + 1, table.shape[1]), none, np.uint32)
            near[:none] = np.where(table < 0, none, table)
        kernel.survey(degree, moves, near)
        wraps = (rows * tour.sides.rows, columns * tour.sides.columns)
        return cls(tour, border, degree, moves, near, wraps)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board."""
        return self.tour.shape

    @property
    def fast(self) -> bool:
        """Whether the fast kernel of Warnsdorff's rule can walk on it: it lies as that one wants it."""
        return len(self.near) == 0 and len(self.moves) == MOVES

    @property
    def width(self) -> int:
        """How far it is from a square to the one below."""
        return self.shape[1] + self.border

    def number(self, cell: Cell) -> int:
        """Return the number of a square."""
        return (cell[0] + self.border) * self.width + cell[1] + self.border

    def cell(self, number: int) -> Cell:
        """Return the square of a number."""
        row, column = divmod(number, self.width)
        return row - self.border, column - self.border

    def neighbours(self, number: int) -> list[int]:
        """Return the squares a leap away."""
        led = self.near[number] if len(self.near) else np.uint64(number) + self.moves
        return [int(u) for u in led if self.degree[u] != BORDER]

    def filling(self, numbers: NDArray[np.int32]) -> Filling:
        """Return an array over the field as one over the board."""
        return inner(numbers, self.shape, self.border).copy()

    def ordered(self, order: Sequence[int]) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
        """Return the moves, and where they lead, in another order."""
        chosen = list(order)
        return self.moves[chosen], np.ascontiguousarray(self.near[:, chosen])


def inner(array: NDArray[Number], shape: tuple[int, int], border: int) -> NDArray[Number]:
    """Return the part of an array over a field that is the board, as a view."""
    rows, columns = shape
    width = columns + border
    first = border * width + border
    return array[first : first + rows * width].reshape(rows, width)[:, :columns]

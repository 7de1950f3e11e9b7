"""How many walks are consistent with Warnsdorff's rule, from each start: exact counts, whatever their size.

Walks that have visited the same squares and stand on the same square go on alike, so that they are counted together:
level by level, one number for each such position. The numbers are Python's, which do not overflow.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.symmetry import Operation, images_of_squares

MAX_POSITIONS = 1_000_000  # of one level: 250 MB
GENERATIONS = 3  # any turn or reflection is at most three others in a row


class TieWalks(NamedTuple):
    """The walks from one start."""

    start: Cell
    walks: int  # to a dead end, or through all squares
    tours: int
    levels: tuple[int, ...]  # walks of 1, 2, 3, ... squares


class TooManyPositionsError(Exception):
    """The walks cannot be counted within the memory that is allowed."""


@dataclass(frozen=True)
class Counter:
    """Counts the walks of one board; squares are bits of an integer, and `near` holds the leaps of each."""

    tour: Tour
    near: tuple[tuple[tuple[int, int, int], ...], ...]  # by square: the square, its bit, the bits of its neighbours

    @classmethod
    def of(cls, tour: Tour) -> "Counter":
        """Return the counter of a board."""
        table = neighbours(tour.board, tour.leap, tour.surface)
        lists = [[int(to) for to in row if to >= 0] for row in table]
        bits = [sum(1 << to for to in row) for row in lists]
        return cls(tour, tuple(tuple((to, 1 << to, bits[to]) for to in row) for row in lists))

    def count(self, start: Cell) -> TieWalks:
        """Count the walks from a square; raise TooManyPositionsError."""
        first = start[0] * self.tour.shape[1] + start[1]
        free = sum(1 << int(square) for square in np.flatnonzero(self.tour.board)) ^ 1 << first
        level, levels, ended = {(first, free): 1}, [1], 0
        while level and len(levels) < self.tour.squares:
            following: dict[tuple[int, int], int] = {}
            for (square, left), walks in level.items():
                moves = self._moves(square, left)
                for to in moves:
                    position = to, left ^ 1 << to
                    following[position] = following.get(position, 0) + walks
                if not moves:
                    ended += walks
            if len(following) > MAX_POSITIONS:
                raise TooManyPositionsError
            level = following
            levels += [sum(level.values())] * bool(level)
        return TieWalks(start, ended + sum(level.values()), self._tours(level, first), tuple(levels))

    def _moves(self, square: int, free: int) -> list[int]:
        """Return the moves of the rule: a square without exits only as the last one."""
        last = free & (free - 1) == 0
        exits = [((around & free).bit_count(), to) for to, bit, around in self.near[square] if bit & free]
        fewest = min((count for count, _ in exits if count or last), default=-1)
        return [to for count, to in exits if count == fewest]

    def _tours(self, level: dict[tuple[int, int], int], first: int) -> int:
        """Return how many of the last walks are tours."""
        joined = {to for to, _, _ in self.near[first]}
        closed = self.tour.closed and self.tour.squares > 1
        return sum(walks for (square, free), walks in level.items() if not free and (not closed or square in joined))


def tie_walks(tour: Tour) -> Iterator[TieWalks]:
    """Yield the walks from each start that the board allows, row by row; raise TooManyPositionsError."""
    counter, counted = Counter.of(tour), dict[int, TieWalks]()
    classes = equivalent_starts(tour)
    for square in np.flatnonzero(tour.board).tolist():
        row, column = divmod(square, tour.shape[1])
        if tour.start in (None, (row, column)):
            same = int(classes[square])
            if same not in counted:
                counted[same] = counter.count((row, column))
            yield counted[same]._replace(start=(row, column))


def equivalent_starts(tour: Tour) -> NDArray[np.intp]:
    """Return for each square the first that turns and reflections of the board move to it."""
    first = np.arange(tour.board.size)
    images = [image for operation in Operation if (image := images_of_squares(tour, operation)) is not None]
    for _ in range(GENERATIONS):
        for image in images:
            first = np.minimum(first, first[image])
    return first

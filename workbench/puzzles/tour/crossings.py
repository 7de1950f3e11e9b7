"""Crossings: how often the moves of a walk, drawn as lines between the middles of squares, cross one another.

Two lines that meet at an end of both do not cross. Lines of moves can cross only near each other, so each pair of
directions is compared at a few offsets for the whole board at once; the work grows with the board, not with its square.
The longest walks of a knight that never cross themselves: L. D. Yarbrough, "Uncrossed knight's tours", Journal of
Recreational Mathematics 1 (1969); https://oeis.org/A003192.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import gcd

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.leaps import KNIGHT, Leap, leaps

MAX_LEAP = 3  # of a leaper whose crossings are counted: longer leaps would be compared at thousands of offsets
UNCROSSED_SOURCE = "OEIS A003192"
UNCROSSED = {  # the most moves of a knight's path that does not cross itself, on m x n squares: m, then n = m ... 9
    3: (2, 4, 5, 6, 8, 9, 10),
    4: (5, 7, 9, 11, 13, 15),
    5: (10, 14, 16, 19, 22),
    6: (17, 21, 25, 29),
    7: (24, 30, 35),
    8: (35, 42),
    9: (47,),
}

CLOSED_SOURCE = "OEIS A157416"
UNCROSSED_CLOSED = {4: 4, 5: 8, 6: 12, 7: 24, 8: 32, 9: 42, 10: 54}  # likewise, of a closed path, on n x n squares

Offset = tuple[int, int]  # rows and columns


def counts_crossings(tour: TourSquares) -> bool:
    """Tell whether the crossings of a board's walks are counted."""
    return tour.surface == "plain" and gcd(*tour.leap) == 1 and tour.leap[1] <= MAX_LEAP


def crossings(tour: TourSquares, places: NDArray[np.integer], closed: bool) -> int:
    """Return how many pairs of moves cross in a walk through these squares, numbered row by row.

    The walk consists of leaps; `closed`: and it has one from the last square to the first.
    """
    ends = np.column_stack(np.divmod(np.append(places, places[:1]) if closed else places, tour.shape[1]))
    upper = np.where((ends[:-1, 0] <= ends[1:, 0])[:, None], ends[:-1], ends[1:])
    lower = ends[:-1] + ends[1:] - upper
    sideways = (upper[:, 0] == lower[:, 0]) & (upper[:, 1] > lower[:, 1])
    upper[sideways], lower[sideways] = lower[sideways], upper[sideways]
    steps = downward(tour.leap)
    lines = np.zeros((len(steps), *tour.shape), bool)  # by direction and first square
    for k, step in enumerate(steps):
        begins = upper[(lower - upper == step).all(axis=1)]
        lines[k, begins[:, 0], begins[:, 1]] = True
    found = 0
    for one, other, offset in crossing_offsets(tour.leap):
        here, there = cut(offset, tour.shape), cut(negative(offset), tour.shape)
        found += int(np.count_nonzero(lines[one][here] & lines[other][there]))
    return found


def most_uncrossed(tour: TourSquares) -> int | None:
    """Return the most moves of a knight's path on a rectangle that does not cross itself; None where it is unknown."""
    m, n = sorted(tour.shape)
    if tour.leap != KNIGHT or tour.surface != "plain" or tour.squares != tour.board.size:
        return None
    known = UNCROSSED.get(m, ())
    return known[n - m] if n - m < len(known) else None


def most_uncrossed_closed(tour: TourSquares) -> int | None:
    """Return the most moves of a closed path, likewise, on a square board."""
    rows, columns = tour.shape
    if tour.leap != KNIGHT or tour.surface != "plain" or tour.squares != tour.board.size or rows != columns:
        return None
    return UNCROSSED_CLOSED.get(rows)


def cut(offset: Offset, shape: tuple[int, int]) -> tuple[slice, slice]:
    """Return the part of a board whose squares, moved by an offset, are on it."""
    rows, columns = (slice(max(0, -by), max(0, side - max(0, by))) for by, side in zip(offset, shape, strict=True))
    return rows, columns


def negative(offset: Offset) -> Offset:
    """Return the offset in the other direction."""
    return -offset[0], -offset[1]


def downward(leap: Leap) -> list[Offset]:
    """Return the moves that go down, or to the right: one of each direction and its opposite."""
    return [(r, c) for r, c in leaps(leap).tolist() if r > 0 or (r == 0 and c > 0)]


@cache
def crossing_offsets(leap: Leap) -> tuple[tuple[int, int, Offset], ...]:
    """Return the pairs of downward moves, by number, that cross if the second begins at an offset from the first."""
    return tuple(found_offsets(leap))


def found_offsets(leap: Leap) -> Iterator[tuple[int, int, Offset]]:
    """Yield those pairs, each once."""
    steps, reach = downward(leap), 2 * leap[1]
    for one, other in combinations_with_replacement(range(len(steps)), 2):
        for r, c in product(range(-reach, reach + 1), repeat=2):
            if (one < other or (r, c) > (0, 0)) and do_cross(steps[one], (r, c), steps[other]):
                yield one, other, (r, c)


def do_cross(one: Offset, begin: Offset, other: Offset) -> bool:
    """Tell whether a line from (0, 0) crosses the line of another step that begins there."""
    end = begin[0] + other[0], begin[1] + other[1]
    sides = turn(one, begin) * turn(one, end)
    back = turn(other, negative(begin)), turn(other, (one[0] - begin[0], one[1] - begin[1]))
    return sides < 0 and back[0] * back[1] < 0


def turn(along: Offset, to: Offset) -> int:
    """Return on which side of a direction a point lies: positive, negative, or 0 if it is on the line."""
    return along[0] * to[1] - along[1] * to[0]

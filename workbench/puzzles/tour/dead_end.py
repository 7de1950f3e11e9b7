"""Why a walk cannot be completed: what each of its next moves would do to the squares left, seen on the board alone.

A free square needs two ways: its free neighbours, the square where the walk stands, and in a closed tour the first one.
In an open tour, one square with one way may be left: the last one.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import joined
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.walk import near as near_to

MAX_SQUARES = 10_000  # of a board that is examined: some milliseconds

Near = NDArray[np.int32]


def why_stuck(tour: TourSquares, filling: Filling) -> str:
    """Return why no next move of a walk leads to a tour; "" where a move is not refuted at once."""
    count = int(filling.max(initial=0))
    numbers = filling.ravel()
    first, here = int((numbers == 1).argmax()), int(numbers.argmax())
    if count and count == tour.squares:
        missed = missed_condition(tour, square_of(tour, first), square_of(tour, here))
        return f"The walk visits all {count:,} squares, but {missed}." if missed else ""
    if not count or tour.squares > MAX_SQUARES:
        return ""
    near = neighbours(tour.board, tour.leap, tour.surface)
    free = (numbers == 0) & tour.board.ravel()
    moves = [int(square) for square in near[here] if square >= 0 and free[square]]
    if not moves:
        return f"No free square is a leap away from {name(tour, here)}."
    reasons = [refutation(tour, near, free, first, move) for move in moves]
    if not all(reasons):
        return ""
    alike: dict[str, list[str]] = {}
    for move, reason in zip(moves, reasons, strict=True):
        alike.setdefault(reason, []).append(name(tour, move))
    return "; ".join(f"{joined(names)} {reason}" for reason, names in alike.items()) + "."


def missed_condition(tour: TourSquares, first: Cell, last: Cell) -> str:
    """Return which condition a walk through all squares misses, if any."""
    if tour.end is not None and last != tour.end:
        return "does not end at the given end"
    if tour.closed and tour.squares > 1 and first not in near_to(tour, last):
        return "is not closed"
    return ""


def refutation(tour: TourSquares, near: Near, free: NDArray[np.bool_], first: int, move: int) -> str:
    """Return what is wrong after a move to a free square; "" if nothing is seen."""
    left = free.copy()
    left[move] = False
    squares = np.flatnonzero(left)
    if not len(squares):
        return "" if not tour.closed or first in near[move] else f"is no leap away from {name(tour, first)}, the start"
    if not any(square >= 0 and left[square] for square in near[move]):
        return "would leave no way on"
    linked = left.copy()
    linked[move] = True
    linked[first] |= tour.closed
    ways = (linked[near[squares]] & (near[squares] >= 0)).sum(axis=1)
    if (ways == 0).any():
        return f"would leave {name(tour, squares[int(ways.argmin())])} without a way in"
    single = squares[ways == 1].tolist()
    if tour.closed and single:
        return f"would leave {name(tour, single[0])} with one way, and a closed tour needs two"
    if len(single) > 1:
        two = joined([name(tour, square) for square in single[:2]])
        return f"would leave {two} with one way each: only one can be last"
    return ""


def name(tour: TourSquares, square: int) -> str:
    """Return the name of a square, numbered row by row."""
    return tour.name_of(square_of(tour, square))


def square_of(tour: TourSquares, square: int) -> Cell:
    """Return a square, numbered row by row, as row and column."""
    row, column = divmod(int(square), tour.shape[1])
    return row, column

"""Knight's tours as exact cover with colours: a tour is a leap for each step, and neighbouring steps agree on a square.

The primary items are the steps 1, 2, ... and the squares. The option `7 e4 @7:e4 @8:f6` leaps from e4 to f6 in step 7;
the colour of the secondary item @8 is the square of step 8, so that only leaps from f6 go with it. In its last step an
open tour rests, and a closed one leaps back to the square of the first.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover
from workbench.puzzles.tour.board import TourSquares
from workbench.puzzles.tour.leaps import neighbours

MAX_OPTIONS = 100_000  # as many as the text of a cover may have: 11 x 11 squares


class Visits(NamedTuple):
    """What the options of a cover do: each visits a square in a step."""

    square: NDArray[np.intp]  # row by row
    step: NDArray[np.intp]  # from 1


class TourLeaps(NamedTuple):
    """What an option may do after its square: leap to another one, or rest (-1)."""

    origin: NDArray[np.intp]  # the number of a square among the squares of the board
    target: NDArray[np.intp]


def cover_of(tour: TourSquares) -> tuple[Cover, Visits]:
    """Return the cover of a board, and what its options visit; raise ChoiceError for a board that is too large."""
    count = tour.squares
    check(2 * (count - 1) ** 2 + count, "at least ")  # of a board of which any two squares are joined
    squares = np.flatnonzero(tour.board)
    leaps = leaps_of(tour, squares)
    returns = tour.closed and count > 1
    check(len(leaps.origin) * (count - 1 + returns) + count * (not returns), "")
    step, origin, target = options_of(tour, squares, leaps, returns)
    places = np.arange(count, dtype=np.uint32)
    following = np.where(target < 0, -1, (step + 1) % max(1, count))
    held, agreed = at_step(step, count, returns), at_step(following, count, returns)
    members = np.column_stack([step + 1, count + origin + 1, held, agreed])
    colours = np.column_stack([np.zeros((len(step), 2), np.intp), origin + 1, target + 1])
    there = members > 0
    names = tuple(tour.name_of(divmod(square, tour.shape[1])) for square in squares.tolist())
    steps = tuple(str(k + 1) for k in places.tolist())
    cover = Cover(
        items=(*steps, *names, *(f"@{step}" for step in steps[not returns :])),
        primary=2 * count,
        starts=np.concatenate([[0], np.cumsum(there.sum(axis=1))]).astype(np.uint32),
        members=members[there].astype(np.uint32),
        colours=colours[there].astype(np.uint32),
        colour_names=names,
    )
    return cover, Visits(squares[origin], step + 1)


def check(options: int, least: str) -> None:
    """Raise ChoiceError for a cover with more options than the limit."""
    if options > MAX_OPTIONS:
        raise ChoiceError(
            f"The exact cover of this board has {least}{options:,} options; the limit is {MAX_OPTIONS:,}."
        )


def leaps_of(tour: TourSquares, squares: NDArray[np.intp]) -> TourLeaps:
    """Return all leaps, from each square in turn."""
    near = neighbours(tour.board, tour.leap, tour.surface)[squares]
    origin, way = np.nonzero(near >= 0)
    return TourLeaps(origin, np.searchsorted(squares, near[origin, way]))


def options_of(
    tour: TourSquares, squares: NDArray[np.intp], leaps: TourLeaps, returns: bool
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Return the step of each option, from 0, its square, and the next one, -1 for none.

    Start and end are visited in the first step and in the last one only, and these visit nothing else.
    """
    count = len(squares)
    leaping = count - 1 + returns
    step = np.repeat(np.arange(leaping), len(leaps.origin))
    origin, target = (np.tile(ends, leaping) for ends in leaps)
    if not returns:
        step = np.append(step, np.full(count, count - 1))
        origin, target = np.append(origin, np.arange(count)), np.append(target, np.full(count, -1))
    kept = np.ones(len(step), bool)
    for cell, place in ((tour.start, 0), (tour.end, count - 1)):
        if cell is not None:
            kept &= (step == place) == (squares[origin] == cell[0] * tour.shape[1] + cell[1])
    return step[kept], origin[kept], target[kept]


def at_step(step: NDArray[np.intp], count: int, returns: bool) -> NDArray[np.intp]:
    """Return the secondary item of the square of each step, 0 for none: step -1, and the first of an open tour."""
    first = 2 * count + 1
    return np.where(step >= (0 if returns else 1), first + step - (not returns), 0)

"""Walks by Warnsdorff's rule from many starts of one board in one call, as for a heat map: each takes microseconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import NOT_YET, HeatMap
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers.search import SLICE


class Walked(NamedTuple):
    """The squares that walks visited and left, (walks,) each; `left` is NOT_YET for one to be made by itself."""

    visited: NDArray[np.int64]
    left: NDArray[np.int64]


def walks_together(puzzles: Sequence[Puzzle], choices: Mapping[str, Value]) -> Iterator[Walked | None]:
    """Make the walks in slices; yield None after each, and at the end what came of them."""
    visited, left = np.zeros(len(puzzles), np.int64), np.full(len(puzzles), NOT_YET, np.int64)
    for tour, places, starts in boards(puzzles):
        block = HeatMap(tour, choices, np.array(starts, np.int64))
        while not block.over:
            block.follow(SLICE)
            yield None
        left[places] = block.found
        visited[places] = np.where(block.found < 0, 0, tour.squares - block.found)
    yield Walked(visited, left)


class StartsOfBoard(NamedTuple):
    """A board that tours begin on."""

    tour: Tour  # without its start
    places: list[int]  # of those tours
    starts: list[int]  # row * columns + column


def boards(puzzles: Sequence[Puzzle]) -> list[StartsOfBoard]:
    """Return the boards that these tours begin on."""
    found: dict[Tour, StartsOfBoard] = {}
    by_array: dict[tuple[object, ...], StartsOfBoard] = {}  # starts of one board share its array
    for at, puzzle in enumerate(puzzles):
        if not isinstance(puzzle, Tour) or puzzle.start is None or puzzle.end is not None or puzzle.closed:
            continue
        key = (id(puzzle.board), puzzle.leap, puzzle.surface)
        if (board := by_array.get(key)) is None:
            tour = replace(puzzle, start=None)
            board = by_array[key] = found.setdefault(tour, StartsOfBoard(tour, [], []))
        row, column = puzzle.start
        board.places.append(at)
        board.starts.append(row * board.tour.board.shape[1] + column)
    return list(found.values())

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
from workbench.searching.parallel_parts import OnCard


class Walked(NamedTuple):
    """The squares that walks visited and left, (walks,) each; `left` is NOT_YET for one to be made by itself."""

    visited: NDArray[np.int64]
    left: NDArray[np.int64]


class MapsTogether:
    """Walks of several boards or rules: on a graphics card all at once, on a core one map after another."""

    def __init__(self) -> None:
        self.maps: list[HeatMap] = []
        self._on_card = OnCard()

    def begin(self, walks: HeatMap) -> HeatMap:
        """Add a map."""
        self.maps = [*(one for one in self.maps if not one.over), walks]
        return walks

    def follow(self, walks: HeatMap) -> None:
        """Go on for a slice: with all on the card, or else with this one."""
        if not self._on_card.follow([one for one in self.maps if not one.over]):
            walks.advance()


def walks_together(
    puzzles: Sequence[Puzzle], choices: Mapping[str, Value], together: MapsTogether | None = None
) -> Iterator[Walked | None]:
    """Return the walks, to be made in slices: None after each, and at the end what came of them."""
    together = together or MapsTogether()
    found = [
        (tour, places, together.begin(HeatMap(tour, choices, np.array(starts, np.int64))))
        for tour, places, starts in boards(puzzles)
    ]
    return slices(len(puzzles), found, together)


def slices(
    puzzles: int, found: Sequence[tuple[Tour, list[int], HeatMap]], together: MapsTogether
) -> Iterator[Walked | None]:
    """Make the walks of so many puzzles, each map at its places."""
    visited, left = np.zeros(puzzles, np.int64), np.full(puzzles, NOT_YET, np.int64)
    for tour, places, block in found:
        while not block.over:
            together.follow(block)
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

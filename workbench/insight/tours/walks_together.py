"""Walks by Warnsdorff's rule from many starts of one board in one call, as for a heat map: each takes microseconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import NOT_YET, HeatMap
from workbench.puzzles.puzzle import Cell, Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers.search import SLICE

LEAST = 3  # walks of a board for which its arrays are worth making


def walks_together(puzzles: Sequence[Puzzle], choices: Mapping[str, Value]) -> Iterator[NDArray[np.int32] | None]:
    """Make the walks in slices; yield None after each, and at the end the squares that each leaves, (puzzles,).

    NOT_YET stands for a walk that has to be made by itself.
    """
    left = np.full(len(puzzles), NOT_YET, np.int32)
    for tour, places in boards(puzzles):
        cells = np.array([start_of(puzzles[at]) for at in places], np.int64)
        block = HeatMap(tour, choices, cells[:, 0] * tour.shape[1] + cells[:, 1])
        while not block.over:
            block.follow(SLICE)
            yield None
        left[places] = block.found
    yield left


def boards(puzzles: Sequence[Puzzle]) -> list[tuple[Tour, list[int]]]:
    """Return the boards that several of these tours begin on, each with the places of those tours."""
    by_board: dict[Tour, list[int]] = {}
    for at, puzzle in enumerate(puzzles):
        if isinstance(puzzle, Tour) and puzzle.start and puzzle.end is None and not puzzle.closed:
            by_board.setdefault(replace(puzzle, start=None), []).append(at)
    return [(tour, places) for tour, places in by_board.items() if len(places) >= LEAST]


def start_of(puzzle: Puzzle) -> Cell:
    """Return the start of a tour that has one."""
    assert isinstance(puzzle, Tour)
    assert puzzle.start is not None
    return puzzle.start

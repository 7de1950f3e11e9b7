"""Walks by Warnsdorff's rule from many starts of one board in one call, as for a heat map: each takes microseconds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from workbench.choices import Value
from workbench.lab.experiments.measured_search import Ended, ended_by_limit
from workbench.lab.notebook.results import RunStatus
from workbench.lab.tours.heat_map import HeatMap
from workbench.puzzles.puzzle import Cell, Puzzle
from workbench.puzzles.tour import Tour
from workbench.solvers.search import SLICE, Limit

LEAST = 3  # walks of a board for which its arrays are worth making


def walks(puzzles: Sequence[Puzzle], choices: Mapping[str, Value], limit: Limit) -> Iterator[list[Ended | None] | None]:
    """Make the walks in slices; yield None after each, and at the end what came of them, in the order of the puzzles.

    None in this list stands for a walk that has to be made by itself.
    """
    found: list[Ended | None] = [None] * len(puzzles)
    for tour, places in boards(puzzles):
        cells = np.array([start_of(puzzles[at]) for at in places], np.int64)
        block = HeatMap(tour, choices, cells[:, 0] * tour.shape[1] + cells[:, 1])
        while not block.over:
            block.follow(SLICE)
            yield None
        if not block.rejection_reason:
            for at, left in zip(places, block.found.tolist(), strict=True):
                found[at] = ended(tour.squares, left, limit)
    yield found


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


def ended(squares: int, left: int, limit: Limit) -> Ended:
    """Return a walk as a single one would have ended; each square visited is a node."""
    nodes = squares - left
    if limit.nodes is not None and nodes > limit.nodes:
        return ended_by_limit(limit.nodes)
    return Ended(RunStatus.STUCK, nodes, 0, left=left) if left else Ended(RunStatus.SOLVED, nodes, 1)

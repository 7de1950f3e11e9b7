"""Walks that fail, and what a plain search knows about where they were lost."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import numpy as np

from tests.reference import path_goes_on
from workbench.base.choices import Value
from workbench.insight.tours.completion import Path
from workbench.insight.tours.point_of_no_return import Loss, LossSearch
from workbench.insight.tours.tie_replay import path_of
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.search import SLICE, Status
from workbench.solvers.tour.warnsdorff_walk import Walk

RULES = ("plain", "roth", "vahaaho", "centre", "start", "pohl", "random")
BUDGET = 300_000  # states of the plain search


def walked(tour: Tour, choices: Mapping[str, Value]) -> Path:
    """Return the walk of a rule from a tour's start to its end."""
    assert tour.start is not None
    walk = Walk(replace(tour, closed=False, end=None), choices, tour.start)
    while walk.advance(1_000_000) is Status.RUNNING:
        pass
    return path_of(walk.filling())


def failed(tour: Tour, path: Path) -> bool:
    """Return whether a walk is no tour."""
    return len(path) < tour.squares or bool(tour.judge(filled(tour, path)))


def filled(tour: Tour, path: Path) -> np.ndarray:
    """Return a path as a filling."""
    filling = np.zeros(tour.shape, np.int32)
    filling.ravel()[path] = np.arange(1, len(path) + 1)
    return filling


def failures(rows: int, columns: int, rule: str, closed: bool) -> Iterator[tuple[Tour, Path]]:
    """Yield the walks that fail, from every start of a board."""
    board = np.ones((rows, columns), bool)
    for r, c in np.argwhere(board).tolist():
        tour = Tour(board, start=(r, c), closed=closed)
        path = walked(tour, {"rule": rule})
        if failed(tour, path):
            yield tour, path


def random_failure(random: Random, low: int, high: int) -> tuple[Tour, dict[str, Value], Path]:
    """Return a walk that fails on a board with sides of this many squares, where no theorem rules out a tour."""
    while True:
        rows, columns = random.randint(low, high), random.randint(low, high)
        board = np.ones((rows, columns), bool)
        if random.random() < 0.2:
            board[random.randrange(rows), random.randrange(columns)] = False
        cells = [(r, c) for r, c in np.argwhere(board).tolist()]
        start, end = random.sample(cells, 2)
        closed = random.random() < 0.3
        tour = Tour(board, start, end if random.random() < 0.2 else None, closed)
        order = "".join(random.sample("01234567", 8))
        choices: dict[str, Value] = {"rule": random.choice(RULES), "order": order, "seed": random.randrange(100)}
        if no_tour(tour) is not None:
            continue
        path = walked(tour, choices)
        if failed(tour, path):
            return tour, choices, path


def searched(tour: Tour, path: Path, seconds: float = 10.0) -> Loss | None:
    """Return where a walk was lost."""
    search = LossSearch(tour, path, seconds)
    while not search.over:
        search.follow(SLICE)
    return search.result


def wrong(tour: Tour, path: Path, loss: Loss | None) -> str:
    """Return what is wrong with a loss, "" if nothing; that no tour is left is not examined."""
    if loss is None:
        return "a walk that failed was lost nowhere"
    if not 0 <= loss.kept < loss.lost <= len(path):
        return f"kept {loss.kept}, lost {loss.lost} of {len(path)}"
    if divmod(int(path[loss.lost - 1]), tour.shape[1]) != loss.move:
        return "the move is another one"
    if loss.kept:
        if not np.array_equal(loss.completion[: loss.kept], path[: loss.kept]):
            return "the completion begins differently"
        if len(loss.completion) != tour.squares or tour.judge(filled(tour, loss.completion)):
            return "the completion is no tour"
        better = divmod(int(loss.completion[loss.kept]), tour.shape[1])
        if loss.better != (better if loss.exact else None):
            return "the better square is not that of the completion"
    return ""


def goes_on(tour: Tour, begun: Path, budget: int = BUDGET) -> bool | None:
    """Return whether a beginning can be completed, as the plain search has it."""
    cells = [(r, c) for r, c in np.argwhere(tour.board).tolist()]
    number = {cell: k for k, cell in enumerate(cells)}
    steps = [(dr, dc) for dr in range(-2, 3) for dc in range(-2, 3) if abs(dr * dc) == 2]
    near = [[number[r + dr, c + dc] for dr, dc in steps if (r + dr, c + dc) in number] for r, c in cells]
    visited = [number[divmod(int(square), tour.shape[1])] for square in begun]
    ends = set(range(len(cells))) if tour.end is None else {number[tour.end]}
    if tour.closed:
        ends &= set(near[visited[0]])
    return path_goes_on(near, visited, frozenset(ends), budget)

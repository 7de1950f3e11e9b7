"""Whether the beginning of a walk can still be completed to a tour.

The squares left, with the last square of the beginning as their start, are a board for tours of their own. What is
quick comes first: the theorems, then walks that are repaired; then the theorems for every possible end, and exact
searches for the ends that they leave.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.puzzles.tour.walk import path_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_LIMIT, Limit, Search, Status, drive
from workbench.solvers.tour import paths
from workbench.solvers.tour.begun_walk import rest
from workbench.solvers.tour.complete import TOUR_COMPLETE
from workbench.solvers.tour.warnsdorff_backtracking import WARNSDORFF_BACKTRACKING

Path = NDArray[np.int64]  # squares in the order of their visits, as row * columns + column
Work = Generator[None, None, bool | None]  # in parts of about 8 ms; whether there is a tour, None = not decided

EASY = Limit(nodes=100_000)  # of the searches that find nearly all tours, but may take long where there is none
ATTEMPTS = 12  # walks that are tried and repaired
NO_PATH: Path = np.zeros(0, np.int64)


class Completion:
    """Decides whether these squares, in this order, can be the beginning of a tour."""

    def __init__(self, tour: Tour, begun: Path) -> None:
        self._tour, self._begun = tour, begun
        self.possible: bool | None = None  # None = not decided
        self.path = NO_PATH  # a tour that begins so, if one was found
        self.parts = self._parts()

    def _parts(self) -> Iterator[None]:
        """Do the work; at the end it is decided."""
        left = rest(self._tour, self._begun)
        self.possible = False if left is None else (yield from self._decide(left))

    def _decide(self, left: Tour) -> Work:
        if left.faults or no_tour(left) is not None:
            return False
        yield
        found = yield from self._search(complete(left), EASY)
        if found is None:
            found = yield from self._examine_ends(left)
        return found

    def _examine_ends(self, left: Tour) -> Work:
        """Refute the possible ends one by one."""
        remaining = []
        for tour in each_end(left):
            if no_tour(tour) is None:
                remaining.append(tour)
            yield
        for tour in remaining:
            found = yield from self._search(complete(tour), EASY)
            if found is None:
                found = yield from self._search(exhaustive(tour), NO_LIMIT)
            if found:
                return True
        return False

    def _search(self, search: Search, limit: Limit) -> Work:
        """Search for a tour of the squares left."""
        for probe in drive(search, replace(limit, solutions=1)):
            if probe.status is Status.FOUND:
                self.path = self._completed(probe.filling)
                return True
            if probe.status is Status.EXHAUSTED:
                return False
            yield
        return None

    def _completed(self, filling: Filling) -> Path:
        """Return the tour of the board that a tour of the squares left completes."""
        path = np.concatenate([self._begun[:-1], path_of(filling)])
        return path[: self._tour.squares]  # a closed tour of the squares left leads back to the first one


def each_end(left: Tour) -> Iterator[Tour]:
    """Yield a board with each of its possible ends."""
    if left.end is not None or left.closed or left.squares == 1:
        yield left
        return
    for row, column in np.argwhere(left.board).tolist():
        if (row, column) != left.start:
            yield replace(left, end=(row, column))


def complete(tour: Tour) -> Search:
    """Return a search that mostly finds a tour at once."""
    return TOUR_COMPLETE.start(tour, {"attempts": ATTEMPTS}, Goal.ONE)


def exhaustive(tour: Tour) -> Search:
    """Return a search that decides in the end whether there is a tour."""
    if tour.squares <= paths.MAX_SQUARES:
        return paths.search_of(tour)
    return WARNSDORFF_BACKTRACKING.start(tour, {}, Goal.ONE)

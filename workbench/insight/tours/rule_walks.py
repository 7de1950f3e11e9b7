"""Walks from several starts of a board by Warnsdorff's rule or by another solver, driven alike."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import NOT_YET, HeatMap
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status, Step
from workbench.solvers.tour.warnsdorff import WARNSDORFF

SOLVER_BUDGET = 200_000  # nodes of a slice of another solver: some milliseconds
PART_SQUARES = 4_000_000  # that the walks of a part visit: some hundredths of a second


class SolverWalks:
    """Searches by another solver than Warnsdorff's walk, one for each start."""

    def __init__(self, tour: Tour, solver: str, choices: Mapping[str, Value], starts: NDArray[np.int64]) -> None:
        self._tour, self._solver, self._choices, self._starts = tour, SOLVERS[solver], choices, starts
        self.found = np.full(len(starts), NOT_YET, np.int32)  # squares left, of each start
        self.done = 0
        self.rejection_reason = ""
        self._search: Search | None = None

    @property
    def over(self) -> bool:
        """Whether all searches are done."""
        return self.done == len(self._starts)

    @property
    def tours(self) -> int:
        """How many searches found a tour."""
        return int((self.found == 0).sum())

    def follow(self, _step: Step) -> bool:
        """Let the search whose turn it is go on by a slice."""
        if self._search is None:
            row, column = divmod(int(self._starts[self.done]), self._tour.shape[1])
            self._search = self._solver.start(replace(self._tour, start=(row, column)), self._choices, Goal.ONE)
        status = self._search.advance(SOLVER_BUDGET, 1)
        if status is not Status.RUNNING:
            left = 0 if status is Status.FOUND else self._tour.squares - int(self._search.probe().filling.max())
            self.found[self.done] = left
            self.done += 1
            self._search = None
        return self.over


Walks = HeatMap | SolverWalks


def walks_from(tour: Tour, choices: Mapping[str, Value], starts: NDArray[np.int64]) -> Walks:
    """Return the walks of a rule; the choice `solver` names another solver than Warnsdorff's walk."""
    others = {name: value for name, value in choices.items() if name != "solver"}
    solver = str(choices.get("solver", WARNSDORFF.name))
    return HeatMap(tour, others, starts) if solver == WARNSDORFF.name else SolverWalks(tour, solver, others, starts)


class WalksPart:
    """A part of the walks on a board, for one of several threads; once over, it keeps only what they left."""

    def __init__(self, make: Callable[[], Tour], choices: Mapping[str, Value], starts: NDArray[np.int64]) -> None:
        self.make, self.choices, self.starts = make, choices, starts
        self.found = np.zeros(0, np.int32)  # squares left, of each start
        self.rejection_reason = ""
        self.over = False
        self._walks: Walks | None = None

    @property
    def progress(self) -> float:
        """The part of the walks that is made."""
        walks = self._walks
        return 1.0 if self.over else walks.done / len(self.starts) if walks else 0.0

    def begin(self) -> None:
        """Prepare the walks."""
        if self._walks is None and not self.over:
            self._walks = walks_from(self.make(), self.choices, self.starts)

    def follow(self, step: Step) -> bool:
        """Go on by a slice; return whether all walks are made."""
        self.begin()
        if self._walks is not None and (self._walks.follow(step) or self._walks.over):
            self.found, self.rejection_reason = self._walks.found, self._walks.rejection_reason
            self.over, self._walks = True, None
        return self.over


def parts_of(
    make: Callable[[], Tour], squares: int, choices: Mapping[str, Value], starts: NDArray[np.int64]
) -> list[WalksPart]:
    """Return parts that several threads can make; what they leave does not depend on how they are divided.

    A board of so many squares is made when a part begins: thousands of large boards would not fit into memory.
    """
    count = min(len(starts), 1 + len(starts) * squares // PART_SQUARES)
    return [WalksPart(make, choices, part) for part in np.array_split(starts, count)] if count else []

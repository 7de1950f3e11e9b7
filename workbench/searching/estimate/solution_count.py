"""How many solutions a puzzle has: counted, and estimated where counting takes long."""

from collections.abc import Iterator
from dataclasses import replace

from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Filling, Puzzle, untouched
from workbench.searching.estimate.estimate import Estimator, converge
from workbench.searching.estimate.quantity import BOUND, Quantity
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Search, Status, drive

COUNTING_SECONDS = 4.0  # before an estimate is made
PROBES = 20_000  # of an estimate


class SolutionCount:
    """Publishes what is known while `parts`, and later perhaps `more`, is gone through; both are for `StepwiseJob`."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.counted = 0
        self.complete = False  # whether all solutions are counted
        self.solution: Filling | None = None  # the first
        self.estimate: Quantity | None = None  # of all solutions, where counting takes long
        self._search: Search | None = None

    @property
    def unique_solution(self) -> Filling | None:
        """The solution, if it is known to be the only one."""
        return self.solution if self.complete and self.counted == 1 else None

    def parts(self, seconds: float = COUNTING_SECONDS, probes: int = PROBES) -> Iterator[float]:
        """Count for some seconds, then estimate if there are more; yield the progress."""
        if self.puzzle.judge(untouched(self.puzzle)):
            self.complete = True
            return
        self._search = first_solver(self.puzzle).start(self.puzzle, goal=Goal.COUNT)
        yield from self._count(self._search, Limit(seconds=seconds))
        if not self.complete:
            yield from self._estimate(probes)

    def more(self) -> Iterator[float]:
        """Go on counting, without a limit."""
        if self._search is not None and not self.complete:
            yield from self._count(self._search, Limit())

    def _count(self, search: Search, limit: Limit) -> Iterator[float]:
        for probe in drive(search, limit, keep=1):
            if probe.at_solution and self.solution is None:
                self.solution = probe.filling
            self.counted = probe.solutions
            self.complete = probe.status is Status.EXHAUSTED
            yield probe.progress

    def _estimate(self, probes: int) -> Iterator[float]:
        if not isinstance(self.puzzle, Coverable):
            return
        try:
            estimator = Estimator(self.puzzle, {})
        except ChoiceError:  # too large for random probes
            return
        for made in converge(estimator, probes):
            yield made / probes
        self.estimate = above(estimator.estimate().solutions, self.counted)


def above(solutions: Quantity, counted: int) -> Quantity | None:
    """Return an estimate of solutions of which some are counted; None where it says no more than the count."""
    interval = solutions.interval
    if interval is None or interval.high <= counted or (interval.kind == BOUND and interval.low <= counted):
        return None
    low = max(interval.low, float(counted))
    return replace(solutions, mean=max(solutions.mean, low), interval=replace(interval, low=low))

"""An estimate that converges: random probes of a search tree, slice by slice, and how mean and interval came to be."""

import time
from collections.abc import Mapping
from math import isfinite, nan
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.counting import Count, counted_without_listing, trial
from workbench.searching.estimate.estimate import Estimate, Estimator
from workbench.searching.estimate.methods import METHOD, spread_instead
from workbench.searching.estimate.probed_tree import Published
from workbench.searching.estimate.quantity import Quantity
from workbench.searching.estimate.trees import tree_of
from workbench.solvers.search import FIRST_BUDGET, UNLIMITED, Step, fitting
from workbench.solvers.solver import Solver

PROBES = 100_000  # by default: some tenths of a second for most puzzles
DENSITY = 1.05  # of the course: a point whenever there are 5 % more probes
PUBLISH_SECONDS = 0.1  # between two estimates at most, if no point is due: an interval takes some milliseconds


class Course(NamedTuple):
    """How an estimate came to be; all arrays are (points,). Bounds of intervals are NaN where there was none."""

    probes: NDArray[np.float64]
    nodes: NDArray[np.float64]
    nodes_low: NDArray[np.float64]
    nodes_high: NDArray[np.float64]
    solutions: NDArray[np.float64]
    solutions_low: NDArray[np.float64]
    solutions_high: NDArray[np.float64]


class Estimation:
    """Makes probes until there are as many as target; one thread may drive it while others read what it publishes."""

    def __init__(
        self,
        puzzle: Puzzle,
        solver: Solver,
        choices: Mapping[str, Value] | None = None,
        target: int = PROBES,
        method: str = str(METHOD.default),
    ) -> None:
        self.puzzle, self.solver, self.choices = puzzle, solver, dict(choices or {})
        self.target, self.method = target, method
        self.estimate: Estimate | None = None
        self.count: Count | None = None  # what was counted before the first probe
        self.speed = 0.0  # nodes a second that the solver visits, from a trial
        self.rejection_reason = ""  # why the walks do not take this puzzle
        self.restored = False  # from a file: it shows its result, and makes no further probes
        self._estimator: Estimator | None = None
        self._budget = FIRST_BUDGET  # nodes of the next slice
        self._step_end: int | None = None  # how many probes there are at the end of a step that has begun
        self._published = 0.0  # when
        self._points: list[tuple[float, ...]] = []

    @property
    def published(self) -> Published | None:
        """The size of the tree, if it was published."""
        tree = tree_of(self.puzzle)
        return tree.published(self.puzzle, self.choices) if tree else None

    @property
    def other_method(self) -> str:
        """The title of the method whose probes differ least, if there is one and another is used."""
        tree = tree_of(self.puzzle)
        return spread_instead(self.method, tree.method) if tree else ""

    @property
    def probes(self) -> int:
        """How many there are."""
        if self._estimator is not None:
            return self._estimator.probes
        return self.estimate.probes if self.estimate else 0

    @property
    def over(self) -> bool:
        """Whether as many have been made as are target, or none can be."""
        return bool(self.rejection_reason) or self.probes >= self.target

    def restore(self, estimate: Estimate, speed: float, count: Count | None, points: NDArray[np.float64]) -> None:
        """Show an earlier estimate, and how it came to be: (points, 7), as in a course."""
        self.restored, self.estimate, self.speed, self.count = True, estimate, speed, count
        self._points = [tuple(point) for point in points.tolist()]

    def begin(self) -> None:
        """Prepare the probes, measure the solver's speed, and count what is soon counted; may compile."""
        if self._estimator is not None or self.rejection_reason:
            return
        try:
            estimator = Estimator(self.puzzle, self.choices, self.method)
            self.speed, self.count = trial(self.puzzle, self.solver, self.choices)
        except ChoiceError as error:
            self.rejection_reason = str(error)
            return
        self.count = self.count or counted_without_listing(self.puzzle)
        self._estimator = estimator

    def want(self, more: int) -> None:
        """Let there be this many probes more than there are; for whoever drives, between two slices."""
        self.target = self.probes + more

    def follow(self, step: Step) -> bool:
        """Make this many probes, or a slice of them; return whether all of the step is done."""
        self.begin()
        if self._estimator is None or self.over:
            return True
        if step.nodes is None:
            self._step_end = self.target
        elif self._step_end is None:
            self._step_end = min(self.target, self.probes + step.nodes)
        begun = time.perf_counter()
        self._estimator.advance(self._step_end - self.probes, self._budget)
        if done := self.probes >= self._step_end:
            self._step_end = None
        else:
            self._budget = min(UNLIMITED - 1, fitting(self._budget, time.perf_counter() - begun))
        self._publish(self._estimator, done)
        return done

    def _publish(self, estimator: Estimator, now: bool) -> None:
        due = not self._points or estimator.probes >= DENSITY * self._points[-1][0]
        if not (now or due or time.perf_counter() > self._published + PUBLISH_SECONDS):
            return
        self.estimate = estimate = estimator.estimate()
        self._published = time.perf_counter()
        if (due or now) and estimate.probes > 1 and isfinite(estimate.nodes.mean):
            self._points.append((estimate.probes, *point_of(estimate.nodes), *point_of(estimate.solutions)))

    def course(self) -> Course:
        """Return how the estimate came to be, as far as it is finite."""
        points = np.array(self._points[: len(self._points)], np.float64).reshape(-1, len(Course._fields))
        return Course(*points.T)


def point_of(quantity: Quantity) -> tuple[float, float, float]:
    """Return an estimate and the bounds of its interval, as they are drawn and stored."""
    interval = quantity.interval
    if interval is None:
        return quantity.mean, nan, nan
    return quantity.mean, interval.low, interval.high if isfinite(interval.high) else nan

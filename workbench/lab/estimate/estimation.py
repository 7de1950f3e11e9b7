"""An estimate that converges: random probes of a search tree, slice by slice, and how mean and error came to be."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.choices import ChoiceError, Value
from workbench.lab.estimate.estimate import FIRST_PROBES, Estimate, Estimator, speed
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.cover.orders import COVER_CHOICES
from workbench.solvers.search import Step, fitting
from workbench.solvers.solver import Solver

TREE_CHOICES = tuple(  # the order of options changes no whole tree; every walk needs a seed
    replace(choice, needs=()) for choice in COVER_CHOICES if choice.name != "options"
)
PROBES = 100_000  # by default: some tenths of a second for most puzzles
DENSITY = 1.01  # of the course: a point for each per cent that the probes have grown by
CONFIDENCE = 1.96  # standard errors on each side that hold the truth 19 times in 20, if the error is known well


class Course(NamedTuple):
    """How an estimate came to be; all arrays are (points,)."""

    probes: NDArray[np.float64]
    nodes: NDArray[np.float64]
    nodes_error: NDArray[np.float64]
    solutions: NDArray[np.float64]
    solutions_error: NDArray[np.float64]


class Estimation:
    """Makes probes until there are as many as target; one thread may drive it while others read what it publishes."""

    def __init__(
        self, puzzle: Puzzle, solver: Solver, choices: Mapping[str, Value] | None = None, target: int = PROBES
    ) -> None:
        self.puzzle, self.solver, self.choices = puzzle, solver, dict(choices or {})
        self.target = target
        self.estimate: Estimate | None = None
        self.speed = 0.0  # nodes a second that the solver visits, from a trial
        self.rejection_reason = ""  # why the walks do not take this puzzle
        self.restored = False  # from a file: it shows its result, and makes no further probes
        self._estimator: Estimator | None = None
        self._size = FIRST_PROBES  # of the next slice
        self._points: list[tuple[float, float, float, float, float]] = []

    @property
    def probes(self) -> int:
        """How many there are."""
        return self.estimate.probes if self.estimate else 0

    @property
    def over(self) -> bool:
        """Whether as many have been made as are target, or none can be."""
        return bool(self.rejection_reason) or self.probes >= self.target

    def restore(self, estimate: Estimate, speed: float, points: NDArray[np.float64]) -> None:
        """Show an earlier estimate, and how it came to be: (points, 5), as in a course."""
        self.restored, self.estimate, self.speed = True, estimate, speed
        self._points = [(p[0], p[1], p[2], p[3], p[4]) for p in points.tolist()]

    def begin(self) -> None:
        """Reduce the puzzle to a cover, and measure the solver's speed; may compile."""
        if self._estimator is not None or self.rejection_reason:
            return
        assert isinstance(self.puzzle, Coverable)  # or no solver that is estimated would take it
        try:
            estimator = Estimator(self.puzzle.to_cover().cover, self.choices)
            self.speed = speed(self.puzzle, self.solver, self.choices)
        except ChoiceError as error:
            self.rejection_reason = str(error)
            return
        self._estimator = estimator

    def want(self, more: int) -> None:
        """Let there be this many probes more than there are; for whoever drives, between two slices."""
        self.target = self.probes + more

    def follow(self, step: Step) -> bool:
        """Make this many probes, or a slice of them; return whether all of the step is done."""
        self.begin()
        if self._estimator is None or self.over:
            return True
        begun = time.perf_counter()
        size = min(step.nodes or self._size, self.target - self.probes)
        self._estimator.advance(size)
        if step.nodes is None and size == self._size:
            self._size = fitting(size, time.perf_counter() - begun)
        self._publish(self._estimator.estimate())
        return self.over or step.nodes is not None

    def _publish(self, estimate: Estimate) -> None:
        self.estimate = estimate
        e = estimate  # short, for a row of figures
        if e.probes > 1 and (not self._points or e.probes >= DENSITY * self._points[-1][0] or self.over):
            self._points.append((e.probes, e.nodes, e.nodes_error, e.solutions, e.solutions_error))

    def course(self) -> Course:
        """Return how the estimate came to be, as far as it is finite."""
        points = np.array(self._points[: len(self._points)], np.float64).reshape(-1, 5)
        return Course(*points[np.isfinite(points).all(axis=1)].T)

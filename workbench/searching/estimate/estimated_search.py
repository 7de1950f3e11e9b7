"""An estimate as a solver: an experiment can then set it beside the exact count, over many seeds.

Its nodes and solutions are those that the probes stand for, known once all are made. It takes no part in a document's
searches: it finds no solution.
"""

from collections.abc import Mapping
from math import isfinite

import numpy as np

from workbench.base.choices import Choice, Value
from workbench.puzzles.puzzle import Puzzle, Reason, untouched
from workbench.searching.estimate.counting import estimated_solvers
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.methods import METHOD
from workbench.searching.estimate.trees import choices_of_trees, tree_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_PROFILE, NO_VISITS, UNLIMITED, Checkpoint, Probe, Status, Tally
from workbench.solvers.solver import Solver

SLICE_NODES = 1 << 15  # that probes visit in a slice, about a millisecond; always the same, so that sums are too
PROBES = Choice(
    name="probes",
    title="Probes",
    about="Number of probes.",
    default=1000,
    low=2,
    high=10_000_000,
)


class EstimatedSearch:
    """Makes its probes slice by slice, and then has the nodes and solutions that they stand for."""

    reason: Reason | None = None

    def __init__(self, puzzle: Puzzle, choices: Mapping[str, Value]) -> None:
        self._puzzle, self._choices = puzzle, choices
        self._filling = untouched(puzzle)
        self._begin()

    def _begin(self) -> None:
        tree = tree_of(self._puzzle)
        assert tree is not None  # or no solver that is estimated would accept it
        own = {choice.name: self._choices[choice.name] for choice in tree.choices}
        self._estimator = Estimator(self._puzzle, own, str(self._choices[METHOD.name]))
        self._target = int(self._choices[PROBES.name])
        self._slices = 0
        self._status = Status.RUNNING
        self.note = ""
        self.tally = Tally(0, 0, NO_PROFILE, NO_VISITS)

    def advance(self, budget: int, _until: int = UNLIMITED, _floor: int = -1) -> Status:
        """Make probes for a slice; none for a budget of 0."""
        if self._status is Status.RUNNING and budget > 0:
            self._estimator.advance(self._target - self._estimator.probes, SLICE_NODES)
            self._slices += 1
            if self._estimator.probes >= self._target:
                self._finish()
        return self._status

    def _finish(self) -> None:
        found = self._estimator.estimate()
        if not isfinite(found.nodes.mean) or found.nodes.mean >= UNLIMITED:
            self.note = "The tree is too large for an estimate: the numbers of its probes overflow."
            self._status = Status.STUCK
            return
        self.tally = Tally(round(found.nodes.mean), round(found.solutions.mean), NO_PROFILE, NO_VISITS)
        self._status = Status.EXHAUSTED

    def probe(self) -> Probe:
        """Return how far the probes have come."""
        progress = min(1.0, self._estimator.probes / self._target)
        profile = np.zeros(0, np.int64)
        return Probe(self._status, self.tally.nodes, 0, self.tally.solutions, progress, profile, self._filling)

    def save(self) -> Checkpoint:
        """Return how many slices have been made: the same seed makes the same probes again."""
        return Checkpoint(self.tally.nodes, self.tally.solutions, self._status, (), (self._slices,))

    def load(self, checkpoint: Checkpoint) -> None:
        """Make the probes of a checkpoint again."""
        self._begin()
        (slices,) = checkpoint.values
        while self._slices != slices:
            self.advance(1)


ESTIMATE = Solver(
    name="estimate",
    title="Estimate of the tree's size",
    about="Estimates the nodes and solutions of a search from random probes of its tree (Knuth 1975).",
    accepts=lambda puzzle: bool(estimated_solvers(puzzle)),
    choices=(METHOD, PROBES, *choices_of_trees()),
    begin=lambda puzzle, choices, _goal: EstimatedSearch(puzzle, choices),
    goals=(Goal.ALL, Goal.COUNT),
)

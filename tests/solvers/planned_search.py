"""A search whose nodes are at given levels, for tests of what records a search."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Reason
from workbench.solvers.depth_map import level_of
from workbench.solvers.ring import ring, write
from workbench.solvers.search import UNLIMITED, Checkpoint, Probe, Status, Tally


class PlannedSearch:
    """Visits nodes at these levels, the complement where a node is a solution."""

    note = ""
    reason: Reason | None = None

    def __init__(self, visits: NDArray[np.int32], weight: int = 0) -> None:
        self.plan = visits
        self._profile = np.zeros(int(level_of(visits).max()) + 1, np.int64)
        self._visits, self._weight = ring(), np.zeros(weight, np.uint8)  # in bytes, of a checkpoint
        self._nodes = 0

    @property
    def tally(self) -> Tally:
        found = int(np.count_nonzero(self.plan[: self._nodes] < 0))
        return Tally(self._nodes, found, self._profile, self._visits)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:  # noqa: ARG002
        visited = self.plan[self._nodes : self._nodes + budget]
        write(self._visits, self._nodes, visited)
        self._profile += np.bincount(level_of(visited), minlength=len(self._profile))
        self._nodes += len(visited)
        return Status.RUNNING if self._nodes < len(self.plan) else Status.EXHAUSTED

    def probe(self) -> Probe:
        tally = self.tally
        return Probe(Status.RUNNING, tally.nodes, 0, tally.solutions, 0.0, self._profile.copy(), np.zeros(1, np.int32))

    def save(self) -> Checkpoint:
        arrays = self._profile.copy(), self._weight.copy()
        return Checkpoint(self._nodes, self.tally.solutions, Status.RUNNING, arrays)

    def load(self, checkpoint: Checkpoint) -> None:
        self._nodes = checkpoint.nodes
        self._profile[:] = checkpoint.arrays[0]


def random_visits(nodes: int, depth: int, dive: range = range(0), seed: int = 1) -> NDArray[np.int32]:
    """Return the levels of a random search of at most this depth, which in these nodes goes straight down.

    Before them it stays near the root.
    """
    random = np.random.default_rng(seed)
    steps = np.where(random.random(nodes) < 0.55, 1, -random.integers(0, 4, nodes))
    steps[dive.start : dive.stop] = 1
    levels, level = np.empty(nodes, np.int32), 0
    for node, step in enumerate(steps.tolist()):
        levels[node] = level
        level = min(3 if node < dive.start else depth, max(1, level + step))
    return np.where(random.random(nodes) < 0.01, ~levels, levels)

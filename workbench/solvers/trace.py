"""What a search leaves behind as it goes: where its nodes were, and copies to go back to."""

import time
from typing import TYPE_CHECKING

import numpy as np

from workbench.puzzles.puzzle import Filling
from workbench.solvers.checkpoints import Checkpoints
from workbench.solvers.depth_map import DepthMap, Recorded, shift_for
from workbench.solvers.search import UNLIMITED, Probe, Search, Status

if TYPE_CHECKING:
    from numpy.typing import NDArray

ADD_SECONDS = 0.004  # of searching between two additions to the map, unless a column is full
MAX_CELLS = 100_000  # of a board whose changes are counted


class Trace:
    """Advances a search and records it; one thread may do so while others read."""

    def __init__(self, search: Search | None = None, recorded: Recorded | None = None) -> None:
        """Record from the start, or from where a search is; `recorded`: of its nodes before."""
        before = search.tally if search else None
        begun = before is not None and before.nodes and len(before.profile)
        self.map = DepthMap.going_on(before, recorded) if before and begun else DepthMap()
        self.checkpoints = Checkpoints()
        self.churn: NDArray[np.int32] | None = None  # how often each cell has changed; None on very large boards
        self._filling: Filling | None = None  # when it was last looked at
        self._spent = 0.0  # seconds of CPU time
        self._due = 0.0  # seconds of searching after which nodes are added next

    def advance(self, search: Search, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Advance in parts, each of which belongs to one column of the map."""
        nodes = search.tally.nodes
        if not len(search.tally.profile):
            return search.advance(budget, until, floor)
        begun = time.thread_time()  # not that of other programs: columns would be too narrow
        while True:
            part = min(budget, self.map.room(nodes))
            status = search.advance(part, until, floor)
            tally = search.tally
            visited = tally.nodes - nodes
            if self.map.room(nodes) <= visited:
                self.map.first_shift = shift_for((self._spent + time.thread_time() - begun) / tally.nodes)
                self.map.add(tally)
            nodes, budget = tally.nodes, budget - visited
            if status is not Status.RUNNING or visited < part or budget == 0:
                break
        self._spent += time.thread_time() - begun
        return status

    def offer(self, search: Search, probe: Probe, rests: bool = False) -> None:
        """Look at a search and its latest probe; `rests`: it may not go on."""
        if rests or probe.seconds >= self._due:
            self._due = probe.seconds + ADD_SECONDS
            self.catch_up(search)
            self._count_changes(probe.filling)
        self.checkpoints.offer(search, probe.seconds)

    def catch_up(self, search: Search) -> None:
        """Add the nodes that the map does not have yet."""
        if len(search.tally.profile):
            self.map.add(search.tally)

    def recorded(self, search: Search) -> Recorded | None:
        """Return a copy of what is recorded of all nodes of a search; None if it went back."""
        self.catch_up(search)
        return self.map.copied() if self.map.nodes == search.tally.nodes else None

    def _count_changes(self, filling: Filling) -> None:
        """Count the cells that differ from when they were last looked at."""
        if filling.size > MAX_CELLS:
            return
        if self.churn is None or self._filling is None:
            self.churn = np.zeros(filling.shape, np.int32)
        else:
            self.churn += filling != self._filling
        self._filling = filling

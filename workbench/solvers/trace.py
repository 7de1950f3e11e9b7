"""What a search leaves behind as it goes: where its nodes were, and copies to go back to."""

import time

from workbench.solvers.checkpoints import Checkpoints
from workbench.solvers.depth_map import DepthMap, shift_for
from workbench.solvers.search import UNLIMITED, Search, Status


class Trace:
    """Advances a search and records it; one thread may do so while others read."""

    def __init__(self) -> None:
        self.map = DepthMap()
        self.checkpoints = Checkpoints()
        self._spent = 0.0  # seconds

    def advance(self, search: Search, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Advance in parts, each of which belongs to one column of the map."""
        if not len(search.tally.profile):
            return search.advance(budget, until, floor)
        while True:
            before = search.tally.nodes
            part = min(budget, self.map.room(before))
            begun = time.perf_counter()
            status = search.advance(part, until, floor)
            self._spent += time.perf_counter() - begun
            tally = search.tally
            self.map.first_shift = shift_for(self._spent / max(1, tally.nodes))
            self.map.add(tally)
            visited = tally.nodes - before
            budget -= visited
            if status is not Status.RUNNING or visited < part or budget == 0:
                return status

    def offer(self, search: Search, seconds: float) -> None:
        """Keep a copy of a search that has run for this long, if one is due."""
        self.checkpoints.offer(search, seconds)

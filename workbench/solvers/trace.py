"""What a search leaves behind as it goes: where its nodes were, and copies to go back to."""

import time

from workbench.solvers.checkpoints import Checkpoints
from workbench.solvers.depth_map import DepthMap, shift_for
from workbench.solvers.search import UNLIMITED, Search, Status

ADD_SECONDS = 0.004  # of searching between two additions to the map, unless a column is full


class Trace:
    """Advances a search and records it; one thread may do so while others read."""

    def __init__(self) -> None:
        self.map = DepthMap()
        self.checkpoints = Checkpoints()
        self._spent = 0.0  # seconds
        self._due = 0.0  # seconds of searching after which nodes are added next

    def advance(self, search: Search, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        """Advance in parts, each of which belongs to one column of the map."""
        nodes = search.tally.nodes
        if not len(search.tally.profile):
            return search.advance(budget, until, floor)
        begun = time.perf_counter()
        while True:
            part = min(budget, self.map.room(nodes))
            status = search.advance(part, until, floor)
            tally = search.tally
            visited = tally.nodes - nodes
            if self.map.room(nodes) <= visited:
                self.map.first_shift = shift_for((self._spent + time.perf_counter() - begun) / tally.nodes)
                self.map.add(tally)
            nodes, budget = tally.nodes, budget - visited
            if status is not Status.RUNNING or visited < part or budget == 0:
                break
        self._spent += time.perf_counter() - begun
        return status

    def offer(self, search: Search, seconds: float, rests: bool = False) -> None:
        """Look at a search that has run for this long; `rests`: it may not go on."""
        if rests or seconds >= self._due:
            self._due = seconds + ADD_SECONDS
            self.catch_up(search)
        self.checkpoints.offer(search, seconds)

    def catch_up(self, search: Search) -> None:
        """Add the nodes that the map does not have yet."""
        if len(search.tally.profile):
            self.map.add(search.tally)

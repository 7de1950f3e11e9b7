"""The depth of a search from its start, in constant memory: lowest and highest level per column of a clock."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.search import Probe

COLUMNS = 1024


class Clock(StrEnum):
    """What measures how far a search is."""

    NODES = "nodes"
    SECONDS = "seconds"

    def read(self, probe: Probe) -> float:
        """Return how far a search with this probe is."""
        return probe.nodes if self is Clock.NODES else probe.seconds


FIRST_WIDTH = 1e-5  # initial seconds per column; doubled whenever the columns are used up
FIRST_WIDTHS = {Clock.NODES: 1.0, Clock.SECONDS: FIRST_WIDTH}


class Trace:
    """Grows by one probe at a time; one thread may add while another reads."""

    def __init__(self, clock: Clock = Clock.SECONDS) -> None:
        self.clock = clock
        # One tuple, so that a reader never sees a width and columns of different moments.
        nothing = np.zeros(COLUMNS, np.int32)
        self._columns = (FIRST_WIDTHS[clock], 0, nothing, nothing.copy())  # width, columns used, low, high
        self._until = 0.0  # on the clock

    def add(self, probe: Probe) -> None:
        """Add the levels visited between the previous probe and this one."""
        now = self.clock.read(probe)
        end = now
        if self.clock is Clock.NODES:
            if now <= self._until:  # no node, no level
                return
            end = now - 1  # column 0 holds the first node
        while end >= self._columns[0] * COLUMNS:
            self._halve()
        width, used, low, high = self._columns
        first, last = int(self._until / width), int(end / width)
        if first < used:  # the column in which the previous probe ended
            low[first] = min(low[first], probe.low)
            high[first] = max(high[first], probe.high)
        fresh = max(first, used)
        low[fresh : last + 1] = probe.low
        high[fresh : last + 1] = probe.high
        self._columns = (width, max(used, last + 1), low, high)
        self._until = now

    def _halve(self) -> None:
        """Double what each column covers."""
        width, used, low, high = self._columns
        half = (used + 1) // 2
        ends = np.minimum(np.arange(1, 2 * half, 2), max(used - 1, 0))  # a lone last column merges with itself
        merged_low, merged_high = np.zeros_like(low), np.zeros_like(high)
        merged_low[:half] = np.minimum(low[: 2 * half : 2], low[ends])
        merged_high[:half] = np.maximum(high[: 2 * half : 2], high[ends])
        self._columns = (2 * width, half, merged_low, merged_high)

    def columns(self) -> tuple[NDArray[np.float64], NDArray[np.int32], NDArray[np.int32]]:
        """Return the edges of the columns on the clock (k + 1), and their lowest and highest levels (k)."""
        width, used, low, high = self._columns
        return np.arange(used + 1, dtype=np.float64) * width, low[:used].copy(), high[:used].copy()

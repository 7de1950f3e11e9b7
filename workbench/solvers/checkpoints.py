"""Copies of a search on its way, thinned as it grows: any node is a copy and a short advance from there."""

import math
import time
from bisect import bisect_right

import numpy as np

from workbench.solvers.search import Checkpoint, Search

MAX_COUNT = 64
MAX_BYTES = 24_000_000  # of all copies of one search
FIRST_SECONDS = 0.1  # of searching, before the first copy, and at first between two
MAX_SHARE = 0.02  # of the time that copying may take


class Checkpoints:
    """Keeps copies at about equal intervals of searching time, which double whenever there are too many copies."""

    def __init__(self) -> None:
        self._copies: tuple[tuple[float, Checkpoint], ...] = ()  # seconds of searching; replaced, never changed
        self._interval = FIRST_SECONDS
        self._due = FIRST_SECONDS

    def __len__(self) -> int:
        return len(self._copies)

    @property
    def nbytes(self) -> int:
        """The memory that the copies take; arrays that some of them share count once."""
        sizes = {id(array): array.nbytes for _, copy in self._copies for array in copy.arrays}
        return sum(sizes.values())

    def offer(self, search: Search, seconds: float) -> None:
        """Copy a search that has run for this long, if a copy is due and it has gone beyond the last one."""
        if seconds < self._due or (self._copies and search.tally.nodes <= self._copies[-1][1].nodes):
            return
        begun = time.perf_counter()
        copy = search.save()
        spent = time.perf_counter() - begun
        if copy.nbytes > MAX_BYTES:
            self._due = math.inf  # each further one, larger still, would be made only to be dropped
            return
        self._copies = (*self._copies, (seconds, copy))
        while self._copies and (len(self._copies) > MAX_COUNT or self.nbytes > MAX_BYTES):
            self._copies = self._copies[1::2]
            self._interval *= 2
        self._interval = max(self._interval, spent / MAX_SHARE)
        self._due = seconds + self._interval

    def before(self, nodes: int | None = None, solutions: int | None = None) -> Checkpoint | None:
        """Return the last copy with at most this many nodes or solutions; None if there is only the root."""
        copies = self._copies
        if nodes is not None:
            at = bisect_right(copies, nodes, key=lambda copy: copy[1].nodes)
        else:
            at = bisect_right(copies, solutions or 0, key=lambda copy: copy[1].solutions)
        return copies[at - 1][1] if at else None

    def seconds_at(self, nodes: int, latest: tuple[int, float]) -> float:
        """Return about how long a search had run after so many nodes; `latest`: the nodes and seconds of all of it."""
        known = sorted([(0, 0.0), *((copy.nodes, seconds) for seconds, copy in self._copies), latest])
        return float(np.interp(nodes, [at for at, _ in known], [seconds for _, seconds in known]))

"""Measurements on all cores: in slices, after which nothing goes on in the background."""

import os
import time
from collections import deque
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from workbench.lab.rules.cost import Measurement
from workbench.solvers.search import SLICE_SECONDS


class Cores:
    """Threads that go on with measurements for a slice; results do not depend on their number."""

    def __init__(self, number: int | None = None) -> None:
        self._number = number or os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self._number, thread_name_prefix="rules")
        self._waiting: deque[Measurement] = deque()

    def begin(self, measurements: Iterable[Measurement]) -> None:
        """Take on measurements."""
        self._waiting.extend(measurements)

    @property
    def idle(self) -> bool:
        """Whether all measurements are done."""
        return not self._waiting

    def follow(self) -> None:
        """Go on for a slice."""
        end = time.perf_counter() + SLICE_SECONDS
        unfinished = [self._threads.submit(self._work, end) for _ in range(min(self._number, len(self._waiting)))]
        self._waiting.extendleft(one for work in unfinished if (one := work.result()) is not None)

    def _work(self, end: float) -> Measurement | None:
        """Work until the end of a slice; return the measurement that is not done, if any."""
        while True:
            try:
                measurement = self._waiting.popleft()
            except IndexError:
                return None
            while not measurement.over:
                measurement.follow()
                if time.perf_counter() > end and not measurement.over:
                    return measurement
            if time.perf_counter() > end:
                return None

"""The time between two frames: frames that cost more come less often, so that the machine is left to the searches."""

import time
from collections.abc import Callable

SHARE = 0.08  # of one core, for all that the window's thread does while a search runs; the budget is 0.1
LONGEST = 250  # milliseconds between two frames, however much they cost
BUSY_SHARE = 0.5  # of SHARE, where other programs take most of the machine: everything costs more there
MIN_SPEED = 0.1  # of a core: a process that is given less has frames at most ten times as far apart
SMOOTHING = 0.25  # weight of the latest frame in the average: not every frame draws the charts


class FramePace:
    """Measures what the window's thread has used since the last frame: slots, painting, and other searches' frames.

    Where other programs leave the process less than a core, frames get their share of that: the window's thread comes
    before the searches, and would take most of it.
    """

    def __init__(
        self,
        cpu: Callable[[], float] = time.thread_time,
        process_cpu: Callable[[], float] = time.process_time,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._cpu, self._process_cpu, self._clock = cpu, process_cpu, clock
        self._cost = 0.0  # seconds of CPU time from one frame to the next, on average
        self._speed = 1.0  # seconds of CPU time that the process is given per second, on average
        self.begin()

    def begin(self) -> None:
        """Forget what has been used since the last frame: no search was running."""
        self._before, self._process_before, self._then = self._cpu(), self._process_cpu(), self._clock()

    def interval(self, shortest: int, *, eager: bool = True) -> int:
        """Return the milliseconds until the next frame; to be called once a frame, before it is drawn.

        `eager`: the search takes all the CPU time that it gets, and does not wait for the next step at a given pace.
        """
        cpu, process_cpu, now = self._before, self._process_before, self._then
        self.begin()
        self._cost += SMOOTHING * (self._before - cpu - self._cost)
        if not eager:
            self._speed = 1.0
        elif self._then > now:
            self._speed += SMOOTHING * ((self._process_before - process_cpu) / (self._then - now) - self._speed)
        speed = min(1.0, self._speed)
        longest = LONGEST / max(speed, MIN_SPEED)
        share = SHARE * max(speed, 0.01) * max(speed, BUSY_SHARE)
        return round(max(shortest, min(1000 * self._cost / share, longest)))

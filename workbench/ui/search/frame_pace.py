"""The time between two frames: frames that cost more come less often, so that the machine is left to the searches."""

import time
from collections.abc import Callable

SHARE = 0.08  # of one core, for all that the window's thread does while a search runs; the budget is 0.1
LONGEST = 250  # milliseconds between two frames, however much they cost
SMOOTHING = 0.25  # weight of the latest frame in the average: not every frame draws the charts


class FramePace:
    """Measures what the window's thread has used since the last frame: slots, painting, and other searches' frames."""

    def __init__(self, cpu: Callable[[], float] = time.thread_time) -> None:
        self._cpu = cpu
        self._before = cpu()
        self._cost = 0.0  # seconds of CPU time from one frame to the next, on average

    def begin(self) -> None:
        """Forget what has been used since the last frame: no search was running."""
        self._before = self._cpu()

    def interval(self, shortest: int) -> int:
        """Return the milliseconds until the next frame; to be called once a frame, before it is drawn."""
        now = self._cpu()
        self._cost += SMOOTHING * (now - self._before - self._cost)
        self._before = now
        return max(shortest, min(round(1000 * self._cost / SHARE), LONGEST))

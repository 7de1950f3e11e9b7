"""How long parts are searched before they come back, and into how many their rest is cut.

A task costs the scheduler and this computer some milliseconds, whatever it does. With more threads, parts stay away
for longer, so that there is always time to answer; `tests/bench/farm_model.py` shows what that comes to.
"""

from dataclasses import dataclass

PART_SECONDS = 5.0  # that a part is away at least: what is lost with a worker, and what a slow one can hold up
TASK_SECONDS = 0.004  # of scheduler and client for a task; measured: 2.5 ms, or 5.5 ms for one of 62 kB
SHARE = 4  # tasks may take this part of the time
SOON = 4  # at the begin and near the end, parts come back after this part of the time,
SHARE_SOON = 2  # and tasks may take this part
SPARE = 2  # parts that should be waiting for each thread
MIN_PIECES = 8  # into which a part is cut, if it is: of two, one is usually most of it
MAX_PIECES = 32
REPORT_SECONDS = 0.5  # between two reports of a worker, at least
MAX_REPORTS = 1_000  # a second, of all workers
LATE = 4  # times as long as it should: a part that is away for longer is sent again
LATE_SECONDS = 10.0  # and at least so much longer


@dataclass(frozen=True)
class Pace:
    """The pace for so many threads; `seconds`: how long parts are away at least."""

    threads: int
    seconds: float = PART_SECONDS

    def part_seconds(self, waiting: int, away: int) -> float:
        """Return how long a part is searched when so many wait and so many are away."""
        if waiting >= self.threads:
            return max(self.seconds, SHARE * TASK_SECONDS * self.threads)
        return max(self.seconds / SOON, SHARE_SOON * TASK_SECONDS * away)

    def pieces(self, waiting: int, away: int) -> int:
        """Return into how many parts to cut the rest of each part, when so many wait and so many are away."""
        missing = SPARE * self.threads - waiting
        return min(MAX_PIECES, max(MIN_PIECES, 1 + missing // max(1, away))) if missing > 0 else 1

    @property
    def report_seconds(self) -> float:
        """How long a worker waits before it reports again."""
        return max(REPORT_SECONDS, self.threads / MAX_REPORTS)

    @property
    def late_seconds(self) -> float:
        """After how long a part is sent again."""
        return LATE * self.part_seconds(self.threads, 0) + LATE_SECONDS

"""A thread that drives one search.

Nothing is shared but what this thread publishes and others read: the latest probe, the solutions kept, the trace.
To pause, `requestInterruption()`: at most one slice later the thread has ended (once the kernels are compiled), and
`go()` lets the same search go on where it was.
"""

import os
import sys
import threading
import traceback
from collections.abc import Generator, Mapping
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QThread

from workbench.choices import Value
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Probe, drive
from workbench.solvers.solver import Solver
from workbench.solvers.trace import Trace

NICENESS = 10  # below the window's own thread, so that frames come first
KEPT = 10_000  # solutions kept for browsing; the count goes on


class Job(QThread):
    """Drives a search on its own puzzle, which is that of one revision of a document."""

    def __init__(
        self, solver: Solver, puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal, limit: Limit, revision: int
    ) -> None:
        super().__init__()
        self.solver, self.puzzle, self.choices = solver, puzzle, choices
        self.goal, self.limit, self.revision = goal, limit, revision
        self.probe: Probe | None = None
        self.solutions: list[Filling] = []
        self.trace = Trace()
        self.over = False  # the search has ended, its limit is reached, or it was stopped
        self.failure = ""  # the traceback of a mistake in the program
        self._probes: Generator[Probe, int | None, None] | None = None
        self._steps: int | None = None
        self._stopped = False

    def go(self, steps: int | None = None) -> None:
        """Let the search go on: for so many nodes, or until it is interrupted."""
        self._steps = steps
        self.start()

    def stop(self) -> None:
        """End the search for good, at once or at the end of this slice."""
        self._stopped = True
        if self.isRunning():
            self.requestInterruption()
        else:
            self.over = True

    def run(self) -> None:
        try:
            if sys.platform.startswith("linux"):
                with suppress(OSError):  # who is already lower may not go up
                    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
            self._drive()
        except Exception:
            self.failure = traceback.format_exc()
            self.over = True
        self.over = self.over or self._stopped

    def _drive(self) -> None:
        keep = min(self.goal.keep, KEPT)
        if self._probes is None:
            self._probes = drive(self.solver.start(self.puzzle, self.choices), self.limit, keep)
            self.probe = next(self._probes)
            self.over = self.limit.ends(self.probe)
        steps = self._steps
        while not (self.over or self.isInterruptionRequested()):
            probe = self._probes.send(steps)
            self.trace.add(probe)
            if probe.at_solution and len(self.solutions) < keep:
                self.solutions.append(probe.filling)
            self.probe = probe
            self.over = self.limit.ends(probe)
            if steps is not None:
                return


RETIRED: set[Job] = set()  # stopped jobs that nobody wants any more, until their threads have ended


def retire(job: Job) -> None:
    """Let a job end by itself: what is being compiled cannot be interrupted, and nobody should wait for it."""
    job.stop()
    if job.isRunning():
        RETIRED.add(job)
        job.finished.connect(partial(RETIRED.discard, job))


def wait_for_retired() -> None:
    """Wait until every retired job has ended; for the end of the program."""
    for job in list(RETIRED):
        job.wait()

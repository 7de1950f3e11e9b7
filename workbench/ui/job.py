"""A thread that drives one search.

Nothing is shared but what this thread publishes and others read: the latest probe, the solutions kept, the trace.
To pause or cancel, `requestInterruption()`: at most one slice later the thread has ended, and `start()` lets the same
search go on where it was.
"""

import os
import sys
import threading
import traceback
from collections.abc import Generator, Mapping

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
        self.over = False  # the search has ended, or its limit is reached
        self.failure = ""  # the traceback of a mistake in the program
        self._probes: Generator[Probe, int | None, None] | None = None
        self._steps: int | None = None

    def go(self, steps: int | None = None) -> None:
        """Let the search go on: for so many nodes, or until it is interrupted."""
        self._steps = steps
        self.start()

    def run(self) -> None:
        if sys.platform.startswith("linux"):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        try:
            self._drive()
        except Exception:
            self.failure = traceback.format_exc()
            self.over = True

    def _drive(self) -> None:
        if self._probes is None:
            keep = min(self.goal.keep, KEPT)
            self._probes = drive(self.solver.start(self.puzzle, self.choices), self.limit, keep)
            self.probe = next(self._probes)
        steps = self._steps
        while not (self.over or self.isInterruptionRequested()):
            probe = self._probes.send(steps)
            self.trace.add(probe)
            if probe.solutions > len(self.solutions) and len(self.solutions) < KEPT:
                self.solutions.append(probe.filling)
            self.probe = probe
            self.over = self.limit.ends(probe)
            if steps is not None:
                return

    def halt(self) -> None:
        """End the thread and wait for it, at most one slice."""
        self.requestInterruption()
        self.wait()

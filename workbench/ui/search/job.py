"""A thread that drives something: a search, or a race of several.

Nothing is shared but what the thing driven publishes and others read. To pause, `requestInterruption()`: at most one
slice later the thread has ended (once the kernels are compiled), and `go()` lets the same search go on where it was.
"""

import os
import sys
import threading
import time
import traceback
from contextlib import suppress
from typing import Protocol

from PySide6.QtCore import QThread

from workbench.solvers.search import SLICE, Step
from workbench.ui.search.threads import RUNNING, reaper

NICENESS = 10  # below the window's own thread, so that frames come first
BEAT_SECONDS = 0.03  # at a set pace: between two steps, if it is not slower than one node a beat
NAP_SECONDS = 0.01  # how long a pace may keep a thread from noticing that it is to end


class Driven(Protocol):
    """What a job can drive."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""

    def begin(self) -> None:
        """Start; may compile, and does nothing the second time."""

    def follow(self, step: Step) -> bool:
        """Go on by a step or a part of it; return whether all of it is done."""


class Job(QThread):
    """Drives a lane or a race; `over` and `failure` tell how it ended."""

    def __init__(self, driven: Driven, niceness: int | None = None) -> None:
        super().__init__()
        self.driven = driven
        self._niceness = NICENESS if niceness is None else niceness
        self.failure = ""  # the traceback of a mistake in the program
        self.pace: float | None = None  # nodes a second, for people to look at; None = as fast as it goes
        self.stopped = False
        self._steps: tuple[Step, ...] = ()
        self.finished.connect(reaper().sweep)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come: all is done, it was stopped, or the program failed."""
        return self.driven.over or bool(self.failure) or (self.stopped and not self.isRunning())

    def go(self, *steps: Step) -> None:
        """Go on by these steps, or until interrupted."""
        self._steps = steps or (SLICE,)
        RUNNING.add(self)
        self.start()

    def stop(self) -> None:
        """End for good, at once or at the end of this slice; the job is kept alive until its thread has ended."""
        self.stopped = True
        if self.isRunning():
            self.requestInterruption()

    def run(self) -> None:
        try:
            if sys.platform.startswith("linux"):
                with suppress(OSError):  # who is already lower may not go up
                    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self._niceness)
            self.driven.begin()
            for step in self._steps:
                self._follow(step)
        except Exception:
            self.failure = traceback.format_exc()

    def _follow(self, step: Step) -> None:
        done = False
        while not (done or self.over or self.isInterruptionRequested()):
            pace = self.pace  # read once: the window may change it at any moment
            if pace is None or step is not SLICE:
                done = self.driven.follow(step)
            else:
                self.driven.follow(Step(max(1, round(pace * BEAT_SECONDS))))
                self._wait_at(pace)

    def _wait_at(self, pace: float) -> None:
        """Wait until the next step at this pace is due, or another pace is set."""
        end = time.monotonic() + max(BEAT_SECONDS, 1 / pace)
        while time.monotonic() < end and self.pace == pace and not self.isInterruptionRequested():
            time.sleep(NAP_SECONDS)

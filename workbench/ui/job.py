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
from functools import cache
from typing import Protocol

from PySide6.QtCore import QObject, QThread, Slot

from workbench.solvers.search import SLICE, Step

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

    def __init__(self, driven: Driven) -> None:
        super().__init__()
        self.driven = driven
        self.failure = ""  # the traceback of a mistake in the program
        self.pace: float | None = None  # nodes a second, for people to look at; None = as fast as it goes
        self._steps: tuple[Step, ...] = ()
        self._stopped = False

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come: all is done, it was stopped, or the program failed."""
        return self.driven.over or bool(self.failure) or (self._stopped and not self.isRunning())

    def go(self, *steps: Step) -> None:
        """Go on by these steps, or until interrupted."""
        self._steps = steps or (SLICE,)
        self.start()

    def stop(self) -> None:
        """End for good, at once or at the end of this slice."""
        self._stopped = True
        if self.isRunning():
            self.requestInterruption()

    def run(self) -> None:
        try:
            if sys.platform.startswith("linux"):
                with suppress(OSError):  # who is already lower may not go up
                    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
            self.driven.begin()
            for step in self._steps:
                self._follow(step)
        except Exception:
            self.failure = traceback.format_exc()

    def _follow(self, step: Step) -> None:
        done = False
        while not (done or self.over or self.isInterruptionRequested()):
            if self.pace is None or step is not SLICE:
                done = self.driven.follow(step)
            else:
                self.driven.follow(Step(max(1, round(self.pace * BEAT_SECONDS))))
                self._wait(max(BEAT_SECONDS, 1 / self.pace))

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self.isInterruptionRequested():
            time.sleep(NAP_SECONDS)


RETIRED: set[Job] = set()  # jobs that must not be deleted yet, until their threads have ended


class Reaper(QObject):
    """Lets go of jobs whose threads have ended, in the window's thread: what a job's own signal held would stay."""

    def keep(self, job: Job) -> None:
        """Keep a job until its thread has ended."""
        RETIRED.add(job)
        job.finished.connect(self.sweep)
        if job.isFinished():  # between the two lines above, or before: nobody has told
            self.sweep()

    @Slot()
    def sweep(self) -> None:
        """Let go of all jobs that have ended."""
        for job in [job for job in RETIRED if job.isFinished()]:
            job.wait()  # it has told of its end a moment before
            RETIRED.discard(job)


@cache
def reaper() -> Reaper:
    """Return the only reaper; the window's thread is the first to ask for it."""
    return Reaper()


def retire(job: Job) -> None:
    """Let a job end by itself: what is being compiled cannot be interrupted, and nobody should wait for it."""
    job.stop()
    if job.isRunning():
        reaper().keep(job)


def wait_for_retired() -> None:
    """Wait until every retired job has ended; for the end of the program."""
    for job in list(RETIRED):
        job.wait()
    RETIRED.clear()

"""The program's one kind of thread for work: it drives something, be it a search, a race or a single function.

What can be driven in slices is a `Driven`: the searches of `lab` are, `lab.stepwise_job.StepwiseJob` makes one of an
iterator of parts, and `Call` of a function. Tabs do not use jobs directly: `TabSearch` starts, pauses and steps one
and says when to repaint; `BackgroundTask` waits for one and brings its result.

Nothing is shared but what the driven object publishes and others read. To pause, `pause()`: at most one
slice later the thread has ended (once the kernels are compiled), and `go()` resumes the same search.
"""

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from PySide6.QtCore import QThread

from workbench.base import compiling
from workbench.solvers.search import SLICE, Step
from workbench.ui.search.threads import NUMBA_READY, RUNNING_JOBS, job_keeper

NICENESS = 10  # below the window's own thread, so that frames come first
BEAT_SECONDS = 0.03  # between two steps at a given pace, unless that is slower than one node a beat
NAP_SECONDS = 0.01  # how long waiting for the next step may delay the end of a thread
LOOK_SECONDS = 0.1  # between two looks whether a thread that waits for numba is still needed


class Driven(Protocol):
    """What a job can drive."""

    @property
    def over(self) -> bool:
        """Whether all of it is done."""

    def begin(self) -> None:
        """Start; may compile, and does nothing the second time."""

    def follow(self, step: Step) -> bool:
        """Go on by a step or a part of it; return whether the step is done."""


class Call:
    """A function that is called once: what a job drives in one step, and cannot stop."""

    def __init__(self, function: Callable[[], object]) -> None:
        self._function: Callable[[], object] | None = function
        self.result: object = None
        self.over = False

    def begin(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def follow(self, _step: Step) -> bool:
        """Call the function."""
        function, self._function = self._function, None  # what it holds may be large
        if function is not None:
            self.result = function()
        self.over = True
        return True


class Job(QThread):
    """A thread that drives something; `over` and `failure` say how it ended."""

    def __init__(self, driven: Driven, niceness: int | None = None) -> None:
        super().__init__()
        self.driven = driven
        self._niceness = NICENESS if niceness is None else niceness
        self.failure = ""  # the traceback of an exception, "" if there was none
        self.pace: float | None = None  # nodes a second; None = as fast as possible
        self.stopped = False
        self.resting = False  # it was paused or stopped: its thread ends soon
        self.demand = compiling.Demand()
        self._steps: tuple[Step, ...] = ()
        self.finished.connect(job_keeper().release_finished)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do: all is done, it was stopped, or the program failed."""
        return self.driven.over or bool(self.failure) or (self.stopped and not self.isRunning())

    def go(self, *steps: Step) -> None:
        """Go on by these steps, or until interrupted."""
        self._steps = steps or (SLICE,)
        self.resting = False
        RUNNING_JOBS.add(self)
        self.start()

    def pause(self) -> None:
        """End the thread after the current slice; the job is kept alive until then."""
        self.resting = True
        if self.isRunning():
            self.requestInterruption()

    def stop(self) -> None:
        """End for good, at once or after the current slice."""
        self.stopped = True
        self.pause()

    def run(self) -> None:
        try:
            if sys.platform.startswith("linux"):
                with suppress(OSError):  # a process that is nicer already may not raise its priority
                    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self._niceness)
            while not NUMBA_READY.wait(LOOK_SECONDS):  # of what two threads import at once, either may see a half
                if self.stopped:
                    return
            with compiling.on_behalf_of(self.demand):
                self.driven.begin()
                for step in self._steps:
                    self._follow(step)
        except compiling.Ended:
            self.stopped = True
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

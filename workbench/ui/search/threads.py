"""The jobs whose threads run: each is kept alive until its thread has ended, and every way out stops them.

Destroying a QThread that still runs aborts the process. The warm-up of a window is no job: its window waits for it. A
thread that compiles cannot be stopped: the program waits for a moment, and then ends without it.
"""

import threading
from functools import cache
from typing import Protocol

from PySide6.QtCore import QDeadlineTimer, QObject, Slot


class StoppableThread(Protocol):
    """What is known here of a job, whose module imports numpy: a window that is closed early does without."""

    resting: bool

    def stop(self) -> None:
        """End soon, without waiting for that."""

    def wait(self, deadline: QDeadlineTimer, /) -> bool:
        """Wait until the thread has ended; return False if the time is up before."""

    def isRunning(self) -> bool:
        """Return whether the thread runs."""

    def isFinished(self) -> bool:
        """Return whether the thread has ended, or is about to."""


RUNNING_JOBS: set[StoppableThread] = set()

NUMBA_READY = threading.Event()  # clear while a warm-up imports numba, which no other thread may begin to import then
NUMBA_READY.set()


class JobKeeper(QObject):
    """Releases jobs whose threads have ended, in the window's thread: a job cannot be deleted by its own signal."""

    @Slot()
    def release_finished(self) -> None:
        """Release all jobs that have ended."""
        for job in [job for job in RUNNING_JOBS if job.isFinished()]:
            job.wait(forever())  # `finished` comes a moment before the thread's end
            RUNNING_JOBS.discard(job)


@cache
def job_keeper() -> JobKeeper:
    """Return the only keeper; the window's thread is the first to ask for it."""
    return JobKeeper()


def forever() -> QDeadlineTimer:
    """Return a time that does not come."""
    return QDeadlineTimer(QDeadlineTimer.ForeverConstant.Forever)


def wait_for_resting_jobs(deadline: QDeadlineTimer | None = None) -> None:
    """Wait until every job that was paused or stopped has ended, or until a time."""
    for job in [job for job in RUNNING_JOBS if job.resting]:
        job.wait(deadline or forever())
    job_keeper().release_finished()


def stop_all_jobs(deadline: QDeadlineTimer | None = None) -> None:
    """Stop every job and wait for its thread, or until a time; for the end of the program."""
    for job in list(RUNNING_JOBS):
        job.stop()
    wait_for_resting_jobs(deadline)


def threads_left() -> bool:
    """Return whether Python would wait at its end for a thread, or Qt abort because of one."""
    main = threading.main_thread()
    return bool(RUNNING_JOBS) or any(not one.daemon and one is not main for one in threading.enumerate())

"""The jobs whose threads run: each is kept alive until its thread has ended, and every way out waits for them.

Destroying a QThread that still runs aborts the process.
"""

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from workbench.ui.search.job import Job  # imports numpy, which a window that is closed early does without

RUNNING: set["Job"] = set()


class Reaper(QObject):
    """Lets go of jobs whose threads have ended, in the window's thread: a job cannot be deleted by its own signal."""

    @Slot()
    def sweep(self) -> None:
        """Let go of all jobs that have ended."""
        for job in [job for job in RUNNING if job.isFinished()]:
            job.wait()  # `finished` comes a moment before the thread's end
            RUNNING.discard(job)


@cache
def reaper() -> Reaper:
    """Return the only reaper; the window's thread is the first to ask for it."""
    return Reaper()


def wait_for_stopped() -> None:
    """Wait until every job that was stopped has ended."""
    for job in [job for job in RUNNING if job.stopped]:
        job.wait()
    reaper().sweep()


def end_all() -> None:
    """Stop every job and wait for its thread; for the end of the program."""
    for job in RUNNING:
        job.stop()
    wait_for_stopped()

"""Work with one result that a thread does while the window stays responsive.

Searches that are watched, paused or stepped belong to a `TabSearch` instead.
"""

from collections.abc import Callable

from PySide6.QtCore import QDeadlineTimer, QObject, Signal

from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.search.job import Call, Driven, Job

FOREVER = -1  # milliseconds, to Qt


class BackgroundTask(QObject):
    """Does one piece of work at a time; a new one replaces one that is not done yet."""

    done = Signal(object)  # the result of the function, or what was driven
    failed = Signal(str)  # the traceback of an exception
    ended = Signal()  # it is done, dropped, or it failed; comes first

    def __init__(self, parent: QObject | None = None, niceness: int | None = None) -> None:
        super().__init__(parent)
        self._niceness = niceness
        self._job: Job | None = None

    def do(self, function: Callable[[], object]) -> None:
        """Call a function in a thread; `done` brings its result, unless the task is dropped or replaced first."""
        self.drive(Call(function))

    def drive(self, driven: Driven) -> None:
        """Drive something in slices; `done` brings it back when all of it is done."""
        self.drop()
        self._job = Job(driven, self._niceness)
        self._job.finished.connect(self._finish)
        self._job.go()

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._job is not None

    def drop(self) -> None:
        """Forget the work under way; what can be stopped is stopped."""
        if job := self._release():
            job.stop()
            self.ended.emit()

    def wait(self, milliseconds: int = FOREVER) -> None:
        """Wait until the work under way is done, or for a time, and forget its result."""
        if job := self._release():
            if not job.wait(QDeadlineTimer(milliseconds)):
                job.stop()
            self.ended.emit()

    def _release(self) -> Job | None:
        job, self._job = self._job, None
        if job is not None:
            job.finished.disconnect(self._finish)
        return job

    def _finish(self) -> None:
        job = self._job
        if job is None or not job.isFinished():  # this is the late end of a job that was dropped
            return
        self._job = None
        job.wait()  # `finished` comes a moment before the thread's end
        self.ended.emit()
        if job.failure:
            self.failed.emit(job.failure)
        elif job.driven.over:  # else it was stopped with the program
            self.done.emit(job.driven.result if isinstance(job.driven, Call) else job.driven)


def task_with(dialog: ProgressDialog) -> BackgroundTask:
    """Return a task that a dialog shows and can cancel; both are deleted when it has ended."""
    task = BackgroundTask(dialog.parent())
    dialog.canceled.connect(task.drop)
    task.ended.connect(dialog.end)
    task.ended.connect(task.deleteLater)
    return task

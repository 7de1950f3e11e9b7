"""Work of a fraction of a second, done by a thread so that the window does not wait for it."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from workbench.solvers.search import Step
from workbench.ui.search.job import Job

Result = TypeVar("Result")


class Work(Generic[Result]):
    """A function to be called once: what a job drives in one step."""

    def __init__(self, function: Callable[[], Result]) -> None:
        self._function: Callable[[], Result] | None = function
        self.result: Result | None = None
        self.over = False

    def begin(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def follow(self, _step: Step) -> bool:
        """Call the function; all is done then."""
        function, self._function = self._function, None  # what it holds may be large
        if function is not None:
            self.result = function()
        self.over = True
        return True


class BackgroundTask(QObject):
    """Does one piece of work at a time; a new one takes the place of one that is not done yet."""

    done = Signal(object)  # the result
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self._job: Job | None = None

    def do(self, function: Callable[[], object]) -> None:
        """Call a function in a thread; `done` brings its result, unless something else is wanted before."""
        self.drop()
        self._job = Job(Work(function))
        self._job.finished.connect(self._finish)
        self._job.go()

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._job is not None

    def drop(self) -> None:
        """Forget the work under way."""
        if self._job is not None:
            self._job.finished.disconnect(self._finish)
            self._job.stop()
            self._job = None

    def _finish(self) -> None:
        job, self._job = self._job, None
        if job is None:
            return
        job.wait()  # it has told of its end a moment before
        if job.failure:
            self.failed.emit(job.failure)
        elif isinstance(job.driven, Work):
            self.done.emit(job.driven.result)

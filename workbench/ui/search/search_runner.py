"""The search of a tab: at most one job at a time, started, paused, stepped, stopped, shown up to 30 times a second."""

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.solvers.search import SLICE, Step
from workbench.ui.base.preferences import is_on
from workbench.ui.search.frame_pace import FramePace
from workbench.ui.search.job import Driven, Job

FRAME_MILLISECONDS = 33  # 30 pictures a second, where they cost little
CALM_MILLISECONDS = 1000  # for people who would rather not see everything move


class SearchRunner(QObject):
    """Owns the job; `frame` comes while it runs, `changed` when it begins, rests or is gone."""

    frame = Signal()
    changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self) -> None:
        super().__init__()
        self.job: Job | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next_frame)
        self._pace = FramePace()
        self._shortest = FRAME_MILLISECONDS

    @property
    def running(self) -> bool:
        """Whether a search is under way now."""
        return self.job is not None and self.job.isRunning()

    @property
    def paused(self) -> bool:
        """Whether a search waits to go on."""
        return self.job is not None and not self.job.isRunning() and not self.job.over

    @property
    def over(self) -> bool:
        """Whether there was a search, and it has ended."""
        return self.job is not None and self.job.over

    @property
    def milliseconds(self) -> int:
        """The time between two frames."""
        return self._timer.interval()

    def take(self, driven: Driven) -> None:
        """Drop what was searched before, and hold something new, at its beginning."""
        self.drop()
        self.job = Job(driven)
        self.job.finished.connect(self._rested)

    def go(self, *steps: Step, pace: float | None = None) -> None:
        """Let the search go on: by these steps, or until it is paused; `pace` is in nodes a second, None = any."""
        if self.job is None or self.running:
            return
        self.job.pace = pace
        self.job.go(*steps or (SLICE,))
        self._shortest = FRAME_MILLISECONDS if is_on("animation") else CALM_MILLISECONDS
        self._pace.begin()
        self._timer.start(self._shortest)
        self.changed.emit()

    def _next_frame(self) -> None:
        self._timer.setInterval(self._pace.interval(self._shortest))
        self.frame.emit()

    def pause(self) -> None:
        """Hold the search where it is."""
        if self.job is not None:
            self.job.requestInterruption()

    def stop(self) -> None:
        """End the search; what it has found stays to be seen."""
        if self.job is not None and not self.job.over:
            self.job.stop()
            self._rested()

    def drop(self) -> None:
        """Forget the search, ending it first."""
        self._timer.stop()
        if self.job is not None:
            self.job.finished.disconnect(self._rested)
            self.job.stop()
            self.job = None
            self.changed.emit()

    def _rested(self) -> None:
        if self.running:  # a thread that ended a moment ago tells of it late
            return
        self._timer.stop()
        if self.job is not None and self.job.failure:
            self.failed.emit(self.job.failure)
        self.changed.emit()

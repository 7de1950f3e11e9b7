"""The search of a tab: at most one job at a time, started, paused, stepped, stopped, shown up to 30 times a second."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.solvers.search import SLICE, Step
from workbench.ui.base.preferences import is_on
from workbench.ui.search.frame_pace import FramePace
from workbench.ui.search.job import Driven, Job

FRAME_MILLISECONDS = 33  # 30 frames a second, where they cost little
CALM_MILLISECONDS = 1000  # with animation turned off


class TabSearch(QObject):
    """Owns the job; emits `frame` while it runs, `changed` when it starts, pauses, ends or is dropped."""

    frame = Signal()
    changed = Signal()
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, frames_per_look: int = 1) -> None:
        super().__init__()
        self.job: Job | None = None
        self._frame_milliseconds = FRAME_MILLISECONDS * frames_per_look
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next_frame)
        self._pace = FramePace()
        self._shortest = FRAME_MILLISECONDS
        self._at_work = False  # from the start of the job's thread until the window has taken note of its end
        self._in_steps = False  # the job was started for some steps, not until it is paused
        self._waiting: deque[Callable[[], object]] = deque()  # what was asked for during a step

    @property
    def running(self) -> bool:
        """Whether the search is running, or has just ended and is about to be shown for the last time."""
        return self._at_work

    @property
    def paused(self) -> bool:
        """Whether there is a search that can be resumed."""
        return self.job is not None and not self._at_work and not self.job.over

    @property
    def can_step(self) -> bool:
        """Whether a step can be requested: the search rests, or makes a step that the next one waits for."""
        return not self.running or self._in_steps

    @property
    def over(self) -> bool:
        """Whether there is a search that has ended."""
        return self.job is not None and not self._at_work and self.job.over

    @property
    def failure(self) -> str:
        """The traceback of a mistake in the program, "" if there was none."""
        return self.job.failure if self.job is not None else ""

    @property
    def kernels_left(self) -> int:
        """How many kernels the search still needs while it waits for one; 0 = it does not wait."""
        return self.job.demand.left if self.job is not None and self.job.isRunning() else 0

    def set_pace(self, pace: float | None) -> None:
        """Go on at this pace, in nodes a second; None = full speed."""
        if self.job is not None:
            self.job.pace = pace

    @property
    def milliseconds(self) -> int:
        """The time between two frames."""
        return self._timer.interval()

    def take(self, driven: Driven) -> None:
        """Drop the previous search and hold a new one, which has not started."""
        self.drop()
        self.job = Job(driven)
        self.job.finished.connect(self._take_note)

    def go(self, *steps: Step, pace: float | None = None) -> None:
        """Start or go on: for these steps, or until paused; `pace` is in nodes a second, None = unlimited.

        A search that is about to pause goes on after that; one that is over does not.
        """
        job = self.job
        if self.running and job is not None and job.resting and not steps and not self._waiting:
            self._waiting.append(self.go)
        if job is None or self.running or job.over:
            return
        job.pace = pace
        self._in_steps = bool(steps)
        self._at_work = True
        job.go(*steps or (SLICE,))
        self._shortest = self._frame_milliseconds if is_on("animation") else CALM_MILLISECONDS
        self._pace.begin()
        self._timer.start(self._shortest)
        self.changed.emit()

    def in_turn(self, act: Callable[[], object]) -> None:
        """Do this now, or after the steps that were requested before; no step is lost while another one runs."""
        if self._waiting or (self.running and self._in_steps):
            self._waiting.append(act)
        else:
            act()

    def _next_frame(self) -> None:
        self._timer.setInterval(
            self._pace.interval(self._shortest, eager=self.job is not None and self.job.pace is None)
        )
        self.frame.emit()

    def pause(self) -> None:
        """Pause the search, and forget the steps that wait."""
        self._waiting.clear()
        if self.job is not None:
            self.job.pause()

    def stop(self) -> None:
        """End the search; its results stay."""
        self._waiting.clear()
        if self.job is not None and not self.job.over:
            self.job.stop()
            if not self._at_work:
                self._rested()

    def drop(self) -> None:
        """End the search and forget it."""
        self._waiting.clear()
        self._timer.stop()
        if self.job is not None:
            self.job.finished.disconnect(self._take_note)
            self.job.stop()
            self.job = None
            self._at_work = False
            self.changed.emit()

    def _take_note(self) -> None:
        if self._at_work and self.job is not None and not self.job.isRunning():  # else an earlier job's signal is late
            self._at_work = False
            self._rested()

    def _rested(self) -> None:
        while self._waiting and self.paused:
            self._waiting.popleft()()
        if self.running:
            return
        self._waiting.clear()
        self._timer.stop()
        if self.failure:
            self.failed.emit(self.failure)
        self.changed.emit()

"""Showing a lane at an earlier moment: requests are served one by one in a thread, the latest of those waiting."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from workbench.searching.race.lane import Lane
from workbench.searching.race.rewind import Parts, Rewinder
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import Probe
from workbench.ui.search.background_task import BackgroundTask

Aim = Callable[[Rewinder], Parts]


class Rewinding(QObject):
    """Owns the rewinder of a lane; `moment` is what to show instead of the lane's own probe."""

    changed = Signal()  # another moment is shown, or none, or what was asked for leads nowhere
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lane: Lane | None = None
        self.moment: Probe | None = None
        self._rewinder: Rewinder | None = None
        self._waiting: Aim | None = None
        self._leaving = False  # the latest node is to be shown while a moment is still being sought
        self._task = BackgroundTask(self)
        self._task.done.connect(self._arrive)
        self._task.failed.connect(self.failed)

    def take(self, lane: Lane | None) -> None:
        """Show moments of this lane from now on."""
        self._task.drop()
        self.lane, self.moment, self._rewinder, self._waiting, self._leaving = lane, None, None, None, False

    @property
    def shown(self) -> Probe | None:
        """The moment shown, or else the lane's latest probe."""
        return self.moment or (self.lane.probe if self.lane else None)

    @property
    def busy(self) -> bool:
        """Whether a moment is still being sought."""
        return self._task.busy

    def go(self, aim: Aim) -> None:
        """Go to a moment; a search for another one is cancelled."""
        if self.lane is None or self.lane.trace is None or self.lane.probe is None:
            return
        self._waiting = aim
        if not self._task.busy:
            self._start()

    def _start(self) -> None:
        aim, self._waiting = self._waiting, None
        if self._rewinder is None and self.lane is not None:
            self._rewinder = Rewinder(self.lane)
        if aim is not None and self._rewinder is not None:
            self._rewinder.probe = None  # what leads nowhere shows no former moment
            self._task.drive(StepwiseJob(self._until_replaced(aim_or_stay(self._rewinder, aim, self.moment))))

    def _until_replaced(self, parts: Parts) -> Parts:
        """Yield the parts until another request waits, or the moment is no longer needed."""
        for part in parts:
            if self._waiting is not None or self._leaving:
                return
            yield part

    def _arrive(self) -> None:
        leaving, self._leaving = self._leaving, False
        if self._waiting is not None:
            self._start()
            return
        if not leaving and self._rewinder is not None and self._rewinder.probe is not None:
            self.moment = self._rewinder.probe
        self.changed.emit()

    # Requests

    def to_node(self, nodes: int) -> None:
        """Go to where this many nodes have been visited, as far as they are known; to the latest node if that is it."""
        lane = self.lane
        if lane is None or lane.probe is None or lane.trace is None:
            return
        nodes = max(1, min(nodes, max(lane.probe.nodes, lane.trace.map.nodes)))
        if nodes == lane.probe.nodes:
            self.leave()
        else:
            self.go(lambda rewinder: rewinder.to_node(nodes))

    def back(self) -> None:
        """Go back one node."""
        if self.shown:
            self.to_node(self.shown.nodes - 1)

    def forward(self) -> None:
        """Go forward one node."""
        if self.shown:
            self.to_node(self.shown.nodes + 1)

    def to_parent(self) -> None:
        """Go back one level."""
        shown = self.shown
        if shown is not None:
            self.go(lambda rewinder: rewinder.to_parent(shown))

    def to_earlier_solution(self) -> None:
        """Go back to the last solution before the moment shown."""
        number = self.earlier_solution
        if number:
            self.go(lambda rewinder: rewinder.to_solution(number))

    @property
    def earlier_solution(self) -> int:
        """The number of the last solution before the moment shown, from 1; 0 if there is none."""
        shown = self.shown
        return shown.solutions - shown.at_solution if shown else 0

    def to_deepest(self) -> None:
        """Go to where the search was deepest."""
        self.go(Rewinder.to_deepest)

    def leave(self) -> None:
        """Show the lane where it is now."""
        self._waiting, self._leaving = None, self._task.busy
        if self.moment is not None:
            self.moment = None
            self.changed.emit()

    def go_on(self) -> None:
        """Let the lane, which must rest, go on from the moment shown."""
        if self._rewinder is not None and self.moment is not None and not self._task.busy:
            self._rewinder.go_on()
            self.moment = None
            self.changed.emit()


def aim_or_stay(rewinder: Rewinder, aim: Aim, moment: Probe | None) -> Parts:
    """Go to a moment; if there is none, return to the one shown, because a cancelled request may have left it."""
    yield from aim(rewinder)
    if rewinder.probe is None and moment is not None:
        yield from rewinder.to_node(moment.nodes)

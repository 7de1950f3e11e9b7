"""Decides in a thread from which squares of a board there are tours, and learns from the maps of rules."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from workbench.insight.tours.feasible_starts import StartDecision, Verdicts, with_tours
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.map import RuleMap
from workbench.ui.search.background_task import BackgroundTask


class StartsDeciding(QObject):
    """Holds what is known about the starts of a board."""

    done = Signal()
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, tour: Tour, maps: Mapping[str, RuleMap]) -> None:
        super().__init__()
        self._maps = maps
        self._decision = StartDecision(tour)
        self._task = BackgroundTask(self)
        self._task.done.connect(self.done)
        self._task.failed.connect(self.failed)
        self._task.drive(self._decision)

    @property
    def busy(self) -> bool:
        """Whether it goes on."""
        return self._task.busy

    @property
    def verdicts(self) -> Verdicts:
        """What the decision and the maps have shown so far."""
        verdicts = self._decision.verdicts
        for one in self._maps.values():
            verdicts = with_tours(verdicts, one.left)
        return verdicts

    def drop(self) -> None:
        """Stop; what is known stays."""
        self._task.drop()

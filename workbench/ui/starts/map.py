"""The heat map of one rule: begun anew at every change; what is known of the one before stays until then, as stale."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QSignalBlocker, Signal

from workbench.choices import Value
from workbench.lab.tours.heat_map import NOT_YET, HeatMap
from workbench.puzzles.tour import Tour
from workbench.ui.search.search_runner import SearchRunner
from workbench.ui.starts.heat import Left

SHUFFLED = 10_000  # squares from which on the starts come in random order, so that a part says something of the whole


class RuleMap(QObject):
    """Owns the search for one map."""

    changed = Signal()  # there is more to be seen, or it has come to rest
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self.tour = tour
        self.heat: HeatMap | None = None
        self.searching = SearchRunner()
        self._before: Left = np.full(tour.shape, NOT_YET, np.int32)
        self._starts = np.flatnonzero(tour.board)
        if len(self._starts) > SHUFFLED:
            self._starts = np.random.default_rng(1).permutation(self._starts)
        self.searching.frame.connect(self.changed)
        self.searching.changed.connect(self.changed)
        self.searching.failed.connect(self.failed)

    def show_rule(self, choices: Mapping[str, Value]) -> None:
        """Begin the map of a rule; what was known of another stays, as stale, until it is known anew."""
        self._before = self.left
        self.heat = HeatMap(self.tour, choices, self._starts)
        with QSignalBlocker(self.searching):  # told of once: every look at a map takes some milliseconds
            self.searching.take(self.heat)
            self.searching.go()
        self.searching.changed.emit()

    @property
    def left(self) -> Left:
        """Squares left from every start: of this rule, or still of the one before; -1 = not known."""
        if self.heat is None:
            return self._before
        now = self.heat.left
        return np.where(now == NOT_YET, self._before, now)

    @property
    def stale(self) -> NDArray[np.bool_]:
        """The squares of which `left` still tells of the rule before."""
        if self.heat is None or self.heat.over:
            return np.zeros(self.tour.shape, bool)
        stale: NDArray[np.bool_] = self.heat.left == NOT_YET
        return stale

    @property
    def rejection_reason(self) -> str:
        """Why there is no map of this rule."""
        return self.heat.rejection_reason if self.heat else ""

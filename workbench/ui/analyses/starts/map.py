"""The heat map of one rule: restarted at every change; the previous values are shown as stale until replaced."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QSignalBlocker, Signal

from workbench.base.choices import Value
from workbench.insight.tours.heat_map import NO_WALK, NOT_YET
from workbench.insight.tours.rule_walks import RuleWalks
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.begun_walk import Path, unvisited
from workbench.ui.analyses.starts.heat import Left
from workbench.ui.search.tab_search import TabSearch

SHUFFLED = (
    10_000  # squares of a board on which starts are tried in random order, so that a partial map is representative
)


class RuleMap(QObject):
    """Computes one map on all cores."""

    changed = Signal()  # there are new values, or the search has started, paused or ended
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, tour: Tour, begun: Path = NO_WALK) -> None:
        """`begun`: the squares that are visited before the starts."""
        super().__init__()
        self.tour, self._begun = tour, begun
        self.heat: RuleWalks | None = None
        self.searching = TabSearch()
        self._before: Left = np.full(tour.shape, NOT_YET, np.int32)
        self._starts = np.flatnonzero(unvisited(tour, begun).board)
        if len(self._starts) > SHUFFLED:
            self._starts = np.random.default_rng(1).permutation(self._starts)
        self.searching.frame.connect(self.changed)
        self.searching.changed.connect(self.changed)
        self.searching.failed.connect(self.failed)

    def show_rule(self, choices: Mapping[str, Value]) -> None:
        """Start the map of a rule; the values of the previous one are shown as stale until replaced."""
        self._before = self.left
        self.heat = RuleWalks(self.tour, choices, self._starts, begun=self._begun)
        with QSignalBlocker(self.searching):  # one signal is enough: drawing a map takes some milliseconds
            self.searching.take(self.heat)
            self.searching.go()
        self.searching.changed.emit()

    def restore(self, left: Left) -> None:
        """Show an earlier map."""
        self.searching.drop()
        self.heat, self._before = None, left
        self.changed.emit()

    @property
    def known(self) -> Left:
        """Squares left from every start by this rule alone; -1 = unknown."""
        return self._before if self.heat is None else self.heat.left

    @property
    def left(self) -> Left:
        """Squares left from every start, by this rule or still by the previous one; -1 = unknown."""
        if self.heat is None:
            return self._before
        now = self.heat.left
        return np.where(now == NOT_YET, self._before, now)

    @property
    def stale(self) -> NDArray[np.bool_]:
        """The squares at which `left` still belongs to the previous rule."""
        if self.heat is None or self.heat.over:
            return np.zeros(self.tour.shape, bool)
        stale: NDArray[np.bool_] = self.heat.left == NOT_YET
        return stale

    @property
    def card(self) -> str:
        """The graphics card that has made some of the walks; "" if none has."""
        return self.heat.card if self.heat else ""

    @property
    def rejection_reason(self) -> str:
        """Why this rule has no map; "" if it has."""
        return self.heat.rejection_reason if self.heat else ""

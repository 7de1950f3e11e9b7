"""The heat map of the best rule so far, and where it and a known rule differ, on one board."""

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.base.choices import Value
from workbench.files.provenance import provenance
from workbench.lab.tuning.tour_board import square
from workbench.puzzles.puzzle import Cell
from workbench.ui.analyses.starts.deciding import StartsDeciding
from workbench.ui.analyses.starts.heat import ROLES, legend, levels, pair_legend, texts
from workbench.ui.analyses.starts.map import RuleMap
from workbench.ui.analyses.starts.pane import MapPane, show_difference
from workbench.ui.analyses.starts.views import starts_views
from workbench.ui.analyses.starts.words import difference_words, map_words
from workbench.ui.base.exports.view import TabView

SPACING = 14  # pixels
BEST, KNOWN = "A", "B"  # as in the heat maps of starts


class BestMaps(QWidget):
    """Shows both maps; the previous rule stays visible, pale, until a new one is walked."""

    start_picked = Signal(object)  # the board, begun at the square clicked
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, n: int) -> None:
        super().__init__()
        self.tour = square(n)
        self.maps = {rule: RuleMap(self.tour) for rule in (BEST, KNOWN)}
        self.deciding = StartsDeciding(self.tour, self.maps)
        self.best = MapPane(self.tour, "Map of starts by the best rule", "Squares left:", legend())
        self.difference = MapPane(self.tour, "Difference of the two rules", "Tour by:", pair_legend())
        self._titles = {BEST: "Best so far", KNOWN: ""}
        self._shown: dict[str, dict[str, Value]] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACING)
        for pane in (self.best, self.difference):
            row.addWidget(pane, 1)
            pane.picked.connect(self._pick)
        for one in self.maps.values():
            one.setParent(self)
            one.failed.connect(self.failed)
            one.changed.connect(self.show_maps)
        self.deciding.setParent(self)
        self.deciding.failed.connect(self.failed)
        self.deciding.done.connect(self.show_maps)

    def show_rule(self, rule: str, title: str, choices: Mapping[str, Value]) -> None:
        """Walk by a rule from every start, unless that is what the map shows."""
        self._titles[rule] = title
        if self._shown.get(rule) != dict(choices):
            self._shown[rule] = dict(choices)
            self.maps[rule].show_rule(choices)

    def show_maps(self) -> None:
        """Show what is known, if this is visible."""
        if not self.isVisible():
            return
        verdicts = self.deciding.verdicts
        one = self.maps[BEST].left
        signs = texts(self.tour, one, verdicts)
        pale = self.maps[BEST].stale
        self.best.show_map(levels(self.tour, one, verdicts), ROLES, pale, "Previous rule", signs)
        size = "{} × {}".format(*self.tour.shape)
        heading = f"{self._titles[BEST]}, {size}"
        self.best.show_texts(heading, map_words(self.tour, one, verdicts, None) if self._shown else "")
        numbers = show_difference(self.difference, self.tour, self.maps[BEST], self.maps[KNOWN], verdicts)
        known = f"  ·  B: {self._titles[KNOWN]}" if self._titles[KNOWN] else ""
        words = f"A: {self._titles[BEST]}" + known
        compared = difference_words(self.tour, numbers, verdicts) if np.any(self.maps[KNOWN].left >= 0) else ""
        self.difference.show_texts(words, compared)

    def _pick(self, cell: Cell) -> None:
        if self.tour.board[cell]:
            self.start_picked.emit(self.tour.begun_at(cell))

    def views_to_export(self, title: str) -> list[TabView]:
        """Return both maps."""
        left = {rule: self.maps[rule].known for rule in self._shown}
        panes: dict[str, QWidget] = {"Best": self.best, "Difference": self.difference}
        return starts_views(
            self.tour,
            self.deciding.verdicts,
            title,
            panes,
            left,
            provenance(max(one.card for one in self.maps.values())),
        )

    def drop(self) -> None:
        """End all work."""
        self.deciding.drop()
        for one in self.maps.values():
            one.searching.drop()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for pane in (self.best, self.difference):
            pane.show_colours()
        self.show_maps()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_maps()

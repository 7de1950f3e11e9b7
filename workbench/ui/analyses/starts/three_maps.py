"""Three maps of starts side by side, what differs between them, and two walks from a start of them."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.feasible_starts import StartVerdict, Verdicts
from workbench.insight.tours.heat_map import NOT_YET
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.starts.heat import (
    ROLES,
    TRIPLE_ROLES,
    figures,
    legend,
    levels,
    texts,
    triple_legend,
    triple_texts,
    triples,
)
from workbench.ui.analyses.starts.legend import Legend
from workbench.ui.analyses.starts.map import RuleMap
from workbench.ui.analyses.starts.pane import MapPane
from workbench.ui.analyses.starts.two_walks import TwoWalks

SPACING = 14  # pixels


class ThreeMaps(QWidget):
    """Shows the maps of three rules; a click asks for the walks of two that differ there."""

    picked = Signal(object, object)  # the square, and the two rules

    def __init__(self, board: BegunBoard, maps: Mapping[str, RuleMap]) -> None:
        super().__init__()
        self._board, self._maps = board, maps
        self._tour = tour = board.tour
        self.panes = {
            rule: MapPane(tour, f"Map of starts, rule {rule}", "Squares left:", legend(), compact=True) for rule in maps
        }
        self.difference = MapPane(tour, "Difference of the maps", "Tour by:", triple_legend(), compact=True)
        self.walks = TwoWalks(tour)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACING)
        for column, (rule, pane) in enumerate(self.panes.items()):
            layout.addWidget(pane, 0, column)
            layout.setColumnStretch(column, 1)
            pane.picked.connect(lambda cell, rule=rule: self._pick(cell, rule))
        layout.addWidget(self.difference, 1, 0)
        layout.addWidget(self.walks, 1, 1, 1, 2)
        legends = QHBoxLayout()
        legends.addWidget(Legend("Squares left:", legend()), 15)
        legends.addWidget(Legend("Tour by:", triple_legend()), 8)
        layout.addLayout(legends, 2, 0, 1, 3)
        for row in range(2):
            layout.setRowStretch(row, 1)
        self.difference.picked.connect(self._pick)
        if not board.is_fresh:
            for pane in (*self.panes.values(), self.difference):
                pane.show_beginning(board)

    def _pick(self, cell: Cell, rule: str = "") -> None:
        if self._board.left.board[cell]:
            self.picked.emit(cell, self.contrast(cell, rule))

    def contrast(self, cell: Cell, rule: str = "") -> tuple[str, str]:
        """Return two rules, the given one among them, of which one finds a tour from a start and the other does not.

        Where there are no such two, the first ones.
        """
        rules = sorted(self._maps, key=lambda one: one != rule)
        for one in rules[:1] if rule else rules:
            for other in rules:
                ends = [int(self._maps[each].left[cell]) == 0 for each in (one, other)]
                if ends[0] != ends[1]:
                    return (one, other) if one < other else (other, one)
        return rules[0], rules[1]

    def show_maps(self, titles: Mapping[str, str], verdicts: Verdicts) -> None:
        """Show what is known about the rules, whose maps have these titles."""
        for rule, pane in self.panes.items():
            one = self._maps[rule]
            signs = texts(self._tour, one.left, verdicts)
            pane.show_map(levels(self._tour, one.left, verdicts), ROLES, one.stale, "Previous rule", signs)
            found = figures(one.left, verdicts)
            words = f"Fails on {found.walked - found.tours:,} of {counted(found.starts, 'start')}."
            if self._board.onward:
                ends = one.left[self._board.onward_mask]
                words = f"Finishes from {int((ends == 0).sum())} of {counted(len(ends), 'outlined square')}. {words}"
            pane.show_texts(titles[rule], one.rejection_reason or words)
        lefts = [one.left for one in self._maps.values()]
        numbers = triples(self._tour, lefts)
        stale = self._maps["A"].stale | self._maps["B"].stale | self._maps["C"].stale
        signs = triple_texts(self._tour, numbers, lefts, list(self._maps))
        self.difference.show_map(numbers, TRIPLE_ROLES, stale, "Previous rule", signs)
        known = (verdicts != StartVerdict.IMPOSSIBLE) & (lefts[0] != NOT_YET)
        differing = int(
            (known & (numbers >= TRIPLE_ROLES.index("heat-a")) & (numbers <= TRIPLE_ROLES.index("heat-b"))).sum()
        )
        letters = "; letters, where there is room, are the rules that find a tour"
        self.difference.show_texts("Difference", f"They differ on {counted(differing, 'start')}{letters}.")

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for pane in (*self.panes.values(), self.difference):
            pane.show_colours()
        self.walks.show_colours()

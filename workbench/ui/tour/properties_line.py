"""The line above the board of a tour that says what the walk on it is like: its crossings, symmetry and sums."""

from dataclasses import replace

import numpy as np
from PySide6.QtWidgets import QLabel

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour

MAX_SQUARES = 10_000  # of a board whose walks are examined while they are shown: 2 ms


class PropertiesLine(QLabel):
    """Shows the properties of a walk; it is hidden while there is none."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self._shown: tuple[Tour, Filling] | None = None
        self.setProperty("role", "theory")
        self.setMinimumWidth(1)
        self.hide()

    def show_walk(self, tour: Tour, filling: Filling, *, by_hand: bool = False) -> None:
        """Show the properties of a walk, if it has any; one by hand is not closed before it visits all squares."""
        if self._shown is not None and self._shown[0] is tour and self._shown[1] is filling:
            return
        self._shown = tour, filling
        if by_hand and np.count_nonzero(filling) < tour.squares:
            tour = replace(tour, closed=False)
        sentences = tour.properties(filling) if tour.squares <= MAX_SQUARES and filling.any() else []
        self.setText(" ".join(sentences))
        self.setVisible(bool(sentences))

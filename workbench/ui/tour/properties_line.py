"""The line above the board of a tour that names the properties of the tour on it: its symmetry, whether it is magic."""

from PySide6.QtWidgets import QLabel

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour

MAX_SQUARES = 10_000  # of a board whose tours are examined while they are shown: 2 ms


class PropertiesLine(QLabel):
    """Shows the properties of a complete tour; it is hidden while there is none."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self._shown: tuple[Tour, Filling] | None = None
        self.setProperty("role", "theory")
        self.setMinimumWidth(1)
        self.hide()

    def show_walk(self, tour: Tour, filling: Filling) -> None:
        """Show the properties of a walk, if it is a tour."""
        if self._shown is not None and self._shown[0] is tour and self._shown[1] is filling:
            return
        self._shown = tour, filling
        examined = tour.squares <= MAX_SQUARES and tour.squares and int(filling.max()) == tour.squares
        sentences = tour.properties(filling) if examined else []
        self.setText(" ".join(sentences))
        self.setVisible(bool(sentences))

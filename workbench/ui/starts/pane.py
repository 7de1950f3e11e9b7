"""One map with its heading, its figures and what its colours say."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLayout, QVBoxLayout, QWidget

from workbench.puzzles.tour import Tour
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.starts.heat import faded, with_pale
from workbench.ui.starts.legend import Legend
from workbench.ui.tour.board import TourBoard

ENDING = (
    "A walk goes to a square that it could not leave again only if that is the very last one:"
    " at a dead end it may leave one square more than in the textbooks."
)
TOLD_HEIGHT = 108  # pixels below a board: as many for all, so that boards side by side are of one size


def told(*parts: QWidget | QLayout) -> QWidget:
    """Return what is below a board."""
    box = QWidget()
    box.setMinimumHeight(TOLD_HEIGHT)
    layout = QVBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(6)
    for part in parts:
        if isinstance(part, QWidget):
            layout.addWidget(part)
        else:
            layout.addLayout(part)
    layout.addStretch(1)
    return box


class MapPane(QWidget):
    """Shows numbers that name colours on a board."""

    picked = Signal(object)  # a square that is clicked
    looked_at = Signal(object)  # the square under the mouse or the cursor, None = none

    def __init__(self, tour: Tour, name: str, title: str, entries: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.board = TourBoard(tour, coordinates=SQUARES)
        self.board.setAccessibleName(name)
        self.heading, self.figures = QLabel(), QLabel(wordWrap=True)
        self.heading.setProperty("role", "number")
        self.heading.setMinimumWidth(1)  # it is no reason for a wider window
        self.legend = Legend(title, entries)
        self.legend.setToolTip(tr(ENDING))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.heading)
        layout.addWidget(self.board, 1)
        layout.addWidget(told(self.legend, self.figures))
        self.board.clicked.connect(self.picked)
        self.board.hovered.connect(self.looked_at)
        self.board.cursor_moved.connect(lambda: self.looked_at.emit(self.board.cursor_cell))

    def show_map(
        self,
        numbers: NDArray[np.uint8],
        roles: Sequence[str],
        pale: NDArray[np.bool_] | bool,
        texts: NDArray[np.str_] | None,
    ) -> None:
        """Show numbers, each of which names a role; some squares are pale."""
        self.board.show_layer(faded(numbers, pale, roles), with_pale(colours(), roles), texts)

    def say(self, heading: str, figures: str) -> None:
        """Show other words."""
        self.heading.setText(heading)
        self.figures.setText(figures)
        self.board.setAccessibleDescription(tr("{}. {}").format(heading, figures))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.show_colours()
        self.legend.update()

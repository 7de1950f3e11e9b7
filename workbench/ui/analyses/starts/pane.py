"""One map with its heading, legend and figures."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLayout, QVBoxLayout, QWidget

from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.feasible_starts import Verdicts
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.heat import (
    PAIR_ROLES,
    faded,
    mark_legend,
    onward_legend,
    pair_texts,
    pairs,
    pale_legend,
)
from workbench.ui.analyses.starts.legend import Legend
from workbench.ui.analyses.starts.map import RuleMap
from workbench.ui.board.cells.elided_label import ElidedLabel
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.marks import Marks

ENDING = (
    "A square without exits is entered only as the last one."
    " A walk that fails may therefore leave one more square than in textbooks."
)
GREY = "heat-none"  # a role that is nearly that of holes, and explained only where there is such a square
BELOW_HEIGHT = 108  # pixels below every board, so that boards side by side have one size


def below_board(*parts: QWidget | QLayout) -> QWidget:
    """Return a widget with these parts, to be put below a board."""
    box = QWidget()
    box.setMinimumHeight(BELOW_HEIGHT)
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


def show_difference(pane: "MapPane", tour: Tour, one: RuleMap, other: RuleMap, verdicts: Verdicts) -> NDArray[np.uint8]:
    """Show from which squares two rules find tours; return the number of each square in PAIR_ROLES."""
    numbers = pairs(tour, one.left, other.left)
    signs = pair_texts(tour, numbers, verdicts)
    pane.show_map(numbers, PAIR_ROLES, one.stale | other.stale, "Previous rule", signs)
    return numbers


class MapPane(QWidget):
    """Shows colours by number on a board."""

    picked = Signal(object)  # the square clicked
    looked_at = Signal(object)  # the square under the mouse or the cursor, None = none

    def __init__(
        self, tour: Tour, name: str, title: str, entries: Sequence[tuple[str, str]], *, compact: bool = False
    ) -> None:
        """`compact`: with one line below the board, without the legend."""
        super().__init__()
        self.board = TourBoard(tour, coordinates=SQUARES)
        self.board.setAccessibleName(name)
        self.heading, self.figures = ElidedLabel(), QLabel(wordWrap=True)
        self.heading.setProperty("role", "number")
        self._title, self._entries = title, list(entries)
        self.legend = Legend(title, entries)
        self.legend.setToolTip(ENDING)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.heading)
        layout.addWidget(self.board, 1)
        if compact:
            self.legend.setParent(self)
            self.legend.hide()
            layout.addWidget(self.figures)
        else:
            layout.addWidget(below_board(self.legend, self.figures))
        self.board.clicked.connect(self.picked)
        self.board.hovered.connect(self.looked_at)
        self.board.cursor_moved.connect(lambda: self.looked_at.emit(self.board.cursor_cell))

    def show_beginning(self, board: BegunBoard) -> None:
        """Show the walk that has begun, and frame the squares that it can go on to."""
        self.board.show_walk(board.filling)
        self.board.show_marks(Marks(onward=board.onward))
        self._entries += onward_legend() if board.onward else []
        self.legend.show_entries(self._title, self._entries)

    def show_map(
        self,
        numbers: NDArray[np.uint8],
        roles: Sequence[str],
        pale: NDArray[np.bool_],
        reason: str,
        texts: NDArray[np.str_] | None,
    ) -> None:
        """Show the role of each square by its number; some squares are pale, for this reason."""
        self.board.show_layer(faded(numbers, pale, roles), roles, texts)
        entries = [
            *(entry for entry in self._entries if entry[0] != GREY or (numbers == roles.index(GREY)).any()),
            *mark_legend(texts),
            *(pale_legend(reason) if pale.any() else []),
        ]
        if entries != self.legend.entries:
            self.legend.show_entries(self._title, entries)

    def show_texts(self, heading: str, figures: str) -> None:
        """Show a heading and figures."""
        self.heading.setText(heading)
        self.heading.setToolTip(heading)  # a long expression may be cut off
        self.figures.setText(figures)
        self.board.setAccessibleDescription(f"{heading}. {figures}")

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.show_colours()
        self.legend.update()

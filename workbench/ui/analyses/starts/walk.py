"""The walk from one start: its board, a slider over its steps, and its outcome."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QVBoxLayout, QWidget

from workbench.base.choices import ChoiceError, Value
from workbench.insight.tours.begun_board import BegunBoard
from workbench.insight.tours.walk_from import WalkFrom, walk_from
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.starts.legend import Legend
from workbench.ui.analyses.starts.pane import below_board
from workbench.ui.board.cells.elided_label import ElidedLabel
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.marks import NO_SQUARES, Marks

EMPTY = "Click a square of the map, or press Enter on it, to show the walk from there."


def walks_from(board: BegunBoard, rules: Sequence[Mapping[str, Value]], start: Cell) -> list[WalkFrom] | str:
    """Return the walk of each rule from a square, or why one cannot walk on this board."""
    try:
        return [walk_from(board.tour, choices, start, board.begun) for choices in rules]
    except ChoiceError as error:
        return str(error)


class WalkView(QWidget):
    """Shows a walk at a step."""

    start_requested = Signal(object)  # the square clicked

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self.walk: WalkFrom | None = None
        self.board = TourBoard(tour, coordinates=SQUARES)
        self.board.setAccessibleName("Walk from the selected start")
        self.heading = ElidedLabel("Walk")
        self.heading.setProperty("role", "number")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Step of the walk")
        self.slider.setToolTip("Step of the walk: arrows, Page up and down, Home, End")
        self.step = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.outcome = QLabel(EMPTY, wordWrap=True)
        self.outcome.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.to_cut = QPushButton("&Go to that step")
        self.to_cut.setProperty("role", "link")
        self.legend = Legend("", [("lost", "Squares left")])
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.slider, 1)
        row.addWidget(self.step)
        link = QHBoxLayout()
        link.addWidget(self.to_cut)
        link.addWidget(self.legend, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.heading)
        layout.addWidget(self.board, 1)
        layout.addWidget(below_board(row, self.outcome, link))
        self.slider.valueChanged.connect(self._show_step)
        self.to_cut.clicked.connect(self.go_to_cut)
        self.board.clicked.connect(self.start_requested)
        self.show_walk(None)

    def show_walk(self, walk: WalkFrom | None, title: str = "") -> None:
        """Show another walk, at its end."""
        self.walk = walk
        for widget in (self.slider, self.step):
            widget.setEnabled(walk is not None)
        if walk is None:
            self.to_cut.hide()
            self.legend.hide()
            return
        self.heading.setText(title)
        self.board.show_tour(replace(self._tour, start=walk.first, end=None, closed=False))
        self.outcome.setText("\n".join(sentence for sentence in walk.sentences))
        self.to_cut.setVisible(walk.cut is not None and walk.cut[1] < walk.visited)
        self.legend.setVisible(walk.cut is not None)
        self.slider.setRange(1, walk.visited)
        self.slider.setPageStep(max(1, walk.visited // 20))
        self.slider.setValue(walk.visited)
        self._show_step()

    def show_error(self, text: str) -> None:
        """Show why there is no walk."""
        self.show_walk(None)
        self.outcome.setText(text)

    def go_to_cut(self) -> None:
        """Show the step that cut off squares."""
        if self.walk is not None and self.walk.cut is not None:
            self.slider.setValue(self.walk.cut[1])
            self.slider.setFocus()

    def _show_step(self) -> None:
        if (walk := self.walk) is None:
            return
        step = self.slider.value()
        self.step.setText(f"step {step:,} of {walk.visited:,}")
        self.board.show_walk(walk.filling, step)
        self.board.show_marks(Marks(lost=left_over(self._tour, walk, step)))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.show_colours()
        self.legend.update()


def left_over(tour: Tour, walk: WalkFrom, step: int) -> NDArray[np.intp]:
    """Return the squares that a walk can no longer visit after a step: at its end all of them, before those cut off."""
    if walk.cut is None or step < walk.cut[1]:
        return NO_SQUARES
    return np.argwhere(tour.board & (walk.filling == 0)) if step >= walk.visited else walk.cut[0]

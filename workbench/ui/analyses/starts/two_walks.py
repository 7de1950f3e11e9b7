"""The walks of two rules from one start, side by side, at the step where they part."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from workbench.insight.tours.tie_replay import Path, path_of
from workbench.insight.tours.walk_from import WalkFrom
from workbench.insight.tours.walk_record import parting
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.ui.board.cells.elided_label import ElidedLabel
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.tour.board import TourBoard

EMPTY = "Click a square of the difference to show both walks from there."


class TwoWalks(QWidget):
    """Shows two walks at one step."""

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self.walks: list[WalkFrom] = []
        self.parting: int | None = None  # squares that both walks have in common at their beginning
        self.boards = [TourBoard(tour, coordinates=SQUARES) for _ in range(2)]
        self.headings = [ElidedLabel() for _ in self.boards]
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Step of both walks")
        self.slider.setToolTip("Step of both walks: arrows, Page up and down, Home, End")
        self.step = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.sentence = QLabel(EMPTY, wordWrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        boards = QHBoxLayout()
        boards.setSpacing(14)
        for heading, board in zip(self.headings, self.boards, strict=True):
            heading.setProperty("role", "number")
            column = QVBoxLayout()
            column.setSpacing(4)
            column.addWidget(heading)
            column.addWidget(board, 1)
            boards.addLayout(column, 1)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.slider, 1)
        row.addWidget(self.step)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(boards, 1)
        layout.addLayout(row)
        layout.addWidget(self.sentence)
        self.slider.valueChanged.connect(self._show_step)
        self.slider.setEnabled(False)

    def show_walks(self, one: WalkFrom, other: WalkFrom, rules: tuple[str, str]) -> None:
        """Show the walks of two rules from a start, one step after they part; at their ends if they do not."""
        self.walks = [one, other]
        paths = [path_of(walk.filling) for walk in self.walks]
        self.parting = parting(*paths)
        for board, heading, walk, rule in zip(self.boards, self.headings, self.walks, rules, strict=True):
            free = replace(self._tour, start=walk.first, end=None, closed=False)
            board.show_tour(free)
            board.setAccessibleName(f"Walk by rule {rule}")
            ends = "tour" if walk.visited == walk.squares else f"{walk.squares - walk.visited} left"
            heading.setText(f"{rule} {'on from' if walk.begun else 'from'} {self._tour.name_of(walk.start)}: {ends}")
        self.sentence.setText(self._words(rules, paths))
        last = max(walk.visited for walk in self.walks)
        self.slider.setEnabled(True)
        self.slider.setRange(1, last)
        self.slider.setPageStep(max(1, last // 20))
        self.slider.setValue(last if self.parting is None else self.parting + 1)
        self._show_step()

    def _words(self, rules: tuple[str, str], paths: Sequence[Path]) -> str:
        if self.parting is None:
            return "Both rules take the same walk."
        columns = self._tour.shape[1]
        one, other = (self._tour.name_of(divmod(int(path[self.parting]), columns)) for path in paths)
        words = "They part after {}: {} goes to {}, {} to {}."
        return words.format(counted(self.parting, "square"), rules[0], one, rules[1], other)

    def _show_step(self) -> None:
        if not self.walks:
            return
        step = self.slider.value()
        self.step.setText(f"step {step:,} of {self.slider.maximum():,}")
        for board, walk in zip(self.boards, self.walks, strict=True):
            board.show_walk(walk.filling, min(step, walk.visited))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for board in self.boards:
            board.show_colours()

"""The sums of a walk's move numbers, folded away under one word: a switch for those on the board, and what they are."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.sums import sums_of, targets
from workbench.ui.tour.edge_labels import MAX_SIDE


class SumsFold(QWidget):
    """A word that unfolds the sums."""

    def __init__(self, show_sums: QAction) -> None:
        super().__init__()
        self._tour: Tour | None = None
        self._walk: Filling | None = None
        self.button = QToolButton()
        self.button.setCheckable(True)
        self.button.setText("Sums")
        self.button.setProperty("role", "fold")
        self.button.setToolTip("Sums of the move numbers in rows, columns and diagonals")
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._action = show_sums
        self.box = QCheckBox("Show them along the board")
        self.box.setToolTip(show_sums.toolTip())
        self.text = QLabel(wordWrap=True)
        self.text.setProperty("role", "theory")
        self.text.setMinimumWidth(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.box)
        column.addWidget(self.text)
        self.button.toggled.connect(self._unfold)
        self.box.clicked.connect(show_sums.trigger)
        show_sums.changed.connect(self._follow)
        self._unfold(False)

    def show_walk(self, tour: Tour, filling: Filling) -> None:
        """Show the sums of another walk."""
        self._tour, self._walk = tour, filling
        if self.button.isChecked():
            self.text.setText(sums_text(tour, filling))

    def _unfold(self, on: bool) -> None:
        self.button.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self.box.setVisible(on)
        self.text.setVisible(on)
        self._follow()
        if on and self._tour is not None and self._walk is not None:
            self.text.setText(sums_text(self._tour, self._walk))

    def _follow(self) -> None:
        self.box.setChecked(self._action.isChecked())
        self.box.setEnabled(self._action.isEnabled())


def sums_text(tour: Tour, filling: Filling) -> str:
    """Return what the sums of a walk are, and what those of a semimagic tour would be."""
    goal = targets(tour.shape, tour.squares)
    if goal.row is None and goal.column is None:
        aim = f"Rows and columns of a tour of {tour.squares:,} squares cannot have equal sums."
    else:
        parts = [("rows sum to {}", goal.row), ("columns to {}", goal.column)]
        named = ", ".join(words.format(f"{value:,}") for words, value in parts if value is not None)
        aim = f"In a semimagic tour {named}."
    if not filling.any() or max(tour.shape) > MAX_SIDE:
        return aim
    sums = sums_of(filling)
    reached = [
        words.format(int((values == value).sum()), len(values))
        for words, values, value in (
            ("{} of {} rows", sums.rows, goal.row), ("{} of {} columns", sums.columns, goal.column)
        )
        if value is not None
    ]  # fmt: skip
    lines = [aim, *([f"Reached: {', '.join(reached)}."] if reached else [])]
    if sums.diagonal is not None and sums.antidiagonal is not None:
        lines.append(f"Diagonals: {sums.diagonal:,} and {sums.antidiagonal:,}.")
    return "\n".join(lines)

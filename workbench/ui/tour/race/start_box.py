"""The list of starts of a race of walks: the one that it has, those that it had before, and the next telling one."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.ui.base.wheel import leave_wheel

MAX_KEPT = 12  # starts in the list
NEXT = "next"


class StartBox(QWidget):
    """Shows from which square all lanes start, and reports another choice."""

    start_chosen = Signal(object)  # the square
    next_requested = Signal()

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self._starts: list[Cell | None] = []
        self.box = QComboBox()
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        self.box.view().setMinimumWidth(self.box.fontMetrics().horizontalAdvance(next_words()) + 40)
        leave_wheel(self.box)
        self.box.setAccessibleName("Start")
        self.box.activated.connect(self._choose)
        QShortcut(QKeySequence("S"), self).activated.connect(self.next_requested)
        label = QLabel("from")
        label.setProperty("role", "muted")
        label.setBuddy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(label)
        row.addWidget(self.box)

    def show_start(self, start: Cell | None, *, by_hand: bool = False) -> None:
        """Show the start of all lanes; None: each solver chooses its own; `by_hand`: they go on from a walk instead."""
        if start not in self._starts:
            known = [one for one in self._starts if one is not None]
            self._starts = [start, *known][:MAX_KEPT]
        with QSignalBlocker(self.box):
            self.box.clear()
            for one in self._starts:
                name = self._tour.name_of(one) if one is not None else "free"
                self.box.addItem("walk" if by_hand and one == start else name, one)
            self.box.addItem(next_words(), NEXT)
            self.box.setCurrentIndex(self._starts.index(start))
        what = "The walk by hand that all lanes go on from" if by_hand else "The square that all lanes start from"
        self.box.setToolTip(f"{what}. Any other start: right-click or double-click a square on a board")

    def _choose(self, place: int) -> None:
        if place >= len(self._starts):
            self.box.setCurrentIndex(0)  # until it is found
            self.next_requested.emit()
        elif (start := self._starts[place]) is not None:
            self.start_chosen.emit(start)


def next_words() -> str:
    """Return the line that asks for another start."""
    return "Next start that tells lanes apart (S)"

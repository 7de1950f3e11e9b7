"""The list of what is pinned and forbidden, with the number of solutions left after each."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from workbench.searching.atlas.selection import Constraint, Narrowed
from workbench.ui.analyses.atlas.numbers import compact
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, icon

PLACEMENT_HINT = "Click a placement to pin it, Shift+click to forbid it; the number of solutions left is shown here."
OPTION_HINT = "Click an option to pin it, Shift+click to forbid it; the number of solutions left is shown here."
EDGE = 10  # pixels around the hint
REMOVE_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class ConstraintList(QTableWidget):
    """Shows the filter and the constraints in order."""

    pointed = Signal(object)  # the option at the cursor, None = none
    removal_requested = Signal()  # Delete was pressed

    def __init__(self, title: Callable[[int], str], on_board: bool) -> None:
        super().__init__(0, 2)
        self._title = title
        self._hint = PLACEMENT_HINT if on_board else OPTION_HINT
        self._rows: list[Constraint | None] = []  # None: the filter
        self.setHorizontalHeaderLabels(["Pinned or forbidden", "Solutions left"])
        self.setAccessibleName("Pinned and forbidden options")
        self.verticalHeader().hide()
        self.setObjectName("atlasTable")
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.currentCellChanged.connect(lambda *_: self.pointed.emit(self.current.option if self.current else None))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._rows:
            with painting(self.viewport()) as painter:
                painter.setPen(QColor(colours()["muted"]))
                area = self.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._hint)

    def show_narrowed(self, left: Narrowed) -> None:
        """Show the constraints of a selection."""
        selection = left.selection
        self._rows = [*([None] if selection.any_of else []), *selection.constraints]
        counts = left.counts[0 if selection.any_of else 1 :]
        self.setRowCount(len(self._rows))
        for row, (constraint, count) in enumerate(zip(self._rows, counts, strict=True)):
            name = QTableWidgetItem(selection.about if constraint is None else self._title(constraint.option))
            name.setIcon(icon("find" if constraint is None else "pin" if constraint.pinned else "forbid"))
            name.setToolTip(name.text())
            number = QTableWidgetItem(compact(count))
            number.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            number.setToolTip(f"{count:,}")
            self.setItem(row, 0, name)
            self.setItem(row, 1, number)
        self.scrollToBottom()

    @property
    def current(self) -> Constraint | None:
        """The constraint at the cursor, None if there is none there."""
        row = self.currentRow()
        return self._rows[row] if 0 <= row < len(self._rows) else None

    @property
    def on_filter(self) -> bool:
        """Whether the cursor is on the filter."""
        row = self.currentRow()
        return 0 <= row < len(self._rows) and self._rows[row] is None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in REMOVE_KEYS:
            self.removal_requested.emit()
        else:
            super().keyPressEvent(event)

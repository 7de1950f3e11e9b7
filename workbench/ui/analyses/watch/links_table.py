"""The link arrays as a table: a row for each header, node and spacer; changed entries stand out."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from workbench.searching.watch.algorithm_notation import TAOCP, AlgorithmNotation
from workbench.searching.watch.dancing import others
from workbench.searching.watch.operation_words import Names
from workbench.searching.watch.operations import DOWN, LEFT, LENGTH, RIGHT, UP, OperationClock, array_of
from workbench.ui.base.theme import colours
from workbench.ui.base.tint import blended

ARRAYS = ("", LEFT, RIGHT, LENGTH, UP, DOWN)  # by column; the first has names
NOW, EARLIER = 0.55, 0.2  # the part of a colour in the ground of what the last operation changed, and earlier ones
MEASURED = 50  # rows, by which the width of a column is chosen
ROW = 20  # pixels
BESIDE = 8  # pixels beside a number
ABOVE = 3  # rows above the changed one, where the table scrolls

Index = QModelIndex | QPersistentModelIndex


class LinksModel(QAbstractTableModel):
    """The arrays of a clock's links."""

    def __init__(self) -> None:
        super().__init__()
        self.clock: OperationClock | None = None
        self._names: Names | None = None
        self.notation = TAOCP
        self._changed: set[tuple[str, int]] = set()
        self._shown = colours()

    def show_clock(self, clock: OperationClock | None, notation: AlgorithmNotation) -> bool:
        """Show the links of a clock, as they are now; return whether they are other links, or written otherwise."""
        other = clock is not self.clock or notation is not self.notation
        if other:
            self.notation = notation
            self.beginResetModel()
            if clock is not None and (self.clock is None or clock.order is not self.clock.order):
                self._names = Names(clock.order)
            self.clock = clock
            self.endResetModel()
        self._changed, self._shown = clock.changed() if clock else set(), colours()
        if clock is not None:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(ARRAYS) - 1))
        return other

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if self.clock is None or parent.isValid() else len(self.clock.links.top)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(ARRAYS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Vertical:
            return str(section)
        return self.notation.arrays.get(ARRAYS[section], "NAME")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.clock is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._ground(index.row(), ARRAYS[index.column()])
        return None

    def text(self, row: int, column: int) -> str:
        """Return an entry of the table."""
        assert self.clock is not None
        assert self._names is not None
        links, array = self.clock.links, ARRAYS[column]
        header = row < len(links.left)
        if not array:
            return self._names.cell(row, int(links.top[row])) or "spacer"
        if array == LENGTH:
            return ("" if row == 0 else str(links.length[row])) if header else str(links.top[row])
        if array in (LEFT, RIGHT) and not header:
            return self._beside(row, array)
        return str(array_of(links, array)[row])

    def _beside(self, node: int, array: str) -> str:
        """Return the neighbour of a node in its option: a link of its own in the paper, which never changes."""
        assert self.clock is not None
        links = self.clock.links
        if not self.notation.head_first or not 0 < links.top[node] <= len(links.left):
            return ""
        ring = [*others(links, node), node]
        return str(ring[0] if array == RIGHT else ring[-2] if len(ring) > 1 else node)

    def _ground(self, row: int, array: str) -> Any:
        last = self.clock.last if self.clock else None
        if last is not None and (last.array, last.place) == (array, row) and array:
            return blended(self._shown, "panel", "accent", NOW)
        return blended(self._shown, "panel", "accent", EARLIER) if (array, row) in self._changed else None


class LinksTable(QTableView):
    """Shows the arrays, and scrolls to the entry that the last operation has changed."""

    _built = False  # Qt sends events to a widget under construction

    def __init__(self) -> None:
        super().__init__()
        self.links = LinksModel()
        self.setObjectName("linksTable")
        self.setModel(self.links)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAlternatingRowColors(False)
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setResizeContentsPrecision(MEASURED)
        self.horizontalHeader().setMinimumSectionSize(1)
        self._fit()
        self.setAccessibleName("Link arrays")
        self._built = True

    def _fit(self) -> None:
        """Let the columns share the width, or scroll where they would be cut.

        Each has room for any number of a row: they are not measured again with each operation.
        """
        header = self.horizontalHeader()
        number = self.fontMetrics().horizontalAdvance("0" * len(str(self.links.rowCount()))) + BESIDE
        widths = [max(header.sectionSizeHint(k), self.sizeHintForColumn(k), number) for k in range(len(ARRAYS))]
        fits = len(ARRAYS) * max(widths) <= self.viewport().width()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch if fits else QHeaderView.ResizeMode.Fixed)
        if not fits:
            for k, width in enumerate(widths):
                header.resizeSection(k, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._built:
            self._fit()

    def show_clock(self, clock: OperationClock | None, notation: AlgorithmNotation = TAOCP) -> None:
        """Show the links of a clock, and what its last operation has changed."""
        if self.links.show_clock(clock, notation):
            self._fit()
        self.viewport().update()
        if clock is not None and clock.last is not None and clock.last.array:
            at = self.links.index(clock.last.place, ARRAYS.index(clock.last.array))
            rect = self.visualRect(at)
            if not self.viewport().rect().contains(rect):
                self.scrollTo(self.links.index(max(0, at.row() - ABOVE), 0), QAbstractItemView.ScrollHint.PositionAtTop)

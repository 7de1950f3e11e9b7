"""The table of results as a model: rows in an order, of which only those in sight are ever turned into texts."""

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from workbench.files.provenance import provenance
from workbench.files.tables import Cell, Table
from workbench.pictures.charts.picture import Mask, Runs
from workbench.ui.analyses.lab.results.table.rows import Column, Rows
from workbench.ui.base.theme import colours

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
NO_ROWS = Rows((), 0, np.zeros(0, np.intp), np.zeros(0, np.intp))
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RowsModel(QAbstractTableModel):
    """Shows rows, sorted by a column, with those marked whose runs are."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = NO_ROWS
        self.order: Runs = np.zeros(0, np.intp)  # the rows from top to bottom
        self.sorted_by = ("", Qt.SortOrder.AscendingOrder)  # the title of a column; "" = as they are
        self._marked: Mask = np.zeros(0, bool)  # of the rows
        self._bold = QFont()

    def show_rows(self, rows: Rows, marked: Mask) -> None:
        """Show other rows, sorted as before if there is such a column; `marked` are runs."""
        self.beginResetModel()
        self.rows, self._marked = rows, rows.marked(marked)
        self._sort()
        self.endResetModel()

    def show_marked(self, marked: Mask) -> None:
        """Show other marks of runs."""
        self._marked = self.rows.marked(marked)
        if self.rows.count:
            corner = self.index(self.rows.count - 1, len(self.rows.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), corner, [int(Qt.ItemDataRole.BackgroundRole)])

    def show_font(self, font: QFont) -> None:
        """Use a bold version of this font for the best figures."""
        self._bold = QFont(font)
        self._bold.setBold(True)

    @property
    def marked_places(self) -> Runs:
        """Where marked rows are, from the top."""
        return np.flatnonzero(self._marked[self.order])

    @property
    def sorted_column(self) -> int | None:
        """The column that the rows are sorted by."""
        titles = [column.title for column in self.rows.columns if column.title]
        return titles.index(self.sorted_by[0]) if self.sorted_by[0] in titles else None

    def runs_at(self, places: Runs) -> Runs:
        """Return the runs that rows at these places stand for."""
        return self.rows.runs_in(self.order[places])

    # What a view asks for

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.order)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.rows.columns):
            return None
        column = self.rows.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.about or column.title
        return int(RIGHT if column.figure else LEFT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.order):
            return None
        column, row = self.rows.columns[index.column()], int(self.order[index.row()])
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return column.text(row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(RIGHT if column.figure else LEFT)
        if role == Qt.ItemDataRole.BackgroundRole:
            return QColor(colours()["same"]) if self._marked[row] else None
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(colours()["accent"]) if column.is_link else None
        if role == Qt.ItemDataRole.FontRole:
            return self._bold if column.best is not None and column.best[row] else None
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows; column -1 restores their own order."""
        title = self.rows.columns[column].title if 0 <= column < len(self.rows.columns) else ""
        if (title, order) == self.sorted_by:
            return
        self.sorted_by = title, order
        self.beginResetModel()
        self._sort()
        self.endResetModel()

    def _sort(self) -> None:
        place = self.sorted_column
        if place is None:
            self.order = np.arange(self.rows.count)
            return
        keys = self.rows.columns[place].keys()
        if self.sorted_by[1] is Qt.SortOrder.DescendingOrder:
            keys = -keys  # rows that are equal stay in their order
        self.order = np.argsort(keys, kind="stable")

    # Files and the clipboard

    def table(self, places: Runs | None = None) -> Table:
        """Return the rows at these places, or all, as a table."""
        chosen = self.order if places is None else self.order[places]
        columns = [column for column in self.rows.columns if not column.is_link]

        def cells() -> Iterator[tuple[Cell, ...]]:
            for row in chosen.tolist():
                yield tuple(cell(column, row) for column in columns)

        return Table([column.title for column in columns], cells(), provenance())


def cell(column: Column, row: int) -> Cell:
    """Return what a file holds for a row."""
    return column.value(row) if column.value else column.text(row)

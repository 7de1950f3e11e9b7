"""The table of reproductions: a row for each, and in it a line for each of its figures."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from workbench.lab.notebook.reproductions import StoredReproduction
from workbench.lab.reproductions.report import lines_of
from workbench.lab.reproductions.reproduction import Reproduction
from workbench.ui.analyses.figures_table import figures_table
from workbench.ui.base.theme import scaled

COLUMNS = ("Reproduction and source", "Figure", "Published", "Here", "Difference")
PUBLISHED, HERE = 2, 3  # columns of values
PADDING = 10  # pixels above and below the lines of a row, together
LEAST = 105  # pixels of a column
MOST, SHARE = 170, 7  # pixels of a column of values, and its part of the width: tooltips show longer numbers whole


class FiguresTable:
    """Shows reproductions with what has been made of them."""

    def __init__(self, shown: Sequence[Reproduction]) -> None:
        self._shown = shown
        self._known: dict[str, StoredReproduction | str] = {}
        self.widget: QTableWidget = figures_table(COLUMNS, PUBLISHED, "Published figures")
        self.widget.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.widget.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.widget.setRowCount(len(shown))
        self.widget.setWordWrap(False)
        for row in range(len(shown)):
            self._fill(row, None)
        header = self.widget.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (PUBLISHED, HERE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        first = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.widget.setCurrentCell(0, 0, first)  # also while the keys that opened the list are held

    def show(self, made: Mapping[str, StoredReproduction], problems: Mapping[str, str]) -> None:
        """Show what has been made, and why some could not be."""
        for row, one in enumerate(self._shown):
            known = problems.get(one.name) or made.get(one.name)
            if known is not None and self._known.get(one.name) is not known:
                self._known[one.name] = known
                self._fill(row, made.get(one.name), failed=one.name in problems)
        self._fit()

    def _fit(self) -> None:
        """Fit the rows and the columns to the text size."""
        header, width = self.widget.horizontalHeader(), self.widget.viewport().width()
        header.setMinimumSectionSize(scaled(LEAST))
        for column in (PUBLISHED, HERE):
            header.resizeSection(column, min(scaled(MOST), max(width // SHARE, scaled(LEAST))))
        line = self.widget.fontMetrics().lineSpacing()
        for row in range(len(self._shown)):
            lines = max(self.widget.model().index(row, column).data().count("\n") + 1 for column in (0, 1))
            self.widget.setRowHeight(row, line * lines + PADDING)

    def _fill(self, row: int, stored: StoredReproduction | None, *, failed: bool = False) -> None:
        """Show a reproduction; None: what is published."""
        one = self._shown[row]
        lines = lines_of(one, stored)
        columns = list(zip(*lines, strict=True))
        texts = [f"{one.title}\n{one.source}", *("\n".join(column) for column in columns)]
        if failed:
            texts[-1] = "not computed"
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            side = Qt.AlignmentFlag.AlignRight if column >= PUBLISHED else Qt.AlignmentFlag.AlignLeft
            item.setTextAlignment(side | Qt.AlignmentFlag.AlignTop)
            self.widget.setItem(row, column, item)

    @property
    def marked(self) -> list[Reproduction]:
        """The marked reproductions, in the order of the list."""
        rows = sorted(index.row() for index in self.widget.selectionModel().selectedRows())
        return [self._shown[row] for row in rows]

    @property
    def current(self) -> Reproduction | None:
        """The reproduction that was marked last."""
        row = self.widget.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else None

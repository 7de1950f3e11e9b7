"""The table of results in the window: sorted by its header, its selection the marks of all charts."""

import numpy as np
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView

from workbench.files.tables import tabbed_text
from workbench.pictures.charts.picture import Runs
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.table.model import RowsModel
from workbench.ui.analyses.lab.results.table.rows import Rows
from workbench.ui.base.theme import scaled

ROW = 25  # pixels
SAMPLE = 60  # rows whose texts a column is to fit
WIDEST = 260  # pixels of a column at first
NARROWEST = 60  # pixels of a column that makes room for links
PADDING = 26  # pixels of a cell and a sign in the header
MAX_RANGES = 400  # of marked rows that are selected one by one; more are only tinted
MAX_COPIED = 100_000  # rows


class ResultTable(QTableView):
    """Shows the rows of a model; what is selected in it is marked, and what is marked elsewhere is selected in it."""

    open_requested = Signal(object)  # runs
    link_clicked = Signal(object)  # runs
    copied = Signal(str)  # a sentence

    def __init__(self, selection: RunSelection) -> None:
        super().__init__()
        self._selection = selection
        self._fitted: list[int] = []  # the widths of columns that were not changed by hand
        self._marking = False  # the marks come from this table
        self._most_rows = 0  # in sight, where it is as high as its rows
        self.rows_model = RowsModel()
        self.setModel(self.rows_model)
        self.setObjectName("resultTable")
        self.setAccessibleName("Results")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names end with what tells them apart
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSortIndicatorShown(True)
        head.setSortIndicatorClearable(True)
        head.setSelectionModel(QItemSelectionModel(self.rows_model, self))  # empty: else it looks at every row to paint
        self._clear_sign()
        self.setSortingEnabled(True)
        self.rows_model.modelReset.connect(self.show_marked)
        self.selectionModel().selectionChanged.connect(self._mark)
        selection.marked_changed.connect(self.show_marked)
        self.doubleClicked.connect(lambda index: None if self._is_link(index) else self._open(index.row()))
        self.clicked.connect(self._follow_link)
        self._fit_rows()

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(scaled(ROW))
        self.rows_model.show_font(self.font())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_rows()
            self._fit_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()
        self._fill()

    def show_rows(self, rows: Rows) -> None:
        """Show other rows; columns that stay keep their widths and the rows their order."""
        before = [column.title for column in self.rows_model.rows.columns]
        top = self.verticalScrollBar().value()
        self.rows_model.show_rows(rows, self._selection.marked)
        if [column.title for column in rows.columns] != before:
            self._fit_columns()
            self._clear_sign()
            if (place := self.rows_model.sorted_column) is not None:
                with QSignalBlocker(self.horizontalHeader()):
                    self.horizontalHeader().setSortIndicator(place, self.rows_model.sorted_by[1])
        else:
            self._widen_columns()
            self.verticalScrollBar().setValue(top)
        self._fit_height()
        self._fill()

    def _fill(self) -> None:
        """Let links stand at the right edge: the column before them takes what is left."""
        columns = self.rows_model.rows.columns
        if len(columns) > 1 and columns[-1].is_link and self._fitted:
            rest = self.viewport().width() - sum(self._fitted)
            self.setColumnWidth(len(columns) - 2, max(scaled(NARROWEST), self._fitted[-2] + rest))

    def fit_to_rows(self, most: int) -> None:
        """Be as high as the rows need from now on, up to a number of them."""
        self._most_rows = most
        self._fit_height()

    def _fit_height(self) -> None:
        if not self._most_rows:
            return
        rows = min(max(1, self.rows_model.rowCount()), self._most_rows)
        head = self.horizontalHeader()
        bar = self.horizontalScrollBar().sizeHint().height() if head.length() > self.viewport().width() else 0
        self.setFixedHeight(head.sizeHint().height() + rows * scaled(ROW) + bar + 2 * self.frameWidth())

    def _clear_sign(self) -> None:
        """Show no column as the one that the rows are sorted by."""
        with QSignalBlocker(self.horizontalHeader()):
            self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)

    def _fit_columns(self) -> None:
        """Make columns as wide as the texts of some rows."""
        self._fitted = self._widths()
        for place, width in enumerate(self._fitted):
            self.setColumnWidth(place, width)

    def _widen_columns(self) -> None:
        """Make columns wider where texts need it, but for those whose width was changed by hand."""
        for place, width in enumerate(self._widths()):
            if self.columnWidth(place) == self._fitted[place] < width:
                self._fitted[place] = width
                self.setColumnWidth(place, width)

    def _widths(self) -> list[int]:
        """Return the width of each column that the texts of some rows need."""
        rows, metrics, widths = self.rows_model.rows, self.fontMetrics(), []
        sample = np.unique(np.linspace(0, rows.count - 1, SAMPLE).astype(int)).tolist() if rows.count else []
        for column in rows.columns:
            texts = [column.text(row) for row in sample]
            wide = max((metrics.horizontalAdvance(text) for text in texts), default=0)
            head = round(1.08 * metrics.horizontalAdvance(column.title)) + scaled(10)  # bold, and the sign
            widths.append(min(scaled(WIDEST), max(wide, head) + scaled(PADDING)))
        return widths

    # Marks

    def _places(self) -> Runs:
        """Return the places of the selected rows."""
        chosen = self.selectionModel().selection()
        parts = [chosen.at(k) for k in range(chosen.count())]
        spans = [np.arange(part.top(), part.bottom() + 1) for part in parts]
        return np.unique(np.concatenate(spans)) if spans else np.zeros(0, np.intp)

    def _mark(self) -> None:
        """Mark the runs of the selected rows."""
        self._marking = True
        self._selection.mark(self.rows_model.runs_at(self._places()))
        self._marking = False
        self.rows_model.show_marked(self._selection.marked)

    def show_marked(self) -> None:
        """Select the rows with marked runs, and show the first of them."""
        if self._marking:
            return
        self.rows_model.show_marked(self._selection.marked)
        places = self.rows_model.marked_places
        chosen = QItemSelection()
        spans = spans_of(places)
        if len(spans) <= MAX_RANGES:
            last = self.rows_model.columnCount() - 1
            for top, bottom in spans:
                chosen.select(self.rows_model.index(top, 0), self.rows_model.index(bottom, last))
        with QSignalBlocker(self.selectionModel()):
            self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if len(places) and not self.hasFocus():
            self.scrollTo(self.rows_model.index(int(places[0]), 0))
        self.viewport().update()

    def selectAll(self) -> None:
        self._selection.mark(self.rows_model.rows.runs)  # that of Qt takes seconds with a million rows

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape and self._selection.marked_count:
            self._selection.unmark()
        else:
            super().keyPressEvent(event)

    def _is_link(self, index: QModelIndex) -> bool:
        return self.rows_model.rows.columns[index.column()].is_link

    def _follow_link(self, index: QModelIndex) -> None:
        if self._is_link(index):
            self.link_clicked.emit(self.rows_model.runs_at(np.array([index.row()])))

    def _open(self, place: int) -> None:
        self.open_requested.emit(self.rows_model.runs_at(np.array([place])))

    def copy(self) -> None:
        """Copy the marked rows, or all, with columns separated by tabs."""
        places = self.rows_model.marked_places
        if not len(places):
            places = np.arange(self.rows_model.rowCount())
        few = places[:MAX_COPIED]
        table = self.rows_model.table(few)
        QApplication.clipboard().setText(tabbed_text(table))
        words = "Copied {} rows" if len(few) == len(places) else "Copied the first {} rows"
        self.copied.emit(words.format(f"{len(few):,}"))


def spans_of(places: Runs) -> list[tuple[int, int]]:
    """Return ascending numbers as first and last of each part without a gap."""
    if not len(places):
        return []
    breaks = np.flatnonzero(np.diff(places) > 1)
    firsts = places[np.concatenate([[0], breaks + 1])]
    lasts = places[np.concatenate([breaks, [len(places) - 1]])]
    return list(zip(firsts.tolist(), lasts.tolist(), strict=True))

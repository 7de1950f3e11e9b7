"""The results of all lanes of a race in a table that can be copied as tab-separated text."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from workbench.base.number_format import elapsed, short
from workbench.files.tables import Table, tabbed_text
from workbench.searching.race.results import Result, rate_of

COLUMNS = ("Lane", "Solver", "Choices", "Outcome", "Nodes", "Nodes / lane 1", "Solutions", "CPU time", "Nodes/s")
COPIED = (*COLUMNS[:-2], "CPU seconds", "Nodes/s")
WIDEST = 2  # the column that takes the room that is left
WORDS = 4  # of the columns, the first ones, hold words
UNKNOWN = "–"
NODES = COLUMNS.index("Nodes")
LEFT_OUT = tuple(map(COLUMNS.index, ("Nodes / lane 1", "CPU time", "Nodes/s")))  # where no lane has such a figure


class LaneRow(NamedTuple):
    """The texts of a lane: words, figures for reading, and the same figures for a spreadsheet."""

    words: tuple[str, ...]
    figures: tuple[str, ...]
    plain: tuple[str, ...]


class ResultsTable(QTableWidget):
    """Shows rows of texts; Ctrl+C copies all of them."""

    def __init__(self) -> None:
        super().__init__(0, len(COLUMNS))
        self.setObjectName("raceResults")
        self.setHorizontalHeaderLabels(list(COLUMNS))
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(WIDEST, QHeaderView.ResizeMode.Stretch)
        self.setTabKeyNavigation(False)
        self.setAccessibleName("Results of all lanes")
        self._rows: list[LaneRow] = []

    def show_rows(self, rows: Sequence[LaneRow]) -> None:
        """Show other rows."""
        if list(rows) == self._rows:
            return
        self._rows = list(rows)
        self.setRowCount(len(rows))
        for r, row in enumerate(rows):
            for c, text in enumerate((*row.words, *row.figures)):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignRight if c >= WORDS else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(r, c, item)
        columns = zip(*((*row.words, *row.figures) for row in rows), strict=True)
        known = [any(text != UNKNOWN for text in column) for column in columns]
        for column in LEFT_OUT:  # all are there before a lane has run
            self.setColumnHidden(column, bool(known) and known[NODES] and not known[column])

    def text(self) -> str:
        """Return the table as tab-separated text with a line of titles."""
        rows = [(*row.words, *row.plain) for row in self._rows]
        return tabbed_text(Table(list(COPIED), rows))

    def copy(self) -> None:
        """Copy the table."""
        QGuiApplication.clipboard().setText(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


def row_of(result: Result, solver: str, choices: str, outcome: str) -> LaneRow:
    """Return the row of a lane; figures are dashes, or nothing, where they are not known or mean nothing."""
    speed = rate_of(result.nodes, result.seconds) if result.seconds and result.nodes else None
    return LaneRow(
        (str(result.number), solver, choices or "default", outcome or UNKNOWN),
        (
            text_of(result.nodes, "{:,}".format),
            text_of(result.ratio, "{:.3g}".format),
            text_of(result.solutions, "{:,}".format),
            text_of(result.seconds, elapsed),
            text_of(speed, short),
        ),
        (
            *(text_of(figure, str, "") for figure in (result.nodes, result.ratio, result.solutions, result.seconds)),
            text_of(speed, "{:.0f}".format, ""),
        ),
    )


def hidden_row(number: int, solver: str, choices: str) -> LaneRow:
    """Return the row of a lane whose outcome is hidden."""
    figures = len(COLUMNS) - WORDS
    words = (str(number), solver, choices or "default", "hidden")
    return LaneRow(words, (UNKNOWN,) * figures, ("",) * figures)


def text_of(figure: float | None, write: Callable[[float], str], missing: str = UNKNOWN) -> str:
    """Return a figure as text."""
    return missing if figure is None else write(figure)

"""The results of all lanes of a race in a table that can be copied as tab-separated text."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from workbench.lab.race.results import Result
from workbench.ui.base.i18n import tr
from workbench.ui.base.number_format import elapsed, short

COLUMNS = ("Lane", "Solver", "Choices", "Outcome", "Nodes", "Nodes / lane 1", "Solutions", "CPU time", "Nodes/s")
CHOICES = 2  # the column that takes the width that is left
WORDS = 4  # of the columns, the first ones, hold words
UNKNOWN = "–"


class ResultsTable(QTableWidget):
    """Shows rows of texts; Ctrl+C copies all of them."""

    def __init__(self) -> None:
        super().__init__(0, len(COLUMNS))
        self.setObjectName("raceResults")
        self.setHorizontalHeaderLabels([tr(name) for name in COLUMNS])
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(CHOICES, QHeaderView.ResizeMode.Stretch)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(tr("Results of all lanes"))
        self._rows: list[tuple[str, ...]] = []

    def show_rows(self, rows: Sequence[tuple[str, ...]]) -> None:
        """Show other rows, in the order of COLUMNS."""
        if list(rows) == self._rows:
            return
        self._rows = list(rows)
        self.setRowCount(len(rows))
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignRight if c >= WORDS else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(r, c, item)

    def text(self) -> str:
        """Return the table as tab-separated text with a line of titles."""
        return "".join("\t".join(row) + "\n" for row in [tuple(tr(name) for name in COLUMNS), *self._rows])

    def copy(self) -> None:
        """Copy the table."""
        QGuiApplication.clipboard().setText(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


def row_of(result: Result, solver: str, choices: str, outcome: str) -> tuple[str, ...]:
    """Return the texts of a row; figures are dashes where they are not known or mean nothing."""
    speed = UNKNOWN
    if result.seconds and result.nodes:
        speed = short(result.nodes / result.seconds)
    return (
        str(result.number),
        solver,
        choices or tr("default"),
        outcome or UNKNOWN,
        count(result.nodes),
        UNKNOWN if result.ratio is None else f"{result.ratio:.3g}",
        count(result.solutions),
        UNKNOWN if result.seconds is None else elapsed(result.seconds),
        speed,
    )


def hidden_row(number: int, solver: str, choices: str) -> tuple[str, ...]:
    """Return the row of a lane whose outcome is hidden."""
    return (str(number), solver, choices or tr("default"), tr("hidden"), *[UNKNOWN] * (len(COLUMNS) - WORDS))


def count(number: int | None) -> str:
    """Return a number, or a dash."""
    return UNKNOWN if number is None else f"{number:,}"

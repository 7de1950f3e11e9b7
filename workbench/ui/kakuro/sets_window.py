"""The window with a kakuro's table by bits: an entry for a sum, cells and known digits, and the subsets of a set."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.insight.bit_table import in_words, mask_of
from workbench.insight.kakuro.digit_set_bits import of_entry, of_subsets, sets_with
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST
from workbench.puzzles.kakuro.design import NO_RUN
from workbench.puzzles.kakuro.sets import run_sets
from workbench.puzzles.puzzle import Cell, Filling
from workbench.ui.board.cells.bit_table_view import BitPage, BitTableView
from workbench.ui.kakuro.combinations import runs_at


def sets_window(parent: QWidget, puzzle: Kakuro, digits: Filling, cell: Cell) -> "SetsWindow":
    """Return the window of a board, a new one if it has none, with the entry of the run at a cell."""
    window = parent.findChild(SetsWindow) or SetsWindow(parent)
    if (run := next((run for run in runs_at(puzzle, cell) if run != NO_RUN), None)) is not None:
        found = run_sets(puzzle, digits, run)
        if len(found.cells) <= DIGITS and found.clue <= HIGHEST:
            window.show_run(found.clue, len(found.cells), found.held)
    return window


class SetsWindow(QDialog):
    """Shows the entry for three numbers that can be changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Table of digit sets")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.total = QSpinBox(minimum=0, maximum=HIGHEST, value=16)
        self.total.setSpecialValueText("any")
        self.cells = QSpinBox(minimum=1, maximum=DIGITS, value=3)
        self.known = QLineEdit()
        self.known.setPlaceholderText("none")
        self.known.setMaxLength(DIGITS)
        self.entry = BitTableView("Sets of the run")
        self.chosen = QComboBox()
        self.chosen.setAccessibleName("Set")
        self.subsets = BitTableView("Subsets")
        for field in (self.total, self.cells):
            field.valueChanged.connect(self._show)
        self.known.textEdited.connect(self._show)
        self.chosen.currentIndexChanged.connect(self._show_subsets)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        form = QGridLayout()
        form.setHorizontalSpacing(10)
        for k, (text, field) in enumerate(
            (("&Sum", self.total), ("&Cells", self.cells), ("&Known digits", self.known))
        ):
            label = QLabel(text)
            label.setBuddy(field)
            form.addWidget(label, 0, k)
            form.addWidget(field, 1, k)
        form.setColumnStretch(3, 1)
        row = QHBoxLayout()
        heading = QLabel("Subsets &of")
        heading.setProperty("role", "card-title")
        heading.setBuddy(self.chosen)
        row.addWidget(heading)
        row.addWidget(self.chosen)
        row.addStretch(1)
        page = BitPage()
        column = page.column
        column.addLayout(form)
        column.addWidget(self.entry)
        column.addLayout(row)
        column.addWidget(self.subsets)
        column.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(page)

    def show_run(self, total: int, cells: int, known: int) -> None:
        """Show the entry of a run."""
        for field, value in ((self.total, total), (self.cells, cells)):
            with QSignalBlocker(field):
                field.setValue(value)
        self.known.setText(in_words(known).replace(" ", "").replace("–", ""))
        self._show()

    @property
    def _known(self) -> int:
        """The known digits; other letters that are typed are none."""
        return mask_of(int(letter) for letter in self.known.text() if letter in "123456789")

    def _show(self) -> None:
        total, cells, known = self.total.value(), self.cells.value(), self._known
        self.entry.show_table(of_entry(total, cells, known))
        before = self.chosen.currentData()
        with QSignalBlocker(self.chosen):
            self.chosen.clear()
            for digits in sets_with(total, cells, known):
                self.chosen.addItem(in_words(digits), digits)
            self.chosen.setCurrentIndex(max(self.chosen.findData(before), 0 if self.chosen.count() else -1))
        self._show_subsets()

    def _show_subsets(self) -> None:
        self.subsets.setVisible(self.chosen.count() > 0)
        if self.chosen.count():
            self.subsets.show_table(of_subsets(int(self.chosen.currentData())))

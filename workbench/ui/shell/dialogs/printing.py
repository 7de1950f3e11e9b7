"""The dialog before printing: the board as shown, the puzzle with or without its solution, or a booklet of several."""

from enum import Enum

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QWidget,
)

from workbench.ui.base.choice_form import list_box
from workbench.ui.base.dialogs import answer_buttons, dialog_column
from workbench.ui.board.pictures.printing import SHEETS

USUAL = 4  # puzzles on a sheet


class Contents(Enum):
    """What is printed."""

    PUZZLE = "The &puzzle, without entries"
    SOLVED = "The puzzle, and its &solution on a second page"
    SHOWN = "The &board as shown, on one page"
    OPEN = "All &open puzzles, several on a page"
    FILE = "The puzzles of a &file, several on a page…"


BOOKLETS = (Contents.OPEN, Contents.FILE)


class PrintContentsDialog(QDialog):
    """Asks what to print; `obstacle` says why there can be no solution, "" if there can."""

    def __init__(self, parent: QWidget, obstacle: str, open_puzzles: int = 1) -> None:
        super().__init__(parent)
        self.setWindowTitle("Print")
        self.buttons = {contents: QRadioButton(contents.value) for contents in Contents}
        self.buttons[Contents.PUZZLE].setChecked(True)
        self.buttons[Contents.SOLVED].setEnabled(not obstacle)
        self.buttons[Contents.OPEN].setEnabled(open_puzzles > 1)
        self.note = QLabel(obstacle, wordWrap=True)
        self.note.setProperty("role", "muted")
        self.note.setVisible(bool(obstacle))
        self.per_sheet_box = list_box()
        for number in SHEETS:
            self.per_sheet_box.addItem(str(number), number)
        self.per_sheet_box.setCurrentIndex(self.per_sheet_box.findData(USUAL))
        self.per_sheet_box.setAccessibleName("Puzzles on a page")
        self.solutions_box = QCheckBox("&Small solutions at the end")
        self.solutions_box.setChecked(True)
        self._booklet = QWidget()
        row = QHBoxLayout(self._booklet)
        row.setContentsMargins(24, 0, 0, 0)
        row.addWidget(QLabel("Puzzles on a page"))
        row.addWidget(self.per_sheet_box)
        row.addWidget(self.solutions_box)
        row.addStretch(1)
        for button in self.buttons.values():
            button.toggled.connect(self._follow)
        answers = answer_buttons(self, "Print…")
        layout = dialog_column(self, 10)
        for widget in (*self.buttons.values(), self._booklet, self.note, answers):
            layout.addWidget(widget)
        self._follow()

    def _follow(self) -> None:
        self._booklet.setEnabled(self.contents in BOOKLETS)

    @property
    def contents(self) -> Contents:
        """What was chosen."""
        return next(contents for contents, button in self.buttons.items() if button.isChecked())

    @property
    def per_sheet(self) -> int:
        """How many puzzles of a booklet a page has."""
        return int(self.per_sheet_box.currentData())

    def choose(self, contents: Contents) -> None:
        """Choose what to print, if that is possible."""
        if self.buttons[contents].isEnabled():
            self.buttons[contents].setChecked(True)

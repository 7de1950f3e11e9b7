"""The dialog before printing: the board as shown, the puzzle alone, or the puzzle and its solution."""

from enum import Enum

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QRadioButton, QVBoxLayout, QWidget

from workbench.ui.base.i18n import tr


class Contents(Enum):
    """What is printed."""

    SHOWN = "The &board as shown, on one page"
    PUZZLE = "The &puzzle, without entries"
    SOLVED = "The puzzle, and its &solution on a second page"


class PrintContentsDialog(QDialog):
    """Asks what to print; `obstacle` says why there can be no solution, "" if there can."""

    def __init__(self, parent: QWidget, obstacle: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print"))
        self.buttons = {contents: QRadioButton(tr(contents.value)) for contents in Contents}
        self.buttons[Contents.SHOWN].setChecked(True)
        self.buttons[Contents.SOLVED].setEnabled(not obstacle)
        self.note = QLabel(obstacle, wordWrap=True)
        self.note.setProperty("role", "muted")
        self.note.setVisible(bool(obstacle))
        answers = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        answers.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Print…"))
        answers.accepted.connect(self.accept)
        answers.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(10)
        for widget in (*self.buttons.values(), self.note, answers):
            layout.addWidget(widget)

    @property
    def contents(self) -> Contents:
        """What was chosen."""
        return next(contents for contents, button in self.buttons.items() if button.isChecked())

    def choose(self, contents: Contents) -> None:
        """Choose what to print, if that is possible."""
        if self.buttons[contents].isEnabled():
            self.buttons[contents].setChecked(True)

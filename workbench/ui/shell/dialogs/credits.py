"""The dialog for the title, author and difficulty of a puzzle."""

from dataclasses import replace

from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QWidget

from workbench.files.credits import MAX_CHARACTERS, Credits, text_of
from workbench.ui.base.dialogs import answer_buttons
from workbench.ui.base.theme import scaled

WIDTH = 420  # pixels


class CreditsDialog(QDialog):
    """Shows the fields; `rated` is the difficulty that the program has found, offered where there is none."""

    def __init__(self, parent: QWidget, credits_: Credits, rated: str) -> None:
        super().__init__(parent)
        self._before = credits_
        self.setWindowTitle("Title and author")
        self.setMinimumWidth(scaled(WIDTH))
        self.title, self.author = QLineEdit(credits_.title), QLineEdit(credits_.author)
        self.difficulty = QLineEdit(credits_.difficulty or rated)
        layout = QFormLayout(self)
        for label, line in (
            ("Title", self.title),
            ("Author", self.author),
            ("Difficulty", self.difficulty),
        ):
            line.setMaxLength(MAX_CHARACTERS)
            layout.addRow(label, line)
        answers = answer_buttons(self)
        layout.addRow(answers)

    @property
    def credits(self) -> Credits:
        """What was entered."""
        title, author, difficulty = (text_of(line.text()) for line in (self.title, self.author, self.difficulty))
        return replace(self._before, title=title, author=author, difficulty=difficulty)

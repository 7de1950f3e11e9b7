"""The dialog that adds a set of pieces."""

from PySide6.QtWidgets import QDialog, QWidget

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.dialogs import answer_buttons, dialog_column


class SetDialog(QDialog):
    """Asks for a set of pieces: their size, their symmetry and how many of each."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Add a set of pieces")
        self.form = ChoiceForm(tuple(choice for choice in Polyomino.sizes if choice.name not in ("rows", "columns")))
        buttons = answer_buttons(self, "Add")
        layout = dialog_column(self, 16)
        layout.addWidget(self.form)
        layout.addWidget(buttons)
        align_labels(self)
        self.form.setFocus()

    def pieces(self) -> tuple[Piece, ...]:
        """Return the pieces of the set."""
        return Polyomino.blank({**self.form.values(), "rows": 1, "columns": 1}).pieces

"""The dialog for a new puzzle: kind, size and a preview."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout
from workbench.ui.base.dialogs import answer_buttons, dialog_column
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import thumbnail

PICTURE = 200  # pixels


class NewDialog(QDialog):
    """Asks for kind and size."""

    def __init__(self, parent: QWidget, proposed: str = "") -> None:
        """Propose a kind; "" proposes the first."""
        super().__init__(parent)
        self.setWindowTitle("New puzzle")
        self.kind_box = QComboBox()
        for kind in KINDS.values():
            self.kind_box.addItem(kind.title, kind.kind)
        self.kind_box.setCurrentIndex(max(0, self.kind_box.findData(proposed)))
        self.form = ChoiceForm()
        self._picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._picture.setFixedSize(PICTURE, PICTURE)
        kinds = form_layout()
        add_field(kinds, "Kind", self.kind_box)
        fields = QVBoxLayout()
        fields.setSpacing(6)
        fields.addLayout(kinds)
        fields.addWidget(self.form)
        fields.addStretch(1)
        buttons = answer_buttons(self, "Create")
        row = QHBoxLayout()
        row.setSpacing(20)
        row.addLayout(fields, 1)
        row.addWidget(self._picture)
        layout = dialog_column(self, 16)
        layout.addLayout(row)
        layout.addWidget(buttons)
        self.kind_box.currentIndexChanged.connect(self._ask)
        self.form.changed.connect(self._show_picture)
        self._ask()
        self.form.setFocus()

    def _ask(self) -> None:
        """Show the sizes of a kind; lists are as wide as their texts here."""
        self.form.ask(KINDS[self.kind_box.currentData()].sizes)
        for box in self.form.findChildren(QComboBox):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        align_labels(self)
        self.form.follow(self.kind_box)

    def _show_picture(self) -> None:
        self._picture.setPixmap(QPixmap.fromImage(thumbnail(self.puzzle(), colours(), PICTURE)))

    def puzzle(self) -> Puzzle:
        """Return the empty puzzle described."""
        return KINDS[self.kind_box.currentData()].blank(self.form.values())

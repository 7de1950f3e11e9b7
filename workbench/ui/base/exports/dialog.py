"""The dialog before every export, and before a view is printed: the options, and what they lead to."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from workbench.base.choices import Choice, Value
from workbench.ui.base.choice_form import ChoiceForm, align_labels
from workbench.ui.base.dialogs import accept_button, answer_buttons, dialog_column
from workbench.ui.base.theme import set_style_property

WIDTH = 420  # pixels
NOTE_LINES = 3  # for which there is always room, so that the dialog keeps its size


class Note(NamedTuple):
    """What the chosen options lead to."""

    text: str
    problem: bool = False  # there can be no such file


class ExportDialog(QDialog):
    """Asks for values of choices; `describe` says what they lead to."""

    def __init__(
        self,
        parent: QWidget,
        choices: tuple[Choice, ...],
        describe: Callable[[dict[str, Value]], Note],
        verb: str = "Export",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(verb)
        self._describe = describe
        self.form = ChoiceForm(choices)
        self.note = QLabel(wordWrap=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setMinimumHeight(NOTE_LINES * self.note.fontMetrics().lineSpacing())
        buttons = answer_buttons(self, f"{verb}…")
        self.ok = accept_button(buttons)
        layout = dialog_column(self, 16)
        for widget in (self.form, self.note, buttons):
            layout.addWidget(widget)
        align_labels(self)
        self.setMinimumWidth(WIDTH)
        self.form.changed.connect(self._follow)
        self._follow()
        self.form.setFocus()

    def values(self) -> dict[str, Value]:
        """Return the value of each choice."""
        return self.form.values()

    def _follow(self) -> None:
        """Show what the options lead to, or why there can be no such file."""
        note = self._describe(self.values())
        self.note.setText(note.text)
        set_style_property(self.note, "mood", "bad" if note.problem else "")
        self.ok.setEnabled(not note.problem)

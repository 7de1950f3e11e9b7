"""The notes of a comparison: the one at the step shown, and the steps of all others as links."""

from html import escape

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QInputDialog, QLabel, QWidget

from workbench.searching.race.notes import LONGEST, Notes, with_note
from workbench.ui.search.transport import Transport

MAX_LISTED = 12  # steps that are links


class StepNotes(QLabel):
    """Follows a transport; hidden while there are no notes, or while an outcome is to be predicted."""

    changed = Signal()

    def __init__(self, transport: Transport) -> None:
        super().__init__(wordWrap=True)
        self.setObjectName("notes")
        self._transport = transport
        self._notes: Notes = {}
        self._concealed = False
        self.linkActivated.connect(lambda step: transport.step_chosen.emit(int(step)))
        transport.step_shown.connect(self._show)
        self.hide()

    @property
    def notes(self) -> Notes:
        """The notes by their steps."""
        return self._notes

    def take(self, notes: Notes) -> None:
        """Show other notes."""
        self._notes = notes
        self._show()

    def conceal(self, on: bool) -> None:
        """Hide them: they may tell the outcome."""
        self._concealed = on
        self._show()

    def write(self, parent: QWidget) -> None:
        """Ask for the note at the step shown; an empty one removes it."""
        step = self._transport.at
        dialog = QInputDialog(parent)
        dialog.setWindowTitle("Note")
        dialog.setLabelText(f"Note at {self._named(step)}, at most {LONGEST} characters (empty to remove it):")
        dialog.setTextValue(self._notes.get(step, ""))
        dialog.textValueSelected.connect(lambda text: self.set_note(step, text))
        dialog.open()

    def set_note(self, step: int, text: str) -> None:
        """Keep a note at a step."""
        self.take(with_note(self._notes, step, text))
        self.changed.emit()

    def _named(self, step: int) -> str:
        return f"{self._transport.unit} {step:,}"

    def _show(self) -> None:
        here = self._notes.get(self._transport.at, "")
        others = [step for step in self._notes if step != self._transport.at][:MAX_LISTED]
        links = ", ".join(f'<a href="{step}">{self._named(step)}</a>' for step in others)
        listed = f"Notes: {links}" if links else ""
        self.setText(" \N{NO-BREAK SPACE} ".join(filter(None, (f"<b>{escape(here)}</b>" if here else "", listed))))
        self.setVisible(bool(self._notes) and not self._concealed)

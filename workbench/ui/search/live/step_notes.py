"""Notes: the one at the step or node shown, and the steps of all others as links."""

from html import escape
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QInputDialog, QLabel, QWidget

from workbench.files.notes import LONGEST, Notes, with_note

MAX_LISTED = 12  # steps that are links


class NoteKeeper(Protocol):
    """What keeps the notes on searches: a document."""

    def notes_on(self, search: str) -> Notes:
        """Return the notes on a search."""

    def note(self, search: str, notes: Notes) -> None:
        """Keep notes on a search."""


class StepNotes(QLabel):
    """Shows notes; hidden while there are none, or while an outcome is to be predicted."""

    changed = Signal()
    step_chosen = Signal(int)

    def __init__(self, unit: str = "node") -> None:
        super().__init__(wordWrap=True)
        self.setObjectName("notes")
        self._unit, self._at = unit, 0
        self._notes: Notes = {}
        self._concealed = False
        self.keeper: NoteKeeper | None = None  # of the notes on a search; None: they are kept here
        self._search = ""  # that is shown, as the keeper names it
        self.linkActivated.connect(lambda step: self.step_chosen.emit(int(step)))
        self.hide()

    @property
    def notes(self) -> Notes:
        """The notes by their steps."""
        return self._notes

    @property
    def here(self) -> str:
        """The note at the step shown; "" if there is none."""
        return self._notes.get(self._at, "")

    def take(self, notes: Notes) -> None:
        """Show other notes."""
        self._notes = notes
        self._show()

    def show_at(self, step: int, unit: str) -> None:
        """Show the note at a step."""
        self._at, self._unit = step, unit
        self._show()

    def follow(self, search: str, node: int) -> None:
        """Show the note at a node of a search, out of what the keeper has."""
        self._search = search
        if self.keeper is not None:
            self._notes = self.keeper.notes_on(search)
        self._at = node
        self._show()

    def conceal(self, on: bool) -> None:
        """Hide them: they may tell the outcome."""
        self._concealed = on
        self._show()

    def write(self, parent: QWidget) -> None:
        """Ask for the note at the step shown; an empty one removes it."""
        step = self._at
        dialog = QInputDialog(parent)
        dialog.setWindowTitle("Note")
        dialog.setLabelText(f"Note at {self._named(step)}, at most {LONGEST} characters (empty to remove it):")
        dialog.setTextValue(self.here)
        dialog.textValueSelected.connect(lambda text: self.set_note(step, text))
        dialog.open()

    def set_note(self, step: int, text: str) -> None:
        """Keep a note at a step."""
        self.take(with_note(self._notes, step, text))
        if self.keeper is not None:
            self.keeper.note(self._search, self._notes)
        self.changed.emit()

    def _named(self, step: int) -> str:
        return f"{self._unit} {step:,}"

    def _show(self) -> None:
        others = [step for step in self._notes if step != self._at][:MAX_LISTED]
        links = ", ".join(f'<a href="{step}">{self._named(step)}</a>' for step in others)
        listed = f"Notes: {links}" if links else ""
        here = f"<b>{escape(self.here)}</b>" if self.here else ""
        self.setText(" \N{NO-BREAK SPACE} ".join(filter(None, (here, listed))))
        self.setVisible(bool(self._notes) and not self._concealed)


@runtime_checkable
class HasNotes(Protocol):
    """A tab that shows notes on a search of the document that it belongs to."""

    @property
    def notes(self) -> StepNotes:
        """Those at the node shown."""

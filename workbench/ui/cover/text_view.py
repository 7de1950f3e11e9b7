"""An exact cover as text: read as it is typed, and rewritten when the cover changes elsewhere."""

import numpy as np
from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QShowEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.text import HEADER
from workbench.puzzles.puzzle import ParseError
from workbench.ui.cover.text_edit import CoverText

PAUSE_MILLISECONDS = 250  # without a key, after which the text is read
MAX_UNREAD_MILLISECONDS = 750  # of typing without a pause, after which the text is read
MAX_LENGTH = 200_000  # characters that can be read within two frames: 9 ms for 100,000


class CoverTextView(QWidget):
    """Reports every cover that was typed; a fault is underlined, and its message shown below.

    It is a `Draft`: its own undo covers only what was typed since a cover was last read.
    """

    typed = Signal(object)  # a Cover
    changed = Signal()  # what is wrong with the text, or what can be undone

    def __init__(self) -> None:
        super().__init__()
        self._cover: Cover | None = None  # the cover of the text, or the last valid one
        self._pending = False  # whether the text is hidden and has to be rewritten
        self._writing = False
        self.fault: ParseError | None = None
        self.edit = CoverText()
        self.below = FaultLine()
        self.below.clicked.connect(self._go_to_fault)
        self.timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self.timer.timeout.connect(self.read)
        self._unread = QElapsedTimer()  # since the first unread key
        self.edit.textChanged.connect(self._changed)
        self.edit.undo_requested.connect(self.undo)
        self.edit.redo_requested.connect(self.redo)
        self.edit.undoAvailable.connect(self._report_undo)
        self.edit.redoAvailable.connect(self._report_undo)
        self.edit.left.connect(self.flush)
        self.setFocusProxy(self.edit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.edit, 1)
        layout.addWidget(self.below)

    # From the cover to the text

    def show_cover(self, cover: Cover) -> None:
        """Show a cover's canonical text, unless the text already describes it."""
        if self._cover is not None and same_text(cover, self._cover):
            return
        self._cover, self._pending = cover, True
        if self.isVisible():
            self.write()

    def write(self) -> None:
        """Write the text of the cover if it is pending."""
        if not self._pending or self._cover is None:
            return
        self._pending = False
        self.timer.stop()
        text = "" if too_long(self._cover) else self._cover.format()
        fits = 0 < len(text) <= MAX_LENGTH
        self._writing = True
        self.edit.setReadOnly(not fits)
        self.edit.show_text(text if fits else "")
        self.edit.document().clearUndoRedoStacks()  # only the document's undo can undo this
        self._writing = False
        note = "" if fits else "This cover is too long to edit as text. Use the matrix instead."
        self.edit.setPlaceholderText(note)
        self._show_fault(None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.write()

    # From the text to the cover

    def _changed(self) -> None:
        if not self._writing:
            self.edit.mark(None)
            if not self.timer.isActive():
                self._unread.start()
            if self._unread.elapsed() < MAX_UNREAD_MILLISECONDS:
                self.timer.start()

    def flush(self) -> None:
        """Read now what was typed since the last pause."""
        if self.timer.isActive():
            self.read()

    def read(self) -> None:
        """Read the text, and report its cover or show its fault."""
        self.timer.stop()
        text = self.edit.toPlainText()
        try:
            cover = read_one(text)
        except ParseError as fault:
            self._show_fault(fault)
            return
        self._show_fault(None)
        if self._cover is None or not same_text(
            cover, self._cover
        ):  # the document's undo handles it now; redo stays available
            self.edit.document().clearUndoRedoStacks(QTextDocument.Stacks.UndoStack)
        self._cover, self._pending = cover, False
        self.typed.emit(cover)

    # Typed text that is not in the cover

    @property
    def error(self) -> str:
        """Why the text is invalid, as a sentence; "" if it is valid."""
        return str(self.fault) if self.fault else ""

    @property
    def text(self) -> str:
        """The typed text."""
        return self.edit.toPlainText()

    def type(self, text: str) -> None:
        """Replace the text, as if it had been typed."""
        self.write()
        self.edit.show_text(text)
        self.flush()

    @property
    def undoable(self) -> bool:
        """Whether typed text can be undone that is not in the cover."""
        return self.edit.document().isUndoAvailable()

    @property
    def redoable(self) -> bool:
        """Whether undone text can be redone."""
        return self.edit.document().isRedoAvailable()

    def undo(self) -> None:
        """Undo the last typed text."""
        self.edit.undo()
        self.flush()

    def redo(self) -> None:
        """Redo the undone text."""
        self.edit.redo()
        self.flush()

    def _report_undo(self) -> None:
        if not self._writing:
            self.changed.emit()

    def _show_fault(self, fault: ParseError | None) -> None:
        changed = str(fault or "") != self.error
        self.fault = fault
        self.below.show_fault(self.error)
        self.edit.mark(fault)
        if changed:
            self.changed.emit()

    def _go_to_fault(self) -> None:
        if self.fault:
            self.edit.go_to(self.fault)
            self.edit.setFocus()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.edit.show_colours()


def too_long(cover: Cover) -> bool:
    """Return whether a cover is too long to be edited as text, without writing it: a few may turn out to be later."""
    lengths = np.array([0, *map(len, cover.items)])
    return int(lengths[cover.members].sum()) + len(cover.members) > MAX_LENGTH


def same_text(one: Cover, other: Cover) -> bool:
    """Return whether two covers are equal, with the same comments."""
    return one is other or (one == other and one.comments == other.comments)


def read_one(text: str) -> Cover:
    """Return the cover of a text; raise ParseError."""
    if len(text) > MAX_LENGTH:
        raise ParseError(f"The text has {len(text):,} characters; the limit while typing is {MAX_LENGTH:,}.", 1, 1)
    covers = Cover.parse(text)
    if len(covers) > 1:
        headers = [number for number, line in enumerate(text.splitlines(), 1) if HEADER.fullmatch(line)]
        raise ParseError("A second cover begins here; a document holds only one.", headers[-1] if headers else 1, 1)
    return covers[0]


class FaultLine(QLabel):
    """The message below the text; a click moves the cursor to the fault."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "message")
        self.setProperty("mood", "bad")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()

    def show_fault(self, sentence: str) -> None:
        """Show the message of a fault; "" = no fault."""
        self.setText(sentence)
        self.setVisible(bool(sentence))

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.clicked.emit()

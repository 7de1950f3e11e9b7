"""An exact cover as text: read as it is typed, and rewritten when the cover changes elsewhere."""

import numpy as np
from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QShowEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.text import HEADER
from workbench.puzzles.puzzle import ParseError
from workbench.ui.base.i18n import tr
from workbench.ui.cover.text_edit import CoverText

PAUSE = 250  # milliseconds without a key, after which the text is read
MAX_UNREAD = 750  # milliseconds of typing without such a pause, after which it is read all the same
LONGEST = 200_000  # characters that are read within a frame or two: 9 ms for 100,000


class CoverTextView(QWidget):
    """Tells of every cover that was typed; what cannot be read is underlined, and said below.

    It is a `Draft`: its own undo takes back what was typed since a cover was read last, and no more.
    """

    typed = Signal(object)  # a Cover
    changed = Signal()  # whether it can be read, or what can be taken back

    def __init__(self) -> None:
        super().__init__()
        self._cover: Cover | None = None  # what the text says, or the last that it said
        self._awaited = False  # a cover that has not been written yet, because nobody sees the text
        self._writing = False
        self.fault: ParseError | None = None
        self.edit = CoverText()
        self.below = FaultLine()
        self.below.clicked.connect(self._go_to_fault)
        self.timer = QTimer(self, singleShot=True, interval=PAUSE)
        self.timer.timeout.connect(self.read)
        self._unread = QElapsedTimer()  # since the first key that has not been read
        self.edit.textChanged.connect(self._changed)
        self.edit.taken_back.connect(self.undo)
        self.edit.done_again.connect(self.redo)
        self.edit.undoAvailable.connect(self._tell_of_undo)
        self.edit.redoAvailable.connect(self._tell_of_undo)
        self.edit.left.connect(self.flush)
        self.setFocusProxy(self.edit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.edit, 1)
        layout.addWidget(self.below)

    # From the cover to the text

    def show_cover(self, cover: Cover) -> None:
        """Show a cover's canonical text, unless the text says the same already."""
        if cover is self._cover or (self._cover is not None and cover == self._cover):
            return
        self._cover, self._awaited = cover, True
        if self.isVisible():
            self.write()

    def write(self) -> None:
        """Write the text of the cover that is to be shown."""
        if not self._awaited or self._cover is None:
            return
        self._awaited = False
        self.timer.stop()
        text = self._cover.format() if least_length(self._cover) <= LONGEST else ""
        fits = 0 < len(text) <= LONGEST
        self._writing = True
        self.edit.setReadOnly(not fits)
        self.edit.show_text(text if fits else "")
        self.edit.document().clearUndoRedoStacks()  # only the document's undo can take this back
        self._writing = False
        note = "" if fits else tr("This cover is too long to be edited as text here; the matrix shows all of it.")
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
            if self._unread.elapsed() < MAX_UNREAD:
                self.timer.start()

    def flush(self) -> None:
        """Read now what was typed since the last pause."""
        if self.timer.isActive():
            self.read()

    def read(self) -> None:
        """Read the text, and tell of the cover or of what is wrong."""
        self.timer.stop()
        text = self.edit.toPlainText()
        try:
            cover = read_one(text)
        except ParseError as fault:
            self._show_fault(fault)
            return
        self._show_fault(None)
        if cover != self._cover:  # from here on, the document's undo takes it back; what can be redone stays so
            self.edit.document().clearUndoRedoStacks(QTextDocument.Stacks.UndoStack)
        self._cover, self._awaited = cover, False
        self.typed.emit(cover)

    # What was typed, and is not in the cover

    @property
    def trouble(self) -> str:
        """Why the text cannot be read, as a sentence; "" if it can."""
        return said_of(self.fault) if self.fault else ""

    @property
    def text(self) -> str:
        """What is typed, as it is."""
        return self.edit.toPlainText()

    def type(self, text: str) -> None:
        """Put a text there, as if it had been typed."""
        self.write()
        self.edit.show_text(text)
        self.flush()

    @property
    def undoable(self) -> bool:
        """Whether something was typed that is not in the cover."""
        return self.edit.document().isUndoAvailable()

    @property
    def redoable(self) -> bool:
        """Whether something typed was taken back, and the cover is as it was then."""
        return self.edit.document().isRedoAvailable()

    def undo(self) -> None:
        """Take back what was typed last."""
        self.edit.undo()
        self.flush()

    def redo(self) -> None:
        """Type again what was taken back."""
        self.edit.redo()
        self.flush()

    def _tell_of_undo(self) -> None:
        if not self._writing:
            self.changed.emit()

    def _show_fault(self, fault: ParseError | None) -> None:
        changed = (fault is None) != (self.fault is None)
        self.fault = fault
        self.below.show_fault(self.trouble)
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


def least_length(cover: Cover) -> int:
    """Return how many characters the options of a cover take at least, without writing them."""
    lengths = np.array([0, *map(len, cover.items)])
    return int(lengths[cover.members].sum()) + len(cover.members)


def read_one(text: str) -> Cover:
    """Return the cover of a text; raise ParseError."""
    if len(text) > LONGEST:
        raise ParseError(f"The text has {len(text):,} characters; the limit while typing is {LONGEST:,}.", 1, 1)
    covers = Cover.parse(text)
    if len(covers) > 1:
        headers = [number for number, line in enumerate(text.splitlines(), 1) if HEADER.fullmatch(line)]
        raise ParseError("A second cover begins here; a document holds only one.", headers[-1] if headers else 1, 1)
    return covers[0]


def said_of(fault: ParseError) -> str:
    """Return the sentence for a fault: Line 3, column 5: There is no item "x"."""
    return str(fault)


class FaultLine(QLabel):
    """The sentence below the text; a click leads to the place."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "message")
        self.setProperty("mood", "bad")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()

    def show_fault(self, words: str) -> None:
        """Say what is wrong; nothing if all is well."""
        self.setText(words)
        self.setVisible(bool(words))

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.clicked.emit()

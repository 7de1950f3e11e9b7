"""The editor of kinds that have none of their own: the puzzle's text, read as it is typed, beside its picture."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.puzzle import Fault, Filling, ParseError, Puzzle
from workbench.ui.base.act import Actions, Offers
from workbench.ui.board import acts
from workbench.ui.board.document import Document
from workbench.ui.board.kind_panel import KindPanel
from workbench.ui.board.pictures.view import PictureView

SIZES = [400, 600]  # how text and picture share the width
PAUSE = 250  # milliseconds without a key, after which the text is read
MAX_TEXT = 200_000  # characters that are edited as text
CONTEXT_MENU = (acts.UNDO, acts.COPY, acts.PASTE, acts.CLEAR_ENTRIES)


class TypedText(QObject):
    """The text as a `Draft`: what is typed becomes the document's puzzle as soon as it can be read."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._puzzle: Puzzle | None = None  # the one that the text says
        self.error = ""
        self.edit = QPlainTextEdit(lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.edit.setFont(font)
        self.edit.setObjectName("typedText")  # its size is in the style sheet
        self.edit.setAccessibleName("Puzzle as text")
        self.edit.setUndoRedoEnabled(False)  # undo restores the last text without an error, then earlier puzzles
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.read)
        self.edit.textChanged.connect(self._timer.start)

    @property
    def text(self) -> str:
        """What is typed, as it is."""
        return self.edit.toPlainText()

    @property
    def undoable(self) -> bool:
        """Whether the text has an error, and the last text without one can be restored."""
        return bool(self.error)

    redoable = False

    def undo(self) -> None:
        """Restore the last text without an error."""
        self._puzzle = None
        self.show_puzzle(self._document.position.puzzle)
        self.changed.emit()

    def redo(self) -> None:
        """Do nothing: only the document can redo."""

    def flush(self) -> None:
        """Read now what was typed since the last pause."""
        if self._timer.isActive():
            self.read()

    def type(self, text: str) -> None:
        """Replace the text, as if it had been typed."""
        self.edit.setPlainText(text)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Write the text of a puzzle, unless it is the one that was typed."""
        if puzzle == self._puzzle:
            return
        self._puzzle, self.error = puzzle, ""
        text = puzzle.format()
        self.edit.setReadOnly(len(text) > MAX_TEXT)
        blocked = self.edit.blockSignals(True)
        self.edit.setPlainText(text if len(text) <= MAX_TEXT else "This puzzle is too long to be edited as text.")
        self.edit.blockSignals(blocked)
        self._timer.stop()

    def read(self) -> None:
        """Read the text: change the document, or report what is wrong."""
        self._timer.stop()
        try:
            puzzles = type(self._document.position.puzzle).parse(self.text)
            puzzle = puzzles[0] if len(puzzles) == 1 else None
            self.error = "" if puzzle is not None else "This text has several puzzles. Keep one."
        except ParseError as error:
            puzzle, self.error = None, str(error)
        if puzzle is not None and puzzle != self._document.position.puzzle:
            self._puzzle = puzzle
            self._document.apply(Position.fresh(puzzle), "edit text")
        self.changed.emit()


class TextEditor(QWidget):
    """Shows the text on the left and the picture on the right."""

    message_changed = Signal(str)
    changed = Signal()
    aspect = 1.5  # it takes the room that there is

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self.panel = KindPanel()
        self.picture = PictureView(document.position)
        self.draft = TypedText(document)
        self.draft.changed.connect(self._show_trouble)
        self.draft.edit.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.draft.edit.addActions([actions[act] for act in CONTEXT_MENU])
        splitter = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        splitter.addWidget(self.draft.edit)
        splitter.addWidget(self.picture)
        splitter.setSizes(SIZES)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
        self.setFocusProxy(self.draft.edit)

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def show_position(self, _faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, and what a search found."""
        position = self._document.position
        self.draft.show_puzzle(position.puzzle)
        self.picture.show_filling(position, filling)

    def message(self) -> str:
        """Return what is wrong with the text, or the puzzle's name."""
        return self.draft.error or self._document.position.puzzle.name

    def explains(self, _fault: Fault) -> bool:
        """Return False: the line below shows the faults."""
        return False

    def compare(self, _solution: Filling | None) -> str:
        """Return nothing: only a kept solution can be in the entries."""
        return ""

    def offers(self) -> Offers:
        """Return nothing: it has no acts of its own."""
        return {}

    def clear_entries(self) -> None:
        """Remove a solution that was kept."""
        self._document.apply(Position.fresh(self._document.position.puzzle), "clear entries")

    def show_colours(self) -> None:
        """Draw the picture in the theme's colours."""
        self.picture.update()

    def _show_trouble(self) -> None:
        self.picture.show_outdated(bool(self.draft.error))
        self.message_changed.emit(self.message())
        self.changed.emit()

"""A field that filters samples: words are pasted into it, but a puzzle is handed on to be opened."""

import re

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from workbench.ui.faces import FACES

MAX_WORDS = 60  # characters of what is no puzzle
PUZZLE = re.compile(  # an address, a kind and a size, or the cells of a board in a row
    rf"https?://\S|(?:{'|'.join(FACES)})s?\s+\d+\s*[x×]\s*\d|[0-9.]{{16,}}\Z", re.ASCII | re.IGNORECASE
)


class FilterField(QLineEdit):
    """A line edit that reports a puzzle on the clipboard instead of pasting it."""

    puzzle_pasted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        if paste := menu.findChild(QAction, "edit-paste"):
            paste.triggered.disconnect()
            paste.triggered.connect(self._paste)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _paste(self) -> None:
        if is_puzzle(QGuiApplication.clipboard().text()):
            self.puzzle_pasted.emit()
        else:
            self.paste()


def is_puzzle(text: str) -> bool:
    """Return whether a text is a puzzle rather than words: it has several lines, is long, or begins like a puzzle."""
    text = text.strip()
    return "\n" in text or len(text) > MAX_WORDS or PUZZLE.match(text) is not None

"""A tool of a board: it handles keys and mouse instead of the cursor."""

from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QKeyEvent, QPainter

from workbench.puzzles.drawing import Drawing
from workbench.puzzles.puzzle import Cell


class BoardTool(Protocol):
    """What receives the keys and the mouse before the board itself does, and draws on it."""

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False to leave it to the board."""

    def go_on(self, forward: bool) -> bool:
        """Follow Tab, or Shift+Tab; return False to leave the board."""

    def press(self, cell: Cell, place: QPointF, again: bool) -> None:
        """Start with the mouse at a place in a cell, from 0 to 1; `again` = a double click, or Ctrl is held."""

    def drag(self, cell: Cell) -> None:
        """Continue to another cell while the mouse is pressed."""

    def release(self) -> None:
        """Finish what the mouse started."""

    def leave(self) -> None:
        """Finish everything, because the board loses the focus."""

    def draw(self, painter: QPainter, drawing: Drawing) -> None:
        """Draw on top of the board."""

"""A hand: what works on a board with keys and mouse in place of its cursor."""

from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QKeyEvent, QPainter

from workbench.puzzles.drawing import Drawing
from workbench.puzzles.puzzle import Cell


class BoardTool(Protocol):
    """What takes the keys and the mouse on a board before the board itself does, and draws on it."""

    def key(self, event: QKeyEvent) -> bool:
        """Take a key; return False to leave it to the board."""

    def go_on(self, forward: bool) -> bool:
        """Go where Tab, or Shift+Tab, leads; return False where that is out of the board."""

    def press(self, cell: Cell, place: QPointF, again: bool) -> None:
        """Begin with the mouse at a place in a cell, from 0 to 1; `again` = twice in short time, or with Ctrl."""

    def drag(self, cell: Cell) -> None:
        """Go on to another cell with the mouse pressed."""

    def release(self) -> None:
        """End what was begun with the mouse."""

    def leave(self) -> None:
        """End everything: the keyboard is elsewhere."""

    def draw(self, painter: QPainter, drawing: Drawing) -> None:
        """Draw over the board."""

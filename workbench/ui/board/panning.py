"""Moving the part of a zoomed board that is in sight, with the middle button of the mouse."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget


class Panning:
    """Follows the mouse while the middle button is pressed."""

    def __init__(self, board: QWidget, move: Callable[[QPointF], None]) -> None:
        self._board, self._move = board, move
        self._at: QPointF | None = None  # where the mouse was

    def press(self, event: QMouseEvent) -> bool:
        """Begin, if it is the middle button."""
        if event.button() != Qt.MouseButton.MiddleButton:
            return False
        self._at = event.position()
        self._board.setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def follow(self, event: QMouseEvent) -> bool:
        """Move by as much as the mouse has, if the button is pressed."""
        if self._at is None:
            return False
        self._move(event.position() - self._at)
        self._at = event.position()
        return True

    def release(self, event: QMouseEvent) -> bool:
        """End, if the middle button is released."""
        if event.button() != Qt.MouseButton.MiddleButton or self._at is None:
            return False
        self.stop()
        return True

    def stop(self) -> None:
        """End."""
        if self._at is not None:
            self._at = None
            self._board.unsetCursor()

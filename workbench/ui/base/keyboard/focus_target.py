"""Hands the keyboard focus of a container on to one of its parts.

A focus proxy would, too, but Tab then goes from the container straight to the proxy, past all that stands before it.
"""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget


class FocusTarget(QObject):
    """The part that takes the focus of a container; while it is hidden, the container keeps it."""

    def __init__(self, container: QWidget, part: QWidget) -> None:
        super().__init__(container)
        self.part = part
        container.installEventFilter(self)

    def eventFilter(self, _container: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.gotFocus() and self.part.isVisible():
            self.part.setFocus(event.reason())
        return False

"""Announces sentences to screen readers, politely: at most one a second, and of each widget only the latest."""

from typing import Protocol, runtime_checkable

from PySide6 import QtGui  # its classes for screen readers, of which PySide makes many others, wait for a sentence
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QWidget

PAUSE_MILLISECONDS = 1000  # between two announcements


@runtime_checkable
class Describes(Protocol):
    """A part of a widget that describes what the widget's focus is on."""

    def describe(self, text: str) -> None:
        """Describe it by an announcement, for readers that do not know announcements."""


class Announcer(QObject):
    """The waiting sentences of an application."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.announced: list[str] = []  # the last few sentences
        self._waiting: dict[QWidget, str] = {}
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._timer.timeout.connect(self._announce_next)

    def announce(self, widget: QWidget, text: str) -> None:
        """Announce a sentence of a widget now, or as soon as the pause after the last one is over."""
        self._waiting.pop(widget, None)
        self._waiting[widget] = text
        if not self._timer.isActive():
            self._announce_next()

    def _announce_next(self) -> None:
        if not self._waiting:
            return
        widget = next(iter(self._waiting))
        text = self._waiting.pop(widget)
        self.announced = [*self.announced[-9:], text]
        self._timer.start()
        if (focus := QApplication.focusWidget()) is None:
            return
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(focus, text))
        for part in focus.children():
            if isinstance(part, Describes):
                part.describe(text)


def show_text(label: QLabel, text: str) -> None:
    """Show a sentence in a label, and announce it if it is another one."""
    if text != label.text():
        label.setText(text)
        announce(label, text)


def announce(widget: QWidget, text: str) -> None:
    """Announce a sentence of a widget, if a screen reader listens and the widget is visible."""
    app = QApplication.instance()
    if text and app is not None and QtGui.QAccessible.isActive() and widget.isVisible():
        announcer = app.findChild(Announcer) or Announcer(app)
        announcer.announce(widget, text)

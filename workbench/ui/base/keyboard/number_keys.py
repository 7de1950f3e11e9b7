"""Number fields leave the window its shortcuts: on Linux, Qt takes Ctrl+E, Ctrl+K and Ctrl+U for editing a line."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

EDITING = (
    QKeySequence.StandardKey.Copy,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.Undo,
    QKeySequence.StandardKey.Redo,
    QKeySequence.StandardKey.SelectAll,
)


class NumberKeys(QObject):
    """Watches the number field that has the focus."""

    def follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Watch another field."""
        if isinstance(before, QAbstractSpinBox):
            before.removeEventFilter(self)
        if isinstance(now, QAbstractSpinBox):
            now.installEventFilter(self)

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.modifiers() & Qt.KeyboardModifier.ControlModifier
            and not any(event.matches(keys) for keys in EDITING)
        ):
            event.ignore()  # if no shortcut takes it, the field gets it after all
            return True
        return super().eventFilter(field, event)

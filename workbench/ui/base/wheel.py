"""The mouse wheel over a field scrolls what the field lies in; it changes the field only while that has the focus."""

from functools import cache

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget


class WheelFilter(QObject):
    """Ignores the wheel over fields without the focus, so that it goes to the widgets around them."""

    def eventFilter(self, field: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(field, QWidget) and not field.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(field, event)


@cache
def wheel_filter() -> WheelFilter:
    """Return the only filter."""
    return WheelFilter()


def leave_wheel(field: QComboBox | QAbstractSpinBox) -> None:
    """Let the wheel scroll over a field without the focus."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # that of number fields takes the focus by the wheel
    field.installEventFilter(wheel_filter())

"""Buttons that show an action, and those in the bar above an editor's board."""

from PySide6.QtCore import SIGNAL, QEvent, QObject, QSize
from PySide6.QtGui import QAction, QActionEvent
from PySide6.QtWidgets import QToolButton

from workbench.ui.base.keyboard.mnemonics import shown_text

ICON = QSize(18, 18)


class ActionButton(QToolButton):
    """A button that shows an action. Qt 6.11 connects the two once more whenever the action changes; here, once."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self.setDefaultAction(action)

    def actionEvent(self, event: QActionEvent) -> None:
        if event.type() != QEvent.Type.ActionAdded:
            QObject.disconnect(event.action(), SIGNAL("changed()"), self, None)  # type: ignore[call-overload]  # any slot
        super().actionEvent(event)


def action_button(action: QAction) -> QToolButton:
    """Return a button with the icon, tooltip and accessible name of an action."""
    button = ActionButton(action)
    button.setObjectName(action.objectName())
    button.setIconSize(ICON)
    button.setProperty("role", "button")
    button.setAccessibleName(shown_text(action.text()))
    return button

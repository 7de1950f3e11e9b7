"""A button for an action in the bar above an editor's board."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton

ICON = QSize(18, 18)


def action_button(action: QAction) -> QToolButton:
    """Return a button with the icon, tooltip and accessible name of an action."""
    button = QToolButton()
    button.setObjectName(action.objectName())
    button.setDefaultAction(action)
    button.setIconSize(ICON)
    button.setProperty("role", "button")
    button.setAccessibleName(action.text().replace("&", ""))
    return button

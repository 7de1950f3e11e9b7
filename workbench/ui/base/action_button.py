"""A button for an action in the bar above an editor's board."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton

from workbench.ui.base.keyboard.mnemonics import shown_text

ICON = QSize(18, 18)


def action_button(action: QAction) -> QToolButton:
    """Return a button with the icon, tooltip and accessible name of an action."""
    button = QToolButton()
    button.setObjectName(action.objectName())
    button.setDefaultAction(action)
    button.setIconSize(ICON)
    button.setProperty("role", "button")
    button.setAccessibleName(shown_text(action.text()))
    return button

"""The buttons of advice, and the levels of a hint."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton

from workbench.ui.base.act import Act
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import icon
from workbench.ui.board import acts

MAX_HINT_LEVEL = 3  # the step itself; level 1 names where to look, level 2 adds the technique
HINT_TEXTS = ("Hint", "More", "Step", "Hint")  # of the button, by the level of the hint that is shown


def advice_button(act: Act) -> QToolButton:
    """Return a button for an advice action, with text only for hints; its tooltip shows the action's shortcut."""
    button = QToolButton()
    first = act is acts.HINT
    button.setText(tr(act.text.replace("&", "")))
    button.setIcon(icon(act.icon))
    button.setIconSize(QSize(18, 18))
    style = Qt.ToolButtonStyle.ToolButtonTextOnly if first else Qt.ToolButtonStyle.ToolButtonIconOnly
    button.setToolButtonStyle(style)
    button.setProperty("role", "button")
    if first:
        button.setObjectName("primary")
    button.setToolTip(f"{tr(act.tip)} ({act.shortcut})" if act.shortcut else tr(act.tip))
    button.setAccessibleName(button.text())
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setSizePolicy(QSizePolicy.Policy.Expanding if first else QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button

"""The buttons that drive a search: run, pause and stop it, and step by nodes."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton

from workbench.ui.base.act import Actions
from workbench.ui.search import acts

GAP = 5  # pixels between buttons
BESIDE, ICON_ONLY, TEXT_ONLY = (
    Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
    Qt.ToolButtonStyle.ToolButtonIconOnly,
    Qt.ToolButtonStyle.ToolButtonTextOnly,
)


def buttons(actions: Actions) -> QHBoxLayout:
    """Return a row of buttons: run, pause, stop; step by 1, 10, 100 nodes."""
    row = QHBoxLayout()
    row.setSpacing(GAP)
    for act in (acts.RUN, acts.PAUSE, acts.STOP, *acts.STEPS):
        labelled = act in acts.STEPS
        if act is acts.STEP_1:
            row.addStretch(1)
        button = primary(actions) if act is acts.RUN else wide_button(actions[act], BESIDE if labelled else ICON_ONLY)
        row.addWidget(button, 2 if act is acts.RUN else 0)
    return row


def run_buttons(actions: Actions) -> QHBoxLayout:
    """Return a row of buttons with words: run, pause, stop."""
    row = QHBoxLayout()
    row.setSpacing(GAP)
    for button in (primary(actions), *(wide_button(actions[act], BESIDE) for act in (acts.PAUSE, acts.STOP))):
        row.addWidget(button, 1)
    return row


def primary(actions: Actions) -> QToolButton:
    """Return the button that runs: the main one of its panel."""
    button = wide_button(actions[acts.RUN], TEXT_ONLY)
    button.setObjectName("primary")
    return button


def plain_button(action: QAction, style: Qt.ToolButtonStyle) -> QToolButton:
    """Return a button for an action."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(style)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def wide_button(action: QAction, style: Qt.ToolButtonStyle) -> QToolButton:
    """Return a button for an action that takes the width it is given."""
    button = plain_button(action, style)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return button

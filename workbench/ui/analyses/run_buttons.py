"""The buttons that drive an analysis: run, pause, stop."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton

from workbench.ui.base.act import Actions
from workbench.ui.search.acts import PAUSE, RUN, STOP


def run_buttons(actions: Actions) -> QHBoxLayout:
    """Return a row of buttons: run, pause, stop."""
    row = QHBoxLayout()
    row.setSpacing(5)
    for act in (RUN, PAUSE, STOP):
        button = QToolButton()
        button.setDefaultAction(actions[act])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(button, 1)
    return row

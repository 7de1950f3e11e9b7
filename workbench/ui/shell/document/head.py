"""The head of a document's tab: the switch between its activities, the views of this one, and undo, redo, panel."""

from collections.abc import Container, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from workbench.ui.base.act import Act, Actions
from workbench.ui.board import acts as board_acts
from workbench.ui.shell import acts

ICON = QSize(18, 18)
SIDE = (board_acts.UNDO, board_acts.REDO, acts.PRESENT, acts.SIDE_PANEL)


class Head(QWidget):
    """Buttons of the window's actions, in one line."""

    def __init__(self, views: Sequence[Act], actions: Actions) -> None:
        super().__init__()
        self._views = [word(actions[act], act, "view") for act in views]
        switch = QFrame()
        switch.setObjectName("switch")
        words = QHBoxLayout(switch)
        words.setContentsMargins(2, 2, 2, 2)
        words.setSpacing(0)
        for act in acts.ACTIVITIES:
            words.addWidget(word(actions[act], act, "activity"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(switch)
        row.addSpacing(10)
        for view in self._views:
            row.addWidget(view)
        row.addStretch(1)
        for act in SIDE:
            button = QToolButton()
            button.setDefaultAction(actions[act])
            button.setIconSize(ICON)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.show_views(tuple(act.name for act in views))

    def show_views(self, names: Container[str]) -> None:
        """Show the views with these names, as far as they are possible for the puzzle; one alone is no choice."""
        shown = [view for view in self._views if view.objectName() in names and view.isEnabled()]
        for view in self._views:
            view.setVisible(len(shown) > 1 and view in shown)


def word(action: QAction, act: Act, role: str) -> QToolButton:
    """Return a button without an icon."""
    button = QToolButton()
    button.setObjectName(act.name)
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setProperty("role", role)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button

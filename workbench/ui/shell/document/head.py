"""The head of a document's tab: the switch between its activities, the views of this one, and undo, redo, panel."""

from collections.abc import Container, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from workbench.ui.base.act import Act, Actions
from workbench.ui.board import acts as board_acts
from workbench.ui.board.kind_panel import MenuButton
from workbench.ui.shell import acts

ICON = QSize(18, 18)
GAP = 4  # pixels between the buttons
STEPS, SIDE = (board_acts.UNDO, board_acts.REDO), (acts.PRESENT, acts.SIDE_PANEL)


class Head(QWidget):
    """Buttons of the window's actions in one line; where it is short, views fold into a list, then undo and redo go."""

    def __init__(self, views: Sequence[Act], actions: Actions) -> None:
        super().__init__()
        self._views = [word(actions[act], act, "view") for act in views]
        self._shown: list[QToolButton] = []
        self._folded = MenuButton(tr("View"), ())
        self._switch = QFrame()
        self._switch.setObjectName("switch")
        words = QHBoxLayout(self._switch)
        words.setContentsMargins(2, 2, 2, 2)
        words.setSpacing(0)
        for act in acts.ACTIVITIES:
            words.addWidget(word(actions[act], act, "activity"))
        self._steps, self._side = (
            [side_button(actions[act]) for act in STEPS],
            [side_button(actions[act]) for act in SIDE],
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self._switch)
        row.addSpacing(2 * GAP)
        for view in (*self._views, self._folded):
            row.addWidget(view)
        row.addStretch(1)
        for button in (*self._steps, *self._side):
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # it is no reason for a wider window
        self._names: Container[str] = tuple(act.name for act in views)
        self._choose()
        for act in views:
            actions[act].enabledChanged.connect(self._choose)

    def show_views(self, names: Container[str]) -> None:
        """Show the views with these names, as far as they are possible for the puzzle; one alone is no choice."""
        self._names = names
        self._choose()

    def _choose(self) -> None:
        shown = [view for view in self._views if view.objectName() in self._names and view.isEnabled()]
        self._shown = shown if len(shown) > 1 else []
        self._folded.menu().clear()
        self._folded.menu().addActions([view.defaultAction() for view in self._shown])
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show as much as there is room for."""
        fixed = width_of([self._switch, *self._side]) + 4 * GAP
        views, steps = width_of(self._shown), width_of(self._steps)
        unfolded = fixed + views + steps <= self.width()
        for view in self._views:
            view.setVisible(unfolded and view in self._shown)
        folded = bool(self._shown) and not unfolded
        self._folded.setVisible(folded)
        room = self.width() - fixed - (width_of([self._folded]) if folded else 0)
        for step in self._steps:
            step.setVisible(unfolded or steps <= room)


def width_of(widgets: Sequence[QWidget]) -> int:
    """Return the width that widgets take in a line, in pixels."""
    return sum(widget.sizeHint().width() + GAP for widget in widgets)


def side_button(action: QAction) -> QToolButton:
    """Return a button with an icon only."""
    button = QToolButton()
    button.setObjectName(action.objectName())
    button.setDefaultAction(action)
    button.setIconSize(ICON)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def word(action: QAction, act: Act, role: str) -> QToolButton:
    """Return a button without an icon."""
    button = QToolButton()
    button.setObjectName(act.name)
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setProperty("role", role)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button

"""The head of a tab: the switch between a document's activities, the views of this one, and undo, redo, panel."""

from collections.abc import Container, Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from workbench.ui.base.act import Act, Actions, Submenu
from workbench.ui.base.action_button import ActionButton
from workbench.ui.base.theme import scaled
from workbench.ui.board import acts as board_acts
from workbench.ui.board.kind_panel import MenuButton, menu_button
from workbench.ui.shell import acts

ICON = 18  # pixels at the default text size
GAP = 4  # pixels between the buttons
STEPS, SIDE = (board_acts.UNDO, board_acts.REDO), (acts.PRESENT, acts.SIDE_PANEL)


class Head(QWidget):
    """Buttons of the window's actions in one line.

    Where it is short, views fold into a list, then undo and redo go, then the switch becomes a list, too.
    """

    def __init__(self, views: Sequence[Act], actions: Actions, headline: QWidget | None = None) -> None:
        """`headline`: what the tab has to say, behind the views."""
        super().__init__()
        self._alone = False  # the tab has no other activities
        self._views = [word(actions[act], act, "view") for act in views]
        self._shown: list[QToolButton] = []
        self._folded = MenuButton("View", ())
        self._activities = menu_button(Submenu("Activity", acts.ACTIVITIES), actions)
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
        row.addWidget(self._activities)
        row.addSpacing(2 * GAP)
        for view in (*self._views, self._folded):
            row.addWidget(view)
        if headline is None:
            row.addStretch(1)
        else:
            row.addSpacing(2 * GAP)
            row.addWidget(headline, 1)
        for button in (*self._steps, *self._side):
            row.addWidget(button)
        for action in {actions[act] for act in (*acts.ACTIVITIES, *views)}:
            action.toggled.connect(self._name_checked)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # it is no reason for a wider window
        self._names: Container[str] = tuple(act.name for act in views)
        self._always = False  # all of them are possible as soon as the tab is in front
        self._choose()
        for act in views:
            actions[act].enabledChanged.connect(self._choose)

    def show_views(self, names: Container[str], always: bool = False) -> None:
        """Show the views with these names, as far as they are possible for the puzzle; one alone is no choice.

        `always`: all of them are possible as soon as the tab is in front.
        """
        self._names, self._always = names, always
        self._choose()

    def _choose(self) -> None:
        named = [view for view in self._views if view.objectName() in self._names]
        shown = [view for view in named if self._always or view.isEnabled()]
        self._shown = shown if len(shown) > 1 else []
        self._folded.menu().clear()
        self._folded.menu().addActions([view.defaultAction() for view in self._shown])
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _name_checked(self) -> None:
        for button in (self._activities, self._folded):
            name_checked(button)

    def stand_alone(self) -> None:
        """Leave out what only the page of a document has."""
        self._alone = True
        self._fit()

    def _fit(self) -> None:
        """Show as much as there is room for."""
        side = self._side[:1] if self._alone else self._side
        steps = [] if self._alone else self._steps
        switch: list[QWidget] = [] if self._alone else [self._switch]
        brief: list[QWidget] = [] if self._alone else [self._activities]
        folded: list[QWidget] = [self._folded] if self._shown else []
        ways: list[list[QWidget]] = [
            [*switch, *self._shown, *steps, *side],
            [*switch, *folded, *steps, *side],
            [*switch, *folded, *side],
            [*brief, *folded, *side],
        ]
        way = next((one for one in ways if width_of(one) + 4 * GAP <= self.width()), ways[-1])
        for part in (self._switch, self._activities, *self._views, self._folded, *self._steps, *self._side):
            part.setVisible(part in way)
        self._name_checked()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            for button in (*self._steps, *self._side):
                button.setIconSize(QSize(scaled(ICON), scaled(ICON)))
            self._fit()
        return done


def name_checked(button: QToolButton) -> None:
    """Let a button that opens a list show which of its actions is checked."""
    listed = button.menu().actions()
    checked = next((one for one in listed if one.isChecked()), listed[0] if listed else None)
    button.setText(checked.iconText() if checked else "")


def width_of(widgets: Sequence[QWidget]) -> int:
    """Return the width that widgets take in a line, in pixels."""
    return sum(widget.sizeHint().width() + GAP for widget in widgets)


def side_button(action: QAction) -> QToolButton:
    """Return a button with an icon only."""
    button = ActionButton(action)
    button.setObjectName(action.objectName())
    button.setIconSize(QSize(scaled(ICON), scaled(ICON)))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


class WordButton(ActionButton):
    """A button without an icon; a click where one already is leads nowhere, while a key may lead back."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.isChecked():
            super().mousePressEvent(event)


def word(action: QAction, act: Act, role: str) -> QToolButton:
    """Return a button without an icon."""
    button = WordButton(action)
    button.setObjectName(act.name)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setProperty("role", role)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button

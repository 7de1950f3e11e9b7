"""The buttons that drive a search: run, pause and stop it, and step by nodes."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton

from workbench.ui.base.act import Actions
from workbench.ui.base.action_button import ActionButton
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


class RunButton(ActionButton):
    """Runs a search, or pauses the one that runs; it keeps the width of the longer word, so that nothing moves."""

    def __init__(self, actions: Actions) -> None:
        self._run, self._pause = actions[acts.RUN], actions[acts.PAUSE]
        super().__init__(self._run)
        self.setObjectName("primary")
        self.setToolButtonStyle(TEXT_ONLY)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_running(self, running: bool) -> None:
        """Run, or pause what is running."""
        now = self._pause if running else self._run
        if self.defaultAction() is not now:
            self.removeAction(self.defaultAction())  # two would be taken for a menu
            self.setDefaultAction(now)

    def sizeHint(self) -> QSize:
        hint, width = super().sizeHint(), self.fontMetrics().horizontalAdvance
        longest = max(width(action.iconText()) for action in (self._run, self._pause))
        return QSize(hint.width() + longest - width(self.text()), hint.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def plain_button(action: QAction, style: Qt.ToolButtonStyle) -> QToolButton:
    """Return a button for an action."""
    button = ActionButton(action)
    button.setToolButtonStyle(style)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def wide_button(action: QAction, style: Qt.ToolButtonStyle) -> QToolButton:
    """Return a button for an action that takes the width it is given."""
    button = plain_button(action, style)
    button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return button

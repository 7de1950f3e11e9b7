"""The buttons above an exact cover: what is seen of it, what is added and removed, how large it is."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from workbench.ui.base.act import Actions
from workbench.ui.board import acts as board_acts
from workbench.ui.cover import acts

BAR = (
    (acts.SHOW_MATRIX, acts.SHOW_TEXT, acts.SHOW_BOTH),
    (acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY, acts.REMOVE_PICKED),
    (board_acts.ZOOM_OUT, board_acts.ZOOM_IN, board_acts.ZOOM_FIT),
)
WORDED = {act.name for act in (acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY)}  # whose buttons say what they add


class CoverBar(QWidget):
    """The buttons above the matrix; where there is less room, none says in words what it adds."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._bar = bar_of(actions)
        self.setLayout(self._bar)
        self._buttons = self.findChildren(QToolButton)
        self._wide = 0  # pixels with all words
        self.show_words(True)

    def show_words(self, on: bool) -> None:
        """Let buttons say what they add, or not."""
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if on else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._worded():
            button.setToolButtonStyle(style)

    def _worded(self) -> list[QToolButton]:
        return [button for button in self._buttons if button.objectName() in WORDED]

    def minimumSizeHint(self) -> QSize:
        plain = self._buttons[0].sizeHint().width()
        words = sum(button.sizeHint().width() - plain for button in self._worded())
        return self._bar.minimumSize() - QSize(words, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        worded = self._worded()[0].toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        if worded:
            self._wide = self._bar.minimumSize().width()
        if worded != (self.width() >= self._wide):
            self.show_words(not worded)


def bar_of(actions: Actions) -> QHBoxLayout:
    """Return the buttons in a row."""
    bar = QHBoxLayout()
    bar.setContentsMargins(0, 0, 0, 0)
    bar.setSpacing(4)
    for number, bar_acts in enumerate(BAR):
        if number == len(BAR) - 1:
            bar.addStretch(1)
        elif number:
            bar.addSpacing(12)
        for act in bar_acts:
            button = QToolButton()
            button.setObjectName(act.name)
            button.setDefaultAction(actions[act])
            button.setIconSize(QSize(18, 18))
            button.setProperty("role", "button")
            button.setAccessibleName(actions[act].text().replace("&", ""))
            bar.addWidget(button)
    return bar

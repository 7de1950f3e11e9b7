"""The buttons above an exact cover: its views, adding and removing, and zoom."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from workbench.ui.base.act import Actions
from workbench.ui.base.action_button import action_button
from workbench.ui.board import acts as board_acts
from workbench.ui.cover import acts

BAR = (
    (acts.SHOW_MATRIX, acts.SHOW_TEXT, acts.SHOW_BOTH),
    (acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY, acts.REMOVE_PICKED),
    (board_acts.ZOOM_OUT, board_acts.ZOOM_IN, board_acts.ZOOM_FIT),
)
WITH_TEXT = {act.name for act in (acts.ADD_OPTION, acts.ADD_ITEM, acts.ADD_SECONDARY)}  # whose buttons have a text


class CoverBar(QWidget):
    """The buttons above the matrix; in a narrow window they have no texts."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._bar = bar_of(actions)
        self.setLayout(self._bar)
        self._buttons = self.findChildren(QToolButton)
        self._full_width = 0  # pixels with all texts
        self.show_texts(True)

    def show_texts(self, on: bool) -> None:
        """Show or hide the texts of the buttons."""
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if on else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._text_buttons():
            button.setToolButtonStyle(style)

    def _text_buttons(self) -> list[QToolButton]:
        return [button for button in self._buttons if button.objectName() in WITH_TEXT]

    def minimumSizeHint(self) -> QSize:
        plain = self._buttons[0].sizeHint().width()
        text_width = sum(button.sizeHint().width() - plain for button in self._text_buttons())
        return self._bar.minimumSize() - QSize(text_width, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        with_texts = self._text_buttons()[0].toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        if with_texts:
            self._full_width = self._bar.minimumSize().width()
        if with_texts != (self.width() >= self._full_width):
            self.show_texts(not with_texts)


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
            bar.addWidget(action_button(actions[act]))
    return bar

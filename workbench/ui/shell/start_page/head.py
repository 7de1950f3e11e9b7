"""The head of the start page: what the program is for, and what can be opened without a sample."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.ui.base.act import Act, Actions
from workbench.ui.base.action_button import ActionButton
from workbench.ui.base.theme import button_icon_size
from workbench.ui.board.acts import PASTE
from workbench.ui.shell.acts import GENERATE, NEW, OPEN
from workbench.ui.shell.start_page.wrapped_label import WrappedLabel

HEAD_ACTS = (NEW, GENERATE, OPEN, PASTE)  # beside the title
SPACING = 8  # pixels between two buttons
TEXT_SHARE = 0.4  # of the width, below which the buttons are under the title


class Head(QWidget):
    """Shows the title, a sentence, and buttons beside or below them."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        title = QLabel("Puzzle Workbench")
        title.setProperty("role", "title")
        words = "Design a puzzle. Solve it with hints. See how a search solves it, and compare searches."
        self.about = WrappedLabel(words)
        texts = QWidget()
        column = QVBoxLayout(texts)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(title)
        column.addWidget(self.about)
        self._title, self._texts, self._row = title, texts, QWidget()
        self._buttons = QGridLayout(self._row)
        self._buttons.setContentsMargins(0, 0, 0, 0)
        self._buttons.setSpacing(SPACING)
        self.buttons = [start_button(actions, act) for act in HEAD_ACTS]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)

    def fit(self, room: int) -> None:
        """Place the buttons beside the texts, below them, or in several rows."""
        for button in self.buttons:
            button.setIconSize(button_icon_size())
        widths = [button.sizeHint().width() + SPACING for button in self.buttons]
        whole = sum(widths) - SPACING
        beside = room - whole >= max(TEXT_SHARE * room, self._title.sizeHint().width())
        columns = len(widths) if whole <= room else max(1, min(2, room // max(widths)))
        for k, button in enumerate(self.buttons):
            self._buttons.addWidget(button, *divmod(k, columns))
        for part in (self._texts, self._row):
            self._grid.removeWidget(part)
        self._grid.addWidget(self._texts, 0, 0)
        if beside:
            self._grid.addWidget(self._row, 0, 1, Qt.AlignmentFlag.AlignVCenter)
        else:
            self._grid.addWidget(self._row, 1, 0, Qt.AlignmentFlag.AlignLeft)
        text_room = room - (whole + self._grid.horizontalSpacing() if beside else 0)
        self.about.setFixedHeight(self.about.height_in(text_room))


def start_button(actions: Actions, act: Act) -> QToolButton:
    """Return a button for an act with its icon and its words."""
    button = ActionButton(actions[act])
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setProperty("role", "start")
    return button

"""What is asked of a person who predicts the outcome of a comparison, in place of its transport."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.i18n import tr

NONE = -1  # the answer that names no lane


class QuestionBar(QWidget):
    """Shows a question with one button for each lane, and one for none of them."""

    answered = Signal(int)  # the index of a lane, or NONE

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("transport")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._question = QLabel()
        self._question.setProperty("role", "step")
        self.buttons: list[QToolButton] = []
        flow = QWidget()
        self._answers = FlowLayout(flow)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 8, 5)
        row.setSpacing(12)
        row.addWidget(self._question)
        row.addWidget(flow, 1)

    def ask(self, question: str, lanes: Sequence[str]) -> None:
        """Show a question about lanes with these titles."""
        self._question.setText(question)
        while self._answers.takeAt(0) is not None:
            pass
        for former in self.buttons:
            former.deleteLater()
        self.buttons = []
        for number, text in [*enumerate(lanes), (NONE, tr("None"))]:
            button = QToolButton()
            button.setText(text)
            button.setToolTip(tr("Choose this answer, and run the lanes to their ends ({})").format(number + 1))
            button.setProperty("role", "button")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self.answered.emit, number))
            self._answers.addWidget(button)
            self.buttons.append(button)


def answer_words(chosen: int, right: Sequence[int], names: Sequence[str]) -> str:
    """Return whether a prediction was right."""
    expected = " and ".join(names[k] for k in right) or tr("none of them")
    if chosen in right or (chosen == NONE and not right):
        return tr("Right: {}.").format(expected)
    answer = names[chosen] if chosen != NONE else tr("none of them")
    return tr("You chose {}; it is {}.").format(answer, expected)

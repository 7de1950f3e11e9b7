"""What is asked of a person who predicts the outcome of a comparison, in place of its transport."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QToolButton, QWidget

from workbench.searching.race.answers import MAX_NUMBER, NONE, Answers
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.keyboard.mnemonics import literal


class NumberBox(QSpinBox):
    """A number that Return adds to the answers."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.interpretText()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class QuestionBar(QWidget):
    """Shows a question with one button for each lane, and one for none; a number to be guessed; and how many answered.

    Any number of people may answer before the outcome is revealed.
    """

    answered = Signal(int)  # the index of a lane, or NONE
    number_entered = Signal(int)
    revealed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("transport")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._question, self._number_question = QLabel(), QLabel()
        self._question.setProperty("role", "step")
        self.buttons: list[QToolButton] = []
        self._names: list[str] = []
        self.number = NumberBox(maximum=MAX_NUMBER)
        self.number.setGroupSeparatorShown(True)
        self.number.entered.connect(self._enter)
        self.add = QToolButton()
        self.add.setText("Add")
        self.add.setToolTip("Add this number to the answers (Return)")
        self.add.setProperty("role", "button")
        self.add.clicked.connect(self._enter)
        self.reveal = QPushButton("Reveal", autoDefault=False)
        self.reveal.setProperty("role", "primary")
        self.reveal.setToolTip("Run the lanes to where they part (F5)")
        self.reveal.clicked.connect(self.revealed)
        flow = QWidget()
        self._answers = FlowLayout(flow)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 8, 5)
        row.setSpacing(10)
        row.addWidget(self._question)
        row.addWidget(flow, 1)
        for widget in (self._number_question, self.number, self.add, self.reveal):
            row.addWidget(widget)

    def _enter(self) -> None:
        self.number_entered.emit(self.number.value())

    def ask(self, question: str, lanes: Sequence[str], number_question: str = "") -> None:
        """Show a question about lanes with these titles, and one about a number; "": there is none."""
        self._question.setText(question)
        self._number_question.setText(number_question)
        self.number.setValue(0)
        for part in (self._number_question, self.number, self.add):
            part.setVisible(bool(number_question))
        while self._answers.takeAt(0) is not None:
            pass
        for former in self.buttons:
            former.deleteLater()
        self.buttons, self._names = [], [*lanes, "None"]
        for number, text in [*enumerate(lanes), (NONE, "None")]:
            button = QToolButton()
            button.setText(literal(text))
            button.setToolTip(f"Count one more answer for this ({number + 1})")
            button.setProperty("role", "button")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self.answered.emit, number))
            self._answers.addWidget(button)
            self.buttons.append(button)

    def show_counts(self, answers: Answers) -> None:
        """Show how many have answered so far, on the buttons."""
        for k, (button, name) in enumerate(zip(self.buttons, self._names, strict=True)):
            count = answers.count(NONE if k == len(self._names) - 1 else k)
            button.setText(literal(f"{name} · {count}" if count else name))
        self.add.setText(f"Add · {len(answers.numbers)}" if answers.numbers else "Add")

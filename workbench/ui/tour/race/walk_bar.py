"""The bar below a race of walks: its transport, and buttons to ties, partings and lost steps."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from workbench.ui.search.transport import StepSlider, Transport


class WalkBar(QWidget):
    """Shows the current step, and reports requests for another one."""

    step_chosen = Signal(int)  # the slider's value; from the last step so far on it means the latest
    play_requested = Signal()
    move_requested = Signal(int)  # steps forward
    tie_requested = Signal(int)  # 1 = the next one, -1 = the previous one
    parting_requested = Signal()
    loss_requested = Signal()
    table_requested = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.transport = Transport()
        for signal, own in (
            (self.transport.step_chosen, self.step_chosen),
            (self.transport.play_requested, self.play_requested),
            (self.transport.move_requested, self.move_requested),
        ):
            signal.connect(own)
        add = self.transport.add_event
        self.tie = add("step_over", "Tie", "Go to the next tie (]); [ goes to the previous one", "]")
        self.tie.clicked.connect(lambda: self.tie_requested.emit(1))
        let_key(self, "[", lambda: self.tie_requested.emit(-1))
        self.part = add("difference", "Parting", "Go to the next step after which two lanes part (P)", "P")
        self.part.clicked.connect(self.parting_requested)
        self.loss = add("close", "Lost step", "Go to the next step that lost a tour (L)", "L")
        self.loss.clicked.connect(self.loss_requested)
        self.loss.setEnabled(False)
        tip = "Show the candidates of this step in a table (T)"
        self.table = add("combinations", "Candidates", tip, "T")
        self.table.setCheckable(True)
        self.table.toggled.connect(self.table_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.transport)

    @property
    def slider(self) -> StepSlider:
        """The slider over the steps."""
        return self.transport.slider

    @property
    def step(self) -> QLabel:
        """The step in words."""
        return self.transport.step


def let_key(widget: QWidget, key: str, do: Callable[[], object]) -> None:
    """Let a key without a button do something."""
    QShortcut(QKeySequence(key), widget).activated.connect(do)

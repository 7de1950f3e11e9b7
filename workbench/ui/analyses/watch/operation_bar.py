"""The bar over the dancing links: one operation back or forward, play at three speeds, and what the last one did."""

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from workbench.searching.watch.algorithm_notation import NOTATIONS, AlgorithmNotation
from workbench.searching.watch.operation_words import Names, describe_operation
from workbench.searching.watch.operations import OperationClock
from workbench.ui.base.act import Actions
from workbench.ui.search import acts
from workbench.ui.search.drive_buttons import ICON_ONLY, plain_button

SPEEDS = (("Slow", 1.0), ("Medium", 3.0), ("Fast", 12.0))  # operations a second
USUAL_SPEED = 1
MARGINS = (4, 4, 4, 0)  # pixels
LETTERS = 12  # of the notation that are seen where there is little room


class OperationPlayer(QObject):
    """Asks for one operation after another, at a speed."""

    due = Signal()  # the next operation
    changed = Signal()  # started or stopped

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.due)

    @property
    def playing(self) -> bool:
        """Whether operations are asked for."""
        return self._timer.isActive()

    @property
    def milliseconds(self) -> int:
        """The time between two operations."""
        return self._timer.interval()

    def set_speed(self, speed: float) -> None:
        """Ask for so many operations a second."""
        self._timer.setInterval(round(1000 / speed))

    def play(self, on: bool) -> None:
        """Start or stop."""
        if on != self.playing:
            if on:
                self._timer.start()
            else:
                self._timer.stop()
            self.changed.emit()


class OperationBar(QWidget):
    """Shows a clock, and reports to which of its operations to go."""

    requested = Signal(int)  # the number of operations to be carried out
    notation_changed = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._names: Names | None = None
        self._clock: OperationClock | None = None
        self.player = OperationPlayer(self)
        self.notations, self.speeds = QComboBox(), QComboBox()
        for one in NOTATIONS:
            self.notations.addItem(one.title)
        self.notations.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.notations.setMinimumContentsLength(LETTERS)
        self.notations.setAccessibleName("Notation")
        self.notations.setToolTip(
            "The names of the links, and the order in which an item is covered: as in TAOCP, or as in Knuth's paper"
        )
        for name, speed in SPEEDS:
            self.speeds.addItem(name, speed)
        self.speeds.setCurrentIndex(USUAL_SPEED)
        self.speeds.setAccessibleName("Speed of operations")
        self.speeds.setToolTip("1, 3 or 12 operations a second")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Operation")
        self.slider.setToolTip("The operations between the node shown and the next one")
        self.place, self.words = QLabel(), QLabel(wordWrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place.setProperty("role", "muted")
        self.place.setMinimumWidth(1)  # it is cut where there is no room
        self._lay_out(actions)
        self.slider.valueChanged.connect(self.requested)
        self.notations.currentIndexChanged.connect(self.notation_changed)
        self.speeds.currentIndexChanged.connect(self._take_speed)
        self._take_speed()

    def _lay_out(self, actions: Actions) -> None:
        row = QHBoxLayout()
        for act in (acts.BACK_OPERATION, acts.PLAY_OPERATIONS, acts.STEP_OPERATION):
            row.addWidget(plain_button(actions[act], ICON_ONLY))
        row.addWidget(self.speeds)
        row.addWidget(self.slider, 2)
        row.addWidget(self.place)
        row.addWidget(self.notations, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*MARGINS)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.words)

    def _take_speed(self) -> None:
        self.player.set_speed(float(self.speeds.currentData()))

    @property
    def notation(self) -> AlgorithmNotation:
        """The notation chosen."""
        return NOTATIONS[self.notations.currentIndex()]

    def show_clock(self, clock: OperationClock) -> None:
        """Show a clock as it is now."""
        if self._names is None or self._clock is None or clock.order is not self._clock.order:
            self._names = Names(clock.order)
        self._clock = clock
        self.slider.setEnabled(True)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(clock.operations))
            self.slider.setValue(clock.at)
        self.place.setText(f"{clock.at:,} of {len(clock.operations):,} operations")
        updates = ("{:,} update" if clock.updates == 1 else "{:,} updates").format(clock.updates)
        self.place.setToolTip(f"{updates} of links and sizes since the node shown")
        self.words.setText(
            describe_operation(self._names, clock.links, clock.last)
            if clock.last
            else "At the node shown. Press F12 for the next operation, Shift+F12 to go back."
        )

    def show_nothing(self, reason: str) -> None:
        """Show why there are no operations."""
        self._clock = None
        self.place.clear()
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, 0)
        self.slider.setEnabled(False)
        self.words.setText(reason)

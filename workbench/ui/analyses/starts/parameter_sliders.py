"""A slider for each parameter of a key: while one is dragged, everything that shows the rule follows."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QGridLayout, QLabel, QSlider, QWidget

from workbench.solvers.key_parameters import DECIMALS, LARGEST, UNIT, Parameters, number_text
from workbench.ui.base.wheel import leave_wheel

RANGES = (1, 10, 100, 1_000, 10_000, 100_000, LARGEST)  # a slider goes from minus one of them to it
FIRST_RANGE = 10
NUMBER_WIDTH = 84  # pixels
STEPS = 200  # of a slider, on each side of 0


class NumberBox(QDoubleSpinBox):
    """Shows no zeros at the end of a number."""

    def textFromValue(self, value: float) -> str:
        return number_text(round(value * UNIT))


class ParameterSlider:
    """A parameter's slider, its number, and how far the slider goes."""

    def __init__(self, name: str, parent: QWidget) -> None:
        self.declared = 0  # thousandths; what the expression says
        self.label = QLabel(name, parent)
        self.slider = QSlider(Qt.Orientation.Horizontal, parent)
        self.slider.setRange(-STEPS, STEPS)
        self.slider.setPageStep(STEPS // 10)
        self.slider.setAccessibleName(f"Parameter {name}")
        self.slider.setToolTip("Drag, or use the arrow keys, Page up and Page down")
        self.number = NumberBox(parent)
        self.number.setDecimals(DECIMALS)
        self.number.setMaximumWidth(NUMBER_WIDTH)
        self.number.setRange(-LARGEST, LARGEST)
        self.number.setStepType(QDoubleSpinBox.StepType.AdaptiveDecimalStepType)
        self.number.setAccessibleName(f"Value of {name}")
        self.reach = QComboBox(parent)
        self.reach.setMaximumWidth(NUMBER_WIDTH)
        self.reach.setAccessibleName(f"Range of the slider of {name}")
        self.reach.setToolTip("How far the slider goes")
        for one in RANGES:
            self.reach.addItem(f"±{one:,}", one)
        for field in (self.number, self.reach):
            leave_wheel(field)
        self.show_reach(FIRST_RANGE)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """All of them, from left to right."""
        return self.label, self.slider, self.number, self.reach

    @property
    def value(self) -> int:
        """The value in thousandths."""
        return round(self.number.value() * UNIT)

    @property
    def limit(self) -> int:
        """How far the slider goes."""
        return int(self.reach.currentData())

    def show_value(self, value: int) -> None:
        """Show another value, without a word about it."""
        if abs(value) > self.limit * UNIT:
            self.show_reach(next(one for one in RANGES if one * UNIT >= abs(value)))
        with QSignalBlocker(self.number):
            self.number.setValue(value / UNIT)
        self.place()

    def show_reach(self, limit: int) -> None:
        """Let the slider go as far as this."""
        with QSignalBlocker(self.reach):
            self.reach.setCurrentIndex(self.reach.findData(limit))

    def place(self) -> None:
        """Put the slider where the number is."""
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(self.number.value() / self.limit * STEPS))


class ParameterSliders(QWidget):
    """Shows the parameters of a key, and reports every change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, ParameterSlider] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(7)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        self.hide()

    @property
    def values(self) -> dict[str, int]:
        """The values in thousandths."""
        return {name: row.value for name, row in self.rows.items()}

    def ask(self, parameters: Sequence[tuple[str, int]]) -> None:
        """Show these parameters with the values of an expression; one that it does not change keeps its own."""
        former, self.rows = self.rows, {}
        for row in former.values():
            for widget in row.widgets:
                self._grid.removeWidget(widget)
        for at, (name, declared) in enumerate(parameters):
            row = former.pop(name) if name in former else self._made(name)
            if row.declared != declared:
                row.declared = declared
                row.show_value(declared)
            for column, widget in enumerate(row.widgets):
                self._grid.addWidget(widget, at, column)
            self.rows[name] = row
        for row in former.values():
            for widget in row.widgets:
                widget.hide()
                widget.deleteLater()
        self.setVisible(bool(self.rows))

    def show_values(self, values: Parameters) -> None:
        """Show other values of the same parameters."""
        for name, value in values.items():
            if name in self.rows:
                self.rows[name].show_value(value)

    def _made(self, name: str) -> ParameterSlider:
        row = ParameterSlider(name, self)
        row.slider.valueChanged.connect(partial(self._slide, row))
        row.number.valueChanged.connect(partial(self._type, row))
        row.reach.currentIndexChanged.connect(row.place)
        return row

    def _slide(self, row: ParameterSlider, at: int) -> None:
        row.number.setValue(at * row.limit / STEPS)

    def _type(self, row: ParameterSlider, _value: float) -> None:
        row.show_value(row.value)
        self.changed.emit()

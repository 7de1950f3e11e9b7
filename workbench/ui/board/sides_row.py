"""The line of a panel on the size of a board with holes: rows, columns, and what changes the board as a whole."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QSpinBox, QWidget

from workbench.ui.base.act import Actions, Submenu
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.theme import set_widths
from workbench.ui.base.wheel import leave_wheel
from workbench.ui.board import acts
from workbench.ui.board.kind_panel import menu_button, word_button

CHANGES = (acts.TURN_BOARD, acts.MIRROR, acts.MIRROR_UPRIGHT, acts.INVERT, None, acts.BOARD_SIDES)
FIELD = 60, 66  # pixels of a number at the default text size: least and most


class SidesRow(QWidget):
    """Shows the size of a board, and requests another."""

    size_requested = Signal(int, int)  # rows, columns

    def __init__(self, actions: Actions, longest: int) -> None:
        super().__init__()
        self.rows_box, self.columns_box = side_box("Rows", longest), side_box("Columns", longest)
        layout = FlowLayout(self)
        for part in (
            QLabel("Board"), self.rows_box, QLabel("×"), self.columns_box,
            menu_button(Submenu("Turn", CHANGES), actions), word_button(actions[acts.FROM_IMAGE]),
        ):  # fmt: skip
            layout.addWidget(part)
        for box in (self.rows_box, self.columns_box):
            box.valueChanged.connect(lambda: self.size_requested.emit(self.rows_box.value(), self.columns_box.value()))

    def show_shape(self, shape: tuple[int, int]) -> None:
        """Show a number of rows and columns."""
        for box, value in zip((self.rows_box, self.columns_box), shape, strict=True):
            with QSignalBlocker(box):
                box.setMaximum(max(box.maximum(), value))
                box.setValue(value)


def side_box(name: str, longest: int) -> QSpinBox:
    """Return a field for the length of a side of the board."""
    box = QSpinBox(minimum=1, maximum=longest)
    leave_wheel(box)
    set_widths(box, *FIELD)
    box.setAccessibleName(name)
    box.setToolTip(name)
    box.setKeyboardTracking(False)  # typing 12 must not set 1 first
    return box

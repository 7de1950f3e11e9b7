"""What a tour is like, in its panel: size, open or closed, leaper, surface."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QSpinBox, QVBoxLayout, QWidget

from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import MAX_LEAP, Leap
from workbench.puzzles.tour.moves import LONGEST
from workbench.puzzles.tour.surface import SURFACES
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.theme import set_widths
from workbench.ui.base.wheel import leave_wheel
from workbench.ui.board.sides_row import SidesRow

LEAPERS: dict[Leap, str] = {(1, 2): "Knight", (2, 3): "Zebra", (1, 3): "Camel", (1, 4): "Giraffe"}
OTHER = "other"
GAP = 9  # pixels between lines
LEAP_FIELD = 56, 72  # pixels of a part of a leap at the default text size: least and most


class TourBar(QWidget):
    """Shows the properties of a tour, and requests changes of them."""

    size_requested = Signal(int, int)
    closed_requested = Signal(bool)
    leap_requested = Signal(object)
    surface_requested = Signal(str)

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._custom = False  # whether the leaper is entered as two numbers
        self._sides = SidesRow(actions, LONGEST)
        self.rows_box, self.columns_box = self._sides.rows_box, self._sides.columns_box
        self.closed_box = named_box("Open or closed tour; a closed one ends one leap away from its start")
        self.closed_box.addItem("Open tour", False)
        self.closed_box.addItem("Closed tour", True)
        self.leaper_box = named_box("Leaper")
        for (r, s), name in LEAPERS.items():
            self.leaper_box.addItem(f"{name} ({r},{s})", (r, s))
        self.leaper_box.addItem("Other…", OTHER)
        self.short_box, self.long_box = (
            leap_box("Shorter part of the leap"),
            leap_box("Longer part of the leap"),
        )
        self.surface_box = named_box("Surface: which edges of the board are joined")
        for name, surface in SURFACES.items():
            self.surface_box.addItem(f"Surface: {surface.noun}", name)
            self.surface_box.setItemData(self.surface_box.count() - 1, surface.title, Qt.ItemDataRole.ToolTipRole)
        self._lay_out()
        self._sides.size_requested.connect(self.size_requested)
        for box in (self.short_box, self.long_box):
            box.valueChanged.connect(self._request_leap)
        self.closed_box.currentIndexChanged.connect(lambda: self.closed_requested.emit(self.closed_box.currentData()))
        self.surface_box.currentIndexChanged.connect(
            lambda: self.surface_requested.emit(self.surface_box.currentData())
        )
        self.leaper_box.currentIndexChanged.connect(self._pick_leaper)

    def _lay_out(self) -> None:
        rules = QWidget()
        flow = FlowLayout(rules)
        for box in (self.closed_box, self.leaper_box, self.short_box, self.long_box, self.surface_box):
            flow.addWidget(box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self._sides)
        column.addWidget(rules)

    def show_tour(self, tour: Tour) -> None:
        """Show the properties of a tour."""
        boxes = (self.closed_box, self.leaper_box, self.short_box, self.long_box)
        blockers = [QSignalBlocker(box) for box in (*boxes, self.surface_box)]
        self._sides.show_shape(tour.shape)
        self.closed_box.setCurrentIndex(self.closed_box.findData(tour.closed))
        self.surface_box.setCurrentIndex(self.surface_box.findData(tour.surface))
        r, s = tour.leap
        self._custom = self._custom or (r, s) not in LEAPERS
        named = OTHER if self._custom else (r, s)
        self.leaper_box.setCurrentIndex([self.leaper_box.itemData(k) for k in range(len(LEAPERS) + 1)].index(named))
        if sorted((self.short_box.value(), self.long_box.value())) != [r, s]:  # keep the order as typed
            self.short_box.setValue(r)
            self.long_box.setValue(s)
        self._show_leap_boxes()
        del blockers

    def _show_leap_boxes(self) -> None:
        for box in (self.short_box, self.long_box):
            box.setVisible(self._custom)

    def _request_leap(self) -> None:
        self.leap_requested.emit((self.short_box.value(), self.long_box.value()))

    def _pick_leaper(self) -> None:
        picked = self.leaper_box.currentData()
        self._custom = picked == OTHER
        self._show_leap_boxes()
        if self._custom:
            self.short_box.setFocus()
        else:
            self.leap_requested.emit(tuple(picked))


def leap_box(name: str) -> QSpinBox:
    """Return a number field that reports a typed number when it is complete."""
    box = QSpinBox(minimum=0, maximum=MAX_LEAP)
    leave_wheel(box)
    box.setKeyboardTracking(False)
    set_widths(box, *LEAP_FIELD)
    box.setAccessibleName(name)
    box.setToolTip(name)
    return box


def named_box(name: str) -> QComboBox:
    """Return a drop-down list."""
    box = list_box()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    box.setAccessibleName(name)
    box.setToolTip(name)
    return box

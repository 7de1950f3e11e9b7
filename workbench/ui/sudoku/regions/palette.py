"""The palette of regions: one button each with the number of its cells, what is wrong, and what else can be done."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSpinBox, QToolButton, QVBoxLayout, QWidget

from workbench.puzzles.sudoku.painted_regions import PaintedRegions
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.theme import set_style_property

LARGEST_SEED = 999_999
KEYS_TIP = "a number also puts the selected cells into that region; Space: into this one, or out of it"


class RegionPalette(QWidget):
    """Shows what is painted; a click chooses a region."""

    chosen = Signal(int)  # a region, from 0
    random_requested = Signal(int)  # the seed

    def __init__(self, add: Callable[[], None], remove: Callable[[], None], clear: Callable[[], None]) -> None:
        super().__init__()
        self.buttons: list[QToolButton] = []
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName("Regions")
        self._row = FlowLayout()
        tools = FlowLayout()
        self.add = tool("New region", "Add an extra region", add)
        self.remove = tool("Empty", "Remove all cells from this region", remove)
        self.clear = tool("Clear all", "Remove all cells from all regions", clear)
        for button in (self.add, self.remove, self.clear):
            tools.addWidget(button)
        self.seed = QSpinBox()
        self.seed.setRange(1, LARGEST_SEED)
        self.seed.setAccessibleName("Random seed of the regions")
        self.seed.setToolTip("Random seed of the regions: the same seed draws the same regions")
        self.draw = tool(
            "Draw regions", "Draw random regions from this seed", lambda: self.random_requested.emit(self.seed.value())
        )
        self._random = QWidget()
        row = FlowLayout(self._random)
        label = QLabel("Random s&eed")
        label.setBuddy(self.seed)
        for part in (label, self.seed, self.draw):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._row)
        column.addWidget(self.summary)
        column.addLayout(tools)
        column.addWidget(self._random)

    def show_regions(self, painted: PaintedRegions, current: int) -> None:
        """Show the regions, the number of cells of each, and which one is painted."""
        while len(self.buttons) < len(painted.regions):
            self._add_button()
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(painted.regions))
            if number >= len(painted.regions):
                continue
            count = painted.counts[number]
            fits = count == painted.side
            button.setChecked(number == current)
            button.setText(f"{number + 1}" if fits else f"{number + 1}: {count}")
            cells = f"{count} of {painted.side} cells"
            name = f"{painted.noun[0].upper()}{painted.noun[1:]} {number + 1}"
            button.setAccessibleName(f"{name}, {cells}")
            button.setToolTip(f"{name} has {cells}. Page Up and Page Down choose another; {KEYS_TIP}")
            fine = fits or (not count and not painted.is_jigsaw)
            set_style_property(button, "mood", "" if fine else "bad")
        self.summary.setText(painted.summary)
        set_style_property(self.summary, "mood", "bad" if painted.problem else "")
        self.add.setVisible(not painted.is_jigsaw)
        self.remove.setText("Empty" if painted.is_jigsaw else "Remove")
        self.remove.setToolTip("Remove all cells from this region" if painted.is_jigsaw else "Remove this extra region")
        self._random.setVisible(painted.is_jigsaw)

    def _add_button(self) -> None:
        number = len(self.buttons)
        button = tool("", "", lambda: self.chosen.emit(number))
        button.setCheckable(True)
        self.buttons.append(button)
        self._row.addWidget(button)


def tool(text: str, tip: str, do: Callable[[], None]) -> QToolButton:
    """Return a button with a word."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda: do())
    return button

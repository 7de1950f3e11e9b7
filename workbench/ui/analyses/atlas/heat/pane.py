"""The heat map of one part with its legend; for a cover without a board, the list of its options."""

import numpy as np
from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.puzzles.puzzle import Cell, Puzzle, untouched
from workbench.searching.atlas.groups import Group, heat_of
from workbench.searching.atlas.names import cell_title
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas.heat.board import Heat, HeatBoard
from workbench.ui.analyses.atlas.heat.legend import HeatLegend
from workbench.ui.analyses.atlas.heat.scale import WHOLE, scale_of
from workbench.ui.analyses.atlas.numbers import exact_part, share_text
from workbench.ui.analyses.atlas.options.option_list import PaintPicture
from workbench.ui.analyses.atlas.pane_head import head_of
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.painting import painting

LINES = 2  # of words, for which there is always room
ANY = -1  # the number that stands for any option
ICON = 24  # pixels


class HeatPane(QWidget):
    """Shows on the board which share of the solutions fills in each cell with a part."""

    part_chosen = Signal()

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.left: Narrowed | None = None
        self.groups: list[Group] = []
        self.board, self.legend = HeatBoard(puzzle), HeatLegend()
        self.parts: QComboBox = list_box()
        self.parts.setIconSize(QSize(ICON, ICON * 3 // 4))
        self.parts.setToolTip("What the heat map shows")
        self.parts.setEnabled(False)
        self.words = QLabel(wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setMinimumHeight(LINES * self.words.fontMetrics().lineSpacing())
        label = QLabel("&Heat map of")
        label.setBuddy(self.parts)
        self._head = QHBoxLayout()
        self._head.setSpacing(6)
        self._head.addWidget(label)
        self._head.addWidget(self.parts, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(head_of(self._head, self.legend))
        layout.addWidget(self.board, 1)
        layout.addWidget(self.words)
        self.parts.currentIndexChanged.connect(self._turn)
        self.board.hovered.connect(lambda _cell: self.describe())
        self._puzzle = puzzle

    @property
    def group(self) -> Group | None:
        """What the heat map shows, None = any option."""
        number = self.parts.currentData()
        return None if number is None or number == ANY else self.groups[number]

    @property
    def number(self) -> int:
        """The number of the group chosen, for a file; ANY = any option."""
        return int(self.parts.currentData() if self.parts.count() else ANY)

    def offer_groups(self, groups: list[Group], picture: PaintPicture | None, chosen: int) -> None:
        """Offer groups with pictures, and any option; choose one by its number."""
        self.parts.blockSignals(True)
        self.parts.clear()
        self.groups = groups
        for number, group in enumerate(groups):
            self.parts.addItem(group.name, number)
        self.parts.addItem("anything", ANY)
        self.parts.setCurrentIndex(max(0, self.parts.findData(chosen)))
        self.parts.blockSignals(False)
        self.parts.setEnabled(len(groups) > 0)
        self.show_icons(picture)

    def show_icons(self, picture: PaintPicture | None) -> None:
        """Show pictures of the groups in the theme's colours; None: they have none."""
        for number, group in enumerate(self.groups):
            self.parts.setItemIcon(number, group_icon(picture, group) if picture else QIcon())

    def step_part(self, by: int) -> None:
        """Choose the next part, or the one before."""
        count = self.parts.count()
        if count:
            self.parts.setCurrentIndex((self.parts.currentIndex() + by) % count)

    def show_narrowed(self, left: Narrowed | None) -> None:
        """Show the solutions left; None: they are not known."""
        self.left = left
        if left is None:
            self.board.show_heat(Heat(np.zeros(self._puzzle.shape), WHOLE, untouched(self._puzzle)))
            self.describe()
            return
        shares = heat_of(left.atlas, left.view, self.group)
        pinned = left.atlas.filling(np.array(left.selection.pinned, np.int64))
        free = shares[(pinned == 0) & self._puzzle.open_cells()]
        scale = scale_of(free)
        self.legend.show_scale(scale)
        self.board.show_heat(Heat(shares, scale, pinned))
        self.describe()

    def _turn(self) -> None:
        self.show_narrowed(self.left)
        self.part_chosen.emit()

    def describe(self) -> None:
        """Show the value of the cell under the mouse, or at the cursor."""
        cell = self.board.cell
        if self.left is None:
            self.words.setText("")
        elif not self.left.solutions:
            self.words.setText("There is no solution.")
        elif cell is None:
            self.words.setText("Point at a cell for its share; click it for its placements.")
        else:
            self.words.setText(self.cell_words(cell))

    def cell_words(self, cell: Cell) -> str:
        """Return the value of a cell as a sentence."""
        assert self.left is not None
        share = float(self.board.heat.shares[cell])
        name = cell_title(self.left.atlas, cell[0] * self._puzzle.shape[1] + cell[1])
        exact = exact_part(share, self.left.solutions)
        if self.group is None:
            return f"{name}: filled in {share_text(share)} of the solutions ({exact})"
        return f"{name}: {self.group.name} in {share_text(share)} of the solutions ({exact})"

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()
        self.legend.update()


def group_icon(picture: PaintPicture, group: Group) -> QIcon:
    """Return the picture of the first option of a group."""
    pixmap = QPixmap(2 * ICON, 2 * ICON * 3 // 4)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    with painting(pixmap) as painter:
        picture(painter, QRect(1, 1, ICON - 2, ICON * 3 // 4 - 2), group.first)
    return QIcon(pixmap)

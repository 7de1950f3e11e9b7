"""The heat map of one part with its legend; for a cover without a board, the list of its options."""

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.lab.atlas.names import cell_title
from workbench.lab.atlas.selection import Narrowed
from workbench.puzzles.puzzle import Cell, Puzzle, untouched
from workbench.ui.atlas.heat_board import Heat, HeatBoard
from workbench.ui.atlas.heat_legend import HeatLegend
from workbench.ui.atlas.heat_scale import WHOLE, scale_of
from workbench.ui.atlas.numbers import exact_part, share_text
from workbench.ui.atlas.pane_head import head_of
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.i18n import tr

LINES = 2  # of words, for which there is always room
ANY = -1  # the part that stands for all of them


class HeatPane(QWidget):
    """Shows on the board which share of the solutions fills in each cell with a part."""

    part_chosen = Signal()

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.left: Narrowed | None = None
        self.board, self.legend = HeatBoard(puzzle), HeatLegend()
        self.parts: QComboBox = list_box()
        self.parts.setToolTip(tr("What the heat map is about"))
        self.parts.setEnabled(False)
        self.words = QLabel(wordWrap=True)
        self.words.setMinimumHeight(LINES * self.words.fontMetrics().lineSpacing())
        label = QLabel(tr("&Heat map of"))
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
    def part(self) -> int | None:
        """The part chosen, None = any."""
        part = self.parts.currentData()
        return None if part is None or part == ANY else int(part)

    @property
    def part_name(self) -> str:
        """The name of the part chosen, "" = any."""
        return "" if self.part is None else self.parts.currentText()

    def offer_parts(self, names: tuple[str, ...]) -> None:
        """Offer the parts of an atlas; the first one is chosen."""
        self.parts.blockSignals(True)
        self.parts.clear()
        for number, name in enumerate(names):
            self.parts.addItem(name, number)
        self.parts.addItem(tr("anything"), ANY)
        self.parts.setCurrentIndex(0)
        self.parts.blockSignals(False)
        self.parts.setEnabled(len(names) > 0)

    def choose_part(self, part: int | None) -> None:
        """Choose a part, None = any."""
        self.parts.setCurrentIndex(max(0, self.parts.findData(ANY if part is None else part)))

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
        shares = np.clip(left.atlas.heat(left.view, self.part), 0.0, 1.0)
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
            self.words.setText(tr("There is no solution."))
        elif cell is None:
            self.words.setText(tr("Point at a cell for its share; click it for its placements."))
        else:
            self.words.setText(self.cell_words(cell))

    def cell_words(self, cell: Cell) -> str:
        """Return the value of a cell as a sentence."""
        assert self.left is not None
        share = float(self.board.heat.shares[cell])
        name = cell_title(self.left.atlas, cell[0] * self._puzzle.shape[1] + cell[1])
        exact = exact_part(share, self.left.solutions)
        if self.part is None:
            return tr("{}: filled in {} of the solutions ({})").format(name, share_text(share), exact)
        return tr("{}: {} in {} of the solutions ({})").format(name, self.part_name, share_text(share), exact)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()
        self.legend.update()

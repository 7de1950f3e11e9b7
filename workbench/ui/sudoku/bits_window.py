"""The window with the bits of a sudoku: the masks of the cell under the cursor, and the hidden singles of its units."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.insight.sudoku.bit_masks import BoardMasks
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.board.cells.bit_table_view import BitPage, BitTableView


class BitsWindow(QDialog):
    """Follows the cursor of a board beside it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Bit masks")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._masks: BoardMasks | None = None
        self._sort = 0  # which of the cell's units is shown: row, column, box, diagonal
        self.title = QLabel()
        self.title.setProperty("role", "card-title")
        self.cell = BitTableView("Candidates of the cell")
        self.unit = QComboBox()
        self.unit.setAccessibleName("Row, column or box")
        self.unit.currentIndexChanged.connect(self._choose)
        self.hidden = BitTableView("Hidden singles")
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        heading = QLabel("&Hidden singles of")
        heading.setProperty("role", "card-title")
        heading.setBuddy(self.unit)
        row.addWidget(heading)
        row.addWidget(self.unit)
        row.addStretch(1)
        page = BitPage()
        column = page.column
        for part in (self.title, self.cell):
            column.addWidget(part)
        column.addLayout(row)
        column.addWidget(self.hidden)
        column.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(page)

    def show_cell(self, position: Position, cell: Cell) -> None:
        """Show the masks at a cell of a position."""
        puzzle = position.puzzle
        assert isinstance(puzzle, Sudoku)
        self._masks = BoardMasks(puzzle, position.entries)
        units = self._masks.units_of(cell)
        self.title.setText(f"Candidates of {cell_name(cell)}")
        self.cell.show_table(self._masks.of_cell(cell))
        with QSignalBlocker(self.unit):
            self.unit.clear()
            for unit in units:
                self.unit.addItem(self._masks.name_of(unit), unit)
            self.unit.setCurrentIndex(min(self._sort, len(units) - 1))
        self._show_unit()

    def _choose(self, index: int) -> None:
        self._sort = index
        self._show_unit()

    def _show_unit(self) -> None:
        if self._masks is not None:
            self.hidden.show_table(self._masks.of_unit(int(self.unit.currentData())))

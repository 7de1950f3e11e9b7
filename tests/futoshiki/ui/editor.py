"""The editor of futoshiki: cells, and the signs between them."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.puzzles.futoshiki import Futoshiki
from workbench.puzzles.puzzle import Fault, Filling
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.board.cell_editor import CellEditor
from workbench.ui.board.document import Document
from workbench.ui.board.kind_panel import KindPanel
from workbench.ui.futoshiki.acts import NEXT_SIGN


class FutoshikiEditor(QWidget):
    """An editor of cells that also changes the sign between two selected neighbours."""

    message_changed = Signal(str)
    changed = Signal()
    draft = None

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self.cells = CellEditor(document, actions)
        self.cells.message_changed.connect(self.message_changed)
        self.cells.changed.connect(self.changed)
        self.cells.board.cursor_moved.connect(self.changed)
        self.setFocusProxy(self.cells)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.cells)

    @property
    def widget(self) -> QWidget:
        return self

    @property
    def aspect(self) -> float:
        return 1.0

    @property
    def panel(self) -> KindPanel:
        return self.cells.panel

    @property
    def puzzle(self) -> Futoshiki:
        """The puzzle that is shown."""
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Futoshiki)
        return puzzle

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        self.cells.show_position(faults, filling)

    def message(self) -> str:
        return self.cells.message()

    def explains(self, fault: Fault) -> bool:
        return self.cells.explains(fault)

    def compare(self, solution: Filling | None) -> str:
        return self.cells.compare(solution)

    def offers(self) -> Offers:
        return {**self.cells.offers(), NEXT_SIGN: Offer(self.next_sign, self.are_neighbours())}

    def clear_entries(self) -> None:
        self.cells.clear_entries()

    def show_colours(self) -> None:
        self.cells.show_colours()

    def are_neighbours(self) -> bool:
        """Return whether two neighbours are selected."""
        cells = self.cells.board.cells()
        return len(cells) == 2 and sum(abs(a - b) for a, b in zip(*cells, strict=True)) == 1

    def next_sign(self) -> None:
        """Change the sign between the selected neighbours."""
        first, second = sorted(self.cells.board.cells())
        puzzle = self.puzzle.with_next_sign(first, second)
        self._document.apply(self._document.position.fresh(puzzle), "change the sign")

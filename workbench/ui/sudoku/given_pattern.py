"""The row for setters: the symmetry of changes, what gives or opens cells, the regions, and the pattern of givens."""

from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from workbench.insight.generating.symmetry import SQUARE_SYMMETRIES
from workbench.insight.sudoku.marks import sudoku_of
from workbench.insight.sudoku.setting.given_pattern import given, images_of, opened, symmetry_of
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.base.act import Actions, Submenu
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.board.cell_editor import name_cells
from workbench.ui.board.document import Document
from workbench.ui.board.kind_panel import menu_button, word_button
from workbench.ui.sudoku import acts

TITLES = dict(SQUARE_SYMMETRIES)


class GivenPattern(QWidget):
    """Shows the pattern of the givens, and keeps the symmetry of changes with the document."""

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self.symmetries = QComboBox()
        self.symmetries.setAccessibleName("Symmetry of changes to the givens")
        self.symmetries.setToolTip("Give, open and clear cells together with their images under this symmetry")
        for name, title in SQUARE_SYMMETRIES:
            self.symmetries.addItem(title, name)
        self.symmetries.setCurrentIndex(max(0, self.symmetries.findData(document.credits.symmetry)))
        self.about = QLabel()
        self.about.setProperty("role", "muted")
        layout = FlowLayout(self)
        units = menu_button(Submenu("Regions", acts.UNITS), actions)
        for part in (self.symmetries, word_button(actions[acts.TOGGLE_GIVENS]), units, self.about):
            layout.addWidget(part)

    @property
    def symmetry(self) -> str:
        """The symmetry of changes."""
        return str(self.symmetries.currentData())

    def show_puzzle(self, puzzle: Sudoku) -> None:
        """Show how many givens there are, and how they lie."""
        pattern = symmetry_of(puzzle.givens > 0)
        looks = "" if pattern == "none" else f", {TITLES[pattern].lower()}"
        self.about.setText(f"{counted(int((puzzle.givens > 0).sum()), 'given')}{looks}")

    def images(self, cells: list[Cell]) -> list[Cell]:
        """Return cells together with their images."""
        return images_of(sudoku_of(self._document.position).side, cells, self.symmetry)

    def toggle(self, cells: list[Cell], solution: Filling | None) -> str:
        """Open the cells if the first of them is a given, otherwise give them; return what came of it."""
        before, whole = self._document.position, self.images(cells)
        unknown: list[Cell] = []
        opens = bool(sudoku_of(before).givens[cells[0]])
        if opens:
            after = opened(before, whole)
        else:
            after, unknown = given(before, whole, solution)
        kept = replace(self._document.credits, symmetry="" if self.symmetry == "none" else self.symmetry)
        if after is not before:
            self._document.apply(replace(after, credits=kept), f"{'open' if opens else 'give'} {name_cells(cells)}")
        if unknown:
            return f"{name_cells(unknown)}: enter a digit first; it becomes the given."
        return f"{name_cells(whole)} opened: digits stay as entries." if opens else f"{name_cells(whole)} given."

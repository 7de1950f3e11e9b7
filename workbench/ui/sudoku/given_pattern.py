"""The row for setters: the symmetry of changes, what gives or opens cells, and the pattern of the givens."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from workbench.insight.generating.symmetry import SQUARE_SYMMETRIES
from workbench.insight.sudoku.marks import sudoku_of
from workbench.insight.sudoku.setting.given_pattern import Mask, given, images_of, missing_from, opened, symmetry_of
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Actions
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.board.cell_editor import name_cells
from workbench.ui.board.cells.layer import BoardLayer
from workbench.ui.board.document import Document
from workbench.ui.board.kind_panel import word_button
from workbench.ui.sudoku import acts

TITLES = dict(SQUARE_SYMMETRIES)
INSET, WIDTH = 0.2, 0.04  # cells: of the outlines of cells that the pattern lacks


class MissingCells(BoardLayer):
    """A layer of a board; `missing` are the cells that the pattern of the givens lacks."""

    def __init__(self) -> None:
        self.missing: Mask = np.zeros((0, 0), bool)

    def draw_below(self, drawing: Drawing) -> None:
        """Outline the cells."""
        drawing.lines(squares(self.missing), Ink.PENCIL, WIDTH)


def squares(cells: Mask) -> NDArray[np.float64]:
    """Return the sides of a small square in each of these cells: (k, 4), x, y to x, y."""
    r, c = np.nonzero(cells)
    left, right, top, bottom = c + INSET, c + 1 - INSET, r + INSET, r + 1 - INSET
    sides = (
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    )
    return np.concatenate([np.column_stack(side) for side in sides])


class GivenPattern(QWidget):
    """Shows the pattern of the givens, and keeps the symmetry of changes with the document."""

    missing_changed = Signal()  # the cells outlined

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document, self.layer = document, MissingCells()
        self.symmetries = QComboBox()
        self.symmetries.setAccessibleName("Symmetry of changes to the givens")
        self.symmetries.setToolTip("Give, open and clear cells together with their images under this symmetry")
        for name, title in SQUARE_SYMMETRIES:
            self.symmetries.addItem(title, name)
        self.symmetries.setCurrentIndex(max(0, self.symmetries.findData(document.credits.symmetry)))
        self.symmetries.currentIndexChanged.connect(self.show_puzzle)
        self.about = QLabel()
        self.about.setProperty("role", "muted")
        layout = FlowLayout(self)
        buttons = [word_button(actions[act]) for act in (acts.TYPE_ROWS, acts.TOGGLE_GIVENS)]
        for part in (*buttons, self.symmetries, self.about):
            layout.addWidget(part)

    @property
    def symmetry(self) -> str:
        """The symmetry of changes."""
        return str(self.symmetries.currentData())

    def show_puzzle(self) -> None:
        """Show how many givens there are, how they lie, and which cells their pattern lacks while it is in use."""
        given = sudoku_of(self._document.position).givens > 0
        pattern, missing = symmetry_of(given), missing_from(given, self.symmetry)
        looks = "" if pattern == "none" or given.sum() < 2 else f", {TITLES[pattern].lower()}"
        if lacking := int(missing.sum()):
            looks = f"; the pattern lacks {counted(lacking, 'cell')}"
        self.about.setText(f"{counted(int(given.sum()), 'given')}{looks}")
        self.layer.missing = np.zeros_like(missing) if self.isHidden() else missing
        self.missing_changed.emit()

    def words(self, cell: Cell) -> list[str]:
        """Return what a screen reader says of a cell that the pattern lacks."""
        missing = self.layer.missing
        return ["missing from the pattern"] if missing.size and missing[cell] else []

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
        changed = [cell for cell in whole if bool(sudoku_of(before).givens[cell]) is opens]
        return f"{name_cells(changed)} opened: digits stay as entries." if opens else f"{name_cells(changed)} given."

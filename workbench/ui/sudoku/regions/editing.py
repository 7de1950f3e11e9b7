"""Regions and extra regions in the editor of sudokus: its modes, switches, palette, clipboard and words."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from workbench.insight.sudoku.marks import sudoku_of
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import BOX, DIAGONAL, Layout, numbered_unit, windows, with_extra
from workbench.puzzles.sudoku.painted_regions import PaintedRegions
from workbench.puzzles.sudoku.regions import random_jigsaw
from workbench.puzzles.sudoku.text.board import usual_box
from workbench.ui.base.act import Offer, Offers
from workbench.ui.board.board import Board
from workbench.ui.board.document import Document
from workbench.ui.sudoku import acts
from workbench.ui.sudoku.regions.layer import RegionLayer
from workbench.ui.sudoku.regions.palette import RegionPalette
from workbench.ui.sudoku.regions.tool import RegionTool

JIGSAW, EXTRA = acts.PAINT_REGIONS.name, acts.PAINT_EXTRA.name


class RegionEditing(QObject):
    """Joins the tool, its layer and its palette, and changes the layout of the document."""

    message_changed = Signal(str)
    changed = Signal()  # the offers, or the draft
    mode_requested = Signal(str)

    def __init__(self, document: Document, board: Board) -> None:
        super().__init__()
        self._document, self._board = document, board
        self.tool = RegionTool(board, self._puzzle.layout)
        self.layer = RegionLayer(lambda: document.position)
        self.palette = RegionPalette(self.tool.add, self.tool.remove, self.tool.clear)
        self.palette.hide()
        self.palette.chosen.connect(self._select)
        self.palette.random_requested.connect(self._draw_random)
        self.tool.fitted.connect(self._paint)
        self.tool.refused.connect(self.message_changed)
        self.tool.changed.connect(self._show)

    @property
    def _puzzle(self) -> Sudoku:
        return sudoku_of(self._document.position)

    @property
    def used(self) -> bool:
        """Whether regions are being painted."""
        return self._board.tool is self.tool

    def use(self, mode: str) -> None:
        """Paint regions if that is the mode; else stop."""
        note = f"The board keeps its regions for now. {self.tool.error}" if self.tool.error else ""
        if mode in (JIGSAW, EXTRA):
            is_other = (mode == JIGSAW) != self.tool.is_jigsaw
            note = f"The unfinished drawing was discarded. {self.tool.error}" if note and is_other else ""
            self.tool.choose(mode == JIGSAW)
            self._board.tool = self.tool
        self.palette.setVisible(self.used)
        self._show()
        if note:
            self.message_changed.emit(note)

    def show_layout(self, layout: Layout) -> None:
        """Follow the document."""
        self.tool.show_layout(layout)
        if self.used:
            self._show()

    def message(self) -> str:
        """Return what is painted at the cursor, and what is wrong."""
        painted, (r, c) = self.tool.shown, self._board.cursor_cell
        numbers = painted.labels[r * painted.side + c]
        named = joined([f"{painted.noun} {k + 1}" for k in numbers]) or f"no {painted.noun}"
        return f"{cell_name((r, c))} is in {named}. {painted.summary}"

    def names(self, cell: Cell) -> list[str]:
        """Return the names of the regions, diagonals and extra regions that a cell is in."""
        painted = self.tool.shown
        number = cell[0] * painted.side + cell[1]
        if self.used:
            return [f"{painted.noun} {k + 1}" for k in painted.labels[number]]
        layout = self._puzzle.layout
        homes = dict.fromkeys(self._puzzle.geometry.homes[number].tolist())
        sorts = {unit: numbered_unit(layout, unit)[0] for unit in homes}
        named = [unit for unit, sort in sorts.items() if sort >= DIAGONAL or (sort == BOX and layout.regions)]
        return [layout.unit_name(unit) for unit in named]

    def offers(self) -> Offers:
        """Return the switches; the modes are those of the editor."""
        layout = self._puzzle.layout
        squares = windows(layout.side)
        return {
            acts.WINDOKU: Offer(self._toggle_windoku, bool(squares), bool(squares) and set(squares) <= {*layout.extra}),
            acts.DIAGONALS: Offer(self._toggle_diagonals, checked=layout.diagonals),
        }

    def paste(self) -> bool:
        """Take the regions whose labels stand on the clipboard."""
        if message := self.tool.paste(QApplication.clipboard().text()):
            self.message_changed.emit(message)
        return True

    def _toggle_windoku(self) -> None:
        layout = self._puzzle.layout
        squares, extra = set(windows(layout.side)), set(layout.extra)
        self._change(layout, extra - squares if squares <= extra else extra | squares, "switch windoku")

    def _toggle_diagonals(self) -> None:
        layout = self._puzzle.layout
        self._change(replace(layout, diagonals=not layout.diagonals), set(layout.extra), "switch diagonals")

    def _change(self, layout: Layout, extra: set[tuple[int, ...]], description: str) -> None:
        """Give the board these extra regions, unless a cell would be in too many."""
        try:
            self._apply(with_extra(layout, extra), description)
        except ValueError as error:
            self.message_changed.emit(str(error))

    def _paint(self, layout: Layout) -> None:
        self._apply(layout, f"paint {self.tool.painted.noun}s")

    def _apply(self, layout: Layout, description: str) -> None:
        puzzle = Sudoku(layout, self._puzzle.givens)
        self._document.apply(replace(self._document.position, puzzle=puzzle), description)

    def _draw_random(self, seed: int) -> None:
        now = self._puzzle.layout
        start = replace(now, box=usual_box(now.side), regions=())  # not from what was drawn before: the seed decides
        self.tool.change(PaintedRegions.of(random_jigsaw(start, np.random.default_rng(seed)), is_jigsaw=True))

    def _select(self, region: int) -> None:
        self.tool.select(region)
        self._board.setFocus()

    def _show(self) -> None:
        """Show what is painted."""
        painted = self.tool.shown
        self.layer.painted, self.layer.current = (painted if self.used else None), self.tool.current
        if self.used:
            self.palette.show_regions(painted, self.tool.current)
            self.message_changed.emit(self.message())
        self._board.update()
        self.changed.emit()

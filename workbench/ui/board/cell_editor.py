"""The editor of puzzles that are filled cell by cell: a board, and what a typed digit becomes there.

The editor of kakuros has one of these in its middle.
"""

from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import digits_of
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Fault, Fillable, Filling
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.i18n import tr
from workbench.ui.base.shortcuts import keys_of
from workbench.ui.board import acts
from workbench.ui.board.board import Board
from workbench.ui.board.coordinates import CELLS
from workbench.ui.board.document import Document
from workbench.ui.kakuro.combinations import allowed_at

CONTEXT_MENU = (
    *(acts.UNDO, acts.COPY, acts.PASTE, acts.GIVENS, acts.ENTRIES, acts.MARKS, acts.CANDIDATES, acts.CLEAR_ENTRIES),
)


class CellEditor(QWidget):
    """Puts what is typed into cells: as givens, entries or pencil marks, by the mode."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    draft = None
    left_inset = 0

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        empty = self._puzzle.kind == "sudoku" and not self._puzzle.given().any()
        self.mode = "givens" if empty else "entries"
        self._candidates = False
        self.board = Board(document.position)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.board.addActions([actions[act] for act in CONTEXT_MENU])
        self.setFocusProxy(self.board)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)
        self.board.typed.connect(self.type_value)
        self.board.cursor_moved.connect(lambda: self.message_changed.emit(self.message()))

    @property
    def _puzzle(self) -> Fillable:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Fillable)
        return puzzle

    # What a tab asks of an editor

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, what breaks its rules, and what a search has found."""
        self.board.show_position(self._document.position, faults, filling)

    def message(self) -> str:
        """Return what there is to say of the cell under the cursor."""
        entries = self._document.position.entries
        r, c = self.board.cursor_cell
        if not self._candidates or not self._puzzle.open_cells()[r, c] or entries[r, c]:
            return ""
        symbols = [self._puzzle.symbols[k] for k in self._allowed((r, c))]
        return tr("{} may hold {}").format(name_cells([(r, c)]), ", ".join(symbols) or tr("nothing"))

    def _allowed(self, cell: Cell) -> list[int]:
        """Return the numbers of the symbols that an empty cell may hold; of a kakuro, as its panel has them."""
        puzzle, entries = self._puzzle, self._document.position.entries
        if isinstance(puzzle, Kakuro):
            return [digit - 1 for digit in digits_of(allowed_at(puzzle, puzzle.digits(entries), cell))]
        symbols: list[int] = puzzle.candidates(entries)[cell].nonzero()[0].tolist()
        return symbols

    def explains(self, _fault: Fault) -> bool:
        """Return False: it marks the cells that break a rule, and says nothing of it."""
        return False

    def compare(self, solution: Filling | None) -> str:
        """Mark the entries that are not those of a solution, and say so."""
        entries = self._document.position.entries
        differing = np.zeros(entries.shape, bool) if solution is None else (entries > 0) & (entries != solution)
        self.board.mark_differing(differing)
        cells = [(int(r), int(c)) for r, c in np.argwhere(differing)]
        if not cells:
            return ""
        words = tr("{} differs from this solution.") if len(cells) == 1 else tr("{} differ from this solution.")
        return words.format(name_cells(cells))

    def offers(self) -> Offers:
        """Return what can be done here."""
        return {
            acts.GIVENS: Offer(partial(self.choose, "givens"), checked=self.mode == "givens"),
            acts.ENTRIES: Offer(partial(self.choose, "entries"), checked=self.mode == "entries"),
            acts.MARKS: Offer(partial(self.choose, "marks"), checked=self.mode == "marks"),
            acts.CANDIDATES: Offer(self.toggle_candidates, checked=self._candidates),
            acts.SHOW_COORDINATES: Offer(self.toggle_coordinates, checked=CELLS.shown),
            acts.SELECT_ALL: Offer(self.board.select_all),
            acts.ZOOM_IN: Offer(self.board.zoom_in),
            acts.ZOOM_OUT: Offer(self.board.zoom_out),
            acts.ZOOM_FIT: Offer(self.board.zoom_fit),
        }

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()

    # Its actions

    def choose(self, mode: str) -> None:
        """Take a mode; in one that is not its own, digits become entries."""
        self.mode = mode
        self.changed.emit()

    def toggle_candidates(self) -> None:
        """Show or hide what the rules still allow: in the cells, and of the cursor's cell in words."""
        self._candidates = not self._candidates
        self.board.show_candidates(self._candidates)
        self.message_changed.emit(self.message())
        self.changed.emit()

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates along the edges of the board."""
        CELLS.toggle()
        self.board.show_coordinates()
        self.changed.emit()

    def clear_entries(self) -> None:
        """Remove all entries and marks."""
        self._document.apply(Position.fresh(self._puzzle), tr("clear entries"))

    def type_value(self, cells: list[Cell], value: int) -> None:
        """Put a value into cells, 0 = nothing."""
        position = self._document.position
        where = name_cells(cells)
        symbol = self._puzzle.symbols[value - 1] if value else ""
        if not (position.free(cells) or self._puzzle.given()[cells[0]]):
            self.message_changed.emit(tr("{} is no cell to be filled.").format(where))
        elif self.mode == "givens":
            self._document.apply(position.give(cells, value), f"{symbol or tr('nothing')} given in {where}")
        elif not position.free(cells):
            words = tr("{} is a given. Press {} to edit givens.")
            self.message_changed.emit(words.format(where, keys_of(acts.GIVENS)))
        elif self.mode == "marks" and self._candidates:
            words = tr("Pencil marks are hidden while candidates are shown. Press {} to show them.")
            self.message_changed.emit(words.format(keys_of(acts.CANDIDATES)))
        elif self.mode == "marks" and value:
            self._document.apply(position.mark(cells, value), f"mark {symbol} in {where}")
        else:
            self._document.apply(position.enter(cells, value), f"{symbol or tr('nothing')} in {where}")


def name_cells(cells: list[Cell]) -> str:
    """Return the name of a cell, or how many there are."""
    return cell_name(cells[0]) if len(cells) == 1 else f"{len(cells)} cells"

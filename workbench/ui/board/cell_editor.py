"""The editor of puzzles that are filled cell by cell: a board, and what a typed digit becomes there.

The editor of kakuros contains one.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Fault, Fillable, Filling
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.keyboard.presets import CORNER, MARK
from workbench.ui.base.preferences import is_on, toggle_preference
from workbench.ui.base.shortcuts import keys_of
from workbench.ui.board import acts
from workbench.ui.board.board import Board
from workbench.ui.board.cells.clipboard import has_cells, put_cells, taken_cells
from workbench.ui.board.cells.difference import changed_cells
from workbench.ui.board.cells.marks import filled_marks, followed_marks, limited_to_marks
from workbench.ui.board.coordinates import CELLS
from workbench.ui.board.document import Document
from workbench.ui.board.editor import aspect_of, fault_message
from workbench.ui.board.kind_panel import KindPanel

CONTEXT_MENU = (
    acts.UNDO, acts.CUT, acts.COPY, acts.PASTE,
    *acts.MODES, acts.CANDIDATES, acts.CLEAR_ENTRIES,
)  # fmt: skip
MODES = tuple(act.name for act in acts.MODES)  # others are those of an outer editor
MARKS = {"marks": False, "corners": True}  # modes: whether their marks stand in corners


class CellEditor(QWidget):
    """Puts what is typed into cells: as givens, entries or pencil marks, by the mode."""

    message_changed = Signal(str)  # for the line under the board
    changed = Signal()  # the offers
    draft = None

    def __init__(
        self,
        document: Document,
        actions: Actions,
        values_of: Callable[[Position, Cell], Sequence[int]] | None = None,
        changes: Callable[[Position, Position], NDArray[np.bool_]] = changed_cells,
    ) -> None:
        super().__init__()
        self._document = document
        self._values_of = values_of or candidates_of  # which values an empty cell may hold
        self._changes = changes  # which cells differ between two positions
        self.mode = "entries" if self._puzzle.given().any() else "givens"
        self.images_of: Callable[[list[Cell]], list[Cell]] = list  # what is cleared along with givens
        self._candidates = self._candidates_required = False
        self._found: Filling | None = None
        self._faults: list[Fault] = []
        self.board = Board(document.position)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.board.addActions([actions[act] for act in CONTEXT_MENU])
        self.setFocusProxy(self.board)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)
        self.board.typed.connect(self.type_value)
        self.board.typed_as.connect(self._type_as)
        self.board.cursor_moved.connect(self.show_message)
        document.stepped.connect(self._go_to_change)

    @property
    def _puzzle(self) -> Fillable:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Fillable)
        return puzzle

    # What a tab needs from an editor

    @property
    def aspect(self) -> float:
        """The width of the board, divided by its height."""
        return aspect_of(self._puzzle.shape)

    @cached_property
    def panel(self) -> KindPanel:
        """The panel of a kind that has nothing to add."""
        return KindPanel()

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, its faults, and what a search found."""
        self._faults, self._found = faults, filling
        self.redraw()

    def redraw(self, preview: Position | None = None) -> None:
        """Show the document's position again, or what it is about to become."""
        self.board.show_position(preview or self._document.position, self._faults, self._found)

    def show_guesses(self, guessed: NDArray[np.bool_] | None) -> None:
        """Mark the cells that a search has guessed."""
        self.board.mark_guesses(np.zeros(self._puzzle.shape, bool) if guessed is None else guessed)

    def message(self) -> str:
        """Return a message about the cell under the cursor, its candidates, if they are shown; or about guesses."""
        filled = self.board.filled
        cell = self.board.cursor_cell
        if self._candidates and self._puzzle.open_cells()[cell] and not filled.entries[cell]:
            symbols = [self._puzzle.symbols[value - 1] for value in self._values_of(filled, cell)]
            return "{} may hold {}".format(name_cells([cell]), ", ".join(symbols) or "nothing")
        if self.board.guesses().any():
            return "Digits with a corner mark are guesses; the others follow from them."
        return ""

    def show_message(self) -> None:
        """Show the message for the cursor's cell; a fault comes before it."""
        self.message_changed.emit("" if self._faults else self.message())

    def _go_to_change(self, before: Position) -> None:
        """Move the cursor to the first cell that undo or redo changed, unless it is on a changed one."""
        if before.puzzle.shape != self._puzzle.shape:
            return
        changed = self._changes(before, self._document.position)
        if changed.any() and not changed[self.board.cursor_cell]:
            r, c = np.argwhere(changed)[0].tolist()
            self.board.go((r, c))

    def fault_message(self, faults: list[Fault]) -> str:
        """Return the message of the fault at the cursor, or of the first one."""
        return fault_message(faults, {self.board.cursor_cell})

    def explains(self, _fault: Fault) -> bool:
        """Return False: it marks the cells of a fault without explaining it."""
        return False

    def compare(self, solution: Filling | None) -> str:
        """Underline the entries that differ from a solution; return a message about them."""
        entries = self._document.position.entries
        differing = np.zeros(entries.shape, bool) if solution is None else (entries > 0) & (entries != solution)
        self.board.mark_differing(differing)
        cells = [(int(r), int(c)) for r, c in np.argwhere(differing)]
        if not cells:
            return ""
        words = "{} differs from this solution." if len(cells) == 1 else "{} differ from this solution."
        return words.format(name_cells(cells))

    def offers(self) -> Offers:
        """Return what can be done here."""
        return {
            acts.CUT: Offer(self.cut, self.mode in MODES),
            **{act: Offer(partial(self.choose, act.name), checked=self.mode == act.name) for act in acts.MODES},
            acts.CANDIDATES: Offer(self.toggle_candidates, checked=self._candidates),
            acts.FILL_MARKS: Offer(self.fill_marks),
            acts.AUTO_MARKS: Offer(self.toggle_auto_marks, checked=is_on("auto_marks")),
            acts.SHOW_COORDINATES: Offer(self.toggle_coordinates, checked=CELLS.shown),
            acts.SELECT_ALL: Offer(self.board.select_all),
            acts.ZOOM_IN: Offer(self.board.zoom_in),
            acts.ZOOM_OUT: Offer(self.board.zoom_out),
            acts.ZOOM_FIT: Offer(self.board.zoom_fit),
        }

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()

    # Actions

    def choose(self, mode: str) -> None:
        """Switch to a mode; in a mode of an outer editor, digits become entries."""
        self.mode = mode
        self.changed.emit()

    def toggle_candidates(self) -> None:
        """Show or hide the candidates: in the cells, and those of the cell under the cursor in the message."""
        self._candidates = not self._candidates
        self.board.show_candidates(self._candidates or self._candidates_required)
        self.show_message()
        self.changed.emit()

    def require_candidates(self, required: bool) -> None:
        """Show the candidates in the cells in any case, because they can be pointed at."""
        self._candidates_required = required
        self.board.show_candidates(self._candidates or required)

    def candidates(self) -> NDArray[np.bool_]:
        """Return what empty cells may hold: of cells with automatic marks, only those: (rows, columns, symbols)."""
        filled = self.board.filled
        allowed = self._puzzle.candidates(filled.entries)
        return limited_to_marks(allowed, filled) if is_on("auto_marks") else allowed

    def fill_marks(self) -> None:
        """Replace the marks by the candidates of the empty cells."""
        self._document.apply(filled_marks(self._document.position), "fill all pencil marks")

    def toggle_auto_marks(self) -> None:
        """Let marks follow what is placed, or not; they are filled in where there are none."""
        toggle_preference("auto_marks")
        if is_on("auto_marks") and not self._document.position.marks.any():
            self.fill_marks()
        self.changed.emit()

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates along the edges of the board."""
        CELLS.toggle()
        self.board.show_coordinates()
        self.changed.emit()

    def clear_entries(self) -> None:
        """Remove all entries and marks."""
        position = replace(Position.fresh(self._puzzle), colouring=self._document.position.colouring)
        self._document.apply(position, "clear entries")

    def type_value(self, cells: list[Cell], value: int) -> None:
        """Put a value into cells; 0 erases them."""
        position = self._document.position
        where = name_cells(cells)
        symbol = self._puzzle.symbols[value - 1] if value else ""
        if not (position.free(cells) or self._puzzle.given()[cells[0]]):
            self.message_changed.emit(f"{where} cannot be filled.")
        elif self.mode == "givens":
            cells = cells if value else self.images_of(cells)
            words = f"given {symbol} in {where}" if value else f"clear given in {where}"
            self._place(position.give(cells, value), cells, value, words)
        elif not position.free(cells):
            words = "{} is a given. Press {} to edit givens."
            self.message_changed.emit(words.format(where, keys_of(acts.GIVENS)))
        elif self.mode in MARKS and value:
            self.mark(cells, value, MARKS[self.mode])
        else:
            words = f"{symbol} in {where}" if value else f"clear {where}"
            self._place(position.enter(cells, value), cells, value, words)

    def _type_as(self, role: str, value: int) -> None:
        if role in (MARK, CORNER):
            self.mark(self.board.cells(), value, role == CORNER)

    def mark(self, cells: list[Cell], value: int, corner: bool = False) -> None:
        """Make a value a mark of cells, or remove it, in any mode."""
        position, where = self._document.position, name_cells(cells)
        empty = [cell for cell in position.free(cells) if not position.entries[cell]]
        if not empty:
            self.message_changed.emit(f"{where}: only empty cells can be marked.")
            return
        kind = "corner mark" if corner else "mark"
        self._document.apply(
            position.mark(cells, value, corner), f"{kind} {self._puzzle.symbols[value - 1]} in {where}"
        )
        if corner and self.board.corners_hidden:
            self.message_changed.emit("Corner marks are hidden while candidates are shown.")

    def cut(self) -> None:
        """Move the entries of the selected cells, or their givens in that mode, to the clipboard."""
        cells, position = self.board.cells(), self._document.position
        digits = self._puzzle.given() if self.mode == "givens" else position.entries
        values = {cell: int(digits[cell]) for cell in cells}
        if not any(values.values()):
            self.message_changed.emit(f"{name_cells(cells)}: there is no digit to cut.")
            return
        put_cells(values, self._puzzle.symbols)
        taken = [cell for cell, value in values.items() if value]
        words = f"cut {name_cells(taken)}"
        self._change(self._put(position, taken, 0), words)

    def paste_cells(self) -> bool:
        """Put cells from the clipboard onto the board, with the first at the first selected cell; False: no cells."""
        if self.mode not in MODES or not has_cells():
            return False
        rows, columns = self._puzzle.shape
        values = taken_cells(self.board.cells()[0], self._puzzle.symbols)
        position = self._document.position
        fits = position.puzzle.open_cells() | (self._puzzle.given() > 0)
        inside = {(r, c): value for (r, c), value in values.items() if r < rows and c < columns and fits[r, c]}
        for cell, value in inside.items():
            position = self._put(position, [cell], value)
        self._change(position, f"paste {name_cells(list(inside) or self.board.cells())}")
        return True

    def _put(self, position: Position, cells: list[Cell], value: int) -> Position:
        """Return a position with a value in these cells, as givens in that mode, otherwise as entries."""
        return position.give(cells, value) if self.mode == "givens" else position.enter(cells, value)

    def _place(self, position: Position, cells: list[Cell], value: int, description: str) -> None:
        """Change the document to a position with a value in these cells, without the pencil marks that it rules out."""
        if value and is_on("clear_marks"):
            position = position.without_marks(value, cells)
        self._change(position, description)

    def _change(self, position: Position, description: str) -> None:
        """Change the document to a position in which digits were placed or erased; automatic marks follow."""
        if is_on("auto_marks") and self.mode != "givens":
            position = followed_marks(self._document.position, position)
        self._document.apply(position, description)


def candidates_of(position: Position, cell: Cell) -> list[int]:
    """Return the values that the rules still allow in a cell."""
    puzzle = position.puzzle
    assert isinstance(puzzle, Fillable)
    values: list[int] = (puzzle.candidates(position.entries)[cell].nonzero()[0] + 1).tolist()
    return values


def name_cells(cells: list[Cell]) -> str:
    """Return the name of a cell, or the number of several."""
    return cell_name(cells[0]) if len(cells) == 1 else counted(len(cells), "cell")

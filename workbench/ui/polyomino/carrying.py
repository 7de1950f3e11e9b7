"""Dragging a piece with the mouse: from the list to the board, and a fixed one to another place or away."""

from collections import Counter
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QPoint, Signal

from workbench.puzzles.notation import is_on_board
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.colouring import ink_of
from workbench.puzzles.polyomino.fixed import Fixed
from workbench.puzzles.polyomino.pieces import Piece, normalised
from workbench.puzzles.puzzle import Cell
from workbench.ui.board.document import Document
from workbench.ui.polyomino.fixing import Fixing, fixed_at, mask_of, more_fit, problem
from workbench.ui.polyomino.tiling_board import Ghost, TilingBoard


class Carried(NamedTuple):
    """A piece under the mouse."""

    number: int
    cells: tuple[Cell, ...]  # as seen from the cell under the mouse
    origin: Fixed | None  # where it is fixed until it is dropped


class Carrying(QObject):
    """Follows the mouse with a piece, and fixes it where it is dropped."""

    problem_found = Signal(str)  # why it cannot be fixed there

    def __init__(self, document: Document, board: TilingBoard, fixing: Fixing) -> None:
        super().__init__(board)
        self._document, self._board, self._fixing = document, board, fixing
        self._carried: Carried | None = None
        self._at: Cell | None = None  # the cell under the mouse
        board.lifted.connect(self._lift)
        board.dragged.connect(self._move)
        board.dropped.connect(self.drop)

    @property
    def _puzzle(self) -> Polyomino:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Polyomino)
        return puzzle

    @property
    def busy(self) -> bool:
        """Whether a piece is dragged."""
        return self._carried is not None

    def drag(self, number: int, point: QPoint) -> None:
        """Follow the mouse at a point of the screen with a piece of the list."""
        if self._carried is None:
            piece = self._puzzle.pieces[number]
            self._carried = Carried(number, self._fixing.held.cells(piece, (0, 0)), None)
        self._move(point)

    def _lift(self) -> None:
        """Take the fixed piece at the cursor."""
        cell = self._board.cursor_cell
        if origin := fixed_at(self._puzzle, cell):
            number = next(k for k, piece in enumerate(self._puzzle.pieces) if piece.name == origin.piece)
            self._carried = Carried(number, tuple((r - cell[0], c - cell[1]) for r, c in origin.cells), origin)

    def _move(self, point: QPoint) -> None:
        self._at = self._board.cell_at(self._board.mapFromGlobal(point))
        self._show()

    def turn(self, over: bool) -> None:
        """Turn the piece clockwise around the mouse, or flip it."""
        if self._carried is None:
            return
        piece = self._piece(self._carried)
        cells = tuple((r, -c) if over else (c, -r) for r, c in self._carried.cells)
        if normalised(cells) in piece.orientations():
            self._carried = self._carried._replace(cells=cells)
        else:
            words = "{} may not be flipped" if over else "{} may not be turned"
            self.problem_found.emit(words.format(piece.name))
        self._show()

    def cancel(self) -> None:
        """Leave everything as it was."""
        self._carried = None
        self._board.hold(None)

    def drop(self, point: QPoint) -> None:
        """Fix the piece at a point of the screen, or release one that is dragged off the board."""
        self._move(point)
        carried, one = self._carried, self._landing()
        self.cancel()
        if carried is None:
            return
        name, rest = self._piece(carried).name, self._rest(carried)
        if one is None:
            if carried.origin is not None:
                self._fixing.fix(rest.fixed, f"release {name}")
        elif wrong := self._problem(carried, one):
            self.problem_found.emit(wrong)
        elif carried.origin is None:
            self._fixing.fix([*rest.fixed, one], f"fix {name}")
        elif set(one.cells) != set(carried.origin.cells):
            self._fixing.fix([*rest.fixed, one], f"move {name}")

    def _piece(self, carried: Carried) -> Piece:
        return self._puzzle.pieces[carried.number]

    def _rest(self, carried: Carried) -> Polyomino:
        """Return the puzzle without the piece that is dragged."""
        return self._puzzle.with_fixed(one for one in self._puzzle.fixed if one != carried.origin)

    def _landing(self) -> Fixed | None:
        """Return the piece as it would be fixed now; None off the board."""
        if self._carried is None or self._at is None:
            return None
        r, c = self._at
        cells = sorted((r + dr, c + dc) for dr, dc in self._carried.cells)
        return Fixed(self._piece(self._carried).name, tuple(cells))

    def _problem(self, carried: Carried, one: Fixed) -> str:
        """Return why the piece cannot be fixed there; "" if it can."""
        rest = self._rest(carried)
        if not more_fit(self._piece(carried), Counter(other.piece for other in rest.fixed)[one.piece]):
            return f"All copies of {one.piece} are fixed"
        return problem(rest, one)

    def _show(self) -> None:
        """Show the piece over the board."""
        carried, one, shape = self._carried, self._landing(), self._puzzle.shape
        if carried is None:
            self._board.hold(None)
            return
        lifted = mask_of(carried.origin.cells, shape) if carried.origin else None
        if one is None:
            nothing = np.zeros(shape, bool)
            away = Ghost(nothing, True, ink_of(carried.number), dragged=True, lifted=lifted)
            self._board.hold(None if lifted is None else away)
            return
        cells = mask_of([cell for cell in one.cells if is_on_board(cell, shape)], shape)
        fits = not self._problem(carried, one)
        self._board.hold(Ghost(cells, fits, ink_of(carried.number), dragged=True, lifted=lifted))

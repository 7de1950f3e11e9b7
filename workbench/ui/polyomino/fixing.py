"""Fixing pieces by hand: which piece is held over the board, how it lies, and the puzzles that fixing gives."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.files.position import Position
from workbench.puzzles.notation import cell_name, is_on_board
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.colouring import ink_of
from workbench.puzzles.polyomino.fixed import Fixed
from workbench.puzzles.polyomino.pieces import Piece, Shape, reflected, turned
from workbench.puzzles.puzzle import Cell, Filling
from workbench.ui.base.act import Offer, Offers
from workbench.ui.board.document import Document
from workbench.ui.polyomino import acts
from workbench.ui.polyomino.tiling_board import PLACE, Ghost, TilingBoard


class Fixing(QObject):
    """Fixes and releases pieces of the document at the current cell of its board."""

    problem_found = Signal(str)  # why that is not possible

    def __init__(
        self,
        document: Document,
        board: TilingBoard,
        chosen: Callable[[], Sequence[int]],
        solution: Callable[[], Filling],
    ) -> None:
        super().__init__(board)
        self._document, self._board, self._chosen, self._solution = document, board, chosen, solution
        self.held = Held()
        self._offered = ""  # what could be done at the current cell when that was offered
        board.placed.connect(self._place)
        board.turned.connect(lambda over: self._flip() if over else self._rotate())

    @property
    def _puzzle(self) -> Polyomino:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Polyomino)
        return puzzle

    def offers(self) -> Offers:
        """Return what can be done with the piece at the current cell, and with the one that is held."""
        self._offered, held = self._possible(), self._piece_held() is not None
        return {
            acts.FIX_PIECE: Offer(self._fix_shown, self._offered == "fix"),
            acts.RELEASE_PIECE: Offer(self._release, self._offered == "release"),
            acts.ROTATE_PIECE: Offer(self._rotate, held),
            acts.FLIP_PIECE: Offer(self._flip, held),
        }

    def offers_changed(self) -> bool:
        """Return whether something else can be done at the current cell than was offered."""
        return self._possible() != self._offered

    def _possible(self) -> str:
        """Return what can be done with the piece at the current cell: "fix", "release", or "" without a piece."""
        if fixed_at(self._puzzle, self._board.cell):
            return "release"
        return "fix" if self._shown() else ""

    def _shown(self) -> Fixed | None:
        """Return the piece of the solution at the current cell."""
        return shown_at(self._puzzle, self._solution(), self._board.cell)

    def _piece_held(self) -> Piece | None:
        """Return the piece that a click would fix; None with other tools."""
        if self._board.tool != PLACE:
            return None
        return self.held.piece(self._puzzle, self._chosen())

    def number_held(self) -> int | None:
        """Return the number of the piece that a click would fix; None with other tools, or if none is left."""
        piece = self._piece_held()
        return None if piece is None else self._puzzle.pieces.index(piece)

    def hold(self) -> None:
        """Show the piece that is held over the board."""
        piece, puzzle = self._piece_held(), self._puzzle
        if piece is None or self._board.puzzle is not puzzle or fixed_at(puzzle, self._board.cell):
            self._board.hold(None)
            return
        one = Fixed(piece.name, self.held.cells(piece, self._board.cell))
        cells = [cell for cell in one.cells if is_on_board(cell, puzzle.shape)]
        ink = ink_of(puzzle.pieces.index(piece))
        self._board.hold(Ghost(mask_of(cells, puzzle.shape), not problem(puzzle, one), ink))

    def _place(self) -> None:
        """Fix the piece that is held, or release the fixed one at the cell."""
        piece = self._piece_held()
        if fixed_at(self._puzzle, self._board.cell):
            self._release()
        elif piece is None:
            self.problem_found.emit("There is no piece left to be fixed")
        else:
            one = Fixed(piece.name, tuple(sorted(self.held.cells(piece, self._board.cell))))
            if wrong := problem(self._puzzle, one):
                self.problem_found.emit(wrong)
            else:
                self.fix([*self._puzzle.fixed, one], f"fix {one.piece}")

    def fix(self, fixed: Sequence[Fixed], description: str) -> None:
        """Change the fixed pieces; what is shown of a solution stays as entries where it still fits."""
        puzzle, solution = self._puzzle.with_fixed(fixed), self._solution()
        position = Position.fresh(puzzle)
        if solution.any():
            position = position.keep(carried(self._puzzle, solution, puzzle))
        self._document.apply(position, description)

    def _fix_shown(self) -> None:
        """Make the piece of the solution at the current cell part of the puzzle."""
        one = self._shown()
        if one and one not in self._puzzle.fixed:
            self.fix([*self._puzzle.fixed, one], f"fix {one.piece}")

    def _release(self) -> None:
        """Remove the fixed piece at the current cell."""
        if one := fixed_at(self._puzzle, self._board.cell):
            self.fix([other for other in self._puzzle.fixed if other != one], f"release {one.piece}")

    def _rotate(self) -> None:
        piece = self._piece_held()
        if piece and not self.held.rotate(piece):
            self.problem_found.emit(f"{piece.name} may not be turned")
        self.hold()

    def _flip(self) -> None:
        piece = self._piece_held()
        if piece and not self.held.flip(piece):
            self.problem_found.emit(f"{piece.name} may not be flipped")
        self.hold()


class Held:
    """The piece that the next click fixes, and how each piece was turned last."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[str, Shape], Shape] = {}  # by name and cells of a piece

    def piece(self, puzzle: Polyomino, chosen: Sequence[int]) -> Piece | None:
        """Return the first selected piece of which another copy can be fixed, else the first of all; None = none."""
        used = Counter(one.piece for one in puzzle.fixed)
        order = [*(puzzle.pieces[k] for k in chosen), *puzzle.pieces]
        return next((piece for piece in order if more_fit(piece, used[piece.name])), None)

    def shape(self, piece: Piece) -> Shape:
        """Return how a piece lies."""
        shape = self._shapes.get((piece.name, piece.cells), piece.cells)
        return shape if shape in piece.orientations() else piece.cells

    def cells(self, piece: Piece, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells of a piece that is held in its middle over a cell; they need not be on the board."""
        shape = np.array(self.shape(piece))
        middle = shape[((shape - shape.mean(axis=0)) ** 2).sum(axis=1).argmin()]
        return tuple((r, c) for r, c in (shape - middle + cell).tolist())

    def rotate(self, piece: Piece) -> bool:
        """Rotate a piece clockwise; return whether it may be."""
        return self._turn(piece, turned(self.shape(piece), 1))

    def flip(self, piece: Piece) -> bool:
        """Flip a piece left to right; return whether it may be."""
        return self._turn(piece, reflected(self.shape(piece)))

    def _turn(self, piece: Piece, shape: Shape) -> bool:
        if shape not in piece.orientations():
            return False
        self._shapes[piece.name, piece.cells] = shape
        return True


def mask_of(cells: Iterable[Cell], shape: tuple[int, int]) -> NDArray[np.bool_]:
    """Return which cells of a board these are."""
    mask = np.zeros(shape, bool)
    for cell in cells:
        mask[cell] = True
    return mask


def fixed_at(puzzle: Polyomino, cell: Cell) -> Fixed | None:
    """Return the fixed piece that covers a cell."""
    return next((one for one in puzzle.fixed if cell in one.cells), None)


def shown_at(puzzle: Polyomino, filling: Filling, cell: Cell) -> Fixed | None:
    """Return the piece that covers a cell of a filling, as one to be fixed."""
    number = int(filling[cell])
    if not 0 < number <= len(puzzle.placements.piece):
        return None
    cells = [divmod(place, puzzle.shape[1]) for place in puzzle.placements.covered(number - 1).tolist()]
    return Fixed(puzzle.pieces[puzzle.placements.piece[number - 1]].name, tuple(cells))


def problem(puzzle: Polyomino, one: Fixed) -> str:
    """Return why another piece cannot be fixed there; "" if it can."""
    found = puzzle.with_fixed([*puzzle.fixed, one])
    if found.with_valid_fixed() == found:
        return ""
    first = next((cell for cell in one.cells if is_on_board(cell, puzzle.shape)), (0, 0))
    return f"{one.piece} does not fit at {cell_name(first)}"


def more_fit(piece: Piece, copies: int) -> bool:
    """Return whether a puzzle allows another copy of a piece."""
    return piece.high is None or copies < piece.high


def carried(old: Polyomino, filling: Filling, new: Polyomino) -> Filling:
    """Return a filling of a puzzle with the numbers that its placements have with other fixed pieces.

    A copy that a newly fixed piece makes one too many is left out, as is what the fixed pieces lie over.
    """
    names = {piece.name: k for k, piece in enumerate(new.pieces)}
    copies = Counter(one.piece for one in new.fixed)
    result = np.zeros_like(filling)
    starts = new.placements.cells[new.placements.starts[:-1]]
    for number in np.unique(filling[filling > 0]).tolist():
        one = shown_at(old, filling, tuple(np.argwhere(filling == number)[0].tolist()))
        if one is None or not (one in new.fixed or more_fit(new.pieces[names[one.piece]], copies[one.piece])):
            continue
        copies[one.piece] += one not in new.fixed
        places = np.array([r * new.shape[1] + c for r, c in one.cells])
        for k in np.flatnonzero((starts == places[0]) & (new.placements.piece == names[one.piece])).tolist():
            if np.array_equal(new.placements.covered(k), places):
                result.ravel()[places] = k + 1
    return result

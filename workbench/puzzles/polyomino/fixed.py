"""Fixed pieces: placements that belong to the puzzle, so that a solution only completes them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen
from workbench.puzzles.images import image_cell
from workbench.puzzles.notation import cell_name, is_on_board
from workbench.puzzles.polyomino.pieces import Piece, normalised
from workbench.puzzles.polyomino.placements import Placements
from workbench.puzzles.puzzle import Cell, Fault
from workbench.puzzles.sentences import joined, times

NAMED = 12  # pieces in a sentence


class Fixed(NamedTuple):
    """A piece that lies on the board before the search."""

    piece: str  # its name
    cells: tuple[Cell, ...]  # sorted


def in_order(fixed: Iterable[Fixed]) -> tuple[Fixed, ...]:
    """Return fixed pieces by their first cells, the cells of each sorted."""
    return tuple(sorted((Fixed(name, tuple(sorted(cells))) for name, cells in fixed), key=lambda one: one.cells))


def faults_of(board: NDArray[np.bool_], pieces: Sequence[Piece], fixed: Sequence[Fixed]) -> list[Fault]:
    """Return what is wrong with fixed pieces, one sentence for each."""
    taken: dict[Cell, str] = {}
    used: Counter[str] = Counter()
    faults = []
    for one in fixed:
        used[one.piece] += 1
        if problem := problem_of(board, pieces, one, taken, used[one.piece]):
            cells = tuple(cell for cell in one.cells if is_on_board(cell, (board.shape[0], board.shape[1])))
            faults.append(Fault(problem, cells, ill_formed=True))
        taken |= dict.fromkeys(one.cells, one.piece)
    return faults


def problem_of(
    board: NDArray[np.bool_], pieces: Sequence[Piece], one: Fixed, taken: dict[Cell, str], copies: int
) -> str:
    """Return why a piece cannot be fixed where it is, as one sentence; "" if it can.

    `taken` are the cells of the pieces fixed before; `copies` counts it too.
    """
    name, (rows, columns) = one.piece, board.shape
    piece = next((piece for piece in pieces if piece.name == name), None)
    if piece is None:
        names = joined([piece.name for piece in pieces], "or", most=NAMED)
        return f"There is no piece {name}, so it cannot be fixed{names and f'; use {names}'}."
    for cell in one.cells:
        if not is_on_board(cell, (rows, columns)):
            return f"{name} is fixed at {cell_name(cell)}, which is off the board of {rows} × {columns} cells."
        if not board[cell]:
            return f"{name} is fixed at {cell_name(cell)}, which is a hole; move the piece or make the hole a cell."
        if cell in taken:
            return f"{name} is fixed at {cell_name(cell)}, where {taken[cell]} is fixed already; move one of them."
    if normalised(one.cells) not in piece.orientations():
        first = cell_name(one.cells[0])
        return f"{name} is fixed at {first} in a shape that it cannot have; check its cells, rotation and flipping."
    if piece.high is not None and copies > piece.high:
        return f"{name} is fixed {times(copies)}; the limit is {piece.high}."
    return ""


def beside(found: Placements, pieces: Sequence[Piece], fixed: Sequence[Fixed], columns: int) -> NDArray[np.bool_]:
    """Return which placements are those of the fixed pieces, or touch none of their cells.

    Where each cell is covered once, this is all there is to fixed pieces: nothing else can cover theirs.
    """
    if not fixed or not len(found.piece):
        return np.ones(len(found.piece), bool)
    numbers = {piece.name: k for k, piece in enumerate(pieces)}
    starts = found.starts[:-1].astype(np.intp)
    blocked = np.zeros(int(found.cells.max()) + 1, bool)
    wanted = np.zeros(len(found.piece), bool)
    for name, cells in fixed:
        places = np.array([r * columns + c for r, c in cells], np.intp)
        own = places[(places >= 0) & (places < len(blocked))]
        blocked[own] = True
        mine = np.flatnonzero((found.piece == numbers.get(name, -1)) & (found.areas == len(places)))
        laid = found.cells[starts[mine][:, None] + np.arange(len(places))]
        wanted[mine[(laid == places).all(axis=1)]] = True
    kept: NDArray[np.bool_] = wanted | ~np.logical_or.reduceat(blocked[found.cells], starts)
    return kept


def chosen(found: Placements, kept: NDArray[np.bool_]) -> Placements:
    """Return these of the placements."""
    if kept.all():
        return found
    ends = np.concatenate([[0], np.cumsum(found.areas[kept])]).astype(np.uint32)
    cells = found.cells[np.repeat(kept, found.areas)]
    return Placements(frozen(found.piece[kept]), frozen(ends), frozen(cells))


def left(pieces: Sequence[Piece], fixed: Sequence[Fixed]) -> tuple[Piece, ...]:
    """Return the pieces with the numbers of copies that are not fixed yet."""
    used = Counter(one.piece for one in fixed)
    return tuple(
        replace(
            piece,
            low=max(0, piece.low - used[piece.name]),
            high=None if piece.high is None else max(0, piece.high - used[piece.name]),
        )
        for piece in pieces
    )


def image_of(fixed: Sequence[Fixed], shape: tuple[int, int], k: int) -> tuple[Fixed, ...]:
    """Return where the pieces fixed on a board of this shape are in its image k."""
    return in_order(Fixed(name, tuple(image_cell(cell, shape, k) for cell in cells)) for name, cells in fixed)


def moved(fixed: Sequence[Fixed], down: int, along: int) -> tuple[Fixed, ...]:
    """Return the pieces moved by so many rows and columns."""
    return in_order(Fixed(name, tuple((r + down, c + along) for r, c in cells)) for name, cells in fixed)


def valid(board: NDArray[np.bool_], pieces: Sequence[Piece], fixed: Sequence[Fixed]) -> tuple[Fixed, ...]:
    """Return the fixed pieces without those that cannot lie where they are."""
    taken: dict[Cell, str] = {}
    used: Counter[str] = Counter()
    good = []
    for one in fixed:
        if not problem_of(board, pieces, one, taken, used[one.piece] + 1):
            good.append(one)
            used[one.piece] += 1
            taken |= dict.fromkeys(one.cells, one.piece)
    return tuple(good)

"""Placements: every way in which a piece can lie on a board without touching a hole."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen
from workbench.puzzles.polyomino.pieces import Piece, Shape


class Placements(NamedTuple):
    """Placement k lays piece[k] on the cells[starts[k]:starts[k + 1]]; sorted by piece, orientation and place."""

    piece: NDArray[np.int32]  # (k,), from 0
    starts: NDArray[np.uint32]  # (k + 1,)
    cells: NDArray[np.uint32]  # row-major numbers r * columns + c, ascending in each placement

    @property
    def areas(self) -> NDArray[np.int64]:
        """How many cells each placement covers."""
        ends = self.starts.astype(np.int64)
        return ends[1:] - ends[:-1]

    def covered(self, k: int) -> NDArray[np.uint32]:
        """Return the cells of placement k, from 0."""
        return self.cells[self.starts[k] : self.starts[k + 1]]


def placements(board: NDArray[np.bool_], pieces: Sequence[Piece]) -> Placements:
    """Return every placement of these pieces on the cells of the board that are True; none of a piece not allowed."""
    found = laid(board, pieces)
    counts = [len(cells) for _, _, cells in found]
    piece = np.repeat(np.array([number for number, _, _ in found], np.int32), counts)
    areas = np.repeat(np.array([cells.shape[1] for _, _, cells in found], np.int64), counts)
    starts = np.zeros(len(areas) + 1, np.uint32)
    starts[1:] = np.cumsum(areas)
    covered = np.concatenate([cells.ravel() for _, _, cells in found]) if found else np.zeros(0, np.uint32)
    return Placements(frozen(piece), frozen(starts), frozen(covered))


def orientation_numbers(board: NDArray[np.bool_], pieces: Sequence[Piece]) -> NDArray[np.int32]:
    """Return which of its piece's orientations each placement has, from 0."""
    found = laid(board, pieces)
    return np.repeat(np.array([way for _, way, _ in found], np.int32), [len(cells) for _, _, cells in found])


def laid(board: NDArray[np.bool_], pieces: Sequence[Piece]) -> list[tuple[int, int, NDArray[np.uint32]]]:
    """Return the number of every piece and orientation, and the cells of all their placements."""
    return [
        (number, way, lay(board, shape))
        for number, piece in enumerate(pieces)
        if piece.high != 0
        for way, shape in enumerate(piece.orientations())
    ]


def lay(board: NDArray[np.bool_], shape: Shape) -> NDArray[np.uint32]:
    """Return the cells of each way to shift this shape onto the board: (ways, cells of the shape)."""
    offsets = np.array(shape, np.intp).reshape(-1, 2)
    columns = board.shape[1]
    down, along = np.array(board.shape) - offsets.max(axis=0, initial=0)  # places for the shape's upper left corner
    if not shape or down < 1 or along < 1:
        return np.zeros((0, len(shape)), np.uint32)
    room = np.ones((down, along), bool)
    for r, c in shape:
        room &= board[r : r + down, c : c + along]
    corners = np.argwhere(room) @ (columns, 1)
    return (corners[:, None] + offsets @ (columns, 1)).astype(np.uint32)

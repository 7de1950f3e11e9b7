"""The cells that a stroke of a paint tool touches, as a mask of the board's shape."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell

Mask = NDArray[np.bool_]


def line(shape: tuple[int, int], begin: Cell, end: Cell) -> Mask:
    """Return the cells of the straight line between two cells."""
    steps = max(abs(end[0] - begin[0]), abs(end[1] - begin[1])) + 1
    mask = np.zeros(shape, bool)
    r, c = (np.rint(np.linspace(begin[k], end[k], steps)).astype(int) for k in (0, 1))
    mask[r, c] = True
    return mask


def rectangle(shape: tuple[int, int], begin: Cell, end: Cell) -> Mask:
    """Return the cells of the filled rectangle with these corners."""
    (top, bottom), (left, right) = (sorted((begin[k], end[k])) for k in (0, 1))
    mask = np.zeros(shape, bool)
    mask[top : bottom + 1, left : right + 1] = True
    return mask


def region(board: Mask, cell: Cell) -> Mask:
    """Return the connected region of cells, or of holes, that contains this one."""
    same = board == board[cell]
    across, down = runs(same), runs(same.T)
    mask = np.zeros(board.shape, bool)
    mask[cell] = True
    count = 0
    while (reached := int(mask.sum())) > count:  # once per bend on the way to the farthest cell
        count = reached
        mask = spread(mask, across) & same
        mask = spread(mask.T, down).T & same
    return mask


def runs(same: Mask) -> NDArray[np.int32]:
    """Return the number of each cell's stretch: a sequence of equal cells in a row."""
    begins = np.ones(same.shape, bool)
    begins[:, 1:] = same[:, 1:] != same[:, :-1]
    return begins.ravel().cumsum(dtype=np.int32).reshape(same.shape) - np.int32(1)


def spread(mask: Mask, stretches: NDArray[np.int32]) -> Mask:
    """Return all cells of the stretches that contain a cell of the mask."""
    touched = np.zeros(int(stretches[-1, -1]) + 1, bool)
    touched[stretches[mask]] = True
    return touched[stretches]


class Stroke:
    """A stroke in progress: what it has touched, and whether that becomes cells or holes."""

    def __init__(self, board: Mask, tool: str, begin: Cell) -> None:
        self._board, self._tool, self._begin, self._last = board, tool, begin, begin
        self.on = not board[begin]
        self.mask = region(board, begin) if tool == "flood_fill" else line(board.shape, begin, begin)

    def reach(self, cell: Cell) -> None:
        """Continue to another cell."""
        if self._tool == "paint_cells":
            self.mask |= line(self._shape, self._last, cell)  # a fast mouse skips cells
        elif self._tool in SPANNED:
            self.mask = SPANNED[self._tool](self._shape, self._begin, cell)
        self._last = cell

    @property
    def board(self) -> Mask:
        """The board after the stroke."""
        return np.where(self.mask, self.on, self._board)

    @property
    def _shape(self) -> tuple[int, int]:
        rows, columns = self._board.shape
        return rows, columns


SPANNED: dict[str, Callable[[tuple[int, int], Cell, Cell], Mask]] = {"draw_line": line, "draw_rectangle": rectangle}

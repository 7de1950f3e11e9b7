"""How a board of polyominoes and its tilings look: coloured pieces, thick lines between them, their names."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.polyomino.colouring import PIECES, colours_of
from workbench.puzzles.puzzle import Filling

NO_PIECE = -1
GRID_WIDTH, BORDER_WIDTH = 0.02, 0.07  # cells
HATCH_WIDTH, FIXED_WIDTH = 0.03, 0.13  # of fixed pieces
HATCHES = ((0, 0.5, 0.5, 0), (0, 1, 1, 0), (0.5, 1, 1, 0.5))  # the lines of a cell: x, y to x, y
NAMED = 24  # rows or columns of the largest board whose pieces are named: on a larger one names are but dots


def draw_board(drawing: Drawing, board: NDArray[np.bool_]) -> None:
    """Draw thin lines between the cells of the board, thick ones around it and its holes."""
    across, down = edges(board.astype(np.int32))
    inner, side = inner_edges(board)
    drawing.lines(segments(inner, side), Ink.GRID, GRID_WIDTH)
    drawing.lines(segments(across, down), Ink.FRAME, BORDER_WIDTH)


def draw_tiling(
    drawing: Drawing,
    filling: Filling,
    piece: NDArray[np.int32],
    names: Sequence[str],
    fixed: NDArray[np.bool_] | None = None,
) -> None:
    """Draw what lies on the board: `piece` tells which piece a placement is, `names` what the pieces are called.

    The cells that are `fixed` are hatched, with a wider line around them.
    """
    numbers, homes = np.unique(filling, return_inverse=True)
    homes = homes.reshape(filling.shape)
    known = (numbers > 0) & (numbers <= len(piece))
    pieces = piece[numbers[known] - 1]
    colours = np.full(len(numbers), NO_PIECE)
    colours[known] = colours_of(pieces)
    shown = colours[homes]
    for colour in np.unique(colours[known]).tolist():
        drawing.fill(cells_of(shown == colour), PIECES[colour])
    if (strange := (filling != 0) & (shown == NO_PIECE)).any():
        drawing.fill(cells_of(strange), Ink.FAULT_PAPER)
    if not filling.any():
        return
    drawing.lines(segments(*edges(filling)), Ink.FRAME, BORDER_WIDTH)
    if fixed is not None and fixed.any():
        drawing.lines(hatching(fixed), Ink.FRAME, HATCH_WIDTH)
        drawing.lines(segments(*edges(np.where(fixed, filling, 0))), Ink.FRAME, FIXED_WIDTH)
    if max(filling.shape) <= NAMED and known.any():
        texts = [names[k] for k in pieces.tolist()]
        height = min(0.5, 0.95 / max(len(text) for text in texts))
        drawing.labels(middles(homes, len(numbers))[known], texts, Ink.GIVEN, height)


def edges(values: NDArray[np.int32]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which edges part different values, the outside counting as 0: (rows + 1, columns), (rows, columns + 1)."""
    padded = np.pad(values, 1)
    return padded[1:, 1:-1] != padded[:-1, 1:-1], padded[1:-1, 1:] != padded[1:-1, :-1]


def inner_edges(board: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which edges have a cell of the board on both sides, as `edges` does."""
    padded = np.pad(board, 1)
    return padded[1:, 1:-1] & padded[:-1, 1:-1], padded[1:-1, 1:] & padded[1:-1, :-1]


def hatching(cells: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the slanted lines of these cells, which continue from cell to cell: (k, 4), x, y to x, y."""
    corners = np.tile(cells_of(cells)[:, ::-1], 2)
    lines: NDArray[np.float64] = (corners[:, None, :] + np.array(HATCHES)).reshape(-1, 4)
    return lines


def segments(across: NDArray[np.bool_], down: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the straight lines, as long as can be, that these edges make up: (k, 4), x, y to x, y."""
    y, left, right = runs(across)
    x, top, bottom = runs(down.T)
    lines = np.concatenate([np.column_stack([left, y, right, y]), np.column_stack([x, top, x, bottom])])
    return lines.astype(np.float64)


def runs(mask: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Return row, begin and end of every stretch of true values in a row."""
    steps = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    row, begin = np.nonzero(steps == 1)
    return row, begin, np.nonzero(steps == -1)[1]


def middles(homes: NDArray[np.intp], count: int) -> NDArray[np.float64]:
    """Return for every region the middle, x and y, of that of its cells which is nearest to its centre."""
    region = homes.ravel()
    r, c = np.divmod(np.arange(region.size), homes.shape[1])
    sizes = np.maximum(np.bincount(region, minlength=count), 1)
    centre_r, centre_c = np.bincount(region, r, count) / sizes, np.bincount(region, c, count) / sizes
    distance = (r - centre_r[region]) ** 2 + (c - centre_c[region]) ** 2
    order = np.lexsort([distance, region])
    nearest = order[np.searchsorted(region[order], np.arange(count))]
    return np.column_stack([c[nearest], r[nearest]]) + 0.5

"""What boards of square cells share: arrays that stay as they are, lists of cells, lines and labels."""

from functools import lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink

SHAPES = 16  # of boards of which an empty filling is kept

Number = TypeVar("Number", bound=np.generic)


def frozen(array: NDArray[Number]) -> NDArray[Number]:
    """Return the array, read-only; a copy if it could still be written through another name."""
    if array.flags.writeable or not array.flags.owndata:
        array = array.copy()
        array.flags.writeable = False
    return array


@lru_cache(SHAPES)
def nothing(shape: tuple[int, int]) -> NDArray[np.int32]:
    """Return the numbers of an untouched board: one shared array, which takes no memory while unread."""
    zeros = np.zeros(shape, np.int32)
    zeros.flags.writeable = False
    return zeros


def resized(array: NDArray[Number], top: int, bottom: int, left: int, right: int, fill: int = 0) -> NDArray[Number]:
    """Return a board's array with this many rows and columns more at its sides, or less where that is negative."""
    rows, columns = array.shape
    cut = array[max(0, -top) : rows + min(0, bottom), max(0, -left) : columns + min(0, right)]
    return np.pad(cut, ((max(0, top), max(0, bottom)), (max(0, left), max(0, right))), constant_values=fill)


def cells_of(mask: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the cells at which a mask of the board's shape is true: (k, 2), row and column."""
    return np.argwhere(mask)


def board_lines(shape: tuple[int, int], box: tuple[int, int]) -> NDArray[np.float64]:
    """Return the lines around every box of (rows, columns) cells: (k, 4), x, y to x, y."""
    rows, columns = shape
    y = np.arange(0, rows + 1, box[0], dtype=float)
    x = np.arange(0, columns + 1, box[1], dtype=float)
    across = np.column_stack([0 * y, y, 0 * y + columns, y])
    down = np.column_stack([x, 0 * x, x, 0 * x + rows])
    return np.concatenate([across, down])


def region_lines(regions: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return the lines around the regions of a board, (rows, columns) of labels: (k, 4), x, y to x, y."""
    framed = np.pad(regions, 1, constant_values=-1)
    r, c = np.nonzero(framed[1:, 1:-1] != framed[:-1, 1:-1])
    across = np.column_stack([c, r, c + 1, r])
    r, c = np.nonzero(framed[1:-1, 1:] != framed[1:-1, :-1])
    return np.concatenate([across, np.column_stack([c, r, c, r + 1])]).astype(np.float64)


def inset_outline(inside: NDArray[np.bool_], inset: float) -> NDArray[np.float64]:
    """Return the lines around some cells of a board, a little inside them: (k, 4), x, y to x, y."""
    near = np.pad(inside, 1)
    lines = []
    for r, c in np.argwhere(inside).tolist():
        up, down, left, right = near[r, c + 1], near[r + 2, c + 1], near[r + 1, c], near[r + 1, c + 2]
        for y, is_open, step in ((r + inset, up, 0), (r + 1 - inset, down, 2)):
            if not is_open:
                begin = c + inset if not left else c - inset * bool(near[r + step, c])
                end = c + 1 - inset if not right else c + 1 + inset * bool(near[r + step, c + 2])
                lines.append((begin, y, end, y))
        for x, is_open, step in ((c + inset, left, 0), (c + 1 - inset, right, 2)):
            if not is_open:
                begin = r + inset if not up else r - inset * bool(near[r, c + step])
                end = r + 1 - inset if not down else r + 1 + inset * bool(near[r + 2, c + step])
                lines.append((x, begin, x, end))
    return np.array(lines, np.float64).reshape(-1, 4)


def board_labels(drawing: Drawing, numbers: NDArray[np.int32], ink: Ink, height: float) -> None:
    """Write the numbers of a board into the middle of their cells; nothing for 0."""
    centres = cells_of(numbers != 0)[:, ::-1].astype(np.float64) + 0.5
    drawing.labels(centres, [str(k) for k in numbers[numbers != 0].tolist()], ink, height)

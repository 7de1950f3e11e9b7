"""The eight images of a board of square cells: its quarter turns, and those of its left-right reflection."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell

IMAGES = 8
UPRIGHT = (0, 2, 4, 6)  # the images in which rows remain rows

Number = TypeVar("Number", bound=np.generic)
Value = TypeVar("Value")


def image(array: NDArray[Number], k: int) -> NDArray[Number]:
    """Return image k of an array: k quarter turns counterclockwise; from 4 on, k - 4 of its left-right reflection."""
    return np.rot90(array[:, ::-1] if k >= 4 else array, k % 4)


def image_cell(cell: Cell, shape: tuple[int, int], k: int) -> Cell:
    """Return where a cell of a board of this shape is in image k."""
    (row, column), (rows, columns) = cell, shape
    if k >= 4:
        column = columns - 1 - column
    for _ in range(k % 4):
        row, column, rows, columns = columns - 1 - column, row, columns, rows
    return row, column


def cell_orders(shape: tuple[int, int]) -> list[NDArray[np.intp]]:
    """Return, for each image, the board's cells in the order in which they stand in it, numbered row by row."""
    numbers = np.arange(shape[0] * shape[1]).reshape(shape)
    return [np.ascontiguousarray(image(numbers, k)).ravel() for k in range(IMAGES)]


def without_duplicates(values: Iterable[Value]) -> tuple[Value, ...]:
    """Return each of several equal values once, in the order in which they first appear."""
    return tuple(dict.fromkeys(values))


def random_one(values: Sequence[Value], random: np.random.Generator) -> Value:
    """Return one of several values, each as likely as the others."""
    return values[int(random.integers(len(values)))]

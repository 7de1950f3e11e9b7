"""Boards that are a sudoku's equal: its images, and shuffles that keep its layout."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.images import cell_orders, random_one
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sudoku.layout import Layout, with_extra, with_regions

Board = tuple[Layout, Filling]


def images(layout: Layout, givens: Filling) -> list[Board]:
    """Return the eight images of a board, itself first."""
    orders = cell_orders(givens.shape)[1:]
    return [
        (layout, givens),
        *((image_layout(layout, order), givens.ravel()[order].reshape(givens.shape)) for order in orders),
    ]


def image_layout(layout: Layout, order: NDArray[np.intp]) -> Layout:
    """Return the layout that has the cells in another order."""
    places = np.argsort(order)
    layout = with_extra(layout, (places[list(cells)].tolist() for cells in layout.extra))
    if layout.regions:
        return with_regions(layout, np.array(layout.regions)[order].tolist())
    n = layout.side
    is_turned = n > 1 and abs(int(order[1]) - int(order[0])) == n
    return replace(layout, box=layout.box[::-1] if is_turned else layout.box)


def shuffled(layout: Layout, givens: Filling, random: np.random.Generator) -> Filling:
    """Return givens with as many solutions on the same layout: turned, with lines and digits permuted.

    Lines are permuted only where all units but rows and columns are boxes: rows within their band, bands, columns
    within their stack, stacks.
    """
    same = [image for turned, image in images(layout, givens) if turned == layout]
    board = random_one(same, random)
    if not layout.regions and not layout.further:
        high, wide = layout.box
        board = board[shuffled_lines(layout.side, high, random)][:, shuffled_lines(layout.side, wide, random)]
    digits = np.append(0, 1 + random.permutation(layout.side)).astype(np.int32)
    return digits[board]


def shuffled_lines(lines: int, width: int, random: np.random.Generator) -> NDArray[np.intp]:
    """Return lines in a random order in which each band of `width` of them remains together."""
    bands = random.permuted(np.arange(lines).reshape(-1, width), axis=1)
    return bands[random.permutation(len(bands))].ravel()

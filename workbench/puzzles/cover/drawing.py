"""An exact cover as a picture: the matrix, a row for each option, a column for each item.

At the top stand the names of the items, and under them their bounds if any item has some; at the left the options'. Of
a large matrix the upper left part is drawn. A cover whose text draws where its items lie is drawn like that instead.
"""

from collections.abc import Sequence
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import layout_drawing
from workbench.puzzles.cover.layout import DrawnMatrix
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import board_lines, cells_of

MAX_ROWS, MAX_COLUMNS = 2500, 500  # that are drawn
NETTED = 100  # rows or columns; above, thin lines would leave little to be seen between them
NAME_COLUMNS = 3  # the width of the options' names; numbers take one column
TALLEST, SMALLEST = 0.6, 0.25  # of letters, in cells; longer texts are cut
LETTER_WIDTH = 0.65  # of an average letter, in ems


def shown(cover: DrawnMatrix) -> tuple[int, int]:
    """Return how many options and items are drawn."""
    return min(cover.count, MAX_ROWS), min(len(cover.items), MAX_COLUMNS)


def corner(cover: DrawnMatrix) -> tuple[int, int]:
    """Return the row and column where the matrix begins, below and beside the names."""
    return 2 if cover.multiple else 1, NAME_COLUMNS if cover.options else 1


def extent(cover: DrawnMatrix) -> tuple[int, int]:
    """Return the rows and columns of the whole picture."""
    if cover.layout is not None:
        return layout_drawing.extent(cover.layout)
    (rows, columns), (top, left) = shown(cover), corner(cover)
    return top + rows, left + columns


def ground(drawing: Drawing, cover: DrawnMatrix) -> None:
    """Draw the paper of the matrix, without that of the names, or of the cells of a layout."""
    if cover.layout is not None:
        layout_drawing.ground(drawing, cover.layout)
        return
    drawing.fill(cells_of(np.ones(shown(cover), bool)) + np.array(corner(cover)), Ink.PAPER)


def whole(drawing: Drawing, cover: DrawnMatrix) -> None:
    """Draw a cover without a solution: its layout, or its matrix."""
    if cover.layout is None:
        matrix(drawing, cover)
    else:
        layout_drawing.board(drawing, cover.layout)


def matrix(drawing: Drawing, cover: DrawnMatrix) -> None:
    """Draw the members of all options, lines, names, bounds and colours."""
    (rows, columns), (top, left) = shown(cover), corner(cover)
    drawing.fill(cells(cover, np.ones(cover.count, bool)), Ink.SAME)
    if rows and columns and max(rows, columns) <= NETTED:
        drawing.lines(at(board_lines((rows, columns), (1, 1)), top, left), Ink.GRID, 0.02)
    if rows and columns:
        drawing.lines(at(board_lines((rows, columns), (rows, columns)), top, left), Ink.FRAME, 0.05)
    if cover.primary < columns and rows:
        bar = np.array([[cover.primary, -top, cover.primary, rows]], dtype=np.float64)
        drawing.lines(at(bar, top, left), Ink.FRAME, 0.08)
    write(drawing, [(left + k + 0.5, 0.5) for k in range(columns)], cover.items[:columns], Ink.GIVEN)
    if cover.multiple:
        texts = [bounds(low, high) for low, high in zip(cover.low.tolist(), cover.high.tolist(), strict=True)][:columns]
        write(drawing, [(left + k + 0.5, 1.5) for k in range(len(texts))], texts, Ink.PENCIL)
    names = [cover.option_name(k) for k in range(rows)]
    write(drawing, [(left / 2, top + k + 0.5) for k in range(rows)], names, Ink.PENCIL, left)
    colours(drawing, cover, np.ones(cover.count, bool), Ink.GIVEN)


def options(drawing: Drawing, cover: DrawnMatrix, chosen: NDArray[np.bool_], ink: Ink) -> None:
    """Draw the members of the chosen options in this ink, or the cells of a layout that they take."""
    if cover.layout is not None:
        layout_drawing.options(drawing, cover.layout, chosen, ink)
    elif chosen.any():
        drawing.fill(cells(cover, chosen), ink)
        colours(drawing, cover, chosen, Ink.PAPER)


def places(cover: DrawnMatrix, chosen: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return where among the members those are that are drawn, of these options."""
    rows, columns = shown(cover)
    visible = chosen[cover.option_of] & (cover.option_of < rows) & (cover.members <= columns)
    return np.nonzero(visible)[0]


def cells(cover: DrawnMatrix, chosen: NDArray[np.bool_], where: NDArray[np.intp] | None = None) -> NDArray[np.intp]:
    """Return the cells of the members of these options: (k, 2), row and column."""
    where = places(cover, chosen) if where is None else where
    top, left = corner(cover)
    pairs = np.column_stack([cover.option_of[where] + top, cover.members[where].astype(np.intp) - 1 + left])
    return pairs.astype(np.intp)


def colours(drawing: Drawing, cover: DrawnMatrix, chosen: NDArray[np.bool_], ink: Ink) -> None:
    """Write the colours of the members of these options into their cells, each as large as the longest of all."""
    if cover.coloured:
        where = places(cover, np.ones(cover.count, bool))
        where = where[cover.colours[where] > 0]
        names = [cover.colour_name(k) for k in cover.colours[where].tolist()]
        now = chosen[cover.option_of[where]]
        centres = cells(cover, chosen, where[now])[:, ::-1] + 0.5
        letters = max(map(len, names), default=0)
        write(drawing, centres.tolist(), list(compress(names, now)), ink, letters=letters)


def write(
    drawing: Drawing,
    centres: Sequence[Sequence[float]],
    texts: Sequence[str],
    ink: Ink,
    width: float = 1.0,
    smallest: float = SMALLEST,
    letters: int = 0,
) -> None:
    """Write texts as large as `width` cells allow, cut rather than smaller than `smallest`; a call for each length.

    None is larger than one of so many letters.
    """
    longest = max(1, round(width / LETTER_WIDTH / smallest))
    texts = [text if len(text) <= longest else text[: longest - 1] + "…" for text in texts]
    lengths = np.array([len(text) and max(len(text), min(letters, longest)) for text in texts], int)
    for length in np.unique(lengths[lengths > 0]).tolist():
        now = np.nonzero(lengths == length)[0].tolist()
        height = min(TALLEST, 0.95 * width / (LETTER_WIDTH * length))
        drawing.labels(np.array([centres[k] for k in now], float), [texts[k] for k in now], ink, round(height, 3))


def at(segments: NDArray[np.float64], top: int, left: int) -> NDArray[np.float64]:
    """Return lines moved down and right."""
    return segments + np.array([left, top, left, top], dtype=np.float64)


def bounds(low: int, high: int) -> str:
    """Return how an item's bounds are written; nothing for exactly one."""
    return "" if low == high == 1 else str(high) if low == high else f"{low}:{high}"

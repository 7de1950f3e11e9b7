"""The canonical text of a sudoku: its header, its rows, and the labels of regions and extra regions."""

from workbench.puzzles.sudoku.extra_labels import label_grids
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.text.board import DigitRows, Rows
from workbench.puzzles.sudoku.text.headers import header_of

COMPACT = ".123456789ABCDEFGHIJKLMNOP"


def compact(rows: Rows) -> list[str]:
    """Return each row as one string: a character a cell up to 9, numbers with spaces between above."""
    if len(rows) <= 9:
        return ["".join(str(digit or ".") for digit in row) for row in rows]
    return [" ".join(f"{digit or '.':>2}" for digit in row) for row in rows]


def labels_of(layout: Layout) -> Rows:
    """Return the regions of a jigsaw board, numbered from 1."""
    n = layout.side
    return [[region + 1 for region in layout.regions[k : k + n]] for k in range(0, n * n, n)]


def labels(layout: Layout) -> list[str]:
    """Return the rows of labels of a jigsaw board: letters, or numbers with spaces between where they are more."""
    if layout.side > 26:
        return compact(labels_of(layout))
    return ["".join(chr(ord("A") + region - 1) for region in row) for row in labels_of(layout)]


def write_plain(board: DigitRows) -> str:
    """Return the canonical text."""
    regions = labels(board.layout) if board.layout.regions else []
    extra = [row for grid in label_grids(board.layout) for row in grid]
    return "\n".join([header_of(board.layout), *compact(board.digits), *regions, *extra]) + "\n"

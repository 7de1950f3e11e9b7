"""The boxes of a board without a header, where boxes may be upright or lie down: 2 x 3 or 3 x 2.

Drawn frames decide; else digits that would appear twice in a box do; else boxes are taken to lie down, as is usual.
"""

import numpy as np

from workbench.puzzles.sudoku.layout import Box, Layout
from workbench.puzzles.sudoku.text.alphabet import repeats
from workbench.puzzles.sudoku.text.board import DigitRows, flat
from workbench.puzzles.sudoku.text.raw import Raw


def is_open(raw: Raw) -> bool:
    """Return whether a board has no header, and boxes that are not square."""
    high, wide = raw.layout.box
    return not raw.headed and not raw.layout.regions and high != wide


def with_boxes(raw: Raw, board: DigitRows) -> DigitRows:
    """Return a board with the boxes that its text shows."""
    if not is_open(raw):
        return board
    usual = raw.layout.box
    if drawn := drawn_box(raw):
        return board._replace(layout=Layout(drawn))
    upright = has_repeats(board, usual) and not has_repeats(board, usual[::-1])
    return board._replace(layout=Layout(usual[::-1])) if upright else board


def is_assumed(raw: Raw, board: DigitRows) -> bool:
    """Return whether a text does not show which boxes a board has."""
    undecided = is_open(raw) and drawn_box(raw) is None
    return undecided and has_repeats(board, raw.layout.box) == has_repeats(board, raw.layout.box[::-1])


def drawn_box(raw: Raw) -> Box | None:
    """Return the box that the bars between the cells of each row show."""
    widths = {tuple(len(raw.split(part)) for part in line.strip(" |").split("|")) for _, line in raw.lines}
    parts = next(iter(widths))
    if len(widths) > 1 or len(parts) == 1 or len(set(parts)) > 1 or parts[0] == 1:
        return None
    return (raw.side // parts[0], parts[0]) if parts[0] * len(parts) == raw.side else None


def has_repeats(board: DigitRows, box: Box) -> bool:
    """Return whether a digit appears twice in a unit if boxes are as given."""
    return repeats(Layout(box), np.array(flat(board.digits)))

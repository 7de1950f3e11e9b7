"""The states of a matrix's items and options during a search, and their colours."""

from dataclasses import dataclass, field
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.ui.cover.matrix_sheet import MatrixCell

States = NDArray[np.uint8]


class ItemState(IntEnum):
    """The state of an item: the colour of its column."""

    OPEN = 0
    CHOSEN = 1  # the item being covered
    COVERED = 2
    FRESH = 3  # covered by the last step


class OptionState(IntEnum):
    """The state of an option: the colour of its members."""

    OPEN = 0
    CURRENT = 1  # the option being tried
    CHOSEN = 2
    REMOVED = 3
    FRESH = 4  # removed by the last step


COLUMN_PAPER = {
    ItemState.OPEN: "paper",
    ItemState.CHOSEN: "cursor",
    ItemState.COVERED: "matrix-covered",
    ItemState.FRESH: "matrix-fresh-paper",
}
MEMBER_INK = {
    OptionState.OPEN: "matrix-member",
    OptionState.CURRENT: "accent",
    OptionState.CHOSEN: "found",
    OptionState.REMOVED: "matrix-removed",
    OptionState.FRESH: "matrix-fresh",
}
ON_MEMBER = {  # the ink of a colour's name on a member
    OptionState.OPEN: "given",
    OptionState.CURRENT: "on-accent",
    OptionState.CHOSEN: "paper",
    OptionState.REMOVED: "muted",
    OptionState.FRESH: "given",
}


@dataclass
class Look:
    """How a matrix is shown: the states of its parts, cursor and selection."""

    items: States  # ItemState by item, from 1
    options: States  # OptionState
    sizes: NDArray[np.int64] | None = None  # remaining options of each item, -1 = not shown; None = all
    wanting: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))  # items with too few options
    cursor: MatrixCell | None = None
    cross: bool = True  # whether the cursor's row and column are tinted
    focused: bool = False
    picked_options: range = range(0)
    picked_items: range = range(0)
    faulty: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))  # options that break a rule
    differing: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))  # options not in a solution


def states_after(cover: Cover, chosen: NDArray[np.bool_]) -> tuple[States, States]:
    """Return the states of items and options after some options are chosen."""
    covered = np.bincount(cover.members[chosen[cover.option_of]], minlength=len(cover.items) + 1)
    full = covered > 0
    full[1 : cover.primary + 1] = covered[1 : cover.primary + 1] >= cover.high
    items = np.where(full, ItemState.COVERED, ItemState.OPEN).astype(np.uint8)
    items[0] = ItemState.OPEN
    barred = full[cover.members]
    if cover.coloured:
        barred &= (cover.colours == 0) | (cover.colours != colours_after(cover, chosen)[cover.members])
    options = np.zeros(cover.count, np.uint8)
    options[cover.option_of[barred]] = OptionState.REMOVED
    options[chosen] = OptionState.CHOSEN
    return items, options


def colours_after(cover: Cover, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the colour that the chosen options give each item, 0 = none."""
    assigned = np.zeros(len(cover.items) + 1, np.int64)
    places = np.nonzero(chosen[cover.option_of] & (cover.colours > 0))[0]
    assigned[cover.members[places]] = cover.colours[places]
    return assigned

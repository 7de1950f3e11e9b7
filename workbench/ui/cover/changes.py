"""What can be changed at a cell of a cover, what becomes of the chosen options then, what is meant by a typed text."""

import re
from dataclasses import replace

from workbench.position import Position
from workbench.puzzles.cover import Cover, edits
from workbench.puzzles.cover.edits import CoverError
from workbench.puzzles.puzzle import Filling
from workbench.ui.base.act import Act
from workbench.ui.cover import acts
from workbench.ui.cover.matrix_sheet import NAMES


def possible_at(cover: Cover, option: int, item: int) -> dict[Act, bool]:
    """Return which actions of the editor can be done at a cell, where that is not always so."""
    of_option, of_item = 0 <= option < cover.count, 0 < item <= len(cover.items)
    return {
        acts.ADD_OPTION: cover.primary > 0,
        acts.ADD_SECONDARY: cover.primary > 0,
        acts.REMOVE_PICKED: of_option or (of_item and option == NAMES),
        acts.TOGGLE_MEMBER: of_option and of_item,
        acts.RENAME: of_option or of_item,
        acts.COLOUR_MEMBER: of_option and of_item and item > cover.primary,
        acts.ITEM_BOUNDS: of_item and item <= cover.primary,
        acts.OPTION_COST: of_option,
        acts.OTHER_SORT: of_item,
        acts.CHOOSE_OPTION: of_option,
    }


def carried(position: Position, cover: Cover) -> Position:
    """Return the position with another cover, and the options chosen that were chosen: those of the same numbers."""
    if cover == position.puzzle:
        return position
    return with_entries(cover, position.entries)


def with_entries(cover: Cover, entries: Filling) -> Position:
    """Return a position in which the first options are chosen as said, and no other."""
    fresh = Position.fresh(cover)
    chosen = fresh.entries.copy()
    n = min(cover.count, len(entries))
    chosen[:n] = entries[:n]
    return replace(fresh, entries=chosen)


def coloured(cover: Cover, option: int, item: int, colour: str) -> Cover:
    """Return the cover with an item coloured in an option, into which it is put first if it is not there."""
    if colour and item not in cover.option(option):
        cover = edits.toggled(cover, option, item)
    return edits.with_colour(cover, option, item, colour)


def bounds_in(text: str) -> tuple[int, int]:
    """Return the bounds that were typed: 2, 1:3, 1-3; raise CoverError."""
    match = re.fullmatch(r"([0-9]{1,9})(?:\s*[:–-]\s*([0-9]{1,9}))?", text)
    if not match:
        raise CoverError("Expected a number such as 2, or two such as 1:3.")
    return int(match[1]), int(match[2] or match[1])


def number_in(text: str) -> int:
    """Return the number that was typed; raise CoverError."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise CoverError("Expected a whole number such as 5.")
    return int(text)

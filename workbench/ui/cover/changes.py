"""Changes of a cover: which are available at a cell, how they affect chosen options, and how typed values are read."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from workbench.files.position import Position
from workbench.puzzles.cover import Cover, edits
from workbench.puzzles.cover.edits import CoverError
from workbench.puzzles.puzzle import Filling
from workbench.ui.base.act import Act, Offer, Offers
from workbench.ui.cover import acts
from workbench.ui.cover.matrix_sheet import NAMES, MatrixCell


def possible_at(cover: Cover, option: int, item: int) -> dict[Act, bool]:
    """Return which actions of the editor are available at a cell, for those that are not always."""
    on_option, on_item = 0 <= option < cover.count, 0 < item <= len(cover.items)
    return {
        acts.ADD_OPTION: cover.primary > 0,
        acts.ADD_SECONDARY: cover.primary > 0,
        acts.REMOVE_PICKED: on_option or (on_item and option == NAMES),
        acts.TOGGLE_MEMBER: on_option and on_item,
        acts.RENAME: on_option or on_item,
        acts.COLOUR_MEMBER: on_option and on_item and item > cover.primary,
        acts.ITEM_BOUNDS: on_item and item <= cover.primary,
        acts.OPTION_COST: on_option,
        acts.OTHER_SORT: on_item,
        acts.CHOOSE_OPTION: on_option,
        acts.SIMPLIFY: cover.count > 0 and not cover.multiple,
    }


def offers_at(cover: Cover, place: MatrixCell, changes: Mapping[Act, Callable[[], object]]) -> Offers:
    """Return changes of a cover as offers, available or not at a cell."""
    possible = possible_at(cover, *place)
    return {act: Offer(change, possible.get(act, True)) for act, change in changes.items()}


def with_cover(position: Position, cover: Cover) -> Position:
    """Return the position with another cover; options of the same numbers stay chosen."""
    if cover == position.puzzle:  # perhaps with other comments
        return replace(position, puzzle=cover)
    return with_entries(cover, position.entries)


def with_entries(cover: Cover, entries: Filling) -> Position:
    """Return a position in which the first options are chosen as in `entries`, and no others."""
    fresh = Position.fresh(cover)
    chosen = fresh.entries.copy()
    count = min(cover.count, len(entries))
    chosen[:count] = entries[:count]
    return replace(fresh, entries=chosen)


def coloured(cover: Cover, option: int, item: int, colour: str) -> Cover:
    """Return the cover with an item coloured in an option; the item is added to the option if necessary."""
    if colour and item not in cover.option(option):
        cover = edits.toggled(cover, option, item)
    return edits.with_colour(cover, option, item, colour)


def bounds_in(text: str) -> tuple[int, int]:
    """Return the bounds of a typed text such as 2, 1:3 or 1-3; raise CoverError."""
    match = re.fullmatch(r"([0-9]{1,9})(?:\s*[:–-]\s*([0-9]{1,9}))?", text)
    if not match:
        raise CoverError("Type a number such as 2, or a range such as 1:3.")
    return int(match[1]), int(match[2] or match[1])


def number_in(text: str) -> int:
    """Return the number of a typed text; raise CoverError."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise CoverError("Type a whole number such as 5.")
    return int(text)

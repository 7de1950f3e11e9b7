"""What a person may change of an exact cover: each function returns the new cover, or raises CoverError.

Options are numbered from 0 and items from 1, as in `Cover`.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.names import name_fault, option_name_fault
from workbench.puzzles.cover.text import MAX_ITEMS, MAX_MEMBERS, MAX_NUMBER, MAX_OPTIONS


class CoverError(ValueError):
    """A change after which there would be no valid cover; the message says what is wrong."""


def with_option(cover: Cover, items: Sequence[int], name: str = "") -> Cover:
    """Return the cover with one more option, the last."""
    if cover.count == MAX_OPTIONS or len(cover.members) + len(items) > MAX_MEMBERS:
        raise CoverError("This cover has reached its size limit. Remove options or items first.")
    if len(set(items)) < len(items):
        raise CoverError("An option cannot contain an item twice.")
    if any(not 1 <= item <= len(cover.items) for item in items):
        raise CoverError(f"Items are numbered 1 to {len(cover.items)}.")
    if min(items, default=cover.primary + 1) > cover.primary:
        raise CoverError("This option has no primary item; every option needs one.")
    longer = replace(
        cover,
        starts=np.append(cover.starts, np.uint32(len(cover.members) + len(items))),
        members=np.append(cover.members, np.array(items, np.uint32)),
        colours=np.append(cover.colours, np.zeros(len(items), np.uint32)),
        costs=np.append(cover.costs, np.uint32(1)),
        options=(*cover.options, "") if cover.options else (),
    )
    return renamed_option(longer, longer.count - 1, name) if name else longer


def without_options(cover: Cover, options: Collection[int]) -> Cover:
    """Return the cover without some of its options."""
    stay = np.ones(cover.count, bool)
    stay[list(options)] = False
    names = tuple(name for name, stays in zip(cover.options, stay.tolist(), strict=False) if stays)
    shorter = only(cover, stay[cover.option_of])
    sizes = np.diff(shorter.starts)[stay]
    return replace(
        shorter,
        starts=np.concatenate([[0], np.cumsum(sizes)]).astype(np.uint32),
        costs=cover.costs[stay],
        options=names,
        comments=tuple(
            comment._replace(above=comment.above - int(np.count_nonzero(~stay[: max(0, comment.above - 1)])))
            for comment in cover.comments
        ),
    )


def only(cover: Cover, stay: NDArray[np.bool_]) -> Cover:
    """Return the cover with only these members in its options, some of which may be left without any."""
    sizes = np.bincount(cover.option_of[stay], minlength=cover.count)
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.uint32)
    return replace(cover, starts=starts, members=cover.members[stay], colours=cover.colours[stay])


def toggled(cover: Cover, option: int, item: int) -> Cover:
    """Return the cover with an item put into an option, or taken from it."""
    begin, items = int(cover.starts[option]), cover.option(option)
    if item in items:
        if item <= cover.primary and np.count_nonzero(items <= cover.primary) == 1:
            name = cover.items[item - 1]
            raise CoverError(f"{name} is the only primary item of this option; every option needs one.")
        stay = np.ones(len(cover.members), bool)
        stay[begin : begin + len(items)] = items != item
        return only(cover, stay)
    if len(cover.members) == MAX_MEMBERS:
        raise CoverError("This cover has reached its size limit. Remove options or items first.")
    place = begin + int(np.count_nonzero(items < item))
    starts = cover.starts.copy()
    starts[option + 1 :] += 1
    return replace(
        cover,
        starts=starts,
        members=np.insert(cover.members, place, item),
        colours=np.insert(cover.colours, place, 0),
    )


def with_colour(cover: Cover, option: int, item: int, colour: str) -> Cover:
    """Return the cover with an item coloured in an option that has it, "" = without a colour."""
    if item <= cover.primary:
        raise CoverError(f"{cover.items[item - 1]} is primary; only secondary items have colours.")
    places = np.nonzero(cover.option(option) == item)[0]
    if not len(places):
        raise CoverError(f"{cover.items[item - 1]} is not in this option.")
    if colour:
        check(name_fault(colour))
    known = [cover.colour_name(k) for k in range(1, max(len(cover.colour_names), int(cover.colours.max())) + 1)]
    names = [*known, *([colour] if colour and colour not in known else [])]
    colours = cover.colours.copy()
    colours[int(cover.starts[option]) + int(places[0])] = names.index(colour) + 1 if colour else 0
    return replace(cover, colours=colours, colour_names=tuple(names))


def with_cost(cover: Cover, option: int, cost: int) -> Cover:
    """Return the cover with another cost of an option."""
    if not 0 <= cost < MAX_NUMBER:
        raise CoverError(f"A cost is a whole number from 0 to {MAX_NUMBER - 1:,}.")
    costs = cover.costs.copy()
    costs[option] = cost
    return replace(cover, costs=costs)


def with_bounds(cover: Cover, item: int, low: int, high: int) -> Cover:
    """Return the cover in which a primary item is to be in `low` to `high` chosen options."""
    if item > cover.primary:
        raise CoverError(f"{cover.items[item - 1]} is secondary; only primary items have bounds.")
    if not 0 <= low <= high < MAX_NUMBER or high == 0:
        raise CoverError("The upper bound must be at least 1, and not less than the lower bound.")
    lows, highs = cover.low.copy(), cover.high.copy()
    lows[item - 1], highs[item - 1] = low, high
    return replace(cover, low=lows, high=highs)


def renamed_option(cover: Cover, option: int, name: str) -> Cover:
    """Return the cover with another name of an option, "" = none."""
    check(option_name_fault(name))
    names = list(cover.options or ("",) * cover.count)
    names[option] = name
    return replace(cover, options=tuple(names))


def renamed_item(cover: Cover, item: int, name: str) -> Cover:
    """Return the cover with another name of an item."""
    check(name_fault(name))
    if name in cover.items and cover.items[item - 1] != name:
        raise CoverError(f"An item named {name} already exists. Choose another name.")
    return replace(cover, items=(*cover.items[: item - 1], name, *cover.items[item:]))


def with_item(cover: Cover, name: str, primary: bool = True) -> Cover:
    """Return the cover with one more item, the last of its sort, which is in no option yet."""
    check(name_fault(name))
    if name in cover.items:
        raise CoverError(f"An item named {name} already exists. Choose another name.")
    if len(cover.items) == MAX_ITEMS:
        raise CoverError(f"Covers are limited to {MAX_ITEMS:,} items.")
    if not primary and not cover.primary:
        raise CoverError("The first item must be primary.")
    if not primary:
        return replace(cover, items=(*cover.items, name))
    last = cover.primary
    return replace(
        cover,
        items=(*cover.items[:last], name, *cover.items[last:]),
        primary=last + 1,
        members=cover.members + (cover.members > last).astype(np.uint32),
        low=np.append(cover.low, np.uint32(1)),
        high=np.append(cover.high, np.uint32(1)),
    )


def without_items(cover: Cover, items: Collection[int]) -> Cover:
    """Return the cover without some items; every option must keep a primary one."""
    stay = np.ones(len(cover.items) + 1, bool)
    stay[list(items)] = False
    number = np.cumsum(stay) - 1
    primary = int(number[cover.primary])
    fewer = only(cover, stay[cover.members])
    if not fewer_have_primary(cover, fewer):
        raise CoverError("An option would be left without a primary item. Remove that option first.")
    if not primary and number[-1]:
        raise CoverError("At least one item must stay primary.")
    return replace(
        fewer,
        items=tuple(name for name, stays in zip(cover.items, stay[1:].tolist(), strict=True) if stays),
        primary=primary,
        members=number[fewer.members].astype(np.uint32),
        low=cover.low[stay[1 : cover.primary + 1]],
        high=cover.high[stay[1 : cover.primary + 1]],
    )


def in_other_sort(cover: Cover, item: int) -> Cover:
    """Return the cover with a primary item made the first secondary one, or a secondary item the last primary one.

    It loses what only its old sort can have: its bounds, or its colours.
    """
    becomes_primary = item > cover.primary
    primary = cover.primary + (1 if becomes_primary else -1)
    if not primary:
        raise CoverError("At least one item must stay primary.")
    others = [k for k in range(1, len(cover.items) + 1) if k != item]
    at = primary - 1 if becomes_primary else primary
    order = [*others[:at], item, *others[at:]]
    number = np.zeros(len(order) + 1, np.uint32)
    number[order] = np.arange(1, len(order) + 1)
    members = number[cover.members]
    if len(np.unique(cover.option_of[members <= primary])) < cover.count:
        raise CoverError("An option would be left without a primary item. Remove that option first.")
    one = np.uint32(1)
    return replace(
        cover,
        items=tuple(cover.items[k - 1] for k in order),
        primary=primary,
        members=members,
        colours=np.where(cover.members == item, 0, cover.colours) if becomes_primary else cover.colours,
        low=np.append(cover.low, one) if becomes_primary else np.delete(cover.low, item - 1),
        high=np.append(cover.high, one) if becomes_primary else np.delete(cover.high, item - 1),
    )


def fewer_have_primary(cover: Cover, fewer: Cover) -> bool:
    """Return whether every option still has a primary item."""
    kept = fewer.option_of[fewer.members <= cover.primary]
    return len(np.unique(kept)) == cover.count


def check(fault: str) -> None:
    """Raise CoverError if there is a fault."""
    if fault:
        raise CoverError(fault)

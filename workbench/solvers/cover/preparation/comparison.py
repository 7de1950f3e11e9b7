"""Items compared by their options: equal ones, those whose options are part of another's, and those that are free."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.cover.preparation.remaining import Numbers, Pairs, Remaining
from workbench.solvers.cover.preparation.removal import Reason

MAX_CELLS = 2**20  # of the arrays for items compared at the same time


def compare_items(remaining: Remaining) -> Iterator[None]:
    """Remove items, and options that they exclude, in small parts; after each part is a good place to stop."""
    drop_free(remaining)
    items = np.nonzero(remaining.items)[0]
    longest = max(1, int(np.diff(remaining.starts).max(initial=1)))
    cells = np.cumsum(remaining.sizes[items] * longest + len(remaining.items))
    for part in np.split(items, np.nonzero(np.diff(cells // MAX_CELLS))[0] + 1):
        pairs = containing(remaining, part[remaining.items[part]])
        remove_dominated(remaining, pairs)
        drop_repeated(remaining, pairs)
        yield


def containing(remaining: Remaining, items: Numbers) -> Pairs:
    """Return pairs of an item and another one that is in all of its options."""
    options = remaining.places_of(items)
    members = remaining.members_of(remaining.cover.option_of[options.number])
    width = len(remaining.items)
    codes = options.owner[members.owner] * width + remaining.members[members.number]
    together = np.bincount(codes, minlength=len(items) * width).reshape(len(items), width)
    index, other = np.nonzero((together == remaining.sizes[items][:, None]) & (together > 0))
    kept = items[index] != other
    return Pairs(items[index[kept]], other[kept])


def remove_dominated(remaining: Remaining, pairs: Pairs) -> None:
    """Remove options of an item that is in all options of a primary one, if they are not options of that one."""
    plain = remaining.primary | ~coloured_items(remaining)
    kept = remaining.primary[pairs.owner] & plain[pairs.number]
    kept &= remaining.sizes[pairs.number] > remaining.sizes[pairs.owner]
    for item, other in zip(pairs.owner[kept].tolist(), pairs.number[kept].tolist(), strict=True):
        own, others = (remaining.cover.option_of[remaining.places_of(np.array([one])).number] for one in (item, other))
        surplus = np.setdiff1d(others, own)
        remaining.remove(Reason.DOMINATED, surplus, [(item, other)] * len(surplus))


def drop_repeated(remaining: Remaining, pairs: Pairs) -> None:
    """Drop primary items equal to an earlier one, and secondary items whose options exclude each other anyway."""
    coloured, sizes, primary = coloured_items(remaining), remaining.sizes, remaining.primary
    for item, other in zip(pairs.owner.tolist(), pairs.number.tolist(), strict=True):
        if not (remaining.items[item] and remaining.items[other]) or (coloured[other] and not primary[other]):
            continue
        if primary[item]:
            if primary[other] and sizes[other] == sizes[item]:
                remaining.drop(Reason.EQUAL, max(item, other), min(item, other))
        else:
            remaining.drop(Reason.IMPLIED, item, other)


def drop_free(remaining: Remaining) -> None:
    """Drop secondary items that are in at most one option, or have the same colour in all."""
    for item in np.nonzero(remaining.items & ~remaining.primary)[0].tolist():
        colours = remaining.cover.colours[remaining.places_of(np.array([item])).number]
        if len(colours) <= 1 or (colours[0] and (colours == colours[0]).all()):
            remaining.drop(Reason.FREE, item)


def coloured_items(remaining: Remaining) -> NDArray[np.bool_]:
    """Return which items have a colour in an option of the original cover."""
    found = np.zeros(len(remaining.items), bool)
    found[remaining.members[remaining.cover.colours > 0]] = True
    return found

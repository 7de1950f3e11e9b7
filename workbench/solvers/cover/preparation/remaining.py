"""What remains of a cover while it is prepared: options and items that are still in it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.solvers.cover.preparation.removal import Reason, Removal

Numbers = NDArray[np.int64]


class Pairs(NamedTuple):
    """Pairs of numbers: the second belong to the first."""

    owner: Numbers
    number: Numbers


def spread(begins: Numbers, ends: Numbers) -> Pairs:
    """Return the numbers of several ranges one after the other, each with the index of its range."""
    sizes = ends - begins
    index = np.repeat(np.arange(len(sizes)), sizes)
    return Pairs(index, np.arange(len(index)) + (begins - np.cumsum(sizes) + sizes)[index])


class Remaining:
    """Options and items that are still in a cover, and a record of those that are not; numbers are the cover's own.

    `sizes` holds the options of each item; of items no longer in the cover it means nothing. `work` counts the steps
    of all that is computed, so that a limit does not depend on the machine.
    """

    def __init__(self, cover: Cover) -> None:
        self.cover = cover
        self.options = np.ones(cover.count, bool)
        self.items = np.ones(len(cover.items) + 1, bool)
        self.items[0] = False
        self.primary = np.arange(len(cover.items) + 1) <= cover.primary
        self.members = cover.members.astype(np.int64)
        self.starts = cover.starts.astype(np.int64)
        self.sizes = np.bincount(self.members, minlength=len(cover.items) + 1)
        self._places = np.argsort(self.members, kind="stable")  # of each item in `members`, one after the other
        self._first = np.concatenate([[0], np.cumsum(self.sizes)])
        self.removals: list[Removal] = []
        self.work = 0
        self.small = True  # enough for looking ahead

    @property
    def impossible(self) -> int:
        """An item that has to be covered and has no option; 0 if there is none."""
        empty = np.nonzero(self.items & self.primary & (self.sizes == 0))[0]
        return int(empty[0]) if len(empty) else 0

    def members_of(self, options: Numbers) -> Pairs:
        """Return the items of options that are still in the cover: the index of an option, and a place in `members`."""
        pairs = spread(self.starts[options], self.starts[options + 1])
        self.work += len(pairs.owner)
        kept = self.items[self.members[pairs.number]]
        return Pairs(pairs.owner[kept], pairs.number[kept])

    def places_of(self, items: Numbers) -> Pairs:
        """Return the options of items: the index of an item, and a place in `members` of an option in the cover."""
        pairs = spread(self._first[items], self._first[items + 1])
        self.work += len(pairs.owner)
        place = self._places[pairs.number]
        kept = self.options[self.cover.option_of[place]]
        return Pairs(pairs.owner[kept], place[kept])

    def conflicts(self, options: Numbers) -> Pairs:
        """Return which options each of these excludes, some of them several times."""
        own = self.members_of(options)
        others = self.places_of(self.members[own.number])
        mine = own.number[others.owner]
        index, other = own.owner[others.owner], self.cover.option_of[others.number]
        kept = other != options[index]
        if self.cover.coloured:
            colours = self.cover.colours
            kept &= (colours[mine] == 0) | (colours[mine] != colours[others.number])
        return Pairs(index[kept], other[kept])

    def remove_options(self, options: Numbers) -> None:
        """Take options out of the cover."""
        self.options[options] = False
        self.sizes -= np.bincount(self.members[self.members_of(options).number], minlength=len(self.sizes))

    def remove(self, reason: Reason, options: Numbers, causes: list[tuple[int, ...]]) -> None:
        """Remove options that are in no solution."""
        self.removals += map(Removal, [reason] * len(options), options.tolist(), causes)
        self.remove_options(options)

    def drop(self, reason: Reason, item: int, *causes: int) -> None:
        """Remove an item that excludes nothing which others do not exclude."""
        self.removals.append(Removal(reason, item, causes))
        self.items[item] = False

    def force(self, item: int) -> None:
        """Choose the only option of an item, and remove what it excludes and covers."""
        [place] = self.places_of(np.array([item])).number
        option = int(self.cover.option_of[place])
        chosen = np.array([option])
        excluded = np.unique(self.conflicts(chosen).number)
        self.remove(Reason.FORCED, chosen, [(item,)])
        self.remove(Reason.EXCLUDED, excluded, [(option,)] * len(excluded))
        for covered in self.members[self.members_of(chosen).number].tolist():
            self.drop(Reason.COVERED, covered, option)

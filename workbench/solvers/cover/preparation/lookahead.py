"""What follows from choosing an option: items left with one option force it, and an item without any contradicts.

One step is the test of options by Knuth's program DLX-PRE (TAOCP 4B, 7.2.2.1); all steps are what a search does below
a node until it has a choice. Sets of options are rows of bits, and many options are looked at together.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.cover.preparation.remaining import Numbers, Remaining

MAX_WORDS = 2**18  # of 8 bytes, of an array for options looked at together: more would not stay in the cache
MAX_TABLE = 2**25  # words of the tables of a cover: 256 MB
WORDS_PER_STEP = 32  # that take about as long as a step of other work

Words = NDArray[np.uint64]


class Outcome(NamedTuple):
    """Options, and for each the item that would be left without options, 0 = none."""

    options: Numbers
    without: Numbers


def look_ahead(remaining: Remaining, steps: int) -> Iterator[Outcome]:
    """Choose each option alone, then what it forces, at most `steps` times; yield the outcomes of some at a time.

    A cover whose tables would be too large is left as it is, and marked as not `small`.
    """
    remaining.small = table_words(remaining) <= MAX_TABLE
    if not remaining.small or not remaining.options.any():
        return
    sets = OptionSets(remaining)
    each = max(1, MAX_WORDS // max(1, sets.of_item.size))
    for chosen in np.split(np.arange(len(sets.options)), range(each, len(sets.options), each)):
        without = sets.without_after(chosen, steps)
        remaining.work += sets.words_read // WORDS_PER_STEP
        sets.words_read = 0
        yield Outcome(sets.options[chosen], without)


def table_words(remaining: Remaining) -> int:
    """Return how many words the tables of a cover have at most."""
    cover = remaining.cover
    kinds = len(cover.items)
    if cover.coloured:
        kinds += len(np.unique(cover.members.astype(np.int64) * (int(cover.colours.max()) + 1) + cover.colours))
    return -(-int(remaining.options.sum()) // 64) * (2 * len(cover.items) + 3 * kinds)


class OptionSets:
    """The options of each primary item, and those that each option excludes, as rows of bits."""

    def __init__(self, remaining: Remaining) -> None:
        self.options = np.nonzero(remaining.options)[0]
        self.items = np.nonzero(remaining.items & remaining.primary)[0]
        self.words_read = 0
        own = remaining.members_of(self.options)
        item, colour = remaining.members[own.number], remaining.cover.colours[own.number].astype(np.int64)
        of_item = rows_of_bits(item, own.owner, len(remaining.items), len(self.options))
        self.of_item: Words = of_item[self.items]
        kinds, self._kind = np.unique(colour * len(remaining.items) + item, return_inverse=True)
        same = rows_of_bits(self._kind, own.owner, len(kinds), len(self.options))
        colours, items = np.divmod(kinds, len(remaining.items))
        same[colours == 0] = 0  # without a colour, no two options agree
        self._excluded: Words = of_item[items] & ~same  # by an item in a colour
        self._begins = np.searchsorted(own.owner, np.arange(len(self.options) + 1))

    def excluded(self, options: Numbers) -> Words:
        """Return the options that each of these excludes."""
        sizes = self._begins[options + 1] - self._begins[options]
        begins = np.cumsum(sizes) - sizes
        members = np.arange(sizes.sum()) + np.repeat(self._begins[options] - begins, sizes)
        excluded = np.bitwise_or.reduceat(self._excluded[self._kind[members]], begins)
        excluded[np.arange(len(options)), options // 64] &= ~bits(options)
        return excluded

    def without_after(self, chosen: Numbers, steps: int) -> Numbers:
        """Return the item without options after each of these is chosen, 0 = none."""
        without = np.zeros(len(chosen), np.int64)
        rows, left = np.arange(len(chosen)), ~self.excluded(chosen)
        for _ in range(steps):
            options = left[:, None] & self.of_item
            self.words_read += options.size
            sizes = np.bitwise_count(options).sum(axis=2, dtype=np.uint32)
            empty = sizes == 0
            without[rows] = np.where(empty.any(axis=1), self.items[empty.argmax(axis=1)], 0)
            excluded = self._excluded_by_single(options, sizes)
            going_on = (without[rows] == 0) & (left & excluded).any(axis=1)
            if not going_on.any():
                break
            rows, left = rows[going_on], (left & ~excluded)[going_on]
        return without

    def _excluded_by_single(self, options: Words, sizes: NDArray[np.uint32]) -> Words:
        """Return, by row, what the only options of items exclude."""
        row, item = np.nonzero(sizes == 1)
        found = options[row, item]
        word = (found != 0).argmax(axis=1)
        bit = np.bitwise_count(found[np.arange(len(row)), word] - np.uint64(1))
        codes = np.unique(row * len(self.options) + word * 64 + bit)
        row, option = np.divmod(codes, len(self.options))
        excluded = np.zeros((len(options), options.shape[2]), np.uint64)
        if len(row):
            begins = np.nonzero(np.diff(row, prepend=-1))[0]
            excluded[row[begins]] = np.bitwise_or.reduceat(self.excluded(option), begins)
        return excluded


def bits(numbers: Numbers) -> Words:
    """Return the bit of each number in its word."""
    return np.uint64(1) << (numbers % 64).astype(np.uint64)


def rows_of_bits(row: Numbers, number: Numbers, rows: int, numbers: int) -> Words:
    """Return so many rows in which these numbers are set."""
    words = np.zeros((rows, -(-numbers // 64)), np.uint64)
    np.bitwise_or.at(words, (row, number // 64), bits(number))
    return words

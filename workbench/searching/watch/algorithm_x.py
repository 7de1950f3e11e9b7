"""Algorithm X at one moment: which items are covered and which options are gone, and since when; from its path alone.

A path is that of `CoverSearch.path`: by level the item chosen (from 1) and the option that it was given (from 0).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted, joined

Levels = NDArray[np.int64]
NEVER = -1  # the level of what is not covered, removed or chosen
LATER = 2**62  # likewise, where the least is sought
MAX_NAMES = 8  # listed in a sentence
MAX_LETTERS = 48  # of these names: those of placements are long


@dataclass(frozen=True, eq=False)
class Moment:
    """The matrix on the way down; the last row of the path is the step that has just been taken."""

    cover: Cover
    path: NDArray[np.int64]  # (levels, 2)
    covered: Levels  # (items + 1,): the level at which each item was covered; NEVER for item 0
    removed: Levels  # (options,): the level at which each option went, whether chosen or not
    chosen: Levels  # (options,): the level at which each option was chosen
    times: NDArray[np.int64]  # (items + 1,): in how many of the options chosen each item is
    colour: NDArray[np.int64]  # (items + 1,): the colour that each secondary item has got, 0 = none

    @property
    def level(self) -> int:
        """The level of the last step; -1 at the root."""
        return len(self.path) - 1

    @property
    def item(self) -> int:
        """The item of the last step, 0 at the root."""
        return int(self.path[-1, 0]) if len(self.path) else 0

    @property
    def option(self) -> int:
        """The option of the last step; -1 at the root, or where the item gets no further one."""
        return int(self.path[-1, 1]) if len(self.path) else NEVER

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """How many options each item still has, (items + 1,)."""
        return self._lengths(self.removed == NEVER)

    def _lengths(self, left: NDArray[np.bool_]) -> NDArray[np.int64]:
        members = self.cover.members[left[self.cover.option_of]]
        return np.bincount(members, minlength=len(self.covered)).astype(np.int64)

    def rivals(self) -> list[int]:
        """Return the options that the last step's item had to choose from."""
        here = options_of(self.cover, self.item)
        rivals: list[int] = here[self._before(self.removed)[here]].tolist()
        return rivals

    def _before(self, levels: Levels) -> NDArray[np.bool_]:
        """Tell of what has these levels whether it was still there before the last step."""
        there: NDArray[np.bool_] = (levels == NEVER) | (levels >= self.level)
        return there

    @property
    def fewest(self) -> list[int]:
        """The items that had the fewest options before the last step; none if its item had more."""
        primary = slice(1, self.cover.primary + 1)
        lengths = self._lengths(self._before(self.removed))
        open_lengths = np.where(self._before(self.covered)[primary], lengths[primary], LATER)
        least = int(open_lengths.min(initial=LATER))
        if lengths[self.item] > least:
            return []
        return sorted({self.item, *(np.flatnonzero(open_lengths == lengths[self.item]) + 1).tolist()})

    def hopeless(self) -> list[int]:
        """Return the items that cannot get as many options as they need."""
        primary = slice(1, self.cover.primary + 1)
        wanting = self.cover.low.astype(np.int64) - self.times[primary] > self.lengths[primary]
        return (np.nonzero((self.covered[primary] == NEVER) & wanting)[0] + 1).tolist()

    @property
    def solved(self) -> bool:
        """Whether every item that must be covered is."""
        return bool((self.covered[1 : self.cover.primary + 1] != NEVER).all())


def moment(cover: Cover, path: NDArray[np.int64], rank: NDArray[np.int64] | None = None) -> Moment:
    """Follow a path from the root; `rank` tells when the search tries each option of an item, if not as given."""
    given = np.nonzero(path[:, 1] != NEVER)[0]
    chosen = np.full(cover.count, NEVER, np.int64)
    chosen[path[given, 1]] = given
    times, covered, colour = met(cover, path[given, 1], given)
    for level in np.nonzero(path[:, 1] == NEVER)[0].tolist():  # an item that has enough and gets no more
        if covered[path[level, 0]] == NEVER:
            covered[path[level, 0]] = level
    removed = np.where(chosen == NEVER, LATER, chosen)
    if cover.count:
        gone = np.where(covered == NEVER, LATER, covered)[cover.members]
        agreed = (cover.colours != 0) & (cover.colours == colour[cover.members])
        gone[agreed] = LATER
        removed = np.minimum(removed, np.minimum.reduceat(gone, cover.starts[:-1].astype(np.int64)))
    if cover.multiple:
        withdraw(cover, path, np.arange(cover.count) if rank is None else rank, removed)
    return Moment(cover, path, covered, np.where(removed == LATER, NEVER, removed), chosen, times, colour)


def met(cover: Cover, options: NDArray[np.int64], levels: Levels) -> tuple[NDArray[np.int64], Levels, Levels]:
    """Return of each item how often it is in these options, when it is in as many as it may, and its colour then."""
    rows = len(cover.items) + 1
    starts = cover.starts.astype(np.int64)
    sizes = (starts[1:] - starts[:-1])[options]
    places = np.repeat(starts[options] - np.cumsum(sizes) + sizes, sizes) + np.arange(sizes.sum())
    order = np.argsort(cover.members[places], kind="stable")
    places, levels = places[order], np.repeat(levels, sizes)[order]
    items = cover.members[places].astype(np.int64)
    number = np.arange(len(items)) - np.searchsorted(items, items) + 1  # it is the item's first, second ... option
    most = np.ones(rows, np.int64)
    most[1 : cover.primary + 1] = cover.high
    last = number == most[items]
    covered, colour = np.full(rows, NEVER, np.int64), np.zeros(rows, np.int64)
    covered[items[last]] = levels[last]
    colour[items[last]] = cover.colours[places[last]]
    return np.bincount(items, minlength=rows).astype(np.int64), covered, colour


def withdraw(cover: Cover, path: NDArray[np.int64], rank: NDArray[np.int64], removed: Levels) -> None:
    """Remove what was tried before for an item that may be in several options: no set of them is met twice."""
    times = np.zeros(len(cover.items) + 1, np.int64)
    for level, (item, option) in enumerate(path.tolist()):
        if option == NEVER:
            continue
        times[cover.option(option)] += 1
        if cover.low[item - 1] != cover.high[item - 1] or times[item] != cover.high[item - 1]:
            here = options_of(cover, item)
            tried = here[rank[here] < rank[option]]
            removed[tried] = np.minimum(removed[tried], level)


def options_of(cover: Cover, item: int) -> NDArray[np.int64]:
    """Return the options that hold an item."""
    options: NDArray[np.int64] = cover.option_of[cover.members == item]
    return options


def before_it(now: Moment, rank: NDArray[np.int64]) -> int:
    """Return the option that the search tried just before at the last step's item; NEVER if that is its first try."""
    earlier = [k for k in now.rivals() if now.option == NEVER or rank[k] < rank[now.option]]
    return max(earlier, key=lambda k: int(rank[k]), default=NEVER)


def describe_backtracking(now: Moment, rank: NDArray[np.int64]) -> str:
    """Return how the search came back to the parent of a node, for a person; "" if it came straight down to it.

    This follows from the path alone: at an item's second or later option, the option before it has been undone.
    """
    if not now.level + 1 or (option := before_it(now, rank)) == NEVER:
        return ""
    cover, parent = now.cover, now.path[:-1]
    undone = moment(cover, np.concatenate([parent, [[now.item, option]]]), rank)
    items = [i for i in np.nonzero(undone.covered == now.level)[0].tolist() if i != now.item]
    name = f"option {cover.option_name(option)} ({item_names(cover, option)})"
    return (
        f"Back to {describe_node(cover, parent)}: {name} is undone, which uncovers {listed(cover, items) or 'nothing'}."
    )


def describe_node(cover: Cover, path: NDArray[np.int64]) -> str:
    """Return the name of the node that a path leads to: its level, and the option that was tried last."""
    if not len(path):
        return "the root"
    item, option = path[-1].tolist()
    last = f"option {cover.option_name(option)}" if option != NEVER else f"no more options of {cover.items[item - 1]}"
    return f"level {len(path)} ({last})"


def item_names(cover: Cover, option: int) -> str:
    """Return the names of an option's items, with their colours."""
    pairs = zip(cover.option(option).tolist(), cover.option_colours(option).tolist(), strict=True)
    return " ".join(cover.items[i - 1] + f":{cover.colour_name(colour)}" * bool(colour) for i, colour in pairs)


def describe(now: Moment) -> str:
    """Return what the last step is and where it leads, for a person."""
    return f"{describe_step(now)} {describe_end(now)}".strip()


def describe_step(now: Moment) -> str:
    """Return what the last step is."""
    if not now.item:
        return "Root: no option is chosen yet."
    cover = now.cover
    choice = f"Level {len(now.path)}: {choice_words(now)}."
    if now.option == NEVER:
        return f"{choice} It gets no more options."
    fresh = listed(cover, np.nonzero(now.covered == now.level)[0].tolist())
    gone = [cover.option_name(k) for k in np.nonzero((now.removed == now.level) & (now.chosen == NEVER))[0].tolist()]
    removes = f"{counted(len(gone), 'other option')}: {some(gone)}" if gone else "no other option"
    tried = f"Try option {cover.option_name(now.option)} ({item_names(cover, now.option)})"
    return f"{choice} {tried}: this covers {fresh or 'nothing new'} and removes {removes}."


def choice_words(now: Moment) -> str:
    """Return which item is chosen and why: it has the fewest options, alone or as one of several."""
    cover, fewest, options = now.cover, now.fewest, counted(len(now.rivals()), "option")
    name = cover.items[now.item - 1]
    if len(fewest) < 2:
        return f"item {name} has {options}" + (", the fewest" if fewest else "")
    if now.item != min(fewest):
        return f"{tied(cover, fewest)} have {options}, the fewest; {name} is taken"
    return f"{tied(cover, fewest)} have {options}, the fewest; the first of them, {name}, is taken"


def tied(cover: Cover, items: Sequence[int]) -> str:
    """Return the names of items that tie, as a subject; the first ones if there are many."""
    names = [cover.items[i - 1] for i in items]
    shown = some(names)
    return "items " + (joined(names) if shown == ", ".join(names) else shown)


def describe_end(now: Moment) -> str:
    """Return whether the last step ended in a solution or left no way to one; "" if neither."""
    if now.solved:
        options = [now.cover.option_name(k) for k in now.path[:, 1].tolist() if k != NEVER]
        return f"All items are covered: a solution of {counted(len(options), 'option')}: {some(options)}."
    hopeless = now.hopeless()
    few = "Too few options are" if now.cover.multiple else "No option is"
    return f"{few} left for {listed(now.cover, hopeless)}: a dead end." if hopeless else ""


def listed(cover: Cover, items: Sequence[int]) -> str:
    """Return the names of items, the first ones if there are many."""
    return some([cover.items[i - 1] for i in items])


def some(names: Sequence[str]) -> str:
    """Return names in a row, the first ones if there are many."""
    letters = accumulate(len(name) + 2 for name in names[:MAX_NAMES])
    count = max(1, sum(length <= MAX_LETTERS for length in letters))
    more = len(names) - count
    return ", ".join(names[:count]) + (f" and {more:,} more" if more > 0 else "")

"""Small covers to hold searches to: random ones, and Algorithm X's tree of each, written out leaf by leaf."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from workbench.puzzles.cover import Cover

KNUTH = ("ce", "adg", "bcf", "adf", "bg", "deg")  # TAOCP 4B, 7.2.2.1, (6); solved by adf, bg and ce


def cover_of(options: list[list[int]], items: int, primary: int, colours: list[list[int]] | None = None) -> Cover:
    """Return the cover with these options; items are numbers from 1."""
    names = tuple(f"i{k}" for k in range(1, items + 1))
    starts = np.cumsum([0, *map(len, options)]).astype(np.uint32)
    members = np.array([item for option in options for item in option], np.uint32)
    hues = np.array([hue for option in colours or [] for hue in option], np.uint32)
    return Cover(names, primary, starts, members, hues)


def knuth() -> Cover:
    """Return the example of the book."""
    return cover_of([["abcdefg".index(item) + 1 for item in option] for option in KNUTH], 7, 7)


def uneven() -> Cover:
    """Return a cover whose tree has branches of different sizes, some with solutions."""
    options = [[1, 2, 5], [1, 3], [1], [2, 4], [3, 4, 5], [3], [2, 3], [4], [1, 4], [4, 5], [2, 3, 4, 5]]
    return cover_of(options, 5, 5)


@st.composite
def small_covers(draw: st.DrawFn, most: int = 7) -> Cover:
    """Return a cover of at most 7 items, some secondary, some with colours; often with a solution planted in it."""
    primary, secondary = draw(st.integers(1, 4)), draw(st.integers(0, 3))
    own = st.lists(st.integers(1, primary), min_size=1, max_size=primary, unique=True)
    other = st.dictionaries(
        st.integers(primary + 1, primary + max(1, secondary)), st.integers(0, 2), max_size=secondary
    )
    options = draw(st.lists(st.tuples(own, other), max_size=most - 2))
    if draw(st.booleans()):
        cut = draw(st.integers(1, primary))
        parts = [list(range(1, cut + 1)), list(range(cut + 1, primary + 1))]
        options += [(part, {}) for part in parts if part]
    order = draw(st.permutations(range(len(options))))
    rows = [options[k][0] + list(options[k][1]) for k in order]
    hues = [[0] * len(options[k][0]) + list(options[k][1].values()) for k in order]
    return cover_of(rows, primary + secondary, primary, hues)


class Leaf(NamedTuple):
    """Where a random walk from the root may end."""

    chance: Fraction
    degrees: tuple[int, ...]  # of the nodes on the way
    solved: bool

    @property
    def nodes(self) -> int:
        """How many nodes the walk stands for."""
        return sum(self.by_level)

    @property
    def by_level(self) -> list[int]:
        """And how many of each level."""
        return [1, *(int(np.prod(self.degrees[: k + 1])) for k in range(len(self.degrees)))]

    @property
    def solutions(self) -> int:
        """How many solutions the walk stands for."""
        return self.by_level[-1] if self.solved else 0


def items_of(cover: Cover, k: int) -> dict[int, int]:
    """Return the items of option k with their colours."""
    return dict(zip(cover.option(k).tolist(), cover.option_colours(k).tolist(), strict=True))


def agree(one: dict[int, int], other: dict[int, int]) -> bool:
    """Tell whether two options may be chosen together."""
    return all(one[item] == other[item] > 0 for item in one.keys() & other.keys())


def leaves(cover: Cover, mrv: bool) -> Iterator[Leaf]:
    """Yield the leaves of Algorithm X's tree, that covers the item with fewest options first, or the leftmost."""
    options = [items_of(cover, k) for k in range(cover.count)]

    def below(
        open_: frozenset[int], alive: list[dict[int, int]], chance: Fraction, way: tuple[int, ...]
    ) -> Iterator[Leaf]:
        if not open_:
            yield Leaf(chance, way, True)
            return
        branches = {item: [option for option in alive if item in option] for item in sorted(open_)}
        item = min(open_, key=lambda item: (len(branches[item]) if mrv else 0, item))
        if not branches[item]:
            yield Leaf(chance, way, False)
        degree = len(branches[item])
        for option in branches[item]:
            rest = [other for other in alive if agree(option, other)]
            yield from below(open_ - option.keys(), rest, chance / degree, (*way, degree))

    yield from below(frozenset(range(1, cover.primary + 1)), options, Fraction(1), ())

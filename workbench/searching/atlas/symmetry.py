"""Solutions up to symmetry, counted without listing them, by Burnside's lemma.

A solution that a symmetry leaves as it is consists of whole orbits of options: it is a solution of a smaller cover,
whose items and options are the orbits. The classes are as many as the average symmetry leaves solutions as they are.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover, CoverSymmetry
from workbench.solvers.cover.memo import MEGABYTES, MemoSearch
from workbench.solvers.search import Status

STATES = 4096  # visited in one part of the work


@dataclass(frozen=True)
class Fixed:
    """How many solutions a symmetry leaves as they are."""

    symmetry: CoverSymmetry
    solutions: int


def orbits(permutation: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of each element's orbit: its smallest element."""
    least = np.arange(len(permutation))
    image = permutation
    while True:
        smaller = np.minimum(least, least[image])
        if np.array_equal(smaller, least):
            return least
        least, image = smaller, image[image]


def folded(cover: Cover, symmetry: CoverSymmetry, allowed: NDArray[np.bool_]) -> Cover:
    """Return the cover of the orbits of a symmetry; its solutions are those that the symmetry leaves as they are."""
    item_orbit, option_orbit = orbits(symmetry.items), orbits(symmetry.options)
    first_items = np.unique(item_orbit)
    number = np.zeros(len(item_orbit), np.int64)
    number[first_items] = np.arange(1, len(first_items) + 1)
    held = np.unique(np.column_stack([option_orbit[cover.option_of], cover.members.astype(np.int64) - 1]), axis=0)
    size = np.bincount(option_orbit, minlength=cover.count)
    members = np.bincount(option_orbit[cover.option_of], minlength=cover.count)
    disjoint = np.bincount(held[:, 0], minlength=cover.count) == members
    all_allowed = np.bincount(option_orbit[allowed], minlength=cover.count) == size
    kept = disjoint & all_allowed & (size > 0)
    pairs = held[kept[held[:, 0]]]
    pairs = np.unique(np.column_stack([pairs[:, 0], number[item_orbit[pairs[:, 1]]]]), axis=0)
    starts = np.concatenate([[0], np.cumsum(np.unique(pairs[:, 0], return_counts=True)[1])])
    primary = int((first_items < cover.primary).sum())
    names = tuple(cover.items[i] for i in first_items.tolist())
    return Cover(names, primary, starts.astype(np.uint32), pairs[:, 1].astype(np.uint32))


def keeps(symmetry: CoverSymmetry, options: Collection[int]) -> bool:
    """Return whether a symmetry maps a set of options onto itself."""
    return {int(symmetry.options[option]) for option in options} == set(options)


def fixed_by(cover: Cover, symmetries: list[CoverSymmetry], allowed: NDArray[np.bool_]) -> Iterator[Fixed | None]:
    """Yield how many solutions each symmetry leaves as they are, and None between two parts of the work.

    Raise MemoryError if a diagram of the symmetric solutions takes too many megabytes.
    """
    for symmetry in symmetries:
        search = MemoSearch(folded(cover, symmetry, allowed).to_cover(), {"order": "auto", "memory": MEGABYTES})
        while search.advance(STATES) is Status.RUNNING:
            yield None
        if search.probe().status is Status.STUCK:
            raise MemoryError(search.note)
        yield Fixed(symmetry, search.solutions)


def classes(fixed: list[Fixed]) -> int:
    """Return how many solutions there are up to the symmetries, which must be a whole group."""
    return sum(one.solutions for one in fixed) // len(fixed)

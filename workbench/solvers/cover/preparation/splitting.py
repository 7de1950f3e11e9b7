"""Splitting partitions: a cover replaced by smaller ones, whose solutions together are its own.

The options of an item fall into two halves, and every solution has an option of one of them; a half excludes, beside
the other half, the options that conflict with all of its own. The item and its halves are chosen so that the smaller
of the two sets of options that this removes is as large as possible. After S. Szabó, "Parallel algorithms for finding
cliques in a graph" (2011), for whose graphs the options are nodes, and by whose "Metric space method for constructing
splitting partitions of graphs" (2019) a half consists of options close to each other. Each part is prepared.
"""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.solvers.cover.counting import tree_size
from workbench.solvers.cover.preparation.lookahead import MAX_TABLE, OptionSets, table_words
from workbench.solvers.cover.preparation.prepare import only, prepared
from workbench.solvers.cover.preparation.remaining import Numbers, Remaining

WORK = 2**21  # of preparing a part: a tenth of a second


@dataclass(frozen=True, eq=False)
class Part:
    """A cover that has some of the solutions of another, and what its options are there."""

    cover: Cover
    options: NDArray[np.int64]  # the number of each option in the original
    forced: NDArray[np.int64]  # options of the original that all these solutions contain beside

    def solution(self, options: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the options of the original for options of the part, in ascending order."""
        return np.sort(np.concatenate([self.forced, self.options[options]]))


def splitting_partition(cover: Cover, parts: int, weight: Callable[[Cover], float] = tree_size) -> list[Part]:
    """Return so many covers that share out the solutions of one; fewer if it has too few options.

    The part of the greatest weight is split until there are enough; parts that cannot have a solution are left out.
    Raises ChoiceError for a cover with multiplicities.
    """
    every = np.arange(cover.count)
    order, waiting, done = count(), list[tuple[float, int, Part]](), list[Part]()
    for part in reduced(Part(cover, every, every[:0]), every):
        heappush(waiting, (-weight(part.cover), next(order), part))
    while waiting and len(waiting) + len(done) < parts:
        part = heappop(waiting)[2]
        pieces = halves(part)
        if not pieces:
            done.append(part)
        for piece in pieces:
            heappush(waiting, (-weight(piece.cover), next(order), piece))
    return done + [part for _, _, part in sorted(waiting, key=lambda one: one[1])]


def halves(part: Part) -> list[Part]:
    """Return the two parts of a part that can have solutions; none if it cannot be split."""
    found = bipartition(part.cover)
    if found is None:
        return []
    stay = (np.setdiff1d(np.arange(part.cover.count), half) for half in found)
    return [piece for kept in stay for piece in reduced(part, kept)]


def reduced(part: Part, options: Numbers) -> list[Part]:
    """Return a part with only some of its options, prepared; nothing if it has no solution."""
    stay = np.zeros(part.cover.count, bool)
    stay[options] = True
    every_item = np.ones(len(part.cover.items) + 1, bool)
    every_item[0] = False
    found = prepared(only(part.cover, stay, every_item), WORK)
    if found.impossible:
        return []
    numbers = part.options[options]
    return [Part(found.cover, numbers[found.options], np.concatenate([part.forced, numbers[found.forced]]))]


def bipartition(cover: Cover) -> tuple[Numbers, Numbers] | None:
    """Return the halves of the best item's options; None if no item has two options, or the cover is too large."""
    remaining = Remaining(cover)
    if table_words(remaining) > MAX_TABLE:
        return None
    sets = OptionSets(remaining)
    best, found = 0, None
    for row in sets.of_item:
        options = np.nonzero(np.unpackbits(row.view(np.uint8), bitorder="little"))[0]
        if len(options) < 2:
            continue
        excluded = sets.excluded(options)
        near = np.argsort(-np.bitwise_count(excluded & excluded[0]).sum(axis=1, dtype=np.int64), kind="stable")
        one, other = np.split(near, [len(near) // 2])
        removed = min(excluded_by_all(excluded[one]), excluded_by_all(excluded[other]))
        if removed > best:
            best, found = removed, (options[one], options[other])
    return found


def excluded_by_all(excluded: NDArray[np.uint64]) -> int:
    """Return how many options all of these rows have."""
    return int(np.bitwise_count(np.bitwise_and.reduce(excluded)).sum())

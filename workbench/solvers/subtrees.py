"""Parts of a search tree: each is what a search visits from one position on, up to another.

A part is a value, the state of a search before a node and the level at which it ends, so it can be searched by any
search of the same puzzle and choices, in any order, in another thread or on another day. The parts into which a part
is cut are disjoint, and together with the nodes visited while cutting they are the whole.

    part:  . . . x-----------------+            position x, up to the next node at level <= floor
                 |   |   |         |
    cut:         x---+   |         |            its first branch keeps the floor of its siblings,
                     +---x---------+            the rest begins at the first sibling nearest to the root
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling
from workbench.solvers.kernel_search import Cut, KernelSearch
from workbench.solvers.search import UNLIMITED, Checkpoint, Search, Status

LATEST = 600  # nodes of which `levels` tells
MAX_SKIPS = 1_000  # nodes left out to find where to cut: a few milliseconds
VISITED, LEFT_OUT = "v", "-"  # steps
PER_PART = 32  # cuts and nodes that the making of one part may take


@runtime_checkable
class Divisible(Search, Protocol):
    """A search of one kernel, whose tree may be cut into parts."""

    @property
    def kernel(self) -> KernelSearch:
        """The search of the kernel; it can be divided if it has a `cut`."""


def division(search: Search) -> Cut | None:
    """Return how the tree of a search is cut into parts; None if it cannot be."""
    return search.kernel.cut if isinstance(search, Divisible) else None


class Later(NamedTuple):
    """A state by an earlier one, for parts of which there are many: the same steps lead to it again."""

    earlier: Checkpoint
    steps: str  # for each node from there on, whether it was visited, or left out with all below it

    @property
    def nbytes(self) -> int:
        """The memory that it takes beside the earlier state."""
        return len(self.steps)


class Part(NamedTuple):
    """What a search visits from a position on, before the next node at a level <= `floor`; its first node aside."""

    start: Checkpoint | Later
    floor: int
    begin: float  # progress of the search at the position, and at the end
    end: float

    @property
    def weight(self) -> float:
        """The part of the whole tree that this is, if all subtrees of a node are equally large (Knuth 1975)."""
        return self.end - self.begin


@dataclass
class Work:
    """What the search of a part has come to so far."""

    nodes: int
    solutions: int
    profile: NDArray[np.int64]  # nodes by level
    fillings: list[Filling]  # of the first solutions, in order

    @staticmethod
    def none(search: Divisible) -> "Work":
        """Return no work."""
        return Work(0, 0, np.zeros_like(search.tally.profile), [])


def reach(search: Divisible, start: Checkpoint | Later) -> None:
    """Bring a search to where a part begins."""
    if isinstance(start, Checkpoint):
        search.load(start)
        return
    search.load(start.earlier)
    take(search, start.steps)


def take(search: Divisible, steps: str) -> None:
    """Take steps from where a search is."""
    for step in steps:
        if step == LEFT_OUT:
            leave_out(search)
        else:
            search.advance(1)
            search.advance(0)  # beyond a solution, too


def leave_out(search: Divisible) -> None:
    """Leave the next node out, with all below it."""
    cut = search.kernel.cut  # asking whether the search is one of the protocol, as `division` does, costs 30 µs
    assert cut is not None
    search.kernel.state.s[scalars.PHASE] = cut.leaving
    search.advance(0)


def total(works: Sequence[Work]) -> Work:
    """Return the sum of works, without fillings; there is at least one."""
    profile = works[0].profile.copy()
    for work in works[1:]:
        profile += work.profile
    return Work(sum(work.nodes for work in works), sum(work.solutions for work in works), profile, [])


class PartSearch:
    """Searches one part at a time with one search; `keep`: the solutions of each part whose fillings are kept."""

    def __init__(self, search: Divisible, keep: int = UNLIMITED) -> None:
        cut = division(search)
        assert cut is not None
        self.search, self.keep, self._cut = search, keep, cut
        self._begin(Part(search.save(), -1, 0.0, 1.0))

    def begin(self, part: Part) -> None:
        """Go to the beginning of a part."""
        if (steps := self._steps_to(part)) is None:
            reach(self.search, part.start)
        else:
            take(self.search, steps)
        self._begin(part)

    def _steps_to(self, part: Part) -> str | None:
        """Return the steps to a part from behind the one that was searched last; None if that does not lead there."""
        here, there = self.part.start, part.start
        if not self.over or not self._is_whole or not isinstance(there, Later):
            return None
        earlier, done = (here.earlier, here.steps) if isinstance(here, Later) else (here, "")
        done += LEFT_OUT
        return there.steps[len(done) :] if earlier is there.earlier and there.steps.startswith(done) else None

    def _begin(self, part: Part) -> None:
        self.part, self.over = part, False
        self._is_whole = True  # it was not cut
        self._fresh = True  # the first node has not been visited, or not all that it shows
        tally = self.search.tally
        self._nodes, self._solutions, self._profile = tally.nodes, tally.solutions, tally.profile.copy()
        self._fillings: list[Filling] = []
        self._advance(0)
        self._end_if_over()

    @property
    def work(self) -> Work:
        """What has been done of this part so far, but for fillings that were taken before."""
        tally = self.search.tally
        found = tally.solutions - self._solutions
        return Work(tally.nodes - self._nodes, found, tally.profile - self._profile, self._fillings)

    def take_fillings(self) -> list[Filling]:
        """Return the fillings found since the last time."""
        taken, self._fillings = self._fillings, []
        return taken

    @property
    def progress(self) -> float:
        """The progress of the search in the whole tree: between the part's begin and end."""
        return self.part.end if self.over else min(max(self.part.begin, self.search.kernel.progress), self.part.end)

    @property
    def levels(self) -> NDArray[np.int64]:
        """The levels of the latest nodes; those of solutions too."""
        tally = self.search.tally
        count = min(tally.nodes, LATEST)
        levels = tally.visits[np.arange(tally.nodes - count, tally.nodes) % scalars.RECENT].astype(np.int64)
        return np.where(levels < 0, ~levels, levels)

    @property
    def repeatable(self) -> bool:
        """Whether it may be cut anywhere, because that changes nothing."""
        return self._cut.repeatable

    def advance(self, budget: int) -> int:
        """Visit at most `budget` nodes of the part; return how many."""
        before = nodes = self.search.tally.nodes
        while not self.over and nodes - before < budget:
            if self._fresh:  # the first node is at the floor if the part is a subtree
                self._advance(1)
                self._fresh = not self.at_node  # images of a solution, which are nodes at its own level, follow
            else:
                self._advance(budget - (nodes - before), self.part.floor)
            self._end_if_over()
            nodes = self.search.tally.nodes
        return nodes - before

    def _advance(self, budget: int, floor: int = -1) -> None:
        """Advance the search by at most this many nodes, up to a solution if its filling is to be kept."""
        until = UNLIMITED
        if self.keep != 0 and (found := self.search.tally.solutions) - self._solutions < self.keep:
            until = found + 1
        if self.search.advance(budget, until, floor) is Status.FOUND:
            self._fillings.append(self.search.probe().filling)
            self.search.advance(0)  # to the next node

    @property
    def at_node(self) -> bool:
        """Whether a node is about to be visited, or the whole tree has been."""
        kernel = self.search.kernel
        return kernel.status is Status.EXHAUSTED or int(kernel.state.s[scalars.PHASE]) in self._cut.entering

    def _end_if_over(self) -> None:
        kernel = self.search.kernel
        beyond = not self._fresh and kernel.level <= self.part.floor and self.at_node
        self.over = self.over or beyond or kernel.status is Status.EXHAUSTED

    def leave_subtree(self) -> Part:
        """Leave the next node out, with all below it; return the part that this is."""
        start, level, begin = self.search.save(), self.search.kernel.level, self.progress
        leave_out(self.search)
        self._end_if_over()
        return Part(start, level, begin, self.progress)

    def cut(self) -> Part | None:
        """Return the rest of the part from a sibling near the root on, and end before it; None if none is left.

        What is left is smaller, and goes on as if nothing had happened.
        """
        if self.over or not self.at_node:
            return None
        here = self.search.save()
        skips = self._skips_to_sibling()
        self.search.load(here)
        if not skips:
            return None
        for _ in range(skips):
            leave_out(self.search)
        rest = Part(self.search.save(), self.part.floor, self.progress, self.part.end)
        level = self.search.kernel.level
        self.search.load(here)
        self._is_whole = False
        self.part = Part(self.part.start, level, self.part.begin, rest.begin)
        self._fresh = self._fresh or self.search.kernel.level <= level
        return rest

    def _skips_to_sibling(self) -> int:
        """Leave out nodes that are left; return how many of them come before the first of the lowest, 0 for none."""
        kernel, best, lowest = self.search.kernel, 0, UNLIMITED
        for number in range(1, MAX_SKIPS + 1):
            leave_out(self.search)
            if kernel.status is Status.EXHAUSTED or kernel.level <= self.part.floor:
                break
            if kernel.level < lowest:
                best, lowest = number, kernel.level
            if lowest == self.part.floor + 1:
                break
        return best

    def rest(self) -> Part:
        """Return what is left of the part."""
        return Part(self.search.save(), self.part.floor, self.progress, self.part.end)


@dataclass
class Segment:
    """A part of a tree or, if it has none, what was visited between two parts."""

    part: Part | None
    work: Work


def segments(search: PartSearch, target: int, room: int = UNLIMITED) -> Iterator[list[Segment]]:
    """Cut what is left of a part into about `target` smaller ones of at most `room` bytes, the heaviest first.

    Yield the segments in the order of the tree, before the first cut and after each; the last ones are the whole.
    """
    part = search.rest()
    found = [Segment(part, Work.none(search.search))]
    heap = [(-part.weight, 0, found[0])]
    size = part.start.nbytes
    yield found
    for number in range(target * PER_PART):
        if not heap or len(heap) >= target or size > room:
            break
        segment = heappop(heap)[2]
        assert segment.part is not None
        search.begin(segment.part)
        cut = search.cut()
        if cut is None:  # a single subtree: visit its root
            search.advance(1)
            new = [
                Segment(None, search.work),
                *([] if search.over else [Segment(search.rest(), Work.none(search.search))]),
            ]
        else:
            first = Part(segment.part.start, search.part.floor, segment.part.begin, cut.begin)
            new = [Segment(first, segment.work), Segment(cut, Work.none(search.search))]
        at = next(k for k, other in enumerate(found) if other is segment)
        found[at : at + 1] = new
        size += sum(other.part.start.nbytes for other in new if other.part) - segment.part.start.nbytes
        for k, other in enumerate(new):
            if other.part is not None:
                heappush(heap, (-other.part.weight, 2 * number + k + 1, other))
        yield found

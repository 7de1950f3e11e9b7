"""Two executions merged into one tree, with all places at which they part (Shishmarev et al., CP-Profiler, 2017).

From the root on, a choice that both searches make at a node is one node of the merged tree, in whatever order they try
it; what only one of them tries is drawn beside it. A node below which they do not try the same choices in the same
order is a parting.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.searching.watch.branch_tree import Branches, BranchTree, Recorded
from workbench.searching.watch.tree import Nodes
from workbench.solvers.search import SLICE, Step

MOST_NAMED = 4  # choices in the sentence of a parting
NEITHER = -1


class Side(IntEnum):
    """Which of two searches visited a node."""

    BOTH = 0
    FIRST = 1
    SECOND = 2


class Parting(NamedTuple):
    """A node at which two searches part: what each tries below it, and how many nodes that costs."""

    row: int  # of the merged tree
    first: tuple[int, ...]  # the children, as nodes of the first search
    second: tuple[int, ...]
    nodes: tuple[int, int]  # below it, of either search

    @property
    def weight(self) -> int:
        """How many nodes one of them visits more than the other."""
        return abs(self.nodes[0] - self.nodes[1])


class Merged(NamedTuple):
    """A merged tree: for each node its row in either search, NEITHER if that did not visit it."""

    rows: NDArray[np.int32]  # (nodes, 2)
    branches: Branches
    partings: list[Parting]

    @property
    def sides(self) -> NDArray[np.int8]:
        """Which search visited the nodes of each branch."""
        return sides_of(self.rows)[self.branches.begins]

    @property
    def drawn(self) -> Nodes:
        """The branches, with their sides."""
        return self.branches.drawn._replace(sides=self.sides)


def sides_of(rows: NDArray[np.int32]) -> NDArray[np.int8]:
    """Return which search visited each node."""
    first, second = rows[:, 0] == NEITHER, rows[:, 1] == NEITHER
    return np.where(second, Side.FIRST, np.where(first, Side.SECOND, Side.BOTH)).astype(np.int8)


def merged(one: Recorded, other: Recorded) -> Merged:
    """Merge two recorded searches of one puzzle."""
    rows: list[tuple[int, int]] = []
    parents: list[int] = []
    partings: list[Parting] = []
    waiting = [(0, 0, NEITHER)] if len(one.parent) and len(other.parent) else []
    while waiting:  # a stack, so that rows come in the order of a walk through the tree
        first, second, parent = waiting.pop()
        row = len(rows)
        rows.append((first, second))
        parents.append(parent)
        below = list(one.children(first)) if first != NEITHER else []
        beside = list(other.children(second)) if second != NEITHER else []
        if NEITHER not in (first, second) and [one.keys[k] for k in below] != [other.keys[k] for k in beside]:
            sizes = int(one.end[first]) - first - 1, int(other.end[second]) - second - 1
            partings.append(Parting(row, tuple(below), tuple(beside), sizes))
        waiting += [(*pair, row) for pair in reversed(pairs(one, other, below, beside))]
    return arranged(one, other, rows, parents, partings)


def pairs(one: Recorded, other: Recorded, below: Sequence[int], beside: Sequence[int]) -> list[tuple[int, int]]:
    """Return the children of a node, those of one choice joined, in the order of the first search."""
    left = {other.keys[k]: k for k in reversed(beside)}
    found = [(k, left.pop(one.keys[k], NEITHER)) for k in below]
    taken = {second for _, second in found}
    return found + [(NEITHER, k) for k in beside if k not in taken]


def arranged(
    one: Recorded, other: Recorded, rows: list[tuple[int, int]], parents: list[int], partings: list[Parting]
) -> Merged:
    """Return the merged tree of rows in the order of a walk through it."""
    table, parent = np.array(rows, np.int32).reshape(-1, 2), np.array(parents, np.int32)
    count = len(table)
    end = np.arange(1, count + 1, dtype=np.int32)
    for row in range(count - 1, 0, -1):
        end[parent[row]] = max(end[parent[row]], end[row])
    visited = table != NEITHER
    done, solution = np.ones(count, np.bool_), np.zeros(count, np.bool_)
    for side, search in enumerate((one, other)):
        own = visited[:, side]
        done[own] &= search.done[table[own, side]]
        solution[own] |= search.solution[table[own, side]]
    sides = sides_of(table)
    apart = np.zeros(count, np.bool_)
    apart[1:] = sides[1:] != sides[parent[1:]]
    return Merged(table, Branches.of(parent, end, done, solution, apart), partings)


class TwoTrees:
    """Records the trees of two searches one after the other; one thread may drive it."""

    def __init__(self, first: BranchTree, second: BranchTree) -> None:
        self.trees = first, second
        self.over = False

    @property
    def rejection_reason(self) -> str:
        """Why one of the trees is not recorded; "" if both are."""
        return next(
            (f"{tree.solver.title}: {tree.rejection_reason}" for tree in self.trees if tree.rejection_reason), ""
        )

    def begin(self) -> None:
        """Start both searches; may compile their kernels."""
        for tree in self.trees:
            tree.begin()

    def follow(self, _step: Step) -> bool:
        """Record for a slice of time."""
        tree = next((one for one in self.trees if not one.over), None)
        if tree is not None:
            tree.follow(SLICE)
        self.over = all(one.over for one in self.trees)
        return self.over

    def merged(self) -> Merged:
        """Return the merged tree of what has been recorded."""
        first, second = self.trees
        return merged(first.recorded(), second.recorded())

    def place(self, rows: NDArray[np.int32], row: int) -> tuple[BranchTree, int]:
        """Return a tree that has a merged node, and its row there."""
        side = int(rows[row, 0] == NEITHER)
        return self.trees[side], int(rows[row, side])

    def name(self, rows: NDArray[np.int32], row: int) -> str:
        """Return the name of the choice of a merged node."""
        tree, at = self.place(rows, row)
        return tree.choice(at)

    def words(self, parting: Parting, rows: NDArray[np.int32]) -> str:
        """Describe a parting: after which choice, what each tries, and what that costs."""
        after = self.name(rows, parting.row)
        place = f"After {after}" if after else "At the start"
        one, other = (self._tried(side, children) for side, children in enumerate((parting.first, parting.second)))
        first, second = (f"{count:,}" for count in parting.nodes)
        return f"{place}, the first {one}; the second {other} (nodes below: {first} and {second})"

    def _tried(self, side: int, children: Sequence[int]) -> str:
        names = [self.trees[side].choice(child) or "what follows" for child in children[:MOST_NAMED]]
        if not names:
            return "goes back"
        return f"tries {', '.join(names)}{' …' if len(children) > MOST_NAMED else ''}"

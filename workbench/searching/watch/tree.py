"""The tree of a search, recorded as it is searched: its nodes down to a depth, and what lies below those.

A search stops at a floor, so that a subtree deeper than the depth is searched in one go and only counted.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.estimate.estimate import Estimator
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE, SLICE_SECONDS, UNLIMITED, Probe, Status, Step
from workbench.solvers.solver import Solver
from workbench.solvers.trace import Trace

MAX_NODES = 20_000  # recorded one by one; below what is recorded then, everything is only counted
MAX_BOXES = 5_000  # expected above a depth that is set by itself, where the whole tree is too large
PROBES = 2_000  # of the estimate that tells
SUBTREE_BUDGET = 4_000  # nodes searched at once below the depth: some milliseconds
MAX_SOLUTIONS = 1_000  # whose paths are kept
BEGIN = Step(1, floor=UNLIMITED)  # start the search, but visit nothing
STRIDE = 1_000  # nodes between pauses of a repeated search


class Nodes(NamedTuple):
    """The recorded nodes in the order of their visits; a node's subtree is the rows from its own up to `end`."""

    parent: NDArray[np.int32]  # -1 for the root
    level: NDArray[np.int32]
    item: NDArray[np.int32]  # chosen by the parent, from 1; 0 for the root
    option: NDArray[np.int32]  # that leads here, from 0; -1 for the root, and where the item gets no further one
    nodes: NDArray[np.int64]  # in the subtree, itself included
    solutions: NDArray[np.int64]  # in the subtree
    done: NDArray[np.bool_]  # whether the whole subtree has been searched
    end: NDArray[np.int32]  # the first row after the recorded subtree
    sides: NDArray[np.int8] | None = None  # of two merged searches, those that visited the node: `merged_tree.Side`

    def path(self, row: int) -> NDArray[np.int64]:
        """Return the path that leads to a node."""
        way = []
        while row > 0:
            way.append(row)
            row = int(self.parent[row])
        return np.stack([self.item[way[::-1]], self.option[way[::-1]]], axis=1).astype(np.int64)

    def steps(self, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return the items and options that lead to some nodes from their parents, (rows, 2)."""
        return np.stack([self.item[rows], self.option[rows]], axis=1).astype(np.int64)

    def with_way(self, path: NDArray[np.int64]) -> "Nodes":
        """Add the nodes on a path that are not recorded, down to the one to be visited next; they count nothing."""
        way = np.nonzero(~self.done)[0]
        more = len(path) + 1 - len(way)
        if not len(way) or more <= 0 or not np.array_equal(self.steps(way[1:]), path[: len(way) - 1]):
            return self  # the path is where the search was a moment ago
        count, end = len(self.end), self.end.copy()
        end[way] += more
        added, fresh = path[len(way) - 1 :].astype(np.int32), np.arange(count, count + more, dtype=np.int32)
        return Nodes(
            np.concatenate([self.parent, way[-1:].astype(np.int32), fresh[:-1]]),
            np.concatenate([self.level, np.arange(len(way), len(path) + 1, dtype=np.int32)]),
            np.concatenate([self.item, added[:, 0]]),
            np.concatenate([self.option, added[:, 1]]),
            np.concatenate([self.nodes, np.zeros(more, np.int64)]),
            np.concatenate([self.solutions, np.zeros(more, np.int64)]),
            np.concatenate([self.done, np.zeros(more, np.bool_)]),
            np.concatenate([end, np.full(more, count + more, np.int32)]),
        )

    def deepest(self, path: NDArray[np.int64]) -> tuple[int, int]:
        """Return the deepest recorded node on a path, and its level."""
        row = 0
        for level, step in enumerate(path):
            child = np.nonzero(self.parent == row)[0]
            found = child[(self.steps(child) == step).all(axis=1)]
            if not len(found):
                return row, level
            row = int(found[0])
        return row, len(path)

    def outcomes(self, path: NDArray[np.int64], options: Sequence[int]) -> list[bool | None]:
        """Tell of options tried at the end of a path whether they have led to a solution; None if none recorded it."""
        row, level = self.deepest(path)
        if not len(self.end) or not self.solutions[row]:
            return [False] * len(options)
        child = np.nonzero(self.parent == row)[0] if level == len(path) else np.zeros(0, np.intp)
        known = dict(zip(self.option[child].tolist(), (self.solutions[child] > 0).tolist(), strict=True))
        return [known.get(option) for option in options]

    def next_recorded(self, row: int) -> int | None:
        """Return the row of the node that was visited right after another one; None if it is not recorded."""
        end = int(self.end[row])
        below = self.nodes[row] - self.nodes[row + 1 : end][self.parent[row + 1 : end] == row].sum()
        return row + 1 if below <= 1 and row + 1 < len(self.end) else None


class Solution(NamedTuple):
    """A solution found by a search."""

    node: int  # the nodes visited before it
    path: NDArray[np.int64]  # as of `CoverSearch.path`


class SearchTree:
    """Drives a `CoverSearch`; one thread may drive while another reads `nodes()`, `path` and `probe`.

    Without a depth it sets one by itself: the whole tree, if that is small, else as deep as an estimate allows.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        solver: Solver,
        choices: Mapping[str, Value] | None = None,
        depth: int | None = None,
        goal: Goal = Goal.ALL,
    ) -> None:
        self.puzzle, self.solver, self.choices, self.goal = puzzle, solver, dict(choices or {}), goal
        self._given_depth, self.depth = depth, UNLIMITED if depth is None else depth
        self.search: CoverSearch | None = None
        self.fill: Callable[[NDArray[np.int64]], Filling] | None = None  # of the puzzle, from options; None before
        self.probe: Probe | None = None
        self.trace: Trace | None = None  # from the start of the search on
        self.path: NDArray[np.int64] = np.zeros((0, 2), np.int64)  # to the node to be visited next
        self.solutions: list[Solution] = []  # the first ones; more are only counted
        self.over = False
        self.rejection_reason = ""  # why the solver does not take this puzzle with these choices
        self._until = goal.limit().solutions or UNLIMITED
        self._count = 0  # of the recorded nodes, whose arrays follow
        self._rows = np.zeros((MAX_NODES, 4), np.int32)  # parent, level, item, option
        self._own = np.zeros((MAX_NODES, 2), np.int64)  # nodes and solutions at it, or below it but not recorded
        self._end = np.zeros(MAX_NODES, np.int32)  # 0 while the subtree is not done
        self._way: list[int] = []  # the recorded nodes above, and at last including, where the search is

    def fresh(self) -> "SearchTree":
        """Return a tree of the same search, from the beginning."""
        depth = self._given_depth if self.search is None else self.depth
        return SearchTree(self.puzzle, self.solver, self.choices, depth, self.goal)

    def again(self) -> "SearchTree":
        """Return a tree of the same search from the beginning that keeps what is known of its later nodes."""
        again = self.fresh()
        again.trace, again.solutions = self.trace, self.solutions
        return again

    @property
    def cover(self) -> Cover | None:
        """What is searched; None before the search has begun."""
        return self.search.cover if self.search else None

    def begin(self) -> None:
        """Start the search, unless it has begun; may compile its kernel."""
        if self.search is not None or self.over:
            return
        try:
            search = self.solver.start(self.puzzle, self.choices, self.goal)
            assert isinstance(search, CoverSearch)
            self.fill = search.fill
            if self._given_depth is None:
                self.depth = fitting_depth(self.puzzle, self.solver, self.choices, self.goal)
        except ChoiceError as error:
            self.rejection_reason, self.over = str(error), True
            return
        self.trace = self.trace or Trace()
        self.probe, self.search = search.probe(), search

    def follow(self, step: Step) -> bool:
        """Go on by a step or a part of it; return whether all of it is done."""
        self.begin()
        end = time.perf_counter() + SLICE_SECONDS
        left = step.nodes or UNLIMITED
        done = True
        while done and left > 0 and not self.over and len(self.path) > step.floor:
            left -= self._visit(left)
            done = step.nodes is not None or time.perf_counter() <= end
        if self.trace is not None and self.search is not None:
            self.trace.catch_up(self.search)
        return done and step is not SLICE

    def _visit(self, most: int) -> int:
        """Visit the next node, or some of those below the depth; return how many."""
        level = len(self.path)
        if level <= self.depth and self._count < MAX_NODES and len(self._way) == level:
            self._record(level)
            return self._advance(1, -1)
        return self._advance(min(most, SUBTREE_BUDGET), len(self._way) - 1)

    def _record(self, level: int) -> None:
        item, option = self.path[-1].tolist() if level else (0, -1)
        row = self._count
        self._rows[row] = self._way[-1] if level else -1, level, item, option
        self._way.append(row)
        self._count = row + 1  # last: from now on another thread may read the row

    def _leave(self, level: int) -> None:
        """Close the nodes on the way at this level and below."""
        for row in self._way[level:]:
            self._end[row] = self._count
        del self._way[level:]

    def _advance(self, budget: int, floor: int) -> int:
        """Let the search go on; what it visits counts for the last node of the way."""
        assert self.search is not None
        assert self.trace is not None
        assert self.probe is not None
        before, home = self.probe, self._way[-1]
        status = self._advance_to_solution(self.search, self.trace, budget, floor)
        probe = self.search.probe()
        self._own[home] += probe.nodes - before.nodes, probe.solutions - before.solutions
        self.path = np.zeros((0, 2), np.int64) if status is Status.EXHAUSTED else self.search.path()
        self.probe = probe
        self.over = status is Status.EXHAUSTED or probe.solutions >= self._until
        self._leave(len(self.path))
        return max(1, probe.nodes - before.nodes)

    def _advance_to_solution(self, search: CoverSearch, trace: Trace, budget: int, floor: int) -> Status:
        """Let the search go on, not beyond the next solution to be kept; then leave that one for the next node."""
        number = len(self.solutions) + 1  # of the next solution to be kept
        if number > MAX_SOLUTIONS:
            return trace.advance(search, budget, self._until, floor)
        status = trace.advance(search, budget, min(number, self._until), floor)
        if status is Status.FOUND and search.tally.solutions == number:
            self.solutions.append(Solution(search.tally.nodes - 1, search.path()))
        if status is Status.FOUND and search.tally.solutions < self._until:
            status = trace.advance(search, 0, self._until, floor)
        return status

    def nodes(self) -> Nodes:
        """Return what has been recorded so far, with the subtrees summed up."""
        count = self._count  # first: another thread may add some meanwhile
        rows, end = self._rows[:count].copy(), self._end[:count].copy()
        done = end > 0
        end[~done] = count
        end = np.minimum(end, count).astype(np.int32)
        before = np.concatenate([np.zeros((1, 2), np.int64), np.cumsum(self._own[:count], axis=0)])
        own = before[end] - before[:-1]
        return Nodes(rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3], own[:, 0], own[:, 1], done, end)


def fitting_depth(puzzle: Puzzle, solver: Solver, choices: Mapping[str, Value], goal: Goal) -> int:
    """Return the depth at which about as many nodes are recorded as can be shown."""
    trial = solver.start(puzzle, choices, goal)
    if trial.advance(MAX_NODES) is Status.EXHAUSTED:
        return UNLIMITED
    probe = trial.probe()
    profile = probe.profile / max(probe.progress, 1 / MAX_NODES)  # rough, but there for every cover
    try:
        assert isinstance(trial, CoverSearch)
        estimator = Estimator(trial.cover, choices)
        estimator.advance(PROBES)
        profile = estimator.profile
    except ChoiceError:  # what the estimate cannot take
        pass
    return max(1, int(np.searchsorted(np.cumsum(profile), MAX_BOXES, side="right")) - 1)


def strides(nodes: int) -> list[Step]:
    """Return steps that visit this many nodes in all."""
    strides_count, rest = divmod(nodes, STRIDE)
    return [BEGIN] + [Step(STRIDE)] * strides_count + ([Step(rest)] if rest else [])

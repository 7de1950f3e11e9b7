"""The tree of any search that goes from node to node: its choices in a row are one branch, up to where it parts.

The search is repeated node by node, and each node keeps what its choice has filled in. Long walks, as of a knight,
part rarely: a branch then is the moves between two partings, or from the last parting to a dead end.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.cover import Cover
from workbench.puzzles.notation import name_on
from workbench.puzzles.puzzle import ExplainsDeadEnds, Fillable, Filling, Named, Puzzle
from workbench.searching.watch.pseudo_code import Event
from workbench.searching.watch.tree import Nodes
from workbench.solvers.cover.cover_search import CoverSearch
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE_SECONDS, UNLIMITED, Probe, Search, Status, Step
from workbench.solvers.solver import Solver
from workbench.solvers.subtrees import division
from workbench.solvers.trace import Trace

MAX_NODES = 20_000  # that are recorded; then the search stops
MAX_CELLS = 8_000_000  # of all recorded fillings
UNRECORDED = "The tree of this solver cannot be recorded: it does not go from node to node."


Key = tuple[int, int, int]


class Recorded(NamedTuple):
    """The nodes of a search in the order of their visits."""

    parent: NDArray[np.int32]
    end: NDArray[np.int32]  # the first node after the subtree
    done: NDArray[np.bool_]
    solution: NDArray[np.bool_]
    keys: Sequence[Key]  # of its choice

    def children(self, row: int) -> Iterator[int]:
        """Yield the children of a node."""
        child, end = row + 1, int(self.end[row])
        while child < end:
            yield child
            child = int(self.end[child])


class Branch(NamedTuple):
    """The nodes of a branch: the first row and the one after the last, among all nodes."""

    begin: int
    end: int


class BranchTree:
    """Drives a search; one thread may drive while another reads `branches()` and `probe`."""

    def __init__(self, puzzle: Puzzle, solver: Solver, choices: Mapping[str, Value], goal: Goal) -> None:
        self.puzzle, self.solver, self.choices, self.goal = puzzle, solver, dict(choices), goal
        self.search: Search | None = None
        self.trace: Trace | None = None
        self.probe: Probe | None = None
        self.over = False
        self.full = False  # there is no room for more nodes
        self.rejection_reason = ""  # why the tree is not recorded
        self.most = min(MAX_NODES, MAX_CELLS // max(1, puzzle.shape[0] * puzzle.shape[1]))
        self._until = goal.limit().solutions or UNLIMITED
        self._count = 0  # of the recorded nodes, whose arrays follow
        self._parent, self._level, self._end = np.zeros((3, self.most), np.int32)  # the end: 0 while it is open
        self._solution = np.zeros(self.most, np.bool_)
        self._cells = np.zeros((self.most, 2), np.int32)  # that its choice has filled, -1 = none
        self._steps = np.zeros((self.most, 2), np.int32)  # the item and the option of a cover that it has taken
        self._fillings: list[Filling] = []
        self._way: list[int] = []  # the nodes above the next one
        self._walks = False

    def begin(self) -> None:
        """Start the search, unless it has begun; may compile its kernel."""
        if self.search is not None or self.over:
            return
        try:
            search = self.solver.start(self.puzzle, self.choices, self.goal)
        except ChoiceError as error:
            self.rejection_reason, self.over = str(error), True
            return
        self.trace = Trace(search)
        self.search, self.probe = search, search.probe()
        self._walks = division(search) is None  # it has no tree that is known to go from node to node

    def follow(self, step: Step) -> bool:
        """Visit so many nodes, or as many as fit into a slice; return whether all of that is done."""
        self.begin()
        end = time.perf_counter() + SLICE_SECONDS
        left = step.nodes or UNLIMITED
        while left > 0 and not self.over and (step.nodes is not None or time.perf_counter() <= end):
            self._visit()
            left -= 1
        if self.trace is not None and self.search is not None:
            self.trace.catch_up(self.search)
        return step.nodes is not None or self.over

    def _visit(self) -> None:
        """Visit the next node, which the probe shows, and record it."""
        search, probe = self.search, self.probe
        assert search is not None
        assert probe is not None
        if self._count == self.most:
            self.full = self.over = True
            return
        if self._walks and probe.level != self._count:
            self.rejection_reason, self.over = UNRECORDED, True
            return
        row = self._record(probe)
        status = search.advance(1, probe.solutions + 1)
        if search.tally.nodes > probe.nodes + 1:
            self.rejection_reason, self.over, self._count = UNRECORDED, True, 0
            return
        if self._walks and status is not Status.RUNNING and row + 1 < self.most:
            self._count = row + 1
            if (last := search.probe()).level > probe.level:  # a walk that is stuck visits no other square
                row = self._record(last)
        self._solution[row] = status is Status.FOUND
        if status is Status.FOUND:
            self._fillings[row] = search.probe().filling  # with what followed from the choice
        if status is Status.FOUND and search.tally.solutions < self._until:
            status = search.advance(0, UNLIMITED)  # go on from the solution
        self._count = row + 1  # last: from now on another thread may read the row
        self.probe = search.probe()
        self.over = status in (Status.EXHAUSTED, Status.STUCK) or search.tally.solutions >= self._until
        if self.over:
            self._leave(0)

    def _record(self, probe: Probe) -> int:
        """Record the node that a probe shows; return its row."""
        row = self._count
        self._leave(probe.level)
        parent = self._way[-1] if self._way else -1
        self._parent[row], self._level[row] = parent, probe.level
        self._cells[row] = chosen_cell(probe, self._fillings[parent] if parent >= 0 else None)
        if isinstance(self.search, CoverSearch) and len(path := self.search.path()):
            self._steps[row] = path[-1]
        self._fillings.append(probe.filling)
        self._way.append(row)
        return row

    def _leave(self, level: int) -> None:
        """Close the nodes on the way at this level and deeper."""
        while self._way and self._level[self._way[-1]] >= level:
            self._end[self._way.pop()] = self._count

    # What is recorded

    def branches(self) -> "Branches":
        """Return what has been recorded so far."""
        return Branches.of(*self.recorded()[:4])

    def recorded(self) -> Recorded:
        """Return the parents, ends, states, solutions and choices of what has been recorded so far."""
        count = self._count  # first: another thread may add some meanwhile
        parent, end = self._parent[:count].copy(), self._end[:count].copy()
        done = end > 0
        end[~done] = count
        return Recorded(parent, end, done, self._solution[:count].copy(), [self._key(row) for row in range(count)])

    def _key(self, row: int) -> Key:
        """Return what tells a choice from others: the cell and its value, else the item and the option."""
        r, c = self._cells[row].tolist()
        return (r, c, int(self._fillings[row][r, c])) if r >= 0 else (-1, *self._steps[row].tolist())

    def filling(self, row: int) -> Filling:
        """Return the filling at a node."""
        return self._fillings[row]

    def level(self, row: int) -> int:
        """Return the level of a node."""
        return int(self._level[row])

    def choice(self, row: int) -> str:
        """Return the name of the choice that leads to a node; "" if nothing was filled in."""
        cell = (int(self._cells[row, 0]), int(self._cells[row, 1]))
        is_named = isinstance(self.puzzle, Named)
        if isinstance(self.search, CoverSearch) and (cell[0] < 0 or not isinstance(self.puzzle, (Named, Fillable))):
            return option_of(self.search.cover, *self._steps[row].tolist())
        if cell[0] < 0 or (row == 0 and not is_named):  # what is given is no choice
            return ""
        name = name_on(self.puzzle, cell)
        return name if is_named else f"{name} = {int(self._fillings[row][cell])}"

    def events(self, row: int) -> list[Event]:
        """Return what happens at a node, the last of it last."""
        events = [Event.START if row == 0 else Event.DOWN if int(self._parent[row]) == row - 1 else Event.BACK]
        if events == [Event.BACK]:
            events.append(Event.DOWN)
        if self._solution[row]:
            events.append(Event.SOLUTION)
        elif int(self._end[row]) == row + 1:
            events.append(Event.DEAD_END)
        return events

    def reason(self, row: int) -> str:
        """Return why a node is a dead end; "" if the puzzle cannot say."""
        return self.puzzle.why_stuck(self._fillings[row]) if isinstance(self.puzzle, ExplainsDeadEnds) else ""

    def name(self, branch: Branch) -> str:
        """Return the name of a branch: its choice, or the first and the last one."""
        rows = range(branch.begin, branch.end)
        first = next((name for row in rows if (name := self.choice(row))), "")
        last = next((name for row in reversed(rows) if (name := self.choice(row))), "")
        if not first:
            return "root"
        return first if first == last else f"{first} … {last}"

    @property
    def letters(self) -> int:
        """How many letters the name of a branch may have."""
        name = name_on(self.puzzle, (0, self.puzzle.shape[1] - 1))
        value = "" if isinstance(self.puzzle, Named) else f" = {max(self.puzzle.shape)}"
        return 2 * len(name + value) + 3


def option_of(cover: Cover, item: int, option: int) -> str:
    """Return the name of an option with its item; "" at the root."""
    return f"{cover.items[item - 1]}: {cover.option_name(option)}" if item > 0 and option >= 0 else ""


def chosen_cell(probe: Probe, before: Filling | None) -> tuple[int, int]:
    """Return the cell that the choice of a node has filled: a guess where the solver tells; (-1, -1) if none."""
    changed = probe.filling != (0 if before is None else before)
    if probe.guessed is not None and (changed & probe.guessed).any():
        changed &= probe.guessed
    places = np.argwhere(changed & (probe.filling > 0))
    return (int(places[0, 0]), int(places[0, 1])) if len(places) else (-1, -1)


class Branches(NamedTuple):
    """Recorded nodes, joined into branches; `nodes` counts all of them, `drawn` what a drawing of branches shows."""

    nodes: Nodes
    drawn: Nodes
    begins: NDArray[np.intp]  # the first node of each branch
    total: int  # of all nodes

    @classmethod
    def of(
        cls,
        parent: NDArray[np.int32],
        end: NDArray[np.int32],
        done: NDArray[np.bool_],
        solution: NDArray[np.bool_],
        apart: NDArray[np.bool_] | None = None,
    ) -> "Branches":
        """Join each only child to its parent, except those `apart`; nodes are in the order of their visits."""
        count = len(parent)
        children = np.bincount(parent[parent >= 0], minlength=count)
        is_first = np.ones(count, np.bool_)
        has_parent = parent >= 0
        is_first[has_parent] = children[parent[has_parent]] != 1
        if apart is not None:
            is_first |= apart
        begins = np.flatnonzero(is_first)
        branch_of = np.cumsum(is_first) - 1
        up = parent[begins]
        above = np.where(up >= 0, branch_of[np.maximum(up, 0)], -1).astype(np.int32) if count else up
        level = np.zeros(len(begins), np.int32)
        for branch, other in enumerate(above.tolist()):
            if other >= 0:
                level[branch] = level[other] + 1
        ends = np.append(branch_of, len(begins))[end[begins]].astype(np.int32)
        found = np.concatenate([[0], np.cumsum(solution)])
        sizes = (end[begins] - begins).astype(np.int64)
        nodes = Nodes(
            above, level, np.zeros(len(begins), np.int32), np.full(len(begins), -1, np.int32),
            sizes, (found[end[begins]] - found[begins]).astype(np.int64), done[begins], ends,
        )  # fmt: skip
        leaf = ends == np.arange(len(begins)) + 1
        return cls(nodes, nodes._replace(nodes=np.where(leaf, 1, sizes)), begins, count)

    def branch(self, row: int) -> Branch:
        """Return the nodes of a branch."""
        after = self.begins[row + 1] if row + 1 < len(self.begins) else self.total
        return Branch(int(self.begins[row]), int(after))

    def is_dead_end(self, row: int) -> bool:
        """Tell whether a branch has been searched to its end without a solution, and has none below."""
        leaf = int(self.nodes.end[row]) == row + 1
        return leaf and bool(self.nodes.done[row]) and not int(self.nodes.solutions[row])

    def row_of(self, node: int) -> int:
        """Return the branch of a node."""
        return int(np.searchsorted(self.begins, node, side="right")) - 1

"""Going back in a search: any moment of a lane is its nearest checkpoint and a short advance from there.

A second search of the same puzzle and choices does the advancing, so that the lane's own one may run meanwhile.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import replace

import numpy as np

from workbench.kernels.scalars import RECENT
from workbench.searching.race.lane import Lane
from workbench.solvers.depth_map import Levels, level_of
from workbench.solvers.search import FIRST_BUDGET, SLICE_SECONDS, Checkpoint, DeadEnd, Probe, Search, Status, fitting
from workbench.solvers.subtrees import division

Parts = Iterator[float]  # of the work, for a StepwiseJob; what they yield is how much of it is done


class Rewinder:
    """Moves a second search of a lane; `probe` is the moment that it last reached. One thread at a time may use it."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._search: Search | None = None
        self._root: Checkpoint | None = None
        self._budget = FIRST_BUDGET
        self.probe: Probe | None = None

    @property
    def search(self) -> Search:
        """The second search, at its root when it is first used."""
        if self._search is None:
            self._search = self._lane.start()
            self._root = self._search.save()
        return self._search

    def go_on(self) -> None:
        """Let the lane go on from the moment reached; its own search becomes the second one."""
        self._search = self._lane.go_on_from(self.search)

    # Moments; each is the work of getting there

    def to_node(self, nodes: int) -> Parts:
        """Go to where this many nodes have been visited; to the solution itself if the last of them is one."""
        yield from self._advance_to(max(0, nodes - 1))
        if nodes == 0:
            self._show()
            return
        search = self.search
        before = search.probe() if division(search) else None  # of a tree: the last choice of the node is made
        while search.advance(1, search.tally.solutions + 1) is Status.RUNNING and search.tally.nodes < nodes:
            yield search.tally.nodes / nodes
        self._show(before)

    def to_solution(self, number: int) -> Parts:
        """Go to a solution, counted from 1."""
        search = self.search
        self._start_from(self._lane.checkpoint_before(solutions=number - 1), search.tally.solutions < number)
        while search.tally.solutions < number and self._step(search, self._budget, number):
            yield search.tally.solutions / number
        self._show()

    def to_parent(self, shown: Probe) -> Parts:
        """Go from the moment shown to the parent of the node that is next there: one choice fewer."""
        if shown.level > 0 and len(self.search.tally.visits):
            yield from self._to_last_above(shown.nodes, shown.level)
        elif shown.level > 0:  # of a walk, each square of which is the parent of the next
            yield from self.to_node(shown.nodes - 1)

    def to_deepest(self) -> Parts:
        """Go to where the node of the highest level is next, the first if there are several."""
        trace_map = self._lane.trace.map if self._lane.trace else None
        if trace_map is None or not trace_map.nodes:
            return
        columns = trace_map.columns
        if columns is None:
            exact = trace_map.exact
            assert exact is not None
            yield from self.to_node(int(level_of(exact).argmax()))
            return
        k = int(columns.highest.argmax())
        deepest = int(columns.highest[k])
        begin, end = k << columns.shift, min((k + 1) << columns.shift, trace_map.nodes)
        yield from self._advance_to(begin)
        while begin < end:
            levels = yield from self._levels(begin, min(end, begin + RECENT))
            hits = np.flatnonzero(levels == deepest)
            if len(hits):
                yield from self.to_node(begin + int(hits[0]))
                return
            begin += len(levels)

    def _to_last_above(self, nodes: int, level: int) -> Parts:
        """Go to the last node before this one that is at a level above this one (nearer to the root)."""
        end = nodes
        while end > 0:
            first, stop = self._where_above(end, level)
            begin, last = first, -1
            yield from self._advance_to(begin)
            while begin < stop:
                levels = yield from self._levels(begin, min(stop, begin + RECENT))
                hits = np.flatnonzero(levels < level)
                if len(hits):
                    last = begin + int(hits[-1])
                begin += len(levels)
            if last >= 0:
                yield from self.to_node(last)
                return
            end = first

    def _where_above(self, end: int, level: int) -> tuple[int, int]:
        """Return the last range before a node that may have a node above a level: a column, or what is in none yet."""
        trace_map = self._lane.trace.map if self._lane.trace else None
        counted = trace_map.nodes if trace_map else 0  # read before the columns, which may grow meanwhile
        columns = trace_map.columns if trace_map else None
        if columns is None:
            return max(0, end - RECENT), end
        if end > counted:  # the latest nodes of a search that runs
            return counted, end
        k = (end - 1) >> columns.shift
        above = np.flatnonzero(columns.lowest[: k + 1] < level)
        if not len(above):
            return 0, end
        begin = int(above[-1]) << columns.shift
        return begin, min(end, begin + (1 << columns.shift))

    # Moving the search

    def _levels(self, begin: int, end: int) -> Generator[float, None, Levels]:
        """Advance from the node `begin` to `end`, at most a ring away; return the levels of these nodes."""
        search = self.search
        assert search.tally.nodes == begin
        yield from self._advance_to(end)
        visits = search.tally.visits
        levels: Levels = level_of(visits[np.arange(begin, search.tally.nodes) % RECENT])
        return levels

    def _advance_to(self, nodes: int) -> Parts:
        """Go to where this many nodes have been visited."""
        search = self.search
        self._start_from(self._lane.checkpoint_before(nodes=nodes), search.tally.nodes <= nodes)
        while search.tally.nodes < nodes and self._step(search, min(self._budget, nodes - search.tally.nodes)):
            yield search.tally.nodes / nodes

    def _start_from(self, copy: Checkpoint | None, ahead: bool) -> None:
        """Load a copy, or else the root, unless the search is between that and where it has to go."""
        search = self.search
        if copy is not None and (not ahead or search.tally.nodes < copy.nodes):
            search.load(copy)
        elif not ahead and self._root is not None:
            search.load(self._root)

    def _step(self, search: Search, budget: int, until: int | None = None) -> bool:
        """Advance for about a slice; return whether the search can go on."""
        before, begun = search.tally.nodes, time.perf_counter()
        status = search.advance(budget) if until is None else search.advance(budget, until)
        visited = search.tally.nodes - before
        if budget == self._budget == visited:  # the budget alone ended the slice
            self._budget = fitting(budget, time.perf_counter() - begun, SLICE_SECONDS)
        return status is Status.RUNNING or (status is Status.FOUND and visited > 0)

    def _show(self, before: Probe | None = None) -> None:
        """Show where the search is; `before`: where it was one node earlier, of a search that backs up."""
        probe = self.search.probe()
        backed_up = before is not None and probe.level <= before.level and not probe.at_solution
        dead_end = DeadEnd(before.level, before.filling) if before is not None and backed_up else None
        self.probe = replace(probe, seconds=self._lane.seconds_at(probe.nodes), dead_end=dead_end)

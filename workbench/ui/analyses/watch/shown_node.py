"""The node of a search that is shown: where the search is, or a node that was selected in its tree."""

import numpy as np
from numpy.typing import NDArray

from workbench.kernels.scalars import RECENT
from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_x import moment
from workbench.searching.watch.operations import OperationClock, obstacle_of_order
from workbench.searching.watch.tree import Nodes, SearchTree
from workbench.solvers.cover.orders import Ordered, ordered
from workbench.solvers.depth_map import DepthMap
from workbench.solvers.goal import BEST
from workbench.ui.analyses.watch.links_view import obstacle
from workbench.ui.analyses.watch.operation_bar import OperationBar
from workbench.ui.search.depth.chart import Subject


class ShownNode:
    """A node of a tree, and the operations that follow it."""

    def __init__(self, tree: SearchTree, bar: OperationBar) -> None:
        self.tree, self._bar = tree, bar
        self.row: int | None = None  # of the selected node; None = where the search is
        self._order: Ordered | None = None
        self._clock: OperationClock | None = None

    def order(self, cover: Cover) -> Ordered:
        """Return the order of items and options in the search."""
        if self._order is None:
            self._order = ordered(cover, self.tree.choices)
        return self._order

    def nodes(self) -> Nodes:
        """Return the recorded nodes, and the path to the next one."""
        return self.tree.nodes().with_way(self.tree.path)

    def select(self, row: int) -> None:
        """Show a node; the last one is where the search is, unless that has ended."""
        nodes = self.nodes()
        self.row = row if row < len(nodes.end) - 1 or nodes.done.all() else None

    def path(self) -> NDArray[np.int64]:
        """Return the path to the node; at the end of a search, that to the last solution kept."""
        if self.ended and self.tree.solutions:
            return self.tree.solutions[-1].path
        return self.tree.path if self.row is None else self.nodes().path(self.row)

    @property
    def marked_row(self) -> int | None:
        """The node to be marked in the tree: the one selected, or that of the solution shown at the end."""
        if self.row is not None or not (self.ended and self.tree.solutions):
            return self.row
        path = self.path()
        row, level = self.nodes().deepest(path)
        return row if level == len(path) else None

    def subject(self, *, following: bool) -> Subject | None:
        """Return the levels of the nodes visited; `following`: with the current one, which is not counted yet."""
        tree = self.tree
        if tree.trace is None or tree.probe is None:
            return None
        depths = tree.trace.map
        if following and not tree.over and tree.cover is not None and 0 < depths.nodes == tree.probe.nodes < RECENT - 1:
            levels, here = depths.copied(), len(tree.path)
            if isinstance(levels, np.ndarray):
                here = ~here if moment(tree.cover, tree.path).solved else here
                depths = DepthMap.of_levels(np.append(levels, np.int32(here)))
        return Subject(depths, tree.probe.profile, tree.probe.level)

    @property
    def number(self) -> int:
        """The number of the node, from 1 on, in the order of their visits."""
        if self.row is None:
            return 1 + (self.tree.probe.nodes if self.tree.probe else 0)
        nodes = self.nodes()
        own = nodes.nodes.copy()  # without what is recorded below it
        np.subtract.at(own, nodes.parent[1:], nodes.nodes[1:])
        return 1 + int(own[: self.row].sum())

    @property
    def ended(self) -> bool:
        """Whether the whole tree has been searched, so that there is no current node."""
        return self.tree.over and not len(self.tree.path) and self.row is None

    @property
    def solution_words(self) -> str:
        """Which solution is shown at the end of a search, as a sentence; "" if there is none."""
        kept, probe = len(self.tree.solutions), self.tree.probe
        return f"Solution {kept:,} of {probe.solutions:,} is shown." if kept and probe is not None else ""

    # Operations

    def links_obstacle(self, cover: Cover) -> str:
        """Return why the links are not shown; "" if they are."""
        if self.tree.goal in BEST:
            return "Dancing links are shown for the goal “All solutions”."
        return obstacle(cover)

    def obstacle(self, cover: Cover) -> str:
        """Return why the operations that follow are not shown; "" if they are."""
        if self.ended:
            return "The search has ended. Click a node of the tree to see the operations that follow it."
        return self.links_obstacle(cover) or obstacle_of_order(self.order(cover))

    def clock(self) -> OperationClock | None:
        """Return the clock of the operations that follow; None if they are not shown."""
        cover = self.tree.cover
        if cover is None or self.obstacle(cover):
            return None
        order, path, head_first = self.order(cover), self.path(), self._bar.notation.head_first
        before = self._clock
        if before is None or before.head_first != head_first or not np.array_equal(before.path, path):
            self._clock = OperationClock(order, path, head_first)
        return self._clock

    def row_after(self) -> int | None:
        """Return the row of the node that was visited after the selected one; None if it is not recorded."""
        return None if self.row is None else self.nodes().next_recorded(self.row)

    def row_before(self) -> int | None:
        """Return the row of the node that was visited before the selected one; None if it is not recorded."""
        return self.row - 1 if self.row and self.nodes().next_recorded(self.row - 1) else None

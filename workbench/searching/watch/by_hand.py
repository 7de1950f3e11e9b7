"""Algorithm X without its order: a person chooses the item, or leaves it to the rule, and one of its options.

This is the nondeterministic algorithm: it says what may be chosen, and the choice is left to whoever follows it. The
nodes visited are kept as a tree, so that options that failed are known, and any node can be turned back to.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_x import NEVER, Moment, moment, options_of
from workbench.searching.watch.tree import Nodes

ROOT = 0


def obstacle(cover: Cover) -> str:
    """Return why the options of a cover cannot be chosen by hand, as a sentence; "" if they can."""
    return "Options are chosen by hand in covers without multiplicities." if cover.multiple else ""


class ByHand:
    """A walk in the tree of all choices; it begins at the end of a path."""

    def __init__(self, cover: Cover, path: NDArray[np.int64]) -> None:
        self.cover = cover
        self._parent, self._step = [-1], [(0, NEVER)]
        self._children: list[dict[tuple[int, int], int]] = [{}]
        self._item = 0  # chosen by the person for the next step; 0 = by the rule
        self._moment = cache(lambda node: moment(cover, self.path_to(node)))
        self.node = ROOT
        for item, option in path.tolist():
            self._go_down(item, option)

    def path_to(self, node: int) -> NDArray[np.int64]:
        """Return the items and options that lead to a node."""
        way = []
        while node != ROOT:
            way.append(self._step[node])
            node = self._parent[node]
        return np.array(way[::-1], np.int64).reshape(-1, 2)

    @property
    def now(self) -> Moment:
        """The moment at the node."""
        return self._moment(self.node)

    @property
    def visited(self) -> int:
        """How many nodes have been visited, the root included."""
        return len(self._parent)

    @property
    def solutions(self) -> int:
        """How many solutions have been found."""
        return sum(self._moment(node).solved for node in range(self.visited))

    # The next choice

    @property
    def item(self) -> int:
        """The item to cover next: the one chosen, or the first with the fewest options; 0 if all are covered."""
        now = self.now
        if self._item and now.covered[self._item] == NEVER:
            return self._item
        open_items = np.flatnonzero(now.covered[1 : self.cover.primary + 1] == NEVER) + 1
        return int(open_items[now.lengths[open_items].argmin()]) if len(open_items) else 0

    def take_item(self, item: int) -> bool:
        """Cover this item next; return False if it is covered, or need not be."""
        able = 0 < item <= self.cover.primary and bool(self.now.covered[item] == NEVER)
        if able:
            self._item = item
        return able

    def options(self) -> list[int]:
        """Return the options that the item may be given."""
        here = options_of(self.cover, self.item)
        left: list[int] = here[self.now.removed[here] == NEVER].tolist()
        return left

    def outcome(self, option: int) -> bool | None:
        """Tell whether an option of the item led to a solution; None if that is open. Raise KeyError if not tried."""
        below = self._children[self.node][self.item, option]
        return True if self._found(below) else False if self._done(below) else None

    def is_tried(self, option: int) -> bool:
        """Tell whether an option has been tried here."""
        return (self.item, option) in self._children[self.node]

    # Steps

    def choose(self, option: int) -> None:
        """Give the item an option."""
        self._go_down(self.item, option)

    def back(self) -> None:
        """Undo the last step."""
        if self.node != ROOT:
            self._item = self._step[self.node][0]  # so that another of its options can be chosen
            self.node = self._parent[self.node]

    def step(self) -> None:
        """Do what the algorithm does: give the item the first option that was not tried, or go back."""
        ahead = [option for option in self.options() if not self.is_tried(option)] if self.item else []
        if ahead:
            self.choose(ahead[0])
        else:
            self.back()

    @property
    def over(self) -> bool:
        """Whether nothing is left to try."""
        return self._done(ROOT)

    def _go_down(self, item: int, option: int) -> None:
        children = self._children[self.node]
        if (item, option) not in children:
            children[item, option] = len(self._parent)
            self._parent.append(self.node)
            self._step.append((item, option))
            self._children.append({})
        self.node, self._item = children[item, option], 0

    # The tree

    def _found(self, node: int) -> bool:
        return self._moment(node).solved or any(map(self._found, self._children[node].values()))

    def _done(self, node: int) -> bool:
        """Tell whether nothing is left to try below a node: at one of its items every option has been."""
        now, children = self._moment(node), self._children[node]
        if now.solved or now.hopeless():
            return True
        done = [step for step, below in children.items() if self._done(below)]
        items = [item for item, _ in done]
        return any(items.count(item) == now.lengths[item] for item in set(items))

    @property
    def row(self) -> int:
        """The row of the node in `nodes`."""
        return self.preorder().index(self.node)

    def preorder(self) -> list[int]:
        """Return the nodes, each followed by those below it: the rows of `nodes`."""
        order, waiting = [], [ROOT]
        while waiting:
            node = waiting.pop()
            order.append(node)
            waiting += list(self._children[node].values())[::-1]
        return order

    def nodes(self) -> Nodes:
        """Return the tree of the nodes visited."""
        order = self.preorder()
        row = {node: k for k, node in enumerate(order)}
        count = len(order)
        end, solutions = np.arange(1, count + 1), np.array([self._moment(node).solved for node in order], np.int64)
        for node in reversed(order):
            if node != ROOT:
                above = row[self._parent[node]]
                end[above] = max(end[above], end[row[node]])
                solutions[above] += solutions[row[node]]
        return Nodes(
            parent=np.array([row.get(self._parent[node], -1) for node in order], np.int32),
            level=np.array([len(self.path_to(node)) for node in order], np.int32),
            item=np.array([self._step[node][0] for node in order], np.int32),
            option=np.array([self._step[node][1] for node in order], np.int32),
            nodes=(end - np.arange(count)).astype(np.int64),
            solutions=solutions,
            done=np.array([self._done(node) and node not in self._way() for node in order], np.bool_),
            end=end.astype(np.int32),
        )

    def _way(self) -> set[int]:
        """Return the nodes from the root to where the walk is."""
        way, node = {ROOT}, self.node
        while node != ROOT:
            way.add(node)
            node = self._parent[node]
        return way

    def go_to_row(self, row: int) -> None:
        """Turn to the node in a row of `nodes`."""
        self.node, self._item = self.preorder()[row], 0

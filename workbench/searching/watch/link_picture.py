"""What a picture of dancing links shows at one moment: each pointer, and how far each node has stepped aside.

A node stands in its list, or beside it once both pointers of its neighbours skip it; between the two operations it is
halfway. So going back is the same picture in reverse, and nothing but the links decides where a node stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.searching.watch.dancing import Dance, changes, danced, entries, others
from workbench.searching.watch.operations import DOWN, LEFT, RIGHT, UP, Operation, OperationClock, array_of
from workbench.solvers.cover.links import nodes_of
from workbench.solvers.cover.orders import Ordered

POINTERS = (DOWN, UP, RIGHT, LEFT)
HALF = 0.5  # of the way that a node steps aside when one of two pointers skips it


class PointerState(IntEnum):
    """How a pointer is drawn; the later ones are drawn over the earlier ones."""

    REMOVED = 0  # of a removed node, which keeps its pointers
    CURRENT = 1
    CHANGED = 2  # since the node shown, or by the step that led to it
    NEW = 3  # by the last operation


@dataclass(frozen=True, eq=False)
class LinkPicture:
    """The links at a moment; `progress` is how far the last operation has been drawn."""

    order: Ordered
    links: Dance
    covered: NDArray[np.float64]  # (items + 1,): 0 = not covered, 1 = covered, HALF = one pointer skips the item
    chosen: tuple[int, ...]  # options, in the numbers of the order
    item: int  # chosen last; 0 before one is
    node: int  # by which its option was entered; 0 before one is
    changed: dict[str, NDArray[np.bool_]]  # by the name of a pointer
    operation: Operation | None = None
    progress: float = 1.0

    @cached_property
    def aside(self) -> NDArray[np.float64]:
        """How far each node has stepped aside when the last operation is done, 0 to 1."""
        return stepped_aside(self.links, self.covered)

    @cached_property
    def removed(self) -> NDArray[np.bool_]:
        """Which nodes no list leads to: those that have stepped aside, and those below a covered header."""
        own: NDArray[np.bool_] = self.aside >= 1
        below: NDArray[np.bool_] = self.covered[self.links.top] >= 1
        return own | below

    @cached_property
    def removed_options(self) -> NDArray[np.bool_]:
        """Which options have no node left in a list."""
        cover = self.order.cover
        gone: NDArray[np.bool_] = np.logical_and.reduceat(self.removed[nodes_of(cover)], cover.starts[:-1])
        return gone

    @cached_property
    def before(self) -> "LinkPicture":
        """The picture before the last operation."""
        operation = self.operation
        if operation is None or not operation.array:
            return self
        links = Dance(*(array.copy() for array in self.links))
        array_of(links, operation.array)[operation.place] = operation.old
        covered = self.covered.copy()
        covered[operation.moved] -= cover_share(operation)
        return replace(self, links=links, covered=covered, operation=None)

    def standing(self) -> NDArray[np.float64]:
        """Return how far each node stands aside now, with the last operation as far as it is drawn."""
        return self.before.aside * (1 - self.progress) + self.aside * self.progress

    def states(self, pointer: str) -> NDArray[np.int64]:
        """Return the PointerState of each pointer of one name, by node."""
        count = len(self.links.left) if pointer in (LEFT, RIGHT) else len(self.links.top)
        states = np.where(self.removed[:count], PointerState.REMOVED, PointerState.CURRENT).astype(np.int64)
        states[self.changed[pointer][:count]] = PointerState.CHANGED
        if self.operation is not None and self.operation.array == pointer:
            states[self.operation.place] = PointerState.NEW
        return states


def stepped_aside(links: Dance, covered: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far each node has stepped aside: half the way for each neighbour whose pointer skips it."""
    node = np.arange(len(links.top))
    aside: NDArray[np.float64] = HALF * ((links.down[links.up] != node).astype(float) + (links.up[links.down] != node))
    aside[links.top == 0] = 0  # spacers are in no list
    aside[: len(covered)] = covered
    return aside


def cover_share(operation: Operation) -> float:
    """Return how much of an item an operation covers: half of it, or minus half if it uncovers it, or nothing."""
    if operation.array not in (LEFT, RIGHT):
        return 0.0
    return -HALF if operation.line.startswith("un") else HALF


def covered_at(order: Ordered, path: NDArray[np.int64], done: Sequence[Operation] = ()) -> NDArray[np.float64]:
    """Return how far each item is covered at the end of a path, and after some operations that follow."""
    covered = np.zeros(len(order.cover.items) + 1)
    links = danced(order, path)
    for x in entries(order, path):
        covered[links.top[[x, *others(links, x)]]] = 1
    for operation in done:
        covered[operation.moved] += cover_share(operation)
    covered[0] = 0
    return covered


def entered_at(order: Ordered, path: NDArray[np.int64], done: Sequence[Operation] = ()) -> tuple[list[int], int]:
    """Return the nodes by which the chosen options were entered, Knuth's x_0, x_1 and so on, and the one in hand."""
    x = entries(order, path)
    node, headers = x[-1] if x else 0, len(order.cover.items) + 1
    for operation in done:
        if operation.step == "X6" and len(x) > operation.level:  # its option is being taken back
            node, x = x[operation.level], x[: operation.level]
        elif operation.step == "X5" and not operation.array and operation.node != operation.item:
            x = [*x[: operation.level], operation.node]
        if operation.step == "X7":
            node = 0
        elif not operation.array and operation.node >= headers:
            node = operation.node
    return x, node


def picture_at_node(order: Ordered, path: NDArray[np.int64]) -> LinkPicture:
    """Return the picture at a node; changed is what differs from its parent."""
    links = danced(order, path)
    return make_picture(order, path, links, (), changes(danced(order, path[:-1]), links))


def picture_at(clock: OperationClock) -> LinkPicture:
    """Return the picture of a clock as it is now; changed is what differs from the node."""
    if not clock.at:
        return picture_at_node(clock.order, clock.path)
    links = Dance(*(array.copy() for array in clock.links))
    changed = changes(links, links)
    for array, place in clock.changed():
        if array in POINTERS:
            changed[array][place] = True
    return make_picture(clock.order, clock.path, links, clock.operations[: clock.at], changed)


def make_picture(
    order: Ordered,
    path: NDArray[np.int64],
    links: Dance,
    done: Sequence[Operation],
    changed: dict[str, NDArray[np.bool_]],
) -> LinkPicture:
    """Return the picture of links after some operations that follow a node."""
    x, node = entered_at(order, path, done)
    last = done[-1] if done else None
    item = last.item if last else int(links.top[node])
    return LinkPicture(
        order=order,
        links=links,
        covered=covered_at(order, path, done),
        chosen=tuple(option_of_node(order, x)),
        item=item,
        node=node,
        changed=changed,
        operation=last,
    )


def option_of_node(order: Ordered, nodes: Sequence[int]) -> list[int]:
    """Return the options of some nodes, in the numbers of the order."""
    found: list[int] = order.cover.option_of[np.searchsorted(nodes_of(order.cover), nodes)].tolist()
    return found

"""Algorithm X between two nodes of its search tree, one assignment to a link or a variable at a time.

The links are those of `dancing`, whose moves the kernel `cover_links` makes in one go. Every operation knows the value
that it replaces, so that it can be undone. For covers without colours and multiplicities, as the links are.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.kernels.codes import COVER_ITEM
from workbench.searching.watch.dancing import Dance, danced, entries, others
from workbench.solvers.cover.orders import Ordered

RIGHT, LEFT, DOWN, UP, LENGTH = "right", "left", "down", "up", "length"  # the arrays of a Dance that change
VARIABLE = ""  # instead of an array: a step that moves the algorithm, but no link


class Operation(NamedTuple):
    """One assignment: `array[place]` was `old` and is `new`; or a step without a link, where `array` is VARIABLE."""

    step: str  # X2 to X8
    line: str  # of the procedure, or the step again
    level: int  # Knuth's l
    item: int  # the item chosen at this level, which is covered or uncovered by X4 and X7; 0 before one is chosen
    moved: int  # the item that is being covered or uncovered; 0 in between
    node: int  # p of hide(p) and unhide(p), or x_l; 0 if there is none
    array: str = VARIABLE
    place: int = 0
    old: int = 0
    new: int = 0


class Moving(NamedTuple):
    """The step of the algorithm that operations belong to."""

    step: str
    level: int
    item: int
    head_first: bool = False  # whether an item leaves its list before its options do

    def at(self, node: int = 0) -> Operation:
        """Return a step that changes no link; `node` is x_l."""
        return Operation(self.step, self.step, self.level, self.item, 0, node)


Operations = Iterator[Operation]


def obstacle_of_order(order: Ordered) -> str:
    """Return why the operations of a search are not known from a node alone; "" if they are."""
    if order.cover.coloured or order.cover.multiple:
        return "Operations are shown only without colours and multiplicities."
    if order.rule == COVER_ITEM["any"]:
        return "Operations are not shown for random items. Choose another item order."
    if order.rule == COVER_ITEM["key"]:
        return "Operations are not shown for items chosen by a key. Choose another item order."
    return ""


def operations(order: Ordered, path: NDArray[np.int64], head_first: bool = False) -> list[Operation]:
    """Return what Algorithm X does from the node at the end of a path until it enters the next node, or stops.

    To cover an item, TAOCP hides its options and then takes it out of the list of items. `head_first`: the other way
    round, as in "Dancing links" (2000), where the pointers up and to the left come first, too.
    """
    return list(dance(danced(order, path), entries(order, path), order.rule, head_first))


def dance(links: Dance, x: list[int], rule: int, head_first: bool = False) -> Operations:
    """Carry out and yield the operations up to the next node; `x` holds the nodes x_0 to x_l that lead to it then."""
    yield Moving("X2", len(x), 0).at()
    if links.right[0]:
        item = choose(links, rule)
        here = Moving("X4", len(x), item, head_first)
        yield here._replace(step="X3").at()
        yield from cover(links, here, item)
        x.append(int(links.down[item]))
        yield here.at(x[-1])
        yield from try_option(links, x, head_first)
        if links.top[x[-1]] != x[-1]:
            return
        yield from backtrack(links, x, head_first)
    yield Moving("X8", len(x), 0).at()
    while x:
        yield from take_back(links, x, head_first)
        yield from try_option(links, x, head_first)
        if links.top[x[-1]] != x[-1]:
            return
        yield from backtrack(links, x, head_first)
        yield Moving("X8", len(x), 0).at()


def choose(links: Dance, rule: int) -> int:
    """Return the item that the kernel chooses: the first one, or the first one with the fewest options."""
    items, i = [], int(links.right[0])
    while i:
        items.append(i)
        i = int(links.right[i])
    return items[0] if rule == COVER_ITEM["first"] else min(items, key=lambda item: int(links.length[item]))


def try_option(links: Dance, x: list[int], head_first: bool) -> Operations:
    """X5: cover the other items of the option entered by x_l, unless the item has no further one."""
    here = Moving("X5", len(x) - 1, int(links.top[x[-1]]), head_first)
    if here.item != x[-1]:
        for p in others(links, x[-1]):
            yield from cover(links, here, int(links.top[p]))
    yield here.at(x[-1])


def take_back(links: Dance, x: list[int], head_first: bool) -> Operations:
    """X6: uncover the other items of the option entered by x_l, and go on to the item's next option."""
    node = x[-1]
    here = Moving("X6", len(x) - 1, int(links.top[node]), head_first)
    for p in others(links, node)[::-1]:
        yield from uncover(links, here, int(links.top[p]))
    x[-1] = int(links.down[node])
    yield here.at(x[-1])


def backtrack(links: Dance, x: list[int], head_first: bool) -> Operations:
    """X7: uncover the item whose options have all been tried."""
    item = x.pop()
    yield from uncover(links, Moving("X7", len(x), item, head_first), item)


def cover(links: Dance, here: Moving, item: int) -> Operations:
    """Take an item out of the list of items, and its options out of all other lists."""
    if here.head_first:
        yield from unlink(links, here, item)
        yield from hide_options(links, here, item)
    else:
        yield from hide_options(links, here, item)
        yield from unlink(links, here, item)


def hide_options(links: Dance, here: Moving, item: int) -> Operations:
    """Take the options of an item out of all other lists."""
    p = int(links.down[item])
    while p != item:
        for q in others(links, p):
            above, below = int(links.up[q]), int(links.down[q])
            size = int(links.length[links.top[q]])
            down = (DOWN, above, below), (UP, below, above)
            for array, place, new in reversed(down) if here.head_first else down:
                yield assign(links, here, item, p, "hide", array, place, new)
            yield assign(links, here, item, p, "hide", LENGTH, int(links.top[q]), size - 1)
        p = int(links.down[p])


def unlink(links: Dance, here: Moving, item: int) -> Operations:
    """Take an item out of the list of items."""
    left, right = int(links.left[item]), int(links.right[item])
    across = (RIGHT, left, right), (LEFT, right, left)
    for array, place, new in reversed(across) if here.head_first else across:
        yield assign(links, here, item, 0, "cover", array, place, new)


def uncover(links: Dance, here: Moving, item: int) -> Operations:
    """Undo `cover`, in reverse order."""
    if here.head_first:
        yield from unhide_options(links, here, item)
        yield from link(links, here, item)
    else:
        yield from link(links, here, item)
        yield from unhide_options(links, here, item)


def link(links: Dance, here: Moving, item: int) -> Operations:
    """Undo `unlink`."""
    across = (RIGHT, int(links.left[item])), (LEFT, int(links.right[item]))
    for array, place in reversed(across) if here.head_first else across:
        yield assign(links, here, item, 0, "uncover", array, place, item)


def unhide_options(links: Dance, here: Moving, item: int) -> Operations:
    """Undo `hide_options`."""
    p = int(links.up[item])
    while p != item:
        for q in others(links, p)[::-1]:
            grown = LENGTH, int(links.top[q]), int(links.length[links.top[q]]) + 1
            up, down = (UP, int(links.down[q]), q), (DOWN, int(links.up[q]), q)
            for array, place, new in (grown, up, down) if here.head_first else (down, up, grown):
                yield assign(links, here, item, p, "unhide", array, place, new)
        p = int(links.up[p])


def assign(
    links: Dance, here: Moving, item: int, node: int, procedure: str, array: str, place: int, new: int
) -> Operation:
    """Assign a value to a link, and return the operation that does so."""
    old = int(array_of(links, array)[place])
    line = f"{procedure} {array}"
    made = Operation(here.step, line, here.level, here.item, item, node, array, place, old, new)
    apply(links, made)
    return made


def array_of(links: Dance, array: str) -> NDArray[np.int64]:
    """Return the array of some links by its name."""
    return {RIGHT: links.right, LEFT: links.left, DOWN: links.down, UP: links.up, LENGTH: links.length}[array]


def apply(links: Dance, operation: Operation) -> None:
    """Carry out an operation."""
    if operation.array:
        array_of(links, operation.array)[operation.place] = operation.new


def undo(links: Dance, operation: Operation) -> None:
    """Undo an operation, the last one that was carried out."""
    if operation.array:
        array_of(links, operation.array)[operation.place] = operation.old


class OperationClock:
    """The operations between a node and the next one, with the links after as many of them as were carried out."""

    def __init__(self, order: Ordered, path: NDArray[np.int64], head_first: bool = False) -> None:
        self.order, self.path, self.head_first = order, path, head_first
        self.links = danced(order, path)
        self.operations = operations(order, path, head_first)
        self.at = 0  # operations carried out

    @property
    def last(self) -> Operation | None:
        """The operation that was carried out last; None at the node itself."""
        return self.operations[self.at - 1] if self.at else None

    @property
    def over(self) -> bool:
        """Whether all operations are carried out, so that the links are those of the next node."""
        return self.at == len(self.operations)

    @property
    def updates(self) -> int:
        """How many of the operations carried out have changed a link or a size."""
        return sum(1 for operation in self.operations[: self.at] if operation.array)

    def changed(self) -> set[tuple[str, int]]:
        """Return the links that have been assigned since the node: their arrays and places."""
        return {(operation.array, operation.place) for operation in self.operations[: self.at] if operation.array}

    def go(self, at: int) -> None:
        """Go forwards or backwards to where this many operations are carried out."""
        at = max(0, min(at, len(self.operations)))
        for operation in self.operations[self.at : at]:
            apply(self.links, operation)
        for operation in reversed(self.operations[at : self.at]):
            undo(self.links, operation)
        self.at = at

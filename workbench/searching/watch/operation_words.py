"""Operations of Algorithm X in the words of the matrix: items, options and their sizes."""

from workbench.puzzles.sentences import counted
from workbench.searching.watch.dancing import Dance
from workbench.searching.watch.operations import DOWN, LEFT, LENGTH, RIGHT, Operation
from workbench.solvers.cover.links import nodes_of
from workbench.solvers.cover.orders import Ordered


class Names:
    """The names of the entries of the link arrays of a search."""

    def __init__(self, order: Ordered) -> None:
        self.cover = order.cover
        self._option = dict(zip(nodes_of(order.cover).tolist(), order.cover.option_of.tolist(), strict=True))

    def item(self, i: int) -> str:
        """Return the name of an item, by its header; the root has none."""
        return self.cover.items[i - 1] if i else "the root"

    def option(self, node: int) -> str:
        """Return the name of a node's option."""
        return self.cover.option_name(self._option[node])

    def entry(self, node: int) -> str:
        """Return what stands at a place of an item's list: an option, or the header."""
        return f"option {self.option(node)}" if node in self._option else "the header"

    def cell(self, node: int, top: int) -> str:
        """Return a short name of an entry of the arrays, whose item is `top`: "e" of a header, "e in 5" of a node."""
        if node in self._option:
            return f"{self.item(top)} in {self.option(node)}"
        return self.item(node) if 0 < node <= len(self.cover.items) else "root" if node == 0 else ""


def describe_operation(names: Names, links: Dance, operation: Operation) -> str:
    """Return what an operation does, for a person; `links` are those after it."""
    if not operation.array:
        return describe_move(names, links, operation)
    hides = operation.line.startswith(("hide", "cover"))
    if operation.array in (RIGHT, LEFT):
        return describe_item_link(names, operation, hides)
    option, x = names.option(operation.node), names.item(int(list_of(links, operation)))
    if operation.array == LENGTH:
        words = f"Unlinks option {option} from item {x}" if hides else f"Links option {option} into item {x} again"
        return f"{words}: size {operation.old} → {operation.new}."
    way = "down" if operation.array == DOWN else "up"
    goal = names.entry(operation.new)
    skips = f"skips option {option} and leads to {goal}" if hides else f"leads to {goal} again"
    return f"List of item {x}: the link {way} from {names.entry(operation.place)} {skips}."


def list_of(links: Dance, operation: Operation) -> int:
    """Return the item to whose list a link belongs."""
    return int(links.top[operation.place])


def describe_item_link(names: Names, operation: Operation, hides: bool) -> str:
    """Return what an operation does to the list of items."""
    moved = names.item(operation.moved)
    if operation.place == operation.moved:  # a secondary item is the only one in its list
        return f"Item {moved} is secondary: it is in no list of items, and its link stays as it is."
    side = "right" if operation.array == RIGHT else "left"
    goal = names.item(operation.new)
    skips = f"skips {moved} and leads to {goal}" if hides else f"leads to {moved} again"
    return f"List of items: the link to the {side} from {names.item(operation.place)} {skips}."


def describe_move(names: Names, links: Dance, operation: Operation) -> str:
    """Return what a step does that changes no link."""
    item, level = names.item(operation.item), operation.level
    match operation.step:
        case "X2":
            return f"Enters level {level}: " + describe_items(links)
        case "X3":
            return f"Chooses item {item}, which has {counted(int(links.length[operation.item]), 'option')}."
        case "X5" if operation.node != operation.item:
            return f"Option {names.option(operation.node)} is chosen: go down to level {level + 1}."
        case "X5":
            return f"No option of item {item} is left to try: uncover it."
        case "X8":
            return f"Leaves level {level}: " + (f"back to level {level - 1}." if level else "the search ends.")
    if operation.node == operation.item:
        return f"Item {item} has no further option."
    return f"The next option of item {item} is {names.option(operation.node)}."


def describe_items(links: Dance) -> str:
    """Return how many items are still to be covered."""
    count, i = 0, int(links.right[0])
    while i:
        count, i = count + 1, int(links.right[i])
    return f"{counted(count, 'item')} to cover." if count else "all items are covered, a solution."

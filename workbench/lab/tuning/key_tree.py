"""A genome of Warnsdorff's rule: the key of a tie-break as a tree of at most 12 nodes, and the order of the moves."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from workbench.base.choices import ChoiceError
from workbench.kernels.tour.key_names import NAMES
from workbench.lab.tuning.cost import Setting
from workbench.lab.tuning.move_order import swapped
from workbench.solvers.tour.rules.move_orders import ORDERS, parse_order
from workbench.solvers.tour.rules.tie_break_key import program

MAX_NODES = 12
ORDER_CHANGES = 0.25  # of all mutations
DEPTH = 2  # of a random subtree
MAX_CONSTANT = 10**6
CONSTANTS = (1, 2, 3, 4, 8, 16, 100, 1_000, 100_000)
TELLING = ("from_centre", "from_start", "second", "second_sum")  # names that are drawn more often
FORMS = {  # how an operation is written, by its operands
    "+": "({} + {})",
    "-": "({} - {})",
    "*": "({} * {})",
    "//": "({} // {})",
    "%": "({} % {})",
    "<": "({} < {})",
    "min": "min({}, {})",
    "max": "max({}, {})",
    "neg": "(-{})",
    "abs": "abs({})",
    "if": "({1} if {0} else {2})",
}
OPERANDS = {name: form.count("{") for name, form in FORMS.items()}
DRAWN = ("+", "+", "-", "-", "*", "*", "//", "%", "<", "min", "max", "neg", "abs", "if")

Tree = int | str | tuple["Tree", ...]  # a constant; a name; or an operation and its operands
Path = tuple[int, ...]  # the operands that lead to a subtree


@dataclass(frozen=True)
class Key:
    """A tree, and the order for what it leaves undecided."""

    tree: Tree = ("neg", "from_centre")  # Roth's tie-break
    order: str = ORDERS["clockwise"]

    @classmethod
    def of_setting(cls, setting: Setting) -> Self:
        """Return the key of a setting; raise ChoiceError or KeyError."""
        return cls(read(str(setting["expression"])), parse_order(str(setting["order"])))

    @property
    def setting(self) -> Setting:
        """The key as a tie-break."""
        return {"rule": "custom", "expression": written(self.tree), "order": self.order}

    @property
    def text(self) -> str:
        """The expression, and the order if it is not the usual one."""
        order = "" if self.order == ORDERS["clockwise"] else f", order {self.order}"
        return f"{written(self.tree)}{order}"

    def mutated(self, random: Random) -> "Key":
        """Return a key with a constant, an operation, a subtree or two moves of the order changed."""
        if random.random() < ORDER_CHANGES:
            return replace(self, order=swapped(self.order, random))
        while True:
            path = random.choice(list(paths(self.tree)))
            tree = planted(self.tree, path, changed(subtree(self.tree, path), random))
            if tree != self.tree and nodes(tree) <= MAX_NODES:
                return replace(self, tree=tree)


def changed(tree: Tree, random: Random) -> Tree:
    """Return another tree for a place."""
    change = random.random()
    if isinstance(tree, int) and change < 0.7:
        factor = random.choice((0.5, 0.8, 0.9, 1, 1, 1.1, 1.25, 2))
        return min(MAX_CONSTANT, max(0, round(tree * factor) + random.choice((-1, 0, 1))))
    if isinstance(tree, tuple) and change < 0.25:
        return random.choice(tree[1:])
    if isinstance(tree, tuple) and change < 0.4:
        return random.choice([name for name in OPERANDS if OPERANDS[name] == len(tree) - 1]), *tree[1:]
    if isinstance(tree, tuple) and change < 0.5:
        return tree[0], *reversed(tree[1:])
    if change < 0.7:
        both = [tree, random_tree(random, DEPTH - 1)]
        random.shuffle(both)
        return random.choice(("+", "-", "*", "min", "max")), *both
    return random_tree(random)


def random_tree(random: Random, depth: int = DEPTH) -> Tree:
    """Return a small tree."""
    if depth == 0 or random.random() < 0.4:
        kind = random.random()
        if kind < 0.25:
            return random.choice(CONSTANTS)
        return random.choice(TELLING if kind < 0.65 else list(NAMES))
    operation = random.choice(DRAWN)
    return operation, *(random_tree(random, depth - 1) for _ in range(OPERANDS[operation]))


def written(tree: Tree) -> str:
    """Return a tree as an expression."""
    if isinstance(tree, tuple):
        return FORMS[str(tree[0])].format(*(written(operand) for operand in tree[1:]))
    return str(tree)


def read(expression: str) -> Tree:
    """Return the tree of an expression that uses only what trees have; raise ChoiceError."""
    text = program(expression).text  # checks names and numbers
    tree = branch(ast.parse(text, mode="eval").body)
    if nodes(tree) > MAX_NODES:
        raise ChoiceError(f"The key has {nodes(tree)} names, numbers and operations; the limit is {MAX_NODES}.")
    return tree


BINARY: dict[type[ast.AST], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}


def branch(node: ast.expr) -> Tree:
    """Return the tree of a node of a syntax tree; raise ChoiceError."""
    match node:
        case ast.Constant(value=int(value)):
            return int(value)
        case ast.Name(id=name):
            return name
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return "neg", branch(operand)
        case ast.BinOp(left=left, op=op, right=right):
            return BINARY[type(op)], branch(left), branch(right)
        case ast.Compare(left=left, ops=[ast.Lt()], comparators=[right]):
            return "<", branch(left), branch(right)
        case ast.IfExp(test=test, body=body, orelse=other):
            return "if", branch(test), branch(body), branch(other)
        case ast.Call(func=ast.Name(id=name), args=arguments) if len(arguments) == OPERANDS[name]:
            return name, *(branch(argument) for argument in arguments)
    raise ChoiceError(f"A key can be varied if it has only {', '.join(FORMS)}, names and numbers.")


def nodes(tree: Tree) -> int:
    """Return the number of constants, names and operations."""
    return 1 + sum(nodes(operand) for operand in tree[1:]) if isinstance(tree, tuple) else 1


def paths(tree: Tree, path: Path = ()) -> Iterator[Path]:
    """Yield the path to each subtree, first to the tree itself."""
    yield path
    if isinstance(tree, tuple):
        for number, operand in enumerate(tree[1:], 1):
            yield from paths(operand, (*path, number))


def subtree(tree: Tree, path: Path) -> Tree:
    """Return the subtree at the end of a path."""
    for number in path:
        assert isinstance(tree, tuple)
        tree = tree[number]
    return tree


def planted(tree: Tree, path: Path, new: Tree) -> Tree:
    """Return a tree with another subtree at the end of a path."""
    if not path:
        return new
    assert isinstance(tree, tuple)
    here = path[0]
    return *tree[:here], planted(tree[here], path[1:], new), *tree[here + 1 :]

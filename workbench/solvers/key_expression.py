"""Keys as expressions: parsed with a whitelist and translated into a program for a kernel.

Integers only: a // b rounds down, % is its remainder, and both are 0 where b is 0 (a literal 0 is an error);
comparisons, `and`, `or` and `not` give 1 or 0. Numbers beyond 64 bits wrap around.
"""

import ast
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, did_you_mean, listed, shortened
from workbench.kernels import key_operations as ops
from workbench.kernels.key_operations import DEPTH

MAX_LENGTH = 400  # characters
MAX_NUMBER = 2**31  # that an expression may contain
FUNCTIONS = ("min", "max", "abs")
ALLOWED = "numbers, names, + - * // %, comparisons, and, or, not, min, max, abs, and a if b else c"


class ExpressionError(ChoiceError):
    """A text that is not a key; `column` is where the error is, from 1."""

    def __init__(self, message: str, column: int, choice: str) -> None:
        self.column = column
        super().__init__(f"{choice}, column {column}: {message}")


@dataclass(frozen=True)
class Program:
    """A translated key."""

    text: str
    code: tuple[int, ...]

    def array(self) -> NDArray[np.int64]:
        """Return the array for the kernel."""
        return np.array(self.code, np.int64)


def program(text: str, names: Collection[str], choice: str = "expression") -> Program:
    """Translate the expression of a choice; the values of the names come in this order. Raise ExpressionError."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"an expression is limited to {MAX_LENGTH} characters", MAX_LENGTH + 1, choice)
    line = text.replace("\n", " ").rstrip()
    source = line.lstrip()
    indent = len(line) - len(source)
    if not source:
        raise ExpressionError(f"the expression is empty; expected {ALLOWED}", 1, choice)
    try:
        tree = ast.parse(source, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        column = getattr(error, "offset", None) or len(source) + 1  # 0 or None at an unexpected end
        raise ExpressionError(f"this is not an expression; expected {ALLOWED}", indent + column, choice) from None
    code = Translation(names, indent, choice).of(tree.body)
    if (depth := deepest(code)) > DEPTH:
        raise ExpressionError(
            f"the expression is too deeply nested: {depth} operands on the stack; the limit is {DEPTH}", 1, choice
        )
    return Program(source, tuple(code))


OF_TWO: dict[type[ast.AST], int] = {
    ast.Add: ops.ADD,
    ast.Sub: ops.SUBTRACT,
    ast.Mult: ops.MULTIPLY,
    ast.FloorDiv: ops.DIVIDE,
    ast.Mod: ops.REMAINDER,
    ast.And: ops.AND,
    ast.Or: ops.OR,
}
COMPARED: dict[type[ast.AST], tuple[int, bool, bool]] = {  # operation, operands swapped, result negated
    ast.Lt: (ops.LESS, False, False),
    ast.Gt: (ops.LESS, True, False),
    ast.LtE: (ops.LESS_EQUAL, False, False),
    ast.GtE: (ops.LESS_EQUAL, True, False),
    ast.Eq: (ops.EQUAL, False, False),
    ast.NotEq: (ops.EQUAL, False, True),
}


class Translation:
    """Postfix code of the nodes of a syntax tree that begins in a column."""

    def __init__(self, names: Collection[str], indent: int, choice: str) -> None:
        self._names, self._indent, self._choice = list(names), indent, choice

    def of(self, node: ast.expr) -> list[int]:
        """Return the code that leaves the value of a node on the stack."""
        match node:
            case ast.Constant(value=int(value)):
                if abs(value) > MAX_NUMBER:
                    raise self._error(node, f"{value} exceeds the limit of {MAX_NUMBER:,}")
                return step(ops.CONSTANT, int(value))
            case ast.Name(id=name):
                if name not in self._names:
                    known = did_you_mean(name, self._names) or f"; the names are: {listed(self._names)}"
                    raise self._error(node, f"unknown name {shortened(name)}{known}")
                return step(ops.NAME, self._names.index(name))
            case ast.BinOp(op=ast.FloorDiv() | ast.Mod(), right=right) if is_zero(right):
                raise self._error(right, "division by 0; expected another number")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OF_TWO:
                return [*self.of(left), *self.of(right), *step(OF_TWO[type(op)])]
            case ast.UnaryOp(op=op, operand=operand) if not isinstance(op, ast.Invert):
                ways: dict[type[ast.AST], list[int]] = {ast.USub: step(ops.NEGATE), ast.Not: step(ops.NOT)}
                return [*self.of(operand), *ways.get(type(op), [])]
            case ast.BoolOp(op=op, values=values):
                return self._folded(values, OF_TWO[type(op)])
            case ast.Compare():
                return self._comparison(node)
            case ast.IfExp(test=test, body=body, orelse=other):
                return [*self.of(test), *self.of(body), *self.of(other), *step(ops.CHOOSE)]
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in FUNCTIONS:
                return self._call(node, name, arguments)
        raise self._error(node, f"this is not supported; expected {ALLOWED}")

    def _folded(self, nodes: list[ast.expr], operation: int) -> list[int]:
        code = self.of(nodes[0])
        for node in nodes[1:]:
            code += [*self.of(node), *step(operation)]
        return code

    def _comparison(self, node: ast.Compare) -> list[int]:
        code: list[int] = []
        sides = [node.left, *node.comparators]
        for number, (op, left, right) in enumerate(zip(node.ops, sides, sides[1:], strict=False)):
            if type(op) not in COMPARED:
                raise self._error(node, f"this comparison is not supported; expected {ALLOWED}")
            operation, swapped, negated = COMPARED[type(op)]
            one, other = (right, left) if swapped else (left, right)
            code += [*self.of(one), *self.of(other), *step(operation), *step(ops.NOT) * negated]
            code += step(ops.AND) * (number > 0)
        return code

    def _call(self, node: ast.expr, name: str, arguments: list[ast.expr]) -> list[int]:
        if name == "abs":
            if len(arguments) != 1:
                raise self._error(node, "abs takes one number")
            return [*self.of(arguments[0]), *step(ops.ABSOLUTE)]
        if not arguments:
            raise self._error(node, f"{name} takes at least one number")
        return self._folded(arguments, ops.LEAST if name == "min" else ops.GREATEST)

    def _error(self, node: ast.expr, message: str) -> ExpressionError:
        return ExpressionError(message, self._indent + node.col_offset + 1, self._choice)


def step(operation: int, argument: int = 0) -> list[int]:
    """Return one instruction."""
    return [operation, argument]


def is_zero(node: ast.expr) -> bool:
    """Tell whether a node is a literal 0, signed or not."""
    while isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and node.value == 0


def deepest(code: list[int]) -> int:
    """Return the greatest number of operands on the stack."""
    waiting = most = 0
    for operation in code[::2]:
        if operation in (ops.CONSTANT, ops.NAME):
            waiting += 1
        elif operation == ops.CHOOSE:
            waiting -= 2
        elif operation not in (ops.NEGATE, ops.NOT, ops.ABSOLUTE):
            waiting -= 1
        most = max(most, waiting)
    return most

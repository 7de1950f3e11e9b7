"""Keys as expressions: parsed with a whitelist and translated into a program for a kernel.

Integers only: a // b rounds down, % is its remainder, and both are 0 where b is 0 (a literal 0 is an error);
comparisons, `and`, `or` and `not` give 1 or 0. Numbers beyond 64 bits wrap around.

Parameters have decimals (see `key_parameters`). Each is a constant in thousandths, and so is what is computed of it:
every part of an expression has a scale, the number of factors 1,000 in its integers. Parts that are added or compared
are brought to one scale, so that the smallest key is that of the exact numbers.
"""

import ast
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, did_you_mean, listed, shortened
from workbench.kernels import key_operations as ops
from workbench.kernels.key_operations import DEPTH
from workbench.solvers.key_parameters import DEFAULT, UNIT, is_short

MAX_LENGTH = 400  # characters
MAX_NUMBER = 2**31  # that an expression may contain
FUNCTIONS = ("min", "max", "abs")
MAX_NAME = 12  # letters of a name in a proposal
MAX_SCALE = 4  # parameters that are multiplied with each other
ALLOWED = "whole numbers, names, + - * // %, comparisons, and, or, not, min, max, abs, and a if b else c"


def explained(names: Mapping[str, str]) -> str:
    """Return what names stand for, a line each, for the text on a choice."""
    return "Names:\n" + ";\n".join(f"{name}: {about}" for name, about in names.items()) + "."


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
    parameters: tuple[tuple[str, int], ...] = ()  # the names in their order in the text, and values in thousandths
    tunable: tuple[int, ...] = ()  # the instructions that are constants with the value of a parameter
    unit: int = 1  # what the code computes for a value of 1: a power of UNIT

    def array(self) -> NDArray[np.int64]:
        """Return the array for the kernel."""
        return np.array(self.code, np.int64)


def program(
    text: str, names: Collection[str], choice: str = "expression", parameters: Mapping[str, int] | None = None
) -> Program:
    """Translate the expression of a choice; the values of the names come in this order. Raise ExpressionError.

    `parameters` are those that have a value; without any, not even an empty mapping, all names must be known.
    """
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
    translation = Translation(source, names, indent, choice, parameters)
    part = translation.of(tree.body)
    if (depth := deepest(part.code)) > DEPTH:
        raise ExpressionError(
            f"the expression is too deeply nested: {depth} operands on the stack; the limit is {DEPTH}", 1, choice
        )
    code = [number for pair in part.code for number in pair[:2]]
    tunable = tuple(at for at, instruction in enumerate(part.code) if instruction.is_parameter)
    used = sorted(translation.used, key=lambda name: re.search(rf"\b{name}\b", source).start())  # type: ignore[union-attr]
    return Program(
        source, tuple(code), tuple((name, translation.used[name]) for name in used), tunable, UNIT**part.scale
    )


class Instruction(NamedTuple):
    """An operation with its argument."""

    operation: int
    argument: int = 0
    is_parameter: bool = False  # a constant that is the value of one


class Part(NamedTuple):
    """The code of a part of an expression, and the number of factors UNIT in its value."""

    code: list[Instruction]
    scale: int = 0


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
    """Postfix code of the nodes of the syntax tree of a text that begins in a column."""

    def __init__(
        self, source: str, names: Collection[str], indent: int, choice: str, parameters: Mapping[str, int] | None
    ) -> None:
        self._source, self._names, self._indent, self._choice = source, list(names), indent, choice
        self._parameters = parameters
        self.used: dict[str, int] = {}  # parameters

    def of(self, node: ast.expr) -> Part:
        """Return the code that leaves the value of a node on the stack."""
        match node:
            case ast.Constant(value=int(value)):
                if abs(value) > MAX_NUMBER:
                    raise self._error(node, f"{value} exceeds the limit of {MAX_NUMBER:,}")
                return Part([Instruction(ops.CONSTANT, int(value))])
            case ast.Name(id=name):
                return self._named(node, name)
            case ast.BinOp(op=ast.FloorDiv() | ast.Mod(), right=right) if is_zero(right):
                raise self._error(right, "division by 0; expected another number")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OF_TWO:
                return self._of_two(node, OF_TWO[type(op)], self.of(left), self.of(right))
            case ast.UnaryOp(op=op, operand=operand) if not isinstance(op, ast.Invert):
                part = self.of(operand)
                if isinstance(op, ast.Not):
                    return Part([*part.code, Instruction(ops.NOT)])
                return Part([*part.code, *[Instruction(ops.NEGATE)] * isinstance(op, ast.USub)], part.scale)
            case ast.BoolOp(op=op, values=values):
                return self._folded(values, OF_TWO[type(op)])
            case ast.Compare():
                return self._comparison(node)
            case ast.IfExp(test=test, body=body, orelse=other):
                one, two = aligned([self.of(body), self.of(other)])
                return Part([*self.of(test).code, *one.code, *two.code, Instruction(ops.CHOOSE)], one.scale)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in FUNCTIONS:
                return self._call(node, name, arguments)
        raise self._error(node, self._unsupported(node))

    def _unsupported(self, node: ast.expr) -> str:
        """Return why an expression is none that a key may have."""
        if is_quotient(node):
            return "/ is not supported. Use //, which rounds down"
        if not isinstance(node, ast.Constant) or not isinstance(node.value, float):
            return f"this is not supported; expected {ALLOWED}"
        parameter = "" if self._parameters is None else f". Use a parameter: a * row where a = {node.value}"
        return f"{node.value} is not a whole number{parameter}"

    def _named(self, node: ast.expr, name: str) -> Part:
        """Return the code of a measure or of a parameter."""
        if name in self._names:
            return Part([Instruction(ops.NAME, self._names.index(name))])
        if self._parameters is not None and (name in self._parameters or is_short(name)):
            self.used[name] = self._parameters.get(name, DEFAULT)
            return Part([Instruction(ops.CONSTANT, self.used[name], is_parameter=True)], 1)
        known = did_you_mean(name, self._names) or f"; the names are: {listed(self._names)}"
        if self._parameters is not None and not did_you_mean(name, self._names):
            known += f". A parameter is one letter or has a value: where {name[:MAX_NAME]} = 1"
        raise self._error(node, f"unknown name {shortened(name)}{known}")

    def _of_two(self, node: ast.expr, operation: int, one: Part, two: Part) -> Part:
        """Return the code of an operation of two parts."""
        scale = one.scale + two.scale
        if operation != ops.MULTIPLY:
            one, two = aligned([one, two])
            scale = 0 if operation == ops.DIVIDE else one.scale
        if scale > MAX_SCALE:
            raise self._error(node, f"too many parameters are multiplied; the limit is {MAX_SCALE}")
        return Part([*one.code, *two.code, Instruction(operation)], scale)

    def _folded(self, nodes: list[ast.expr], operation: int) -> Part:
        parts = [self.of(node) for node in nodes]
        is_logical = operation in (ops.AND, ops.OR)
        parts = parts if is_logical else aligned(parts)
        code = list(parts[0].code)
        for part in parts[1:]:
            code += [*part.code, Instruction(operation)]
        return Part(code, 0 if is_logical else parts[0].scale)

    def _comparison(self, node: ast.Compare) -> Part:
        code: list[Instruction] = []
        sides = [node.left, *node.comparators]
        for number, (op, left, right) in enumerate(zip(node.ops, sides, sides[1:], strict=False)):
            if type(op) not in COMPARED:
                raise self._error(node, f"this comparison is not supported; expected {ALLOWED}")
            operation, swapped, negated = COMPARED[type(op)]
            one, other = aligned([self.of(side) for side in ((right, left) if swapped else (left, right))])
            code += [*one.code, *other.code, Instruction(operation), *[Instruction(ops.NOT)] * negated]
            code += [Instruction(ops.AND)] * (number > 0)
        return Part(code)

    def _call(self, node: ast.expr, name: str, arguments: list[ast.expr]) -> Part:
        if name == "abs":
            if len(arguments) != 1:
                raise self._error(node, "abs takes one number")
            part = self.of(arguments[0])
            return Part([*part.code, Instruction(ops.ABSOLUTE)], part.scale)
        if not arguments:
            raise self._error(node, f"{name} takes at least one number")
        return self._folded(arguments, ops.LEAST if name == "min" else ops.GREATEST)

    def _error(self, node: ast.expr, message: str) -> ExpressionError:
        offset = self._source.index("/", node.left.end_col_offset) if is_quotient(node) else node.col_offset
        return ExpressionError(message, self._indent + offset + 1, self._choice)


def aligned(parts: Sequence[Part]) -> list[Part]:
    """Return parts brought to the largest scale among them."""
    scale = max(part.scale for part in parts)
    return [scaled(part, UNIT ** (scale - part.scale), scale) for part in parts]


def scaled(part: Part, factor: int, scale: int) -> Part:
    """Return a part multiplied by a factor; of a small constant, the product."""
    if factor == 1:
        return part
    first = part.code[0]
    if len(part.code) == 1 and first.operation == ops.CONSTANT and abs(first.argument) <= MAX_NUMBER // factor:
        return Part([first._replace(argument=first.argument * factor)], scale)
    return Part([*part.code, Instruction(ops.CONSTANT, factor), Instruction(ops.MULTIPLY)], scale)


def is_quotient(node: ast.expr) -> TypeGuard[ast.BinOp]:
    """Tell whether a node is a division with decimals."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)


def is_zero(node: ast.expr) -> bool:
    """Tell whether a node is a literal 0, signed or not."""
    while isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and node.value == 0


def deepest(code: Sequence[Instruction]) -> int:
    """Return the greatest number of operands on the stack."""
    waiting = most = 0
    for operation, _, _ in code:
        if operation in (ops.CONSTANT, ops.NAME):
            waiting += 1
        elif operation == ops.CHOOSE:
            waiting -= 2
        elif operation not in (ops.NEGATE, ops.NOT, ops.ABSOLUTE):
            waiting -= 1
        most = max(most, waiting)
    return most

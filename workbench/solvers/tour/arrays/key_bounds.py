"""Bounds of a key that depends on the square alone: such keys are computed for all squares before a walk.

Every instruction has bounds that follow from those of what it reads. Where a number may leave 64 bits, or the keys lie
too far apart, there are no bounds, and the key is computed at each tie instead.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from workbench.kernels import key_operations as ops
from workbench.puzzles.tour import Tour

BITS = 48  # of a key of a square, from the least one: see `keyed_walk`
LARGEST = 2**63 - 1
TRUTH = (ops.LESS, ops.LESS_EQUAL, ops.EQUAL, ops.NOT, ops.AND, ops.OR)


class Bounds(NamedTuple):
    """The least and the largest number that a value may be."""

    low: int
    high: int

    @property
    def size(self) -> int:
        """The largest absolute value."""
        return max(abs(self.low), abs(self.high))


Operands = Sequence[Bounds]


def square_bounds(tour: Tour) -> dict[str, Bounds]:
    """Return the bounds of the names that are known of a square alone."""
    rows, columns = tour.shape
    apart = (rows - 1) ** 2 + (columns - 1) ** 2
    return {
        "row": Bounds(0, rows - 1),
        "column": Bounds(0, columns - 1),
        "from_centre": Bounds(0, apart),
        "from_start": Bounds(0, 4 * apart),
        "squares": Bounds(tour.squares, tour.squares),
        "rows": Bounds(rows, rows),
        "columns": Bounds(columns, columns),
        "point_row": Bounds(0, 2 * rows),
        "point_column": Bounds(0, 2 * columns),
    }


def key_bounds(pairs: Sequence[tuple[int, int]], names: Sequence[str], tour: Tour) -> Bounds | None:
    """Return the bounds of a key in postfix form; None if it depends on more than the square, or has none."""
    known = square_bounds(tour)
    stack: list[Bounds] = []
    for operation, argument in pairs:
        if operation == ops.CONSTANT:
            stack.append(Bounds(argument, argument))
        elif operation == ops.NAME:
            if names[argument] not in known:
                return None
            stack.append(known[names[argument]])
        else:
            read = 3 if operation == ops.CHOOSE else 1 if operation in (ops.NEGATE, ops.NOT, ops.ABSOLUTE) else 2
            operands, stack = stack[-read:], stack[:-read]
            stack.append(bounds_of(operation, operands))
        if stack[-1].size > LARGEST:
            return None
    found = stack[0] if stack else None
    return found if found is not None and found.high - found.low < 2**BITS else None


def bounds_of(operation: int, operands: Operands) -> Bounds:
    """Return the bounds of the result of an operation."""
    one, two = operands[0], operands[-1]
    if operation in TRUTH:
        return Bounds(0, 1)
    if operation == ops.ADD:
        return Bounds(one.low + two.low, one.high + two.high)
    if operation == ops.SUBTRACT:
        return Bounds(one.low - two.high, one.high - two.low)
    if operation == ops.MULTIPLY:
        ends = [a * b for a, b in product(one, two)]
        return Bounds(min(ends), max(ends))
    if operation == ops.NEGATE:
        return Bounds(-one.high, -one.low)
    if operation == ops.LEAST:
        return Bounds(min(one.low, two.low), min(one.high, two.high))
    if operation == ops.GREATEST:
        return Bounds(max(one.low, two.low), max(one.high, two.high))
    if operation == ops.CHOOSE:
        return Bounds(min(operands[1].low, two.low), max(operands[1].high, two.high))
    if operation == ops.ABSOLUTE:
        return Bounds(0, one.size)
    size = one.size if operation == ops.DIVIDE else two.size
    return Bounds(-size - 1, size)  # rounded down

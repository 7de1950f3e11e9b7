"""A tie-break's key as a program of registers, each with a lane for every move: see the kernel `key_lanes`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import key_operations as ops
from workbench.kernels.tour.key_names import NAMES
from workbench.solvers.tour.rules.tie_breaks import Rule

LANES = 8
NUMBER = {name: number for number, name in enumerate((*NAMES, "point_row", "point_column"))}
UNARY = (ops.NEGATE, ops.NOT, ops.ABSOLUTE)
NEEDED = {  # what has to be computed at each step for a name
    "degree": ("degree",),
    "row": ("row",),
    "column": ("row",),
    "from_centre": ("row", "from_centre"),
    "from_start": ("row", "from_start"),
    "second": ("second",),
    "second_sum": ("second",),
    "step": ("step",),
}

Postfix = tuple[int, ...]  # operation, argument, operation, argument, ...


class Registers(NamedTuple):
    """A program for the kernel."""

    code: NDArray[np.int64]
    lanes: NDArray[np.int64]
    result: int  # the register of the key
    needs: int  # the names that are computed at each step, a bit each


def registers(rule: Rule) -> Registers:
    """Return the program of a tie-break's key; its result is the register of zeros if it has none."""
    from workbench.kernels.tour import key_lanes as kernel

    postfix = key_of(rule)
    pairs = list(zip(postfix[::2], postfix[1::2], strict=True))
    constants = sorted({value for operation, value in pairs if operation == ops.CONSTANT})
    code: list[list[int]] = []
    stack: list[int] = []
    results = sum(operation > ops.NAME for operation, _ in pairs)
    for operation, argument in pairs:
        if operation == ops.CONSTANT:
            stack.append(kernel.FIRST + results + constants.index(argument))
        elif operation == ops.NAME:
            stack.append(argument)
        else:
            operands = 3 if operation == ops.CHOOSE else 1 if operation in UNARY else 2
            read = [stack.pop() for _ in range(operands)][::-1]
            stack.append(kernel.FIRST + len(code))
            code.append([operation, *read, *read[:1] * (3 - operands)])
    lanes = np.zeros((kernel.FIRST + results + len(constants), LANES), np.int64)
    lanes[kernel.FIRST + results :] = np.array(constants, np.int64)[:, None]
    result = stack[0] if stack else int(kernel.ZERO)
    return Registers(np.array(code, np.int64).reshape(-1, 4), lanes, result, needs(pairs))


def needs(pairs: list[tuple[int, int]]) -> int:
    """Return what a program reads of the names that change from step to step, as bits."""
    names = list(NUMBER)
    read = {names[argument] for operation, argument in pairs if operation == ops.NAME}
    return sum(1 << NUMBER[name] for name in {one for name in read for one in NEEDED.get(name, ())})


def key_of(rule: Rule) -> Postfix:
    """Return a tie-break's key in postfix form; () if it has none."""
    if rule.key == "none":
        return ()
    if rule.program is not None:
        return rule.program.code
    across, down = offset("row"), offset("column")
    distance = {
        "euclidean": name("from_start" if rule.around == "start" else "from_centre"),
        "manhattan": (*across, *down, ops.ADD, 0),
        "chebyshev": (*across, *down, ops.GREATEST, 0),
        "second_sum": name("second_sum"),
        "second_least": name("second"),
    }[rule.key]
    return (*distance, ops.NEGATE, 0) if rule.sign < 0 else distance


def offset(line: str) -> Postfix:
    """Return the distance of a row or column from that of the point, in half squares."""
    doubled = (*name(line), ops.CONSTANT, 2, ops.MULTIPLY, 0)
    return (*doubled, *name(f"point_{line}"), ops.SUBTRACT, 0, ops.ABSOLUTE, 0)


def name(text: str) -> Postfix:
    """Return the instruction that reads a name."""
    return ops.NAME, NUMBER[text]

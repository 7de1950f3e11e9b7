"""A tie-break's key as a program of registers, each with a lane for every move: see the kernel `key_lanes`."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.kernels import key_operations as ops
from workbench.kernels.tour.key_names import NAMES
from workbench.solvers.tour.rules.tie_breaks import Rule

LANES = 8
NUMBER = {name: number for number, name in enumerate((*NAMES, "point_row", "point_column"))}
NAMED = tuple(NUMBER)
UNARY = (ops.NEGATE, ops.NOT, ops.ABSOLUTE)
NEEDED = {  # what the kernel has to compute for a name
    "degree": "degree",
    "row": "row",
    "column": "row",
    "from_centre": "row",
    "from_start": "row",
    "second": "second",
    "second_sum": "second",
}

Pairs = list[tuple[int, int]]  # operation, argument
Postfix = tuple[int, ...]  # operation, argument, operation, argument, ...


class Registers(NamedTuple):
    """A program for the kernel."""

    code: NDArray[np.int64]  # the address of its function, which lives as long as the array
    lanes: NDArray[np.int64]
    keyed: bool  # whether there is a key
    needs: int  # the names that the kernel has to compute at each step, a bit each


def registers(rule: Rule) -> Registers:
    """Return the program of a tie-break's key, compiled; may take some milliseconds."""
    from workbench.kernels.tour import key_code
    from workbench.kernels.tour import key_lanes as kernel

    pairs = pairs_of(rule)
    tunable = rule.program.tunable if rule.program is not None else ()
    results = sum(operation > ops.NAME for operation, _ in pairs)
    first = kernel.FIRST + results
    program: list[tuple[int, int, int, int]] = []
    stack: list[int] = []
    numbers: list[int] = []  # of the registers from `first` on
    constants: list[tuple[int, int]] = [(int(kernel.ZERO), 0)]  # registers whose numbers are part of the code
    for at, (operation, argument) in enumerate(pairs):
        if operation == ops.CONSTANT:
            stack.append(first + len(numbers))
            if at not in tunable:
                constants.append((stack[-1], argument))
            numbers.append(argument)
        elif operation == ops.NAME:
            stack.append(argument)
        else:
            operands = 3 if operation == ops.CHOOSE else 1 if operation in UNARY else 2
            read = [stack.pop() for _ in range(operands)][::-1]
            stack.append(kernel.FIRST + len(program))
            one, two, three = (*read, read[0], read[0])[:3]
            program.append((operation, one, two, three))
    lanes = np.zeros((first + len(numbers), LANES), np.int64)
    lanes[first:] = np.array(numbers, np.int64)[:, None]
    result = stack[0] if stack else int(kernel.ZERO)
    code = key_code.code_array(tuple(program), result, tuple(constants), rule.chance)
    return Registers(code, lanes, bool(stack), needs(names_read(pairs)))


def names_read(pairs: Pairs) -> set[str]:
    """Return the names that a program reads."""
    return {NAMED[argument] for operation, argument in pairs if operation == ops.NAME}


def needs(read: Collection[str]) -> int:
    """Return what a program reads of the names that the kernel computes, as bits."""
    return sum(1 << NUMBER[name] for name in {NEEDED[one] for one in read if one in NEEDED})


def pairs_of(rule: Rule) -> Pairs:
    """Return the instructions of a tie-break's key in postfix form, with their arguments."""
    postfix = key_of(rule)
    return list(zip(postfix[::2], postfix[1::2], strict=True))


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

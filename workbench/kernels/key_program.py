"""A key as a program: a user's expression evaluated for one square on a stack of integers.

The expression is in postfix form, so that an edited one runs at once without compiling: each instruction is a pair of
an operation and an argument, takes its operands from the stack and leaves one result. Numbers are int64, and
wrap around; a quotient or remainder by 0 is 0; true is 1, and every number but 0 is true.

Arrays:

    program  (2 I)   int64, the instructions
    values   (V)     int64, the values of the names
    stack    (DEPTH) int64
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.key_operations import (
    ABSOLUTE,
    ADD,
    AND,
    CHOOSE,
    CONSTANT,
    DIVIDE,
    EQUAL,
    LEAST,
    LESS,
    LESS_EQUAL,
    MULTIPLY,
    NAME,
    NEGATE,
    NOT,
    OR,
    REMAINDER,
    SUBTRACT,
)


@compiled
def run(program, values, stack):
    """Return the result of a program, which is not empty."""
    below, one = np.uint64(0), np.uint64(1)  # operands in `stack`, under the last one
    last = np.int64(0)
    for at in range(0, program.size, 2):
        operation, argument = program[np.uint64(at)], program[np.uint64(at + 1)]
        if operation <= NAME:
            stack[below] = last
            below += one
            last = argument if operation == CONSTANT else values[np.uint64(argument)]
            continue
        if operation == NEGATE:
            last = -last
            continue
        if operation == NOT:
            last = np.int64(last == 0)
            continue
        if operation == ABSOLUTE:
            last = abs(last)
            continue
        below -= one
        a, b = stack[below], last
        if operation == CHOOSE:
            below -= one
            last = a if stack[below] != 0 else b
        elif operation == ADD:
            last = a + b
        elif operation == SUBTRACT:
            last = a - b
        elif operation == MULTIPLY:
            last = a * b
        elif operation == DIVIDE:
            last = -a if b == -1 else a // b if b != 0 else 0  # the least number by -1 would trap
        elif operation == REMAINDER:
            last = a % b if b != 0 and b != -1 else 0
        elif operation == LESS:
            last = np.int64(a < b)
        elif operation == LESS_EQUAL:
            last = np.int64(a <= b)
        elif operation == EQUAL:
            last = np.int64(a == b)
        elif operation == AND:
            last = np.int64(a != 0 and b != 0)
        elif operation == OR:
            last = np.int64(a != 0 or b != 0)
        elif operation == LEAST:
            last = min(a, b)
        else:
            last = max(a, b)
    return last

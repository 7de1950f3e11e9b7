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
    top = np.uint64(0)
    one, two = np.uint64(1), np.uint64(2)
    for at in range(0, program.size, 2):
        operation, argument = program[np.uint64(at)], program[np.uint64(at + 1)]
        if operation <= NAME:
            stack[top] = argument if operation == CONSTANT else values[np.uint64(argument)]
            top += one
            continue
        if operation == NEGATE:
            stack[top - one] = -stack[top - one]
            continue
        if operation == NOT:
            stack[top - one] = stack[top - one] == 0
            continue
        if operation == ABSOLUTE:
            stack[top - one] = abs(stack[top - one])
            continue
        if operation == CHOOSE:
            top -= two
            if stack[top - one] != 0:
                stack[top - one] = stack[top]
            else:
                stack[top - one] = stack[top + one]
            continue
        top -= one
        a, b = stack[top - one], stack[top]
        if operation == ADD:
            c = a + b
        elif operation == SUBTRACT:
            c = a - b
        elif operation == MULTIPLY:
            c = a * b
        elif operation == DIVIDE:
            c = -a if b == -1 else a // b if b != 0 else 0  # the least number by -1 would trap
        elif operation == REMAINDER:
            c = a % b if b != 0 and b != -1 else 0
        elif operation == LESS:
            c = np.int64(a < b)
        elif operation == LESS_EQUAL:
            c = np.int64(a <= b)
        elif operation == EQUAL:
            c = np.int64(a == b)
        elif operation == AND:
            c = np.int64(a != 0 and b != 0)
        elif operation == OR:
            c = np.int64(a != 0 or b != 0)
        elif operation == LEAST:
            c = min(a, b)
        else:
            c = max(a, b)
        stack[top - one] = c
    return stack[np.uint64(0)]

"""A key as a program for all eight moves at once: registers of eight lanes, and instructions between registers.

Each name, constant and intermediate result of an expression is a register, with one lane for each move. An instruction
is an operation of `key_operations` and up to three registers that it reads; instruction i writes register FIRST + i.
Results are those of `key_program`: int64 that wrap around; a quotient or remainder by 0 is 0; true is 1.

Arrays:

    code    (I, 4)  int64, an operation and three registers
    lanes   (R, 8)  int64, the registers: the names in their order, those below, the results, then constants
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.key_operations import (
    ABSOLUTE,
    ADD,
    AND,
    CHOOSE,
    DIVIDE,
    EQUAL,
    GREATEST,
    LEAST,
    LESS,
    LESS_EQUAL,
    MULTIPLY,
    NEGATE,
    NOT,
    REMAINDER,
    SUBTRACT,
)
from workbench.kernels.tour.key_names import NAMES

(DEGREE, ROW, COLUMN, ROW_MOVE, COLUMN_MOVE, MOVE, FROM_CENTRE, FROM_START, SECOND, SECOND_SUM, STEP, SQUARES, ROWS,
 COLUMNS) = (np.uint64(k) for k in range(len(NAMES)))  # fmt: skip
(POINT_ROW, POINT_COLUMN, ZERO, TIED) = (np.uint64(len(NAMES) + k) for k in range(4))
# POINT_*: what distances are measured from, in half squares. TIED: 1 for the moves that are compared.
FIRST = len(NAMES) + 4

U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(k) for k in range(8))


@compiled(forceinline=True)
def lanes_of(lanes, r):
    """Return the lanes of a register."""
    return (
        lanes[r, U0], lanes[r, U1], lanes[r, U2], lanes[r, U3],
        lanes[r, U4], lanes[r, U5], lanes[r, U6], lanes[r, U7],
    )  # fmt: skip


@compiled(forceinline=True)
def store(lanes, r, x0, x1, x2, x3, x4, x5, x6, x7):
    """Set the lanes of a register."""
    lanes[r, U0] = x0
    lanes[r, U1] = x1
    lanes[r, U2] = x2
    lanes[r, U3] = x3
    lanes[r, U4] = x4
    lanes[r, U5] = x5
    lanes[r, U6] = x6
    lanes[r, U7] = x7


@compiled
def of_one_lane(operation, a, b):
    """Return the result of an operation that is not worth a line for all lanes."""
    if operation == ABSOLUTE:
        return abs(a)
    if operation == DIVIDE:
        return -a if b == -1 else a // b if b != 0 else np.int64(0)  # the least number by -1 would trap
    if operation == REMAINDER:
        return a % b if b != 0 and b != -1 else np.int64(0)
    if operation == EQUAL:
        return np.int64(a == b)
    if operation == NOT:
        return np.int64(a == 0)
    if operation == AND:
        return np.int64(a != 0 and b != 0)
    return np.int64(a != 0 or b != 0)


@compiled(forceinline=True)
def evaluate(code, lanes):
    """Run the instructions."""
    to = np.uint64(FIRST)
    for i in range(code.shape[0]):
        i = np.uint64(i)
        operation, a, b = code[i, U0], np.uint64(code[i, U1]), np.uint64(code[i, U2])
        x0, x1, x2, x3, x4, x5, x6, x7 = lanes_of(lanes, a)
        y0, y1, y2, y3, y4, y5, y6, y7 = lanes_of(lanes, b)
        if operation == ADD:
            store(lanes, to, x0 + y0, x1 + y1, x2 + y2, x3 + y3, x4 + y4, x5 + y5, x6 + y6, x7 + y7)
        elif operation == SUBTRACT:
            store(lanes, to, x0 - y0, x1 - y1, x2 - y2, x3 - y3, x4 - y4, x5 - y5, x6 - y6, x7 - y7)
        elif operation == MULTIPLY:
            store(lanes, to, x0 * y0, x1 * y1, x2 * y2, x3 * y3, x4 * y4, x5 * y5, x6 * y6, x7 * y7)
        elif operation == NEGATE:
            store(lanes, to, -x0, -x1, -x2, -x3, -x4, -x5, -x6, -x7)
        elif operation == LEAST:
            store(
                lanes, to, min(x0, y0), min(x1, y1), min(x2, y2), min(x3, y3),
                min(x4, y4), min(x5, y5), min(x6, y6), min(x7, y7),
            )  # fmt: skip
        elif operation == GREATEST:
            store(
                lanes, to, max(x0, y0), max(x1, y1), max(x2, y2), max(x3, y3),
                max(x4, y4), max(x5, y5), max(x6, y6), max(x7, y7),
            )  # fmt: skip
        elif operation == LESS:
            store(
                lanes, to, np.int64(x0 < y0), np.int64(x1 < y1), np.int64(x2 < y2), np.int64(x3 < y3),
                np.int64(x4 < y4), np.int64(x5 < y5), np.int64(x6 < y6), np.int64(x7 < y7),
            )  # fmt: skip
        elif operation == LESS_EQUAL:
            store(
                lanes, to, np.int64(x0 <= y0), np.int64(x1 <= y1), np.int64(x2 <= y2), np.int64(x3 <= y3),
                np.int64(x4 <= y4), np.int64(x5 <= y5), np.int64(x6 <= y6), np.int64(x7 <= y7),
            )  # fmt: skip
        elif operation == CHOOSE:
            z0, z1, z2, z3, z4, z5, z6, z7 = lanes_of(lanes, np.uint64(code[i, U3]))
            store(
                lanes, to, y0 if x0 else z0, y1 if x1 else z1, y2 if x2 else z2, y3 if x3 else z3,
                y4 if x4 else z4, y5 if x5 else z5, y6 if x6 else z6, y7 if x7 else z7,
            )  # fmt: skip
        else:
            for k in range(8):
                k = np.uint64(k)
                lanes[to, k] = of_one_lane(operation, lanes[a, k], lanes[b, k])
        to += U1

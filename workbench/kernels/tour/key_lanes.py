"""The registers of a key for all eight moves at once: eight lanes each, and what of them a kernel writes.

Each name, parameter, constant and intermediate result of an expression is a register. A program is a list of
instructions, operations of `key_operations` with up to three registers that they read; instruction i writes register
FIRST + i. `key_code` makes machine code of it, in which results and constants stay in the registers of the processor.
Results are those of `key_program`: int64 that wrap around; a quotient or remainder by 0 is 0; true is 1.

Arrays:

    lanes   (R, 8)  int64, the registers: the names in their order, those below, then the results, the constants, the
                    parameters; of these only names that cannot be computed at once, and parameters, are in memory
"""

import numpy as np

from workbench.kernels.compiled import compiled
from workbench.kernels.tour.key_names import NAMES

(DEGREE, ROW, COLUMN, ROW_MOVE, COLUMN_MOVE, MOVE, FROM_CENTRE, FROM_START, SECOND, SECOND_SUM, STEP, SQUARES, ROWS,
 COLUMNS) = (np.uint64(k) for k in range(len(NAMES)))  # fmt: skip
(POINT_ROW, POINT_COLUMN, START_ROW, START_COLUMN, ZERO, TIED, KEY) = (np.uint64(len(NAMES) + k) for k in range(7))
# POINT_*: what distances are measured from, in half squares; START_*: the start, likewise.
# TIED: 1 for the moves that are compared. KEY: the keys, where they are stored.
FIRST = len(NAMES) + 7

U0, U1, U2, U3, U4, U5, U6, U7 = (np.uint64(k) for k in range(8))


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

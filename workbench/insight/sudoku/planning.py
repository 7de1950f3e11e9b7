"""The kernels that techniques need soon: compiled by other processes, those of the simplest techniques first."""

from functools import cache, partial

import numpy as np

from workbench.base import compiling
from workbench.insight.sudoku.presets import Order
from workbench.insight.sudoku.solving import HumanSolver
from workbench.puzzles.sudoku import Sudoku

SOLVED = "1234341221434321"  # 4 x 4: every technique looks at it for a moment only


@cache
def solver() -> HumanSolver:
    """Return a solver at a board on which nothing is left to find; its arrays have the types of all boards."""
    [puzzle] = Sudoku.parse(SOLVED)
    return HumanSolver(puzzle)


def plan_techniques(order: Order, together: bool) -> None:
    """Ask for the kernels of an order's techniques that are not there; `together`: and for that of the cheap ones."""
    if compiling.elsewhere is None:
        return
    from workbench.kernels.sudoku.human import driver, log

    board, numbers = solver().board, np.zeros(log.SHORT, np.int32)
    log.clear(numbers, False)
    numbers[log.BEGUN] = numbers[log.USED]  # an empty step: `apply` would read the head of the log for ever
    for technique in order.techniques:
        compiling.plan(partial(technique.find, board, numbers, technique.variant))
    if together:
        compiling.plan(partial(driver.apply, board, numbers))
        compiling.plan(partial(driver.advance, board, numbers, np.zeros((1, 2), np.int64)))

"""The arrays of the rule step by step, for replays and backtracking: see the kernel `warnsdorff_keys`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.kernels.codes import TOUR_KEY
from workbench.kernels.key_operations import DEPTH
from workbench.kernels.tour.key_names import NAMES
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.arrays.board import (
    distinct_moves,
    general_degrees,
    point_of,
    scalars_of,
    sides_of,
    switches_of,
)
from workbench.solvers.tour.rules.move_orders import MOVES, ranks
from workbench.solvers.tour.rules.tie_breaks import Rule
from workbench.solvers.tour.rules.wheels import rays


class GeneralState(NamedTuple):
    """The arrays of the kernel `warnsdorff_keys`, in the order of its arguments; the kernel documents them."""

    degree: NDArray[np.uint8]
    row_of: NDArray[np.int64]
    column_of: NDArray[np.int64]
    moves: NDArray[np.int64]
    ranks: NDArray[np.uint8]
    switches: NDArray[np.int64]
    rays: NDArray[np.int64]
    program: NDArray[np.int64]
    values: NDArray[np.int64]
    stack: NDArray[np.int64]
    found: NDArray[np.int64]
    path: NDArray[np.uint32]
    s: NDArray[np.int64]


def general_state(tour: Tour, rule: Rule, start: Cell) -> GeneralState:
    """Return the arrays of a walk before its start."""
    from workbench.kernels.tour import warnsdorff_keys as kernel

    moves = distinct_moves(tour)
    orders = rule.wheel or tuple(order for order, _ in rule.stages) or (rule.order,)
    s = scalars_of(tour, rule, start)
    s[kernel.KEY], s[kernel.SIGN] = TOUR_KEY[rule.key], rule.sign
    s[kernel.POINT_ROW], s[kernel.POINT_COLUMN] = point_of(tour, rule, start)
    return GeneralState(
        degree=general_degrees(tour, moves),
        **sides_of(tour)._asdict(),
        moves=moves,
        ranks=np.array([ranks(order)[moves[:, 2]] for order in orders], np.uint8),
        switches=np.array(switches_of(tour, rule), np.int64),
        rays=rays(tour.leap),
        program=rule.program.array() if rule.program else np.zeros(0, np.int64),
        values=np.zeros(len(NAMES), np.int64),
        stack=np.zeros(DEPTH, np.int64),
        found=np.zeros((MOVES, kernel.COLUMNS_FOUND), np.int64),
        path=np.zeros(tour.squares, np.uint32),
        s=s,
    )

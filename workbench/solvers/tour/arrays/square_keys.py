"""The arrays of a walk by a key that depends on the square alone, on a plain board: see the kernel `square_keys`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.arrays.board import Frame, framed
from workbench.solvers.tour.arrays.key_bounds import key_bounds
from workbench.solvers.tour.arrays.keyed import set_board
from workbench.solvers.tour.arrays.registers import NAMED, names_read, pairs_of, registers
from workbench.solvers.tour.rules.move_orders import MOVES, ranks
from workbench.solvers.tour.rules.tie_breaks import Rule


class SquareKeysState(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    fresh: NDArray[np.uint8]
    cells: NDArray[np.uint64]
    near: NDArray[np.uint64]
    moves: NDArray[np.uint64]
    code: NDArray[np.int64]
    lanes: NDArray[np.int64]
    path: NDArray[np.uint32]
    s: NDArray[np.int64]


def has_square_keys(tour: Tour, rule: Rule) -> bool:
    """Tell whether the kernel can walk by a rule: its key depends on the square alone, and is not too large."""
    special = rule.chance or rule.replaces_degree or rule.stages or rule.wheel
    return tour.surface == "plain" and not special and key_bounds(pairs_of(rule), NAMED, tour) is not None


def depends_on_start(rule: Rule) -> bool:
    """Tell whether the keys of squares are others for another start."""
    return rule.around == "start" or "from_start" in names_read(pairs_of(rule))


def square_keys_state(tour: Tour, rule: Rule, start: Cell) -> tuple[SquareKeysState, Frame]:
    """Return the arrays of a walk before its start, and the position of the board in them."""
    from workbench.kernels.tour import square_keys as kernel

    bounds = key_bounds(pairs_of(rule), NAMED, tour)
    assert bounds is not None
    rows, columns = tour.shape
    frame, fresh = framed(tour, columns + tour.leap[1])
    program = registers(rule)
    moves = np.zeros((MOVES, 3), np.int64)
    moves[: len(tour.moves), :2] = tour.moves
    moves[:, 2] = np.arange(MOVES)
    set_board(program.lanes, tour, rule, start, moves)
    kernel.set_start(program.lanes, *start)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.SQUARE], s[kernel.SQUARES], s[kernel.LOWEST] = frame.square(start), tour.squares, bounds.low
    s[kernel.FIRST], s[kernel.WIDTH], s[kernel.ROWS], s[kernel.COLUMNS] = *frame, rows, columns
    places = ranks(rule.order).astype(np.int64) << kernel.RANK
    state = SquareKeysState(
        fresh=fresh,
        cells=np.zeros(len(fresh), np.uint64),
        near=(moves[:, :2] @ np.array([frame.width, 1])).astype(np.uint64),
        moves=(places + np.arange(MOVES) - (2 << kernel.DEGREE)).astype(np.uint64),
        code=program.code,
        lanes=program.lanes,
        path=np.zeros(tour.squares, np.uint32),
        s=s,
    )
    return state, frame

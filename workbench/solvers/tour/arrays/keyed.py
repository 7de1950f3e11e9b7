"""The arrays of a walk by any tie-break on any surface: see the kernel `keyed_walk`."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.arrays.board import (
    BORDER,
    Frame,
    distinct_moves,
    general_degrees,
    point_of,
    scalars_of,
    switches_of,
)
from workbench.solvers.tour.arrays.registers import registers
from workbench.solvers.tour.rules.move_orders import MOVES, ranks
from workbench.solvers.tour.rules.tie_breaks import Rule
from workbench.solvers.tour.rules.wheels import rays


class KeyedState(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    degree: NDArray[np.uint8]
    near: NDArray[np.uint64]
    home: NDArray[np.uint32]
    ranks: NDArray[np.uint64]
    region: NDArray[np.uint8]
    switches: NDArray[np.int64]
    code: NDArray[np.int64]
    lanes: NDArray[np.int64]
    path: NDArray[np.uint32]
    s: NDArray[np.int64]


def keyed_state(tour: Tour, rule: Rule, start: Cell, anywhere: bool = False) -> tuple[KeyedState, Frame]:
    """Return the arrays of a walk before its start, and the position of the board in them.

    With `anywhere` the regions around the start are those of a board twice as large with the start in its middle, so
    that they hold, shifted, for any other start.
    """
    from workbench.kernels.tour import keyed_walk as kernel

    frame, degree, home = glued_board(tour)
    moves = np.zeros((MOVES, 3), np.int64)
    distinct = distinct_moves(tour)
    moves[: len(distinct)] = distinct
    region, spread = regions_of(tour, rule, start, anywhere)
    program = registers(rule)
    set_board(program.lanes, tour, rule, start, moves)
    switches = [-1 if at < 0 else frame.square(divmod(at, tour.shape[1])) for at in switches_of(tour, rule)]
    s = scalars_of(tour, rule, start)
    s[kernel.SQUARE], s[kernel.SPREAD], s[kernel.WIDTH] = frame.square(start), spread, frame.width
    s[kernel.KEYED], s[kernel.NEEDS] = program.keyed, program.needs
    state = KeyedState(
        degree=degree,
        near=(moves[:, :2] @ np.array([frame.width, 1])).astype(np.uint64),
        home=home,
        ranks=rank_numbers(rule, moves, kernel.DEGREE),
        region=region,
        switches=np.array(switches, np.int64),
        code=program.code,
        lanes=program.lanes,
        path=np.zeros(tour.squares, np.uint32),
        s=s,
    )
    return state, frame


def glued_board(tour: Tour) -> tuple[Frame, NDArray[np.uint8], NDArray[np.uint32]]:
    """Return the degrees of a board with a border, and for each index that of the square itself."""
    rows, columns = tour.shape
    reach, plain = tour.leap[1], not tour.sides.columns
    width = columns + (reach if plain else 2 * reach)
    frame = Frame(reach * width + reach, width)
    degrees = general_degrees(tour, distinct_moves(tour)).reshape(rows + 1, columns + 1)
    degree = np.full((rows + 2 * reach) * width + 2 * reach, BORDER, np.uint8)
    degree[frame.first : frame.first + rows * width].reshape(rows, width)[:, :columns] = degrees[:rows, :columns]
    if plain:
        return frame, degree, np.zeros(1, np.uint32)
    home = np.arange(len(degree), dtype=np.uint32)
    padded = home[: (rows + 2 * reach) * width].reshape(-1, width)
    row, column = (np.arange(-reach, side + reach) for side in (rows, columns))
    for c, at in enumerate(column.tolist()):
        to_row, to_column = tour.sides.landed(tour.shape, row, np.full_like(row, at))
        inside = (to_row >= 0) & (to_row < rows)
        padded[inside, c] = (frame.first + to_row * width + to_column)[inside]
    return frame, degree, home


def rank_numbers(rule: Rule, moves: NDArray[np.int64], degree: int) -> NDArray[np.uint64]:
    """Return the numbers of the moves by rank in each region or stage, less two degrees, which begin at a bit."""
    from workbench.kernels.tour import keyed_walk as kernel

    orders = rule.wheel or tuple(order for order, _ in rule.stages) or (rule.order,)
    places = np.array([ranks(order)[moves[:, 2]] for order in orders], np.int64)
    return ((places << kernel.RANK) + np.arange(MOVES) - (2 << degree)).astype(np.uint64)


def regions_of(tour: Tour, rule: Rule, start: Cell, anywhere: bool) -> tuple[NDArray[np.uint8], int]:
    """Return the regions of a wheel, row by row, and the length of a row; of a rule without a wheel, nothing."""
    from workbench.kernels.tour import regions

    if not rule.wheel:
        return np.zeros(1, np.uint8), 0
    rows, columns = tour.shape
    point = point_of(tour, rule, start)
    if anywhere and rule.around == "start":
        point = 2 * rows - 2, 2 * columns - 2
        rows, columns = 2 * rows - 1, 2 * columns - 1
    region = np.zeros(rows * columns, np.uint8)
    regions.fill(region, 0, columns, rows, columns, *point, rays(tour.leap))
    return region, columns


def set_board(lanes: NDArray[np.int64], tour: Tour, rule: Rule, start: Cell, moves: NDArray[np.int64]) -> None:
    """Set the registers that do not change during a walk."""
    from workbench.kernels.tour import key_lanes as kernel

    rows, columns = tour.shape
    lanes[kernel.ROW_MOVE], lanes[kernel.COLUMN_MOVE], lanes[kernel.MOVE] = moves.T
    lanes[kernel.SQUARES], lanes[kernel.ROWS], lanes[kernel.COLUMNS] = tour.squares, rows, columns
    lanes[kernel.POINT_ROW], lanes[kernel.POINT_COLUMN] = point_of(tour, rule, start)

"""A walk by Warnsdorff's rule over one board: the kernel for it, and the arrays of the kernel.

Rules that are tables of orders walk on plain boards by the fast kernel. All others, and other surfaces, use the general
one, which visits the same squares where both can walk.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Choice, Value
from workbench.kernels import scalars
from workbench.kernels.codes import TOUR_KEY
from workbench.kernels.tour.operations import DEPTH, NAMES
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at
from workbench.solvers.kernel_search import all_but
from workbench.solvers.search import STATUSES, Status
from workbench.solvers.tour.move_orders import MOVES, ranks
from workbench.solvers.tour.tie_breaks import Rule, rule_of
from workbench.solvers.tour.wheels import rays

BORDER = 255  # the degree of what is not a square
FARTHEST = np.iinfo(np.int64).max  # for what is not a square

START_CHOICE = Choice(
    name="from",
    title="Start from",
    about="The first square, if the board has no start.",
    default="corner",
    values=(
        ("corner", "First square"),
        ("centre", "Nearest to the centre"),
        ("random", "Random square"),
    ),
)


class PlainState(NamedTuple):
    """The arrays of the kernel `warnsdorff`, in the order of its arguments; the kernel documents them."""

    degree: NDArray[np.uint8]
    near: NDArray[np.uint64]
    region: NDArray[np.uint8]
    keys: NDArray[np.uint64]
    path: NDArray[np.uint32]
    s: NDArray[np.int64]


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


class Frame(NamedTuple):
    """The position of a board in an array with a border: the index of square (r, c) is first + r * width + c."""

    first: int
    width: int

    def square(self, cell: Cell) -> int:
        """Return the index of a square."""
        return self.first + cell[0] * self.width + cell[1]


class Walk:
    """A walk from one square; `general` forces the general kernel."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value], start: Cell, general: bool = False) -> None:
        from workbench.kernels.tour import warnsdorff, warnsdorff_keys  # numba: only once a walk starts

        self.tour, self.start = tour, start
        self.rule = rule_of(tour, choices)
        self.frame: Frame
        self.state: PlainState | GeneralState
        if self.rule.fast(tour) and not general:
            self.state, self.frame = plain_state(tour, self.rule, start)
            self._advance = warnsdorff.advance
        else:
            self.state, self.frame = general_state(tour, self.rule, start), Frame(0, tour.shape[1])
            self._advance = warnsdorff_keys.advance
        self._number = warnsdorff.number
        self._filling = np.zeros(tour.shape, np.int32)
        self._numbered = 0

    @property
    def count(self) -> int:
        """How many squares have been visited."""
        return int(self.state.s[scalars.LEVEL])

    def advance(self, budget: int) -> Status:
        """Visit at most this many squares; do not call it again after FOUND (all are visited) or STUCK."""
        return STATUSES[self._advance(*self.state, min(budget, self.tour.squares))]

    def save(self) -> tuple[NDArray[np.generic], ...]:
        """Return copies of the arrays that change."""
        return tuple(array.copy() for array in self._changing())

    def load(self, saved: tuple[NDArray[np.generic], ...]) -> None:
        """Go on from copies of the arrays of a walk of the same rule from the same square."""
        for array, copy in zip(self._changing(), saved, strict=True):
            array[...] = copy
        self._filling[...] = 0
        self._numbered = 0

    def _changing(self) -> tuple[NDArray[np.generic], ...]:
        """Return the arrays that change."""
        if isinstance(self.state, PlainState):
            return self.state.degree, self.state.path, self.state.s
        constant = "row_of", "column_of", "moves", "ranks", "switches", "rays", "program"
        return all_but(self.state, *constant)

    def path(self) -> NDArray[np.int64]:
        """Return the squares visited, as row * columns + column."""
        row, column = np.divmod(self.state.path[: self.count].astype(np.int64) - self.frame.first, self.frame.width)
        squares: NDArray[np.int64] = row * self.tour.shape[1] + column
        return squares

    def filling(self) -> Filling:
        """Return the number of each square in the walk."""
        first, width = np.uint32(self.frame.first), np.uint32(self.frame.width)
        self._number(self.state.path, self._numbered, self.count, first, width, self._filling)
        self._numbered = self.count
        return self._filling.copy()


def start_of(tour: Tour, choices: Mapping[str, Value]) -> Cell:
    """Return the start that the board or else these choices give."""
    if tour.start is not None:
        return tour.start
    if choices["from"] == "random":
        squares = np.flatnonzero(tour.board)
        return cell_at(tour, squares[np.random.default_rng(int(choices["seed"])).integers(len(squares))])
    if choices["from"] == "centre":
        rows, columns = tour.shape
        down, across = (2 * np.arange(rows) - rows + 1) ** 2, (2 * np.arange(columns) - columns + 1) ** 2
        return cell_at(tour, np.where(tour.board, down[:, None] + across, FARTHEST).argmin())
    return first_square(tour)


def first_square(tour: Tour) -> Cell:
    """Return the first square, row by row."""
    return cell_at(tour, tour.board.argmax())


def cell_of(square: NDArray[np.intp]) -> Cell:
    row, column = square.tolist()
    return row, column


# The arrays of the fast kernel


def plain_state(tour: Tour, rule: Rule, start: Cell) -> tuple[PlainState, Frame]:
    """Return the arrays of a walk before its start, and the position of the board in them."""
    from workbench.kernels.tour import regions
    from workbench.kernels.tour import warnsdorff as kernel

    frame, degree = framed(tour, tour.shape[1] + tour.leap[1])
    near, keys = plain_keys(tour, rule, frame)
    region = np.zeros(1, np.uint8)
    if len(keys) > 1:
        region = np.zeros(len(degree), np.uint8)
        point = point_of(tour, rule, start)
        regions.fill(region, frame.first, frame.width, *tour.shape, *point, rays(tour.leap))
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.SQUARE], s[kernel.SQUARES] = frame.square(start), tour.squares
    return PlainState(degree, near, region, keys, np.zeros(tour.squares, np.uint32), s), frame


def framed(tour: Tour, width: int) -> tuple[Frame, NDArray[np.uint8]]:
    """Return the degrees of a plain board with a border, in rows of this width, and its position in them."""
    rows, columns = tour.shape
    reach = tour.leap[1]
    padded = np.pad(tour.board, reach)
    degrees = np.zeros(tour.shape, np.uint8)
    for dr, dc in tour.moves.tolist():
        degrees += padded[reach + dr : reach + dr + rows, reach + dc : reach + dc + columns]
    degrees[~tour.board] = BORDER
    frame = Frame(reach * width + reach, width)
    degree = np.full((rows + 2 * reach) * width + 2 * reach, BORDER, np.uint8)
    degree[frame.first : frame.first + rows * width].reshape(rows, width)[:, :columns] = degrees
    return frame, degree


def plain_keys(tour: Tour, rule: Rule, frame: Frame) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the offsets of the moves, and the keys by region and move."""
    from workbench.kernels.tour import warnsdorff as kernel

    orders = rule.orders(tour.leap)
    assert orders is not None
    if len(set(orders)) == 1:
        orders = orders[:1]
    near = np.zeros(MOVES, np.int64)
    near[: len(tour.moves)] = tour.moves.astype(np.int64) @ np.array([frame.width, 1])
    places = np.array([ranks(order) for order in orders], np.int64)
    keys = (places << kernel.RANK) + near - (1 << kernel.DEGREE)
    return near.astype(np.uint64), keys.astype(np.uint64)


def point_of(tour: Tour, rule: Rule, start: Cell) -> Cell:
    """Return the point that distances are measured from, in half squares."""
    rows, columns = tour.shape
    return (2 * start[0], 2 * start[1]) if rule.around == "start" else (rows - 1, columns - 1)


# The arrays of the general kernel


def general_state(tour: Tour, rule: Rule, start: Cell) -> GeneralState:
    """Return the arrays of a walk before its start."""
    from workbench.kernels.tour import warnsdorff_keys as kernel

    reach = tour.leap[1]
    rows, columns = tour.shape
    moves = distinct_moves(tour)
    row_of = lines_of(rows, reach, tour.surface == "torus")
    column_of = lines_of(columns, reach, tour.surface != "plain")
    orders = rule.wheel or tuple(order for order, _ in rule.stages) or (rule.order,)
    switches = [-1 if at is None else (at[0] - 1) * columns + at[1] - 1 for _, at in rule.stages] or [-1]
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.ROW], s[kernel.COLUMN] = s[kernel.START_ROW], s[kernel.START_COLUMN] = start
    s[kernel.SQUARES], s[kernel.ROWS], s[kernel.COLUMNS], s[kernel.REACH] = tour.squares, rows, columns, reach
    s[kernel.KEY], s[kernel.SIGN] = TOUR_KEY[rule.key], rule.sign
    s[kernel.POINT_ROW], s[kernel.POINT_COLUMN] = point_of(tour, rule, start)
    s[kernel.WHEEL], s[kernel.CHANCE] = bool(rule.wheel), rule.chance
    s[kernel.REPLACES_DEGREE] = rule.replaces_degree
    s[kernel.RANDOM] = kernel.mix(rule.seed, start[0] * columns + start[1])
    return GeneralState(
        degree=general_degrees(tour, moves, row_of, column_of),
        row_of=row_of,
        column_of=column_of,
        moves=moves,
        ranks=np.array([ranks(order)[moves[:, 2]] for order in orders], np.uint8),
        switches=np.array(switches, np.int64),
        rays=rays(tour.leap),
        program=rule.program.array() if rule.program else np.zeros(0, np.int64),
        values=np.zeros(len(NAMES), np.int64),
        stack=np.zeros(DEPTH, np.int64),
        found=np.zeros((MOVES, kernel.COLUMNS_FOUND), np.int64),
        path=np.zeros(tour.squares, np.uint32),
        s=s,
    )


def lines_of(lines: int, reach: int, glued: bool) -> NDArray[np.int64]:
    """Return the row (or column) at -reach, 1 - reach, ... from the first; `lines` stands for none."""
    at = np.arange(-reach, lines + reach, dtype=np.int64)
    return at % lines if glued else np.where((at >= 0) & (at < lines), at, lines)


def distinct_moves(tour: Tour) -> NDArray[np.int64]:
    """Return rows, columns and number of the moves, without those that repeat an earlier one or do not move."""
    rows, columns = tour.shape
    seen: set[Cell] = {(0, 0)}
    kept = []
    for number, (dr, dc) in enumerate(tour.moves.tolist()):
        led = (dr % rows if tour.surface == "torus" else dr, dc if tour.surface == "plain" else dc % columns)
        if led not in seen:
            seen.add(led)
            kept.append((dr, dc, number))
    return np.array(kept, np.int64).reshape(-1, 3)


def general_degrees(
    tour: Tour, moves: NDArray[np.int64], row_of: NDArray[np.int64], column_of: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """Return the degrees of all squares, with a row and a column of border at the end, flat."""
    rows, columns = tour.shape
    reach = tour.leap[1]
    board = np.pad(tour.board, ((0, 1), (0, 1)))
    degrees = np.zeros(tour.shape, np.uint8)
    for dr, dc, _ in moves.tolist():
        down, across = row_of[reach + dr : reach + dr + rows], column_of[reach + dc : reach + dc + columns]
        degrees += board[down][:, across]
    degree = np.full((rows + 1, columns + 1), BORDER, np.uint8)
    degree[:rows, :columns] = np.where(tour.board, degrees, BORDER)
    return degree.ravel()

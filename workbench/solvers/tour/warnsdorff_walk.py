"""A walk by Warnsdorff's rule over one board: the kernel for it, and the arrays of the kernel.

On plain boards, rules that are tables of orders walk by the fast kernel, and keys that depend on the square alone by
that for keys of squares. All others, and other surfaces, use the kernel for keys, which visits the same squares where
both can.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at
from workbench.solvers.search import STATUSES, Status
from workbench.solvers.tour.arrays.board import Frame, framed, point_of
from workbench.solvers.tour.arrays.keyed import KeyedState, keyed_state
from workbench.solvers.tour.arrays.square_keys import SquareKeysState, has_square_keys, square_keys_state
from workbench.solvers.tour.rules.move_orders import MOVES, ranks
from workbench.solvers.tour.rules.tie_breaks import Rule, rule_of
from workbench.solvers.tour.rules.wheels import rays

FARTHEST = np.iinfo(np.int64).max  # for what is not a square

START_CHOICE = Choice(
    name="from",
    title="Default start",
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


class Walk:
    """A walk from one square; `general` forces the kernel for keys."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value], start: Cell, general: bool = False) -> None:
        from workbench.kernels.tour import keyed_walk, square_keys, warnsdorff  # numba: only once a walk starts

        self.tour, self.start = tour, start
        self.rule = rule_of(tour, choices)
        self.frame: Frame
        self.state: PlainState | SquareKeysState | KeyedState
        if self.rule.fast(tour) and not general:
            self.state, self.frame = plain_state(tour, self.rule, start)
            self._advance = warnsdorff.advance
        elif has_square_keys(tour, self.rule) and not general:
            self.state, self.frame = square_keys_state(tour, self.rule, start)
            self._advance = square_keys.advance
        else:
            self.state, self.frame = keyed_state(tour, self.rule, start)
            self._advance = keyed_walk.advance
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

    def follow(self, begun: NDArray[np.int64]) -> None:
        """Go along these squares, which begin where the walk does, as row * columns + column; then the rule goes on.

        What the rule draws at random begins only then.
        """
        from workbench.kernels.tour import keyed_walk
        from workbench.kernels.tour import warnsdorff as kernel

        if isinstance(self.state, SquareKeysState):  # whose keys are computed at the start: the other kernel goes on
            self.state, self.frame = keyed_state(self.tour, self.rule, self.start)
            self._advance = keyed_walk.advance
        state, frame = self.state, self.frame
        row, column = np.divmod(begun, self.tour.shape[1])
        at = frame.first + row * frame.width + column
        to = at[:-1, None] + np.unique(state.near.astype(np.int64))
        if isinstance(state, KeyedState) and len(state.home) > 1:
            to = np.sort(state.home[to], axis=1)
            repeated = np.pad(to[:, 1:] == to[:, :-1], ((0, 0), (1, 0)))  # two moves to one square take 1 from it
            to = to[~repeated]
        fallen = np.bincount(to.ravel(), minlength=len(state.degree))
        degree = state.degree - fallen
        degree[at] += int(kernel.VISITED)
        state.degree[:] = degree & 0xFF
        state.path[: len(at)] = at
        state.s[scalars.LEVEL] = len(at)
        if isinstance(state, KeyedState):
            follow_keys(state, at, (int(row[-1]), int(column[-1])))
        else:
            state.s[kernel.SQUARE] = at[-1]

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
        if isinstance(self.state, SquareKeysState):
            return self.state.cells, self.state.path, self.state.s
        return self.state.degree, self.state.lanes, self.state.path, self.state.s

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


def follow_keys(state: KeyedState, at: NDArray[np.int64], last: Cell) -> None:
    """Set where the kernel for keys is after these squares: the last of them, and the stage of the rule."""
    from workbench.kernels.tour import keyed_walk, warnsdorff_keys

    state.s[keyed_walk.SQUARE], state.s[warnsdorff_keys.STAGE] = at[-1], stage_after(state, at)
    state.s[warnsdorff_keys.ROW], state.s[warnsdorff_keys.COLUMN] = last


def stage_after(state: KeyedState, at: NDArray[np.int64]) -> int:
    """Return the stage of the rule after these squares of the padded board."""
    stage, switches = 0, state.switches.tolist()
    if len(switches) > 1:
        for square in at.tolist():
            stage += switches[stage] == square
    return stage


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

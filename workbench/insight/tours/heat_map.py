"""A heat map of starts: how many squares Warnsdorff's rule leaves uncovered from every square of a board.

Where a walk has begun, from every square that it has not visited, as its next one.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.base.graphics_card import CARD
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at
from workbench.searching.parallel_parts import OnCard
from workbench.solvers.search import Step, fitting
from workbench.solvers.tour.arrays.board import Frame, framed
from workbench.solvers.tour.arrays.card import CardWalks
from workbench.solvers.tour.arrays.keyed import KeyedState, glued_board, keyed_state
from workbench.solvers.tour.arrays.square_keys import (
    SquareKeysState,
    depends_on_start,
    has_square_keys,
    square_keys_state,
)
from workbench.solvers.tour.begun_walk import Path, unvisited
from workbench.solvers.tour.card_batch import CardBatch, card_batch
from workbench.solvers.tour.rules.tie_breaks import Rule, rule_of
from workbench.solvers.tour.rules.wheels import rays
from workbench.solvers.tour.warnsdorff_walk import PlainState, first_square, plain_keys, plain_state, stage_after

NOT_YET = -1  # of a square that no walk has started from
FIRST_BUDGET = 4096  # squares; then as many as fit into a slice
NO_WALK: Path = np.zeros(0, np.int64)


class HeatMap:
    """Walks from every square, in rows or in the order given; one thread may drive it while others read `left`."""

    def __init__(
        self,
        tour: Tour,
        choices: Mapping[str, Value] | None = None,
        starts: NDArray[np.int64] | None = None,
        general: bool = False,
        begun: Path = NO_WALK,
    ) -> None:
        """`begun`: the squares that every walk has visited before its start."""
        self.tour, self.choices, self.begun = tour, dict(choices or {}), begun
        self.starts = np.flatnonzero(unvisited(tour, begun).board) if starts is None else starts
        self.found = np.full(len(self.starts), NOT_YET, np.int32)  # of each start
        self.rejection_reason = ""  # why there are no walks with these choices
        self.card = ""  # the name of the graphics card that has made some of the walks
        self._general = general
        self._rule: Rule | None = None
        self._before = 0  # walks that were made before those of `_walks`
        self._on_card = OnCard()
        self._walks: PlainWalks | SquareKeyWalks | KeyedWalks | None = None
        self._budget = FIRST_BUDGET

    @property
    def over(self) -> bool:
        """Whether all walks are made, or none can be."""
        return bool(self.rejection_reason) or self.done == len(self.starts)

    @property
    def done(self) -> int:
        """How many walks are made."""
        walks = self._walks
        return self._before + (int(walks.t[0]) if walks else 0)

    @property
    def progress(self) -> float:
        """The part of the walks that is made."""
        return self.done / max(1, len(self.starts))

    @property
    def left(self) -> NDArray[np.int32]:
        """The squares left uncovered from every square of the board, (rows, columns); -1 = not known, or a hole."""
        left = np.full(self.tour.shape, NOT_YET, np.int32)
        left.ravel()[self.starts] = self.found
        return left

    @property
    def tours(self) -> int:
        """How many walks are tours."""
        return int((self.found == 0).sum())

    def begin(self) -> None:
        """Prepare the walks; may compile."""
        rule = self._settled_rule()
        if self._walks is not None or rule is None:
            return
        make: Callable[..., PlainWalks | SquareKeyWalks | KeyedWalks]
        make = plain_walks if rule.fast(self.tour) else square_key_walks
        if self._general or not (rule.fast(self.tour) or has_square_keys(self.tour, rule)):
            make = keyed_walks
        rest = slice(self._before, None)
        self._walks = make(self.tour, rule, self.starts[rest].astype(np.int64), self.found[rest], self.begun)

    def _settled_rule(self) -> Rule | None:
        """Return the rule; None, with the reason, if it does not go with the board."""
        if self._rule is None and not self.rejection_reason:
            try:
                self._rule = rule_of(self.tour, self.choices)
            except ChoiceError as error:
                self.rejection_reason = str(error)
        return self._rule

    def follow(self, step: Step) -> bool:
        """Make this many walks, or a slice of them; return whether all of the step is done."""
        if step.nodes is None:
            if not self._on_card.follow([self]):
                self.advance()
            return self.over
        self.begin()
        if self._walks is not None:
            for _ in range(min(step.nodes, len(self.starts) - self.done)):
                self._walks.advance(1)
        return True

    def advance(self) -> None:
        """Make the walks of a slice on this core."""
        self.begin()
        if self._walks is None or self.over:
            return
        begun = time.perf_counter()
        self._walks.advance(self._budget)
        self._budget = fitting(self._budget, time.perf_counter() - begun)

    # What a graphics card goes on with

    def walks_left(self) -> CardWalks | None:
        """Return the walks that are left; None if there are none, or a graphics card cannot make them."""
        rule = self._settled_rule()
        if rule is None or self.over or self._general or len(self.begun) or self.tour.surface != "plain":
            return None
        return CardWalks(self.tour, rule, self.starts[self.done :].astype(np.int64))

    def take(self, left: NDArray[np.int32]) -> None:
        """Enter what the next walks leave, which a card has made; the cores may go on behind them."""
        done = self.done
        self.found[done : done + len(left)] = left
        self._walks, self._before, self.card = None, done + len(left), CARD.name

    def batch(self, parts: Sequence[object], cores: int) -> CardBatch | None:
        """Return what a graphics card does of these parts."""
        return card_batch([one for one in parts if isinstance(one, HeatMap)], cores)

    def run(self) -> NDArray[np.int32]:
        """Make all walks; return `left`."""
        while not self.over:
            self.follow(Step())
        return self.left


class PlainWalks(NamedTuple):
    """The arrays of the kernel `tour_starts.plain`."""

    fresh: NDArray[np.uint8]
    starts: NDArray[np.int64]
    found: NDArray[np.int32]
    t: NDArray[np.int64]
    columns: int
    state: PlainState

    def advance(self, budget: int) -> None:
        from workbench.kernels.tour import starts as kernel

        kernel.plain(self.fresh, self.starts, self.found, self.t, self.columns, *self.state, budget)


class SquareKeyWalks(NamedTuple):
    """The arrays of the kernel `tour_starts.by_squares`."""

    starts: NDArray[np.int64]
    found: NDArray[np.int32]
    t: NDArray[np.int64]
    columns: int
    kept: NDArray[np.uint64]
    state: SquareKeysState

    def advance(self, budget: int) -> None:
        from workbench.kernels.tour import starts as kernel

        kernel.by_squares(self.starts, self.found, self.t, self.columns, self.kept, *self.state, budget)


class KeyedWalks(NamedTuple):
    """The arrays of the kernel `tour_starts.keyed`."""

    fresh: NDArray[np.uint8]
    starts: NDArray[np.int64]
    found: NDArray[np.int32]
    t: NDArray[np.int64]
    columns: int
    state: KeyedState

    def advance(self, budget: int) -> None:
        from workbench.kernels.tour import starts as kernel

        kernel.keyed(self.fresh, self.starts, self.found, self.t, self.columns, *self.state, budget)


def plain_walks(tour: Tour, rule: Rule, starts: NDArray[np.int64], found: NDArray[np.int32], begun: Path) -> PlainWalks:
    """Return walks by the fast kernel."""
    from workbench.kernels.tour import starts as kernel

    t = np.zeros(kernel.SIZE, np.int64)
    t[kernel.SEED] = rule.seed
    orders = rule.orders(tour.leap)
    if rule.around == "start" and not len(begun) and orders is not None and len(set(orders)) > 1:
        frame, state = around_starts(tour, rule)
        t[kernel.AROUND], t[kernel.MIDDLE] = 1, (tour.shape[0] - 1) * frame.width + tour.shape[1] - 1
    else:
        state, frame = plain_state(unvisited(tour, begun), rule, origin(tour, begun))
    t[kernel.FIRST], t[kernel.WIDTH] = frame
    return PlainWalks(state.degree.copy(), starts, found, t, tour.shape[1], state)


def origin(tour: Tour, begun: Path) -> Cell:
    """Return the square with which a walk has begun; the first one if it has not."""
    return cell_at(tour, begun[0]) if len(begun) else first_square(tour)


def around_starts(tour: Tour, rule: Rule) -> tuple[Frame, PlainState]:
    """Return arrays whose regions hold for any start: of a board twice as large, with the start in its middle."""
    from workbench.kernels.tour import regions
    from workbench.kernels.tour import warnsdorff as kernel

    rows, columns = tour.shape
    frame, degree = framed(tour, max(columns + tour.leap[1], 2 * columns - 1))
    near, keys = plain_keys(tour, rule, frame)
    region = np.zeros((2 * rows - 1) * frame.width, np.uint8)
    point = (2 * rows - 2, 2 * columns - 2)
    regions.fill(region, 0, frame.width, 2 * rows - 1, 2 * columns - 1, *point, rays(tour.leap))
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.SQUARES] = tour.squares
    return frame, PlainState(degree, near, region, keys, np.zeros(tour.squares, np.uint32), s)


def square_key_walks(
    tour: Tour, rule: Rule, starts: NDArray[np.int64], found: NDArray[np.int32], begun: Path
) -> SquareKeyWalks:
    """Return walks by the kernel for keys of squares."""
    from workbench.kernels.tour import square_keys
    from workbench.kernels.tour import starts as kernel

    state, frame = square_keys_state(tour, rule, origin(tour, begun))
    if len(begun):
        _, fresh = framed(unvisited(tour, begun), frame.width)
        state = state._replace(fresh=fresh)
        state.s[square_keys.SQUARES] -= len(begun)
    t = np.zeros(kernel.SIZE, np.int64)
    t[kernel.AROUND] = rule.around == "start" and not len(begun)
    t[kernel.FIRST], t[kernel.WIDTH] = frame
    varies = depends_on_start(rule) and not len(begun)
    kept = np.zeros(1 if varies else len(state.cells), np.uint64)
    return SquareKeyWalks(starts, found, t, tour.shape[1], kept, state)


def keyed_walks(tour: Tour, rule: Rule, starts: NDArray[np.int64], found: NDArray[np.int32], begun: Path) -> KeyedWalks:
    """Return walks by the kernel for keys."""
    from workbench.kernels.tour import keyed_walk
    from workbench.kernels.tour import starts as kernel

    state, frame = keyed_state(tour, rule, origin(tour, begun), anywhere=not len(begun))
    t = np.zeros(kernel.SIZE, np.int64)
    t[kernel.SEED], t[kernel.AROUND] = rule.seed, rule.around == "start" and not len(begun)
    t[kernel.FIRST], t[kernel.WIDTH] = frame
    t[kernel.MIDDLE] = (tour.shape[0] - 1) * state.s[keyed_walk.SPREAD] + tour.shape[1] - 1
    if len(begun):
        t[kernel.BEGUN], t[kernel.ORIGIN] = len(begun), begun[0]
        row, column = np.divmod(begun, tour.shape[1])
        t[kernel.BEGUN_STAGE] = stage_after(state, frame.first + row * frame.width + column)
        _, state.degree[:], _ = glued_board(unvisited(tour, begun))
    return KeyedWalks(state.degree.copy(), starts, found, t, tour.shape[1], state)

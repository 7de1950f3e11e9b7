"""A heat map of starts: how many squares Warnsdorff's rule leaves uncovered from every square of a board."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, Value
from workbench.base.graphics_card import CARD
from workbench.puzzles.tour import Tour
from workbench.searching.parallel_parts import OnCard
from workbench.solvers.search import Step, fitting
from workbench.solvers.tour.arrays.board import Frame, framed
from workbench.solvers.tour.arrays.card import CardWalks
from workbench.solvers.tour.arrays.keyed import KeyedState, keyed_state
from workbench.solvers.tour.arrays.square_keys import (
    SquareKeysState,
    depends_on_start,
    has_square_keys,
    square_keys_state,
)
from workbench.solvers.tour.card_batch import CardBatch, card_batch
from workbench.solvers.tour.rules.tie_breaks import Rule, rule_of
from workbench.solvers.tour.rules.wheels import rays
from workbench.solvers.tour.warnsdorff_walk import PlainState, first_square, plain_keys, plain_state

NOT_YET = -1  # of a square that no walk has started from
FIRST_BUDGET = 4096  # squares; then as many as fit into a slice


class HeatMap:
    """Walks from every square, in rows or in the order given; one thread may drive it while others read `left`."""

    def __init__(
        self,
        tour: Tour,
        choices: Mapping[str, Value] | None = None,
        starts: NDArray[np.int64] | None = None,
        general: bool = False,
    ) -> None:
        self.tour, self.choices = tour, dict(choices or {})
        self.starts = np.flatnonzero(tour.board) if starts is None else starts
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
        make: Callable[[Tour, Rule, NDArray[np.int64], NDArray[np.int32]], PlainWalks | SquareKeyWalks | KeyedWalks]
        make = plain_walks if rule.fast(self.tour) else square_key_walks
        if self._general or not (rule.fast(self.tour) or has_square_keys(self.tour, rule)):
            make = keyed_walks
        rest = slice(self._before, None)
        self._walks = make(self.tour, rule, self.starts[rest].astype(np.int64), self.found[rest])

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
        if rule is None or self.over or self._general or self.tour.surface != "plain":
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


def plain_walks(tour: Tour, rule: Rule, starts: NDArray[np.int64], found: NDArray[np.int32]) -> PlainWalks:
    """Return walks by the fast kernel."""
    from workbench.kernels.tour import starts as kernel

    t = np.zeros(kernel.SIZE, np.int64)
    t[kernel.SEED] = rule.seed
    orders = rule.orders(tour.leap)
    if rule.around == "start" and orders is not None and len(set(orders)) > 1:
        frame, state = around_starts(tour, rule)
        t[kernel.AROUND], t[kernel.MIDDLE] = 1, (tour.shape[0] - 1) * frame.width + tour.shape[1] - 1
    else:
        state, frame = plain_state(tour, rule, first_square(tour))
    t[kernel.FIRST], t[kernel.WIDTH] = frame
    return PlainWalks(state.degree.copy(), starts, found, t, tour.shape[1], state)


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


def square_key_walks(tour: Tour, rule: Rule, starts: NDArray[np.int64], found: NDArray[np.int32]) -> SquareKeyWalks:
    """Return walks by the kernel for keys of squares."""
    from workbench.kernels.tour import starts as kernel

    state, frame = square_keys_state(tour, rule, first_square(tour))
    t = np.zeros(kernel.SIZE, np.int64)
    t[kernel.AROUND] = rule.around == "start"
    t[kernel.FIRST], t[kernel.WIDTH] = frame
    kept = np.zeros(1 if depends_on_start(rule) else len(state.cells), np.uint64)
    return SquareKeyWalks(starts, found, t, tour.shape[1], kept, state)


def keyed_walks(tour: Tour, rule: Rule, starts: NDArray[np.int64], found: NDArray[np.int32]) -> KeyedWalks:
    """Return walks by the kernel for keys."""
    from workbench.kernels.tour import keyed_walk
    from workbench.kernels.tour import starts as kernel

    state, frame = keyed_state(tour, rule, first_square(tour), anywhere=True)
    t = np.zeros(kernel.SIZE, np.int64)
    t[kernel.SEED], t[kernel.AROUND] = rule.seed, rule.around == "start"
    t[kernel.FIRST], t[kernel.WIDTH] = frame
    t[kernel.MIDDLE] = (tour.shape[0] - 1) * state.s[keyed_walk.SPREAD] + tour.shape[1] - 1
    return KeyedWalks(state.degree.copy(), starts, found, t, tour.shape[1], state)

"""All 8! orders of a knight's moves: from which starts of a board does Warnsdorff's rule with each find a tour?

Where several moves have the lowest degree, the order decides. Squirrel and Cull, "A Warnsdorff-rule algorithm for
knight's tours on square chessboards" (1996), chose theirs from such tables.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.search import SLICE, Step
from workbench.solvers.tour.arrays.card import CardWalks
from workbench.solvers.tour.card_batch import CardBatch, card_batch
from workbench.solvers.tour.rules.tie_breaks import Rule

CHUNK = 2_520  # orders walked at once: some milliseconds
MAX_SQUARES = 400  # of a board; its table then has 16 million entries


class OrdersFrom:
    """The walks from one start by all orders, for a thread to make in parts."""

    def __init__(self, tour: Tour, start: Cell) -> None:
        from workbench.kernels.tour import orders as kernel

        self._walk_each, self._tour = kernel.walk_each, tour
        squares = np.flatnonzero(tour.board)
        number = np.full(tour.board.size + 1, -1, np.int32)  # of the squares that are no holes; the last: no square
        number[squares] = np.arange(len(squares))
        self._start = int(number[start[0] * tour.shape[1] + start[1]])
        self._near = number[neighbours(tour.board, tour.leap, tour.surface)[squares]]
        self.start, self.reached = start, np.zeros(len(all_orders(len(tour.moves))), np.int32)
        self._done = 0

    @property
    def over(self) -> bool:
        """Whether all orders have been tried."""
        return self._done == len(self.reached)

    @property
    def done(self) -> int:
        """How many orders have been tried, from the first on."""
        return self._done

    @property
    def progress(self) -> float:
        """The fraction of the orders that have been tried."""
        return self._done / len(self.reached)

    def begin(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def follow(self, _step: Step = SLICE) -> bool:
        """Try some orders."""
        part = slice(self._done, self._done + CHUNK)
        squares = self._tour.squares
        free = (self._near >= 0).sum(axis=1).astype(np.uint8)
        work = np.zeros(squares, np.uint8), np.zeros(squares, np.uint8)
        orders = all_orders(len(self._tour.moves))
        self._walk_each(self._near, orders[part], free, self._start, *work, self.reached[part])
        self._done = min(self._done + CHUNK, len(self.reached))
        return self.over

    # What a graphics card goes on with

    def walks_left(self) -> CardWalks | None:
        """Return the walks that are left; None if there are none, or a graphics card cannot make them."""
        if self.over or self._tour.surface != "plain":
            return None
        orders = all_orders(len(self._tour.moves))[self._done :]
        start = self.start[0] * self._tour.shape[1] + self.start[1]
        return CardWalks(self._tour, Rule(), np.full(len(orders), start), orders)

    def take(self, left: NDArray[np.int32]) -> None:
        """Enter what the next walks leave, which a card has made."""
        self.reached[self._done : self._done + len(left)] = self._tour.squares - left
        self._done += len(left)

    def batch(self, parts: Sequence[object], cores: int) -> CardBatch | None:
        """Return what a graphics card does of these parts."""
        return card_batch([one for one in parts if isinstance(one, OrdersFrom)], cores)


class OrderTable(NamedTuple):
    """Which orders find a tour from which starts."""

    starts: list[Cell]
    tours: NDArray[np.bool_]  # (starts, orders)

    @property
    def by_start(self) -> list[int]:
        """How many orders find a tour, from each start."""
        return [int(count) for count in self.tours.sum(axis=1)]

    @property
    def by_order(self) -> NDArray[np.int64]:
        """From how many starts each order finds a tour."""
        counts: NDArray[np.int64] = self.tours.sum(axis=0, dtype=np.int64)
        return counts

    def best(self, most: int) -> list[tuple[str, int]]:
        """Return the orders, as digits, that find a tour from the most starts, with that number; at most so many."""
        counts = self.by_order
        every = all_orders(8)
        places = np.argsort(-counts, kind="stable")[:most]
        return [("".join(map(str, every[k].tolist())), int(counts[k])) for k in places.tolist()]


def table_of(starts: list[Cell], reached: Iterable[NDArray[np.int32]], tour: Tour) -> OrderTable:
    """Return the table of walks that have been made; `reached` are the squares visited, (orders,), for each start."""
    return OrderTable(starts, np.stack([one == tour.squares for one in reached]))


def all_orders(moves: int) -> NDArray[np.uint8]:
    """Return all orders of so many moves, in lexicographic order: (moves!, moves)."""
    if moves not in ORDERS:
        ORDERS[moves] = np.array(list(permutations(range(moves))), np.uint8)
    return ORDERS[moves]


ORDERS: dict[int, NDArray[np.uint8]] = {}

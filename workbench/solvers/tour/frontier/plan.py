"""The plan of a frontier search: the order of the squares, and the places of those that wait for neighbours."""

from collections.abc import Iterable
from functools import lru_cache
from math import lgamma, log
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.tour.frontier.mirror import mirror_of

PLACES = 24  # of a state
ANCHOR = 1  # its place; also the low word of the first state, in which it is free
NONE = 15  # instead of an edge
MAX_SQUARES = 100_000  # of a board; each takes a few hundred bytes


class TooWideError(ChoiceError):
    """The frontier of a board has more squares than a state has places."""


class Steps(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    place: NDArray[np.uint32]
    near: NDArray[np.uint32]
    nears: NDArray[np.uint32]
    least: NDArray[np.uint32]
    anchor: NDArray[np.uint32]
    gone: NDArray[np.uint64]
    rare: NDArray[np.uint32]
    rares: NDArray[np.uint32]

    @classmethod
    def of(cls, squares: int, most_near: int) -> Self:
        """Return zeroed arrays for this many squares."""
        place, nears, least, anchor, rares = np.zeros((5, squares), np.uint32)
        near, rare = np.zeros((2, squares, most_near), np.uint32)
        return cls(place, near, nears, least, anchor, np.zeros((squares, 2), np.uint64), rare, rares)


class Ends(NamedTuple):
    """How tours of a board are closed to cycles."""

    closed: bool  # whether they are cycles; else an anchor closes them
    forced: tuple[int, ...]  # squares, numbered row by row, that must be joined to the anchor
    void: bool  # whether no tour can have the given ends
    each: int  # tours per cycle


def ends_of(tour: Tour, near: NDArray[np.int32]) -> Ends:
    """Return how tours of a board are closed; a closed tour with both ends given is a path between neighbours."""
    columns = tour.shape[1]
    given = tuple(cell[0] * columns + cell[1] for cell in (tour.start, tour.end) if cell is not None)
    if tour.squares == 1:
        return Ends(False, (), False, 1)
    if tour.closed and tour.squares > 2 and len(given) < 2:
        return Ends(True, (), False, 2 if given else 2 * tour.squares)
    void = tour.closed and len(given) == 2 and given[1] not in near[given[0]].tolist()
    return Ends(False, given, void, 1 if given else 2)


def order_of(tour: Tour, near: NDArray[np.int32]) -> NDArray[np.intp]:
    """Return the squares, row by row or column by column, whichever has the shorter frontier."""
    numbers = np.arange(tour.board.size).reshape(tour.shape)
    orders = numbers.T[tour.board.T], numbers[tour.board]
    return min(orders, key=lambda order: widest(order, near))


def last_of(order: NDArray[np.intp], near: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the position of the last neighbour of each square in the order; -1 if it has none."""
    when = np.full(len(near) + 1, -1, np.int64)  # the last entry is for no square, which is numbered -1
    when[order] = np.arange(len(order))
    last: NDArray[np.int64] = when[near[order]].max(axis=1)
    return last


def widest(order: NDArray[np.intp], near: NDArray[np.int32]) -> int:
    """Return the greatest length of the frontier, with the square that is being added."""
    last = np.maximum(last_of(order, near), np.arange(len(order)))
    change = np.zeros(len(order) + 1, np.int64)
    change[: len(order)] += 1
    np.subtract.at(change, last + 1, 1)
    return int(change[: len(order)].cumsum().max())


@lru_cache(maxsize=16)
def fits(tour: Tour) -> bool:
    """Tell whether a state has enough places for the frontier of a board; boards with faults are rejected later."""
    if tour.faults or tour.squares > MAX_SQUARES:
        return tour.squares <= MAX_SQUARES
    near = neighbours(tour.board, tour.leap, tour.surface)
    return widest(order_of(tour, near), near) + (not ends_of(tour, near).closed) <= PLACES


class Frontier:
    """The squares that wait for neighbours, by position in the order: their places and missing neighbours."""

    def __init__(self, places: int, anchor: int) -> None:
        self.place: dict[int, int] = {}
        self.waiting: dict[int, int] = {}
        self._free = list(range(places, anchor, -1))

    def add(self, k: int, earlier: list[int], later: int) -> None:
        """Add a square with these earlier neighbours and this many later ones."""
        if not self._free:
            raise TooWideError(f"the frontier of this board has more than {len(self.place)} squares")
        self.place[k], self.waiting[k] = self._free.pop(), later
        for u in earlier:
            self.waiting[u] -= 1

    def places(self, squares: Iterable[int], waiting: int) -> list[int]:
        """Return the places of the squares that wait for this many neighbours."""
        return [self.place[u] for u in squares if self.waiting[u] == waiting]

    def release(self, squares: Iterable[int]) -> None:
        """Free the places of the squares that no longer wait."""
        for u in [u for u in squares if self.waiting[u] == 0]:
            self._free.append(self.place.pop(u))
            del self.waiting[u]


class Plan:
    """The order of the squares, the arrays of the kernel, and the way back from edges to a tour.

    The order and the squares at which an open tour may start or end, numbered row by row, can be given.
    """

    def __init__(
        self, tour: Tour, order: NDArray[np.intp] | None = None, may_end: NDArray[np.bool_] | None = None
    ) -> None:
        if tour.squares > MAX_SQUARES:
            raise TooWideError(f"boards are limited to {MAX_SQUARES:,} squares here; this one has {tour.squares:,}")
        self._tour = tour
        near = neighbours(tour.board, tour.leap, tour.surface)
        self._ends = ends_of(tour, near)
        self.closed, self.each = self._ends.closed, self._ends.each
        self._order = order_of(tour, near) if order is None else order
        self._allowed = np.ones(tour.squares, bool) if may_end is None else may_end.ravel()[self._order]
        when = np.full(
            tour.board.size + 1, tour.squares, np.int64
        )  # the last entry is for no square, which is numbered -1
        when[self._order] = np.arange(tour.squares)
        when[-1] = tour.squares
        self._near = [[u for u in row if u < tour.squares] for row in when[near[self._order]].tolist()]
        self._forced = {int(when[square]) for square in self._ends.forced}
        self.images = np.zeros((tour.squares, PLACES + 1), np.uint8)  # see the kernel
        self.steps = self._steps()

    @property
    def root(self) -> int:
        """The low word of the first state: the anchor, at place 1, is free."""
        return 0 if self.closed else ANCHOR

    @property
    def limbs(self) -> int:
        """The words of 64 bits for the number of cycles, at most the product of all d!^(1/d) (Bregman 1973)."""
        degrees = [len(near) for near in self._near]
        if not self.closed:
            degrees = [len(degrees), *(degree + 1 for degree in degrees)]
        bits = sum(lgamma(degree + 1) / degree for degree in degrees if degree) / log(2)
        return int(bits) // 64 + 1

    def _steps(self) -> Steps:
        """Move the squares through the frontier one by one."""
        from workbench.kernels.tour import frontier as kernel  # numba: only once a search starts

        n, anchor = len(self._near), self.root
        shapes = ((n,), (n, kernel.NEAR), (n,), (n,), (n,), (n, 2), (n, kernel.NEAR), (n,))
        steps = Steps(
            *(np.zeros(shape, np.uint64 if len(shape) == 2 and shape[1] == 2 else np.uint32) for shape in shapes)
        )
        frontier = Frontier(PLACES, anchor)
        mirror = None if self._forced or not self._allowed.all() else mirror_of(self._tour, self._order)
        for k in range(n):
            earlier, later = self._earlier(k), sum(u > k for u in self._near[k])
            squares = [*(u for u in earlier if u < n), k]
            frontier.add(k, squares[:-1], later)
            joined, rare = [frontier.place.get(u, anchor) for u in earlier], frontier.places(squares, 1)
            steps.place[k], steps.nears[k], steps.least[k] = frontier.place[k], len(joined), max(0, 2 - later)
            steps.near[k, : len(joined)] = joined
            steps.anchor[k] = anchor if k in self._forced else 0
            steps.gone[k] = words(frontier.places(squares, 0) + [anchor] * (anchor > 0 and k == n - 1))
            steps.rare[k, : len(rare)], steps.rares[k] = rare, len(rare)
            frontier.release(squares)
            if mirror is not None and mirror.whole[k]:
                self.images[k, anchor] = anchor
                mirror.image_of(frontier.place, self.images[k])
        return steps

    def _earlier(self, k: int) -> list[int]:
        """Return the earlier neighbours of square k; the anchor, number n, is the first."""
        return [len(self._near)] * self._may_end(k) + [u for u in self._near[k] if u < k]

    def _may_end(self, k: int) -> bool:
        """Tell whether square k may be joined to the anchor."""
        if self.closed or self._ends.void or not self._allowed[k]:
            return False
        return len(self._forced) < 2 or k in self._forced

    def filling_of(self, edges: list[int]) -> Filling:
        """Return the tour with these edges, given for each square as the kernel writes them."""
        n = len(self._near)
        joined: list[list[int]] = [[] for _ in range(n + 1)]
        for k, by in enumerate(edges):
            earlier = self._earlier(k)
            for u in (earlier[i] for i in divmod(by, 16) if i < NONE):
                joined[k].append(u)
                joined[u].append(k)
        filling = np.zeros(self._tour.shape, np.int32)
        filling.ravel()[self._order[self._path(joined)]] = np.arange(1, n + 1)
        return filling

    def _path(self, joined: list[list[int]]) -> list[int]:
        """Return the squares of a cycle from start to end, as positions in the order."""
        n = len(self._near)
        if n == 1:
            return [0]
        first, last = self._first_and_last(joined)
        path, before = [first], last if self.closed else n
        while len(path) < n:
            here = path[-1]
            one, other = joined[here]
            path.append(other if one == before else one)
            before = here
        return path

    def _first_and_last(self, joined: list[list[int]]) -> tuple[int, int]:
        """Return the start and end of the tour on a cycle."""
        columns = self._tour.shape[1]
        start, end = (
            None if cell is None else int(np.flatnonzero(self._order == cell[0] * columns + cell[1])[0])
            for cell in (self._tour.start, self._tour.end)
        )
        if self.closed:
            if end is not None:
                return joined[end][0], end
            first = 0 if start is None else start
            return first, joined[first][0]
        one, other = joined[-1]
        return (other, one) if start == other or end == one else (one, other)


def words(places: list[int]) -> tuple[int, int]:
    """Return the two words of a state with all bits of these places set."""
    both = sum(31 << 5 * ((place - 1) % 12) + 64 * ((place - 1) // 12) for place in places)
    return both & (2**64 - 1), both >> 64

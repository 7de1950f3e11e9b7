"""Divide and conquer: small pieces of the board get tours, which are joined to one; see `kernels.tour.pieces`.

It takes the same time for each square, however large the board, and finds a tour of every rectangle with sides of at
least five squares that has one.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Cell, Filling, Puzzle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, trimmed
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED, Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour.complete import TOUR_COMPLETE

LEAST = 5  # squares of a piece's side: smaller ones have no closed tours
CHOICES = (
    Choice(
        name="side",
        title="Side",
        about="The side of a piece, in squares, as nearly as the board allows.",
        default=8,
        low=LEAST,
        high=30,
    ),
)


@runtime_checkable
class InPieces(Protocol):
    """A search that divides the board."""

    @property
    def cuts(self) -> NDArray[np.float64]:
        """The lines between the pieces, (k, 4): x, y to x, y, in squares."""


class JoinedPieces(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    piece: NDArray[np.int32]
    begins: NDArray[np.int32]
    pattern: NDArray[np.int32]
    band_of: NDArray[np.int32]
    pile_of: NDArray[np.int32]
    near: NDArray[np.int32]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


CONSTANT = ("rows", "columns", "piece", "begins", "pattern", "band_of", "pile_of")


class Plan(NamedTuple):
    """How a board is divided."""

    rows: NDArray[np.int32]  # the first row of each row of pieces, and the number of rows
    columns: NDArray[np.int32]
    open_piece: int  # the one whose tour is open, row by row; -1 = none


def plan_for(tour: Tour, side: int) -> Plan:
    """Divide a rectangle: every piece has an even number of squares, or all but one that holds the start."""
    high, wide = tour.shape
    if high * wide % 2:
        r, c = tour.start or (0, 0)
        rows, columns = with_odd(high, side, r), with_odd(wide, side, c)
        band, pile = (int(np.flatnonzero(np.diff(cuts) % 2)[0]) for cuts in (rows, columns))
        return Plan(rows, columns, band * (len(columns) - 1) + pile)
    if high % 2 == 0:
        return Plan(even(high, side), any_parts(wide, side), -1)
    return Plan(any_parts(high, side), even(wide, side), -1)


def any_parts(length: int, side: int) -> NDArray[np.int32]:
    """Divide a length into parts of about this side; return where they begin, and the length."""
    count = max(1, min(length // LEAST, round(length / side)))
    return np.array([length * k // count for k in range(count + 1)], np.int32)


def even(length: int, side: int) -> NDArray[np.int32]:
    """Divide an even length into even parts, of at least six; no length has no parts."""
    count = min(length, 1) and max(1, min(length // (LEAST + 1), round(length / side)))
    return np.array([0, *(2 * (length // 2 * k // count) for k in range(1, count + 1))], np.int32)


def with_odd(length: int, side: int, inside: int) -> NDArray[np.int32]:
    """Divide an odd length into even parts and an odd one, which contains this place."""
    places = (
        (begin, begin + odd)
        for odd in range(max(LEAST, side // 2 * 2 - 1), length + 2, 2)
        for begin in range(max(0, inside - odd + 1), inside + 1)
        if is_evenly_divisible(begin) and is_evenly_divisible(length - begin - odd)
    )
    begin, end = next(places, (0, length))
    return np.concatenate([even(begin, side), end + even(length - end, side)])


def is_evenly_divisible(length: int) -> bool:
    """Tell whether a length is nothing, or can be divided into even parts."""
    return length == 0 or (length % 2 == 0 and length > LEAST)


@cache
def pattern(high: int, wide: int, start: Cell | None) -> NDArray[np.int32]:
    """Return the two squares next to each square in a tour of a piece: (squares, 2); one that is open has a start.

    Raise ChoiceError if none is found.
    """
    tour = Tour(np.ones((high, wide), bool), start=start, closed=start is None)
    search = TOUR_COMPLETE.start(tour, goal=Goal.ONE)
    if search.advance(UNLIMITED, 1) is not Status.FOUND:
        raise ChoiceError(f"no tour was found of a piece of {high} × {wide} squares; choose another side")
    order = np.argsort(search.probe().filling, axis=None).astype(np.int32)
    near = np.full((high * wide, 2), -1, np.int32)
    near[order[1:], 0], near[order[:-1], 1] = order[:-1], order[1:]
    if start is None:
        near[order[0], 0], near[order[-1], 1] = order[-1], order[0]
    return near


def state_of(tour: Tour, plan: Plan) -> JoinedPieces:
    """Return the arrays of a search at its root."""
    from workbench.kernels.tour import pieces as kernel

    sizes = [(high, wide) for high in np.diff(plan.rows).tolist() for wide in np.diff(plan.columns).tolist()]
    starts: list[Cell | None] = [None] * len(sizes)
    if plan.open_piece >= 0:
        band, pile = divmod(plan.open_piece, len(plan.columns) - 1)
        r, c = tour.start or (int(plan.rows[band]), int(plan.columns[pile]))
        starts[plan.open_piece] = r - int(plan.rows[band]), c - int(plan.columns[pile])
    kinds = list(dict.fromkeys(zip(sizes, starts, strict=True)))
    patterns = [pattern(*size, start) for size, start in kinds]
    places = {kind: k for k, kind in enumerate(kinds)}
    rows, columns = tour.shape
    return JoinedPieces(
        rows=plan.rows,
        columns=plan.columns,
        piece=np.array([places[kind] for kind in zip(sizes, starts, strict=True)], np.int32),
        begins=np.append(0, np.cumsum([len(one) for one in patterns])).astype(np.int32),
        pattern=np.concatenate(patterns).ravel(),
        band_of=np.repeat(np.arange(len(plan.rows) - 1), np.diff(plan.rows)).astype(np.int32),
        pile_of=np.repeat(np.arange(len(plan.columns) - 1), np.diff(plan.columns)).astype(np.int32),
        near=np.full(2 * rows * columns, -1, np.int32),
        profile=np.zeros(len(sizes) + 1, np.int64),
        visits=ring(),
        s=np.zeros(kernel.SCALARS, np.int64),
    )


class TourPieces(KernelSearch):
    """The search of one board; level L has L pieces that are joined."""

    def __init__(self, tour: Tour, plan: Plan) -> None:
        from workbench.kernels.tour import pieces as kernel

        self._tour, self.plan, self._number = tour, plan, kernel.number
        arrays = state_of(tour, plan)
        super().__init__(kernel.advance, arrays, all_but(arrays, *CONSTANT), self._probe)
        bands, piles = len(plan.rows) - 1, len(plan.columns) - 1
        self.note = f"{bands * piles:,} pieces, {bands:,} × {piles:,}, joined by exchanging two moves each."

    @property
    def progress(self) -> float:
        return self.level / (len(self.state.profile) - 1)

    @property
    def cuts(self) -> NDArray[np.float64]:
        """The lines between the pieces: x, y to x, y."""
        high, wide = self._tour.shape
        across = [(0, r, wide, r) for r in self.plan.rows[1:-1].tolist()]
        down = [(c, 0, c, high) for c in self.plan.columns[1:-1].tolist()]
        return np.array(across + down, np.float64).reshape(-1, 4)

    def _probe(self, status: Status) -> Probe:
        s = self.state.s
        solutions = int(s[scalars.SOLUTIONS])
        return Probe(
            status=status,
            nodes=int(s[scalars.NODES]),
            level=self.level,
            solutions=solutions,
            progress=self.progress,
            profile=trimmed(self.state.profile),
            filling=self._filling(bool(solutions)),
        )

    def _filling(self, complete: bool) -> Filling:
        """Return the squares of the pieces that are joined, in the order of their tour."""
        state = self.state
        assert isinstance(state, JoinedPieces)
        filling = np.zeros(self._tour.board.size, np.int32)
        if self.level == 0:
            return filling.reshape(self._tour.shape)
        first = self._first(complete, state)
        self._number(first, -1, state.near, filling)
        return filling.reshape(self._tour.shape)

    def _first(self, complete: bool, state: JoinedPieces) -> int:
        """Return the square that is numbered 1: the start once its piece is joined, and the end of what is open."""
        columns = self._tour.shape[1]
        if self.plan.open_piece >= 0 and self.level > self.plan.open_piece:
            ends = np.flatnonzero(state.near.reshape(-1, 2)[:, 0] < 0)
            laid = ends[state.near.reshape(-1, 2)[ends, 1] >= 0]
            return int(laid[0])
        r, c = self._tour.start or (0, 0)
        there = int(state.band_of[r]) * (len(self.plan.columns) - 1) + int(state.pile_of[c])
        return r * columns + c if complete or there < self.level else 0


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search; raise ChoiceError for a board that the method does not take."""
    assert isinstance(puzzle, Tour)
    if puzzle.end is not None:
        raise ChoiceError("divide and conquer cannot end at a given square; clear the end")
    if reason := no_tour(puzzle):
        raise ChoiceError(str(reason))
    return TourPieces(puzzle, plan_for(puzzle, int(choices["side"])))


def accepts(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a knight's tour of a rectangle that is not too narrow."""
    if not isinstance(puzzle, Tour) or puzzle.leap != (1, 2) or puzzle.surface != "plain":
        return False
    return min(puzzle.shape) >= LEAST and bool(puzzle.board.all())


TOUR_PIECES = Solver(
    name="tour_pieces",
    title="Divide and conquer",
    about=(
        "Gives small pieces of the board tours of their own and joins them by exchanging moves (Parberry 1997; Lin and "
        "Wei 2005): the time for a square does not grow with the board."
    ),
    accepts=accepts,
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE,),
)

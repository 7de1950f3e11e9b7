"""Semimagic tours: all tours whose move numbers have equal sums in the rows and columns; see `kernels.tour.semimagic`.

A search of all 8 x 8 boards takes months of computing (the 140 classes of G. Stertenbrink, J.-C. Meyrignac and H.
Mackay, 2003); one of the tours in quartes, as Beverley found the first in 1848, takes seconds.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import neighbours
from workbench.puzzles.tour.sums import targets
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour.warnsdorff_backtracking import starts_of

MAX_SQUARES = 10_000
BLOCK = 4  # squares a side
CHOICES = (
    Choice(
        name="lines",
        title="Equal sums",
        about="The lines whose move numbers have equal sums.",
        default="both",
        values=(
            ("both", "Rows and columns"),
            ("rows", "Rows"),
            ("columns", "Columns"),
            ("diagonals", "Rows, columns and diagonals"),
        ),
    ),
    Choice(
        name="tours",
        title="Tours",
        about="Quartes: 1 to 4, 5 to 8, … each lie in a block of 4x4, in different rows and columns. Boards not made of"
        " such blocks: all tours.",
        default="quartes",
        values=(("quartes", "In quartes"), ("all", "All")),
    ),
    Choice(
        name="seed",
        title="Seed",
        about="Seed of the order in which starts and moves are tried; 0 = row by row, clockwise.",
        default=0,
    ),
)
CONSTANT = ("near", "moves", "colour", "lines", "through", "target", "block", "place", "starts")


class SemimagicSquare(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    near: NDArray[np.uint32]
    moves: NDArray[np.uint8]
    colour: NDArray[np.uint8]
    lines: NDArray[np.uint32]
    through: NDArray[np.uint8]
    target: NDArray[np.int64]
    block: NDArray[np.int64]
    place: NDArray[np.uint8]
    starts: NDArray[np.int64]
    sums: NDArray[np.int64]
    left: NDArray[np.int64]
    ways: NDArray[np.uint8]
    free: NDArray[np.uint8]
    path: NDArray[np.uint32]
    alone: NDArray[np.int64]
    lonely: NDArray[np.int64]
    untried: NDArray[np.uint8]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


class MagicLine(NamedTuple):
    """Squares, as row * columns + column, and the sum of their numbers."""

    squares: NDArray[np.intp]
    target: int


class SemimagicTours(KernelSearch):
    """The search of one board; level L has a path of L squares."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value]) -> None:
        from workbench.kernels.tour import semimagic as kernel

        self.tour = tour
        self.quartes = choices["tours"] == "quartes" and in_blocks(tour)
        self._hopeless = problem(tour, str(choices["lines"]))
        lines = [] if self._hopeless else list(lines_of(tour, str(choices["lines"]), self.quartes))
        arrays = state_of(tour, lines, int(choices["seed"]))
        arrays.s[kernel.GROUPS] = self.quartes
        if self._hopeless:
            arrays = arrays._replace(starts=arrays.starts[:0])
        super().__init__(kernel.advance, arrays, all_but(arrays, *CONSTANT), self._probe)

    def _probe(self, status: Status) -> Probe:
        state = self.state
        assert isinstance(state, SemimagicSquare)
        filling = filling_of(state, self.tour.shape)
        probe = look(status, state, filling)
        return replace(probe, progress=1.0) if status is Status.STUCK else probe

    def _summary(self) -> str:
        """Return how many tours there are, once all have been found."""
        if self.status is not Status.STUCK or self._hopeless:
            return self._hopeless
        found, quartes = self.tally.solutions, " in quartes" if self.quartes else ""
        if not found:
            return f"This board has no tour{quartes} with these sums."
        return (
            f"{found:,} tour{'s' * (found != 1)}{quartes} {'have' if found != 1 else 'has'} these sums, counting images"
            " and both directions; there are no others."
        )


def filling_of(state: SemimagicSquare, shape: tuple[int, int]) -> Filling:
    """Return the numbers of the path."""
    filling = np.zeros(shape, np.int32)
    path = state.path[: int(state.s[scalars.LEVEL])].astype(np.intp)
    filling.ravel()[path] = np.arange(1, len(path) + 1)
    return filling


def in_blocks(tour: Tour) -> bool:
    """Return whether a board consists of whole blocks."""
    rows, columns = tour.shape
    return rows % BLOCK == 0 and columns % BLOCK == 0 and tour.squares == tour.board.size


def problem(tour: Tour, lines: str) -> str:
    """Return why the lines of a board cannot have equal sums; "" if nothing speaks against it."""
    for name, target, empty in zip(
        ("rows", "columns"), targets(tour.shape, tour.squares), (~tour.board.any(1), ~tour.board.any(0)), strict=True
    ):
        if lines in (name, "both", "diagonals") and (target is None or empty.any()):
            return f"The {name} of this board cannot have equal sums."
    if lines == "diagonals" and tour.shape[0] != tour.shape[1]:
        return "A board that is not square has no diagonals."
    return ""


def lines_of(tour: Tour, lines: str, quartes: bool) -> Iterator[MagicLine]:
    """Yield the lines that must have equal sums, and the bands of blocks, which then have them too."""
    rows, columns = tour.shape
    row, column = targets(tour.shape, tour.squares)
    squares = np.arange(tour.board.size).reshape(tour.shape)
    if lines != "columns" and row is not None:
        for r in range(rows):
            yield MagicLine(squares[r], row)
        for r in range(0, rows if quartes else 0, BLOCK):
            yield MagicLine(squares[r : r + BLOCK].ravel(), BLOCK * row)
    if lines != "rows" and column is not None:
        for c in range(columns):
            yield MagicLine(squares[:, c], column)
        for c in range(0, columns if quartes else 0, BLOCK):
            yield MagicLine(squares[:, c : c + BLOCK].ravel(), BLOCK * column)
    if lines == "diagonals" and row is not None:
        yield MagicLine(squares.diagonal(), row)
        yield MagicLine(squares[:, ::-1].diagonal(), row)


def state_of(tour: Tour, lines: list[MagicLine], seed: int) -> SemimagicSquare:
    """Return the arrays of a search at its root."""
    from workbench.kernels.tour import semimagic as kernel

    size, depth = tour.board.size, tour.squares + 2
    leaps = neighbours(tour.board, tour.leap)
    row, column = np.divmod(np.arange(size), tour.shape[1])
    colour = ((row + column) % 2).astype(np.uint8)
    starts = starts_of(tour)
    odd = (tour.squares + 1) // 2  # the numbers from 1 on, which the squares of one colour get
    counts = np.bincount(colour[tour.board.ravel()], minlength=2)
    starts = starts[counts[colour[starts]] == odd]
    if seed:
        random = np.random.default_rng(seed)
        starts, leaps = random.permutation(starts), leaps[:, random.permutation(leaps.shape[1])]
    moves = (leaps >= 0).sum(axis=1)
    through = np.zeros(size, np.uint8)
    of = np.zeros((size, 8), np.uint32)
    left = np.zeros((len(lines), 2), np.int64)
    for k, line in enumerate(lines):
        of[line.squares, through[line.squares]] = k
        through[line.squares] += 1
        left[k] = np.bincount(colour[line.squares[tour.board.ravel()[line.squares]]], minlength=2)
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.CLOSED], s[kernel.SQUARES] = tour.closed, tour.squares
    s[kernel.END] = -1 if tour.end is None else tour.end[0] * tour.shape[1] + tour.end[1]
    lonely = np.zeros(depth, np.int64)
    lonely[0] = np.count_nonzero(tour.board.ravel() & (moves <= 1))
    return SemimagicSquare(
        near=np.take_along_axis(leaps, np.argsort(leaps < 0, axis=1, kind="stable"), axis=1).astype(np.uint32),
        moves=moves.astype(np.uint8),
        colour=colour,
        lines=of,
        through=through,
        target=np.array([line.target for line in lines], np.int64),
        block=row // BLOCK * -(-tour.shape[1] // BLOCK) + column // BLOCK,
        place=(1 << row % BLOCK | BLOCK * BLOCK << column % BLOCK).astype(np.uint8),
        starts=starts,
        sums=np.zeros(len(lines), np.int64),
        left=left,
        ways=moves.astype(np.uint8),
        free=tour.board.ravel().astype(np.uint8),
        path=np.zeros(depth, np.uint32),
        alone=np.zeros(depth, np.int64),
        lonely=lonely,
        untried=np.zeros(depth, np.uint8),
        degree=np.zeros(depth, np.int64),
        tried=np.zeros(depth, np.int64),
        profile=np.zeros(depth, np.int64),
        visits=ring(),
        s=s,
    )


def accepts(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a tour of a plain board by a leaper that changes its colour with each move."""
    return (
        isinstance(puzzle, Tour)
        and puzzle.surface == "plain"
        and sum(puzzle.leap) % 2 == 1
        and puzzle.squares > 2
        and puzzle.board.size <= MAX_SQUARES
    )


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Tour)
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return SemimagicTours(puzzle, choices)


TOUR_SEMIMAGIC = Solver(
    name="tour_semimagic",
    title="Semimagic tours",
    about="Finds tours whose move numbers have equal sums in all rows and all columns. Those in quartes take seconds"
    " on 8x8, all of them months.",
    accepts=accepts,
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE, Goal.ALL),
)

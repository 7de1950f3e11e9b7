"""Large sudokus of any layout by learning from dead ends, for boards with more digits than guesses can deal with."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.kernels import scalars
from workbench.puzzles.grid import frozen
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, guessed_cells, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver

LEAST = 17  # digits; smaller boards are searched faster without learning
ROOM = 2**19  # words of learned clauses: 2 MB, for about 18,000 of them
MANY = 5000  # dead ends before the search aims at a target: no board of 25 x 25 that was tried had as many
CONSTANT = ("units", "homes", "ranks")
SCRATCH = ("learned", "antecedents", "marked")


class SudokuNogoods(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    units: NDArray[np.uint32]
    homes: NDArray[np.uint32]
    ranks: NDArray[np.uint32]
    cells: NDArray[np.uint64]
    sites: NDArray[np.uint64]
    root_cells: NDArray[np.uint64]
    root_sites: NDArray[np.uint64]
    truth: NDArray[np.uint8]
    reason: NDArray[np.uint32]
    depth: NDArray[np.uint32]
    trail: NDArray[np.uint32]
    begins: NDArray[np.uint32]
    watches: NDArray[np.uint32]
    clauses: NDArray[np.uint32]
    learned: NDArray[np.uint32]
    antecedents: NDArray[np.uint32]
    seen: NDArray[np.uint8]
    marked: NDArray[np.uint32]
    stamps: NDArray[np.int64]
    uses: NDArray[np.uint32]
    heap: NDArray[np.uint32]
    place_of: NDArray[np.uint32]
    activity: NDArray[np.uint64]
    target: NDArray[np.uint8]
    guess: NDArray[np.uint64]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


@cache
def ranks_of(layout: Layout) -> NDArray[np.uint32]:
    """Return the place of each cell in each of its units, flat."""
    board = geometry(layout)
    cells = np.arange(layout.side**2).reshape(-1, 1, 1)
    return frozen((board.units[board.homes] == cells).argmax(axis=2).astype(np.uint32).ravel())


def state(layout: Layout) -> SudokuNogoods:
    """Return zeroed arrays for boards of this layout."""
    from workbench.kernels.sudoku import implications, nogoods  # numba: only once a search starts

    board = geometry(layout)
    n, shift = layout.side, (layout.side - 1).bit_length()
    variables, levels = n * n << shift, 2 * n * n + 1  # as many may be removed as placed
    s = np.zeros(nogoods.SCALARS, np.int64)
    s[nogoods.MANY] = MANY
    s[implications.DIGITS], s[implications.HOMES], s[implications.SHIFT] = n, board.homes.shape[1], shift

    def words(count: int) -> NDArray[np.uint32]:
        return np.zeros(count, np.uint32)

    return SudokuNogoods(
        units=board.units.ravel(),
        homes=board.homes.ravel(),
        ranks=ranks_of(layout),
        cells=np.zeros(n * n, np.uint64),
        sites=np.zeros(len(board.units) << shift, np.uint64),
        root_cells=np.zeros(n * n, np.uint64),
        root_sites=np.zeros(len(board.units) << shift, np.uint64),
        truth=np.zeros(2 * variables, np.uint8),
        reason=words(variables),
        depth=words(variables),
        trail=words(variables),
        begins=words(levels),
        watches=words(2 * variables),
        clauses=words(ROOM),
        learned=words(variables),
        antecedents=words(variables),
        seen=np.zeros(variables, np.uint8),
        marked=words(variables),
        stamps=np.zeros(levels, np.int64),
        uses=words(variables),
        heap=words(variables),
        place_of=words(variables),
        activity=np.zeros(variables, np.uint64),
        target=np.zeros(variables, np.uint8),
        guess=np.zeros(levels * 3, np.uint64),
        degree=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        s=s,
    )


def search_of(puzzle: Sudoku) -> KernelSearch:
    """Return a search of one puzzle at its root."""
    from workbench.kernels.sudoku import nogoods as kernel

    arrays = state(puzzle.layout)
    kernel.load(
        puzzle.givens.ravel().astype(np.uint8), arrays.cells, arrays.sites, arrays.truth,
        arrays.reason, arrays.depth, arrays.trail, arrays.watches, arrays.heap, arrays.place_of, arrays.activity,
        arrays.s,
    )  # fmt: skip

    def look_at(status: Status) -> Probe:
        decided = arrays.guess[: 3 * int(arrays.s[scalars.LEVEL])].reshape(-1, 3)
        placed = decided[decided[:, 2] > 0]
        guessed = guessed_cells(placed.ravel(), len(placed), puzzle.shape)
        probe = look(status, arrays, filling_of(arrays.cells, puzzle), guessed)
        return probe if status is Status.EXHAUSTED else replace(probe, progress=0.0)  # what remains is not known

    return KernelSearch(kernel.advance, arrays, all_but(arrays, *CONSTANT, *SCRATCH), look_at)


def filling_of(cells: NDArray[np.uint64], puzzle: Sudoku) -> Filling:
    """Return the digits of the cells with a single candidate."""
    single = cells & (cells - np.uint64(1)) == 0
    digits = np.where(single, np.log2(np.maximum(cells, 1)) + 1, 0)
    return digits.astype(np.int32).reshape(puzzle.shape)


def accepts(puzzle: Puzzle) -> bool:
    """Return whether this is a large sudoku."""
    return isinstance(puzzle, Sudoku) and puzzle.side >= LEAST


def begin(puzzle: Puzzle, _choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Sudoku)
    return search_of(puzzle)


SUDOKU_NOGOODS = Solver(
    name="sudoku_nogoods",
    title="Learning from dead ends",
    about="More than 16 digits: places a candidate and all singles, and learns from each dead end a clause that rules "
    "out others like it.",
    accepts=accepts,
    choices=(),
    begin=begin,
    tree=2,
)

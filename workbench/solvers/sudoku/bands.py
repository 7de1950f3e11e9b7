"""Sudoku 9x9 by bands: all cells that a digit may take in three words; much the fastest way to count and to prove."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.kernels import scalars
from workbench.puzzles.grid import frozen
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.sudoku import NINE, Sudoku
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, guessed_cells, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.sudoku.counts import Counts
from workbench.solvers.sudoku.stacks import batch_of

CELLS = 81


class SudokuBands(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    closed: NDArray[np.uint32]
    kept: NDArray[np.uint32]
    homes: NDArray[np.uint32]
    peers: NDArray[np.uint32]
    words: NDArray[np.uint32]
    slot: NDArray[np.uint32]
    guess: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


class Tables(NamedTuple):
    """The constant arrays of the kernel."""

    closed: NDArray[np.uint32]
    kept: NDArray[np.uint32]
    excluded: NDArray[np.uint32]
    homes: NDArray[np.uint32]
    peers: NDArray[np.uint32]


@cache
def tables() -> Tables:
    """Return the constant arrays of the kernel."""
    from workbench.kernels.sudoku import bands as kernel  # numba: only once a search starts

    return Tables(*map(frozen, kernel.tables()))  # type: ignore[no-untyped-call]


def state() -> SudokuBands:
    """Return zeroed arrays."""
    from workbench.kernels.sudoku import bands as kernel

    levels, constant = kernel.LEVELS, tables()
    return SudokuBands(
        closed=constant.closed,
        kept=constant.kept,
        homes=constant.homes,
        peers=constant.peers,
        words=np.zeros((levels + 1) * int(kernel.STRIDE), np.uint32),
        slot=np.zeros(levels, np.uint32),
        guess=np.zeros(3 * levels, np.uint32),
        degree=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        s=np.zeros(kernel.SCALARS, np.int64),
    )


def search_of(puzzle: Sudoku) -> KernelSearch:
    """Return a search of one puzzle at its root."""
    from workbench.kernels.sudoku import bands as kernel

    arrays = state()
    kernel.load(puzzle.givens.ravel().astype(np.uint8), tables().excluded, arrays.words, arrays.slot, arrays.s)
    changing = all_but(arrays, "closed", "kept", "homes", "peers")

    def look_at(status: Status) -> Probe:
        guessed = guessed_cells(arrays.guess, int(arrays.s[scalars.LEVEL]), puzzle.shape)
        return look(status, arrays, filling_of(arrays), guessed)

    return KernelSearch(kernel.advance, arrays, changing, look_at, Cut((kernel.ENTER,), kernel.BACK))


def filling_of(state: SudokuBands) -> Filling:
    """Return the digits of the cells that have been guessed or have a single candidate."""
    level = int(state.s[scalars.LEVEL])
    at = int(state.slot[level])
    words = state.words[at : at + 36].reshape(9, 4, 1)[:, :3]
    held = (words >> np.arange(27, dtype=np.uint32) & np.uint32(1)).reshape(9, CELLS)
    digits = np.where(held.sum(axis=0) == 1, held.argmax(axis=0) + 1, 0)
    guess = state.guess[: 3 * level].reshape(-1, 3)
    digits[guess[:, 0]] = np.log2(guess[:, 2]) + 1  # the latest guess has not been spread yet
    return digits.astype(np.int32).reshape(9, 9)


def search_each(grids: NDArray[np.uint8], until: int = 2, fillings: bool = True) -> Counts:
    """Search many 9 x 9 boards, (m, 81), in one kernel call, each for at most `until` solutions."""
    from workbench.kernels.sudoku import bands as kernel

    arrays = state()
    arrays.s[scalars.UNTIL] = until
    counts = Counts.zeros(len(grids), CELLS if fillings else 0)
    kernel.advance_each(grids, tables().excluded, *arrays, counts.first, counts.solutions, counts.nodes)
    return counts


def accepts(puzzle: Puzzle) -> bool:
    """Return whether this is a usual board of 9 x 9."""
    return isinstance(puzzle, Sudoku) and puzzle.layout == NINE


def begin(puzzle: Puzzle, _choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Sudoku)
    return search_of(puzzle)


SUDOKU_BANDS = Solver(
    name="sudoku_bands",
    title="Bands",
    about="9 × 9 only: works on bands of a digit at once; finds all singles and locked candidates, and guesses "
    "a cell with two candidates.",
    accepts=accepts,
    choices=(),
    begin=begin,
    batch=batch_of(lambda grids, _, until: search_each(grids, until)),
)

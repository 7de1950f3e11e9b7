"""Sudoku by bit masks: place naked and hidden singles until there are none, then guess a cell."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Choice, Value
from workbench.kernels import scalars
from workbench.kernels.codes import SUDOKU_GUESS, SUDOKU_SINGLES
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, guessed_cells, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.sudoku.counts import Counts
from workbench.solvers.sudoku.stacks import batch_of

CHOICES = (
    Choice(
        name="cell",
        title="Guess",
        about="The open cell to guess when no single is left.",
        default="fewest",
        values=(("fewest", "Fewest candidates"), ("first", "First open cell"), ("last", "Last open cell")),
    ),
    Choice(
        name="singles",
        title="Singles",
        about="Place without guessing a cell's only candidate (naked) or a digit's only cell in a unit (hidden).",
        default="both",
        values=(("both", "Naked and hidden"), ("naked", "Naked only"), ("hidden", "Hidden only"), ("none", "None")),
    ),
)


class State(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    units: NDArray[np.uint32]
    homes: NDArray[np.uint32]
    peers: NDArray[np.uint32]
    cells: NDArray[np.uint32]
    missing: NDArray[np.uint32]
    guess: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    queue: NDArray[np.uint32]
    s: NDArray[np.int64]


def state(layout: Layout, choices: Mapping[str, Value]) -> State:
    """Return zeroed arrays for boards of this layout."""
    from workbench.kernels.sudoku import digits as kernel  # numba: only once a search starts

    board = geometry(layout)
    n = layout.side
    levels = n * n + 1
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.DIGITS] = n
    s[kernel.PEERS] = board.peers.shape[1]
    s[kernel.RULE] = SUDOKU_GUESS[str(choices["cell"])]
    s[kernel.SINGLES] = SUDOKU_SINGLES[str(choices["singles"])]
    return State(
        units=board.units.ravel(),
        homes=(board.homes % n).ravel(),
        peers=board.peers.ravel(),
        cells=np.zeros(levels * n * n, np.uint32),
        missing=np.zeros(levels * 3 * n, np.uint32),
        guess=np.zeros(levels * 3, np.uint32),
        degree=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        queue=np.zeros(n * n, np.uint32),
        s=s,
    )


def search_of(puzzle: Sudoku, choices: Mapping[str, Value]) -> KernelSearch:
    """Return a search of one puzzle at its root."""
    from workbench.kernels.sudoku import digits as kernel

    arrays = state(puzzle.layout, choices)
    kernel.load(puzzle.givens.ravel().astype(np.uint8), arrays.cells, arrays.missing, arrays.s)
    changing = all_but(arrays, "units", "homes", "peers", "queue")

    def look_at(status: Status) -> Probe:
        guessed = guessed_cells(arrays.guess, int(arrays.s[scalars.LEVEL]), puzzle.shape)
        return look(status, arrays, filling_of(arrays, puzzle.side), guessed)

    return KernelSearch(kernel.advance, arrays, changing, look_at)


def filling_of(state: State, side: int) -> Filling:
    """Return the digits of the cells with a single candidate."""
    count = side * side
    level = int(state.s[scalars.LEVEL])
    words = state.cells[level * count : (level + 1) * count] & np.uint32(2**31 - 1)
    single = words & (words - np.uint32(1)) == 0
    digits = np.where(single, np.log2(np.maximum(words, 1)) + 1, 0)
    return digits.astype(np.int32).reshape(side, side)


def search_each(grids: NDArray[np.uint8], layout: Layout, until: int = 2, fillings: bool = True) -> Counts:
    """Search many boards of one layout, (m, n*n), in one kernel call, each for at most `until` solutions."""
    from workbench.kernels.sudoku import digits as kernel

    arrays = state(layout, {"cell": "fewest", "singles": "both"})
    arrays.s[scalars.UNTIL] = until
    counts = Counts.zeros(len(grids), layout.side**2 if fillings else 0)
    kernel.advance_each(grids, *arrays, counts.first, counts.solutions, counts.nodes)
    return counts


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Sudoku)
    return search_of(puzzle, choices)


SUDOKU_DIGITS = Solver(
    name="sudoku_digits",
    title="Singles and guesses",
    about="Places naked and hidden singles using bit masks; guesses a cell when none is left.",
    accepts=lambda puzzle: isinstance(puzzle, Sudoku),
    choices=CHOICES,
    begin=begin,
    batch=batch_of(search_each),
)

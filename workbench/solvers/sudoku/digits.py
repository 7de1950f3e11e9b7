"""Sudoku of any layout by bit masks: singles and locked candidates until there are none, then a guess."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value, settle
from workbench.kernels import scalars
from workbench.kernels.codes import SUDOKU_DIGITS as DIGIT_ORDERS
from workbench.kernels.codes import SUDOKU_GUESS, SUDOKU_SINGLES
from workbench.puzzles.grid import frozen
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import DIAGONAL, Layout, geometry
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, guessed_cells, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.sudoku.counts import Counts
from workbench.solvers.sudoku.stacks import batch_of

CHOICES = (
    Choice(
        name="cell",
        title="Guess",
        about="The cell to guess. Weighted: units that fail often count for more; the search restarts until it finds a "
        "solution.",
        default="weighted",
        values=(
            ("weighted", "Weighted, with restarts"),
            ("fewest", "Fewest candidates"),
            ("first", "First open cell"),
            ("last", "Last open cell"),
        ),
    ),
    Choice(
        name="singles",
        title="Singles",
        about="Place without guessing a cell's only candidate (naked) or a digit's only cell in a unit (hidden).",
        default="both",
        values=(("both", "Naked and hidden"), ("naked", "Naked only"), ("hidden", "Hidden only"), ("none", "None")),
    ),
    Choice(
        name="locked",
        title="Locked",
        about="Remove a digit from a unit where another unit can place it only in the cells that they share.",
        default="yes",
        values=(("yes", "Remove"), ("no", "Ignore")),
    ),
    Choice(
        name="places",
        title="No place",
        about="What to do where a digit has no cell left in a unit. If ignored, the search goes back only when a cell"
        " has no candidate.",
        default="reject",
        values=(("reject", "Go back at once"), ("ignore", "Ignore")),
        needs=(("singles", "both"), ("singles", "hidden")),
    ),
    Choice(
        name="digits",
        title="Digits",
        about="The order in which the digits of a guessed cell are tried.",
        default="up",
        values=(("up", "Upwards from 1"), ("down", "Downwards"), ("random", "At random")),
    ),
    Choice(name="seed", title="Seed", about="Random seed.", default=1, needs=(("digits", "random"),)),
)
CONSTANT = ("units", "homes", "peers", "splits", "parts", "crossing", "ends", "shared")


class Splits(NamedTuple):
    """How the units of a layout are split by those that cross them; the kernel documents the arrays."""

    splits: NDArray[np.uint32]
    parts: NDArray[np.uint32]
    crossing: NDArray[np.uint32]
    ends: NDArray[np.uint32]
    shared: NDArray[np.uint32]


class SudokuDigits(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    units: NDArray[np.uint32]
    homes: NDArray[np.uint32]
    peers: NDArray[np.uint32]
    splits: NDArray[np.uint32]
    parts: NDArray[np.uint32]
    crossing: NDArray[np.uint32]
    ends: NDArray[np.uint32]
    shared: NDArray[np.uint32]
    cells: NDArray[np.uint64]
    placed: NDArray[np.uint64]
    guess: NDArray[np.uint64]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    weights: NDArray[np.int64]
    visits: NDArray[np.int32]
    queue: NDArray[np.uint32]
    changed: NDArray[np.uint64]
    s: NDArray[np.int64]


@cache
def splits_of(layout: Layout) -> Splits:
    """Return how each unit is split by the units of each other sort that share two cells or more with it."""
    units = [frozenset(cells) for cells in geometry(layout).units.tolist()]
    splits, parts, crossing, ends, shared = [0], [0], [], [0], []
    for unit in range(len(units)):
        for split in splits_of_unit(layout, units, unit):
            for other, cells in split:
                crossing.append(other)
                shared.extend(cells)
                ends.append(len(shared))
            parts.append(len(crossing))
        splits.append(len(parts) - 1)
    return Splits(*(frozen(np.array(numbers, np.uint32)) for numbers in (splits, parts, crossing, ends, shared)))


def splits_of_unit(layout: Layout, units: list[frozenset[int]], unit: int) -> Iterator[list[tuple[int, list[int]]]]:
    """Yield the splits of a unit: for each part the unit that it lies in besides, len(units) = none, and its cells."""
    sorts = geometry(layout).sorts.tolist()
    others = [k for k in range(len(units)) if k != unit and len(units[k] & units[unit]) > 1]
    families = [[k for k in others if sorts[k] == sort] for sort in range(DIAGONAL)]
    families += [[k] for k in others if sorts[k] >= DIAGONAL]  # these may have cells in common
    for family in filter(None, families):
        split = [(k, sorted(units[k] & units[unit])) for k in family]
        if rest := units[unit].difference(*(units[k] for k in family)):
            split.append((len(units), sorted(rest)))
        yield split


def state(layout: Layout, choices: Mapping[str, Value], levels: int | None = None) -> SudokuDigits:
    """Return zeroed arrays for boards of this layout; `levels`: at most 1 more than open cells."""
    from workbench.kernels.sudoku import digits as kernel  # numba: only once a search starts
    from workbench.kernels.sudoku import propagation

    board, splits = geometry(layout), splits_of(layout)
    n, units = layout.side, len(board.units)
    levels = n * n + 1 if levels is None else levels
    s = np.zeros(kernel.SCALARS, np.int64)
    s[propagation.DIGITS] = n
    s[propagation.PEERS] = board.peers.shape[1]
    s[propagation.HOMES] = board.homes.shape[1]
    s[kernel.RULE] = SUDOKU_GUESS[str(choices["cell"])]
    s[propagation.SINGLES] = SUDOKU_SINGLES[str(choices["singles"])]
    s[propagation.LOCKED] = choices["locked"] == "yes"
    s[propagation.IGNORED] = choices["places"] == "ignore"
    s[kernel.SEQUENCE] = DIGIT_ORDERS[str(choices["digits"])]
    s[kernel.RANDOM] = (int(choices["seed"]) + 1) * 0x9E3779B97F4A7C15 % 2**63 or 1  # spread by the golden ratio
    s[kernel.RESTARTS] = choices["cell"] == "weighted"  # only weights make the next try another one
    return SudokuDigits(
        units=board.units.ravel(),
        homes=board.homes.ravel(),
        peers=board.peers.ravel(),
        splits=splits.splits,
        parts=splits.parts,
        crossing=splits.crossing,
        ends=splits.ends,
        shared=splits.shared,
        cells=np.zeros(levels * n * n, np.uint64),
        placed=np.zeros(levels * units, np.uint64),
        guess=np.zeros(levels * 3, np.uint64),
        degree=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        weights=np.zeros(units, np.int64),
        visits=ring(),
        queue=np.zeros(2 * n * n, np.uint32),
        changed=np.zeros(2 * ((units + 63) // 64), np.uint64),
        s=s,
    )


def search_of(puzzle: Sudoku, choices: Mapping[str, Value]) -> KernelSearch:
    """Return a search of one puzzle at its root."""
    from workbench.kernels.sudoku import digits as kernel

    arrays = state(puzzle.layout, choices, int((puzzle.givens == 0).sum()) + 1)
    kernel.load(puzzle.givens.ravel().astype(np.uint8), arrays.cells, arrays.placed, arrays.weights, arrays.s)
    changing = all_but(arrays, *CONSTANT, "queue", "changed")

    def look_at(status: Status) -> Probe:
        guessed = guessed_cells(arrays.guess, int(arrays.s[scalars.LEVEL]), puzzle.shape)
        probe = look(status, arrays, filling_of(arrays, puzzle.side), guessed)
        again = may_restart() and status is not Status.EXHAUSTED
        return replace(probe, progress=0.0) if again else probe  # what is done now may have to be done again

    def may_restart() -> bool:
        return bool(arrays.s[kernel.RESTARTS]) and not arrays.s[scalars.SOLUTIONS]

    def restart_no_more() -> None:
        arrays.s[kernel.RESTARTS] = 0

    repeatable = choices["cell"] != "weighted" and choices["digits"] != "random"
    cut = Cut((kernel.ENTER,), kernel.BACK, repeatable, may_restart, restart_no_more)
    return KernelSearch(kernel.advance, arrays, changing, look_at, cut)


def filling_of(state: SudokuDigits, side: int) -> Filling:
    """Return the digits of the cells with a single candidate."""
    count = side * side
    level = int(state.s[scalars.LEVEL])
    words = state.cells[level * count : (level + 1) * count] & np.uint64(2**63 - 1)
    single = words & (words - np.uint64(1)) == 0
    digits = np.where(single, np.log2(np.maximum(words, 1)) + 1, 0)
    return digits.astype(np.int32).reshape(side, side)


def search_each(grids: NDArray[np.uint8], layout: Layout, until: int = 2, fillings: bool = True) -> Counts:
    """Search many boards of one layout, (m, n*n), in one kernel call, each for at most `until` solutions."""
    from workbench.kernels.sudoku import digits as kernel

    arrays = state(layout, settle(CHOICES, {}))
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
    about="Any board: places singles and removes locked candidates using bit masks; guesses a cell when none is left.",
    accepts=lambda puzzle: isinstance(puzzle, Sudoku),
    choices=CHOICES,
    begin=begin,
    batch=batch_of(search_each),
)

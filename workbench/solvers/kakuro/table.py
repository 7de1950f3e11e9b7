"""Kakuro by a table of candidates: textbook backtracking with a choice of cell orders."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.kernels import scalars
from workbench.puzzles.grid import frozen
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.cells import ORDERS, homes, hopeless, masks_of, ranks
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver

CHOICES = (
    Choice(
        name="order",
        title="Cell",
        about="The cell to fill next.",
        default="fewest",
        values=(("fewest", "Fewest candidates"), *ORDERS),
    ),
    Choice(name="seed", title="Seed", about="Random seed.", default=1, needs=(("order", "random"),)),
)


class SumTable(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    table: NDArray[np.uint16]
    home: NDArray[np.uint32]
    rank: NDArray[np.uint32]
    order: NDArray[np.uint32]
    at: NDArray[np.uint32]
    may: NDArray[np.uint32]
    rest: NDArray[np.uint32]
    bit: NDArray[np.uint32]
    swap: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


@cache
def table() -> NDArray[np.uint16]:
    """Return the candidates of all runs, the same for all puzzles."""
    from workbench.kernels.kakuro import table as kernel  # numba: only once a search starts

    candidates: NDArray[np.uint16] = kernel.candidate_table()
    return frozen(candidates.ravel())


def state(puzzle: Kakuro, choices: Mapping[str, Value]) -> SumTable:
    """Return the arrays of a search with only the givens filled in."""
    from workbench.kernels.kakuro import table as kernel

    fewest = choices["order"] == "fewest"
    rank = ranks(puzzle, "first" if fewest else str(choices["order"]), int(choices["seed"]))
    cells = np.flatnonzero(puzzle.open_cells())
    order = cells[np.argsort(rank[cells])]
    held, clash = given_digits(puzzle)
    at = rows(puzzle) + held
    levels = len(cells) + 1
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.RULE] = kernel.FEWEST if fewest else kernel.NEXT
    s[kernel.VOID] = clash or hopeless(puzzle)
    return SumTable(
        table=table(),
        home=homes(puzzle),
        rank=rank,
        order=order.astype(np.uint32),
        at=at.astype(np.uint32),
        may=table()[at].astype(np.uint32),
        rest=np.zeros(levels, np.uint32),
        bit=np.zeros(levels, np.uint32),
        swap=np.zeros(levels, np.uint32),
        degree=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        s=s,
    )


def rows(puzzle: Kakuro) -> NDArray[np.int64]:
    """Return where the row of each run begins in the table; the first row for runs that cannot be filled."""
    from workbench.kernels.kakuro.table import HELD, LENGTHS, SUMS

    lengths, sums = puzzle.runs.lengths, puzzle.runs.sums
    possible = (lengths < LENGTHS) & (sums >= 0) & (sums < SUMS)
    return np.where(possible, (lengths * SUMS + sums) * HELD, 0).astype(np.int64)


def given_digits(puzzle: Kakuro) -> tuple[NDArray[np.uint32], bool]:
    """Return the mask of the given digits of each run, and whether the givens alone break a rule."""
    runs, given = puzzle.runs, puzzle.given().ravel()
    held = np.zeros(len(runs.sums), np.uint32)
    count, total = np.zeros((2, len(runs.sums)), np.int64)
    cells = np.flatnonzero((given > 0) & (given <= 9))
    for home in runs.home[cells].T:
        np.bitwise_or.at(held, home, masks_of(given[cells]))
        np.add.at(count, home, 1)
        np.add.at(total, home, given[cells])
    twice = np.bitwise_count(held) != count
    full = (count == runs.lengths) & (runs.sums != 0)
    return held, bool((twice | (full & (total != runs.sums))).any())


def search_of(puzzle: Kakuro, choices: Mapping[str, Value]) -> KernelSearch:
    """Return a search of one puzzle at its root."""
    from workbench.kernels.kakuro import table as kernel

    arrays, given = state(puzzle, choices), puzzle.given()
    changing = all_but(arrays, "table", "home", "rank")
    cut = Cut((kernel.ENTER,), kernel.BACK)
    return KernelSearch(
        kernel.advance, arrays, changing, lambda status: look(status, arrays, filling_of(arrays, given)), cut
    )


def filling_of(state: SumTable, given: Filling) -> Filling:
    """Return the given digits and those of the cells filled so far."""
    level = int(state.s[scalars.LEVEL])
    filling = given.copy()
    filling.ravel()[state.order[:level]] = np.bitwise_count(state.bit[:level] - np.uint32(1)) + 1
    return filling


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Kakuro)
    return search_of(puzzle, choices)


KAKURO_TABLE = Solver(
    name="kakuro_table",
    title="Table of candidates",
    about="Looks up the candidates of each run in a table and fills the cell with the fewest; no propagation.",
    accepts=lambda puzzle: isinstance(puzzle, Kakuro),
    choices=CHOICES,
    begin=begin,
)

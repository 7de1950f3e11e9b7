"""Kakuro as exact cover: which digits a run leaves out is an option too, so that sums need no arithmetic.

The items are the white cells, the runs, and every digit in every run. An option puts a digit into a cell, and so into
both of its runs; or it chooses the digits of a run, and then covers those that the run does not hold.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover import Cover
from workbench.puzzles.grid import frozen
from workbench.puzzles.kakuro.combinations import ALL, DIGITS, combinations, digits_of
from workbench.puzzles.kakuro.runs import Runs
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Filling

MAX_OPTIONS = 1_000_000  # some 100 MB


class Entries(NamedTuple):
    """The options that put a digit into a cell: they come first."""

    cell: NDArray[np.intp]  # its number, row by row
    digit: NDArray[np.intp]


def option_count(runs: Runs, cells: int) -> int:
    """Return how many options the cover of a board has at most."""
    sets = sum(len(combinations(total, length)) for total, length in zip(runs.sums, runs.lengths, strict=True))
    return sets + DIGITS * cells


def cover_of(runs: Runs, givens: Filling, lonely: tuple[str, ...]) -> tuple[Cover, Entries]:
    """Return the cover of a board, and what its first options put where.

    A lonely clue, one without a run, is an item that no option covers: the board has no solution.
    """
    columns = givens.shape[1]
    cells = np.flatnonzero(runs.home[:, 0] >= 0)
    given = givens.ravel()[cells]
    allowed = (given[:, None] == 0) | (given[:, None] == np.arange(1, DIGITS + 1))
    which, digit = np.nonzero(allowed)
    homes = runs.home[cells[which]].astype(np.intp)
    run_items = len(cells) + 1  # items are numbered from 1: the cells, the runs, the digits of the first run, ...
    digit_items = run_items + len(runs.sums)
    entries = np.column_stack([which + 1, digit_items + homes * DIGITS + digit[:, None]])
    members, starts = [entries.ravel()], [np.arange(0, entries.size, 3)]
    at = entries.size
    for run, (total, length) in enumerate(zip(runs.sums.tolist(), runs.lengths.tolist(), strict=True)):
        for digits in combinations(total, length):
            without = np.array(digits_of(ALL & ~digits), np.intp) - 1
            members.append(np.concatenate([[run_items + run], digit_items + run * DIGITS + without]))
            starts.append(np.array([at]))
            at += 1 + len(without)
    names = (*item_names(runs, cells, columns), *lonely)
    cover = Cover(
        names,
        len(names),
        frozen(np.concatenate([*starts, [at]]).astype(np.uint32)),
        frozen(np.concatenate(members).astype(np.uint32)),
    )
    return cover, Entries(cells[which], digit + 1)


def item_names(runs: Runs, cells: NDArray[np.intp], columns: int) -> tuple[str, ...]:
    """Return the names of the items: r2c3 (a cell), r2c3a (the run across that begins there), r2c3a=5, r2c3d, ..."""

    def name(cell: int) -> str:
        return cell_name(divmod(cell, columns))

    begun = [
        name(int(runs.cells[begin])) + ("d" if down else "a")
        for begin, down in zip(runs.begins, runs.down.tolist(), strict=True)
    ]
    digits = [f"{run}={digit}" for run in begun for digit in range(1, DIGITS + 1)]
    return (*map(name, cells.tolist()), *begun, *digits)

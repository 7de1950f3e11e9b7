"""The rules of kakuro, judged without any solver: what is wrong with a board, and with what is filled in."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import cells_of
from workbench.puzzles.kakuro.combinations import (
    ALL,
    DIGITS,
    HIGHEST,
    SIZES,
    bounds,
    combinations,
    completions,
    digits_of,
)
from workbench.puzzles.kakuro.runs import Runs, clue_cell
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.sentences import counted, times

WAYS = ("across", "down")


def puzzle_faults(
    white: NDArray[np.bool_],
    across: NDArray[np.int32],
    down: NDArray[np.int32],
    runs: Runs,
    region: NDArray[np.intp],
) -> tuple[Fault, ...]:
    """Return why no filling of this board can be right, as far as can be seen at once."""
    if not white.any():
        return (Fault("The board has no white cells.", (), ill_formed=True),)
    columns = white.shape[1]
    faults = (
        *lonely_clues(white, across, "across"),
        *lonely_clues(white, down, "down"),
        *length_faults(runs, columns),
        *sum_faults(runs, columns),
        *crossing_faults(runs, columns),
    )
    return faults or tuple(balance_faults(runs, region, columns))  # one wrong run unbalances everything around it


def lonely_clues(white: NDArray[np.bool_], clues: NDArray[np.int32], way: str) -> Iterator[Fault]:
    """Yield a fault for every clue that no run begins after."""
    r, c = (1, 0) if way == "down" else (0, 1)
    side = "below" if way == "down" else "on the right"
    for cell in places(cells_of(strays(white, clues, way))):
        beside = cell[0] + r, cell[1] + c
        inside = beside[0] < white.shape[0] and beside[1] < white.shape[1]
        remedy = f" or make {cell_name(beside)} white" if inside else ""
        message = f"{cell_name(cell)}: the clue {clues[cell]} {way} has no white cell {side}. Remove it{remedy}."
        yield Fault(message, (cell,))


def strays(white: NDArray[np.bool_], clues: NDArray[np.int32], way: str) -> NDArray[np.bool_]:
    """Return where the clues stand that no run begins after."""
    r, c = (1, 0) if way == "down" else (0, 1)
    after = np.pad(white, ((0, r), (0, c)))[r:, c:]
    lonely: NDArray[np.bool_] = (clues != 0) & ~after
    return lonely


def length_faults(runs: Runs, columns: int) -> Iterator[Fault]:
    """Yield a fault for every run that is too long."""
    for run in np.flatnonzero(runs.lengths > DIGITS).tolist():
        cells = run_cells(runs, run, columns)
        name = run_name(runs, run, columns)
        yield Fault(f"The run {name} has {len(cells)} cells; there are only {DIGITS} different digits.", cells)


def sum_faults(runs: Runs, columns: int) -> Iterator[Fault]:
    """Yield a fault for every clue that no set of different digits adds up to."""
    possible = digits_by_clue(runs) > 0
    wrong = ~possible | (runs.sums < 0) | (runs.sums > HIGHEST)
    for run in np.flatnonzero(wrong & (runs.sums != 0) & (runs.lengths <= DIGITS)).tolist():
        message = clue_message(runs, run, int(runs.sums[run]), columns)
        yield Fault(message, (clue_cell(runs, run, columns), *run_cells(runs, run, columns)))


def crossing_faults(runs: Runs, columns: int) -> Iterator[Fault]:
    """Yield a fault for every cell whose two runs can be filled by their clues, but share no digit."""
    if not len(runs.sums):
        return
    sets = digits_by_clue(runs)
    sets[(sets == 0) | (runs.sums < 0) | (runs.sums > HIGHEST) | (runs.lengths > DIGITS)] = ALL  # faults of their own
    one, other = np.append(sets, ALL)[runs.home].T
    for number in np.flatnonzero(one & other == 0).tolist():
        across, down = runs.home[number].tolist()
        cell = divmod(number, columns)
        allowed = [
            f"{runs.sums[run]} {way_of(runs, run)} in {counted(int(runs.lengths[run]), 'cell')} allows only "
            f"{', '.join(map(str, digits_of(int(sets[run]))))}"
            for run in (across, down)
        ]
        message = f"{cell_name(cell)}: {'; '.join(allowed)}. No digit fits both."
        yield Fault(message, (cell, *(clue_cell(runs, run, columns) for run in (across, down))))


def digits_by_clue(runs: Runs) -> NDArray[np.uint16]:
    """Return the digits that some set of each run has, as a mask; a clue beyond the limits counts as the nearest."""
    sets: NDArray[np.uint16] = completions()[np.clip(runs.sums, 0, HIGHEST), np.minimum(runs.lengths, DIGITS), 0]
    return sets


def clue_message(runs: Runs, run: int, clue: int, columns: int) -> str:
    """Return why a run of at most nine cells cannot have this clue."""
    length = int(runs.lengths[run])
    low, high = bounds(length)
    if length == 1:
        return f"The run {run_name(runs, run, columns)} cannot add up to {clue}: its only cell holds {low} to {high}."
    return (
        f"The run {run_name(runs, run, columns)} cannot add up to {clue}: {counted(length, 'cell')} can make "
        f"{low} ({sum_of(low, length)}) to {high} ({sum_of(high, length)})."
    )


def balance_faults(runs: Runs, region: NDArray[np.intp], columns: int) -> Iterator[Fault]:
    """Yield a fault for every region whose clues across and down have different totals; all must have clues.

    Of several regions, the fault marks the clues, one of which is wrong: no cell is known to be.
    """
    count = int(region.max()) + 1
    across, down = (np.bincount(region, runs.sums * (runs.down == way), count).astype(int) for way in (False, True))
    clued = np.bincount(region, runs.sums == 0, count) == 0
    for k in np.flatnonzero(clued & (across != down)).tolist():
        mine = np.flatnonzero(region == k).tolist()
        number = int(runs.lengths[(region == k) & ~runs.down].sum())
        first = run_cells(runs, mine[0], columns)[0]
        more = "across" if across[k] > down[k] else "down"
        where = "" if count == 1 else f" of the {counted(number, 'cell')} around {cell_name(first)}"
        message = (
            f"The clues{where} do not balance: {across[k]:,} across, {down[k]:,} down, "
            f"{abs(across[k] - down[k]):,} more {more}. A clue is wrong."
        )
        marked = () if count == 1 else tuple(dict.fromkeys(clue_cell(runs, run, columns) for run in mine))
        yield Fault(message, marked)


def filling_faults(white: NDArray[np.bool_], runs: Runs, givens: Filling, filling: Filling) -> Iterator[Fault]:
    """Yield the rules that a filling and the givens break together."""
    digits = np.where(givens > 0, givens, filling)
    for cell in places(cells_of((filling != 0) & (givens > 0) & (filling != givens))):
        yield Fault(f"{cell_name(cell)} is given as {givens[cell]}; it cannot be {filling[cell]}.", (cell,))
    for cell in places(cells_of((digits != 0) & ~white)):
        yield Fault(f"{cell_name(cell)} is a block; it cannot hold {digits[cell]}.", (cell,))
    for cell in places(cells_of(((digits < 0) | (digits > DIGITS)) & white)):
        yield Fault(f"{cell_name(cell)} holds {digits[cell]}; the digits are 1 to {DIGITS}.", (cell,))
    yield from run_faults(runs, np.where(white & (digits > 0) & (digits <= DIGITS), digits, 0))


def run_faults(runs: Runs, digits: Filling) -> Iterator[Fault]:
    """Yield a fault for every run that holds a digit twice, or whose digits cannot lead to its clue."""
    if not len(runs.sums):
        return
    flat, columns = digits.ravel(), digits.shape[1]
    values = flat[runs.cells]
    held, filled = held_in(runs, digits), np.add.reduceat((values > 0).astype(np.intp), runs.begins)
    twice = SIZES[held] < filled
    for run in np.flatnonzero(twice).tolist():
        yield from repeated(runs, run, flat, columns)
    able = (runs.sums > 0) & (runs.sums <= HIGHEST) & (runs.lengths <= DIGITS)
    total, length = np.where(able, runs.sums, 0), np.where(able, runs.lengths, 0)
    full = filled == runs.lengths
    right = np.where(full, np.add.reduceat(values, runs.begins) == runs.sums, completions()[total, length, held] > 0)
    possible = completions()[total, length, 0] > 0  # else the clue itself is at fault
    for run in np.flatnonzero(able & possible & (filled > 0) & ~twice & ~right).tolist():
        yield Fault(sum_message(runs, run, int(held[run]), columns), run_cells(runs, run, columns))


def repeated(runs: Runs, run: int, flat: Filling, columns: int) -> Iterator[Fault]:
    """Yield a fault for every digit that a run holds more than once."""
    numbers = runs.cells_in(run)
    found, counts = np.unique(flat[numbers], return_counts=True)
    for digit, count in zip(found.tolist(), counts.tolist(), strict=True):
        if digit and count > 1:
            cells = cells_at(numbers[flat[numbers] == digit], columns)
            yield Fault(f"{digit} appears {times(count)} in the run {run_name(runs, run, columns)}.", cells)


def sum_message(runs: Runs, run: int, held: int, columns: int) -> str:
    """Return why the digits that a run holds cannot lead to its clue."""
    clue, name = int(runs.sums[run]), run_name(runs, run, columns)
    total = sum(digits_of(held))
    rest = int(runs.lengths[run]) - len(digits_of(held))
    if not rest:
        return f"The run {name} adds up to {total}; the clue is {clue}."
    if total >= clue:
        return f"The run {name} already adds up to {total}, with {counted(rest, 'cell')} to fill; the clue is {clue}."
    low, high = bounds(rest, held)
    possible = f"{low} to {high}" if low < high else f"only {low}"
    needed = f"the {counted(rest, 'cell')} to fill must add up to {clue - total}"
    if low <= clue - total <= high:
        return f"The run {name}, clue {clue}: {needed}, but no set of the remaining digits does."
    return f"The run {name}, clue {clue}: {needed}; with the digits left, {possible} is possible."


def held_in(runs: Runs, digits: Filling) -> NDArray[np.intp]:
    """Return the set of digits that each run holds; all of them are 0 to 9."""
    if not len(runs.sums):
        return np.zeros(0, np.intp)
    bits = (1 << digits.ravel()[runs.cells].astype(np.intp)) >> 1
    return np.bitwise_or.reduceat(bits, runs.begins)


def sum_of(total: int, length: int) -> str:
    """Return the only way to make the least or greatest sum: 8+9."""
    return "+".join(map(str, digits_of(combinations(total, length)[0])))


def run_name(runs: Runs, run: int, columns: int) -> str:
    """Return the name of a run: r2c2 to r2c5 across."""
    cells = run_cells(runs, run, columns)
    ends = cell_name(cells[0]) if len(cells) == 1 else f"{cell_name(cells[0])} to {cell_name(cells[-1])}"
    return f"{ends} {way_of(runs, run)}"


def way_of(runs: Runs, run: int) -> str:
    """Return whether a run goes across or down."""
    return WAYS[int(runs.down[run])]


def run_cells(runs: Runs, run: int, columns: int) -> tuple[Cell, ...]:
    """Return the cells of a run."""
    return cells_at(runs.cells_in(run), columns)


def cells_at(numbers: NDArray[np.intp], columns: int) -> tuple[Cell, ...]:
    """Return the cells with these row-major numbers."""
    return tuple((number // columns, number % columns) for number in numbers.tolist())


def places(cells: NDArray[np.intp]) -> list[Cell]:
    """Return an array of cells as tuples."""
    return [(r, c) for r, c in cells.tolist()]

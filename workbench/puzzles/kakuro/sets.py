"""What a run of a kakuro can still hold: its digit sets, those that its entries or the runs across it rule out."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import (
    ALL,
    DIGITS,
    HIGHEST,
    MASKS,
    combinations,
    completions,
    digits_of,
    set_of,
)
from workbench.puzzles.puzzle import Cell, Filling

Reach = NDArray[np.bool_]  # (512,), by set of digits


class RunSets(NamedTuple):
    """A run as it stands."""

    cells: tuple[Cell, ...]
    down: bool
    clue: int  # 0 = none
    total: int  # of the digits it holds
    held: int  # their set
    open: int  # cells without a digit
    sets: tuple[int, ...]  # those of its length that add up to its clue; of its length, where it has none
    possible: tuple[bool, ...]  # for each of these, whether it still fits
    here: int  # the digits that the cell asked for can still hold; 0 if it has one, or is not in the run


def run_sets(puzzle: Kakuro, digits: Filling, run: int, cell: Cell | None = None, clue: int | None = None) -> RunSets:
    """Look at a run with the digits of a board, and at one of its cells; `clue` takes the place of its own.

    A set is possible if it has the digits that the run holds, and the others can go one each into its empty cells,
    where every cell takes what the run that crosses it there would let it have.
    """
    runs, columns = puzzle.runs, puzzle.shape[1]
    numbers = runs.cells_in(run).tolist()
    flat = digits.ravel()
    values = [int(flat[number]) for number in numbers]
    known = [value for value in values if 0 < value <= DIGITS]
    clue = int(runs.sums[run]) if clue is None else clue
    sets = combinations(clue, len(numbers)) if len(numbers) <= DIGITS and clue <= HIGHEST else ()
    own = -1 if cell is None else cell[0] * columns + cell[1]
    crossing = {
        number: crossing_digits(puzzle, digits, number, 1 - int(runs.down[run]))
        for number, value in zip(numbers, values, strict=True)
        if not value
    }
    twice = len(set(known)) < len(known)
    held = set_of(tuple(known))
    others = reachable([allowed for number, allowed in crossing.items() if number != own])
    whole = extended(others, crossing[own]) if own in crossing else others
    possible = tuple(not twice and not held & ~digit_set and bool(whole[digit_set & ~held]) for digit_set in sets)
    here = fitting(sets, held, others, crossing[own]) if own in crossing and not twice else 0
    cells = tuple(divmod(number, columns) for number in numbers)
    return RunSets(cells, bool(runs.down[run]), clue, sum(known), held, len(crossing), sets, possible, here)


def crossing_digits(puzzle: Kakuro, digits: Filling, number: int, way: int) -> int:
    """Return the digits that an empty cell's run across (way 0) or down (1) would let it have, by what that holds."""
    runs = puzzle.runs
    run = int(runs.home[number, way])
    if run < 0:
        return ALL
    values = digits.ravel()[runs.cells_in(run)].tolist()
    held = set_of(tuple(value for value in values if 0 < value <= DIGITS))
    clue, length = int(runs.sums[run]), len(values)
    if length > DIGITS or not 0 < clue <= HIGHEST:
        return ALL & ~held
    return int(completions()[clue, length, held])


def reachable(choices: list[int]) -> Reach:
    """Return which sets of digits cells can hold that take one each of these choices, all different."""
    reach: Reach = np.arange(ALL + 1) == 0
    for allowed in choices:
        reach = extended(reach, allowed)
    return reach


def extended(reach: Reach, allowed: int) -> Reach:
    """Return which sets are reached with one cell more, that takes one of these digits."""
    more = np.zeros_like(reach)
    for d in digits_of(allowed):
        without = sets_without(d)
        more[without | 1 << (d - 1)] |= reach[without]
    return more


@cache
def sets_without(digit: int) -> NDArray[np.intp]:
    """Return all sets that lack a digit."""
    without: NDArray[np.intp] = MASKS[MASKS >> (digit - 1) & 1 == 0]
    return without


def fitting(sets: tuple[int, ...], held: int, others: Reach, allowed: int) -> int:
    """Return those of a cell's digits with which the other cells can complete one of the sets."""
    found = 0
    for digit_set in sets:
        rest = digit_set & ~held
        if not held & ~digit_set:
            for d in digits_of(rest & allowed & ~found):
                found |= others[rest & ~(1 << (d - 1))] << (d - 1)
    return int(found)

"""Which sets of different digits a kakuro's run can hold; a set is a number whose bit d - 1 says digit d."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.grid import frozen

DIGITS = 9
ALL = (1 << DIGITS) - 1
HIGHEST = DIGITS * (DIGITS + 1) // 2  # sum: that of all digits

MASKS = np.arange(ALL + 1)
HELD = (MASKS[:, None] >> np.arange(DIGITS)) & 1  # (512, 9): whether a set holds a digit
SUMS = HELD @ np.arange(1, DIGITS + 1)  # (512,)
SIZES = HELD.sum(axis=1)  # (512,)


@cache
def combinations(total: int, length: int) -> tuple[int, ...]:
    """Return the sets of `length` digits that add up to `total`, small digits first; a total of 0 is any."""
    fits = (length == SIZES) & ((total == 0) | (total == SUMS))
    return tuple(sorted(np.flatnonzero(fits).tolist(), key=digits_of))


def digits_of(digits: int) -> tuple[int, ...]:
    """Return the digits of a set, in order."""
    return tuple(d for d in range(1, DIGITS + 1) if digits >> (d - 1) & 1)


def set_of(digits: tuple[int, ...]) -> int:
    """Return the set of these digits."""
    return sum(1 << (d - 1) for d in set(digits))


def bounds(length: int, without: int = 0) -> tuple[int, int]:
    """Return the least and the greatest sum of `length` different digits, none of them in `without`."""
    free = digits_of(ALL & ~without)
    return sum(free[:length]), sum(free[len(free) - length :])


@cache
def completions() -> NDArray[np.uint16]:
    """Return, by sum, length and set of digits held, the digits that the run's other cells may hold: (46, 10, 512).

    A sum of 0 is any. Where the digits held fit no set of that sum and length, and where they are the whole set,
    there is none.
    """
    table = np.zeros((HIGHEST + 1, DIGITS + 1, ALL + 1), np.uint16)
    whole, held = np.nonzero((MASKS[:, None] | MASKS) == MASKS[:, None])  # a set, and one within it
    others = (whole & ~held).astype(np.uint16)
    for sums in (SUMS[whole], np.zeros(len(whole), np.intp)):
        cells = np.ravel_multi_index((sums, SIZES[whole], held), table.shape)
        np.bitwise_or.at(table.reshape(-1), cells, others)
    return frozen(table)

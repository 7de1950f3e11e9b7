"""The alphabets of boards above 9x9: A may be 1 or 10, and the digits may begin with 0.

The alphabet is that of all the boards of one size in a text: the only one that has all their signs and in which no
digit appears twice in a unit. Where two are possible, and make a difference, the text can be read in two ways.
"""

import string
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.sudoku.layout import Layout, geometry
from workbench.puzzles.sudoku.text.board import BIGGEST

OPEN = "0.*_?xX-"  # signs of an open cell, where they are not digits
OTHER_OPEN = frozenset(OPEN) - {"0"}
LETTERS = string.ascii_uppercase


class Alphabet(NamedTuple):
    """What the signs of a board stand for; 0 = open."""

    name: str  # at the command line
    title: str
    digits: Mapping[str, int]
    highest_sign: Callable[[int], str]  # the sign of the highest digit of a board of this side

    def value(self, sign: str, side: int) -> int:
        """Return the digit of a sign on a board of this side, -1 if it has none; X is an open cell where it is not."""
        digit = self.digits.get(sign, -1)
        return digit if digit <= side else 0 if sign in OPEN else -1


def alphabet(name: str, title: str, digits: Mapping[str, int], highest_sign: Callable[[int], str]) -> Alphabet:
    """Return an alphabet that also has small letters, numbers with a zero before them, and signs of open cells."""
    signs = {sign.lower(): digit for sign, digit in digits.items()} | dict(digits)
    padded = {f"0{sign}": digit for sign, digit in digits.items() if len(sign) == 1 and sign.isdecimal()}
    return Alphabet(name, title, {**dict.fromkeys([*OPEN, "00"], 0), **padded, **signs}, highest_sign)


NUMBERS = {str(number): number for number in range(1, BIGGEST + 1)}
TEN = {letter: digit for digit, letter in enumerate(LETTERS, 10)}
DECIMAL = alphabet("decimal", "1 to 9, then A = 10", NUMBERS | TEN, lambda side: str(side))
LETTER = alphabet(
    "letters", "A = 1", {letter: digit for digit, letter in enumerate(LETTERS, 1)}, lambda side: LETTERS[side - 1]
)
ZERO = alphabet(
    "zero",
    "0 to 9, then A: the lowest digit is 0",
    {sign: digit + 1 for sign, digit in (NUMBERS | TEN | {"0": 0}).items()},
    lambda side: str(side - 1),
)
NINE = Alphabet("nine", "1 to 9", {**dict.fromkeys(OPEN, 0), **{str(digit): digit for digit in range(1, 10)}}, str)


class Signs(NamedTuple):
    """The boards of one size in a text, as their signs, and whether a header of ours precedes one of them."""

    side: int
    layouts: Sequence[Layout]
    cells: Sequence[Sequence[str]]
    headed: bool = False


def possible(signs: Signs) -> list[Alphabet]:
    """Return the alphabets in which boards of one size may be written, the likeliest first; never none."""
    used = {normal(sign) for board in signs.cells for sign in set(board)}
    suggested = likely(signs.side, used)
    fitting = [one for one in suggested if all(one.value(sign, signs.side) >= 0 for sign in used)] or suggested[:1]
    if signs.headed and DECIMAL in fitting:
        return [DECIMAL]
    legal = [one for one in fitting if is_legal(signs, one)] or fitting[:1]
    if legal[0] is ZERO and (used - set(string.digits) - set(OPEN) or not used & OTHER_OPEN):
        return legal[:1]  # 0 is no second sign of an open cell, and not the only one, once in each unit
    return distinct(signs, legal)


def normal(sign: str) -> str:
    """Return a sign as a capital letter, or as a number without a zero before it."""
    return str(int(sign)) if len(sign) == 2 and sign.isascii() and sign.isdecimal() else sign.upper()


def likely(side: int, used: set[str]) -> list[Alphabet]:
    """Return the alphabets that the signs of a text suggest, the likeliest first."""
    letters = used & set(LETTERS) - {"X"}
    if side <= 9:
        return [LETTER] if letters and not used & set(NUMBERS) else [NINE]
    if not used & set(NUMBERS):
        return [LETTER, DECIMAL] if letters else [DECIMAL]
    return [ZERO, DECIMAL] if "0" in used else [DECIMAL]


def numbers_in(cells: Sequence[str], one: Alphabet, side: int) -> list[int]:
    """Return the digits of a board."""
    numbers = {sign: one.value(sign, side) for sign in set(cells)}
    return [numbers[sign] for sign in cells]


def is_legal(signs: Signs, one: Alphabet) -> bool:
    """Return whether no digit of these boards appears twice in a unit; of digits from 0, all must then be there."""
    for layout, cells in zip(signs.layouts, signs.cells, strict=True):
        numbers = np.array(numbers_in(cells, one, signs.side))
        if repeats(layout, numbers):
            return False
        if one is ZERO and not any(sign in OTHER_OPEN for sign in cells) and not numbers.all():
            return False
    return True


def repeats(layout: Layout, numbers: NDArray[np.int_]) -> bool:
    """Return whether a digit appears twice in a unit."""
    units = np.sort(numbers[geometry(layout).units], axis=1)
    return bool(((units[:, 1:] == units[:, :-1]) & (units[:, 1:] > 0)).any())


def distinct(signs: Signs, alphabets: Sequence[Alphabet]) -> list[Alphabet]:
    """Return the alphabets that do not read the boards as another one does."""
    found: dict[tuple[int, ...], Alphabet] = {}
    for one in alphabets:
        found.setdefault(tuple(digit for cells in signs.cells for digit in numbers_in(cells, one, signs.side)), one)
    return list(found.values())

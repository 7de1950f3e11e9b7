"""A kakuro's table by bits: which digits a run may still hold, and how the subsets of a set are enumerated.

The table has an entry for each sum, number of cells, and set of digits that are known: all digits, but the known ones,
of the sets with that sum and size that hold the known digits. It is filled by going through every set, and through
every subset of it as the known digits: from k, the next smaller subset of s is (k - 1) & s.
"""

from workbench.insight.bit_table import BitRow, BitTable, binary, in_words
from workbench.puzzles.kakuro.combinations import ALL, DIGITS, combinations
from workbench.puzzles.sentences import counted


def sets_with(total: int, cells: int, known: int) -> list[int]:
    """Return the sets of so many digits with this sum, 0 = any, that hold the known digits."""
    return [digits for digits in combinations(total, cells) if known & ~digits == 0]


def of_entry(total: int, cells: int, known: int) -> BitTable:
    """Return how one entry of the table comes about."""
    sets = sets_with(total, cells, known)
    rows = [BitRow(in_words(digits), (digits, digits & ~known), in_words(digits & ~known)) for digits in sets]
    joined = 0
    for digits in sets:
        joined |= digits & ~known
    rows.insert(0, BitRow("known", (known, None), in_words(known)))
    rows.append(BitRow("candidates", (None, joined), in_words(joined), is_result=True))
    place = f"candidates[{total}][{cells}][{binary(known, DIGITS)}]"
    return BitTable(DIGITS, ("s", "s & ~known"), tuple(rows), (f"{place}: {entry_sentence(sets, joined, known)}",))


def entry_sentence(sets: list[int], joined: int, known: int) -> str:
    """Return what an entry says in words."""
    if not sets:
        return "no such set of digits, so a run with these digits is wrong."
    held, other = (f" with {in_words(known)}", "other ") if known else ("", "")
    if not joined:
        return f"the run is complete{held}."
    return f"{counted(len(sets), 'set')}{held}; the {other}cells can hold {in_words(joined)}."


def subsets(digits: int) -> list[int]:
    """Return all subsets of a set, from itself down to the empty one, each from the one before by (k - 1) & s."""
    found = [digits]
    while found[-1]:
        found.append((found[-1] - 1) & digits)
    return found


def of_subsets(digits: int) -> BitTable:
    """Return the enumeration of a set's subsets, step by step."""
    rows = [BitRow("s", (digits, None), in_words(digits))]
    for known in subsets(digits):
        rows.append(BitRow("k", (known, (known - 1) & ALL if known else None), in_words(known)))
    count = 1 << len(in_words(digits).split()) if digits else 1
    return BitTable(
        DIGITS,
        ("k = (k - 1) & s", "k - 1"),
        tuple(rows),
        (f"{counted(count, 'subset')} of {counted(digits.bit_count(), 'digit')}, each larger one first.",),
    )

"""The digits of a filling that break rules, those that break most first."""

from typing import NamedTuple

from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.rules import filling_faults
from workbench.puzzles.puzzle import Cell, Fault, Filling


class WrongDigit(NamedTuple):
    """A digit, and the rules that it breaks together with others."""

    cell: Cell
    digit: int
    faults: tuple[Fault, ...]


def wrong_digits(puzzle: Kakuro, entries: Filling) -> list[WrongDigit]:
    """Return digits without which no rule is broken: always the one that breaks most of those that are left."""
    digits = puzzle.digits(entries)
    left = list(filling_faults(puzzle.white, puzzle.runs, puzzle.givens, entries))
    found = []
    while left:
        broken: dict[Cell, list[Fault]] = {}
        for fault in left:
            for cell in fault.cells:
                if digits[cell]:
                    broken.setdefault(cell, []).append(fault)
        if not broken:
            break
        cell = max(broken, key=lambda one: (len(broken[one]), -one[0], -one[1]))
        found.append(WrongDigit(cell, int(digits[cell]), tuple(broken[cell])))
        left = [fault for fault in left if fault not in broken[cell]]
    return found

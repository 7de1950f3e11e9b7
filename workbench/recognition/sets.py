"""Families of sets, as most texts teach exact cover: the sets are the options, their elements the items.

A = {3, 5, 6}        X = {1, 2, 3, 4}                        {"red": ["a", "c"], "blue": ["b"]}
B = {1, 4, 7}        Y = {'A': [1, 4], 'B': [2, 3]}          [[1, 3], [2, 4], [1, 2], [3, 4]]
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from workbench.puzzles.cover.names import name_fault, option_name_fault
from workbench.puzzles.puzzle import ParseError, Reading
from workbench.puzzles.sentences import counted
from workbench.recognition.literals import Atom, Group, groups_of, is_number

UNIVERSES = ("x", "u", "universe", "items", "elements", "ground")  # names of the set of all elements
ELLIPSIS = ("...", "…", "..")
ELEMENT = re.compile(r"[^\W_][\w .,+*'-]{0,80}|-\d+")  # and no sign of a board
MIN_LEAPS = 3  # from which on pairs of numbers are rather the squares of a tour


class Named(NamedTuple):
    """A set and its name, "" if it has none."""

    name: str
    atoms: Sequence[Atom]
    line: int


def readings_of(text: str) -> list[Reading]:
    """Return the reading of a family of sets; [] for any other text; raise ParseError."""
    groups = [group for group in groups_of(text) if group.name or group.groups or len(group.atoms) > 1]
    family, universe = family_of(groups)
    if len(family) < 2 or not any(one.atoms for one in family):
        return []
    sets = [Named(one.name, expanded(one.atoms), one.line) for one in family]
    if not all(is_set(one.atoms) and all(ELEMENT.fullmatch(atom.text) for atom in one.atoms) for one in sets):
        return []
    named = any(one.name for one in sets)
    if not named and is_board([[atom.text for atom in one.atoms] for one in sets]):
        return []
    return [reading(sets, expanded(universe))]


def family_of(groups: list[Group]) -> tuple[list[Named], Sequence[Atom]]:
    """Return the sets that groups hold, and the elements of the universe if it is among them."""
    flat = [group for group in groups if not group.groups]
    nested = [group for group in groups if group.groups]
    if len(nested) == 1 and len(flat) <= 1:
        inner = nested[0].unwrapped()
        if any(one.groups for one in inner.groups) or len(inner.atoms) > inner.named:
            return [], ()
        return divided(inner.groups, flat[0].atoms if flat else ())
    if nested or not all(group.name for group in flat) or len({group.name for group in flat}) < len(flat):
        return [], ()
    return divided(flat, ())


def divided(groups: list[Group], universe: Sequence[Atom]) -> tuple[list[Named], Sequence[Atom]]:
    """Return the sets among groups, and the elements of the universe if it is not known and one of them."""
    if not universe:
        whole = [one for one in groups if one.name.lower() in UNIVERSES and has_all(one, groups)][:1]
        groups = [one for one in groups if one not in whole]
        universe = whole[0].atoms if whole else ()
    sets = [Named(one.name, one.atoms, one.line) for one in groups]
    if len({one.name for one in sets}) < len(sets):  # the constructor before each list, not its name
        sets = [one._replace(name="") for one in sets]
    return sets, universe


def has_all(universe: Group, groups: list[Group]) -> bool:
    """Return whether a set has the elements of all others."""
    elements = {atom.text for atom in expanded(universe.atoms)}
    return len(groups) > 2 and all(atom.text in elements for group in groups for atom in expanded(group.atoms))


def expanded(atoms: Sequence[Atom]) -> list[Atom]:
    """Return elements with 1, ..., 7 written out."""
    found: list[Atom] = []
    for k, atom in enumerate(atoms):
        ends = [other.text for other in (*found[-1:], *atoms[k + 1 : k + 2])]
        if (
            atom.text in ELLIPSIS
            and len(ends) == 2
            and all(map(is_number, ends))
            and int(ends[1]) - int(ends[0]) < 10_000
        ):
            found += [Atom(str(number), atom.line) for number in range(int(ends[0]) + 1, int(ends[1]))]
        elif match := re.fullmatch(r"(\d{1,4})\.\.\.?(\d{1,4})", atom.text):
            found += [Atom(str(number), atom.line) for number in range(int(match[1]), int(match[2]) + 1)]
        else:
            found.append(atom)
    return found


def is_set(atoms: Sequence[Atom]) -> bool:
    """Return whether no element is there twice."""
    return len({atom.text for atom in atoms}) == len(atoms)


def is_board(rows: list[list[str]]) -> bool:
    """Return whether lists without names are rather the rows of a board, or the squares of a tour in order."""
    if not all(is_number(text.lstrip("-")) for row in rows for text in row):
        return False
    numbers = [[int(text) for text in row] for row in rows]
    if {len(row) for row in numbers} == {2}:
        leaps = {tuple(sorted((abs(a - c), abs(b - d)))) for (a, b), (c, d) in pairwise(numbers)}
        return len(numbers) > MIN_LEAPS and len(leaps) == 1
    return len({len(row) for row in numbers}) == 1 and (is_walk(numbers) or is_square(numbers))


def is_square(rows: list[list[int]]) -> bool:
    """Return whether there are as many rows as columns, and no number is larger."""
    side = len(rows)
    return side >= 4 and all(len(row) == side and max(row) <= side for row in rows)


def is_walk(rows: list[list[int]]) -> bool:
    """Return whether the numbers above 0 are 1, 2, ..., each once, and each the same leap from the one before."""
    places = {number: (r, c) for r, row in enumerate(rows) for c, number in enumerate(row) if number}
    count = sum(number != 0 for row in rows for number in row)
    if len(places) < count or sorted(places) != list(range(1, count + 1)):
        return False
    steps = zip(range(1, count), range(2, count + 1), strict=True)
    leaps = {tuple(sorted(abs(a - b) for a, b in zip(places[k], places[m], strict=True))) for k, m in steps}
    return len(leaps) == 1


def reading(sets: list[Named], universe: Sequence[Atom]) -> Reading:
    """Return the reading of sets as an exact cover; raise ParseError for a name that it cannot have."""
    elements = [atom for one in sets for atom in one.atoms]
    known = dict.fromkeys(atom.text for atom in universe)
    items = list(known | dict.fromkeys(atom.text for atom in elements))
    if not known and all(map(is_number, items)):
        items.sort(key=int)
    elif not known and all(item.isalpha() and len(item) == 1 for item in items):
        items.sort()
    names = {item: usable(item) for item in items}
    for atom in elements:
        if fault := name_fault(names[atom.text]):
            raise ParseError(fault, atom.line, 1)
    lines = [f"cover\n{' '.join(names.values())}"]
    empty = []
    for one in sets:
        if one.name and (fault := option_name_fault(one.name)):
            raise ParseError(fault, one.line, 1)
        members = " ".join(names[atom.text] for atom in one.atoms)
        label = f"{one.name}: " if one.name else ": " if members.lower() in ("cover", "cover matrix") else ""
        if members:
            lines.append(f"{label}{members}")
        else:
            empty.append(one.name or "a set")
    notes = (f"Left out, because empty: {', '.join(empty)[:60]}.",) if empty else ()
    title = f"{counted(len(sets), 'set')} of {counted(len(items), 'element')}"
    return Reading("cover", title, "\n".join(lines) + "\n", kind="cover", notes=notes)


def usable(item: str) -> str:
    """Return an element as the name of an item, which has no spaces."""
    return re.sub(r"\s+", "_", item.strip())

"""Families of sets, as most texts teach exact cover: the sets are the options, their elements the items.

A = {3, 5, 6}        X = {1, 2, 3, 4}                        {"red": ["a", "c"], "blue": ["b"]}
B = {1, 4, 7}        Y = {'A': [1, 4], 'B': [2, 3]}          [[1, 3], [2, 4], [1, 2], [3, 4]]
S1: 3 5 6
S2: 1 4 7
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from workbench.files.recognition.literals import Atom, Group, groups_of, is_number
from workbench.puzzles.puzzle import ParseError, Reading
from workbench.puzzles.sentences import counted
from workbench.puzzles.text_limits import size_fault

UNIVERSES = ("x", "u", "universe", "items", "elements", "ground")  # names of the set of all elements
NOTATION = re.compile(r"\s*(?:#[^\n]*\s+)*[^\W\d]\w*\s*:?=\s*\{")  # A = {3, 5, 6}
LINE = re.compile(r"([^\W\d_]|[^\W\d_]{1,20}_?\d{1,5})\s*(?::|=|->)\s+([^\[\](){}:=]*)")  # a set without brackets
SHORT = re.compile(r"\d{1,5}(?:\.{2,3}\d{1,5})?|[^\W\d_]_?\d{0,4}|\.{2,3}|…", re.ASCII)  # and no word of a sentence
COMMENTS = ("# ", "//")
LISTED = re.compile(r"\(?\d{1,3}[.):]?")  # of the sets of a numbered list
RANGE = re.compile(r"([1-9]\d{0,4})\.\.\.?([1-9]\d{0,4})", re.ASCII)
SHORT_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
MAX_ELEMENTS = 10_000  # of a set: as many as a cover has items
ELLIPSIS = ("...", "…", "..")
ELEMENT = re.compile(r"[^\W_][\w .,+*'-]{0,80}|-\d{1,9}")  # and no sign of a board
MIN_LEAPS = 3  # from which on pairs of numbers are rather the squares of a tour


class Named(NamedTuple):
    """A set and its name, "" if it has none."""

    name: str
    atoms: Sequence[Atom]
    line: int


def readings_of(text: str) -> list[Reading]:
    """Return the reading of a family of sets; [] for any other text; raise ParseError."""
    family = family_of(groups_of(text)) or family_of_lines(text)
    sets = [Named(one.name, expanded(one.atoms), one.line) for one in family]
    if len(sets) < 2 or not any(one.atoms for one in sets):
        return []
    if not all(is_set(one.atoms) and all(ELEMENT.fullmatch(atom.text) for atom in one.atoms) for one in sets):
        return []
    sets, universe = divided(sets)
    named = any(one.name for one in sets)
    if not named and is_board([[atom.text for atom in one.atoms] for one in sets]):
        return []
    if not (NOTATION.match(text) or universe or has_common_element(sets)):
        return []  # lists of a program, or of its settings
    return [cover_reading(sets, universe)]


def family_of(groups: list[Group]) -> list[Group]:
    """Return the groups that may be sets: those of the only list after those that are assigned, or all of them."""
    flat = [group for group in groups if not group.groups]
    nested = [group for group in groups if group.groups]
    if len(nested) == 1:
        inner = nested[0].unwrapped()
        found = [one.unwrapped() for one in inner.groups]
        if any(one.groups for one in found) or len(inner.atoms) > inner.named:
            return []
        members = [replace(one, name=outer.name) for one, outer in zip(found, inner.groups, strict=True)]
        if any(len(one.atoms) > one.named for one in members):
            members = [one for one in members if one.atoms]  # new[] { ... }: the brackets of a type
        names = {one.name for one in members}
        if len(names) < len(members):  # the constructor before each list, not its name
            members = [replace(one, name="") for one in members]
        return [*(one for one in flat if one.is_assigned), *members]
    if nested or not flat:
        return []
    if all(one.is_assigned and one.name for one in flat):
        return flat if len({one.name for one in flat}) == len(flat) else []
    listed = all(one.bracket == "{" and (not one.name or LISTED.fullmatch(one.name)) for one in flat)
    return [replace(one, name="") for one in flat] if listed else []


def family_of_lines(text: str) -> list[Named]:
    """Return the sets of lines that each are a name and its elements; [] for any other text."""
    from workbench.puzzles.cover.limits import LIMITS  # other kinds are read without this one

    if size_fault(text, LIMITS):
        return []
    sets: list[Named] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(COMMENTS):
            continue
        if not (match := LINE.fullmatch(line.strip())):
            return []
        words = [word for word in re.split(r"[\s,;]+", match[2]) if word]
        if not all(map(SHORT.fullmatch, words)):
            return []
        sets.append(Named(match[1], [Atom(word, number) for word in words], number))
    names = {one.name for one in sets}
    are_neighbours = any(atom.text in names for one in sets for atom in one.atoms)  # of a graph
    is_labelled = is_board([[atom.text for atom in one.atoms] for one in sets])  # each row of a sudoku
    return [] if len(names) < len(sets) or are_neighbours or is_labelled else sets


def divided(sets: list[Named]) -> tuple[list[Named], Sequence[Atom]]:
    """Return the options among sets, and the elements of the set of all items if one of them is that."""
    sets = [one for one in sets if not lists_others(one, sets)]
    first, others = sets[0], sets[1:]
    elements = {atom.text for atom in first.atoms}
    is_whole = all(atom.text in elements for one in others for atom in one.atoms)
    is_larger = all(len(one.atoms) < len(first.atoms) for one in others)
    if not (first.name and is_whole and others):
        return sets, ()
    usual, in_a_row = first.name.lower() in UNIVERSES, follow(first.name, others[0].name)
    found = usual or (is_larger and not in_a_row) if len(others) > 1 else usual and not in_a_row
    return (others, first.atoms) if found else (sets, ())


def lists_others(one: Named, sets: list[Named]) -> bool:
    """Return whether a set lists the names of all others, which no other has as elements: S = {A, B}."""
    rest = [other for other in sets if other is not one and other.name.lower() not in UNIVERSES]
    elements = {atom.text for other in sets if other is not one for atom in other.atoms}
    return len(rest) > 1 and {atom.text for atom in one.atoms} == {other.name for other in rest} - elements


def follow(name: str, other: str) -> bool:
    """Return whether one name comes next after another: B after A, S2 after S1."""
    same = name[:-1] == other[:-1] and len(name) == len(other)
    return same and ord(other[-1]) - ord(name[-1]) == 1


def has_common_element(sets: list[Named]) -> bool:
    """Return whether an element is in two sets, as in each family that is worth a search."""
    elements = [atom.text for one in sets for atom in one.atoms]
    return len(set(elements)) < len(elements)


def expanded(atoms: Sequence[Atom]) -> list[Atom]:
    """Return elements with 1, ..., 7 written out; raise ParseError if there are too many."""
    found: list[Atom] = []
    for k, atom in enumerate(atoms):
        first, last = ends_of(atom, found[-1:], atoms[k + 1 : k + 2])
        if last - first > MAX_ELEMENTS - len(found):
            raise ParseError(f"The set has more than {MAX_ELEMENTS:,} elements.", atom.line, 1)
        found += [Atom(str(number), atom.line) for number in range(first, last)] if first else [atom]
    return found


def ends_of(atom: Atom, before: Sequence[Atom], after: Sequence[Atom]) -> tuple[int, int]:
    """Return the first number that an ellipsis stands for, and the one after its last; 0, 0 for another element."""
    if match := RANGE.fullmatch(atom.text):
        return int(match[1]), int(match[2]) + 1
    ends = [one.text for one in (*before, *after)]
    if atom.text in ELLIPSIS and len(ends) == 2 and all(SHORT_NUMBER.fullmatch(end) for end in ends):
        return int(ends[0]) + 1, int(ends[1])
    return 0, 0


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


def cover_reading(sets: list[Named], universe: Sequence[Atom]) -> Reading:
    """Return the reading of sets as an exact cover; raise ParseError for a name that it cannot have."""
    from workbench.puzzles.cover.names import name_fault, option_name_fault

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

"""A step of the human solver: what it places or removes, and the pattern that is its reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Candidate(NamedTuple):
    """A digit, from 1, that a cell may hold; row and column from 0."""

    row: int
    column: int
    digit: int


class Link(IntEnum):
    """How a node of a chain follows from the one before it; the values are those of `kernels/sudoku/human/log.py`."""

    FIRST = 0  # it is the first
    STRONG = 1  # if the one before is false, it is true
    WEAK = 2  # if the one before is true, it is false
    PROVED = 3  # it is false by another technique, which the one before, now false, was in the way of


class Node(NamedTuple):
    """A node of a chain: one candidate, or several of which one is true."""

    link: Link
    candidates: tuple[Candidate, ...]


class Role(IntEnum):
    """What a section of a logged step holds; the values are those of `kernels/sudoku/human/log.py`."""

    PLACE = 1
    REMOVE = 2
    PREMISE = 3
    SECOND = 4
    FIN = 5
    CELLS = 6
    BASE = 7
    COVER = 8
    DIGITS = 9
    SET = 10
    COMMON = 11
    CHAIN = 12
    ENDO = 13
    SIZE = 14


CANDIDATES = frozenset({Role.PLACE, Role.REMOVE, Role.PREMISE, Role.SECOND, Role.FIN, Role.ENDO})
USED, STEPS, HEAD = 0, 2, 8  # positions in a log


@dataclass(frozen=True)
class Step:
    """A step: its technique's code, its conclusion, and its pattern in the parts that the technique has."""

    code: int
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    premises: tuple[Candidate, ...] = ()
    second: tuple[Candidate, ...] = ()  # the other part of the pattern: the second colour, extra candidates
    fins: tuple[Candidate, ...] = ()
    endo_fins: tuple[Candidate, ...] = ()
    cells: tuple[int, ...] = ()  # numbered row by row
    bases: tuple[int, ...] = ()  # units
    covers: tuple[int, ...] = ()  # units
    digits: tuple[int, ...] = ()  # from 1
    sets: tuple[tuple[int, ...], ...] = ()  # the cells of each almost locked set
    commons: tuple[int, ...] = ()  # digits, from 1, that neighbouring sets have in common
    chains: tuple[tuple[Node, ...], ...] = ()
    size: int = 0  # the nodes of all chains, as the technique counts them

    @property
    def conclusion(self) -> tuple[frozenset[Candidate], frozenset[Candidate]]:
        """What is placed and what is removed: equal for steps that do the same."""
        return frozenset(self.places), frozenset(self.removes)


def steps_of(log: NDArray[np.int32], n: int) -> list[Step]:
    """Return the steps of a log on a board of n x n cells; of those that conclude the same, the first."""
    numbers: list[int] = log[: int(log[USED])].tolist()
    found: dict[tuple[int, frozenset[int], frozenset[int]], Step] = {}
    at = HEAD
    while at < len(numbers):
        code, end = numbers[at], at + numbers[at + 1]
        conclusion = (code, *conclusion_of(numbers, at + 2, end))
        if conclusion not in found:
            found[conclusion] = read_step(code, numbers[at + 2 : end], n)
        at = end
    return list(found.values())


def conclusion_of(numbers: list[int], at: int, end: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return what the sections of a step place and remove, as numbers of candidates."""
    places, removes = [], []
    while at < end:
        length = numbers[at + 1]
        if numbers[at] == Role.PLACE:
            places += numbers[at + 2 : at + length]
        elif numbers[at] == Role.REMOVE:
            removes += numbers[at + 2 : at + length]
        at += length
    return frozenset(places), frozenset(removes)


def read_step(code: int, numbers: list[int], n: int) -> Step:
    """Return the step that a code and its sections stand for."""
    parts: dict[Role, list[int]] = {}
    sets: list[tuple[int, ...]] = []
    chains: list[tuple[Node, ...]] = []
    for role, items in sections(numbers):
        if role is Role.SET:
            sets.append(tuple(items))
        elif role is Role.CHAIN:
            chains.append(tuple(nodes(items, n)))
        else:
            parts.setdefault(role, []).extend(items)
    held = {role: tuple(candidate(k, n) for k in parts.get(role, ())) for role in CANDIDATES}
    return Step(
        code=code,
        places=held[Role.PLACE],
        removes=tuple(sorted(set(held[Role.REMOVE]))),
        premises=held[Role.PREMISE],
        second=held[Role.SECOND],
        fins=held[Role.FIN],
        endo_fins=held[Role.ENDO],
        cells=tuple(parts.get(Role.CELLS, ())),
        bases=tuple(parts.get(Role.BASE, ())),
        covers=tuple(parts.get(Role.COVER, ())),
        digits=tuple(digit + 1 for digit in parts.get(Role.DIGITS, ())),
        sets=tuple(sets),
        commons=tuple(digit + 1 for digit in parts.get(Role.COMMON, ())),
        chains=tuple(chains),
        size=sum(parts.get(Role.SIZE, ())),
    )


def sections(numbers: list[int]) -> Iterator[tuple[Role, list[int]]]:
    """Yield the role and the items of each section."""
    at = 0
    while at < len(numbers):
        length = numbers[at + 1]
        yield Role(numbers[at]), numbers[at + 2 : at + length]
        at += length


def nodes(items: list[int], n: int) -> Iterator[Node]:
    """Yield the nodes of a chain."""
    at = 0
    while at < len(items):
        count = items[at + 1]
        yield Node(Link(items[at]), tuple(candidate(k, n) for k in items[at + 2 : at + 2 + count]))
        at += 2 + count


def candidate(number: int, n: int) -> Candidate:
    """Return the candidate of a number of the kernels."""
    cell, digit = divmod(number, n)
    return Candidate(cell // n, cell % n, digit + 1)

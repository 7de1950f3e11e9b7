"""Cases of HoDoKu's library of techniques, read from the shared folder of lists; none of them is part of the project.

A case passes if a step of its code has exactly its eliminations or placements; a fail case (-x), if there is no step.
"""

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.bench.measure import SHARED
from workbench.insight.sudoku.solving import HumanSolver
from workbench.insight.sudoku.step import Candidate
from workbench.insight.sudoku.technique import Technique
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

FILE = SHARED / "sudoku" / "reglib_even.txt"
needs_library = pytest.mark.skipif(not FILE.exists(), reason="HoDoKu's library of cases is not in the shared folder")


@dataclass(frozen=True)
class Case:
    """A position, and the conclusion that the techniques of a code should come to."""

    line: str
    label: str  # the code and, if there is one, the variant: 0300, 0600-2, 0610-x ...
    puzzle: Sudoku
    entries: NDArray[np.int32]
    candidates: NDArray[np.bool_]
    places: frozenset[Candidate]
    removes: frozenset[Candidate]

    def passes(self, techniques: list[Technique]) -> bool:
        """Return whether the techniques find what the case names."""
        solver = HumanSolver(self.puzzle, techniques, self.entries, self.candidates)
        conclusions = {step.conclusion for step in solver.all_steps()}
        if self.label.endswith("x"):
            return (frozenset(), self.removes) not in conclusions and (self.places, frozenset()) not in conclusions
        return (self.places, frozenset()) in conclusions or (frozenset(), self.removes) in conclusions


def cases() -> list[Case]:
    """Return the cases of the library."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return [case for line in lines if (case := read_case(line))]


def read_case(line: str) -> Case | None:
    """Return the case of a line of the library: `:code:digits:cells:deleted:eliminations:placements:extra`."""
    fields = line.strip().split(":")
    if len(fields) < 7:
        return None
    givens, entries = np.zeros((2, 81), np.int32)
    at, placed = 0, False
    for char in fields[3]:
        if char == "+":
            placed = True
            continue
        (entries if placed else givens)[at] = 0 if char in ".0" else int(char)
        at, placed = at + 1, False
    puzzle = Sudoku(Layout((3, 3)), givens.reshape(9, 9))
    candidates = puzzle.candidates(entries.reshape(9, 9))
    for row, column, digit in triples(fields[4]):
        candidates[row, column, digit - 1] = False
    places, removes = frozenset(triples(fields[6])), frozenset(triples(fields[5]))
    return Case(line, fields[1], puzzle, entries.reshape(9, 9), candidates, places, removes)


def triples(text: str) -> list[Candidate]:
    """Return the candidates of digit-row-column triples."""
    return [Candidate(int(word[1]) - 1, int(word[2]) - 1, int(word[0])) for word in text.split()]

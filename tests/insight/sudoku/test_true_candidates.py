"""Candidates that occur in some solution, against the list of all solutions."""

import numpy as np
import pytest
from numpy.typing import NDArray

from workbench.insight.sudoku.true_candidates import TrueCandidates
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw
from workbench.solvers import SOLVERS
from workbench.solvers.search import Status, drive

REGIONS = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]  # of a jigsaw board of 4 x 4


def board(layout: Layout, **digits: int) -> Sudoku:
    """Return a board with these givens: r1c2=3."""
    givens = np.zeros((layout.side, layout.side), np.int32)
    for name, digit in digits.items():
        givens[int(name[1]) - 1, int(name[3]) - 1] = digit
    return Sudoku(layout, givens)


PUZZLES = [
    board(Layout((2, 2)), r1c1=1),
    board(Layout((2, 2), diagonals=True), r1c1=1),
    board(jigsaw(REGIONS), r1c1=1, r2c2=3),
    board(Layout((2, 3)), r1c1=1, r2c2=2, r3c4=3, r4c5=4, r5c6=5, r6c1=6),
]


def expected(puzzle: Sudoku) -> tuple[NDArray[np.bool_], int]:
    """Return the candidates in the solutions that a cover solver lists, and how many these are."""
    search = SOLVERS["cover_links"].start(puzzle)
    fillings = [probe.filling for probe in drive(search) if probe.status is Status.FOUND]
    digits = np.arange(1, puzzle.side + 1)
    seen = np.zeros((*puzzle.shape, puzzle.side), bool)
    for filling in fillings:
        seen |= filling[:, :, None] == digits
    return seen & (puzzle.givens == 0)[:, :, None], len(fillings)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_exactly_the_candidates_of_the_solutions_are_true(compiled: None, puzzle: Sudoku) -> None:
    facts = TrueCandidates(puzzle)

    progress = list(facts.parts())

    true, count = expected(puzzle)
    assert count > 0
    assert np.array_equal(facts.true, true)
    assert np.array_equal(facts.false, facts.candidates & ~true)
    assert facts.solutions in (None, count)
    assert progress == sorted(progress)


def test_the_one_solution_decides_all_at_once(compiled: None) -> None:
    puzzle = Sudoku.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0]
    facts = TrueCandidates(puzzle)

    list(facts.parts())

    assert facts.solutions == 1
    assert (facts.true.sum(axis=2) == (puzzle.givens == 0)).all()


def test_entries_count_as_givens(compiled: None) -> None:
    puzzle = board(Layout((2, 2)), r1c1=1)
    entries = untouched(puzzle)
    entries[0, 1] = 2
    facts = TrueCandidates(puzzle, entries)

    list(facts.parts())

    assert not facts.candidates[0, 1].any()
    assert not facts.true[0, 2, 1]
    assert np.array_equal(facts.true, expected(board(Layout((2, 2)), r1c1=1, r1c2=2))[0])


def test_without_a_solution_every_candidate_is_false(compiled: None) -> None:
    for puzzle in (board(Layout((2, 2)), r1c1=1, r1c2=1), board(Layout((2, 2)), r1c1=1, r1c2=2, r2c3=3, r3c4=4)):
        facts = TrueCandidates(puzzle)

        list(facts.parts())

        assert facts.solutions == 0
        assert np.array_equal(facts.false, facts.candidates)
        assert not facts.true.any()


def test_an_empty_board_has_all_candidates_and_is_done_soon(compiled: None) -> None:
    facts = TrueCandidates(Sudoku.blank({"box": "3x3"}))

    list(facts.parts())

    assert facts.true.all()
    assert facts.undecided == 0

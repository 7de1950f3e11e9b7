"""Givens that may go, and of which one more makes a sudoku unique: against a solver that tries each by itself."""

import numpy as np
import pytest

from workbench.files.position import Position
from workbench.insight.sudoku.given_changes import MOST, GivenChange, GivenChanges
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.goal import Goal, Outcome

pytestmark = pytest.mark.usefixtures("compiled")
MINIMAL = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"  # 17 givens: none may go
GRID = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"


def changes_of(puzzle: Sudoku) -> GivenChanges:
    found = GivenChanges(Position.fresh(puzzle))
    for _ in found.parts():
        pass
    return found


def number_of_solutions(puzzle: Sudoku) -> int:
    """Return the number of solutions by dancing links, at most MOST."""
    search = COVER_LINKS.start(puzzle, goal=Goal.ALL)
    search.advance(10**7, MOST)
    return min(search.probe().solutions, MOST)


def assert_counted(puzzle: Sudoku, changes: list[GivenChange]) -> None:
    """Assert that each change leaves as many solutions as it says."""
    for one in changes:
        assert number_of_solutions(puzzle.edit([one.cell], one.digit if one.adds else 0)) == one.solutions


def test_no_given_of_a_puzzle_with_17_may_go() -> None:
    [puzzle] = Sudoku.parse(MINIMAL)
    found = changes_of(puzzle)

    assert found.outcome is Outcome.SOLVED
    assert found.unique == []
    assert len(found.changes) == 17
    assert [one.solutions for one in found.changes] == sorted(one.solutions for one in found.changes)


@pytest.mark.parametrize("layout", [Layout((3, 3)), Layout((2, 3)), Layout((2, 2), diagonals=True)])
def test_what_may_go_or_helps_agrees_with_dancing_links(layout: Layout) -> None:
    blank = Sudoku(layout, np.zeros((layout.side, layout.side), np.int32))
    search = COVER_LINKS.start(blank, goal=Goal.ONE)
    search.advance(10**6, 1)
    full = search.probe().filling.astype(np.int32)
    many = Sudoku(layout, np.where(np.arange(full.size).reshape(full.shape) % 3 == 0, full, 0))
    few = Sudoku(layout, np.where(np.arange(full.size).reshape(full.shape) % 4, full, 0))

    for puzzle in (many, few):
        found = changes_of(puzzle)
        assert found.changes
        assert_counted(puzzle, found.changes[:25])
        if found.outcome is Outcome.NOT_UNIQUE:
            tried = int(puzzle.candidates(untouched(puzzle)).sum())
            assert len(found.changes) <= tried
            assert all(one.adds for one in found.changes)


def test_two_swapped_digits_are_settled_by_any_of_their_four_cells() -> None:
    digits = np.array(list(map(int, GRID)), np.int32).reshape(9, 9)
    [full] = Sudoku.parse(GRID)
    assert not full.judge(full.givens)
    removed = [(r, c) for r in range(9) for c in range(9) if digits[r, c] in (1, 2)]
    puzzle = full.edit(removed, 0)
    found = changes_of(puzzle)

    assert found.outcome is Outcome.NOT_UNIQUE
    assert_counted(puzzle, found.changes)


def test_what_leaves_a_solution_where_there_is_none_is_listed() -> None:
    [puzzle] = Sudoku.parse(MINIMAL)
    broken = next(
        board for digit in range(1, 10) if changes_of(board := puzzle.edit([(0, 0)], digit)).outcome is Outcome.NONE
    )
    found = changes_of(broken)

    assert ((0, 0), 1) in {(one.cell, one.solutions) for one in found.changes}

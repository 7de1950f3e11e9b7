"""Givens that may go, and of which one more makes a sudoku unique: against a solver that tries each by itself."""

import numpy as np
import pytest

from workbench.files.position import Position
from workbench.insight.sudoku.setting.given_changes import MOST, GivenChange, GivenChanges
from workbench.puzzles.puzzle import Cell, untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.cover.links import COVER_LINKS
from workbench.solvers.goal import Goal, Outcome

pytestmark = pytest.mark.usefixtures("compiled")
MINIMAL = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"  # 17 givens: none may go
REDUNDANT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
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


def moved_by_brute_force(puzzle: Sudoku, solution: np.ndarray | None) -> set[tuple[Cell, Cell, int]]:
    """Return the moves after which dancing links find one solution."""
    cells = [divmod(k, puzzle.side) for k in range(puzzle.side**2)]
    found = set()
    for source in (cell for cell in cells if puzzle.givens[cell]):
        for target in (cell for cell in cells if not puzzle.givens[cell]):
            digit = int(puzzle.givens[source] if solution is None else solution[target])
            moved = puzzle.edit([source], 0).edit([target], digit)
            if not moved.judge(moved.givens) and number_of_solutions(moved) == 1:
                found.add((source, target, digit))
    return found


@pytest.mark.parametrize("text", ["sudoku 2x2\n1...\n..2.\n....\n...3\n", "sudoku 2x2\n12..\n....\n....\n..2.\n"])
def test_moves_are_those_that_dancing_links_find(text: str) -> None:
    [puzzle] = Sudoku.parse(text)
    for added in ([], [((3, 0), 4)], [((0, 3), 4), ((1, 0), 3)]):
        board = puzzle
        for cell, digit in added:
            board = board.edit([cell], digit)
        found = changes_of(board)
        solution = None
        if found.outcome is Outcome.SOLVED:
            search = COVER_LINKS.start(board, goal=Goal.ONE)
            search.advance(10**5, 1)
            solution = search.probe().filling
        free = {one.cell for one in found.unique if not one.adds} if found.outcome is not Outcome.NOT_UNIQUE else set()
        expected = {move for move in moved_by_brute_force(board, solution) if move[0] not in free}

        moves = {(one.source, one.cell, one.digit) for one in found.moves}

        assert moves == expected
        assert all(number_of_solutions(one.applied(board)) == 1 for one in found.moves)


def test_givens_of_a_nine_move_within_its_solution() -> None:
    [puzzle] = Sudoku.parse(REDUNDANT)
    found = changes_of(puzzle)

    assert found.moves
    assert all(number_of_solutions(one.applied(puzzle)) == 1 for one in found.moves)
    assert all(puzzle.givens[one.cell] == 0 for one in found.moves)


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

"""Pencil marks that follow the rules."""

import numpy as np

from workbench.files.position import Position
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.board.cells.marks import filled_marks, followed_marks, limited_to_marks, marks_of, shown_marks

FRESH = Position.fresh(Sudoku.parse("sudoku 2x2\n1...\n....\n..2.\n....\n")[0])


def digits(position: Position, cell: tuple[int, int]) -> list[int]:
    return [k + 1 for k in range(4) if position.marks[cell] >> k & 1]


def test_all_empty_cells_get_their_candidates() -> None:
    filled = filled_marks(FRESH.enter([(3, 3)], 3))

    assert digits(filled, (0, 1)) == [2, 3, 4]
    assert digits(filled, (3, 2)) == [1, 4]
    assert filled.marks[0, 0] == filled.marks[3, 3] == 0


def test_a_placed_digit_disappears_from_the_marks_it_rules_out() -> None:
    before = filled_marks(FRESH)

    after = followed_marks(before, before.enter([(0, 1)], 3))

    assert digits(after, (0, 3)) == [2, 4]
    assert digits(after, (3, 1)) == [1, 2, 4]
    assert 3 not in digits(after, (1, 0))


def test_what_a_person_has_ruled_out_stays_ruled_out() -> None:
    before = filled_marks(FRESH).mark([(0, 3)], 4)

    after = followed_marks(before, before.enter([(3, 0)], 4))

    assert digits(before, (0, 3)) == digits(after, (0, 3)) == [2, 3]


def test_an_erased_digit_comes_back_where_it_had_been_ruled_out() -> None:
    start = filled_marks(FRESH)
    placed = followed_marks(start, start.enter([(0, 1)], 3))

    erased = followed_marks(placed, placed.enter([(0, 1)], 0))

    assert np.array_equal(erased.marks, start.marks)


def test_the_marks_of_large_boards_have_room() -> None:
    shown = np.ones((1, 1, 25), bool)

    assert marks_of(shown).item() == 2**25 - 1
    assert np.array_equal(shown_marks(marks_of(shown), 25), shown)


def test_candidates_are_limited_to_marks_only_where_there_are_some() -> None:
    position = FRESH.mark([(0, 1)], 3)
    candidates = FRESH.puzzle.candidates(position.entries)

    limited = limited_to_marks(candidates, position)

    assert limited[0, 1].tolist() == [False, False, True, False]
    assert np.array_equal(limited[0, 2], candidates[0, 2])


def test_kakuros_have_such_marks_too() -> None:
    puzzle = Kakuro.blank({"rows": 3, "columns": 3})

    assert filled_marks(Position.fresh(puzzle)).marks.max() == 2**9 - 1

"""A puzzle with a person's entries and pencil marks."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.base.history import History
from workbench.files.documents import Saved, format_document, parse_document
from workbench.files.position import Position
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour

GIVEN, OPEN, OTHER = (0, 0), (1, 3), (4, 2)  # cells of the puzzle below
PUZZLE = """
sudoku 2x3
12....
......
......
...5..
......
.....6
"""


@pytest.fixture
def fresh() -> Position:
    [puzzle] = Sudoku.parse(PUZZLE)
    return Position.fresh(puzzle)


def held(position: Position) -> dict[Cell, int]:
    """Return the entries by cell."""
    return {(r, c): int(position.entries[r, c]) for r, c in np.argwhere(position.entries).tolist()}


def marked(position: Position, cell: Cell) -> set[int]:
    """Return the symbols that are pencilled into a cell."""
    return {value for value in range(1, 7) if position.marks[cell] >> (value - 1) & 1}


def test_a_fresh_position_has_neither_entries_nor_marks(fresh: Position) -> None:
    assert fresh.entries.shape == fresh.marks.shape == (6, 6)
    assert not fresh.entries.any()
    assert not fresh.marks.any()


def test_corner_marks_are_kept_beside_the_others_and_both_make_way_for_an_entry(fresh: Position) -> None:
    both = fresh.mark([OPEN, OTHER], 2, corner=True).mark([OPEN], 3)
    entered = both.enter([OPEN], 5)
    filled = both.keep(np.full((6, 6), 1, np.int32))

    assert (int(both.corners[OPEN]), int(both.marks[OPEN]), int(both.corners[OTHER])) == (0b10, 0b100, 0b10)
    assert not both.same(fresh.mark([OPEN], 3))
    assert both.same(fresh.mark([OPEN], 3).mark([OTHER, OPEN], 2, corner=True))
    assert (int(entered.corners[OPEN]), int(entered.marks[OPEN]), int(entered.corners[OTHER])) == (0, 0, 0b10)
    assert not filled.corners.any()
    assert not both.give([OPEN, OTHER], 1).corners.any()


def test_a_corner_mark_goes_where_all_have_it_and_where_it_is_ruled_out(fresh: Position) -> None:
    some = fresh.mark([OPEN], 4, corner=True)

    assert some.mark([OPEN, OTHER], 4, corner=True).corners[OTHER] == 0b1000
    assert not some.mark([OPEN], 4, corner=True).corners.any()
    assert not some.enter([(1, 0)], 4).without_marks(4, [(1, 0)]).corners.any()  # in its row
    assert some.enter([(4, 2)], 4).without_marks(4, [(4, 2)]).corners[OPEN]


def test_corner_marks_survive_a_file_and_their_history(fresh: Position) -> None:
    history = History(fresh)
    history.push(fresh.mark([OPEN], 4, corner=True), "corner mark")
    history.push(history.now.state.mark([OPEN], 1), "mark")

    text = format_document(Saved(history))
    again = parse_document(text).history

    assert again.now.state.same(history.now.state)
    assert [int(step.state.corners[OPEN]) for step in again.steps] == [0, 0b1000, 0b1000]
    assert '"corners"' not in format_document(Saved(History(fresh.mark([OPEN], 1))))


# Givens


def test_giving_puts_the_value_into_the_puzzle(fresh: Position) -> None:
    position = fresh.give([OPEN, OTHER], 4)

    assert (position.puzzle.given()[OPEN], position.puzzle.given()[OTHER]) == (4, 4)
    assert np.count_nonzero(position.puzzle.given()) == 6


def test_giving_nothing_opens_a_given_cell(fresh: Position) -> None:
    position = fresh.give([GIVEN], 0)

    assert position.puzzle.given()[GIVEN] == 0
    assert np.count_nonzero(position.puzzle.given()) == 3


@pytest.mark.parametrize("value", [0, 4])
def test_entries_and_marks_make_way_for_a_given(fresh: Position, value: int) -> None:
    before = fresh.enter([OPEN, OTHER], 3).mark([(2, 2), (2, 3)], 1)

    after = before.give([OPEN, (2, 2)], value)

    assert held(after) == {OTHER: 3}
    assert [marked(after, cell) for cell in [(2, 2), (2, 3)]] == [set(), {1}]


# Entries


def test_entering_writes_into_open_cells_only(fresh: Position) -> None:
    position = fresh.enter([GIVEN, OPEN, (3, 3), OTHER], 3)

    assert held(position) == {OPEN: 3, OTHER: 3}
    assert position.puzzle is fresh.puzzle


def test_entering_again_replaces_the_entry(fresh: Position) -> None:
    assert held(fresh.enter([OPEN], 3).enter([OPEN], 4)) == {OPEN: 4}


def test_entering_nothing_clears_the_entry(fresh: Position) -> None:
    assert held(fresh.enter([OPEN, OTHER], 3).enter([OPEN], 0)) == {OTHER: 3}


def test_marks_make_way_for_an_entry(fresh: Position) -> None:
    before = fresh.mark([OPEN, OTHER], 2)

    after = before.enter([OPEN], 5)

    assert (marked(after, OPEN), marked(after, OTHER)) == (set(), {2})


# Marks


def test_marks_of_a_cell_gather(fresh: Position) -> None:
    position = fresh.mark([OPEN], 1).mark([OPEN], 6).mark([OPEN], 3)

    assert marked(position, OPEN) == {1, 3, 6}
    assert position.marks[OPEN] == 0b100101


def test_a_mark_that_all_cells_have_is_taken_from_them(fresh: Position) -> None:
    before = fresh.mark([OPEN, OTHER], 2).mark([OTHER], 5)

    after = before.mark([OPEN, OTHER], 2)

    assert (marked(after, OPEN), marked(after, OTHER)) == (set(), {5})


def test_a_mark_that_some_cells_have_is_put_into_the_others(fresh: Position) -> None:
    before = fresh.mark([OPEN], 2)

    after = before.mark([OPEN, OTHER], 2)

    assert (marked(after, OPEN), marked(after, OTHER)) == ({2}, {2})


def test_marks_go_into_empty_cells_only(fresh: Position) -> None:
    position = fresh.enter([OPEN], 3).mark([GIVEN, OPEN, OTHER], 2)

    assert np.argwhere(position.marks).tolist() == [list(OTHER)]


def test_cells_that_are_not_empty_do_not_decide_whether_a_mark_is_taken(fresh: Position) -> None:
    before = fresh.mark([OTHER], 2)

    after = before.mark([GIVEN, OTHER], 2)

    assert marked(after, OTHER) == set()


def test_the_highest_symbol_of_the_largest_board_can_be_marked() -> None:
    largest = Position.fresh(Sudoku.blank({"box": "5x5"}))

    position = largest.mark([(24, 0)], 25)

    assert position.marks[24, 0] == 2**24


# What it tells


def test_free_cells_are_those_that_are_not_given(fresh: Position) -> None:
    cells = [GIVEN, OPEN, (3, 3), OTHER]

    assert fresh.enter([OPEN], 3).free(cells) == [OPEN, OTHER]


def test_faults_are_those_of_givens_and_entries_together(fresh: Position) -> None:
    position = fresh.enter([(0, 5)], 2)

    [fault] = position.faults()

    assert fault.message == "2 appears twice in row 1."
    assert set(fault.cells) == {(0, 1), (0, 5)}
    assert fresh.faults() == []


def test_marks_break_no_rule(fresh: Position) -> None:
    assert fresh.mark([(0, 5)], 2).faults() == []


def test_positions_are_the_same_if_nothing_differs(fresh: Position) -> None:
    position = fresh.give([OPEN], 3).enter([OTHER], 4).mark([(2, 2)], 1)
    again = fresh.mark([(2, 2)], 1).enter([OTHER], 4).give([OPEN], 3)

    assert position.same(again)
    assert again.same(position)


@pytest.mark.parametrize("act", ["give", "enter", "mark"])
def test_positions_are_not_the_same_if_something_differs(fresh: Position, act: str) -> None:
    changed: Position = getattr(fresh, act)([OPEN], 3)

    assert not changed.same(fresh)
    assert not fresh.same(changed)


def test_positions_of_different_boards_are_not_the_same(fresh: Position) -> None:
    assert not fresh.same(Position.fresh(Sudoku.blank({"box": "2x2"})))
    assert not Position.fresh(Sudoku.blank({"box": "2x3"})).same(Position.fresh(Sudoku.blank({"box": "3x2"})))


# Values


@pytest.mark.parametrize("act", ["give", "enter", "mark"])
def test_a_change_leaves_the_position_before_as_it_was(fresh: Position, act: str) -> None:
    before = fresh.enter([OTHER], 4).mark([(2, 2)], 1)
    kept = Position(before.puzzle, before.entries.copy(), before.marks.copy())

    getattr(before, act)([OPEN, OTHER, (2, 2)], 3)

    assert before.same(kept)


@pytest.mark.parametrize("act", ["give", "enter", "mark"])
def test_a_position_cannot_be_changed(fresh: Position, act: str) -> None:
    position: Position = getattr(fresh, act)([OPEN], 3)

    for array in (position.entries, position.marks, position.puzzle.given()):
        with pytest.raises(ValueError, match="read-only"):
            array[OPEN] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.entries = position.marks  # type: ignore[misc]


def test_no_cells_change_nothing(fresh: Position) -> None:
    for position in (fresh.give([], 3), fresh.enter([], 3), fresh.mark([], 3)):
        assert position.same(fresh)


CELLS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=4)


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from(["give", "enter", "mark"]), CELLS, st.integers(0, 6)), max_size=12))
def test_entries_never_lie_on_givens_nor_marks_on_either(acts: list[tuple[str, list[Cell], int]]) -> None:
    position = Position.fresh(Sudoku.parse(PUZZLE)[0])

    for act, cells, value in acts:
        position = getattr(position, act)(cells, value or (1 if act == "mark" else 0))

    given_cells = position.puzzle.given() > 0
    assert not (position.entries[given_cells]).any()
    assert not (position.marks[given_cells | (position.entries > 0)]).any()
    assert not ((position.marks < 0) | (position.marks >= 2**6)).any()


# Large boards


def test_what_nobody_touched_is_one_array_for_all_positions_of_a_shape() -> None:
    one, other = (Position.fresh(Tour(np.ones((5000, 4999), bool), start=start)) for start in (None, (0, 0)))

    assert one.entries is one.marks is other.entries
    assert not one.complete()
    assert one.faults() == []


def test_a_kept_filling_leaves_untouched_marks_untouched() -> None:
    tour = Tour(np.ones((2, 3), bool))

    position = Position.fresh(tour).keep(np.array([[1, 0, 0], [0, 0, 2]], np.int32))

    assert position.marks is Position.fresh(tour).marks
    assert position.entries.tolist() == [[1, 0, 0], [0, 0, 2]]
    assert not position.entries.flags.writeable


def test_a_board_of_36_digits_has_marks_that_a_document_keeps() -> None:
    position = Position.fresh(Sudoku.blank({"box": "6x6"})).mark([(0, 0)], 36).mark([(0, 0)], 1)

    stored = format_document(Saved(History(position)))

    assert int(position.marks[0, 0]) == 2**35 + 1
    assert parse_document(stored).history.now.state.same(position)
    assert position.mark([(0, 0)], 36).marks[0, 0] == 1
    assert not position.without_marks(36, [(0, 0)]).marks[0, 1]

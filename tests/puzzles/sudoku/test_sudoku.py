"""Sudoku: its rules, and how it is edited and drawn."""

import dataclasses
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import Recorder
from tests.known.counts import pattern
from workbench.base.choices import settle
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Fault, Filling, ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, geometry
from workbench.puzzles.sudoku.sizes import box_names

BOXES = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (5, 1), (3, 4), (4, 3), (2, 5)]
SMALL_BOXES = BOXES[:6]


def empty(box: tuple[int, int]) -> Sudoku:
    side = box[0] * box[1]
    return Sudoku(Layout(box), np.zeros((side, side), np.int32))


def nothing(puzzle: Sudoku) -> Filling:
    return np.zeros(puzzle.shape, np.int32)


def filling(text: str) -> Filling:
    """Return the digits of a sudoku's text as a filling."""
    return Sudoku.parse(text)[0].givens


def share_unit(box: tuple[int, int], one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell by the rules' own words whether two cells lie in the same row, column or box."""
    same_box = one[0] // box[0] == other[0] // box[0] and one[1] // box[1] == other[1] // box[1]
    return one[0] == other[0] or one[1] == other[1] or same_box


@st.composite
def boards(draw: st.DrawFn) -> tuple[Sudoku, Filling]:
    """Return a sudoku and a filling, both with any digits whatever, mostly open."""
    box = draw(st.sampled_from([(2, 2), (1, 3), (3, 1), (2, 3), (3, 2)]))
    side = box[0] * box[1]
    digits = st.lists(st.integers(-side, side).map(lambda d: max(d, 0)), min_size=side**2, max_size=side**2)
    givens, entries = (np.array(draw(digits), np.int32).reshape(side, side) for _ in range(2))
    return Sudoku(Layout(box), givens), entries


def test_equal_puzzles_are_one_in_a_set() -> None:
    assert len({empty((2, 3)), empty((2, 3))}) == 1


def test_puzzles_differ_by_box_and_by_givens() -> None:
    others = [empty((3, 2)), empty((2, 2)), empty((2, 3)).edit([(0, 1)], 4)]

    assert all(other != empty((2, 3)) for other in others)
    assert empty((2, 3)) != "sudoku"


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle = empty((2, 3))

    with pytest.raises(ValueError, match="read-only"):
        puzzle.givens[0, 0] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        puzzle.layout.box = (3, 2)  # type: ignore[misc]


def test_a_puzzle_does_not_see_later_changes_of_the_array_it_was_made_from() -> None:
    givens = np.zeros((6, 6), np.int32)
    puzzle = Sudoku(Layout((2, 3)), givens)

    givens[0, 0] = 1

    assert puzzle == empty((2, 3))


def test_edit_gives_a_digit_to_all_cells() -> None:
    puzzle = empty((2, 3)).edit([(0, 5), (4, 1)], 6)

    assert puzzle.format() == "sudoku 2x3\n.....6\n......\n......\n......\n.6....\n......\n"


def test_edit_leaves_the_old_puzzle_as_it_was() -> None:
    puzzle = empty((2, 3))

    puzzle.edit([(0, 0)], 1)

    assert puzzle == empty((2, 3))


def test_edit_with_0_takes_a_given_away() -> None:
    assert empty((3, 2)).edit([(1, 1)], 5).edit([(1, 1)], 0) == empty((3, 2))


def test_the_givens_are_the_puzzles_own_filling() -> None:
    puzzle = empty((3, 2)).edit([(1, 2)], 5)

    assert puzzle.given().tolist() == puzzle.givens.tolist()
    assert puzzle.given()[1, 2] == 5


@pytest.mark.parametrize(
    ("box", "name"),
    [
        ((2, 2), "Sudoku 4 × 4"),
        ((2, 3), "Sudoku 6 × 6"),
        ((3, 2), "Sudoku 6 × 6, boxes 3 × 2"),
        ((3, 4), "Sudoku 12 × 12"),
        ((2, 6), "Sudoku 12 × 12, boxes 2 × 6"),
        ((5, 5), "Sudoku 25 × 25"),
    ],
)
def test_the_name_tells_size_and_unusual_boxes(box: tuple[int, int], name: str) -> None:
    assert empty(box).name == name


def test_symbols_are_the_digits() -> None:
    assert empty((2, 3)).symbols == ("1", "2", "3", "4", "5", "6")
    assert empty((5, 5)).symbols[-1] == "25"


@pytest.mark.parametrize("name", [name for name, _ in box_names()])
def test_every_size_that_is_offered_can_be_made(name: str) -> None:
    puzzle = Sudoku.blank({"box": name})

    assert f"{puzzle.layout.box[0]}x{puzzle.layout.box[1]}" == name
    assert puzzle.shape == (puzzle.side, puzzle.side)
    assert not puzzle.givens.any()


def test_sizes_go_from_4_to_25_and_begin_with_the_smallest() -> None:
    sides = [Sudoku.blank({"box": name}).side for name, _ in box_names()]

    assert sides == sorted(sides)
    assert (sides[0], sides[-1]) == (4, 25)


def test_the_usual_size_is_9() -> None:
    assert Sudoku.blank(settle(Sudoku.sizes, {})) == empty((3, 3))


@pytest.mark.parametrize("box", BOXES)
def test_units_are_rows_columns_and_boxes(box: tuple[int, int]) -> None:
    high, wide = box
    side = high * wide
    rows = [[r * side + c for c in range(side)] for r in range(side)]
    columns = [[r * side + c for r in range(side)] for c in range(side)]
    boxes = [
        [(top + y) * side + left + x for y in range(high) for x in range(wide)]
        for top in range(0, side, high)
        for left in range(0, side, wide)
    ]

    assert geometry(Layout(box)).units.tolist() == rows + columns + boxes


@pytest.mark.parametrize("box", BOXES)
def test_homes_tell_in_which_units_a_cell_lies(box: tuple[int, int]) -> None:
    board = geometry(Layout(box))

    for cell, homes in enumerate(board.homes.tolist()):
        assert all(cell in board.units[home] for home in homes)


@pytest.mark.parametrize("box", BOXES)
def test_peers_share_a_unit(box: tuple[int, int]) -> None:
    side = box[0] * box[1]

    for cell, peers in enumerate(geometry(Layout(box)).peers.tolist()):
        here = divmod(cell, side)
        assert peers == [k for k in range(side**2) if k != cell and share_unit(box, here, divmod(k, side))]


@pytest.mark.parametrize("box", SMALL_BOXES)
def test_related_cells_share_a_unit(box: tuple[int, int]) -> None:
    puzzle = empty(box)
    cells = list(product(range(puzzle.side), repeat=2))

    for cell in cells:
        related = puzzle.related(cell)
        assert related.shape == puzzle.shape
        assert related.ravel().tolist() == [share_unit(box, cell, other) for other in cells]


def test_an_empty_board_breaks_no_rule() -> None:
    puzzle = empty((2, 3))

    assert puzzle.judge(nothing(puzzle)) == []


@pytest.mark.parametrize("box", BOXES)
def test_a_complete_grid_breaks_no_rule(box: tuple[int, int]) -> None:
    grid = np.array(pattern(box), np.int32)

    assert empty(box).judge(grid) == []
    assert Sudoku(Layout(box), grid).judge(np.zeros_like(grid)) == []


def test_a_digit_twice_in_a_row_is_named_with_its_cells() -> None:
    faults = empty((2, 3)).judge(filling("sudoku 2x3\n......\n5....5\n......\n......\n......\n......"))

    assert faults == [Fault("5 appears twice in row 2.", ((1, 0), (1, 5)))]


def test_a_digit_twice_in_a_column_is_named_with_its_cells() -> None:
    faults = empty((2, 3)).judge(filling("sudoku 2x3\n......\n...4..\n......\n......\n......\n...4.."))

    assert faults == [Fault("4 appears twice in column 4.", ((1, 3), (5, 3)))]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "sudoku 2x3\n......\n......\n...6..\n....6.\n......\n......",
            Fault("6 appears twice in box 4.", ((2, 3), (3, 4))),
        ),
        (
            "sudoku 3x2\n......\n......\n......\n...6..\n..6...\n......",
            Fault("6 appears twice in box 5.", ((3, 3), (4, 2))),
        ),
    ],
)
def test_a_digit_twice_in_a_box_is_named_with_its_cells(text: str, fault: Fault) -> None:
    [puzzle] = Sudoku.parse(text)

    assert puzzle.judge(nothing(puzzle)) == [fault]


def test_a_digit_three_times_is_one_fault() -> None:
    faults = empty((1, 5)).judge(filling("sudoku 1x5\n2.2.2\n.....\n.....\n.....\n....."))

    assert Fault("2 appears 3 times in row 1.", ((0, 0), (0, 2), (0, 4))) in faults
    assert {fault.message for fault in faults} == {"2 appears 3 times in row 1.", "2 appears 3 times in box 1."}


def test_two_digits_twice_in_a_row_are_two_faults() -> None:
    faults = empty((2, 3)).judge(filling("sudoku 2x3\n1..12.\n......\n......\n......\n......\n.....2"))
    more = empty((2, 3)).judge(filling("sudoku 2x3\n1..122\n......\n......\n......\n......\n......"))

    assert [fault.message for fault in faults] == ["1 appears twice in row 1."]
    assert [fault.message for fault in more] == [
        "1 appears twice in row 1.",
        "2 appears twice in row 1.",
        "2 appears twice in box 2.",
    ]


def test_a_given_and_an_entry_can_break_a_rule_together() -> None:
    puzzle = empty((2, 3)).edit([(0, 0)], 3)

    faults = puzzle.judge(filling("sudoku 2x3\n......\n..3...\n......\n......\n......\n......"))

    assert faults == [Fault("3 appears twice in box 1.", ((0, 0), (1, 2)))]


def test_an_entry_that_contradicts_a_given_is_named() -> None:
    puzzle = empty((2, 3)).edit([(4, 1)], 3)

    faults = puzzle.judge(filling("sudoku 2x3\n......\n......\n......\n......\n.2....\n......"))

    assert faults == [Fault("r5c2 is given as 3; it cannot be 2.", ((4, 1),))]


def test_an_entry_that_repeats_a_given_breaks_no_rule() -> None:
    puzzle = empty((2, 3)).edit([(4, 1)], 3)

    assert puzzle.judge(puzzle.givens) == []


@pytest.mark.parametrize("value", [7, 99, -1])
def test_a_value_that_is_no_digit_is_named(value: int) -> None:
    puzzle = empty((2, 3))
    entries = nothing(puzzle)
    entries[3, 2] = value

    assert puzzle.judge(entries) == [Fault(f"r4c3 holds {value}; the digits are 1 to 6.", ((3, 2),))]


def test_a_given_that_is_no_digit_is_named() -> None:
    puzzle = empty((2, 3)).edit([(3, 2)], 7)

    assert puzzle.judge(nothing(puzzle)) == [Fault("r4c3 holds 7; the digits are 1 to 6.", ((3, 2),))]


@pytest.mark.slow
@settings(max_examples=40)
@given(boards())
def test_judge_agrees_with_the_rules_own_words(board: tuple[Sudoku, Filling]) -> None:
    puzzle, entries = board
    digits = np.where(puzzle.givens > 0, puzzle.givens, entries)
    cells = list(product(range(puzzle.side), repeat=2))
    clash = {
        cell
        for cell, other in product(cells, repeat=2)
        if cell != other
        and digits[cell]
        and digits[cell] == digits[other]
        and share_unit(puzzle.layout.box, cell, other)
    }
    contradiction = {cell for cell in cells if entries[cell] and puzzle.givens[cell] not in (0, entries[cell])}

    faults = puzzle.judge(entries)

    assert {cell for fault in faults for cell in fault.cells} == clash | contradiction


@settings(max_examples=40)
@given(boards())
def test_candidates_are_the_digits_that_no_peer_holds(board: tuple[Sudoku, Filling]) -> None:
    puzzle, entries = board
    digits = np.where(puzzle.givens > 0, puzzle.givens, entries)
    cells = list(product(range(puzzle.side), repeat=2))

    candidates = puzzle.candidates(entries)

    assert candidates.shape == (*puzzle.shape, puzzle.side)
    for cell in cells:
        held = {int(digits[other]) for other in cells if share_unit(puzzle.layout.box, cell, other)}
        allowed = set() if digits[cell] else set(range(1, puzzle.side + 1)) - held
        assert {k + 1 for k in np.nonzero(candidates[cell])[0].tolist()} == allowed


def test_a_decided_cell_has_no_candidates() -> None:
    puzzle = empty((2, 3)).edit([(0, 0)], 3)

    assert not puzzle.candidates(nothing(puzzle))[0, 0].any()


@pytest.mark.parametrize("value", [7, 99, -1, -9])
def test_candidates_of_a_filling_that_judge_accepts_do_not_crash(value: int) -> None:
    puzzle = empty((2, 3))
    entries = nothing(puzzle)
    entries[3, 2] = value

    candidates = puzzle.candidates(entries)

    candidates[3, 2] = False  # whatever is said of the cell itself, the value takes no digit from the others
    assert candidates.sum() == 35 * 6


def test_a_filling_is_written_together_with_the_givens() -> None:
    puzzle = empty((2, 2)).edit([(0, 0)], 3)

    written = puzzle.format_filling(filling("....\n.1..\n....\n...2"))

    assert written == "sudoku 2x2\n3...\n.1..\n....\n...2\n"


def test_a_given_is_written_rather_than_what_contradicts_it() -> None:
    puzzle = empty((2, 2)).edit([(0, 0)], 3)

    assert puzzle.format_filling(filling("4...\n....\n....\n...."), "line") == "3...............\n"


def test_nothing_is_no_sudoku() -> None:
    with pytest.raises(ParseError, match="No sudoku found"):
        Sudoku.parse("")


def test_the_ground_is_every_cell(recorder: Recorder) -> None:
    empty((1, 2)).draw_ground(recorder)

    assert recorder.calls == ["fill paper: r1c1 r1c2 r2c1 r2c2"]


def test_a_board_is_drawn_with_cells_boxes_and_givens(recorder: Recorder) -> None:
    [puzzle] = Sudoku.parse("sudoku 1x3\n.2.\n...\n3..")

    puzzle.draw(recorder)

    assert recorder.calls == [
        "lines grid 0.02: 0,0-3,0 0,1-3,1 0,2-3,2 0,3-3,3 0,0-0,3 1,0-1,3 2,0-2,3 3,0-3,3",
        "lines frame 0.05: 0,0-3,0 0,1-3,1 0,2-3,2 0,3-3,3 0,0-0,3 3,0-3,3",
        "labels given 0.62: 2@1.5,0.5 3@0.5,2.5",
    ]


def test_boxes_are_drawn_as_high_and_wide_as_they_are(recorder: Recorder) -> None:
    empty((3, 2)).draw(recorder)

    assert recorder.calls[1] == "lines frame 0.05: 0,0-6,0 0,3-6,3 0,6-6,6 0,0-0,6 2,0-2,6 4,0-4,6 6,0-6,6"


def test_a_filling_is_drawn_in_its_own_ink(recorder: Recorder) -> None:
    puzzle = empty((3, 4))
    found = nothing(puzzle)
    found[2, 11] = 12

    puzzle.draw_filling(recorder, found, Ink.FOUND)

    assert recorder.calls == ["labels found 0.5: 12@11.5,2.5"]


def test_a_large_board_takes_no_more_calls_than_a_small_one() -> None:
    small, large = Recorder(), Recorder()

    for puzzle, recorder in ((empty((2, 2)), small), (empty((5, 5)), large)):
        puzzle.draw_ground(recorder)
        puzzle.draw(recorder)

    assert small.verbs() == large.verbs() == {"fill": 1, "lines": 2, "labels": 1}


@pytest.mark.parametrize("value", [7, 99, -1])
def test_a_filling_that_judge_accepts_can_be_drawn(recorder: Recorder, value: int) -> None:
    puzzle = empty((2, 3))
    entries = nothing(puzzle)
    entries[3, 2] = value

    puzzle.draw_filling(recorder, entries, Ink.ENTRY)

    assert recorder.calls == [f"labels entry 0.62: {value}@2.5,3.5"]

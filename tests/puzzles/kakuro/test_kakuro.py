"""Kakuro as a kind of puzzle: boards, edits, what is related, pictures."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings

from tests.conftest import Recorder
from tests.puzzles.kakuro.kakuros import any_boards, read
from workbench.base.choices import settle
from workbench.puzzles.drawing import Ink
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Croppable, Fillable, ParseError, draw_whole, untouched

EXAMPLE = "kakuro 3x4\n# 4\\ 10\\ 3\\\n\\6 . . .\n# . . #\n"


def blank(rows: int, columns: int) -> Kakuro:
    return Kakuro.blank(settle(Kakuro.sizes, {"rows": rows, "columns": columns}))


def test_a_kakuro_can_be_filled_cell_by_cell() -> None:
    assert isinstance(read(EXAMPLE), Fillable)
    assert read(EXAMPLE).symbols == tuple("123456789")


def test_a_new_board_is_white_but_for_the_clues_row_and_column() -> None:
    puzzle = blank(4, 10)

    assert puzzle.shape == puzzle.extent == (4, 10)
    assert not puzzle.white[0].any()
    assert not puzzle.white[:, 0].any()
    assert puzzle.white[1:, 1:].all()


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (10, 11), (11, 12), (20, 21), (31, 50), (200, 199)])
def test_a_new_board_has_no_run_that_is_too_long_or_too_short(rows: int, columns: int) -> None:
    puzzle = blank(rows, columns)

    assert puzzle.shape == (rows, columns)
    assert puzzle.faults == ()
    assert puzzle.open_cells().sum() > 0.6 * (rows - 1) * (columns - 1)


@settings(max_examples=25)
@given(puzzle=any_boards())
def test_equal_boards_are_one_in_a_set(puzzle: Kakuro) -> None:
    again = Kakuro(puzzle.white.copy(), puzzle.across.copy(), puzzle.down.copy(), puzzle.givens.copy())

    assert {puzzle, again} == {puzzle}


def test_boards_that_differ_in_anything_are_not_equal() -> None:
    puzzle = read(EXAMPLE)
    others = [
        puzzle.paint([(2, 3)], True),
        puzzle.with_clue((1, 0), 7, down=False),
        puzzle.with_clue((0, 1), 5, down=True),
        puzzle.edit([(1, 1)], 3),
    ]

    assert len({puzzle, *others}) == 5
    assert puzzle != "kakuro"


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle = read(EXAMPLE)

    for array in (puzzle.white, puzzle.across, puzzle.down, puzzle.givens):
        assert not array.flags.writeable
    with pytest.raises(dataclasses.FrozenInstanceError):
        puzzle.white = puzzle.white  # type: ignore[misc]


def test_white_cells_have_no_clue_and_blocks_no_given() -> None:
    everywhere = np.full((2, 2), 5, np.int32)

    puzzle = Kakuro(np.array([[False, True], [True, False]]), everywhere, everywhere, everywhere)

    assert puzzle.across.tolist() == puzzle.down.tolist() == [[5, 0], [0, 5]]
    assert puzzle.given().tolist() == [[0, 5], [5, 0]]


def test_nothing_is_no_kakuro() -> None:
    with pytest.raises(ParseError, match="No kakuro found"):
        Kakuro.parse("\n\n")


def test_the_name_tells_the_size() -> None:
    assert read(EXAMPLE).name == "Kakuro 3 × 4"


def test_a_given_digit_is_not_open_and_can_be_taken_back() -> None:
    puzzle = read(EXAMPLE)

    edited = puzzle.edit([(1, 1), (2, 2), (0, 0)], 3)

    assert edited.given().tolist() == [[0, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0]]
    assert (puzzle.open_cells() & ~edited.open_cells()).nonzero()[0].tolist() == [1, 2]
    assert edited.edit([(1, 1), (2, 2)], 0) == puzzle


def test_painting_a_cell_black_and_white_again_loses_what_stood_there() -> None:
    puzzle = read(EXAMPLE).edit([(1, 1)], 3)

    assert puzzle.paint([(1, 1)], False).paint([(1, 1)], True) == read(EXAMPLE)
    assert puzzle.paint([(1, 0)], True).paint([(1, 0)], False) == puzzle.with_clue((1, 0), 0, down=False)


def test_clues_are_the_sums_of_the_runs_that_are_full() -> None:
    filling = np.array([[0, 0, 0, 0], [0, 1, 2, 3], [0, 3, 8, 0]], np.int32)
    unclued = blank(3, 4).paint([(2, 3)], False)

    assert unclued.with_sums(filling) == read(EXAMPLE).with_clue((2, 0), 11, down=False)

    filling[1, 1] = 0
    assert unclued.with_sums(filling) == read("kakuro 3x4\n# # 10\\ 3\\\n# . . .\n\\11 . . #\n")


def test_a_sum_too_large_for_a_clue_is_none() -> None:
    puzzle = read("kakuro 2x12\n# # # # # # # # # # # #\n# . . . . . . . . . . .\n")

    clued = puzzle.with_sums(np.full((2, 12), 5, np.int32))  # 55 in 11 cells

    assert not clued.across.any()
    assert read(clued.format()) == read(clued.format("puzz.link")) == clued


def test_runs_at_the_edge_get_no_clue() -> None:
    puzzle = read("kakuro 2x3\n. . #\n# . .\n")

    sums = puzzle.with_sums(np.array([[1, 2, 0], [0, 3, 4]], np.int32))

    assert sums == read("kakuro 2x3\n. . #\n\\7 . .\n").with_clue((0, 2), 4, down=True)


def test_a_board_of_blocks_has_no_sums_and_nothing_to_fill() -> None:
    puzzle = read("kakuro 2x2\n# #\n# #\n")

    assert puzzle.with_sums(untouched(puzzle)) == puzzle
    assert not puzzle.candidates(untouched(puzzle)).any()
    assert len(puzzle.judge(untouched(puzzle))) == 1


def test_a_cell_is_related_to_its_runs_and_a_block_to_nothing() -> None:
    puzzle = read(EXAMPLE)

    assert np.argwhere(puzzle.related((1, 1))).tolist() == [[1, 1], [1, 2], [1, 3], [2, 1]]
    assert not puzzle.related((0, 0)).any()


def test_candidates_heed_the_clues_and_what_is_there() -> None:
    puzzle = read(EXAMPLE)
    nothing = untouched(puzzle)

    assert (np.flatnonzero(puzzle.candidates(nothing)[1, 1]) + 1).tolist() == [1, 3]  # of 1+2+3 and 1+3
    assert (np.flatnonzero(puzzle.edit([(2, 1)], 3).candidates(nothing)[1, 1]) + 1).tolist() == [1]
    assert not puzzle.candidates(nothing)[0].any()


@pytest.mark.parametrize("value", [-1, 10, 99])
def test_what_is_no_digit_excludes_none(value: int) -> None:
    puzzle = read("kakuro 2x4\n# # # #\n# . . .\n")
    filling = untouched(puzzle)
    filling[1, 1] = value

    assert puzzle.candidates(filling)[1, 2:].all()


def test_a_run_that_is_too_long_excludes_but_its_own_digits() -> None:
    puzzle = read("kakuro 2x11\n" + "# " * 11 + "\n\\45" + " ." * 10 + "\n")
    filling = untouched(puzzle)
    filling[1, 1] = 4

    assert (np.flatnonzero(puzzle.candidates(filling)[1, 2]) + 1).tolist() == [1, 2, 3, 5, 6, 7, 8, 9]


def test_the_ground_is_paper_and_blocks(recorder: Recorder) -> None:
    read("kakuro 2x2\n# 3\\\n\\4 .\n").draw_ground(recorder)

    assert recorder.calls == ["fill paper: r2c2", "fill block: r1c1 r1c2 r2c1"]


def test_clues_stand_in_the_triangles_of_their_blocks(recorder: Recorder) -> None:
    read("kakuro 3x3\n# 3\\ 4\\\n\\6 1 .\n2\\7 . .\n").draw(recorder)

    assert recorder.calls == [
        "lines grid 0.02: 0,0-3,0 0,1-3,1 0,2-3,2 0,3-3,3 0,0-0,3 1,0-1,3 2,0-2,3 3,0-3,3",
        "lines frame 0.05: 0,0-3,0 0,3-3,3 0,0-0,3 3,0-3,3",
        "lines clue 0.02: 1,0-2,1 2,0-3,1 0,1-1,2 0,2-1,3",
        "labels clue 0.42: 6@0.72,1.27 7@0.72,2.27 3@1.28,0.75 4@2.28,0.75 2@0.28,2.75",
        "labels given 0.62: 1@1.5,1.5",
    ]


def test_a_large_board_takes_no_more_calls_than_a_small_one() -> None:
    small, large = Recorder(), Recorder()

    for puzzle, recorder in ((blank(4, 5), small), (blank(200, 200), large)):
        draw_whole(puzzle, recorder, np.where(puzzle.white, 7, 0).astype(np.int32))

    assert small.verbs() == large.verbs() == {"fill": 2, "lines": 3, "labels": 3}


def test_a_filling_is_drawn_in_its_own_ink(recorder: Recorder) -> None:
    puzzle = read(EXAMPLE)
    filling = untouched(puzzle)
    filling[2, 1] = 3

    puzzle.draw_filling(recorder, filling, Ink.ENTRY)

    assert recorder.calls == ["labels entry 0.62: 3@1.5,2.5"]


def test_a_cropped_board_looks_the_same_in_what_is_kept_and_has_no_clues_elsewhere() -> None:
    puzzle = read(EXAMPLE).edit([(2, 2)], 5)

    cropped = puzzle.cropped(range(1, 3), range(1, 3))

    assert isinstance(puzzle, Croppable)
    assert np.array_equal(cropped.white, puzzle.white)
    assert not cropped.down.any()
    assert not cropped.across.any()
    assert cropped.givens[2, 2] == 5

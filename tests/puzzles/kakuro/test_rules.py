"""What kakuro calls a fault: each rule with its message, and against plain loops over all digits."""

from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tests.puzzles.kakuro.kakuros import framed_boards, read
from tests.thorough import either
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Cell, Fault, untouched

EXAMPLE = "kakuro 4x4\n# # 7\\ 13\\\n# 7\\5 . .\n\\7 . . .\n\\15 . . .\n"
SOLUTION = np.array([[0, 0, 0, 0], [0, 0, 2, 3], [0, 2, 4, 1], [0, 5, 1, 9]], np.int32)

BOARDS = [
    ("# #\n# \\9\n", ["The board has no white cells."], [()]),
    (
        "# # #\n# 5\\ 4\\\n\\3 . .\n# . .\n16\\ # #",
        ["r5c1: the clue 16 down has no white cell below. Remove it."],
        [((4, 0),)],
    ),
    (
        "# # # #\n# 5\\ 4\\ #\n\\9 . . \\8\n# . . #",
        ["r3c4: the clue 8 across has no white cell on the right. Remove it."],
        [((2, 3),)],
    ),
    (
        "# 9\\ # #\n# 5\\ 4\\ #\n\\9 . . #\n# . . #",
        ["r1c2: the clue 9 down has no white cell below. Remove it or make r2c2 white."],
        [((0, 1),)],
    ),
    (
        "# # 3\\ 4\\\n# 12\\3 . .\n# . . .",
        ["The run r3c2 down cannot add up to 12: its only cell holds 1 to 9."],
        [((1, 1), (2, 1))],
    ),
    (
        "# 3\\ 20\\\n\\17 . .\n\\6 . .\n# # .",
        ["r2c2: 17 across in 2 cells allows only 8, 9; 3 down in 2 cells allows only 1, 2. No digit fits both."],
        [((1, 1), (1, 0), (0, 1))],
    ),
    (
        "#" + " #" * 10 + "\n" + ("\\45" + " ." * 10 + "\n") * 2,
        [
            "The run r2c2 to r2c11 across has 10 cells; there are only 9 different digits.",
            "The run r3c2 to r3c11 across has 10 cells; there are only 9 different digits.",
        ],
        [tuple((r, c) for c in range(1, 11)) for r in (1, 2)],
    ),
    (
        "# # #\n\\18 . .\n# . .",
        ["The run r2c2 to r2c3 across cannot add up to 18: 2 cells can make 3 (1+2) to 17 (8+9)."],
        [((1, 0), (1, 1), (1, 2))],
    ),
    (
        "# 2\\ #\n# . .\n# . .",
        ["The run r2c2 to r3c2 down cannot add up to 2: 2 cells can make 3 (1+2) to 17 (8+9)."],
        [((0, 1), (1, 1), (2, 1))],
    ),
    (
        "# 4\\ 5\\\n\\3 . .\n\\4 . .",
        ["The clues do not balance: 7 across, 9 down, 2 more down. A clue is wrong."],
        [()],
    ),
    (
        "# 4\\ 3\\ # 5\\ 6\\\n\\3 . . \\5 . .\n\\4 . . \\5 . .",
        ["The clues of the 4 cells around r2c5 do not balance: 10 across, 11 down, 1 more down. A clue is wrong."],
        [((1, 3), (2, 3), (0, 4), (0, 5))],
    ),
]


@pytest.mark.parametrize(("rows", "messages", "cells"), BOARDS, ids=[board[1][0][:40] for board in BOARDS])
def test_a_board_that_cannot_be_filled_says_why(rows: str, messages: list[str], cells: list[tuple[Cell, ...]]) -> None:
    lines = rows.strip().splitlines()
    puzzle = read(f"kakuro {len(lines)}x{len(lines[0].split())}\n{rows}")

    assert list(puzzle.faults) == [Fault(*fault) for fault in zip(messages, cells, strict=True)]


def test_a_wrong_run_is_the_only_fault_of_the_region_that_it_unbalances() -> None:
    apart = "# # # \\4 . .\n# # # \\4 . .\n"  # so that the region is not the whole board
    board = read("kakuro 5x6\n# 16\\ 17\\ 6\\ # #\n\\18 . . . # #\n\\21 . . . 4\\ 4\\\n" + apart)
    assert board.faults == ()

    faults = board.with_clue((2, 0), 25, down=False).faults

    assert [len(fault.cells) for fault in faults] == [4]


def test_clues_that_no_text_can_hold_are_faults_too() -> None:
    white = np.array([[False, False, False], [False, True, True], [False, True, True]])
    across = np.array([[0, 0, 0], [46, 0, 0], [-1, 0, 0]], np.int32)

    faults = Kakuro(white, across, np.zeros((3, 3), np.int32)).faults

    assert [fault.message for fault in faults] == [
        "The run r2c2 to r2c3 across cannot add up to 46: 2 cells can make 3 (1+2) to 17 (8+9).",
        "The run r3c2 to r3c3 across cannot add up to -1: 2 cells can make 3 (1+2) to 17 (8+9).",
    ]


def test_a_run_of_one_cell_is_no_fault() -> None:
    assert read("kakuro 4x4\n# 4\\ 6\\ #\n\\3 . . #\n\\7 . . 5\\\n# # \\5 .\n").faults == ()


def test_an_impossible_clue_marks_only_its_own_run_on_a_whole_board() -> None:
    board = Kakuro.blank({"rows": 10, "columns": 10}).with_clue((5, 0), 44, down=False)

    assert [sorted(fault.cells) for fault in board.faults] == [[(5, c) for c in range(10)]]


def test_a_run_without_a_clue_is_no_fault_and_leaves_the_balance_open() -> None:
    assert read("kakuro 3x3\n# 4\\ #\n\\9 . .\n# . .\n").faults == ()


def test_a_solution_has_no_fault() -> None:
    assert read(EXAMPLE).judge(SOLUTION) == []


FILLINGS = [
    ("0000 0022 0000 0000", "2 appears twice in the run r2c3 to r2c4 across.", ((1, 2), (1, 3))),
    ("0000 0000 0000 0555", "5 appears 3 times in the run r4c2 to r4c4 across.", ((3, 1), (3, 2), (3, 3))),
    ("0000 0024 0000 0000", "The run r2c3 to r2c4 across adds up to 6; the clue is 5.", ((1, 2), (1, 3))),
    (
        "0000 0050 0000 0000",
        "The run r2c3 to r2c4 across already adds up to 5, with 1 cell to fill; the clue is 5.",
        ((1, 2), (1, 3)),
    ),
    (
        "0000 0000 0000 0120",
        "The run r4c2 to r4c4 across, clue 15: the 1 cell to fill must add up to 12; "
        "with the digits left, 3 to 9 is possible.",
        ((3, 1), (3, 2), (3, 3)),
    ),
    ("0000 0400 0000 0000", "r2c2 is a block; it cannot hold 4.", ((1, 1),)),
    ("0000 0000 0000 00A0", "r4c3 holds 10; the digits are 1 to 9.", ((3, 2),)),
]


@pytest.mark.parametrize(("digits", "message", "cells"), FILLINGS, ids=[filling[1][:40] for filling in FILLINGS])
def test_a_filling_that_breaks_a_rule_says_which(digits: str, message: str, cells: tuple[Cell, ...]) -> None:
    filling = np.array([[int(digit, 16) for digit in row] for row in digits.split()], np.int32)

    assert Fault(message, cells) in read(EXAMPLE).judge(filling)


def test_a_sum_between_the_bounds_that_no_digit_makes_is_a_fault() -> None:
    puzzle = read("kakuro 2x4\n# # # #\n\\9 . . .\n")
    filling = untouched(puzzle)
    filling[1, 1:3] = 1, 4

    faults = puzzle.judge(filling)

    assert faults[-1].message == (
        "The run r2c2 to r2c4 across, clue 9: the 1 cell to fill must add up to 4, "
        "but no set of the remaining digits does."
    )


def test_a_given_cannot_be_overruled() -> None:
    puzzle = read(EXAMPLE).edit([(1, 2)], 2)
    filling = SOLUTION.copy()
    filling[1, 2] = 3

    assert puzzle.judge(filling) == [Fault("r2c3 is given as 2; it cannot be 3.", ((1, 2),))]
    assert puzzle.judge(SOLUTION) == []


def test_givens_that_break_a_rule_are_faults_of_the_empty_filling() -> None:
    puzzle = read(EXAMPLE).edit([(1, 2), (1, 3)], 2)

    assert [fault.message for fault in puzzle.judge(untouched(puzzle))] == [
        "2 appears twice in the run r2c3 to r2c4 across."
    ]


def broken(puzzle: Kakuro, filling: np.ndarray) -> bool:  # type: ignore[type-arg]
    """Tell by plain loops whether a run of the board cannot be completed to its clue from this filling."""
    flat = filling.ravel()
    for run in range(len(puzzle.runs.sums)):
        held = [int(digit) for digit in flat[puzzle.runs.cells_in(run)] if digit]
        rest = len(puzzle.runs.cells_in(run)) - len(held)
        others = [set(extra) for extra in combinations(range(1, 10), rest) if not set(extra) & set(held)]
        clue = int(puzzle.runs.sums[run])
        possible = any(clue in (0, sum(extra) + sum(held)) for extra in others)
        if len(set(held)) < len(held) or not possible:
            return True
    return False


@pytest.mark.slow
@settings(max_examples=either(25, 80))
@given(data=st.data())
def test_a_filling_has_faults_if_and_only_if_a_run_cannot_be_completed(data: st.DataObject) -> None:
    empty = data.draw(framed_boards())
    empty = Kakuro(empty.white, np.zeros(empty.shape, np.int32), np.zeros(empty.shape, np.int32))
    complete = data.draw(arrays(np.int32, empty.shape, elements=st.integers(1, 9))) * empty.white
    puzzle = empty.with_sums(complete)
    kept = data.draw(arrays(bool, empty.shape))
    filling = np.where(kept, complete, 0).astype(np.int32)

    judged = set(puzzle.judge(filling)) - set(puzzle.faults)

    assume(not any("cannot add up to" in fault.message for fault in puzzle.faults))
    assert bool(judged) == broken(puzzle, filling)


@pytest.mark.slow
@settings(max_examples=either(15, 40))
@given(data=st.data())
def test_a_cells_candidates_are_the_digits_of_sets_that_hold_its_runs_digits(data: st.DataObject) -> None:
    puzzle = data.draw(framed_boards())
    filling = data.draw(arrays(np.int32, puzzle.shape, elements=st.integers(0, 9)))
    filling = np.where(data.draw(arrays(bool, puzzle.shape)), filling, 0).astype(np.int32)

    candidates = puzzle.candidates(filling)

    for r, c in np.ndindex(puzzle.shape):
        allowed = {int(digit) + 1 for digit in np.flatnonzero(candidates[r, c])}
        if not puzzle.white[r, c] or filling[r, c]:
            assert allowed == set()
            continue
        expected = set(range(1, 10))
        for run in puzzle.runs.home[r * puzzle.shape[1] + c].tolist():
            cells = puzzle.runs.cells_in(run)
            held, clue = set(filling.ravel()[cells].tolist()) - {0}, int(puzzle.runs.sums[run])
            sets = [set(digits) for digits in combinations(range(1, 10), len(cells)) if clue in (0, sum(digits))]
            expected &= set().union(*(digits - held for digits in sets if held <= digits))
        assert allowed == expected


def test_every_way_to_fill_a_run_is_accepted_and_no_other() -> None:
    puzzle = read("kakuro 2x4\n# # # #\n\\8 . . .\n")
    accepted = set()
    for digits in np.ndindex(9, 9, 9):
        filling = untouched(puzzle)
        filling[1, 1:] = np.array(digits) + 1
        if puzzle.judge(filling) == list(puzzle.faults):
            accepted.add(tuple(filling[1, 1:].tolist()))

    assert accepted == {*permutations((1, 2, 5)), *permutations((1, 3, 4))}

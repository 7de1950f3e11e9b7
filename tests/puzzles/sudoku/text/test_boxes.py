"""The boxes of boards without a header: those that a text shows, and those that are assumed."""

import json

import pytest

from workbench.puzzles.sudoku import Sudoku

LYING, UPRIGHT = (2, 3), (3, 2)
BARE = "1.....\n......\n" + "......\n" * 4


def box_of(text: str) -> tuple[int, int]:
    [puzzle] = Sudoku.parse(text)
    return puzzle.layout.box


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("| . . | . . | . . |\n" * 3 + "|-----+-----+-----|\n" + "| . . | . . | . . |\n" * 3, UPRIGHT),
        ("...|...\n" * 2 + "---+---\n" + "...|...\n" * 4, LYING),
        ("1.....\n..1...\n" + "......\n" * 4, UPRIGHT),  # 1 would be twice in the first box of 2 x 3
        ("1.....\n.1....\n" + "......\n" * 4, LYING),  # a fault in both
        ("sudoku 3x2\n" + BARE, UPRIGHT),
    ],
)
def test_frames_and_digits_show_which_boxes_a_board_has(text: str, box: tuple[int, int]) -> None:
    assert box_of(text) == box


def test_boxes_that_a_text_does_not_show_are_assumed_with_a_note() -> None:
    note = "Read with boxes of 2 × 3. Begin the text with “sudoku 3x2” for 3 × 2."

    assert box_of(BARE) == LYING
    assert Sudoku.assumption(BARE) == note
    assert Sudoku.assumption("sudoku 2x3\n" + BARE) == ""
    assert Sudoku.assumption("1.....\n..1...\n" + "......\n" * 4) == ""
    assert Sudoku.assumption("." * 81) == ""
    assert Sudoku.assumption("no sudoku") == ""


def test_many_boards_as_json_may_stand_on_one_line() -> None:
    board = [[5, *[0] * 8], *[[0] * 9] * 8]
    text = json.dumps([board] * 120)

    assert len(text) > 20_000
    assert len(Sudoku.parse(text)) == 120


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("---|---|---\n" * 9, 1),
        ("# No. 7\n" + "---|---|---\n" * 9, 1),
        ("5..|...|...\n" + "---|---|---\n" * 8, 1),
        ("123|456|789\n" + "---|---|---\n" * 8, 1),
        (("1..|...|...\n.2.|...|...\n...|3..|...\n---|---|---\n") * 3, 1),  # frames
        (("123|456|789\n---|---|---\n") * 9, 1),
    ],
)
def test_rows_of_dashes_are_open_cells_where_rows_are_missing_without_them(text: str, boards: int) -> None:
    assert len(Sudoku.parse(text)) == boards

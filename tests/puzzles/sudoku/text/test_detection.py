"""Which kind and which puzzle a text is taken for."""

import numpy as np
import pytest

from tests.known.counts import pattern
from workbench.files.documents import parse_positions
from workbench.puzzles.puzzle import AmbiguousError, ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

DIGITS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [DIGITS[k : k + 9] for k in range(0, 81, 9)]
FULL = np.array(pattern((4, 4)), np.int32)


def sixteen(kept: np.ndarray) -> Sudoku:  # type: ignore[type-arg]
    return Sudoku(Layout((4, 4)), np.where(kept, FULL, 0))


def readings(text: str) -> dict[str, Sudoku]:
    """Return the puzzle of each reading of a text."""
    with pytest.raises(AmbiguousError) as error:
        parse_positions(text)
    return {reading.name: Sudoku.parse(reading.text)[0] for reading in error.value.readings}


def test_letters_up_to_g_alone_may_be_1_to_7_or_10_to_16() -> None:
    puzzle = sixteen(FULL <= 7)

    found = readings(puzzle.format("letters"))

    assert list(found) == ["letters", "decimal"]
    assert found["letters"] == puzzle
    assert found["decimal"].givens.max() == 16


def test_one_letter_above_g_decides() -> None:
    assert Sudoku.parse(sixteen(FULL <= 8).format("letters")) == [sixteen(FULL <= 8)]


def test_a_header_of_ours_decides() -> None:
    text = "sudoku 4x4\n" + sixteen(FULL <= 7).format("letters")

    assert Sudoku.parse(text)[0].givens.max() == 16


def test_zero_beside_dots_is_a_digit_if_that_breaks_no_rule() -> None:
    puzzle = sixteen(FULL % 3 > 0)
    text = puzzle.format("hex")

    assert Sudoku.parse(text) == [puzzle]
    doubled = text.replace(".", "0", 30)  # several zeros in a row: open cells
    assert Sudoku.parse(doubled)[0].givens.max() == 15


def test_zero_beside_dots_without_letters_is_asked_about() -> None:
    puzzle = sixteen(FULL <= 9)

    found = readings("\n".join(puzzle.format("hex").splitlines()))

    assert found["zero"] == puzzle
    assert found["decimal"].givens.max() == 8


@pytest.mark.slow
def test_a_long_text_is_asked_about_too() -> None:
    text = sixteen(FULL <= 7).format("letters") * 300

    with pytest.raises(AmbiguousError):
        parse_positions(text)


TILINGS = ["AABB\nAABB\nCCDD\nCCDD\n", "AAAB\nCABB\nCCDB\nCDDD\n"]


@pytest.mark.parametrize("text", TILINGS)
def test_a_tiling_is_no_sudoku(text: str) -> None:
    [position] = parse_positions(text)

    assert position.puzzle.kind == "polyomino"


@pytest.mark.parametrize(
    "text", ["1 . . .\n. 2 . .\n. . 3 .\n. . . 4\n", "ABCD\nCDAB\nBADC\nDCBA\n", "AB..\n....\n..BA\n....\n"]
)
def test_what_can_be_a_sudoku_is_one(text: str) -> None:
    [position] = parse_positions(text)

    assert position.puzzle.kind == "sudoku"


def rows_with(row: int, text: str) -> str:
    return "\n".join([*ROWS[:row], text, *ROWS[row + 1 :]]) + "\n"


BROKEN = [
    (rows_with(1, "6..195...1"), 2),
    (rows_with(1, "6..195.."), 2),
    (rows_with(4, "4..8!3..1"), 5),
    ("\n".join(ROWS[:8]), 8),
    (DIGITS[:80], 1),
    (DIGITS + "..", 1),
    (DIGITS[:40] + "z" + DIGITS[41:], 1),
    ("\n".join(",".join(row) for row in ROWS[:8]) + "\n,,,,8,,7,9\n", 9),
    (str([[int(d) for d in row.replace(".", "0")] for row in ROWS])[:-1], 1),
    (str([[int(d) for d in row.replace(".", "0")] for row in ROWS[:8]]), 1),
    (f":0000:x:{DIGITS[:80]}:::", 1),
    ("3x3:5_3b7d", 1),
    ("Grid 01\n" + "\n".join(ROWS[:5]), 6),
    ("[Puzzle]\n" + "\n".join(ROWS[:5]), 6),
    ("https://www.sudokuwiki.org/sudoku.htm?bd=123", 1),
    ("<opensudoku><game data='1'/></opensudoku>", 1),
]


@pytest.mark.parametrize(("text", "line"), BROKEN)
def test_a_damaged_sudoku_is_blamed_on_no_other_kind(text: str, line: int) -> None:
    with pytest.raises(ParseError) as error:
        parse_positions(text)

    assert "Read as" not in str(error.value)
    assert error.value.line == line
    assert len(str(error.value)) <= 160


OTHERS = {
    "tour": "1 14 9 20 3\n24 19 2 15 10\n13 8 25 4 21\n18 23 6 11 16\n7 12 17 22 5\n",
    "polyomino": "......\n......\n##..##\n......\n",
    "cover": "i1 i2 i3\ni1 i2\ni3\ni2 i3\n",
    "kakuro": "#  4\\  3\\\n\\3 .  .\n\\4 .  .\n",
}


@pytest.mark.parametrize("kind", OTHERS)
def test_other_kinds_are_still_read(kind: str) -> None:
    assert parse_positions(OTHERS[kind])[0].puzzle.kind == kind


@pytest.mark.slow
def test_a_long_list_of_boards_with_spaces_is_read() -> None:
    rows = "\n".join(row.replace(".", " ") for row in ROWS)

    found = parse_positions(f"{rows}\n\n" * 800)

    assert len(found) == 800
    assert found[799].puzzle == Sudoku.parse(DIGITS)[0]

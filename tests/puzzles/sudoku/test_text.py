"""The texts that sudokus come as: written exactly, read leniently, refused with the place and what was expected."""

import re
from collections.abc import Sequence
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.known.counts import pattern
from tests.puzzles.bad_texts import damage, names_a_place
from tests.thorough import either
from workbench.puzzles import board_budget
from workbench.puzzles.puzzle import AmbiguousError, ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.sizes import box_names
from workbench.puzzles.sudoku.text import SIDES, STYLES, reader, usual_box

OFFERED = [tuple(int(part) for part in name.split("x")) for name, _ in box_names()]
ONE_ROW = [(1, 2), (2, 1), (1, 3), (1, 4), (4, 1), (1, 5), (5, 1), (1, 6), (1, 7), (11, 1), (1, 12), (1, 25)]
BOXES = OFFERED + ONE_ROW
UNCLEAR = ("letters", "spoj", "hex")  # styles in which A may be 1, 10 or 11

DIGITS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [DIGITS[k : k + 9] for k in range(0, 81, 9)]
PUZZLE = Sudoku(Layout((3, 3)), np.array([[int(d) for d in row.replace(".", "0")] for row in ROWS], np.int32))


def boxes_of(style: str) -> list[tuple[int, int]]:
    """Return the boxes of the boards that a style can write."""
    return [box for box in BOXES if STYLES[style].takes(Layout(box))]


@st.composite
def sudokus(draw: st.DrawFn, boxes: Sequence[tuple[int, int]] = BOXES) -> Sudoku:
    """Return a sudoku with one of these boxes and any givens, whether they break rules or not."""
    high, wide = draw(st.sampled_from(boxes))
    side = high * wide
    givens = np.frombuffer(draw(st.binary(min_size=side**2, max_size=side**2)), np.uint8) % (side + 1)
    return Sudoku(Layout((high, wide)), givens.astype(np.int32).reshape(side, side))


@st.composite
def legal_sudokus(draw: st.DrawFn, boxes: Sequence[tuple[int, int]]) -> Sudoku:
    """Return a sudoku with one of these boxes whose givens break no rule."""
    box = draw(st.sampled_from(boxes))
    digits = np.array([0, *draw(st.permutations(range(1, box[0] * box[1] + 1)))], np.int32)
    full = digits[np.array(pattern(box), np.int32)]
    kept = np.array(draw(st.lists(st.booleans(), min_size=full.size, max_size=full.size)))
    return Sudoku(Layout(box), np.where(kept.reshape(full.shape), full, 0))


def written_by(style: str) -> st.SearchStrategy[Sudoku]:
    """Return the sudokus that a style can write, without broken rules where these choose the alphabet."""
    return (legal_sudokus if style in UNCLEAR else sudokus)(boxes_of(style))


def all_read(text: str) -> list[list[Sudoku]]:
    """Return the puzzles of a text in every way in which it can be read."""
    try:
        return [list(Sudoku.parse(text))]
    except AmbiguousError as error:
        return [list(Sudoku.parse(reading.text)) for reading in error.readings]


def read(text: str) -> Sudoku:
    """Return the only sudoku of a text."""
    [puzzle] = Sudoku.parse(text)
    return puzzle


def refusal(text: str) -> ParseError:
    """Return the error that a text is refused with."""
    with pytest.raises(ParseError) as caught:
        Sudoku.parse(text)
    return caught.value


def lines_of(rows: list[str]) -> str:
    return "\n".join(rows)


def spaced(row: str) -> str:
    return " ".join(row)


# Writing, and reading what was written


WRITTEN = [(style, box) for style in Sudoku.styles for box in boxes_of(style)]


@pytest.mark.parametrize("style", Sudoku.styles)
@settings(max_examples=either(15, 40))
@given(data=st.data())
def test_what_is_written_reads_as_the_same(style: str, data: st.DataObject) -> None:
    puzzle = data.draw(written_by(style))

    found = all_read(puzzle.format(style))

    assert [puzzle] in found
    assert len(found) == 1 or style in UNCLEAR


@pytest.mark.parametrize(("style", "box"), WRITTEN, ids=str)
def test_complete_and_empty_grids_of_every_size_read_as_the_same(style: str, box: tuple[int, int]) -> None:
    full = Sudoku(Layout(box), np.array(pattern(box), np.int32))
    empty = Sudoku(Layout(box), np.zeros((box[0] * box[1],) * 2, np.int32))

    assert Sudoku.parse(full.format(style)) == [full]
    assert Sudoku.parse(empty.format(style)) == [empty]


@pytest.mark.slow
@pytest.mark.parametrize("style", Sudoku.styles)
@settings(max_examples=either(5, 20))
@given(data=st.data())
def test_many_puzzles_in_one_text_read_as_the_same(style: str, data: st.DataObject) -> None:
    puzzles = data.draw(st.lists(written_by(style), min_size=2, max_size=4))

    assert puzzles in all_read("".join(puzzle.format(style) for puzzle in puzzles))


@pytest.mark.parametrize("boxes", [("3x2", "2x3"), ("2x6", "3x3")])
@pytest.mark.parametrize("style", ["plain", "line", "grid", "sdk"])
def test_empty_puzzles_of_different_boxes_read_as_the_same(style: str, boxes: tuple[str, str]) -> None:
    puzzles = [Sudoku.blank({"box": box}) for box in boxes]

    assert Sudoku.parse("".join(puzzle.format(style) for puzzle in puzzles)) == puzzles


@settings(max_examples=either(10, 25))
@given(puzzle=sudokus())
def test_every_style_ends_with_a_newline_and_has_no_spaces_at_line_ends(puzzle: Sudoku) -> None:
    for style in Sudoku.styles:
        if not puzzle.style_problem(style):
            written = puzzle.format(style)
            assert written.endswith("\n")
            assert not re.search(r"[^\S\n]\n", written)


def test_plain_names_the_box_and_writes_a_row_a_line() -> None:
    assert PUZZLE.format("plain") == "sudoku 3x3\n" + lines_of(ROWS) + "\n"


def test_plain_writes_numbers_above_9() -> None:
    puzzle = Sudoku(Layout((2, 5)), np.array(pattern((2, 5)), np.int32)).edit([(0, 1)], 0)

    assert puzzle.format("plain").splitlines()[:2] == ["sudoku 2x5", " 1  .  3  4  5  6  7  8  9 10"]


def test_line_writes_all_cells_on_one_line() -> None:
    assert PUZZLE.format("line") == DIGITS + "\n"


def test_line_names_a_box_that_is_not_the_usual_one() -> None:
    assert Sudoku.blank({"box": "3x2"}).format("line") == "sudoku 3x2\n" + "." * 36 + "\n"
    assert Sudoku.blank({"box": "2x3"}).format("line") == "." * 36 + "\n"


def test_line_writes_letters_above_9() -> None:
    puzzle = Sudoku(Layout((4, 4)), np.array(pattern((4, 4)), np.int32))

    assert puzzle.format("line").startswith("123456789ABCDEFG56789ABCDEFG1234")


def test_grid_frames_every_box() -> None:
    puzzle = Sudoku(Layout((2, 3)), np.array(pattern((2, 3)), np.int32)).edit([(0, 0)], 0)

    assert puzzle.format("grid") == (
        "+-------+-------+\n"
        "| . 2 3 | 4 5 6 |\n"
        "| 4 5 6 | 1 2 3 |\n"
        "+-------+-------+\n"
        "| 2 3 4 | 5 6 1 |\n"
        "| 5 6 1 | 2 3 4 |\n"
        "+-------+-------+\n"
        "| 3 4 5 | 6 1 2 |\n"
        "| 6 1 2 | 3 4 5 |\n"
        "+-------+-------+\n"
    )


def test_grid_leaves_room_for_two_figures() -> None:
    written = Sudoku(Layout((5, 2)), np.array(pattern((5, 2)), np.int32)).format("grid").splitlines()

    assert written[0] == "sudoku 5x2"
    assert written[2] == "|  1  2 |  3  4 |  5  6 |  7  8 |  9 10 |"
    assert {len(line) for line in written[1:]} == {41}


def test_sdk_has_sadmans_section() -> None:
    assert PUZZLE.format("sdk") == "[Puzzle]\n" + lines_of(ROWS) + "\n"


# One puzzle in the notations of others


@pytest.mark.parametrize("sign", list("0.*_?"))
def test_any_sign_may_stand_for_an_open_cell(sign: str) -> None:
    text = DIGITS.replace(".", sign)

    assert read(text) == PUZZLE
    assert read(lines_of([row.replace(".", sign) for row in ROWS])) == PUZZLE
    assert read(lines_of([spaced(row.replace(".", sign)) for row in ROWS])) == PUZZLE


def test_signs_for_open_cells_may_be_mixed() -> None:
    assert read(DIGITS.replace(".", "0", 10).replace(".", "*", 10).replace(".", "_", 10)) == PUZZLE


FRAMED = {
    "bars": """
53.|.7.|...
6..|195|...
.98|...|.6.
---+---+---
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
---+---+---
.6.|...|28.
...|419|..5
...|.8.|.79
""",
    "full frame": """
+---+---+---+
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
+---+---+---+
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
+---+---+---+
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
+---+---+---+
""",
    "spaced frame": """
 5 3 . | . 7 . | . . .
 6 . . | 1 9 5 | . . .
 . 9 8 | . . . | . 6 .
-------+-------+-------
 8 . . | . 6 . | . . 3
 4 . . | 8 . 3 | . . 1
 7 . . | . 2 . | . . 6
-------+-------+-------
 . 6 . | . . . | 2 8 .
 . . . | 4 1 9 | . . 5
 . . . | . 8 . | . 7 9
""",
    "Simple Sudoku": """
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*
""",
    "HoDoKu's grid": """
.-------.-------.-------.
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
:-------+-------+-------:
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
:-------+-------+-------:
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
'-------'-------'-------'
""",
    "double lines": """
53.|.7.|...
6..|195|...
.98|...|.6.
===+===+===
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
===========
.6.|...|28.
...|419|..5
...|.8.|.79
""",
    "blank lines and spaces": """

    53. .7. ...
    6.. 195 ...
    .98 ... .6.

    8.. .6. ..3
    4.. 8.3 ..1
    7.. .2. ..6

    .6. ... 28.
    ... 419 ..5
    ... .8. .79

""",
    "commas": lines_of([",".join(row) for row in ROWS]),
    "semicolons": lines_of([";".join(row.replace(".", "0")) for row in ROWS]),
    "tabs": lines_of(["\t".join(row) for row in ROWS]),
    "81 numbers on a line": spaced(DIGITS),
    "81 with commas": ",".join(DIGITS.replace(".", "0")),
    "own header": "sudoku 3x3\n" + lines_of(ROWS),
    "own header, loudly": "  SUDOKU  3 x 3  \n" + lines_of(ROWS),
    "own header, with a cross": "Sudoku 3×3\n" + lines_of(ROWS),
    "own header, with a capital": "sudoku 3X3\n" + lines_of(ROWS),
    "own header and a line": "sudoku 3x3\n" + DIGITS,
    "comments": "# found in a book\n// page 3\n% no. 7\n" + lines_of(ROWS[:4]) + "\n# half way\n" + lines_of(ROWS[4:]),
    "SadMan": "#AAn author\n#CA comment\n[Puzzle]\n" + lines_of(ROWS) + "\n[State]\n" + lines_of(["1" * 9] * 9),
    "SadMan, loudly": "[PUZZLE]\n" + lines_of(ROWS),
    "carriage returns": "\r\n".join(ROWS) + "\r\n",
    "old Macintosh": "\r".join(ROWS),
    "byte order mark": "\ufeff" + lines_of(ROWS),
    "byte order mark and line": "\ufeff" + DIGITS + "\r\n",
    "table": "puzzle,solution\n" + DIGITS + "," + "1" * 81 + "\n",
    "table without headings": DIGITS + "," + "1" * 81 + "\n",
    "table with another order of headings": "quizzes,solutions\n" + DIGITS.replace(".", "0") + "," + "1" * 81 + "\n",
    "line and remark": DIGITS + " ED=7.1/1.2/1.2",
    "line and comment": DIGITS + " # easy",
    "HoDoKu's library": ":0000:x:" + DIGITS + ":::",
}


@pytest.mark.parametrize("text", FRAMED.values(), ids=FRAMED.keys())
def test_notations_of_others_are_read(text: str) -> None:
    assert read(text) == PUZZLE


@pytest.mark.parametrize("rule", ["+-+-+-+-+", "+=+=+=+=+", "|-+-+-+-|"])
def test_a_frame_may_go_around_every_cell(rule: str) -> None:
    text = lines_of([rule, "|1|.|.|.|", rule, "|.|.|2|.|", rule, "|.|.|.|.|", rule, "|3|.|.|.|", rule])

    assert read(text) == read("1...\n..2.\n....\n3...")


def test_digits_that_hodoku_placed_are_not_given() -> None:
    cells = DIGITS.replace("..7", ".+47", 1)

    assert read(f":0701:4:{cells}:124 125::") == PUZZLE


def test_a_grid_of_candidates_gives_the_cells_with_a_single_one() -> None:
    text = """
.-----------.-----------.-----------.
| 5  3  124 | 26 7  46  | 1  19 24  |
| 6  24 247 | 1  9  5   | 3  4  248 |
| 12 9  8   | 23 34 24  | 1  6  247 |
:-----------+-----------+-----------:
| 8  12 159 | 79 6  147 | 4  25 3   |
| 4  25 259 | 8  5  3   | 79 25 1   |
| 7  15 13  | 9  2  14  | 8  5  6   |
:-----------+-----------+-----------:
| 13 6  13  | 35 35 7   | 2  8  4   |
| 23 27 23  | 4  1  9   | 36 3  5   |
| 12 24 123 | 25 8  26  | 16 7  9   |
'-----------'-----------'-----------'
"""

    puzzle = read(text)

    assert puzzle.layout.box == (3, 3)
    assert puzzle.format().splitlines()[1:4] == ["53..7.1..", "6..19534.", ".98...16."]


def test_a_candidate_grid_of_another_size_is_read() -> None:
    text = lines_of(["| 12 34 | 1 2 |", "| 1 2 | 34 3 |", "| 234 1 | 2 4 |", "| 2 34 | 13 1 |"])

    assert read("sudoku 2x2\n" + text) == read("..12\n12.3\n.124\n2..1")


# Many puzzles


def test_a_list_of_lines_is_a_list_of_puzzles() -> None:
    puzzles = Sudoku.parse("\n".join([DIGITS, "." * 81, DIGITS.replace(".", "0")]))

    assert puzzles == [PUZZLE, Sudoku.blank({"box": "3x3"}), PUZZLE]


def test_a_list_may_hold_puzzles_of_several_sizes() -> None:
    puzzles = Sudoku.parse("\n".join([DIGITS, "." * 16, "." * 36, "." * 256]))

    assert [puzzle.layout.box for puzzle in puzzles] == [(3, 3), (2, 2), (2, 3), (4, 4)]


def test_grids_may_follow_each_other() -> None:
    assert Sudoku.parse(FRAMED["full frame"] + FRAMED["bars"] + FRAMED["Simple Sudoku"]) == [PUZZLE] * 3


def test_grids_with_and_without_headers_may_follow_each_other() -> None:
    texts = [Sudoku.blank({"box": "3x2"}).format(), "......\n" * 6, "sudoku 2x2\n....\n....\n....\n....\n", DIGITS]

    assert [puzzle.layout.box for puzzle in Sudoku.parse("".join(texts))] == [(3, 2), (2, 3), (2, 2), (3, 3)]


def test_a_table_gives_one_puzzle_a_line() -> None:
    table = "puzzle,solution\n" + f"{DIGITS},{'1' * 81}\n" * 3

    assert Sudoku.parse(table) == [PUZZLE] * 3


def test_a_table_may_have_comments_above_its_headings() -> None:
    table = "# from somewhere\npuzzle,solution\n" + f"{DIGITS},{'1' * 81}\n"

    assert Sudoku.parse(table) == [PUZZLE]


# Boards above 9 x 9

SIXTEEN = Sudoku(Layout((4, 4)), np.array(pattern((4, 4)), np.int32)).edit([(0, 0), (3, 7), (15, 15)], 0)
NUMBERS = [[str(digit or ".") for digit in row] for row in SIXTEEN.givens.tolist()]
LETTERS = ["".join(".123456789ABCDEFG"[digit] for digit in row) for row in SIXTEEN.givens.tolist()]


@pytest.mark.parametrize(
    "text",
    [
        lines_of([" ".join(row) for row in NUMBERS]),
        lines_of(LETTERS),
        lines_of(LETTERS).lower(),
        lines_of([spaced(row) for row in LETTERS]),
        lines_of(["|".join(row[k : k + 4] for k in (0, 4, 8, 12)) for row in LETTERS]),
        " ".join(cell for row in NUMBERS for cell in row),
        ",".join(cell.replace(".", "0") for row in NUMBERS for cell in row),
        "".join(LETTERS),
        "sudoku 4x4\n" + lines_of(LETTERS),
        lines_of([" ".join(f"{cell.replace('.', '0'):>02}" for cell in row) for row in NUMBERS]),
    ],
    ids=[
        "numbers",
        "letters",
        "small letters",
        "letters apart",
        "letters in boxes",
        "numbers on a line",
        "a table's line",
        "letters on a line",
        "letters with a header",
        "numbers with zeros",
    ],
)
def test_16_by_16_is_read(text: str) -> None:
    assert read(text) == SIXTEEN


def test_sixteen_lines_of_16_with_digits_above_4_are_one_board() -> None:
    assert [puzzle.side for puzzle in Sudoku.parse(lines_of(LETTERS))] == [16]


@pytest.mark.parametrize("sign", ["5", "9", "A", "G", "a", "g"])
def test_one_digit_above_4_makes_sixteen_lines_of_16_one_board(sign: str) -> None:
    puzzle = read(lines_of(["1" + "." * 15] * 15 + [sign + "." * 15]))

    assert puzzle.side == 16


def test_sixteen_lines_of_16_with_digits_up_to_4_are_small_boards() -> None:
    assert Sudoku.parse("1...2...3...4...\n" * 16) == [read("1...\n2...\n3...\n4...")] * 16


def test_a_few_lines_of_16_are_small_boards() -> None:
    assert Sudoku.parse("1...2...3...4...\n" * 5) == [read("1...\n2...\n3...\n4...")] * 5


def test_a_header_makes_sixteen_lines_of_16_one_board_whatever_its_digits() -> None:
    assert read("sudoku 4x4\n" + "1...2...3...4...\n" * 16).side == 16


def test_a_header_makes_lines_of_16_small_boards() -> None:
    puzzles = Sudoku.parse("sudoku 1x4\n" + "1...2...3...4...\n")

    assert [puzzle.layout.box for puzzle in puzzles] == [(1, 4)]


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_a_bare_board_has_the_usual_box(side: int) -> None:
    rows = [["."] * side for _ in range(side)]
    rows[0][0] = str(side)
    board = "\n".join(" ".join(row) for row in rows)

    assert read(board).layout.box == usual_box(side)


@pytest.mark.parametrize(
    ("side", "box"), [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (24, (4, 6)), (25, (5, 5))]
)
def test_the_usual_box_is_as_square_as_can_be_and_lies_down(side: int, box: tuple[int, int]) -> None:
    assert usual_box(side) == box


# Errors: line, column, what was expected


BAD_TEXTS = [
    # nothing
    ("", 1, 1, "expected rows of digits"),
    ("\n \n\t\n", 1, 1, "expected rows of digits"),
    ("# only a remark\n", 1, 1, "expected rows of digits"),
    ("+---+---+\n", 1, 1, "expected rows of digits"),
    ("[State]\n" + DIGITS, 1, 1, "expected rows of digits"),
    ("|||\n", 1, 1, "expected digits"),
    # characters
    (DIGITS[:80] + "z", 1, 81, '"z" is not a digit from 1 to 9'),
    ("z" + DIGITS[1:], 1, 1, '"z" is not a digit from 1 to 9'),
    (DIGITS[:80] + "²", 1, 81, '"²" is not a digit from 1 to 9'),
    ("٣" + DIGITS[1:], 1, 1, '"٣" is not a digit from 1 to 9'),
    ("\n# title\n" + lines_of([*ROWS[:4], "4..8a3..1", *ROWS[5:]]), 7, 5, '"a" is not a digit from 1 to 9'),
    (FRAMED["full frame"].replace("419", "4z9"), 12, 7, '"z" is not a digit from 1 to 9'),
    (FRAMED["tabs"].replace("4\t1\t9", "4\tI\t9"), 8, 9, '"I" is not a digit from 1 to 9'),
    ("12345z\n" + "......\n" * 5, 1, 6, '"z" is not a digit from 1 to 6'),
    ("12\x003\n....\n....\n....", 1, 3, "is not a digit from 1 to 4"),
    # numbers
    ("1234\n....\n.5..\n....", 3, 2, '"5" is not a digit from 1 to 4'),
    ("1 2 3 4 5 6 7 8 9 11\n" + ". . . . . . . . . .\n" * 9, 1, 19, '"11" is not a digit from 1 to 10'),
    (". . . . . .\n. . . -4 . .\n" + ". . . . . .\n" * 4, 2, 7, '"-4" is not a digit from 1 to 6'),
    (". . . . . .\n. . . 7 . .\n" + ". . . . . .\n" * 4, 2, 7, '"7" is not a digit from 1 to 6'),
    (". . . . . .\n. . . 00004 . .\n" + ". . . . . .\n" * 4, 2, 7, '"00004" is not a digit from 1 to 6'),
    (". . . . . .\n. . . *_ . .\n" + ". . . . . .\n" * 4, 2, 7, '"*_" is not a digit from 1 to 6'),
    ("1 2 3 4\n. 34 45 .\n. . . .\n. . . .", 2, 6, '"45" is not a digit from 1 to 4'),
    ("1 2 3 4\n. 34 43 .\n. . . .\n. . . .", 2, 6, '"43" is not a digit from 1 to 4'),
    ("1234G67.\n" + "........\n" * 7, 1, 5, '"G" is not a digit from 1 to 8'),
    ("1.......ABC.\n" + "....D.......\n" + "............\n" * 10, 2, 5, '"D" is not a digit from 1 to 12'),
    # rows
    ("12345\n", 1, 1, "expected a row of 4, 6, 8"),
    ("123\n....\n....\n....", 1, 1, "expected a row of 4, 6, 8"),
    (DIGITS[:80], 1, 1, "expected 81 for a sudoku of 9 x 9"),
    (DIGITS + ".", 1, 1, "expected 81 for a sudoku of 9 x 9"),
    (DIGITS + "\n" + DIGITS[:-1], 2, 1, "expected 81 for a sudoku of 9 x 9"),
    ("....\n.....\n....\n....", 2, 5, "Row 2 has 5 cells; expected 4"),
    ("....\n...\n....\n....", 2, 4, "Row 2 has 3 cells; expected 4"),
    ("....\n...   \n....\n....", 2, 4, "Row 2 has 3 cells; expected 4"),
    ("....\n.|..\n....\n....", 2, 5, "Row 2 has 3 cells; expected 4"),
    (lines_of([*ROWS[:8], ROWS[8] + "5"]), 9, 10, "Row 9 has 10 cells; expected 9"),
    (FRAMED["full frame"].replace("|6..|195|...|", "|6..|195|..|"), 4, 13, "Row 2 has 8 cells; expected 9"),
    (FRAMED["spaced frame"].replace("1 9 5 |", "1 9 5 1 |"), 3, 24, "Row 2 has 10 cells; expected 9"),
    (lines_of(ROWS[:8]), 8, 0, "The text ends after 8 rows; expected 9"),
    (lines_of(ROWS) + "\n" + ROWS[0], 10, 0, "expected 9"),
    (
        "sudoku 3x3\n" + lines_of(ROWS[:3]) + "\nsudoku 3x3\n" + lines_of(ROWS),
        5,
        0,
        "The grid has 3 rows; expected 9",
    ),
    # headers
    ("sudoku\n....", 1, 0, "Found nothing; expected rows x columns of a box, like 3x3"),
    ("sudoku u\n....", 1, 8, "expected rows x columns of a box, like 3x3"),
    ("sudoku three\n....", 1, 8, "expected rows x columns of a box, like 3x3"),
    ("\nsudoku 3\n....", 2, 8, "expected rows x columns of a box, like 3x3"),
    ("sudoku " + "3x" * 999, 1, 8, "3x3…"),
    ("sudoku 3x3x3\n....", 1, 8, "expected rows x columns of a box, like 3x3"),
    ("sudoku 2x2 ....\n....", 1, 8, "expected rows x columns of a box"),
    ("sudoku 0x3\n", 1, 8, "expected 2 to 49 digits"),
    ("sudoku 1x1\n.", 1, 8, "expected 2 to 49 digits"),
    ("sudoku 5x10\n", 1, 8, "The board is 50 × 50; expected 2 to 49 digits"),
    ("sudoku 99x99\n", 1, 8, "expected 2 to 49 digits"),
    ("sudoku 3x3\n", 1, 0, "The text ends after this header; expected the rows"),
    ("sudoku 2x3\n" + ROWS[0], 2, 1, "9 characters; expected 6 cells"),
    ("sudoku 2x3\n" + DIGITS, 2, 1, "81 characters; expected 6 cells"),
    # HoDoKu
    (":0000:x:" + DIGITS[:80] + ":::", 1, 0, "80 cells after the third colon; expected 81"),
    (":0000:x", 1, 0, "0 cells after the third colon; expected 81"),
    (":", 1, 0, "0 cells after the third colon; expected 81"),
    (":0000:x:" + DIGITS[:80] + "z:::", 1, 89, '"z" is not a digit from 1 to 9'),
    (":0000:x:+5" + DIGITS[1:80] + "z:::", 1, 90, '"z" is not a digit from 1 to 9'),
    # rubbish
    ("GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!", 1, 1, "."),
    ("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj", 2, 1, "expected"),
    ('{"format": "something else"}', 1, 1, "."),
    ("<html><body>", 1, 1, "."),
    ("." * 20_001, 1, 0, "20,001 characters; the limit is 20,000"),
    ("\n\n" + "1 " * 11_000, 3, 0, "22,000 characters; the limit is 20,000"),
]


@pytest.mark.parametrize(("text", "line", "column", "expected"), BAD_TEXTS, ids=[bad[3][:40] for bad in BAD_TEXTS])
def test_an_error_names_its_place_and_what_was_expected(text: str, line: int, column: int, expected: str) -> None:
    error = refusal(text)

    assert expected in str(error)
    assert error.line == line
    assert error.column == column if column else error.column > 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("....\n..5.\n....\n....", 'Line 2, column 3: "5" is not a digit from 1 to 4. Use . for an open cell.'),
        ("....\n....\n....", "Line 3, column 5: The text ends after 3 rows; expected 4."),
        ("", "Line 1, column 1: No sudoku found; expected rows of digits, with . or 0 for open cells."),
    ],
)
def test_an_error_reads_as_a_sentence_with_its_place(text: str, message: str) -> None:
    assert str(refusal(text)) == message


def test_a_long_bad_word_is_shortened_in_the_message() -> None:
    assert len(str(refusal("1 2 3 4\n" + "1 2 3 " + "x" * 3000 + "\n. . . .\n. . . ."))) < 200


def test_a_long_text_that_is_nearly_a_frame_is_refused_at_once() -> None:
    text = ("-" * 3999 + "z\n") * 100

    begun = process_time()
    refusal(text)

    assert process_time() - begun < 1  # second; at a millisecond a line this takes a tenth of that


# Whatever the text is, it is read or refused

SIGNS = "0123456789.*_?|+-=:;,'x×\t\n\r #[]%/ABCGZsudokuPze\u00b2\u0663\ufeff\x00\x0c\u2028"


def read_or_refused(text: str) -> None:
    """Read a text that may be anything; nothing but ParseError may come of it."""
    try:
        puzzles = Sudoku.parse(text)
    except ParseError as error:
        names_a_place(error, text)
        return
    for puzzle in puzzles:
        assert puzzle.givens.shape == puzzle.shape
        assert puzzle.givens.min() >= 0
        assert puzzle.givens.max() <= puzzle.side
        assert Sudoku.parse(puzzle.format()) == [puzzle]


@pytest.mark.slow
@settings(max_examples=either(170, 500))
@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@pytest.mark.slow
@settings(max_examples=either(330, 1000))
@given(st.text(alphabet=SIGNS, max_size=400))
def test_any_text_of_likely_signs_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@pytest.mark.slow
@settings(max_examples=either(170, 500))
@given(st.lists(st.sampled_from([*ROWS, *LETTERS[:2], *FRAMED, *FRAMED.values(), DIGITS, "sudoku 2x2", "....", "|"])))
def test_any_mixture_of_good_lines_is_read_or_refused(lines: list[str]) -> None:
    read_or_refused("\n".join(lines))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return the text of a sudoku with a few pieces cut out, doubled or replaced."""
    style = draw(st.sampled_from(Sudoku.styles))
    text = draw(sudokus(boxes_of(style))).format(style)
    return damage(draw, text, SIGNS, 4)


@pytest.mark.slow
@settings(max_examples=either(200, 600))
@given(damaged())
def test_a_damaged_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@pytest.mark.parametrize("box", ["2x3", "3x4", "4x4", "5x5"])
def test_a_list_of_large_puzzles_on_lines_is_not_slow_to_read(monkeypatch: pytest.MonkeyPatch, box: str) -> None:
    monkeypatch.setattr(reader, "MAX_SLOW", 1000)
    puzzle = Sudoku.blank({"box": box}).edit([(0, 0)], 6)
    line = puzzle.format("line")

    assert Sudoku.parse(line * 40) == [puzzle] * 40


@pytest.mark.parametrize("box", ["2x3", "5x5"])
def test_what_is_read_slowly_is_refused_with_advice_that_can_be_followed(
    monkeypatch: pytest.MonkeyPatch, box: str
) -> None:
    monkeypatch.setattr(reader, "MAX_SLOW", 1000)
    puzzle = Sudoku.blank({"box": box})

    with pytest.raises(ParseError, match="Write each puzzle on one line") as caught:
        Sudoku.parse(puzzle.format("grid") * 40)

    assert len(str(caught.value)) <= 160
    assert len(Sudoku.parse(puzzle.format("line") * 40)) == 40


def test_as_many_boards_are_read_as_a_file_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_BOARDS", 3)

    with board_budget.board_budget():
        assert len(Sudoku.parse("1" * 3 + "." * 33 + "\n" + ("." * 36 + "\n") * 2)) == 3


def test_a_field_with_spaces_is_no_board_on_a_line() -> None:
    text = '000{ "format": 1, "kind": "x", ' + ",".join(["a b c"] * 12)

    assert refusal(text).line == 1

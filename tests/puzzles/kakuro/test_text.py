"""The texts that kakuros come as: written exactly, read leniently, refused with the place and what was expected."""

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.bad_texts import damage, names_a_place
from tests.puzzles.kakuro.kakuros import any_boards, framed_boards, read
from tests.thorough import either
from workbench.base.places import samples
from workbench.puzzles import board_budget
from workbench.puzzles.kakuro import Kakuro, grids
from workbench.puzzles.puzzle import ParseError

# The example of the page on the Kakuro Description Language, D. Aronson
EXAMPLE = """kakuro 4x4
  #   # 7\\ 13\\
  # 7\\5  .   .
 \\7   .  .   .
\\15   .  .   .
"""
PUZZLE = read(EXAMPLE)
SOLUTION = np.array([[0, 0, 0, 0], [0, 0, 2, 3], [0, 2, 4, 1], [0, 5, 1, 9]], np.int32)


def refusal(text: str) -> ParseError:
    """Return the error that a text is refused with."""
    with pytest.raises(ParseError) as caught:
        Kakuro.parse(text)
    return caught.value


# Writing, and reading what was written


@pytest.mark.slow
@settings(max_examples=either(10, 30))
@given(puzzle=any_boards())
def test_our_own_text_holds_every_board(puzzle: Kakuro) -> None:
    assert Kakuro.parse(puzzle.format()) == [puzzle]


@pytest.mark.parametrize("style", [style for style in Kakuro.styles if style != "algospot"])
@pytest.mark.slow
@settings(max_examples=either(10, 30))
@given(puzzle=framed_boards())
def test_every_style_holds_boards_with_a_row_and_a_column_for_clues(style: str, puzzle: Kakuro) -> None:
    assert Kakuro.parse(puzzle.format(style)) == [puzzle]


@pytest.mark.slow
@settings(max_examples=either(10, 30))
@given(puzzle=framed_boards())
def test_algospots_input_is_filled_up_with_blocks_to_a_square(puzzle: Kakuro) -> None:
    [found] = Kakuro.parse(puzzle.format("algospot"))

    rows, columns = puzzle.shape
    inside = np.s_[:rows, :columns]
    assert found.shape == (max(rows, columns),) * 2
    assert Kakuro(found.white[inside], found.across[inside], found.down[inside]) == puzzle
    assert found.white.sum() == puzzle.white.sum()


@pytest.mark.parametrize("style", ["puzz.link", "pzprv3"])
@pytest.mark.slow
@settings(max_examples=either(10, 30))
@given(puzzle=any_boards())
def test_blocks_are_added_where_a_notation_has_no_place_for_white_cells(style: str, puzzle: Kakuro) -> None:
    [found] = Kakuro.parse(puzzle.format(style))

    assert not found.white[0].any()
    assert not found.white[:, 0].any()
    assert np.array_equal(np.trim_zeros(found.white), np.trim_zeros(puzzle.white))


@pytest.mark.parametrize("style", Kakuro.styles)
@settings(max_examples=either(5, 10))
@given(puzzles=st.lists(framed_boards(square=True), min_size=2, max_size=3))
def test_many_puzzles_in_one_text_read_as_the_same(style: str, puzzles: list[Kakuro]) -> None:
    assert Kakuro.parse("".join(puzzle.format(style) for puzzle in puzzles)) == puzzles


@settings(max_examples=either(10, 25))
@given(puzzle=any_boards())
def test_every_style_ends_with_a_newline_and_has_no_spaces_at_line_ends(puzzle: Kakuro) -> None:
    for style in Kakuro.styles:
        written = puzzle.format(style)
        assert written.endswith("\n")
        assert not re.search(r"[ \t]\n", written)


WRITTEN = {
    "plain": EXAMPLE,
    "puzz.link": "https://puzz.link/p?kakuro/3/3/75r7d7f\n",
    "pzprv3": "pzprv3\nkakuro\n3\n3\n0 -1 7 13\n-1 5,7 . .\n7 . . .\n15 . . .\n. . .\n. . .\n. . .\n",
    "algospot": (
        "1\n4\n0 0 0 0\n0 0 1 1\n0 1 1 1\n0 1 1 1\n6\n2 2 0 5\n3 1 0 7\n4 1 0 15\n1 3 1 7\n1 4 1 13\n2 2 1 7\n"
    ),
    "kb": (
        "kakuro_4x4 4 4\n0 0 0 0\n0 0 1 1\n0 1 1 1\n0 1 1 1\n6\n"
        "1 1 0 5\n2 0 0 7\n3 0 0 15\n0 2 1 7\n0 3 1 13\n1 1 1 7\n"
    ),
    "pencilbox": (
        "4\n4\n0 0 0 0\n0 1 0 0\n0 2 0 7\n0 3 0 13\n1 0 0 0\n1 1 5 7\n2 0 7 0\n3 0 15 0\n\n"
        ". . . .\n. . 0 0\n. 0 0 0\n. 0 0 0\n"
    ),
    "xml": """<?xml version="1.0" encoding="UTF-8"?>
<puzzle type="kakuro">
 <size row="4" col="4"/>
 <board>
  <wall r="1" c="1" a="0" b="0"/>
  <wall r="1" c="2" a="0" b="0"/>
  <wall r="1" c="3" a="0" b="7"/>
  <wall r="1" c="4" a="0" b="13"/>
  <wall r="2" c="1" a="0" b="0"/>
  <wall r="2" c="2" a="5" b="7"/>
  <wall r="3" c="1" a="7" b="0"/>
  <wall r="4" c="1" a="15" b="0"/>
 </board>
 <answer>
  <arow row="1"><n v="-1"/><n v="-1"/><n v="-1"/><n v="-1"/></arow>
  <arow row="2"><n v="-1"/><n v="-1"/><z/><z/></arow>
  <arow row="3"><n v="-1"/><z/><z/><z/></arow>
  <arow row="4"><n v="-1"/><z/><z/><z/></arow>
 </answer>
</puzzle>
""",
}


OF_TEXT = [style for style in Kakuro.styles if style != "penpa"]  # whose bytes depend on zlib's version


@pytest.mark.parametrize("style", OF_TEXT)
def test_a_board_is_written_exactly_so(style: str) -> None:
    assert PUZZLE.format(style) == WRITTEN[style]


ANSWERS = {
    "plain": EXAMPLE.replace("7\\5  .   .", "7\\5  2   3")
    .replace(" \\7   .  .   .", " \\7   2  4   1")
    .replace("\\15   .  .   .", "\\15   5  1   9"),
    "algospot": "0 0 0 0\n0 0 2 3\n0 2 4 1\n0 5 1 9\n",
    "pzprv3": WRITTEN["pzprv3"].removesuffix(". . .\n" * 3) + ". 2 3\n2 4 1\n5 1 9\n",
    "pencilbox": WRITTEN["pencilbox"].replace(". . 0 0\n. 0 0 0\n. 0 0 0\n", ". . 2 3\n. 2 4 1\n. 5 1 9\n"),
    "xml": WRITTEN["xml"]
    .replace('<n v="-1"/><z/><z/></arow>', '<n v="-1"/><n2/><n3/></arow>')
    .replace('<arow row="3"><n v="-1"/><z/><z/><z/>', '<arow row="3"><n v="-1"/><n2/><n4/><n1/>')
    .replace('<arow row="4"><n v="-1"/><z/><z/><z/>', '<arow row="4"><n v="-1"/><n5/><n1/><n9/>'),
}


@pytest.mark.parametrize("style", [style for style in Kakuro.filling_styles if style in OF_TEXT])
def test_a_solution_is_written_exactly_so(style: str) -> None:
    assert PUZZLE.format_filling(SOLUTION, style) == ANSWERS[style]


@pytest.mark.parametrize("style", ["pzprv3", "pencilbox", "xml"])
def test_an_answer_that_stands_apart_is_no_part_of_the_puzzle(style: str) -> None:
    assert read(ANSWERS[style]) == PUZZLE


def test_digits_in_the_grid_are_givens() -> None:
    assert read(ANSWERS["plain"]).given().tolist() == SOLUTION.tolist()


def test_a_given_is_written_rather_than_what_contradicts_it() -> None:
    puzzle = PUZZLE.edit([(2, 1)], 1)

    assert read(puzzle.format_filling(SOLUTION)).given()[2].tolist() == [0, 1, 4, 1]


# One board in the notations of others

OTHERS = {
    "no header": EXAMPLE.partition("\n")[2],
    "slashes and colons": "# # 7/ 13/\n# 7:5 _ _\n:7 _ _ _\n:15 _ _ _\n",
    "Garus": "# the example\n\\ \\ 7\\ 13\\\n\\ 7\\5 _____ _____\n\\7 _____ _____ _____\n\\15 _____ _____ _____\n",
    "matzsoft": "- - 7\\ 13\\\n- 7\\5 . .\n\\7 . . .\n\\15 . . .\n",
    "X for none": "X X 7\\X 13\\X\nX 7\\5 . .\nX\\7 . . .\nX\\15 . . .\n",
    "cyberbotx": "4 4 SPACE\n\\ \\ 7\\ 13\\\n\\ 7\\5 x x\n\\7 x x x\n\\15 x x x\n",
    "cyberbotx, tabs": "4 4 TAB\n\\\t\\\t7\\\t13\\\n\\\t7\\5\tx\tx\n\\7\tx\tx\tx\n\\15\tx\tx\tx\n",
    "x without a header": "\\ \\ 7\\ 13\\\n\\ 7\\5 x x\n\\7 x x x\n\\15 x x x\n",
    "hakank": "x,x,7\\,13\\\nx,7\\5,0,0\n\\7,0,0,0\n\\15,0,0,0\n",
    "SourGumdropK": ". . 7/ 13/\n. 7/5 * *\n7 * * *\n15 * * *\n",
    "SourGumdropK, commas": ".,.,7\\,13\\\n.,7\\5,**\n7,***\n15,***\n",
    "puzzlekit": "4 4\n- - 7, 13,\n- 7,5 0 0\n,7 0 0 0\n,15 0 0 0\n",
    "UPC": "4,4\n*,*,C7,C13\n*,C7F5,?,?\nF7,?,?,?\nF15,?,?,?\n",
    "kakuros.com, a table": "-1 -1 70 130\n-1 5070 0 0\n7000 0 0 0\n15000 -2 -2 -2\n",
    "kakuros.com, JSON": "[[-1, -1, 70, 130], [-1, 5070, 0, 0],\n [7000, 0, 0, 0], [15000, -2, -2, -2]]\n",
    "kakuros.com, JSON down the page": (
        "[\n [-1,\n-1,\n70,\n130],\n[-1, 5070, 0, 0],\n[7000, 0, 0, 0],\n[15000, 0, 0, 0]\n]\n"
    ),
    "KDL": "# x y - n sum\n2 1 - 2 5\n\n 1  2   -    3     7\n1 3 - 3 15\n1\t2\t|\t2\t7\n2 1 | 3 7\n3 1 | 3 13\n",
    "an address of pzpr": "http://pzv.jp/p.html?kakuro/3/3/75r7d7f\n",
    "an address with a name": "example https://puzz.link/p?kakuro/3/3/75r7d7f/\n",
    "an address alone": "kakuro/3/3/75r7d7f\n",
    "a variant's address": "https://puzz.link/p?kakuro/v:x/3/3/75r7d7f\n",
    "an address that is wasteful": "https://puzz.link/p?kakuro/3/3/75lkkkm7d7f\n",
    "pzprv3 with marks": WRITTEN["pzprv3"].removesuffix(". . .\n" * 3) + ". 2[1,2] +\n= % -\n[3] 1 9\n",
    "pzprv3.1": WRITTEN["pzprv3"].replace("pzprv3", "pzprv3.1"),
    "XML on one line": WRITTEN["xml"].replace("\n", ""),
    "Windows' line ends": "\ufeff" + EXAMPLE.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_one_board_is_read_in_the_notations_of_others(text: str) -> None:
    assert Kakuro.parse(text) == [PUZZLE]


def test_notations_may_be_mixed_in_one_text() -> None:
    texts = [*WRITTEN.values(), *OTHERS.values()]

    assert Kakuro.parse("\n".join(text.removeprefix("\ufeff") for text in texts)) == [PUZZLE] * len(texts)


def test_an_input_of_several_cases_is_several_boards() -> None:
    case = WRITTEN["algospot"].partition("\n")[2]

    assert Kakuro.parse("3\n" + case * 3) == [PUZZLE] * 3


def test_both_signs_for_no_clue_in_an_address_are_the_same() -> None:
    assert read("kakuro/3/3/-5r7d7f") == read("kakuro/3/3/05r7d7f")


def test_givens_stand_in_grids_of_others_too() -> None:
    expected = PUZZLE.edit([(1, 2)], 2)

    assert read(OTHERS["UPC"].replace("F5,?", "F5,2")) == expected
    assert read(OTHERS["kakuros.com, a table"].replace("5070 0", "5070 2")) == expected
    assert read(OTHERS["puzzlekit"].replace("7,5 0", "7,5 2")) == expected


def test_remarks_are_passed_over_and_rows_that_begin_with_a_block_are_not() -> None:
    assert read("# A title\n# and 9 more words\n// also\n" + EXAMPLE + "# the end\n") == PUZZLE


@pytest.mark.parametrize("path", samples("kakuro"), ids=lambda path: path.stem)
def test_samples_have_a_title_and_break_no_rule(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    [puzzle] = Kakuro.parse(text)

    assert [line[:2] for line in text.splitlines()[:2]] == ["# ", "# "]
    assert puzzle.faults == ()
    assert (puzzle.runs.sums > 0).all()
    assert f"# {puzzle.white.sum():,} white cells" in text
    assert f"{len(puzzle.runs.sums)} clues" in text


@pytest.mark.slow
def test_the_lists_of_boards_are_read_and_agree(shared_lines: Callable[[str], list[str]]) -> None:
    boards = Kakuro.parse("\n".join(shared_lines("kakuro/janko_200.kb")))
    addresses = shared_lines("kakuro/janko_200.url")

    assert len(boards) == 200
    assert Kakuro.parse("\n".join(addresses)) == boards
    assert [board.format("puzz.link") for board in boards] == [line.split()[1] + "\n" for line in addresses]
    assert [board.faults for board in boards] == [()] * 200


# What is refused

ROWS = EXAMPLE.splitlines()
CASE = WRITTEN["algospot"].splitlines()
BLOCKS = WRITTEN["pencilbox"].splitlines()


def changed(lines: list[str], at: int, line: str) -> str:
    """Return a text with another line in this place, from 1."""
    return "\n".join([*lines[: at - 1], line, *lines[at:]])


BAD_TEXTS = [
    # ours
    ("", 1, 1, "No kakuro found"),
    ("kakuro", 1, 7, "expected rows x columns"),
    ("kakuro 4", 1, 8, "expected rows x columns, like kakuro 10x12"),
    ("kakuro 0x4", 1, 8, "The board is 0 × 4; expected 1 to 200"),
    ("kakuro 4x201\n", 1, 8, "The board is 4 × 201; expected 1 to 200"),
    ("kakuro 999999x999999\n", 1, 8, "expected 1 to 200"),
    ("kakuro 4x4", 1, 11, "The text ends too early; expected row 1 of 4"),
    ("\n".join(ROWS[:4]), 4, 15, "The text ends too early; expected row 4 of 4"),
    (changed(ROWS, 3, "# 7\\5 . . ."), 3, 11, "The line has 5 values; expected 4: row 2 of 4"),
    (changed(ROWS, 3, "# 7\\5 ."), 3, 8, "The line has 3 values; expected 4: row 2 of 4"),
    (changed(ROWS, 3, "# 7\\5 . q"), 3, 9, '"q"; expected . for a white cell'),
    (changed(ROWS, 3, "# 7\\46 . ."), 3, 5, '"46"; expected a clue from 0 to 45'),
    (changed(ROWS, 3, "# 99\\6 . ."), 3, 3, '"99"; expected a clue from 0 to 45'),
    (changed(ROWS, 3, "# 17 . ."), 3, 3, '"17"; expected . for a white cell'),
    (changed(ROWS, 3, "# \u0663\\5 . ."), 3, 3, "expected . for a white cell"),
    (EXAMPLE + "kakuro 2x2\n# #\n", 7, 4, "The text ends too early; expected row 2 of 2"),
    # bare grids
    ("# # 7\\ 13\\\n# 7\\5 . . .\n", 2, 11, "Row 2 has 5 cells; expected 4"),
    ("# # 7\\ 13\\\n# 7\\5 .\n", 2, 8, "Row 2 has 3 cells; expected 4"),
    (". . .\n. . .\n", 1, 1, "The grid has no clue"),
    ("1 2 3 4\n2 1 4 3\n", 1, 1, "The grid has no clue"),
    ("\n\nhello there\n", 3, 1, '"hello"; expected x for a white cell'),
    ("# 7\\\n" + "\\5 .\n" * 200, 1, 1, "The board is 201 × 2; expected 1 to 200"),
    ("\\5 " + ". " * 200, 1, 1, "The board is 1 × 201; expected 1 to 200"),
    (". 7/\n12 q\n", 2, 1, '"12"; expected . for a white cell'),
    ("* . 46\n", 1, 5, '"46"; expected a clue from 0 to 45'),
    ("3 4 SPACE\n\\ \\ 7\\\n", 2, 7, "The line has 3 values; expected 4: row 1 of 3"),
    ("4 4\n- - 7, 13,\n- 7;5 0 0\n", 3, 3, '"7;5"; expected 0 for a white cell'),
    ("4,4\n*,*,C7,C13\n*,C7F5,?,!\n", 3, 10, '"!"; expected ? for a white cell'),
    ("4,4\n*,*,C7,C13\n", 2, 11, "The text ends too early; expected row 2 of 4"),
    ("4,4\n*,*,C7,C46\n", 2, 9, '"46"; expected a clue from 0 to 45'),
    # kakuros.com
    ("-1 70\n5000 0 0\n", 2, 8, "Row 2 has 3 cells; expected 2"),
    ("-1 70\n5001 0\n", 2, 1, '"5001"; expected 1000 x the clue across'),
    ("-1 70\n46000 0\n", 2, 1, '"46000"; expected a cell: a number from -2'),
    ("-1 70\n-3 0\n", 2, 1, '"-3"; expected a cell'),
    ("[[-1, 70], [5000, 0, 0]]", 1, 22, "Row 2 has 3 cells; expected 2"),
    ("[[-1, 70], [5000, 0]", 1, 21, "The text ends too early; expected ]"),
    ("[[-1, 70],\n [5000, x]]", 2, 9, '"x"; expected a cell'),
    ("[-1, 70]", 1, 2, '"-1"; expected a list of rows'),
    ("[[0,0],[1,2],[2,4]]", 1, 1, "neither a block nor a clue across"),
    ("[[[1]]]", 1, 3, '"["; expected a list of rows'),
    ("[]", 1, 1, "The list is empty; expected rows"),
    ("1,-1,,\n,\n", 2, 1, "The row is empty; expected its cells"),
    ("[[], []]", 1, 1, "The row is empty; expected its cells"),
    # algospot and kb
    (changed(CASE, 1, "0"), 1, 1, '"0"; expected a number of cases from 1'),
    (changed(CASE, 1, "2"), 13, 8, "The text ends too early; expected the side of the board"),
    ("1\n201\n0 0 0\n", 2, 1, "The board is 201 × 201;"),
    (changed(CASE, 4, "0 0 1"), 4, 6, "The line has 3 values; expected 4: row 2 of 4"),
    (changed(CASE, 4, "0 0 1 2"), 4, 7, '"2"; expected a block or a white cell: a number from 0 to 1'),
    (changed(CASE, 7, "-1"), 7, 1, '"-1"; expected a number of clues'),
    (changed(CASE, 8, "2 2 0"), 8, 6, "The line has 3 values; expected 4: clue 1"),
    (changed(CASE, 8, "0 2 0 5"), 8, 1, '"0"; expected a row from 1 to 4'),
    (changed(CASE, 8, "2 5 0 5"), 8, 3, '"5"; expected a column from 1 to 4'),
    (changed(CASE, 8, "2 2 2 5"), 8, 5, '"2"; expected 0 across, or 1 down: a number from 0 to 1'),
    (changed(CASE, 8, "2 2 0 46"), 8, 7, '"46"; expected a clue from 1 to 45'),
    (changed(CASE, 8, "2 3 0 5"), 8, 1, "Row 2, column 3 is white; expected a block"),
    (changed(CASE, 9, "2 2 0 6"), 9, 1, "This block already has the clue 5; expected only one"),
    ("\n".join(CASE[:-1]), 12, 9, "The text ends too early; expected clue 6"),
    (WRITTEN["algospot"] + "0 1 0\n", 14, 1, "The grid has no clue"),
    (WRITTEN["kb"].replace("kakuro_4x4 4", "kakuro_4x4 201"), 1, 12, "The board is 201 × 4;"),
    (WRITTEN["kb"].replace("1 1 0 5", "1 4 0 5"), 7, 3, '"4"; expected a column from 0 to 3'),
    # addresses
    ("kakuro/3/3/75r7d7", 1, 18, "The address ends too early; expected the clue before row 3"),
    ("kakuro/3/3/75r7", 1, 16, "The address ends too early; expected the clue above column 3"),
    ("kakuro/3/3/75q", 1, 15, "The address ends too early; expected cell 9 of 9"),
    ("kakuro/3/3/7", 1, 13, "The address ends too early; expected the clue across of cell 1"),
    ("kakuro/3/3/75s7d7f", 1, 14, '"s"; expected at most 8 white cells to the end'),
    ("kakuro/3/3/75r7d7f1", 1, 19, '"1"; expected the end of the address'),
    ("kakuro/3/3/7!r7d7f", 1, 13, '"!"; expected the clue across of cell 1'),
    ("kakuro/3/3/!5r7d7f", 1, 12, '"!"; expected a clue, k to z for white cells, or .'),
    ("kakuro/3/3/75r7!7f", 1, 16, '"!"; expected the clue above column 3'),
    ("kakuro/200/3/75r7d7f", 1, 8, "The board is 4 × 201;"),
    ("kakuro/2/0/l--", 1, 8, "The board has no cells; expected at least 1 row and 1 column"),
    ("kakuro/0/3/75r7d7f", 1, 8, "The board has no cells; expected at least 1 row and 1 column"),
    # pzprv3
    ("pzprv3\nsudoku\n9\n9\n", 2, 1, '"sudoku"; expected kakuro'),
    (WRITTEN["pzprv3"].replace("\n3\n3\n", "\n3\n200\n"), 4, 1, '"200"; expected rows and columns, each from 1 to 199'),
    (WRITTEN["pzprv3"].replace("0 -1 7 13", "1 -1 7 13"), 5, 1, '"1"; expected 0 in the corner'),
    (WRITTEN["pzprv3"].replace("0 -1 7 13", "0 -1 7 46"), 5, 8, '"46"; expected a clue, or -1 for none'),
    (WRITTEN["pzprv3"].replace("5,7", "5,46"), 6, 6, '"46"; expected a clue, or -1 for none'),
    (WRITTEN["pzprv3"].replace("5,7", "5"), 6, 4, '"5"; expected . or the clues of a block, across,down'),
    (WRITTEN["pzprv3"].replace("5,7", "5,7,1"), 6, 4, '"5,7,1"; expected . or the clues'),
    (WRITTEN["pzprv3"].replace("5,7 . .", "5,7 ."), 6, 9, "The line has 3 values; expected 4: row 1 of 3"),
    (WRITTEN["pzprv3"].removesuffix(". . .\n"), 10, 6, "The text ends too early; expected row 3 of 3 of the answer"),
    (WRITTEN["pzprv3"].removesuffix(". . .\n") + ". ? .\n", 11, 3, '"?"; expected one of . + - = %, or a digit'),
    # PencilBox
    (changed(BLOCKS, 1, "201"), 1, 1, '"201"; expected rows and columns, each from 1 to 200'),
    (changed(BLOCKS, 4, "0 4 0 0"), 4, 3, '"4"; expected a column from 0 to 3'),
    (changed(BLOCKS, 4, "0 0 0 0"), 4, 1, "This block is listed twice; expected each once"),
    (changed(BLOCKS, 4, "0 1 0"), 4, 6, "The line has 3 values; expected 4: row, column"),
    (changed(BLOCKS, 4, "0 1 0 46"), 4, 7, '"46"; expected a clue from 0 to 45'),
    (changed(BLOCKS, 13, ". . 0"), 13, 6, "The line has 3 values; expected 4: row 2 of 4 of the answer"),
    (changed(BLOCKS, 13, ". 0 0 0"), 13, 3, '"0"; expected . in a block'),
    (changed(BLOCKS, 13, ". . . 0"), 13, 5, '"."; expected 0 or a digit in a white cell'),
    (changed(BLOCKS, 13, ". . 10 0"), 13, 5, '"10"; expected one of . 0, or a digit from 1 to 9'),
    ("\n".join(BLOCKS[:-1]), 14, 8, "The text ends too early; expected row 4 of 4 of the answer"),
    # XML
    ("<puzzle type='kakuro'>\n<size row='4'/>\n</puzzle>", 2, 1, "<size> has no col; expected one"),
    ("<puzzle type='kakuro'><size row='4' col='0'/></puzzle>", 1, 23, "The board is 4 × 0;"),
    ("<p><size row='2' col='2'/>\n<size row='2' col='2'/></p>", 2, 1, "There is a second <size>; expected one puzzle"),
    ("<puzzle type='sudoku'/>", 1, 1, '"sudoku"; expected a puzzle of type kakuro'),
    ("<puzzle><wall r='1' c='1'/></puzzle>", 1, 9, "a wall without a board"),
    (WRITTEN["xml"].replace('r="2" c="2"', 'r="2" c="5"'), 10, 3, '"5"; expected a column from 1 to 4'),
    (WRITTEN["xml"].replace('r="2" c="2"', 'r="2" c="1"'), 10, 3, "This wall is listed twice; expected each once"),
    (WRITTEN["xml"].replace('a="5"', 'a="50"'), 10, 3, '"50"; expected a clue from 0 to 45'),
    (WRITTEN["xml"].replace("</puzzle>\n", ""), 19, 0, "(no element found); expected well-formed XML"),
    (WRITTEN["xml"].replace("</board>", "</bored>"), 13, 4, "(mismatched tag); expected well-formed XML"),
    ("# a\n<puzzle>\n# b\n\n<wall r='1' c='1'/></puzzle>", 5, 1, "a wall without a board"),
    ("<!DOCTYPE x [\n<!ENTITY a 'aaaa'>]>\n<puzzle/>", 2, 0, "The XML declares an entity"),
    # KDL
    ("0 1 - 2 5\n", 1, 1, '"0"; expected a column from 1 to 199'),
    ("2 1 - 2 50\n", 1, 9, '"50"; expected a clue from 1 to 45'),
    ("150 1 - 60 45\n", 1, 1, "The board is 2 × 210;"),
    ("2 1 - 2 5\n2 1 - 2 5\n", 2, 1, "This run is listed twice; expected each once"),
    ("2 1 - 2 5\n3 1 - 2 5\n", 1, 1, "This run continues beyond its ends"),
    # rubbish
    ("GIF89a\x01\x00\x01", 1, 1, "."),
    ('{"format": "something else"}', 1, 1, "."),
    ("x" * 2_000_001, 1, 2_000_000, "2,000,001 characters; the limit is 2,000,000"),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"), BAD_TEXTS, ids=[f"{k} {bad[3][:40]}" for k, bad in enumerate(BAD_TEXTS)]
)
def test_an_error_names_its_place_and_what_was_expected(text: str, line: int, column: int, expected: str) -> None:
    error = refusal(text)

    assert expected in error.message
    assert error.line == line
    assert error.column == column if column else error.column > 0


def test_a_word_is_looked_at_once_however_many_cells_have_it() -> None:
    rows = "\\45 . 9\n" * 100
    grids.known_cell.cache_clear()

    Kakuro.parse(f"# 45\\ 45\\\n{rows}\nkakuro 101x3\n# 45\\ 45\\\n{rows}")

    assert grids.known_cell.cache_info().misses == 5


def test_a_text_of_too_many_cells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_budget, "MAX_CELLS", 40 * board_budget.KAKURO_CELL)

    with board_budget.board_budget():
        assert Kakuro.parse(WRITTEN["puzz.link"] * 2) == [PUZZLE] * 2
    with board_budget.board_budget(), pytest.raises(ParseError, match=r"Line 3, column 1: .* over 40 cells"):
        Kakuro.parse(WRITTEN["puzz.link"] * 3)


SIGNS = "0123456789\\/:.#_-xX*?,CF[]|<>=\"' \n\nkakuro"


def read_or_refused(text: str) -> None:
    """Read a text that may be anything; nothing but ParseError may come of it."""
    try:
        puzzles = Kakuro.parse(text)
    except ParseError as error:
        names_a_place(error, text)
        return
    assert [Kakuro.parse(puzzle.format()) for puzzle in puzzles] == [[puzzle] for puzzle in puzzles]


@pytest.mark.slow
@settings(max_examples=either(130, 400))
@given(st.one_of(st.text(max_size=200), st.text(alphabet=SIGNS, max_size=200)))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return the text of a board with a few pieces cut out, doubled or replaced."""
    text = draw(st.sampled_from([*WRITTEN.values(), *OTHERS.values()]))
    return damage(draw, text, SIGNS, 3)


@pytest.mark.slow
@settings(max_examples=either(130, 400))
@given(damaged())
def test_a_damaged_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


def test_a_truncated_text_is_never_another_board() -> None:
    for style in ("plain", "puzz.link", "pzprv3", "algospot", "kb", "pencilbox", "xml"):
        text = WRITTEN[style].rstrip()
        cuts = [cut for cut in range(1, len(text)) if not text[cut - 1].isdigit() or not text[cut].isdigit()]
        assert [text[:cut] for cut in cuts if accepted(text[:cut])] == [], style


def accepted(text: str) -> bool:
    """Tell whether a text is read as boards."""
    try:
        return Kakuro.parse(text) != [PUZZLE]
    except ParseError:
        return False


@pytest.mark.parametrize("style", [style for style in Kakuro.styles if style not in ("penpa", "xml")])
@pytest.mark.parametrize("blank", ["\u00a0", "\u2003", "\x1f"])
def test_other_blanks_at_the_end_of_lines_change_nothing(style: str, blank: str) -> None:
    board = read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")
    text = board.format(style)

    assert Kakuro.parse(text.replace("\n", f"{blank}\n")) == Kakuro.parse(text)


@pytest.mark.parametrize("sign", ["/", "\\", ":"])
def test_a_remark_of_signs_with_two_meanings_is_read_at_once(sign: str) -> None:
    """Each could be a block or clues: to try both for each would take 2^100 steps."""
    remark = f"# {f'{sign} ' * 100}note\n"

    assert Kakuro.parse(remark + WRITTEN["plain"]) == Kakuro.parse(WRITTEN["plain"])

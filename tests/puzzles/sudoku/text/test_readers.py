"""Sudokus in the notations of other programs, judges and lists."""

import numpy as np
import pytest

from tests.known.counts import pattern
from workbench.puzzles.puzzle import Notes, ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

DIGITS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [DIGITS[k : k + 9] for k in range(0, 81, 9)]
ZEROS = DIGITS.replace(".", "0")
PUZZLE = Sudoku(Layout((3, 3)), np.array([[int(d) for d in row.replace(".", "0")] for row in ROWS], np.int32))
SPACED = [row.replace(".", " ") for row in ROWS]
ANSWER = "1" * 81


def lines(rows: list[str]) -> str:
    return "\n".join(rows) + "\n"


def in_boxes(row: str, sign: str) -> str:
    return sign + sign.join(row[k : k + 3] for k in (0, 3, 6)) + sign


TEXTS = {
    **{f"open cells as {sign}": DIGITS.replace(".", sign) for sign in "xX-"},
    **{f"rows with {sign}": lines(ROWS).replace(".", sign) for sign in "xX-"},
    "81 characters with spaces": DIGITS.replace(".", " "),
    "rows with spaces": lines(SPACED),
    "rows with spaces, cut off": lines([row.rstrip() for row in SPACED]),
    "rows with spaces in a frame": lines(["+---+---+---+", *(in_boxes(row, "|") for row in SPACED), "+---+---+---+"]),
    "wide rows with spaces in a frame": lines(
        ["| " + " | ".join(" ".join(row[k : k + 3]) for k in (0, 3, 6)) + " |" for row in SPACED]
    ),
    "a bar around every cell": lines(["|" + "|".join(f" {cell} " for cell in row) + "|" for row in SPACED]),
    "drawn lines": lines(["┌───┬───┬───┐", *(in_boxes(row, "│") for row in ROWS), "└───┴───┴───┘"]),
    "double lines": lines(["╔═══╦═══╦═══╗", *(in_boxes(row, "║") for row in ROWS), "╚═══╩═══╩═══╝"]),
    "commas, nothing between": lines([",".join(row).replace(".", "") for row in ROWS]),
    "commas, one more": lines([",".join(row).replace(".", "") + "," for row in ROWS]),
    "semicolons": lines([";".join(row).replace(".", "") for row in ROWS]),
    "tabs": lines(["\t".join(row).replace(".", "") for row in ROWS]),
    "81 fields on a line": ",".join(DIGITS).replace(".", ""),
    "JSON of numbers": str([[int(d) for d in row.replace(".", "0")] for row in ROWS]),
    "JSON of strings": str([list(row) for row in ROWS]).replace("'", '"'),
    "JSON with null": str([[int(d) for d in row.replace(".", "0")] for row in ROWS]).replace("0", "null"),
    "JSON on lines": "[\n" + ",\n".join(str(list(row)).replace("'", '"') for row in ROWS) + "\n]\n",
    "JSON of 81 numbers": str([int(d) for d in ZEROS]),
    "sudoku-exchange": f"0000183b305c {ZEROS}  1.2",
    "Kaggle, two columns": f"quizzes,solutions\n{ZEROS},{ANSWER}\n",
    "Kaggle, five columns": f"id,puzzle,solution,clues,difficulty\n1,{DIGITS},{ANSWER},30,2.2\n",
    "quoted table": f'"puzzle","solution"\n"{DIGITS}","{ANSWER}"\n',
    "Project Euler": "Grid 01\n" + lines(ROWS).replace(".", "0"),
    "a judge's count": "1\n" + lines(ROWS).replace(".", "0"),
    "a judge's end": DIGITS + "\nend\n",
    "SudokuWiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}",
    "OpenSudoku": f'<?xml version="1.0"?>\n<opensudoku><name>a</name><game data="{ZEROS}"/></opensudoku>',
    "OpenSudoku 2": f'<opensudoku version="2"><folder name="a"><game data="{ZEROS}" /></folder></opensudoku>',
    "KSudoku": '<ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>\n'
    + "".join("_" if d == "." else chr(96 + int(d)) for d in DIGITS)
    + "</values></puzzle></game></ksudoku>",
    "Solo": "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9",
    "SadMan with letters": "#Aauthor\n#LEasy\n[Puzzle]\n" + lines(ROWS),
    "Simple Sudoku": "*-----------*\n" + lines([in_boxes(row, "|") for row in ROWS]) + "*-----------*\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_the_notations_of_others_are_read(text: str) -> None:
    assert Sudoku.parse(text) == [PUZZLE]
    assert Sudoku.parse("\ufeff" + text.replace("\n", "\r\n")) == [PUZZLE]


SIXTEEN = Sudoku(Layout((4, 4)), np.array(pattern((4, 4)), np.int32)).edit([(0, 0), (3, 7), (15, 15)], 0)
POJ = SIXTEEN.format("letters")
LARGE = {
    "POJ 3076": POJ,
    "CodinGame": "\n".join(row if k % 4 else "\n" + row for k, row in enumerate(POJ.replace("-", ".").splitlines())),
    "SPOJ": "1\n" + POJ,
    "small letters": POJ.lower(),
    "open as x": POJ.replace("-", "x"),
    "hexadecimal": SIXTEEN.format("hex"),
    "hexadecimal with dashes": SIXTEEN.format("hex").replace(".", "-"),
    "numbers from 0": "\n".join(" ".join(str(d - 1) if d else "." for d in row) for row in SIXTEEN.givens.tolist()),
    "1 to G": "\n".join("".join("0123456789ABCDEFG"[d] for d in row) for row in SIXTEEN.givens.tolist()),
    "commas": SIXTEEN.format("commas"),
    "letters on a line": POJ.replace("\n", ""),
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE.keys())
def test_16_by_16_is_read_in_every_alphabet(text: str) -> None:
    assert Sudoku.parse(text) == [SIXTEEN]


@pytest.mark.parametrize("box", [(5, 5), (6, 6), (7, 7)])
@pytest.mark.parametrize("style", ["plain", "line", "grid", "commas", "json"])
def test_large_boards_are_read(box: tuple[int, int], style: str) -> None:
    puzzle = Sudoku(Layout(box), np.array(pattern(box), np.int32)).edit([(0, 0), (7, 20)], 0)

    assert Sudoku.parse(puzzle.format(style)) == [puzzle]


def notes(text: str) -> Notes:
    """Return the only position of a text."""
    [found] = Sudoku.parse_notes(text)
    return found


def marks(digits: str) -> int:
    return sum(1 << int(digit) - 1 for digit in digits)


def test_hodoku_places_digits_and_then_removes_candidates() -> None:
    found = notes(f":0701-1:4:{DIGITS.replace('..7', '.+27', 1)}:113 423:::")

    assert found.puzzle == PUZZLE
    assert found.entries[0, 3] == 2
    assert found.marks[0, 2] == marks("4")  # 1, 2 and 4 without the 2 placed beside it and the 1 deleted
    assert found.marks[1, 2] == marks("27")


def test_hodoku_without_deleted_candidates_has_no_marks() -> None:
    assert not notes(f":0000:x:{DIGITS}:::").marks.any()


def test_the_state_of_sadmans_file_becomes_entries() -> None:
    text = "[Puzzle]\n" + lines(ROWS) + "[State]\n" + lines(["534678912", *ROWS[1:]])

    found = notes(text)

    assert found.puzzle == PUZZLE
    assert found.entries[0].tolist() == [0, 0, 4, 6, 0, 8, 9, 1, 2]
    assert not found.entries[1:].any()


def test_several_of_sadmans_files_keep_their_states_apart() -> None:
    one, other = "[Puzzle]\n" + lines(ROWS), "[State]\n" + lines(["534678912", *ROWS[1:]])

    assert [bool(found.entries.any()) for found in Sudoku.parse_notes(one + one + other + one)] == [False, True, False]


def test_sudokuwikis_numbers_hold_givens_entries_and_marks() -> None:
    cells = ["05", "0c", "0r", *["ep"] * 78]  # given 5, placed 3, marks 1 and 4, nothing known

    found = notes("https://www.sudokuwiki.org/Sudoku.aspx?bd=S9B" + "".join(cells))

    assert found.puzzle.format("line") == "5" + "." * 80 + "\n"  # type: ignore[attr-defined]
    assert found.entries[0, :3].tolist() == [0, 3, 0]
    assert found.marks[0, :4].tolist() == [0, 0, marks("14"), 0]


@pytest.mark.parametrize(
    ("version", "cells"),
    [
        (1, "5|-|0|3|-|1|0|1,4,|1|"),
        (2, "5|0|0|3|0|1|0|9||1|"),
        (3, "5|0|0|3|0|1|0|9|1|"),
        (4, "5|0|0|0|3|0|0|1|0|1|8|1|"),
    ],
)
def test_opensudokus_cells_hold_entries_and_notes(version: int, cells: str) -> None:
    if version == 4:
        cells = "5|0|0|0|3|0|0|1|0|1|8|1|"
    rest = {1: "0|-|1|", 4: "0|0|0|1|"}.get(version, "0|0|1|") * 78

    found = notes(f'<opensudoku><game data="version: {version}&#10;{cells}{rest}"/></opensudoku>')

    assert found.puzzle.format("line") == "5" + "." * 80 + "\n"  # type: ignore[attr-defined]
    assert found.entries[0, :3].tolist() == [0, 3, 0]
    assert found.marks[0, 2] == marks("14")


def test_a_grid_of_candidates_becomes_marks() -> None:
    cells = [["+4" if d == "." and k == 2 else "12" if d == "." else d for k, d in enumerate(row)] for row in ROWS]

    found = notes(lines(["  ".join(row) for row in cells]))

    assert found.puzzle == PUZZLE
    assert found.entries[0, 2] == 4
    assert found.marks[0, 3] == marks("12")


REFUSED = [
    ("3x3k:a", 1, 4, "killer sudoku, which is not supported"),
    ("3x3#123456", 1, 4, "random seed"),
    ("3x3v:a", 1, 4, "unknown rule"),
    ("3x3:" + "a", 1, 6, "1 cells; expected 81"),
    ("3x3:10_", 1, 5, "expected a number from 1 to 9"),
    ("9x9:a", 1, 1, "81 × 81"),
    ("9j:" + "z" * 3 + "c,a", 1, 9, "borders"),
    (f":0000:x:{DIGITS}:10x::", 1, 91, "not a candidate of a sudoku"),
    (f"http://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}1", 1, 41, "82 characters after bd="),
    ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "00" * 81, 1, 45, "cell 1 of this sudoku is 0"),
    ('<ksudoku><game><puzzle><graph order="9" type="roxdoku"/><values/></puzzle></game></ksudoku>', 1, 24, "roxdoku"),
    ('<ksudoku><puzzle><graph order="7" type="sudoku"/><values/></puzzle></ksudoku>', 1, 18, "order of this sudoku"),
    ('<opensudoku>\n<game data="12"/></opensudoku>', 2, 1, "data of this sudoku"),
    ("<opensudoku></opensudoku>", 1, 1, "no sudokus"),
    ('<!DOCTYPE a [<!ENTITY b "c">]><opensudoku/>', 1, 1, "."),
    ("[[5,3,0,0,7,0,0,0,0],[6,0]]", 1, 23, "Row 2 of the sudoku has 2 values; expected 9"),
    ("[[5,3,0,0,7,0,0,0,0]]", 1, 3, "ends after 1 row"),
    ("\n".join(["5,3,,,7,,,,", "6,,,1,9,5,,"] + [",,,,,,,,"] * 7), 2, 12, "Row 2 has 8 cells; expected 9"),
    ("ABCDEFGHIJKLMNOQ\n" + "----------------\n" * 15, 1, 16, '"Q" is not a letter from A to P'),
]


@pytest.mark.parametrize(("text", "line", "column", "expected"), REFUSED, ids=[one[3][:30] for one in REFUSED])
def test_what_cannot_be_read_is_refused_by_name_and_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as error:
        Sudoku.parse(text)

    assert expected in error.value.message
    assert (error.value.line, error.value.column) == (line, column)
    assert len(str(error.value)) <= 160

"""Texts as people bring them: each is read as what it is, or refused in a sentence about itself."""

import json
import re
from itertools import combinations
from random import Random

import pytest

from tests.files.recognition.spellings import SPELLINGS, Matrix
from workbench.api.searches import solve
from workbench.base.places import resources
from workbench.files.documents import Recognized, parse_puzzles, recognize_text
from workbench.puzzles.cover import Cover
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import AmbiguousError, ParseError, PartialError, Reading, untouched
from workbench.puzzles.sudoku import Sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [LINE[k : k + 9] for k in range(0, 81, 9)]
GRID = "\n".join(ROWS) + "\n"
NUMBERS = [[int(sign.replace(".", "0")) for sign in row] for row in ROWS]
SUDOKU = Sudoku.parse(LINE)[0]


def first(error: AmbiguousError) -> Reading:
    """Choose the likeliest reading, as commands do."""
    if isinstance(error, PartialError):
        raise error
    return error.readings[0]


def read(text: str, kind: str | None = None) -> Recognized:
    """Return what a text is recognized as, in its likeliest reading."""
    return recognize_text(text, kind, first)


# Matrices


def matrix(seed: int) -> Matrix:
    """Return a random matrix of few ones, without rows and columns of zeros, of 4 to 8 rows and 4 to 9 columns."""
    random = Random(seed)
    m, n = random.randint(4, 8), random.randint(4, 9)
    found = [[int(random.random() < 0.35) for _ in range(n)] for _ in range(m)]
    for row in found:
        row[random.randrange(n)] = 1
    for column in range(n):
        found[random.randrange(m)][column] = 1
    return found


def exact_covers(found: Matrix) -> int:
    """Return how many sets of rows have a single one in each column, by trying all of them."""
    sets = (rows for k in range(1, len(found) + 1) for rows in combinations(found, k))
    return sum(all(sum(column) == 1 for column in zip(*rows, strict=True)) for rows in sets)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_matrix_is_an_exact_cover_in_every_spelling(spelling: str) -> None:
    for seed in range(6):
        found = matrix(seed)
        text = SPELLINGS[spelling](found)

        recognized, named = read(text), read(text, "cover")

        [position] = recognized.positions
        cover = position.puzzle
        assert isinstance(cover, Cover), text
        members = [{int(item) for item in cover.option(k)} for k in range(cover.count)]
        assert members == [{k for k, cell in enumerate(row, 1) if cell} for row in found]
        assert len(cover.items) == len(found[0])
        assert [other.kind for other in recognized.others] == ["tour"]
        assert named.positions[0].puzzle == cover


def test_the_counts_of_matrices_are_those_of_brute_force() -> None:
    counts = []
    for seed in range(20):
        found = matrix(seed)

        answer = solve(read(SPELLINGS["JSON on one line"](found)).positions[0].puzzle, goal="count")

        counts.append(answer.solutions)
        assert answer.solutions == exact_covers(found)
    assert len(set(counts)) > 2  # none, one, several


def test_rows_of_zeros_are_left_out_with_a_note() -> None:
    found = read("0 1 1 0\n0 0 0 0\n1 0 0 1\n0 0 0 0\n1 1 0 0\n")

    assert isinstance(found.positions[0].puzzle, Cover)
    assert found.positions[0].puzzle.count == 3
    assert found.reading
    assert found.reading.notes == ("2 rows of zeros were left out: an option needs an item.",)


def test_two_numbers_above_a_matrix_are_primary_and_secondary_items() -> None:
    [position] = read("3 2\n1 0 1 1 0\n0 1 0 0 1\n1 1 1 0 0\n").positions

    assert isinstance(position.puzzle, Cover)
    assert (position.puzzle.primary, len(position.puzzle.items)) == (3, 5)


def test_a_grid_of_mostly_ones_is_rather_a_board() -> None:
    found = read("111\n101\n111\n")

    assert (found.positions[0].puzzle.kind, [other.kind for other in found.others]) == ("tour", ["cover"])


@pytest.mark.parametrize(("ones", "kind"), [(13, "cover"), (14, "tour")])  # of 20: from 70 % on it is a board
def test_the_share_of_ones_decides(ones: int, kind: str) -> None:
    cells = [1] * ones + [0] * (20 - ones)
    Random(3).shuffle(cells)

    assert read(SPELLINGS["none"]([cells[k : k + 5] for k in range(0, 20, 5)])).positions[0].puzzle.kind == kind


def test_an_uneven_row_of_a_matrix_is_named() -> None:
    with pytest.raises(ParseError, match="Line 3, column 1: This row of 0 and 1 has 3 numbers; expected 4"):
        read("1 0 0 1\n0 1 1 0\n0 1 1\n1 1 0 0\n")


def test_a_window_is_asked_about_a_matrix() -> None:
    with pytest.raises(AmbiguousError) as error:
        recognize_text("1 0 0 1\n0 1 1 0\n1 1 0 0\n")

    assert [reading.kind for reading in error.value.readings] == ["cover", "tour"]


@pytest.mark.parametrize("side", [4, 9])
def test_a_board_of_zeros_is_an_empty_sudoku(side: int) -> None:
    assert read(("0" * side + "\n") * side).positions[0].puzzle.kind == "sudoku"


# Sets

# Knuth, TAOCP 4B, 7.2.2.1 (6)
FAMILY = {"A": [3, 5, 6], "B": [1, 4, 7], "C": [2, 3, 6], "D": [1, 4], "E": [2, 7], "F": [4, 5, 7]}
NOTATION = "".join(f"{name} = {{{', '.join(map(str, one))}}}\n" for name, one in FAMILY.items())
SETS = {
    "notation": NOTATION,
    "colons": "".join(f"{name}: {{{','.join(map(str, one))}}}\n" for name, one in FAMILY.items()),
    "brackets": "".join(f"{name} = {one}\n" for name, one in FAMILY.items()),
    "dict": f"{FAMILY}\n",
    "dict of sets": f"Y = {{{', '.join(f'{name!r}: {set(one)}' for name, one in FAMILY.items())}}}\n",
    "with its universe": f"X = {{1, 2, 3, 4, 5, 6, 7}}\nY = {FAMILY}\n",
    "universe in short": f"X = {{1, ..., 7}}\n{NOTATION}",
    "JSON": str(FAMILY).replace("'", '"'),
    "title": f"My sets, from Knuth:\n{FAMILY}\n",
}


@pytest.mark.parametrize("spelling", SETS)
def test_a_family_of_sets_is_an_exact_cover_with_named_options(spelling: str) -> None:
    [position] = read(SETS[spelling]).positions
    cover = position.puzzle

    assert isinstance(cover, Cover)
    assert cover.items == tuple("1234567")
    assert {cover.option_name(k): [int(item) for item in cover.option(k)] for k in range(cover.count)} == FAMILY
    answer = solve(cover, goal="count")
    assert answer.solutions == 1
    assert [cover.option_name(k) for k in cover.chosen(answer.fillings[0]).nonzero()[0]] == ["A", "D", "E"]


@pytest.mark.parametrize(
    "text",
    [
        "[[1, 3], [2, 4], [1, 2], [3, 4], [5], [2, 5], [1, 3, 4]]",
        "[{1, 3}, {2, 4}, {1, 2}, {3, 4}, {5}, {2, 5}, {1, 3, 4}]",
    ],
)
def test_lists_of_several_lengths_are_sets(text: str) -> None:
    assert solve(read(text).positions[0].puzzle, goal="count").solutions == 3  # 13|24|5, 12|34|5, 134|25


def test_an_element_of_the_universe_that_no_set_has_is_an_item() -> None:
    cover = read("U = {1, 2, 3}\nA = {1}\nB = {2}\n").positions[0].puzzle

    assert isinstance(cover, Cover)
    assert cover.items == ("1", "2", "3")
    assert [fault.message for fault in cover.judge(untouched(cover))] == [
        "Item 3 is in no option; there is no solution."
    ]


@pytest.mark.parametrize("text", ["[[0, 0], [1, 2], [2, 4], [4, 3], [3, 1]]", "[(0,0),(1,2),(2,4),(4,3),(3,1)]"])
def test_squares_a_leap_apart_are_a_tour_and_no_sets(text: str) -> None:
    assert read(text).positions[0].puzzle.kind == "tour"


# Items and options, tilings


def test_letters_that_repeat_the_first_line_are_items_and_options() -> None:
    [position] = read("a b c\na b\nc\n").positions

    assert isinstance(position.puzzle, Cover)
    assert solve(position.puzzle, goal="count").solutions == 1


def test_letters_that_may_be_both_are_asked_about() -> None:
    with pytest.raises(AmbiguousError) as error:
        recognize_text("a b c\na b c\n")

    assert [reading.kind for reading in error.value.readings] == ["cover", "polyomino"]


def test_a_tiling_with_spaces_between_its_letters_has_no_holes() -> None:
    assert read("A A B\nA B B\n").positions[0].puzzle == parse_puzzles("AAB\nABB\n")[0]


# Sudokus within something else

TABLE = "".join(f"| {' | '.join(sign.replace('.', ' ') for sign in row)} |\n" for row in ROWS)
FULL_WIDTH = GRID.translate({ord(sign): chr(ord(sign) + 0xFEE0) for sign in "123456789."})
KEYCAPS = "".join("⬜" if sign == "." else f"{sign}\ufe0f\u20e3" if sign.isdecimal() else sign for sign in GRID)
HTML_CELLS = ["".join(f"<td>{sign.strip('.')}</td>" for sign in row) for row in ROWS]
LATEX_ROWS = "".join(f"|{'|'.join(row.replace('.', ' '))}|.\n" for row in ROWS)
SERVICE = {"newboard": {"grids": [{"value": NUMBERS, "solution": [[1] * 9] * 9, "difficulty": "Hard"}]}}
SUDOKUS = {
    "rows with spaces": " ".join(ROWS),
    "rows with slashes": "/".join(ROWS),
    "rows with commas": ",".join(ROWS),
    "rows with commas and spaces": ", ".join(ROWS),
    "rows with bars": "|".join(ROWS),
    "rows with semicolons": ";".join(ROWS).replace(".", "0"),
    "three rows of 27": "\n".join(LINE[k : k + 27] for k in (0, 27, 54)),
    "lines of 40": "\n".join(LINE[k : k + 40] for k in (0, 40, 80)),
    "C array": f"int grid[9][9] = {{\n{','.join(str(row).replace('[', '{').replace(']', '}') for row in NUMBERS)}}};\n",
    "flat C array": f"int grid[81] = {{{', '.join(str(cell) for row in NUMBERS for cell in row)}}};\n",
    "None in Python": f"board = {[[cell or None for cell in row] for row in NUMBERS]}\n",
    "tuples": f"board = ({', '.join(str(tuple(row)) for row in NUMBERS)})\n",
    "numpy": f"array({NUMBERS})",
    "string assigned": f'puzzle = "{LINE}"\n',
    "string with line ends": f'grid = "{(chr(92) + "n").join(ROWS)}"\n',
    "strings in a list": f"rows = {ROWS}\n",
    "lines of strings": "".join(f'"{row}",\n' for row in ROWS),
    "triple quotes": f'grid = """\n{GRID}"""\n',
    "title with a colon": f"Puzzle 1: easy\n{GRID}",
    "title with the kind": f"Sudoku of the day\n{GRID}",
    "fence": f"My sudoku\n\n```text\n{GRID}```\n\nAny ideas?\n",
    "quote": "".join(f"> {row}\n" for row in ROWS),
    "nested quote": "".join(f">> {row}\n" for row in ROWS),
    "Markdown table": f"|{'A|' * 9}\n|{'---|' * 9}\n{TABLE}",
    "Markdown table with a blank heading": f"|{'   |' * 9}\n|{'---|' * 9}\n{TABLE}",
    "HTML table": f"<table>{''.join(f'<tr>{cells}</tr>' for cells in HTML_CELLS)}</table>",
    "LaTeX": f"\\begin{{sudoku}}\n{LATEX_ROWS}\\end{{sudoku}}\n",
    "in a sentence": f"Daily puzzle #12: {LINE} (rated 3.4)\n",
    "statistics below": f"{GRID}Number of Givens: 30\nSolved in 0.3 s.\n",
    "keycaps": KEYCAPS,
    "full width": FULL_WIDTH,
    "no-break spaces": "".join("\u00a0".join(row) + "\n" for row in ROWS),
    "letter o": "".join(" ".join(row.replace(".", "o")) + "\n" for row in ROWS),
    "quoted CSV": "".join(",".join(f'"{s.strip(".")}"' for s in row) + "\n" for row in ROWS),
    "JSON board": f'{{"board": {NUMBERS}}}',
    "JSON of a service": json.dumps(SERVICE),
    "size of a box above": "3\n" + "".join(" ".join(map(str, row)) + "\n" for row in NUMBERS),
    "UTF-8 mark": f"\ufeff{GRID}",
    "an address that holds it": f"https://sudokuexchange.com/play/?s={LINE.replace('.', '0')}",
    "saved game of Solo": (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :3:3x3\n"
        "DESC    :59:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n"
    ),
    "puzz.link": "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79",
    "puzz.link editor": "https://puzz.link/p?sudoku_edit/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79",
    "XML": "<Board order='9'>"
    + "".join(f"<Cell row='{k // 9}' column='{k % 9}'>{s}</Cell>" for k, s in enumerate(LINE) if s != ".")
    + "</Board>",
}


@pytest.mark.parametrize("text", SUDOKUS.values(), ids=SUDOKUS)
def test_a_sudoku_is_found_in_what_is_around_it(text: str) -> None:
    assert [position.puzzle for position in read(text).positions] == [SUDOKU]


@pytest.mark.parametrize("text", SUDOKUS.values(), ids=SUDOKUS)
def test_a_sudoku_with_a_title_above_is_the_sudoku_or_refused(text: str) -> None:
    try:
        found = read(f"Puzzle 7: hard, and quite long\n\n{text}")
    except ParseError:
        return

    assert [position.puzzle for position in found.positions] == [SUDOKU]


def test_the_title_that_is_left_out_is_named() -> None:
    found = read(f"Puzzle 1: easy\n{GRID}")

    assert found.reading
    assert found.reading.notes == ('Left out: "Puzzle 1: easy".',)


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        (["hello", LINE, "111", LINE], 'Left out: "hello" and 1 more.'),
        ([LINE, LINE[:73]], f'Left out: "{LINE[:19]}…".'),
        ([LINE, "hello", LINE.replace(".", "x"), LINE.replace(".", "-"), "-" * 81], 'Left out: "hello".'),
        ([LINE, "1 2 3"], 'Left out: "1 2 3".'),
        ([LINE, f"11{71 * '.'}"], 'Left out: "11.................…".'),
    ],
)
def test_a_line_of_a_list_without_a_puzzle_is_named(lines: list[str], note: str) -> None:
    found = read("\n".join(lines))

    assert found.reading
    assert found.reading.notes == (note,)


@pytest.mark.parametrize("lines", [["1", LINE, "2.", LINE], ["# two of them", LINE, "---", LINE, "", "12"]])
def test_numbers_and_comments_between_the_puzzles_of_a_list_are_not_worth_a_word(lines: list[str]) -> None:
    found = read("\n".join(lines))

    assert len(found.positions) == 2
    assert found.reading is None


def test_a_list_with_titles_between_is_read_whole() -> None:
    found = read(f"Puzzle 1: easy\n{GRID}\nPuzzle 2: hard\n{GRID}")

    assert [position.puzzle for position in found.positions] == [SUDOKU, SUDOKU]


@pytest.mark.parametrize(
    ("rows", "side"), [("2.1.,....,....,.4.2", 4), ("1..4../..3..1/5..2../..1..3/.4..5./3..1..", 6)]
)
def test_smaller_boards_stand_on_one_line_too(rows: str, side: int) -> None:
    assert read(rows).positions[0].puzzle.shape == (side, side)


def test_a_judges_numbers_are_a_board_and_a_start() -> None:
    [position] = read("8\n1 1\n").positions

    assert position.puzzle == parse_puzzles("tour 8x8 start r1c1")[0]


def test_the_lines_of_a_judge_are_a_board_and_a_start_each() -> None:
    found = read("5 1 1\n6 2 2\n6 1 1\n").positions

    assert [position.puzzle.format() for position in found] == [
        "tour 5x5 start a5\n",
        "tour 6x6 start b5\n",
        "tour 6x6 start a6\n",
    ]


@pytest.mark.parametrize("text", ["6\n" + "1 14 9 20 3 5\n" * 6, "A B C D\nC D A B\nB A D C\nD C B A\n"])
def test_what_only_resembles_another_form_is_not_taken_for_it(text: str) -> None:
    try:
        found = read(text)
    except ParseError:
        return

    assert found.positions[0].puzzle.kind == "sudoku"
    assert text.startswith("A")


def test_a_complete_sudoku_in_letters_is_no_list_of_items() -> None:
    assert read("A B C D\nC D A B\nB A D C\nD C B A\n").positions[0].puzzle == Sudoku.parse("1234341221434321")[0]


def test_a_tour_in_json_may_have_its_kind_after_the_rows() -> None:
    text = '{"rows": ["S....", ".....", ".....", ".....", "....."], "tour": "5x5"}'

    assert read(text).positions[0].puzzle == parse_puzzles("tour 5x5 start a5")[0]


# Links


@pytest.mark.parametrize("address", ["https://example.org/editor#kakuro/5/5/", "https://pzprxs.example/p?kakuro/5/5/"])
def test_kakuros_of_other_sites_that_use_pzpr_are_read(address: str) -> None:
    [position] = read(f"{address}l7-E-.n.-emd--Fn..-5l6D4F").positions

    assert position.puzzle == Kakuro.parse("https://puzz.link/p?kakuro/5/5/l7-E-.n.-emd--Fn..-5l6D4F")[0]


@pytest.mark.parametrize("use", ["kakuro", "kakuro_edit", "kakuro_play"])
def test_addresses_of_editors_are_those_of_the_puzzle(use: str) -> None:
    [position] = read(f"https://puzz.link/p?{use}/5/5/l7-E-.n.-emd--Fn..-5l6D4F").positions

    assert position.puzzle == Kakuro.parse("https://puzz.link/p?kakuro/5/5/l7-E-.n.-emd--Fn..-5l6D4F")[0]


@pytest.mark.parametrize("page", ["https://example.org/puzzles/js/solo.html#", "https://example.org/solo#"])
def test_the_page_of_solo_with_a_game_after_it_is_that_game(page: str) -> None:
    [sudoku] = parse_puzzles("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

    found = read(page + sudoku.format("tatham"))

    assert [position.puzzle for position in found.positions] == [sudoku]
    assert found.reading is not None
    assert found.reading.title == "a sudoku of Solo"


def test_a_file_of_pzpr_may_stand_on_one_line() -> None:
    [kakuro] = Kakuro.parse("https://puzz.link/p?kakuro/5/5/l7-E-.n.-emd--Fn..-5l6D4F")

    assert Kakuro.parse(kakuro.format("pzprv3").replace("\n", "/")) == [kakuro]


# What cannot be read

SAMURAI = [["."] * 21 for _ in range(21)]
for _r, _c in ((0, 0), (0, 12), (12, 0), (12, 12), (6, 6)):
    for _k, _sign in enumerate(LINE):
        if _sign != ".":
            SAMURAI[_r + _k // 9][_c + _k % 9] = _sign

REFUSED = {
    "samurai": ("\n".join(map(",".join, SAMURAI)), "This looks like a samurai sudoku"),
    "samurai without commas": ("\n".join(map("".join, SAMURAI)), "This looks like a samurai sudoku"),
    "another game": (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :7:Mosaic\n",
        'This is a saved game of "Mosaic" from Simon Tatham',
    ),
    "XML": ("<?xml version='1.0'?>\n<crossword><row/></crossword>", "This is XML that is not known here (<crossword>)"),
    "JSON": ('{"colour": "blue", "size": 3}', "This JSON holds no puzzle that is known here"),
    "notebook": ('{"cells": [], "nbformat": 4}', "This is a Jupyter notebook"),
    "address": ("https://example.org/puzzles/12", "This is an address; the program does not go online"),
    "short link": ("https://sudokupad.app/gl7eb9c8xl", "This link holds only the puzzle's number"),
    "another genre": ("https://puzz.link/p?slither/3/3/zzz", "The genre slither of puzz.link is not supported"),
    "words": (
        "Please bring milk, eggs\nand two loaves of bread.",
        "This is not a puzzle that the program knows: 2 lines",
    ),
    "one word": ("hello", 'This is not a puzzle that the program knows: "hello"'),
}


@pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as error:
        read(text)

    assert sentence in str(error.value)
    assert "Read as" not in str(error.value)
    assert max(map(len, str(error.value).splitlines())) <= 160


# The guide


def test_every_example_of_the_guide_is_read_as_its_kind() -> None:
    page = (resources() / "guide" / "16-text-formats.md").read_text(encoding="utf-8")
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    examples = [text for language, text in fenced if not language]

    found = [read(example).positions[0].puzzle.kind for example in examples]

    assert found == ["sudoku", "sudoku", "kakuro", "polyomino", "tour", "cover", "cover", "cover"]

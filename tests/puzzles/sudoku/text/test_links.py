"""Links of f-puzzles, SudokuPad, Penpa+ and puzz.link: read, and written where they can hold a puzzle."""

import base64
import json
import time
import zlib
from dataclasses import replace

import lzstring
import numpy as np
import pytest

from tests.puzzles.sudoku.text.links import CAGES, DIAGONALS, F_PUZZLES, PENPA, SUDOKUPAD
from workbench.files.documents import parse_positions, parse_puzzles
from workbench.files.notations import text_of
from workbench.files.position import Position
from workbench.puzzles.puzzle import ParseError, PartialError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw, windows, with_extra
from workbench.puzzles.sudoku.text.f_puzzles import MAX_CODE

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUDOKU = Sudoku.parse(LINE)[0]
ENDS = (
    f"bd={LINE}",
    "?" + SUDOKUPAD.partition("=")[2].rstrip("%3D"),
    "/" + SUDOKU.format("puzz.link").partition("?")[2],
)
GRID: list[list[dict[str, object]]] = [
    [{"value": int(sign), "given": True} if sign != "." else {} for sign in LINE[k : k + 9]] for k in range(0, 81, 9)
]


def link(**more: object) -> str:
    """Return a link of f-puzzles with further keys."""
    text = json.dumps({"size": 9, "grid": GRID} | more)
    return f"https://www.f-puzzles.com/?load={lzstring.compress_to_base64(text)}"


@pytest.mark.parametrize("text", [F_PUZZLES, SUDOKUPAD, PENPA, f"{F_PUZZLES}  \n", f" {PENPA} "])
def test_a_link_holds_the_sudoku(text: str) -> None:
    assert list(parse_puzzles(text)) == [SUDOKU]


@pytest.mark.parametrize("text", ENDS)
def test_the_end_of_a_link_is_enough(text: str) -> None:
    assert list(Sudoku.parse(text)) == [SUDOKU]


def test_both_diagonals_are_rules_that_are_read() -> None:
    [puzzle] = parse_puzzles(DIAGONALS)

    assert isinstance(puzzle, Sudoku)
    assert (puzzle.layout, int((puzzle.givens > 0).sum())) == (Layout((3, 3), diagonals=True), 21)


def test_extra_regions_are_rules_that_are_read() -> None:
    rows = [[f"R{row}C{column}" for column in range(1, 10)] for row in (1, 4)]

    [puzzle] = parse_puzzles(link(extraregion=[{"cells": rows[1]}, {"cells": rows[0]}]))

    assert isinstance(puzzle, Sudoku)
    assert puzzle.layout.extra == (tuple(range(9)), tuple(range(27, 36)))


@pytest.mark.parametrize("style", ["f-puzzles", "sudokupad"])
@pytest.mark.parametrize("box", [(3, 3), (2, 3), (4, 4)])
@pytest.mark.parametrize("diagonals", [False, True])
def test_links_keep_extra_regions(style: str, box: tuple[int, int], diagonals: bool) -> None:
    side = box[0] * box[1]
    corners = {0, side - 1, side * side - side, side * side - 1, *range(side, 2 * side - 4)}
    layout = with_extra(Layout(box, diagonals=diagonals), [*windows(side), corners])
    puzzle = Sudoku(layout, np.zeros((side, side), np.int32)).edit([(0, 1)], 2)

    assert list(parse_puzzles(puzzle.format(style))) == [puzzle]


def test_styles_without_extra_regions_name_what_would_be_lost() -> None:
    puzzle = Sudoku(Layout((3, 3), extra=windows(9)), np.zeros((9, 9), np.int32))
    large = Sudoku(Layout((5, 5), extra=windows(25)), np.zeros((25, 25), np.int32))

    lost = "has no extra regions, so they would be lost. Choose"
    assert puzzle.style_problem("puzz.link") == f"The style puzz.link {lost} plain or f-puzzles instead."
    assert puzzle.style_problem("penpa") == f"The style penpa {lost} plain or f-puzzles instead."
    assert large.style_problem("tatham") == f"The style tatham {lost} plain instead."
    assert puzzle.style_problem("plain") == puzzle.style_problem("sudokupad") == ""


def test_other_rules_are_named_and_left_out_only_on_demand() -> None:
    with pytest.raises(PartialError) as error:
        parse_puzzles(CAGES)

    assert error.value.message == "This link of f-puzzles has killer cages and thermometers, which cannot be read yet."
    [reading] = error.value.readings
    assert (reading.name, reading.title) == ("without-rules", "without killer cages and thermometers")
    assert list(parse_puzzles(reading.text)) == [SUDOKU]


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]]}]}, "arrows"),
        ({"antiknight": True}, "the anti-knight rule"),
        ({"diagonal+": True}, "a single diagonal"),
        ({"something new": [1]}, "something new"),
        (
            {"extraregion": [{"cells": ["R1C1"]}], "xv": [{"cells": []}]},
            "extra regions of too few cells and X and V",
        ),
    ],
)
def test_every_rule_is_named(more: dict[str, object], named: str) -> None:
    with pytest.raises(PartialError) as error:
        parse_puzzles(link(**more))

    assert named in error.value.message


@pytest.mark.parametrize(
    "more",
    [{"title": "A", "author": "B", "ruleset": "C"}, {"killercage": []}, {"antiknight": False}, {"solution": [5]}],
)
def test_what_is_no_rule_raises_no_question(more: dict[str, object]) -> None:
    assert list(parse_puzzles(link(**more))) == [SUDOKU]


def test_regions_are_those_of_a_jigsaw_board() -> None:
    shifted = [(k // 9 + (k % 9 == 8)) % 9 for k in range(81)]
    grid = [[cell | {"region": shifted[9 * r + c]} for c, cell in enumerate(row)] for r, row in enumerate(GRID)]

    [puzzle] = parse_puzzles(link(grid=grid))

    assert isinstance(puzzle, Sudoku)
    assert puzzle.layout == jigsaw(shifted)


def test_a_value_that_is_not_given_is_an_entry_and_small_digits_are_marks() -> None:
    grid = json.loads(json.dumps(GRID))
    grid[0][2] = {"value": 4}
    grid[0][3] = {"centerPencilMarks": [2, 6]}

    [position] = parse_positions(link(grid=grid))

    assert (position.puzzle, int(position.entries[0, 2]), int(position.marks[0, 3])) == (SUDOKU, 4, 0b100010)


@pytest.mark.parametrize("style", ["f-puzzles", "sudokupad"])
@pytest.mark.parametrize("layout", [Layout((3, 3)), Layout((2, 3)), Layout((3, 2)), Layout((4, 4), diagonals=True)])
def test_what_is_written_is_read_as_the_same(style: str, layout: Layout) -> None:
    givens = np.zeros((layout.side, layout.side), np.int32)
    givens[1, 2] = layout.side
    entries = np.zeros_like(givens)
    entries[2, 1] = 1
    marks = np.zeros_like(givens)
    marks[0, 0] = 0b101
    position = Position(Sudoku(layout, givens), entries, marks)

    [again] = parse_positions(text_of(style, position))

    assert again.same(position)


def test_a_written_link_holds_what_f_puzzles_expects() -> None:
    text = SUDOKU.format("f-puzzles").strip()

    found = json.loads(lzstring.decompress_from_base64(text.partition("load=")[2]))

    assert found["size"] == 9
    assert found["grid"] == GRID


@pytest.mark.parametrize("code", ["", "N4Ig", "====", "QQQQQQQQ" * 50, F_PUZZLES.partition("load=")[2][:200]])
def test_a_damaged_link_is_refused(code: str) -> None:
    with pytest.raises(ParseError, match=r"damaged|holds no puzzle|online|characters"):
        parse_puzzles(f"https://www.f-puzzles.com/?load={code}")


def test_a_link_that_would_unpack_to_much_is_refused_or_read_soon() -> None:
    begun = time.process_time()
    bomb = lzstring.compress_to_base64(" " * 2_000_000)

    for code in (bomb, "A" * (MAX_CODE + 1)):
        with pytest.raises(ParseError):
            parse_puzzles(f"https://www.f-puzzles.com/?load={code}")

    assert time.process_time() - begun < 10  # most of it to pack the bomb


# Penpa+


def penpa(change: str, to: str) -> str:
    """Return the address of the page with one part of its puzzle changed."""
    code = PENPA.partition("&p=")[2]
    page = zlib.decompress(base64.b64decode(code + "=" * (-len(code) % 4)), -15).decode()
    assert change in page
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(page.replace(change, to, 1).encode()) + packer.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(packed).decode()}"


def test_other_rules_of_a_page_are_named() -> None:
    with pytest.raises(PartialError, match="thermometers, which cannot be read yet"):
        parse_puzzles(penpa("zT:[]", "zT:[[28,29,30]]"))


def test_thick_lines_that_form_no_regions_are_refused() -> None:
    with pytest.raises(ParseError, match="form no 9 regions of 9 cells"):
        parse_puzzles(penpa('"186,199":2,', ""))


def test_a_page_without_thick_lines_has_the_usual_boxes() -> None:
    page = penpa('zE:{"186', 'zE:{},"other":{"186')

    assert list(parse_puzzles(page)) == [SUDOKU]


def test_a_page_of_no_puzzle_that_is_known_is_no_kakuro() -> None:
    with pytest.raises(ParseError, match="without clues of a kakuro"):
        parse_puzzles(penpa("square,9,9", "square,9,8"), "kakuro")


# puzz.link


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("53h7", "The address has 5 cells; expected 81"),
        ("x" * 81, "has"),
        ("5?", "not a cell"),
        ("a" + "g" * 80, "not a cell"),
    ],
)
def test_a_damaged_address_is_refused(cells: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_puzzles(f"https://puzz.link/p?sudoku/9/9/{cells}")


def test_numbers_of_two_hexadecimal_digits_are_read() -> None:
    [puzzle] = parse_puzzles(f"https://puzz.link/p?sudoku/16/16/-10a{'z' * 12}{'r'}{'g'}{'g'}")

    assert isinstance(puzzle, Sudoku)
    assert puzzle.givens[0, :3].tolist() == [16, 10, 0]


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        "." * 81,
        "sudoku 2x2\n12..\n3...\n..1.\n...2\n",
        "sudoku 2x3\n1.....\n......\n......\n..6...\n......\n.....2\n",
    ],
)
@pytest.mark.parametrize("style", ["puzz.link", "penpa"])
def test_addresses_that_are_written_are_read_as_the_same(style: str, text: str) -> None:
    [sudoku] = Sudoku.parse(text)

    assert parse_puzzles(sudoku.format(style))[0] == sudoku


def test_large_numbers_and_long_gaps_survive_in_an_address_of_puzz_link() -> None:
    givens = np.zeros((25, 25), np.int32)
    givens[0, :3], givens[24, 24] = (25, 16, 15), 10
    sudoku = Sudoku(Layout((5, 5)), givens)

    address = sudoku.format("puzz.link")

    assert address.startswith("https://puzz.link/p?sudoku/25/25/-19-10fzz")
    assert parse_puzzles(address)[0] == sudoku


def test_regions_and_entries_survive_on_a_page_of_penpa() -> None:
    regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]
    sudoku = Sudoku(jigsaw(regions), np.array([[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]], np.int32))
    entries = np.zeros((4, 4), np.int32)
    entries[0, 1] = 3

    [position] = parse_positions(text_of("penpa", replace(Position.fresh(sudoku), entries=entries)))

    assert position.puzzle == sudoku
    assert (position.entries == entries).all()

"""The texts that polyomino boards come as: written exactly, read leniently, refused with the place."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.bad_texts import names_a_place
from tests.puzzles.polyomino.test_polyomino import number_of, read, tilings
from tests.thorough import either
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.grid import MAX_PIECE, MAX_PIECES, MAX_SIDE
from workbench.puzzles.polyomino.limits import LIMITS
from workbench.puzzles.polyomino.pieces import LARGEST, SORTS, Piece, polyominoes, shape_of
from workbench.puzzles.polyomino.text import MAX_SEVERAL, renamed
from workbench.puzzles.puzzle import ParseError


@st.composite
def piece_lists(draw: st.DrawFn) -> list[Piece]:
    """Return whole sets, parts of sets and single pieces, with all sorts of numbers and permissions."""
    pieces: list[Piece] = []
    for _ in range(draw(st.integers(0, 3))):
        whole = polyominoes(draw(st.integers(1, 5)), draw(st.sampled_from(SORTS)))
        some = whole[: draw(st.integers(1, len(whole)))] if draw(st.booleans()) else whole
        low = draw(st.integers(0, 3))
        high = draw(st.one_of(st.none(), st.integers(low, 4)))
        turn, flip = draw(st.booleans()), draw(st.booleans())
        like = [replace(one, low=low, high=high, turn=one.turn and turn, flip=one.flip and flip) for one in some]
        pieces += renamed(like, [piece.name for piece in pieces])
    return pieces


@st.composite
def puzzles(draw: st.DrawFn) -> Polyomino:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 8))
    cells = draw(st.lists(st.booleans(), min_size=rows * columns, max_size=rows * columns))
    return Polyomino(np.array(cells).reshape(rows, columns), tuple(draw(piece_lists())))


def refusal(text: str) -> ParseError:
    """Return the error that a text is refused with."""
    with pytest.raises(ParseError) as caught:
        Polyomino.parse(text)
    return caught.value


@pytest.mark.slow
@settings(max_examples=either(10, 25))
@given(puzzles())
def test_what_is_written_reads_as_the_same(puzzle: Polyomino) -> None:
    assert Polyomino.parse(puzzle.format()) == [puzzle]


@pytest.mark.slow
@settings(max_examples=either(5, 10))
@given(st.lists(puzzles(), min_size=2, max_size=3))
def test_many_puzzles_in_one_text_read_as_the_same(several: list[Polyomino]) -> None:
    assert Polyomino.parse("".join(puzzle.format() for puzzle in several)) == several


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("cells", range(1, 7))
def test_a_whole_set_is_written_as_one_line(cells: int, sort: str) -> None:
    puzzle = Polyomino(np.ones((2, 3), bool), polyominoes(cells, sort))

    assert len(puzzle.format().splitlines()) == 4
    assert Polyomino.parse(puzzle.format()) == [puzzle]


def test_the_canonical_text() -> None:
    puzzle = Polyomino(
        np.array([[True, True, False], [True, True, True]]),
        (
            *(replace(piece, low=0, high=None, flip=False) for piece in polyominoes(4, "free")),
            Piece("A", ((0, 0), (0, 1), (1, 0)), 2, 3, turn=False),
            Piece("B", ((0, 0), (1, 0)), 1, None),
        ),
    )

    assert puzzle.format() == (
        "polyomino 2x3\n..#\n...\npieces free 4 any no-flip\npiece A 2-3 no-turn\n##\n#.\npiece B 1+\n#\n#\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "polyomino 2x3\npieces free 3\n",
        "# a title\n// a remark\n\npolyomino 2x3\npieces free 3",
        "  POLYOMINO  2 x 3\n  ...\n  ...\n\nPieces  FREE 3 x1\n",
        "Polyominoes 2×3\r\n...\r\n...\r\npieces free 3 1-1\r\n",
        "\ufeffpolyomino 2x3\n...\n...\npiece I3\npiece L3\n",
        "polyomino 2x3\npiece I3\n  ###\npiece L3 x1\n\t#.\n\t##\n",
        "...\n...\npieces free 3",
        "XXX\nXXX\n\npieces free 3",
        ".../...\npieces free 3",
    ],
)
def test_texts_that_mean_the_same(text: str) -> None:
    assert read(text) == Polyomino(np.ones((2, 3), bool), polyominoes(3, "free"))


def test_a_piece_may_be_named_instead_of_drawn() -> None:
    pieces = read("polyomino 5x6\npiece F\npiece I4\npiece I5 any\npiece J4 no-flip\npiece H1\n").pieces

    assert [(piece.name, piece.area) for piece in pieces] == [("F", 5), ("I4", 4), ("I5", 5), ("J4", 4), ("H1", 6)]
    assert pieces[0].cells == polyominoes(5, "free")[0].cells


def test_pieces_of_the_same_name_in_two_sets_are_told_apart_by_their_cells() -> None:
    puzzle = read("polyomino 8x10\npieces free 4\npieces free 5\n")

    assert [piece.name for piece in puzzle.pieces[:7]] == ["I", "L", "O", "S", "T", "F", "I5"]
    assert Polyomino.parse(puzzle.format()) == [puzzle]


def test_a_board_of_holes_and_cells_can_be_drawn_with_x_or_with_signs_and_spaces() -> None:
    expected = np.array([[True, False, True], [True, True, True]])

    for text in ("X.X\nXXX", "x x\nxxx", "   X X\n   XXX", ".#.\n...", "##\n# #\n###\n", "X.X/XXX"):
        [puzzle] = Polyomino.parse(text)
        assert np.array_equal(puzzle.board[-2:], expected), text
        assert puzzle.pieces == ()


def test_a_grid_of_letters_is_a_board_and_a_piece_for_each_letter() -> None:
    puzzle = read("AAb\nA.b\nCCb\n")

    assert puzzle.board.tolist() == [[True, True, True], [True, False, True], [True, True, True]]
    assert puzzle.pieces == (
        Piece("A", ((0, 0), (0, 1), (1, 0))),
        Piece("C", ((0, 0), (0, 1))),
        Piece("b", ((0, 0), (1, 0), (2, 0))),
    )


def test_copies_of_a_piece_may_have_the_same_letter() -> None:
    puzzle = read("AABA\nCCBA\n")

    assert puzzle.pieces[0] == Piece("A", ((0, 0), (0, 1)), 2, 2)


# polycube


def test_a_definition_file_of_polycube_is_read() -> None:
    puzzle = read(
        "D:xDim=4:yDim=2:zDim=1:oneSide\n"
        "C:name=A:layout=0 0 0, 1 0 0, 0 1 0\n"
        "C:name=B:type=M:layout=5 5 0, 6 5 0\n"
        "L:stationary=*\n"
        "* C . .\n"
        ". C C .\n"
        "~L\n"
        "~D\n"
    )

    assert puzzle.board.tolist() == [[False, True, True, True], [True] * 4]
    assert puzzle.pieces == (
        Piece("A", shape_of(["#.", "##"]), flip=False),  # y grows upwards
        Piece("B", shape_of(["##"]), flip=False),
        Piece("C", shape_of(["#.", "##"]), flip=False),
    )


def test_a_fixed_piece_of_polycube_stands_with_its_last_row_at_y_0() -> None:
    puzzle = read("D:xDim=3:yDim=2:zDim=1\nC:name=S:type=S:layout=0 0 0, 1 0 0\nC:name=A:layout=0 0 0\n~D\n")

    assert puzzle.board.tolist() == [[True] * 3, [False, False, True]]
    assert puzzle.pieces == (Piece("A", ((0, 0),)),)


# Tilings in letters and numbers


def test_a_tiling_is_written_in_letters_lines_and_numbers() -> None:
    puzzle = read("polyomino 2x4\n...#\n....\npiece A\n#.\n##\npiece B\n##\n#.\npiece C\n#\n")
    lying = [
        number_of(puzzle, "A", [(0, 0), (1, 0), (1, 1)]),
        number_of(puzzle, "B", [(0, 1), (0, 2), (1, 2)]),
    ]
    filling = puzzle.lay(np.array(lying))

    assert puzzle.format_filling(filling) == puzzle.format_filling(filling, "grid") == "ABB#\nAAB.\n"
    assert puzzle.format_filling(filling, "line") == "ABB#/AAB.\n"
    assert puzzle.format_filling(filling, "csv") == "1,2,2,\n1,1,2,0\n"


def test_copies_that_touch_have_different_letters_and_read_as_two_pieces() -> None:
    puzzle = read("polyomino 2x4\npiece I4 any\n")
    whole = [number_of(puzzle, "I4", [(r, c) for c in range(4)]) for r in range(2)]

    written = puzzle.format_filling(puzzle.lay(np.array(whole)))

    assert written == "IIII\niiii\n"
    assert [piece.area for piece in read(written).pieces] == [4, 4]


def test_every_tiling_in_letters_reads_as_one_with_the_same_pieces() -> None:
    puzzle = read("polyomino 3x4\npieces free 4 any\npieces free 2 any")

    for tiling in tilings(puzzle):
        filling = puzzle.lay(np.array(tiling))
        again = read(puzzle.format_filling(filling))
        areas = sorted(piece.area for piece in again.pieces for _ in range(piece.low))
        assert areas == sorted(puzzle.placements.areas[tiling].tolist())


def test_all_sets_together_are_read_again() -> None:
    sets = "".join(f"pieces {sort} {cells} any\n" for sort in SORTS for cells in range(1, LARGEST + 1))
    puzzle = read("polyomino 8x8\n" + sets)

    assert len(puzzle.pieces) == 452  # 56 free, 89 one-sided and 307 fixed ones: OEIS A000105, A000988, A001168
    assert read(puzzle.format()) == puzzle


def test_every_piece_of_a_large_set_has_a_letter() -> None:
    puzzle = Polyomino(np.ones((6, 6), bool), polyominoes(6, "fixed"))

    for k in (0, 100, len(puzzle.placements.piece) - 1):
        written = puzzle.format_filling(puzzle.lay(np.array([k])))
        assert len(written.replace("\n", "").replace(".", "")) == 6


# Refusals

BAD_TEXTS = [
    ("", 1, 1, "No polyomino board found"),
    ("# only a remark", 1, 1, "No polyomino board found"),
    ("polyomino", 1, 10, "Found nothing; expected rows x columns"),
    ("polyomino six", 1, 11, "expected rows x columns"),
    ("polyomino 0x5", 1, 11, "expected 1 to 200"),
    ("polyomino 5x201", 1, 11, "expected 1 to 200"),
    ("polyomino 99999x5", 1, 11, "expected rows x columns"),
    ("polyomino 2x3\n...\n..\n", 3, 3, "Row 2 has 2 cells; expected 3"),
    ("polyomino 2x3\n...\n....\n", 3, 4, "Row 2 has 4 cells; expected 3"),
    ("polyomino 2x3\n...\n", 2, 4, "1 row; expected 2"),
    ("polyomino 2x3\n...\n...\n...\n", 4, 4, "3 rows; expected 2"),
    ("polyomino 2x3\n...\n.o.\n", 3, 2, '"o"; expected . for a cell'),
    ("pieces free 5\npolyomino 2x3", 1, 1, "pieces without a board"),
    ("polyomino 2x3\npieces free 7", 2, 1, "1 to 6 cells"),
    ("polyomino 2x3\npieces free", 2, 1, "expected a set like pieces free 5"),
    ("polyomino 2x3\n  pieces big 5", 2, 3, "expected a set like pieces free 5"),
    ("polyomino 2x3\npieces: pentominoes", 2, 1, "expected a set like pieces free 5"),
    ("polyomino 2x3\n...\n...\npentominoes", 4, 1, "expected a set like pieces free 5"),
    ("polyomino 2x3\npieces free 3 twice", 2, 15, '"twice"; expected a number like x2'),
    ("polyomino 2x3\npieces free 3 3-2", 2, 15, "Found 3-2; expected the smaller"),
    ("polyomino 2x3\npieces free 3 x99999", 2, 15, "expected a number like x2"),
    ("polyomino 2x3\npiece A\n", 2, 8, "Piece A has no cells; expected them below"),
    ("polyomino 2x3\npiece a:b\n#\n", 2, 7, '"a:b" is not a valid name'),
    ("polyomino 2x3\npiece a|b\n#\n", 2, 7, '"a|b" is not a valid name'),
    ("polyomino 2x3\npiece #\n#\n", 2, 7, '"#" is not a valid name'),
    ("polyomino 2x3\npiece " + "x" * 41 + "\n#\n", 2, 7, "The name has 41 characters; the limit is 40"),
    ("D:xDim=2:yDim=1:zDim=1\nC:name=a|b:layout=0 0 0\n~D\n", 2, 1, '"a|b" is not a valid name'),
    ("polyomino 2x3\npiece A\n...\n", 2, 8, "Piece A has no cells; expected some of them as #."),
    ("polyomino 2x3\npiece A\n#\npiece A\n#\n", 4, 7, "A piece named A already exists"),
    ("polyomino 2x3\npiece A\n" + "#" * 65, 2, 8, "the limit is 64 cells"),
    (
        "polyomino 1x1\n" + "".join(f"piece p{k}\n#\n" for k in range(1001)),
        2002,
        1,
        "There are 1,001 pieces; the limit is 1,000",
    ),
    ("polyomino 200x200\npieces fixed 6\n", 2, 1, "There are too many pieces for 40,000 cells"),
    ("AAB\nCAD\nABB\n", 3, 1, "The cells with the letter A are not connected"),
    ("AB\nA!", 2, 2, '"!"; expected letters'),
    ("  AB\n  A!", 2, 4, '"!"; expected letters'),
    ("AAB/AB?", 1, 7, '"?"; expected letters'),
    ("AABB", 1, 1, "one row of letters"),
    (" / ", 1, 1, "expected its rows, with / between"),
    ("." * 201, 1, 1, "The board is 1 × 201;"),
    (".\n" * 201, 201, 1, "The board is 201 × 1;"),
    ("." * 10001, 1, 10000, "the limit is 10,000"),
    ("D:xDim=4:yDim=2:zDim=2\n~D", 1, 1, "and zDim=1"),
    ("D:xDim=4:yDim=2\n~D", 1, 1, "and zDim=1"),
    ("D:xDim=4:yDim=2:zDim=1\n", 1, 1, "expected ~D"),
    ("D:xDim=4:yDim=2:zDim=1\nL\nA A\n", 3, 1, "expected ~L"),
    ("D:xDim=4:yDim=2:zDim=1\nQ\n~D", 2, 1, '"Q"; expected C:, L or ~D'),
    ("D:xDim=4:yDim=2:zDim=1\nC:name=A:layout=0 0\n~D", 2, 1, "expected layout=x y z"),
    ("D:xDim=4:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 0 0 1\n~D", 2, 1, "The piece is not flat"),
    ("D:xDim=4:yDim=2:zDim=1\nC:layout=0 0 0\n~D", 2, 1, "expected a name"),
    ("D:xDim=4:yDim=2:zDim=1\nC:name=S:type=S:layout=4 0 0\n~D", 2, 1, "is outside the board"),
]


@pytest.mark.parametrize(("text", "line", "column", "expected"), BAD_TEXTS, ids=[bad[3][:40] for bad in BAD_TEXTS])
def test_an_error_names_its_place_and_what_was_expected(text: str, line: int, column: int, expected: str) -> None:
    error = refusal(text)

    assert expected in str(error)
    assert (error.line, error.column) == (line, column)


SIGNS = "ABX.# \n\t/:=,~x0123456789-+polyminescfrxtDCL\u00b2\u0663\u2028"
GOOD = [
    "polyomino 2x3",
    "...",
    "..#",
    "pieces free 3 any",
    "piece A 0-2",
    "##",
    "#.",
    "AAB",
    "ABB",
    "",
    "~D",
    "L",
    "~L",
]
CUBE = [
    "~D",
    "L",
    "~L",
    "D:xDim=3:yDim=2:zDim=1",
    "C:name=A:layout=0 0 0, 1 0 0",
    "A A .",
    "piece B no-flip",
    "X X",
    "one/two",
    "/",
]


def read_or_refused(text: str) -> None:
    """Read a text that may be anything; nothing but ParseError may come of it."""
    try:
        found = Polyomino.parse(text)
    except ParseError as error:
        names_a_place(error, text)
        return
    for puzzle in found:
        assert Polyomino.parse(puzzle.format()) == [puzzle]


@pytest.mark.slow
@settings(max_examples=either(130, 400))
@given(st.text(alphabet=SIGNS, max_size=60))
def test_any_text_of_likely_signs_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@pytest.mark.slow
@settings(max_examples=either(130, 400))
@given(st.lists(st.sampled_from(GOOD + CUBE), max_size=10))
def test_any_mixture_of_good_lines_is_read_or_refused(lines: list[str]) -> None:
    read_or_refused("\n".join(lines))


def largest_pieces(count: int) -> str:
    """Return a board and pieces of 64 cells whose drawings are as large as can be, with names as long as can be."""
    rows = "\n".join(["#" * 32, *["#" + "." * 31] * 32])
    pieces = "".join(f"piece {f'p{k}':-<40} 0-9999 no-turn no-flip\n{rows}\n" for k in range(count))
    return f"polyomino 5x5\n{pieces}"


def test_one_puzzle_may_have_as_many_large_pieces_as_the_editor_makes() -> None:
    text = largest_pieces(200)

    assert len(text) > MAX_SEVERAL
    assert read(text).format() == text.replace("polyomino 5x5\n", "polyomino 5x5\n" + ".....\n" * 5)


def test_the_largest_puzzle_is_within_the_limits_of_texts() -> None:
    piece = len(largest_pieces(2)) - len(largest_pieces(1))

    assert MAX_PIECES * piece + MAX_SIDE * (MAX_SIDE + 2) <= LIMITS.characters
    assert LIMITS.lines >= MAX_PIECES * (MAX_PIECE + 1) + MAX_SIDE


def test_several_puzzles_are_together_as_short_as_they_can_be_read_in_time() -> None:
    text = largest_pieces(200) + "\n"

    with pytest.raises(ParseError, match="with several boards") as caught:
        Polyomino.parse(text + "polyomino 2x2\n")

    assert caught.value.line == text.count("\n") + 1
    assert len(str(caught.value)) <= 160

"""Jigsaw boards and boards with diagonals: their own text, and Solo's game IDs."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout, jigsaw, windows, with_extra

SIX = "AAABBB\nACABCB\nACCCCB\nDDEEFF\nDDEEFF\nDDEEFF\n"  # regions of six cells
TEXT = "sudoku jigsaw 6\n1.....\n......\n..5...\n......\n......\n.....2\n" + SIX


@st.composite
def variants(draw: st.DrawFn) -> Sudoku:
    """Return a jigsaw board of vertical bars and swapped cells, or one with boxes and diagonals, with any givens."""
    if draw(st.booleans()):
        layout = Layout(draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (1, 7)])), diagonals=True)
    else:
        side = draw(st.sampled_from([2, 4, 5, 7, 9, 11, 27]))
        labels = [list(range(side)) for _ in range(side)]
        for r in draw(st.sets(st.integers(0, side - 1))):
            labels[r] = labels[r][::-1]
        layout = jigsaw([label for row in labels for label in row], draw(st.booleans()))
    side = layout.side
    if draw(st.booleans()):
        cells = st.permutations(range(side**2)).map(lambda order: order[:side])
        layout = with_extra(layout, draw(st.lists(cells, max_size=2)))
    if draw(st.booleans()) and windows(side):
        layout = with_extra(layout, {*layout.extra, *windows(side)})
    givens = np.frombuffer(draw(st.binary(min_size=side**2, max_size=side**2)), np.uint8) % (side + 1)
    return Sudoku(layout, givens.astype(np.int32).reshape(side, side))


@pytest.mark.parametrize("style", ["plain", "line", "grid"])
@settings(max_examples=50)
@given(puzzle=variants())
def test_a_variant_is_read_as_it_was_written(style: str, puzzle: Sudoku) -> None:
    assert Sudoku.parse(puzzle.format(style) * 2) == [puzzle, puzzle]


def test_a_jigsaw_board_has_rows_of_labels() -> None:
    [puzzle] = Sudoku.parse(TEXT)

    assert puzzle.layout.side == 6
    assert puzzle.layout.regions[:6] == (0, 0, 0, 1, 1, 1)
    assert puzzle.format() == TEXT
    assert puzzle.name == "Jigsaw sudoku 6 × 6"


@pytest.mark.parametrize(
    "labels", [SIX.replace("A", "1"), SIX.lower(), "\n".join(" ".join(row) for row in SIX.split())]
)
def test_labels_may_be_any_signs(labels: str) -> None:
    assert Sudoku.parse(TEXT.replace(SIX, labels)) == Sudoku.parse(TEXT)


WINDOKU = "sudoku 3x3 windoku\n1........\n" + 8 * ".........\n"


def test_windoku_is_named_in_the_header() -> None:
    [puzzle] = Sudoku.parse(WINDOKU)

    assert puzzle.format() == WINDOKU
    assert puzzle.name == "Windoku 9 × 9"
    window = {10, 11, 12, 19, 20, 21, 28, 29, 30}  # rows and columns 2 to 4
    assert set(puzzle.layout.extra[0]) == window
    assert {len(cells) for cells in puzzle.layout.extra} == {9}
    assert len({cell for cells in puzzle.layout.extra for cell in cells}) == 36


def test_extra_regions_are_grids_of_labels() -> None:
    labels = "A..B\n.AB.\n.AB.\nA..B\n"

    [puzzle] = Sudoku.parse("sudoku 2x2 extra 2\n....\n....\n....\n....\n" + labels + "aaaa\n....\n0000\n----\n")

    assert puzzle.layout.extra == ((0, 1, 2, 3), (0, 5, 9, 12), (3, 6, 10, 15))
    assert puzzle.name == "Sudoku 4 × 4, 3 extra regions"
    assert [puzzle.layout.unit_name(unit) for unit in (11, 12, 14)] == ["box 4", "extra region 1", "extra region 3"]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (WINDOKU.replace("3x3", "2x5"), "Windoku needs 4, 9, 16, 25, 36 or 49 rows; this board has 10.", 1),
        ("sudoku 2x2 extra\n" + 4 * "....\n" + "AAA.\n" + 3 * "....\n", "An extra region has 3 cells; expected 4", 6),
        ("sudoku 2x2 extra\n" + 4 * "....\n" + "AAAA\n", "The text ends after 5 rows; expected 4, and 4 of labels.", 6),
        ("sudoku 2x2 windows\n" + 4 * "....\n", "then diagonals, windoku or extra", 1),
        ("sudoku 2x2 extra 5\n" + 4 * "....\n" + "".join(f"A{4 * '.'}"[:4] + "\nA...\n" + r for r in (
            "A...\n.A..\n", "A...\n..A.\n", "A...\n...A\n", ".A..\n.A..\n", ".A..\n..A.\n")),
         "r1c1 is in 5 extra regions and diagonals; the limit is 4.", 6),
    ],
)  # fmt: skip
def test_the_mistake_in_extra_regions_is_named(text: str, message: str, line: int) -> None:
    with pytest.raises(ParseError) as caught:
        Sudoku.parse(text)

    assert message in caught.value.message
    assert caught.value.line == line


def test_diagonals_are_named_in_the_header() -> None:
    [puzzle] = Sudoku.parse("sudoku 2x2 diagonals\n1...\n....\n....\n...1\n")

    assert puzzle.layout == Layout((2, 2), diagonals=True)
    assert puzzle.format().startswith("sudoku 2x2 diagonals\n")


@settings(max_examples=50)
@given(puzzle=variants())
def test_solos_game_id_keeps_regions_and_diagonals(puzzle: Sudoku) -> None:
    if not puzzle.style_problem("tatham"):
        assert Sudoku.parse(puzzle.format("tatham")) == [puzzle]


def test_a_game_id_cannot_tell_regions_that_do_not_hang_together() -> None:
    puzzle = Sudoku(jigsaw([0, 1, 1, 0]), np.zeros((2, 2), np.int32))

    assert "connected regions" in puzzle.style_problem("tatham")


def test_the_borders_of_a_game_id_are_those_of_solo() -> None:
    layout = jigsaw([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3])
    puzzle = Sudoku(layout, np.zeros((4, 4), np.int32)).edit([(0, 0)], 3)

    # three places within each row, then three within each column: one border in the middle of each
    assert puzzle.format("tatham") == "4j:3o,abbbbbbba\n"
    assert Sudoku.parse("4j:3o,abbbbbbba") == [puzzle]


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        (TEXT.replace("FF\n", "EE\n", 1), 8, "The labels must form 6 regions of 6 cells each"),
        (TEXT[: -len("DDEEFF\n")], 12, "The text ends after 11 rows; expected 6, and 6 of labels"),
        (TEXT.replace("ACABCB", "ACABC"), 9, "Row 8 has 5 cells; expected 6"),
        ("sudoku jigsaw\n", 1, "or jigsaw 9"),
        ("sudoku jigsaw 60\n", 1, "expected 2 to 49 digits"),
        ("sudoku 3x3 windows\n", 1, "expected rows x columns of a box"),
    ],
)
def test_a_damaged_variant_is_refused_at_its_place(text: str, line: int, expected: str) -> None:
    with pytest.raises(ParseError, match=expected) as error:
        Sudoku.parse(text)

    assert error.value.line == line

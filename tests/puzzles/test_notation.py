"""How squares and cells are named, and which names are read."""

import pytest

from workbench.puzzles.notation import cell_name, column_label, parse_square, refuse_zero_based, row_label, square_name
from workbench.puzzles.puzzle import Cell, ParseError

Shape = tuple[int, int]
SHAPES = [(8, 8), (5, 7), (1, 1), (3, 26), (3, 27), (5000, 26), (5000, 5000)]


@pytest.mark.parametrize(
    ("shape", "cell", "name"),
    [
        ((8, 8), (0, 0), "a8"),
        ((8, 8), (7, 0), "a1"),
        ((8, 8), (0, 7), "h8"),
        ((8, 8), (4, 4), "e4"),
        ((5, 7), (0, 6), "g5"),
        ((100, 26), (0, 25), "z100"),
        ((100, 27), (0, 26), "r1c27"),
        ((31, 40), (11, 39), "r12c40"),
    ],
)
def test_squares_are_algebraic_up_to_26_columns(shape: Shape, cell: Cell, name: str) -> None:
    assert square_name(cell, shape) == name


def test_cells_are_named_by_row_and_column_from_1() -> None:
    assert [cell_name(cell) for cell in ((0, 0), (3, 0), (8, 15))] == ["r1c1", "r4c1", "r9c16"]


def test_a_square_beside_the_board_is_named_like_a_cell() -> None:
    assert square_name((8, 8), (8, 8)) == "r9c9"


@pytest.mark.parametrize("shape", SHAPES)
def test_every_name_is_read_back(shape: Shape) -> None:
    for cell in ((0, 0), (shape[0] - 1, 0), (0, shape[1] - 1), (shape[0] // 2, shape[1] // 3)):
        assert parse_square(square_name(cell, shape), shape) == cell
        assert parse_square(cell_name(cell), shape) == cell


@pytest.mark.parametrize("text", ["e4", "E4", " e4 ", "r5c5", "R5C5", "r05c05"])
def test_both_forms_are_read_in_small_letters_and_capitals(text: str) -> None:
    assert parse_square(text, (8, 8)) == (4, 4)


def test_r_and_c_are_columns_too() -> None:
    assert parse_square("r5", (8, 26)) == (3, 17)
    assert parse_square("c4", (8, 26)) == (4, 2)


@pytest.mark.parametrize("text", ["", "e", "4", "4e", "e0", "e9", "i1", "aa1", "r9c1", "r0c1", "r1", "4,4", "é4", "e٤"])
def test_what_names_no_square_is_refused_with_the_names_of_the_board(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_square(text, (8, 8))

    assert str(caught.value) == f'"{text}" is not a square of this board. Write a1 to h8, or r1c1 to r8c8.'


def test_letters_are_not_read_where_there_is_not_one_for_each_column() -> None:
    with pytest.raises(ParseError) as caught:
        parse_square("e4", (9, 27))

    assert str(caught.value) == '"e4" is not a square of this board. Write r1c1 to r9c27.'


def test_a_long_name_is_cut_in_the_message() -> None:
    with pytest.raises(ParseError) as caught:
        parse_square("e" * 10_000, (5000, 5000))

    assert len(str(caught.value)) <= 160


@pytest.mark.parametrize(
    ("text", "shape", "advice"),
    [
        ("5,4", (8, 8), "Write the square as e3 or r6c5."),
        (" 5 , 4 ", (8, 8), "Write the square as e3 or r6c5."),
        ("5,4", (9, 40), "Write the square as r6c5."),
        ("8,0", (8, 8), "Write a1 to h8, or r1c1 to r8c8."),
        ("-1,0", (9, 40), "Write r1c1 to r9c40."),
    ],
)
def test_numbers_from_0_are_refused_with_the_new_name(text: str, shape: Shape, advice: str) -> None:
    with pytest.raises(ParseError) as caught:
        refuse_zero_based(text, shape)

    assert str(caught.value) == f'"{text.strip()}" is no longer accepted. {advice}'


@pytest.mark.parametrize("text", ["e4", "r5c4", "any", "", "5"])
def test_other_texts_are_not_taken_for_numbers_from_0(text: str) -> None:
    refuse_zero_based(text, (8, 8))


def test_labels_along_the_edges_agree_with_the_names() -> None:
    for shape in ((8, 9), (3, 26)):
        assert column_label(4, algebraic=True) + row_label(1, shape, algebraic=True) == square_name((1, 4), shape)
    for shape in ((9, 9), (3, 40)):
        row, column = row_label(1, shape, algebraic=False), column_label(4, algebraic=False)
        assert f"r{row}c{column}" == cell_name((1, 4)) == square_name((1, 4), (3, 40))

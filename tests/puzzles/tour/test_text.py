"""Boards for tours and tours as text: our notation, and the others that are read and written."""

import json
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.tour.tours import EULER, boards, filled, read, rectangle
from tests.thorough import either
from workbench.puzzles.puzzle import Cell, Filling, ParseError
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.moves import LONGEST, column_of

SQUARES = "a5 c4 e5 d3 e1 c2 a1 b3 c5 e4 d2 b1 a3 b5 d4 e2 c1 a2 b4 d5 e3 d1 b2 a4 c3"  # of EULER


# Boards


def test_a_board_without_holes_is_one_line() -> None:
    assert rectangle(8, 9).format() == "tour 8x9\n"
    assert rectangle(5000, 5000, start=(0, 4999)).format() == "tour 5000x5000 start r1c5000\n"


def test_what_is_not_the_default_is_told_by_words() -> None:
    tour = rectangle(5, 6, start=(0, 1), end=(4, 5), closed=True, leap=(3, 1), surface="torus")

    assert tour.format() == "tour 5x6 closed leaper 1,3 torus start b5 end f1\n"
    assert Tour.parse(tour.format()) == [tour]


def test_a_board_with_holes_is_drawn_with_its_ends() -> None:
    text = "tour 3x4 closed\n..#.\nS...\n#..E\n"

    tour = read(text)

    assert (tour.start, tour.end, tour.closed, tour.squares) == ((1, 0), (2, 3), True, 10)
    assert tour.format() == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("TOUR 3 × 4 Closed", "tour 3x4 closed"),
        ("  tours 3x4   open plain knight start any end any", "tour 3x4"),
        ("tour 3x4 giraffe", "tour 3x4 leaper 1,4"),
        ("tour 3x4 leaper 3,2 start 1 , 2", "tour 3x4 leaper 2,3 start c2"),
        ("tour 3x4 leaper camel", "tour 3x4 leaper 1,3"),
        ("tour 3x4\n....\n....\n....", "tour 3x4"),
        ("# a remark\n// another\ntour 3x4\n// within\n....\n....\n....\n", "tour 3x4"),
        ("tour 3x4 start 0,0\n....\n....\n...S\n", "tour 3x4 start d1"),
        ("tour 2x3\n..e\ns..\n", "tour 2x3 start a1 end c2"),
        ("tour 2x3\n111\n111", "tour 2x3"),
        ("tour 2x3\n1 1 1\n1,1,1", "tour 2x3"),
        ("S.E\n...", "tour 2x3 start a2 end c2"),
        ("\ufeff111\n111\n", "tour 2x3"),
        ("1 1 1\n1 1 1\n", "tour 2x3"),
        ('{"tour": "2x3 closed"}', "tour 2x3 closed"),
        ('{"tour": "2x3", "rows": ["S..", "..."]}', "tour 2x3 start a2"),
        ('{"rows": ["S..", "..."]}', "tour 2x3 start a2"),
    ],
)
def test_texts_for_the_same_board(text: str, same: str) -> None:
    assert read(text).format() == f"{same}\n"


@pytest.mark.parametrize("text", [".#.\n...", "101\n111", "1 0 1\n1 1 1", "tour 2x3\n1,0,1\n1,1,1"])
def test_holes_are_told_in_several_ways(text: str) -> None:
    assert read(text).format() == "tour 2x3\n.#.\n...\n"


@pytest.mark.slow
@given(boards(squares=20))
def test_every_board_comes_back(tour: Tour) -> None:
    assert [Tour.parse(tour.format(style)) for style in tour.styles] == [[tour]] * len(tour.styles)


def test_ends_that_rows_cannot_show_stand_in_the_header() -> None:
    tour = replace(read("tour 2x3\n#..\n..."), start=(0, 0), end=(1, 1))
    both = replace(tour, start=(1, 1))

    assert tour.format() == "tour 2x3 start a2\n#..\n.E.\n"
    assert both.format() == "tour 2x3 start b1 end b1\n#..\n...\n"
    assert [Tour.parse(one.format()) for one in (tour, both)] == [[tour], [both]]


def test_a_text_may_hold_many_boards() -> None:
    tours = Tour.parse(f"tour 3x4\ntour 5x5 closed\n\n.#.\n...\n\n{EULER}")

    assert [tour.shape for tour in tours] == [(3, 4), (5, 5), (2, 3), (5, 5)]
    assert len(Tour.parse("".join(tour.format("json") for tour in tours))) == 4


# Tours


@pytest.mark.parametrize(
    "text",
    [
        EULER,
        f"tour 5x5\n{EULER}",
        EULER.replace(" ", ","),
        EULER.replace(" ", "\t"),
        "[" + ",".join(f"[{row.replace(' ', ',')}]" for row in EULER.splitlines()) + "]",
        SQUARES,
        SQUARES.replace(" ", "-"),
        " ".join(f"N{square}" for square in SQUARES.split()),
        SQUARES.replace(" ", " -> ").upper(),
        f"tour 5x5\n{SQUARES[:36]}\n{SQUARES[36:]}",
    ],
)
def test_the_same_tour_is_read_in_every_notation(text: str) -> None:
    tour, filling = filled(text)

    assert tour == rectangle(5, 5)
    assert filling.tolist() == [[int(word) for word in row.split()] for row in EULER.splitlines()]


@pytest.mark.parametrize(
    "text",
    ["0,0\n1,2\n2,0\n", "0 0\n1 2\n2 0", "(0, 0), (1, 2),\n(2, 0)", "[[0,0],[1,2],[2,0]]", "[(0, 0), (1, 2), (2, 0)]"],
)
def test_coordinates_are_rows_and_columns_from_0(text: str) -> None:
    tour, filling = filled(text)

    assert tour == rectangle(3, 3)
    assert filling.tolist() == [[1, 0, 0], [0, 0, 2], [3, 0, 0]]


def test_algebraic_squares_count_rows_from_the_bottom() -> None:
    _, filling = filled("tour 3x4\na1 c2")

    assert filling.tolist() == [[0, 0, 0, 0], [0, 0, 2, 0], [1, 0, 0, 0]]


def test_numbered_squares_count_rows_from_the_top() -> None:
    _, filling = filled("tour 3x4\nr1c1 R3C2")

    assert filling.tolist() == [[1, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0]]


@pytest.mark.parametrize("between", [" ", ", ", " -> ", "-", "\n"])
def test_numbered_squares_are_read_with_what_stands_between_others(between: str) -> None:
    tour, filling = filled(between.join(["r1c1", "r2c3", "r3c1", "r1c2", "r3c3"]))

    assert tour == rectangle(3, 3)
    assert filling.tolist() == [[1, 4, 0], [0, 0, 2], [3, 0, 5]]


@pytest.mark.parametrize(
    ("shape", "text"), [((3, 26), "a3 z1\n"), ((3, 27), "r1c1 r3c26\n"), ((1200, 30), "r1c1 r3c26\n")]
)
def test_lists_name_squares_as_the_window_does(shape: tuple[int, int], text: str) -> None:
    filling = np.zeros(shape, np.int32)
    filling[0, 0], filling[2, 25] = 1, 2
    tour = rectangle(*shape)

    assert tour.format_filling(filling, "squares") == text
    [(_, read_back)] = Tour.parse_filled(f"{tour.format()}{text}")
    assert np.array_equal(read_back, filling)


def test_lists_of_earlier_versions_go_on_after_z_with_aa() -> None:
    _, filling = filled("tour 3x28\nz3 ab2")

    assert (filling[0, 25], filling[1, 27]) == (1, 2)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("tour 5x6 start 4,0 end 0,5", (4, 0), (0, 5)),  # as written before version 0.4: from 0
        ("tour 5x6 start a1 end F5", (4, 0), (0, 5)),
        ("tour 5x6 start r5c1 end R1C6", (4, 0), (0, 5)),
        ("tour 5x40 start 4,0 end 0,39", (4, 0), (0, 39)),
        ("tour 5x40 start r5c1 end r1c40", (4, 0), (0, 39)),
    ],
)
def test_start_and_end_are_read_in_the_new_forms_and_in_the_old_one(text: str, start: Cell, end: Cell) -> None:
    tour = read(text)

    assert (tour.start, tour.end) == (start, end)
    assert Tour.parse(tour.format()) == [tour]


def test_columns_beyond_z_have_two_letters_and_more() -> None:
    assert [column_of(name) for name in ("a", "z", "aa", "zz", "aaa")] == [0, 25, 26, 701, 702]


def test_a_list_that_ends_where_it_began_is_closed() -> None:
    tour, filling = filled("tour 3x3\na1 b3 c1 a2 c3 b1 a3 c2 a1")

    assert tour.closed
    assert filling.tolist() == [[7, 2, 5], [4, 0, 8], [1, 6, 3]]


def test_the_beginning_of_a_closed_tour_is_not_written_as_if_it_were_whole() -> None:
    tour, filling = filled("tour 3x4 closed\n1 0 0 0\n0 0 2 0\n0 0 0 0\n")

    assert tour.format_filling(filling, "squares") == "a3 c2\n"
    assert "#" not in tour.format_filling(filling, "csv")


def test_a_remark_makes_the_tour_below_it_a_closed_one() -> None:
    first, second = Tour.parse("# closed tour\n1 0\n0 2\n\n# another remark\n1 0\n0 2\n")

    assert (first.closed, second.closed) == (True, False)


def test_a_tour_of_another_leaper_is_known_by_its_moves() -> None:
    assert filled("0,0\n1,3\n2,0\n")[0].leap == (1, 3)
    assert filled("tour 3x4\n0,0\n1,3\n")[0].leap == (1, 2)  # a header tells the leaper: faults will say what is wrong
    assert filled("0,0\n1,3\n3,2\n")[0].leap == (1, 2)  # mixed


def test_empty_fields_of_a_table_are_squares_not_visited() -> None:
    _, filling = filled("1,,\n,,2\n")

    assert filling.tolist() == [[1, 0, 0], [0, 0, 2]]


def test_a_row_of_another_length_is_shown_as_it_was_written() -> None:
    with pytest.raises(ParseError, match="Line 2, column 5: Row 2 has 4 numbers; expected 3"):
        filled("1,,\n,,2,\n")


def test_holes_stand_in_a_grid_of_numbers() -> None:
    tour, filling = filled("# . 1\n. # .\n2 . 3\n")

    assert tour.board.tolist() == [[False, True, True], [True, False, True], [True, True, True]]
    assert filling.tolist() == [[0, 0, 1], [0, 0, 0], [2, 0, 3]]


def test_a_tour_may_stand_below_the_rows() -> None:
    tour, filling = filled("tour 2x3 torus\n#..\n..E\n0,1\n1,2\n")

    assert tour.format() == "tour 2x3 torus\n#..\n..E\n"
    assert filling.tolist() == [[0, 1, 0], [0, 0, 2]]


@settings(max_examples=either(15, 50))
@given(boards(squares=20), st.randoms(use_true_random=False))
def test_a_filling_comes_back_with_its_board(tour: Tour, random: Random) -> None:
    filling = some_moves(tour, random)

    for style in ("plain", "json"):
        [(after, moves)] = Tour.parse_filled(tour.format_filling(filling, style))
        assert after == tour
        assert np.array_equal(moves, filling)


@pytest.mark.slow
@given(
    boards(squares=20).filter(lambda tour: tour.squares > 1 and tour.shape[1] > 2), st.randoms(use_true_random=False)
)
def test_every_style_of_a_filling_keeps_the_moves(tour: Tour, random: Random) -> None:
    filling = some_moves(tour, random)

    for style in set(tour.filling_styles) - {"plain", "json", "moves"}:  # moves are those of a walk
        text = tour.format_filling(filling, style)
        [(_, moves)] = Tour.parse_filled(f"tour {tour.shape[0]}x{tour.shape[1]}\n{text}")
        assert np.array_equal(moves, filling), style


def some_moves(tour: Tour, random: Random) -> Filling:
    """Return a filling with the numbers from 1 on in some squares."""
    squares = np.flatnonzero(tour.board.ravel()).tolist()
    random.shuffle(squares)
    squares = squares[: random.randint(2, max(2, len(squares)))]
    filling = np.zeros(tour.board.size, np.int32)
    filling[squares] = np.arange(1, len(squares) + 1)
    return filling.reshape(tour.shape)


def test_the_styles_of_a_filling() -> None:
    tour, filling = filled("tour 3x4\n1 0 3 0\n0 12 0 2\n0 0 0 #\n")

    assert tour.format_filling(filling) == "tour 3x4\n 1  .  3  .\n . 12  .  2\n .  .  .  #\n"
    assert tour.format_filling(filling, "numbers") == " 1  .  3  .\n . 12  .  2\n .  .  .  #\n"
    assert tour.format_filling(filling, "csv") == "1,0,3,0\n0,12,0,2\n0,0,0,#\n"
    assert tour.format_filling(filling, "coordinates") == "0,0\n1,3\n0,2\n1,1\n"
    assert tour.format_filling(filling, "squares") == "a3 d2 c3 b2\n"
    assert json.loads(tour.format_filling(filling, "json")) == {
        "tour": "3x4",
        "rows": ["....", "....", "...#"],
        "numbers": [[1, 0, 3, 0], [0, 12, 0, 2], [0, 0, 0, 0]],
        "squares": [[0, 0], [1, 3], [0, 2], [1, 1]],
    }


# What is refused


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("", 1, 1, "No board found"),
        ("tour", 1, 5, "expected rows x columns"),
        ("tour 8", 1, 6, 'Found "8"'),
        ("\ntour 5001x5", 2, 6, "The board is 5001 × 5; expected 1 to 5000"),
        ("tour 0x5", 1, 6, "The board is 0 × 5;"),
        ("tour 999999x999999", 1, 6, "expected 1 to 5000"),
        ("tour 5x5 round", 1, 10, '"round"; expected one of closed, cylinder, torus, mobius, klein'),
        ("tour 5x5 torus cylinder", 1, 16, 'Found "cylinder" after "torus"; expected one surface'),
        ("tour 5x5 start -1,0", 1, 16, '"-1,0" is not a square of this board'),
        ("tour 5x5 leaper -1,2", 1, 17, "expected two numbers after leaper"),
        ("tour 5x5 start", 1, 15, '"" is not a square of this board'),
        ("tour 5x5 start 5,0", 1, 16, '"5,0" is not a square of this board. Write a1 to e5, or r1c1 to r5c5.'),
        ("tour 5x5 end a6", 1, 14, '"a6" is not a square of this board. Write a1 to e5, or r1c1 to r5c5.'),
        ("tour 5x30 end a5", 1, 15, '"a5" is not a square of this board. Write r1c1 to r5c30.'),
        ("tour 5x5 leaper 21,1", 1, 17, "The leap is 21 squares long; the limit is 20"),
        ("tour 2x3\n...\n..", 3, 3, "Row 2 has 2 squares; expected 3"),
        ("tour 2x3\n...\n....", 3, 4, "Row 2 has 4 squares"),
        ("tour 3x3\n...\n...", 3, 4, "2 rows; expected 3"),
        ("tour 2x3\n...\n.x.", 3, 2, '"x"; expected . for a square'),
        ("tour 2x3\nS..\n.S.", 3, 2, "a second S"),
        ("tour 2x3\n...\n...\n...", 4, 1, '"..."'),
        ("tour 2x3\n1 2 3\n4 5", 3, 4, "Row 2 has 2 numbers; expected 3"),
        ("1 2 3\n4 5 6 7\n", 2, 8, "Row 2 has 4 numbers"),
        ("tour 2x3\n1 2 3\n4 5 6\n7 8 9", 4, 6, "3 rows of numbers; expected 2"),
        ("tour 5x5\n0,0\n5,0", 3, 1, "A square is outside the 5 × 5 board"),
        ("tour 5x5\na1\na6", 3, 1, "A square is outside"),
        ("0,0\n1,2\n0,0\n1,2", 3, 1, "a2 is visited again as move 3"),
        ("0,0\n5000,2", 1, 1, "The board is 5001 × 3;"),
        ("a1 b3 nowhere", 1, 7, '"nowhere"; expected a square like a1'),
        ("r1c1 r3c2 nowhere", 1, 11, '"nowhere"; expected a square like r1c1'),
        ("tour 5x5\nr1c1 r6c1", 2, 1, "A square is outside the 5 × 5 board"),
        ("tour 5x5\nr0c1 r2c3", 2, 1, "A square is outside the 5 × 5 board"),
        ("tour 5x5\nr1c1\n2 3", 3, 1, "This line has a number alone; expected squares like r1c1"),
        ("0,0\n#,2", 2, 1, '"#"; expected row,column'),
        ("(0,0), (1,2), (4", 1, 16, "The last number has no partner"),
        ("[[1,2,", 1, 7, "The JSON is incomplete"),
        ("[]", 1, 1, "."),
        ('{"tour": "3x3", "numbers": 5}', 1, 1, '"numbers" must be a list of rows'),
        ('{"tour": "3x3"}\n{"tour": "9"}', 2, 1, "expected rows x columns"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, line: int, column: int, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        Tour.parse(text)

    assert said in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@given(
    st.one_of(
        st.text(max_size=40),
        st.text('0123456789.#SE ,\n()[]{}"abrc:-', max_size=60),
        st.text("0123456789.#SE ,\nabrc-", max_size=30).map(lambda text: f"tour 2x3 {text}"),
        st.text("01.#SE ,\n", max_size=20).map(lambda text: f"tour 2x1\n{text}"),
    )
)
def test_any_text_is_boards_or_refused(text: str) -> None:
    try:
        found = Tour.parse_filled(text)
    except ParseError:
        return

    for tour, filling in found:
        assert filling.shape == tour.shape
        assert not filling[~tour.board].any()
        assert Tour.parse(tour.format()) == [tour]


@pytest.mark.slow
def test_boards_of_25_million_squares_are_read_and_written() -> None:
    board = np.random.default_rng(5).random((LONGEST, LONGEST)) < 0.9
    tour = Tour(board)

    assert Tour.parse(tour.format()) == [tour]

"""Puzzles from arrays are those of the notation, on boards that are no squares as well."""

import numpy as np
import pytest

import workbench

FIVE_BY_SIX = np.array([[1, 1, 0, 1, 1, 1], *[[1] * 6] * 4])
KNUTH = [  # the exact cover of Knuth's "Dancing links" (2000), page 2: rows 1, 4 and 5 are its only solution
    [0, 0, 1, 0, 1, 1, 0],
    [1, 0, 0, 1, 0, 0, 1],
    [0, 1, 1, 0, 0, 1, 0],
    [1, 0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 0, 1],
]


@pytest.mark.parametrize("dtype", [int, float, np.uint8, np.int64])
def test_a_sudoku_is_made_of_digits(dtype: type) -> None:
    rows = np.array([[1, 2, 0, 0], [3, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 2]], dtype)

    assert workbench.puzzle("sudoku", rows) == workbench.read_text("12..3.....1....2")[0]
    assert workbench.puzzle("sudoku", rows.tolist()) == workbench.puzzle("sudoku", rows)


def test_boxes_and_diagonals_of_a_sudoku_are_settings() -> None:
    blank = np.zeros((6, 6))

    assert workbench.puzzle("sudoku", blank).name == "Sudoku 6 × 6"
    assert workbench.puzzle("sudoku", blank, "3x2").name == "Sudoku 6 × 6, boxes 3 × 2"
    assert workbench.puzzle("sudoku", np.zeros((9, 9)), "diagonals").name == "Sudoku X 9 × 9"
    assert workbench.puzzle("sudoku", np.eye(25) * 25).format().split()[2] == "25"


def test_a_board_for_tours_has_its_holes() -> None:
    text = "tour 5x6 closed start a1\n..#...\n" + "......\n" * 4

    assert workbench.puzzle("tour", FIVE_BY_SIX, "closed start a1") == workbench.read_text(text)[0]
    assert workbench.puzzle("tour", FIVE_BY_SIX > 0) == workbench.puzzle("tour", FIVE_BY_SIX)


def test_a_polyomino_board_has_the_pieces_of_its_settings() -> None:
    board = workbench.puzzle("polyomino", np.ones((3, 20)), "pieces free 5")

    assert workbench.count(board) == 8, "2 up to symmetry: C. B. and J. G. Haselgrove, 1960"


def test_a_cover_is_a_matrix_with_a_row_for_each_option() -> None:
    cover = workbench.puzzle("cover", KNUTH)

    answer = workbench.solve(cover, goal="unique")

    assert answer.message == "Exactly one solution."
    assert answer.filling is not None
    assert np.flatnonzero(answer.filling).tolist() == [0, 3, 4]
    assert sorted(answer.text.splitlines()) == ["a d", "b g", "c e f"]


def test_a_kakuro_is_made_of_its_cells() -> None:
    cells = [["#", "16\\", "17\\"], ["\\16", ".", "."], ["\\17", ".", "."]]

    made = workbench.puzzle("kakuro", cells)

    assert made == workbench.read_text("kakuro 3x3\n# 16\\ 17\\\n\\16 . .\n\\17 . .\n")[0]
    assert made == workbench.puzzle("kakuro", np.array(cells))


@pytest.mark.parametrize(
    ("kind", "array", "settings", "words"),
    [
        ("sudoku", np.full((9, 9), 12), "", r"array must have numbers from 0 to 9; array\[0, 0\] is 12."),
        ("sudoku", np.zeros((9, 8)), "", "array must have as many rows as columns, not 9 × 8."),
        ("sudoku", np.zeros((7, 7)), "", "settings must name boxes for 7 rows"),
        ("sudoku", np.zeros((9, 9)), "5x5", "settings must name boxes for 9 rows"),
        ("sudoku", np.zeros((9, 9)), "round", "settings: "),
        ("sudoku", np.full((9, 9), np.nan), "", "some are fractions or not finite"),
        ("sudoku", [[1, 2], [3]], "", "array must be a rectangle"),
        ("sudoku", [1, 2, 3], "", "array must have rows and columns"),
        ("sudoku", np.zeros((9, 9), complex), "", "array must be an array of whole numbers, not of complex128"),
        ("tour", [[1, 2]], "", "array must have numbers from 0 to 1"),
        ("tour", [[1, 1]], "sideways", "settings: Found"),
        ("polyomino", [[1, 1]], "", "settings must name the pieces"),
        ("polyomino", [[1, 1]], "pieces square 5", "settings: "),
        ("cover", [[1, 1], [0, 0]], "", "row 1, counted from 0, has none"),
        ("cover", [[1, 1]], "b", "settings must be empty for a cover"),
        ("kakuro", [[1, 2]], "", "array must have the cells of a kakuro as texts"),
        ("kakuro", [["#", "what"]], "", "array: "),
        ("chess", [[1]], "", "kind must be one of sudoku, .*, not 'chess'"),
    ],
)
def test_what_makes_no_puzzle_is_refused(kind: str, array: object, settings: str, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        workbench.puzzle(kind, array, settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("12..3.....1....2", "<Sudoku 4 × 4, 5 givens>"),
        ("sudoku 2x3\n" + "......\n" * 5 + "1.....\n", "<Sudoku 6 × 6, 1 given>"),
        ("kakuro 3x3\n# 16\\ 17\\\n\\16 . .\n\\17 . .\n", "<Kakuro 3 × 3, 4 clues>"),
        ("tour 5x6 closed", "<Closed tour 5 × 6>"),
        ("polyomino 6x10\npieces free 5", "<Pentominoes 6 × 10, 12 pieces>"),
        ("cover\na b\na\nb\n", "<Exact cover of 2 items, 2 options>"),
    ],
)
def test_a_puzzle_is_shown_in_one_line(text: str, shown: str) -> None:
    assert repr(workbench.read_text(text)[0]) == shown

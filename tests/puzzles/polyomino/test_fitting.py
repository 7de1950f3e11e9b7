"""What still fits on a board, against a count by hand."""

import numpy as np

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.fitting import fitting, tightest, ways
from workbench.puzzles.polyomino.pieces import Piece, polyominoes

DOMINO = Piece("I2", ((0, 0), (0, 1)), 0, None)


def by_hand(puzzle: Polyomino, filling: np.ndarray) -> list[bool]:
    """Return which placements fit, looked at one by one."""
    found = puzzle.placements
    laid = {value - 1 for value in filling.ravel().tolist() if value}
    fits = []
    for k in range(len(found.piece)):
        piece = puzzle.pieces[found.piece[k]]
        used = sum(found.piece[other] == found.piece[k] for other in laid)
        free = all(filling.ravel()[cell] == 0 for cell in found.covered(k))
        fits.append(free and (piece.high is None or used < piece.high))
    return fits


def test_everything_fits_on_an_empty_board() -> None:
    puzzle = Polyomino(np.ones((3, 5), bool), polyominoes(4, "free"))

    assert fitting(puzzle.placements, puzzle.pieces, np.zeros((3, 5), np.int32)).all()


def test_what_fits_is_what_a_look_at_each_placement_finds() -> None:
    puzzle = Polyomino(np.ones((4, 5), bool), polyominoes(4, "free"))
    random = np.random.default_rng(4)

    for number in random.choice(len(puzzle.placements.piece), 12, replace=False).tolist():
        filling = puzzle.lay(np.array([number]))
        assert fitting(puzzle.placements, puzzle.pieces, filling).tolist() == by_hand(puzzle, filling)


def test_a_piece_without_another_copy_fits_nowhere() -> None:
    puzzle = Polyomino(np.ones((2, 4), bool), (Piece("I2", ((0, 0), (0, 1))),))

    assert not fitting(puzzle.placements, puzzle.pieces, puzzle.lay(np.array([0]))).any()


def test_nothing_fits_where_there_are_no_placements() -> None:
    puzzle = Polyomino(np.ones((2, 3), bool), ())

    assert fitting(puzzle.placements, puzzle.pieces, np.zeros((2, 3), np.int32)).tolist() == []
    assert ways(puzzle.placements, np.zeros(0, bool), (2, 3)).tolist() == [[0] * 3] * 2


def test_ways_are_counted_cell_by_cell() -> None:
    puzzle = Polyomino(np.ones((2, 3), bool), (DOMINO,))

    counts = ways(puzzle.placements, np.ones(len(puzzle.placements.piece), bool), (2, 3))

    assert counts.tolist() == [[2, 3, 2], [2, 3, 2]]  # a domino for every edge of the cell


def test_the_tightest_cell_is_the_first_of_its_kind_among_the_empty_ones() -> None:
    counts = np.array([[5, 3, 0], [2, 4, 2]])

    assert tightest(counts, np.ones((2, 3), bool)) == ((0, 2), 0)
    assert tightest(counts, np.array([[1, 1, 0], [1, 1, 1]], bool)) == ((1, 0), 2)


def test_a_full_board_has_no_tightest_cell() -> None:
    assert tightest(np.zeros((1, 2), np.intp), np.zeros((1, 2), bool)) is None

"""Pieces of several parts: read, written, and counted as a plain search by hand does."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.pieces import Piece, Shape
from workbench.puzzles.puzzle import Cell
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED, Status

TEXT = "polyomino 2x4\n....\n....\npiece A x4\n#.#\n"
CELLS = [(r, c) for r in range(3) for c in range(3)]


def count(puzzle: Polyomino, solver: str, **choices: str) -> int:
    search = SOLVERS[solver].start(puzzle, choices)
    assert search.advance(UNLIMITED) is Status.EXHAUSTED
    return search.probe().solutions


def by_hand(empty: frozenset[Cell], shapes: tuple[Shape, ...]) -> int:
    """Count the ways to cover these cells with any number of these shapes: the first empty cell first."""
    if not empty:
        return 1
    row, column = min(empty)
    laid = (frozenset((r - s[0][0] + row, c - s[0][1] + column) for r, c in s) for s in shapes)
    return sum(by_hand(empty - cells, shapes) for cells in laid if cells <= empty)


def test_a_piece_of_two_parts_comes_back_as_it_was() -> None:
    (puzzle,) = Polyomino.parse(TEXT)

    assert puzzle.pieces[0].cells == ((0, 0), (0, 2))
    assert not puzzle.pieces[0].in_one_part
    assert puzzle.format() == TEXT


@pytest.mark.parametrize("islands", ["lists", "nodes", "never"])
def test_two_cells_with_a_gap_fill_a_row_of_four_in_one_way(islands: str) -> None:
    (puzzle,) = Polyomino.parse(TEXT)

    assert count(puzzle, "polyomino_bits", islands=islands) == 1


@pytest.mark.parametrize("solver", ["polyomino_bits", "polyomino_frontier", "cover_links"])
@settings(max_examples=8, deadline=None)
@given(
    cells=st.sets(st.sampled_from(CELLS), min_size=2, max_size=3),
    rows=st.integers(2, 4),
    columns=st.integers(2, 5),
)
def test_every_solver_counts_as_many_as_a_search_by_hand(
    solver: str, cells: set[Cell], rows: int, columns: int
) -> None:
    pieces = (Piece("A", tuple(cells), 0, None), Piece("B", ((0, 0), (1, 1)), 0, None))
    puzzle = Polyomino(np.ones((rows, columns), bool), pieces)
    shapes = tuple(shape for piece in pieces for shape in piece.orientations())
    expected = frozenset((r, c) for r in range(rows) for c in range(columns))

    if set(pieces[0].orientations()) != set(pieces[1].orientations()):
        assert count(puzzle, solver) == by_hand(expected, shapes)


def test_a_drawing_with_letters_says_that_it_needs_connected_pieces() -> None:
    with pytest.raises(Exception, match="Write a piece of several parts below a line like piece A"):
        Polyomino.parse("AAB\nCAD\nABB\n")

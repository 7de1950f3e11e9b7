"""Colours of cells and candidates: changed, drawn, and read and written as text."""

import numpy as np
import pytest

from tests.conftest import Recorder
from workbench.puzzles.colouring import NO_COLOURS, ColouredPlace, Colouring, draw_coloured, parse_colouring
from workbench.puzzles.puzzle import ParseError, untouched
from workbench.puzzles.small_symbols import symbol_centres, value_at
from workbench.puzzles.sudoku import Sudoku

SHAPE, SYMBOLS = (6, 6), 6
A, B, C = ColouredPlace(0, 0), ColouredPlace(1, 2, 5), ColouredPlace(1, 2)


def test_places_are_coloured_and_lose_their_colour_again() -> None:
    once = NO_COLOURS.toggled([A, B], 3)
    other = once.toggled([A], 1)

    assert once.colours == {A: 3, B: 3}
    assert other.colours == {A: 1, B: 3}
    assert other.toggled([A], 1).colours == {B: 3}
    assert not other.painted([A, B], 0)


def test_a_colour_goes_to_all_places_if_one_of_them_lacks_it() -> None:
    assert Colouring({A: 2}).toggled([A, C], 2).colours == {A: 2, C: 2}


def test_a_cell_is_cleared_together_with_its_candidates() -> None:
    assert Colouring({A: 1, B: 2, C: 3}).without([(1, 2)]).colours == {A: 1}


def test_colours_move_with_the_cells_of_a_board_that_is_resized() -> None:
    assert Colouring({A: 1, B: 2}).moved(0, -1, (6, 5)).colours == {ColouredPlace(1, 1, 5): 2}


def test_the_text_is_read_back() -> None:
    colouring = Colouring({A: 1, B: 6, C: 1})

    assert colouring.format() == ["1: r1c1 r2c3", "6: r2c3=5"]
    assert parse_colouring(colouring.format(), SHAPE, SYMBOLS) == colouring
    assert parse_colouring([], SHAPE, SYMBOLS) == NO_COLOURS


@pytest.mark.parametrize(
    "line", ["", "r1c1", "0: r1c1", "7: r1c1", "1: r7c1", "1: r1c7", "1: r1c1=7", "1: r0c1", "1: x", "1: r1c1,r1c2"]
)
def test_a_damaged_text_is_refused(line: str) -> None:
    with pytest.raises(ParseError, match="colours"):
        parse_colouring([line], SHAPE, SYMBOLS)


def test_a_picture_shows_coloured_cells_and_the_coloured_candidates_of_empty_cells(recorder: Recorder) -> None:
    puzzle = Sudoku.parse("sudoku 2x3\n1.....\n......\n......\n......\n......\n.....6\n")[0]
    colouring = Colouring({A: 1, B: 2, ColouredPlace(0, 0, 3): 4})

    draw_coloured(puzzle, recorder, untouched(puzzle), colouring)

    assert "fill colour-1: r1c1" in recorder.calls
    assert [call.split("@")[0] for call in recorder.calls if call.startswith("labels colour")] == [
        "labels colour-2 0.364: ●"
    ]
    assert [call for call in recorder.calls if call.startswith("labels given 0.26")] == ["labels given 0.26: 5@2.5,1.5"]


def test_the_place_of_a_small_symbol_leads_back_to_its_value() -> None:
    for symbols in (4, 6, 9, 16, 25):
        centres = symbol_centres(np.ones((1, 1, symbols), bool))
        assert [value_at(x, y, symbols) for x, y in centres.tolist()] == list(range(1, symbols + 1))
    assert value_at(0.99, 0.99, 6) is None

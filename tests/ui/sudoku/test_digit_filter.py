"""What the digit filter draws on a board."""

import numpy as np

from tests.conftest import Recorder
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.sudoku.digit_filter import BIVALUE, DigitFilter

PUZZLE = Sudoku.parse("sudoku 2x2\n12..\n....\n..1.\n....\n")[0]
NOTHING = np.zeros(PUZZLE.shape, bool)


def drawn(recorder: Recorder, value: int, coloured: np.ndarray = NOTHING) -> list[str]:
    layer = DigitFilter(PUZZLE.draw_lines)
    layer.apply(value, PUZZLE.givens, PUZZLE.candidates(np.zeros_like(PUZZLE.givens)), coloured)
    layer.draw_below(recorder)
    layer.draw_above(recorder)
    return recorder.calls


def test_the_cells_of_a_digit_are_highlighted_and_the_others_dimmed(recorder: Recorder) -> None:
    assert drawn(recorder, 1)[:3] == [
        "fill filter: r2c4 r4c2",
        "fill same: r1c1 r3c3",
        "fill veil: r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r3c1 r3c2 r3c4 r4c1 r4c3 r4c4",
    ]


def test_the_lines_of_the_board_are_not_dimmed(recorder: Recorder) -> None:
    calls = drawn(recorder, 1)

    assert [call.split(":")[0] for call in calls[3:]] == ["lines grid 0.02", "lines frame 0.05"]


def test_cells_with_two_candidates_are_a_filter_without_a_digit(recorder: Recorder) -> None:
    assert drawn(recorder, BIVALUE)[:2] == ["fill filter: r1c3 r1c4 r2c1 r2c2 r3c2", "fill same: "]


def test_coloured_cells_keep_their_colour_and_are_not_dimmed(recorder: Recorder) -> None:
    coloured = NOTHING.copy()
    coloured[1, 3] = True

    calls = drawn(recorder, 1, coloured)

    assert calls[0] == "fill filter: r4c2"
    assert "r2c4" not in calls[2]


def test_without_a_filter_nothing_is_drawn(recorder: Recorder) -> None:
    layer = DigitFilter(PUZZLE.draw_lines)

    layer.draw_below(recorder)
    layer.draw_above(recorder)

    assert recorder.calls == []
    assert not layer.hides_related

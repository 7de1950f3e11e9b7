"""What boards of square cells share."""

import numpy as np
import pytest

from tests.conftest import Recorder
from workbench.puzzles.drawing import Ink
from workbench.puzzles.grid import board_labels, board_lines, cells_of, frozen


def test_a_frozen_array_cannot_be_written() -> None:
    array = frozen(np.arange(6).reshape(2, 3))

    with pytest.raises(ValueError, match="read-only"):
        array[0, 0] = 7


def test_freezing_leaves_the_callers_array_alone() -> None:
    array = np.zeros((2, 3), np.int32)

    kept = frozen(array)
    array[1, 2] = 5

    assert kept[1, 2] == 0


def test_a_frozen_array_is_not_copied_again() -> None:
    array = frozen(np.zeros(3))

    assert frozen(array) is array


def test_a_read_only_view_of_a_writable_array_is_copied() -> None:
    array = np.zeros(3, np.int32)
    view = array.view()
    view.flags.writeable = False

    kept = frozen(view)
    array[0] = 5

    assert kept[0] == 0


def test_freezing_keeps_type_and_shape() -> None:
    array = frozen(np.zeros((2, 3), np.uint8))

    assert array.dtype == np.uint8
    assert array.shape == (2, 3)


def test_cells_are_rows_and_columns() -> None:
    mask = np.array([[False, True, False], [True, False, True]])

    assert cells_of(mask).tolist() == [[0, 1], [1, 0], [1, 2]]


def test_lines_go_around_every_box_of_an_oblong_board() -> None:
    lines = board_lines((2, 6), (2, 3))

    assert lines.tolist() == [[0, 0, 6, 0], [0, 2, 6, 2], [0, 0, 0, 2], [3, 0, 3, 2], [6, 0, 6, 2]]


def test_lines_between_all_cells() -> None:
    lines = board_lines((3, 5), (1, 1))

    assert len(lines) == 4 + 6


def test_labels_stand_in_the_middle_of_their_cells(recorder: Recorder) -> None:
    numbers = np.array([[0, 12, 0], [3, 0, 0]], np.int32)

    board_labels(recorder, numbers, Ink.ENTRY, 0.5)

    assert recorder.calls == ["labels entry 0.5: 12@1.5,0.5 3@0.5,1.5"]


def test_an_empty_board_has_no_labels(recorder: Recorder) -> None:
    board_labels(recorder, np.zeros((2, 3), np.int32), Ink.ENTRY, 0.5)

    assert recorder.calls == ["labels entry 0.5: "]

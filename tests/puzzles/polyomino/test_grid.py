"""Regions of a tiling that touch."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from workbench.puzzles.polyomino.grid import touching


@st.composite
def patchworks(draw: st.DrawFn) -> NDArray[np.int32]:
    """Return a board whose cells hold a few numbers, connected or not."""
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    few = draw(st.integers(1, 7))
    cells = draw(st.lists(st.integers(0, few), min_size=rows * columns, max_size=rows * columns))
    return np.array(cells, np.int32).reshape(rows, columns)


def test_touching_regions_are_found_once_over_edges_only() -> None:
    filling = np.array([[1, 1, 2], [0, 3, 2], [4, 0, 5]], np.int32)

    assert touching(filling).tolist() == [[1, 2], [1, 3], [2, 3], [2, 5]]


def test_numbers_below_nought_touch_as_well() -> None:
    assert touching(np.array([[-1, 7]], np.int32)).tolist() == [[-1, 7]]


@settings(max_examples=40)
@given(patchworks())
def test_touching_agrees_with_a_walk_over_the_board(filling: NDArray[np.int32]) -> None:
    rows, columns = filling.shape
    pairs = set()
    for r in range(rows):
        for c in range(columns):
            for near in filling[r + 1 : r + 2, c].tolist() + filling[r, c + 1 : c + 2].tolist():
                pair = sorted((int(filling[r, c]), near))
                if 0 not in pair and pair[0] != pair[1]:
                    pairs.add(tuple(pair))

    assert touching(filling).tolist() == sorted(map(list, pairs))

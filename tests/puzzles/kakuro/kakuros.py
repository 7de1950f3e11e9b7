"""Kakuros for tests: boards of any cells and clues, with and without what other notations need."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from workbench.puzzles.kakuro import Kakuro


def read(text: str) -> Kakuro:
    """Return the only kakuro of a text."""
    [puzzle] = Kakuro.parse(text)
    return puzzle


@st.composite
def any_boards(draw: st.DrawFn) -> Kakuro:
    """Return a board of any cells, clues and givens, whether they break rules or not."""
    shape = draw(st.integers(1, 6)), draw(st.integers(1, 7))
    white = draw(arrays(bool, shape))
    across, down = (draw(arrays(np.int32, shape, elements=st.integers(0, 45))) for _ in range(2))
    return Kakuro(white, across, down, draw(arrays(np.int32, shape, elements=st.integers(0, 9))))


@st.composite
def framed_boards(draw: st.DrawFn, square: bool = False) -> Kakuro:
    """Return a board whose first row and column are blocks, with clues only where a run may begin."""
    rows = draw(st.integers(2, 6))
    shape = rows, rows if square else draw(st.integers(2, 7))
    white = draw(arrays(bool, shape))
    white[0] = white[:, 0] = False
    across, down = (draw(arrays(np.int32, shape, elements=st.integers(0, 45))) for _ in range(2))
    across[0] = down[:, 0] = 0
    across[:, 0][~white[:, 1]] = 0
    down[0][~white[1]] = 0
    return Kakuro(white, across, down)

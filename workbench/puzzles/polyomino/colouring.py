"""The colour of each piece of a puzzle, the same wherever it is shown: palette, board, lanes, pictures and films.

A piece has the colour of its place in the puzzle's list. The first twelve colours, as many as there are pentominoes,
can be told apart by people who lack one kind of cone; the others differ from these and from one another, but less.
Copies of a piece have one colour: borders separate them.
"""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Ink

COLOURS = 36  # all hexominoes are 35; further pieces begin again with the first colour
DISTINCT = 12
PIECES = tuple(Ink(f"piece-{k}") for k in range(1, COLOURS + 1))


def colours_of(pieces: NDArray[np.integer]) -> NDArray[np.intp]:
    """Return the colours, from 0, of the pieces with these numbers, from 0, in their puzzle."""
    return pieces.astype(np.intp) % COLOURS


def ink_of(piece: int) -> Ink:
    """Return the ink of the piece with this number."""
    return PIECES[int(colours_of(np.array(piece)))]

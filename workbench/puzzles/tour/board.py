"""What the rules, the drawing and the texts of a tour read of it: a board, a leaper, and the two ends."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.tour.leaps import Leap
from workbench.puzzles.tour.surface import Surface


def is_dark(rows: NDArray[np.integer], columns: NDArray[np.integer], shape: tuple[int, int]) -> NDArray[np.bool_]:
    """Return which squares in these rows and columns are dark; as on a chessboard, the lower left one, a1, is."""
    dark: NDArray[np.bool_] = (rows + columns + shape[0]) % 2 == 1
    return dark


class TourSquares(Protocol):
    """The part of `Tour` that those modules need, so that `Tour` can be built from them."""

    @property
    def board(self) -> NDArray[np.bool_]:
        """True = a square to visit, False = a hole: (rows, columns)."""

    @property
    def start(self) -> Cell | None:
        """The first square; None = any."""

    @property
    def end(self) -> Cell | None:
        """The last square; None = any."""

    @property
    def closed(self) -> bool:
        """Whether the last square must be a leap away from the first."""

    @property
    def leap(self) -> Leap:
        """The leaper."""

    @property
    def surface(self) -> str:
        """Which sides of the board are joined: one of SURFACES."""

    @property
    def sides(self) -> Surface:
        """How they are joined."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""

    @property
    def squares(self) -> int:
        """The number of squares to visit."""

    def name_of(self, cell: Cell) -> str:
        """Return the name of a square."""

    @property
    def moves(self) -> NDArray[np.int32]:
        """The moves of the leaper: (k, 2), rows and columns."""

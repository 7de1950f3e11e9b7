"""Entries checked against the solution: wrong ones are struck through."""

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.puzzle import Filling
from workbench.ui.board.cells.layer import BoardLayer

INSET = 0.18  # of a cell, at each end of the line through a wrong entry
WIDTH = 0.06  # cells


class EntryCheck(BoardLayer):
    """A layer of a board; `wrong` are the cells whose entries differ from the only solution."""

    def __init__(self) -> None:
        self.wrong = np.zeros((0, 0), bool)

    def check(self, entries: Filling, solution: Filling | None) -> None:
        """Compare entries with a solution; None: nothing is known or asked for."""
        known = solution is not None and solution.shape == entries.shape
        self.wrong = (entries > 0) & (entries != solution) if known else np.zeros(entries.shape, bool)

    def draw_above(self, drawing: Drawing) -> None:
        """Strike the wrong entries through."""
        drawing.lines(diagonals(self.wrong), Ink.WRONG, WIDTH)


def check_words(entries: Filling, wrong: NDArray[np.bool_], solution: Filling | None, marks: str = "") -> str:
    """Return what a check has found; `marks`: a sentence on pencil marks that are wrong, "" if none are."""
    if solution is None:
        return "Entries cannot be checked: the puzzle is not known to have a unique solution."
    if wrong.any():
        count = int(wrong.sum())
        return "1 entry is wrong." if count == 1 else f"{count:,} entries are wrong."
    return marks or ("No entry is wrong." if entries.any() else "Nothing to check: there are no entries yet.")


def diagonals(cells: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return a line through each of these cells, from lower left to upper right: (k, 4), x, y to x, y."""
    r, c = np.nonzero(cells)
    return np.column_stack([c + INSET, r + 1 - INSET, c + 1 - INSET, r + INSET]).astype(np.float64)

"""Changes of a puzzle of polyominoes: its board and its pieces, and what they leave of the entries."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from workbench.files.position import Position
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.fixed import moved
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.polyomino.text import excess
from workbench.puzzles.sentences import counted
from workbench.ui.board.document import Document
from workbench.ui.board.shape.dialogs import extended
from workbench.ui.board.shape.shape import Sides


class TilingChanges(QObject):
    """Changes the puzzle of a document; the entries are kept if their numbers still mean the same placements."""

    refused = Signal(str)  # why a change is not possible

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document

    @property
    def puzzle(self) -> Polyomino:
        """The document's puzzle."""
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Polyomino)
        return puzzle

    def change(self, puzzle: Polyomino, description: str) -> None:
        """Put another puzzle in place of this one, without the fixed pieces that cannot lie where they are."""
        if problem := excess(puzzle.board, puzzle.pieces):
            self.refused.emit(f"This change is not possible: {problem}.")
            return
        puzzle = puzzle.with_valid_fixed()
        position = Position.fresh(puzzle)
        entries = self._document.position.entries
        if entries.any() and same_placements(puzzle, self.puzzle):
            position = position.keep(entries)
        self._document.apply(position, description)

    def set_pieces(self, pieces: Sequence[Piece], description: str) -> None:
        """Put other pieces in place of these."""
        self.change(self.puzzle.with_pieces(pieces), description)

    def paint(self, mask: NDArray[np.bool_], on: bool) -> None:
        """Make the places of a mask cells or holes."""
        text = "paint {}".format(counted(int(mask.sum()), "cell" if on else "hole"))
        self.set_board(np.where(mask, on, self.puzzle.board), text)

    def set_board(self, board: NDArray[np.bool_], description: str) -> None:
        """Change cells and holes."""
        self._change_if_other(replace(self.puzzle, board=board), description)

    def set_image(self, number: int, description: str) -> None:
        """Turn or mirror the board with what is fixed on it."""
        self._change_if_other(self.puzzle.image(number), description)

    def extend(self, sides: Sides, description: str) -> None:
        """Add or remove rows and columns at the sides; fixed pieces move with their cells."""
        top, _, left, _ = sides
        board, fixed = extended(self.puzzle.board, *sides), moved(self.puzzle.fixed, top, left)
        self._change_if_other(replace(self.puzzle, board=board, fixed=fixed), description)

    def _change_if_other(self, puzzle: Polyomino, description: str) -> None:
        if puzzle != self.puzzle:
            self.change(puzzle, description)

    def blank(self, board: NDArray[np.bool_]) -> Polyomino:
        """Return a board without pieces."""
        return Polyomino(board, ())


def same_placements(one: Polyomino, other: Polyomino) -> bool:
    """Return whether every number of a filling means the same placement in both puzzles."""
    return one.shape == other.shape and all(
        np.array_equal(first, second) for first, second in zip(one.placements, other.placements, strict=True)
    )

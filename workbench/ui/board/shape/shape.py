"""The shape of a board: what a person can do to it, whichever kind of puzzle is on the board."""

from typing import Protocol

from PySide6.QtWidgets import QWidget

from workbench.puzzles.puzzle import Puzzle
from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import open_dialog
from workbench.ui.board import acts
from workbench.ui.board.document import Document
from workbench.ui.board.shape.dialogs import CELL, Mask, SidesDialog, ask_picture, extended, read_picture

MIRRORED, MIRRORED_UPRIGHT, TURNED = 4, 6, 3  # images of a board, as `images.image` counts them

Sides = tuple[int, int, int, int]  # rows and columns added above, below, on the left and right; negative = cut off


class ShapeChanges(Protocol):
    """Changes the board of a document, with what is on it in this kind of puzzle."""

    def set_board(self, board: Mask, description: str) -> None:
        """Make these places those of the board."""

    def set_image(self, number: int, description: str) -> None:
        """Turn or mirror the board into one of its images."""

    def extend(self, sides: Sides, description: str) -> None:
        """Add or remove rows and columns at the sides."""

    def blank(self, board: Mask) -> Puzzle:
        """Return a puzzle with a board and nothing on it, for a preview."""


class BoardShape:
    """Mirrors, turns, inverts and resizes the board of a document, or creates it from a picture."""

    def __init__(
        self, parent: QWidget, document: Document, changes: ShapeChanges, longest: int, places: str = CELL
    ) -> None:
        self._parent, self._document, self._changes = parent, document, changes
        self._longest, self._places = longest, places

    @property
    def _puzzle(self) -> Puzzle:
        return self._document.position.puzzle

    def offers(self) -> Offers:
        """Return what can be done with the shape."""
        return {
            acts.MIRROR: Offer(self.mirror),
            acts.MIRROR_UPRIGHT: Offer(self.mirror_upright),
            acts.TURN_BOARD: Offer(self.turn),
            acts.INVERT: Offer(self.invert),
            acts.BOARD_SIDES: Offer(self.ask_sides),
            acts.FROM_IMAGE: Offer(self.ask_image),
        }

    def mirror(self) -> None:
        """Mirror the board left to right."""
        self._changes.set_image(MIRRORED, "mirror left and right")

    def mirror_upright(self) -> None:
        """Mirror the board top to bottom."""
        self._changes.set_image(MIRRORED_UPRIGHT, "mirror top and bottom")

    def turn(self) -> None:
        """Rotate the board clockwise by 90°."""
        self._changes.set_image(TURNED, "rotate")

    def invert(self) -> None:
        """Swap the places of the board and its holes."""
        self._changes.set_board(~self._puzzle.open_cells(), "invert")

    def resize(self, rows: int, columns: int) -> None:
        """Add or remove rows at the bottom and columns on the right."""
        current = self._puzzle.shape
        if (rows, columns) != current:
            sides = (0, rows - current[0], 0, columns - current[1])
            self._changes.extend(sides, f"resize to {rows} × {columns}")

    def ask_sides(self) -> None:
        """Ask for the rows and columns to add or remove at each side."""
        board = self._puzzle.open_cells()
        dialog = SidesDialog(
            self._parent,
            self._puzzle,
            self._longest,
            lambda sides: self._changes.blank(extended(board, *sides)),
            self._places,
        )
        dialog.accepted.connect(lambda: self._changes.extend(dialog.sides(), "resize"))
        open_dialog(dialog)

    def ask_image(self) -> None:
        """Ask for a picture to create the board from."""
        if file := ask_picture(self._parent):
            self.open_image(file)

    def open_image(self, file: str) -> None:
        """Ask how to create the board from a picture file."""
        description = "board from a picture"
        read_picture(
            self._parent,
            file,
            self._longest,
            self._changes.blank,
            lambda board: self._changes.set_board(board, description),
            self._places,
        )

"""What a designer does with a board in the window: strokes, clues, sides, and clues found for the blocks."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from workbench.files.credits import Credits
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.board import LONGEST
from workbench.puzzles.kakuro.design import SYMMETRIES, Sides, Triangle, with_sides
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.kakuro.rules import WAYS
from workbench.puzzles.notation import cell_name
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sentences import counted
from workbench.ui.base.dialogs import open_dialog
from workbench.ui.board.document import Document
from workbench.ui.board.shape.dialogs import SidesDialog
from workbench.ui.board.strokes import Mask
from workbench.ui.kakuro.changes import painted, position_with_sides, with_clues_of, with_puzzle, without_clues
from workbench.ui.kakuro.tool import PAINTED

if TYPE_CHECKING:
    from PySide6.QtCore import QObject


class Designing:
    """Changes the blocks and clues of a document's kakuro."""

    def __init__(self, parent: QWidget, document: Document, say: Callable[[str], None]) -> None:
        self._parent, self._document, self._say = parent, document, say
        self._task: QObject | None = None  # that fills a pattern

    @property
    def _puzzle(self) -> Kakuro:
        return kakuro_of(self._document.position.puzzle)

    def change(self, puzzle: Kakuro, description: str) -> None:
        """Replace the puzzle; cells that are no longer open lose their entries."""
        self._document.apply(with_puzzle(self._document.position, puzzle), description)

    def paint(self, mask: Mask, on: bool, symmetry: str) -> None:
        """Make cells white, or blocks, and keep the symmetry of strokes with the document."""
        puzzle = self._puzzle
        changed = mask & (puzzle.white != on)
        description = f"paint {counted(int(changed.sum()), PAINTED[on])}"
        position = with_puzzle(self._document.position, painted(puzzle, mask, on))
        kept = replace(self._document.credits, symmetry="" if symmetry == "none" else symmetry)
        self._document.apply(replace(position, credits=kept), description)

    def set_clue(self, triangle: Triangle, clue: int) -> None:
        """Set the clue of a triangle, 0 = none."""
        where = f"{cell_name(triangle.cell)} {WAYS[triangle.down]}"
        description = f"set clue {clue} in {where}" if clue else f"remove clue in {where}"
        self.change(self._puzzle.with_clue(triangle.cell, clue, triangle.down), description)

    def set_clues_of(self, digits: Filling) -> None:
        """Set the clues to the sums of digits; incomplete runs keep their clues."""
        self.change(with_clues_of(self._puzzle, digits), "set clues from the digits")

    def clear_clues(self) -> None:
        """Remove all clues."""
        self.change(without_clues(self._puzzle), "remove all clues")

    def ask_sides(self) -> None:
        """Ask for the rows and columns to add or remove at each side."""
        puzzle = self._puzzle
        dialog = SidesDialog(self._parent, puzzle, LONGEST, lambda sides: with_sides(puzzle, Sides(*sides)))
        dialog.accepted.connect(lambda: self._apply_sides(Sides(*dialog.sides())))
        open_dialog(dialog)

    def _apply_sides(self, sides: Sides) -> None:
        self._document.apply(position_with_sides(self._document.position, sides), "resize")

    def ask_pattern(self) -> None:
        """Ask for the difficulty, and look for clues for the blocks."""
        from workbench.ui.kakuro.pattern_dialog import PatternDialog, fill_pattern

        dialog = PatternDialog(self._parent)
        pattern = self._puzzle

        def fill() -> None:
            self._task = fill_pattern(self._parent, pattern, dialog.difficulty, dialog.seed, self._take_filled)

        dialog.accepted.connect(fill)
        open_dialog(dialog)

    def _take_filled(self, puzzle: Kakuro, note: str) -> None:
        """Apply clues that were found, unless the blocks have changed meanwhile."""
        if (puzzle.white.shape == self._puzzle.white.shape) and (puzzle.white == self._puzzle.white).all():
            self.change(puzzle, "fill the pattern")
            self._say(note)
        else:
            self._say("The blocks have changed meanwhile; the clues were not applied.")


def symmetry_in(known: Credits) -> str:
    """Return the symmetry of strokes that a document keeps; "none" where there is none."""
    return known.symmetry if known.symmetry in SYMMETRIES else "none"

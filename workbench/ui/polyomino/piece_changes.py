"""Changes of the pieces that are to cover the board: pieces added, drawn, edited and removed."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from workbench.puzzles.polyomino.colouring import ink_of
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.polyomino.text import renamed
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import open_dialog
from workbench.ui.polyomino import acts
from workbench.ui.polyomino.changes import TilingChanges
from workbench.ui.polyomino.piece_dialog import PieceDialog, free_name
from workbench.ui.polyomino.piece_palette import PiecePalette
from workbench.ui.polyomino.set_dialog import SetDialog


class PieceChanges:
    """Asks for pieces, and adds, edits or removes those of a palette."""

    def __init__(self, parent: QWidget, palette: PiecePalette, changes: TilingChanges) -> None:
        self._parent, self._palette, self._changes = parent, palette, changes

    @property
    def _pieces(self) -> tuple[Piece, ...]:
        return self._changes.puzzle.pieces

    def offers(self) -> Offers:
        """Return what can be done with the pieces."""
        return {
            acts.ADD_PIECES: Offer(self.ask_set),
            acts.DRAW_PIECE: Offer(self.draw),
            acts.REMOVE_PIECES: Offer(self.remove_chosen, bool(self._palette.chosen())),
            acts.CLEAR_PIECES: Offer(self.clear, bool(self._pieces)),
        }

    def ask_set(self) -> None:
        """Ask for a set of pieces to add."""
        dialog = SetDialog(self._parent)
        dialog.accepted.connect(lambda: self.add(dialog.pieces()))
        open_dialog(dialog)

    def add(self, pieces: Sequence[Piece]) -> None:
        """Add pieces, with other names where theirs are taken, and select them."""
        current = self._pieces
        more = renamed(pieces, [piece.name for piece in current])
        self._changes.set_pieces((*current, *more), f"add {counted(len(more), 'piece')}")
        if more and len(self._pieces) == len(current) + len(more):  # otherwise there were too many
            self._palette.piece_grid.choose(range(len(current), len(current) + len(more)))

    def draw(self) -> None:
        """Ask for the cells of a new piece."""
        pieces = self._pieces
        names = {piece.name for piece in pieces}
        dialog = PieceDialog(self._parent, names, free_name(pieces), ink_of(len(pieces)))
        dialog.accepted.connect(lambda: self.add([Piece(dialog.name(), dialog.shape())]))
        open_dialog(dialog)

    def redraw(self, number: int) -> None:
        """Ask for new cells or a new name of a piece."""
        pieces = self._pieces
        piece = pieces[number]
        names = {other.name for other in pieces} - {piece.name}
        dialog = PieceDialog(self._parent, names, piece.name, ink_of(number), piece.cells)

        def replace_piece() -> None:
            changed, puzzle = replace(piece, name=dialog.name(), cells=dialog.shape()), self._changes.puzzle
            fixed = [one._replace(piece=changed.name) if one.piece == piece.name else one for one in puzzle.fixed]
            puzzle = puzzle.with_pieces((*pieces[:number], changed, *pieces[number + 1 :])).with_fixed(fixed)
            self._changes.change(puzzle, f"edit {piece.name}")

        dialog.accepted.connect(replace_piece)
        open_dialog(dialog)

    def remove_chosen(self) -> None:
        """Remove the pieces that are selected."""
        removed = set(self._palette.chosen())
        remaining = [piece for number, piece in enumerate(self._pieces) if number not in removed]
        self._changes.set_pieces(remaining, f"remove {counted(len(removed), 'piece')}")

    def clear(self) -> None:
        """Remove all pieces."""
        self._changes.set_pieces((), "remove all pieces")

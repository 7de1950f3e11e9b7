"""The editor of polyomino boards: tools that paint cells and holes, and the palette of pieces beside the board."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QWidget

from workbench.position import Position
from workbench.puzzles.notation import cell_name
from workbench.puzzles.polyomino import LONGEST, Polyomino
from workbench.puzzles.polyomino.fitting import fitting, tightest, ways
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.polyomino.text import excess, renamed
from workbench.puzzles.puzzle import Fault, Filling
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.i18n import tr
from workbench.ui.board import acts as board_acts
from workbench.ui.board.board_dialogs import SetDialog, SidesDialog, ask_picture, extended, read_picture
from workbench.ui.board.coordinates import CELLS
from workbench.ui.board.document import Document
from workbench.ui.polyomino import acts
from workbench.ui.polyomino.piece_dialog import PieceDialog, free_name
from workbench.ui.polyomino.piece_palette import WIDTH, PiecePalette
from workbench.ui.polyomino.tiling_board import TilingBoard

TOOLS = (board_acts.PAINT_CELLS, board_acts.DRAW_LINE, board_acts.DRAW_RECTANGLE, board_acts.FLOOD_FILL)
CONTEXT_MENU = (board_acts.UNDO, board_acts.COPY, board_acts.PASTE, *TOOLS, board_acts.INVERT)
LIVE_CELLS = 500_000  # cells of all placements, up to which they are looked at in every frame: 4 ms
MAX_CELLS = 1_500_000  # up to which they are looked at when the search rests: 12 ms
REST_MILLISECONDS = 120  # without a frame, and the search rests
GAP = 4  # pixels between palette and board


class PolyominoEditor(QWidget):
    """Turns strokes and the palette's wishes into changes of the document."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    draft = None
    left_inset = WIDTH + GAP

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._faults: list[Fault] = []
        self._found: Filling | None = None
        self._can: NDArray[np.intp] | None = None  # how many placements cover each cell, once somebody asks
        self._left: NDArray[np.intp] | None = None  # how many of them still fit
        self.board = TilingBoard(self._puzzle)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.board.addActions([actions[act] for act in CONTEXT_MENU])
        self.palette_panel = PiecePalette(actions)
        self.setFocusProxy(self.board)
        self._rest = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest.timeout.connect(self._mark_tightest)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.palette_panel)
        layout.addWidget(self.board, 1)
        self.board.painted.connect(self._paint)
        self.board.pointed.connect(self._point)
        self.palette_panel.pieces_requested.connect(self._put_pieces)
        self.palette_panel.size_requested.connect(self._resize)
        self.palette_panel.shape_requested.connect(self._redraw_piece)
        self.palette_panel.piece_list.picked.connect(self.changed)

    @property
    def _puzzle(self) -> Polyomino:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Polyomino)
        return puzzle

    def _change(self, puzzle: Polyomino, description: str) -> None:
        """Go on to another puzzle; what lay on the board stays while its numbers mean the same placements."""
        if problem := excess(puzzle.board, puzzle.pieces):
            show_error(self, tr("That cannot be done: {}.").format(problem))
            self.show_position([], None)
            return
        position = Position.fresh(puzzle)
        entries = self._document.position.entries
        if entries.any() and same_placements(puzzle, self._puzzle):
            position = position.keep(entries)
        self._document.apply(position, description)

    # What a tab asks of an editor

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, what breaks its rules, and what a search has found."""
        puzzle = self._puzzle
        self._faults, self._found, self._left = faults, filling, None
        if puzzle is not self.palette_panel.puzzle:
            self._can = None
        faulty = np.zeros(puzzle.shape, bool)
        for fault in faults:
            for cell in fault.cells:
                faulty[cell] = True
        self.board.show_tiling(puzzle, self._shown(), faulty)
        if puzzle is not self.palette_panel.puzzle:
            self.palette_panel.show_puzzle(puzzle)
        if self._searched():
            if len(puzzle.placements.cells) <= LIVE_CELLS:
                self._mark_tightest()
            elif len(puzzle.placements.cells) <= MAX_CELLS:
                self._rest.start()

    def _shown(self) -> Filling:
        """Return what lies on the board."""
        return self._document.position.entries if self._found is None else self._found

    def _searched(self) -> bool:
        """Whether a search is shown, and has left cells empty."""
        return self._found is not None and bool((self._puzzle.board & (self._found == 0)).any())

    def _mark_tightest(self) -> None:
        """Mark the empty cell for which the fewest placements are left."""
        if self._searched():
            self.board.mark_tightest(tightest(self._placements_left(), self._puzzle.board & (self._shown() == 0)))

    def _placements_of_cells(self) -> NDArray[np.intp]:
        """Return how many placements cover each cell of the empty board."""
        puzzle = self._puzzle
        if self._can is None:
            self._can = ways(puzzle.placements, np.ones(len(puzzle.placements.piece), bool), puzzle.shape)
        return self._can

    def _placements_left(self) -> NDArray[np.intp]:
        """Return how many placements that still fit cover each cell."""
        puzzle = self._puzzle
        if self._left is None:
            self._left = ways(puzzle.placements, fitting(puzzle.placements, puzzle.pieces, self._shown()), puzzle.shape)
        return self._left

    def message(self) -> str:
        """Return what there is to say of the cell that is pointed at."""
        puzzle, cell, shown = self._puzzle, self.board.cell, self._shown()
        name = cell_name(cell)
        if stroke := self.board.stroke():
            return (tr("{} cells") if stroke[1] else tr("{} holes")).format(stroke[0])
        if not puzzle.board[cell]:
            return tr("{} is a hole").format(name)
        number = int(shown[cell])
        if 0 < number <= len(puzzle.placements.piece):
            return tr("{} is covered by {}").format(name, puzzle.pieces[puzzle.placements.piece[number - 1]].name)
        if len(puzzle.placements.cells) > (LIVE_CELLS if self._left is None else MAX_CELLS):
            return name
        can = int(self._placements_of_cells()[cell])
        if not shown.any():
            return tr("{}: {} placements can cover it").format(name, f"{can:,}")
        left = int(self._placements_left()[cell])
        return tr("{}: {} of {} placements still fit").format(name, f"{left:,}", f"{can:,}")

    def _point(self) -> None:
        """Say what there is to say of a cell: the rule that it breaks, or what can cover it."""
        cell = self.board.cell
        stroke = self.board.stroke()
        broken = None if stroke else next((fault.message for fault in self._faults if cell in fault.cells), None)
        said = broken or self.message()
        self.board.setAccessibleDescription(said)
        self.message_changed.emit(said)

    def explains(self, fault: Fault) -> bool:
        """Whether the palette says the same of the pieces' areas."""
        return fault.message == self.palette_panel.area.text()

    def compare(self, _solution: Filling | None) -> str:
        """Return nothing: what is kept lies under what is found, and is not compared with it."""
        return ""

    def offers(self) -> Offers:
        """Return what can be done here."""
        return {
            **{act: Offer(partial(self._take, act.name), checked=self.board.tool == act.name) for act in TOOLS},
            board_acts.MIRROR: Offer(self.mirror),
            board_acts.MIRROR_UPRIGHT: Offer(self.mirror_upright),
            board_acts.TURN_BOARD: Offer(self.turn_board),
            board_acts.INVERT: Offer(self.invert),
            board_acts.BOARD_SIDES: Offer(self.board_sides),
            board_acts.FROM_IMAGE: Offer(self.from_image),
            board_acts.SHOW_COORDINATES: Offer(self.toggle_coordinates, checked=CELLS.shown),
            acts.ADD_PIECES: Offer(self.add_pieces),
            acts.DRAW_PIECE: Offer(self.draw_piece),
            acts.REMOVE_PIECES: Offer(self.remove_pieces, bool(self.palette_panel.chosen())),
            acts.CLEAR_PIECES: Offer(self.clear_pieces, bool(self._puzzle.pieces)),
        }

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates along the edges of the board."""
        CELLS.toggle()
        self.board.update()
        self.changed.emit()

    def clear_entries(self) -> None:
        """Remove a solution that was kept."""
        self._document.apply(Position.fresh(self._puzzle), tr("clear entries"))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()
        self.palette_panel.piece_list.viewport().update()

    # Tools

    def _take(self, tool: str) -> None:
        self.board.tool = tool
        self.changed.emit()

    def _paint(self, mask: NDArray[np.bool_], on: bool) -> None:
        words = tr("paint {} cells") if on else tr("paint {} holes")
        self._set_board(np.where(mask, on, self._puzzle.board), words.format(int(mask.sum())))

    # The whole board

    def _set_board(self, board: NDArray[np.bool_], description: str) -> None:
        if not np.array_equal(board, self._puzzle.board):
            self._change(replace(self._puzzle, board=board), description)

    def invert(self) -> None:
        """Exchange cells and holes."""
        self._set_board(~self._puzzle.board, tr("invert"))

    def mirror(self) -> None:
        """Exchange left and right."""
        self._set_board(self._puzzle.board[:, ::-1], tr("mirror left and right"))

    def mirror_upright(self) -> None:
        """Exchange top and bottom."""
        self._set_board(self._puzzle.board[::-1], tr("mirror top and bottom"))

    def turn_board(self) -> None:
        """Turn the board clockwise by a quarter."""
        self._set_board(np.rot90(self._puzzle.board, -1), tr("turn"))

    def _resize(self, rows: int, columns: int) -> None:
        have = self._puzzle.shape
        board = extended(self._puzzle.board, 0, rows - have[0], 0, columns - have[1])
        self._set_board(board, tr("size {} × {}").format(rows, columns))

    def board_sides(self) -> None:
        """Ask for rows and columns to add or cut off at each side."""
        board = self._puzzle.board
        dialog = SidesDialog(self, self._puzzle, LONGEST, lambda sides: Polyomino(extended(board, *sides), ()))
        dialog.accepted.connect(lambda: self._set_board(extended(board, *dialog.sides()), tr("change the sides")))
        show(dialog)

    def from_image(self) -> None:
        """Ask for a picture that becomes the board."""
        file = ask_picture(self)
        if file:
            self.open_image(file)

    def open_image(self, file: str) -> None:
        """Ask how the picture in a file becomes the board."""
        description = tr("board from a picture")
        read_picture(
            self, file, LONGEST, lambda board: Polyomino(board, ()), lambda board: self._set_board(board, description)
        )

    # Pieces

    def _put_pieces(self, pieces: Sequence[Piece], description: str) -> None:
        self._change(self._puzzle.with_pieces(pieces), description)

    def add_pieces(self) -> None:
        """Ask for a set of pieces to add."""
        dialog = SetDialog(self)
        dialog.accepted.connect(lambda: self._add(dialog.pieces()))
        show(dialog)

    def _add(self, pieces: Sequence[Piece]) -> None:
        have = self._puzzle.pieces
        more = renamed(pieces, [piece.name for piece in have])
        self._put_pieces((*have, *more), tr("add {} pieces").format(len(more)))
        if more and len(self._puzzle.pieces) == len(have) + len(more):  # else there were too many
            self.palette_panel.piece_list.choose(range(len(have), len(have) + len(more)))

    def draw_piece(self) -> None:
        """Ask for the cells of a new piece."""
        pieces = self._puzzle.pieces
        dialog = PieceDialog(self, {piece.name for piece in pieces}, free_name(pieces))
        dialog.accepted.connect(lambda: self._add([Piece(dialog.name(), dialog.shape())]))
        show(dialog)

    def _redraw_piece(self, number: int) -> None:
        """Ask for other cells, or another name, of one of the pieces."""
        pieces = self._puzzle.pieces
        piece = pieces[number]
        names = {other.name for other in pieces} - {piece.name}
        dialog = PieceDialog(self, names, piece.name, piece.cells)

        def put() -> None:
            changed = replace(piece, name=dialog.name(), cells=dialog.shape())
            self._put_pieces((*pieces[:number], changed, *pieces[number + 1 :]), tr("redraw {}").format(piece.name))

        dialog.accepted.connect(put)
        show(dialog)

    def remove_pieces(self) -> None:
        """Remove the pieces that are selected."""
        gone = set(self.palette_panel.chosen())
        left = [piece for number, piece in enumerate(self._puzzle.pieces) if number not in gone]
        self._put_pieces(left, tr("remove {} pieces").format(len(gone)))

    def clear_pieces(self) -> None:
        """Remove all pieces."""
        self._put_pieces((), tr("remove all pieces"))


def show(dialog: QDialog) -> None:
    """Show a dialog that is gone once it is closed."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def same_placements(one: Polyomino, other: Polyomino) -> bool:
    """Whether every number of a filling means the same in both."""
    return one.shape == other.shape and all(
        np.array_equal(mine, yours) for mine, yours in zip(one.placements, other.placements, strict=True)
    )

"""The polyomino editor: tools that select, make holes and place pieces, and the panel with the pieces."""

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.notation import cell_name
from workbench.puzzles.polyomino import LONGEST, Polyomino
from workbench.puzzles.polyomino.fitting import fitting, placed, tightest, ways
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.sentences import counted
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.board import acts as board_acts
from workbench.ui.board.coordinates import CELLS
from workbench.ui.board.document import Document
from workbench.ui.board.editor import aspect_of
from workbench.ui.board.kind_panel import KindPanel
from workbench.ui.board.shape.shape import BoardShape
from workbench.ui.polyomino import acts
from workbench.ui.polyomino.carrying import Carrying
from workbench.ui.polyomino.changes import TilingChanges
from workbench.ui.polyomino.fixing import Fixing, fixed_at, shown_at
from workbench.ui.polyomino.piece_changes import PieceChanges
from workbench.ui.polyomino.piece_palette import PiecePalette
from workbench.ui.polyomino.tiling_board import LOOK, TilingBoard

PAINTING = (board_acts.PAINT_CELLS, board_acts.DRAW_LINE, board_acts.DRAW_RECTANGLE, board_acts.FLOOD_FILL)
TOOLS = (board_acts.LOOK_AT_CELLS, *PAINTING, acts.PLACE_PIECE)
FIXING = (acts.FIX_PIECE, acts.RELEASE_PIECE)
CONTEXT_MENU = (*FIXING, board_acts.UNDO, board_acts.COPY, board_acts.PASTE, *TOOLS, board_acts.INVERT)
LIVE_CELLS = 500_000  # cells of all placements up to which they are counted in every frame: 4 ms
MAX_CELLS = 1_500_000  # up to which they are counted while the search is paused: 12 ms
PAUSE_MILLISECONDS = 120  # without a frame, after which the search counts as paused


class PolyominoEditor(QWidget):
    """Turns strokes and the palette's requests into changes of the document."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    edit_requested = Signal()  # a double click while the mouse only looks
    draft = None

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._faults: list[Fault] = []
        self._found: Filling | None = None
        self._counts_left: NDArray[np.intp] | None = None  # placements that fit, by cell; None = not counted yet
        self.board = TilingBoard(self._puzzle)
        self.board.speech.words = self._words
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.board.addActions([actions[act] for act in CONTEXT_MENU])
        self.palette_panel = PiecePalette(actions)
        self.setFocusProxy(self.board)
        self._pause_timer = QTimer(self, singleShot=True, interval=PAUSE_MILLISECONDS)
        self._pause_timer.timeout.connect(self._mark_tightest)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)
        self._changes = TilingChanges(document)
        self._changes.refused.connect(self._show_refusal)
        self.shape = BoardShape(self, document, self._changes, LONGEST)
        self.pieces = PieceChanges(self, self.palette_panel, self._changes)
        self.board.painted.connect(self._changes.paint)
        self._fixing = Fixing(document, self.board, self.palette_panel.chosen, self._solution)
        self._fixing.problem_found.connect(self.message_changed)
        self._carrying = Carrying(document, self.board, self._fixing)
        self._carrying.problem_found.connect(self.message_changed)
        self.board.pointed.connect(self._point)
        self.board.chosen.connect(self._choose_piece)
        self.board.lifted.connect(self._choose_piece)
        self.board.escaped.connect(self._escape)
        self.board.turned.connect(self._carrying.turn)
        self.board.double_clicked.connect(lambda: self.edit_requested.emit() if self.board.looks_only else None)
        self.palette_panel.pieces_requested.connect(self._changes.set_pieces)
        self.palette_panel.size_requested.connect(self.shape.resize)
        self.palette_panel.shape_requested.connect(self.pieces.redraw)
        grid = self.palette_panel.piece_grid
        grid.picked.connect(self.changed)
        grid.picked.connect(self._hold)
        grid.clicked.connect(self._place_instead)
        grid.taken.connect(self._take)
        grid.dragged.connect(self._carrying.drag)
        grid.turned.connect(self._carrying.turn)
        grid.dropped.connect(self._carrying.drop)
        grid.cancelled.connect(self._carrying.cancel)

    @property
    def _puzzle(self) -> Polyomino:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Polyomino)
        return puzzle

    # The Editor protocol

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position with its faults and the placements that a search found."""
        puzzle = self._puzzle
        self._faults, self._found, self._counts_left = faults, filling, None
        faulty = np.zeros(puzzle.shape, bool)
        for fault in faults:
            for cell in fault.cells:
                faulty[cell] = True
        self.board.show_tiling(puzzle, self._visible_filling(), faulty)
        if puzzle is not self.palette_panel.puzzle:
            self.palette_panel.show_puzzle(puzzle)
        self.palette_panel.show_placed(self._placed())
        self._hold()
        if self._search_incomplete():
            if len(puzzle.placements.cells) <= LIVE_CELLS:
                self._mark_tightest()
            elif len(puzzle.placements.cells) <= MAX_CELLS:
                self._pause_timer.start()

    def _show_refusal(self, why: str) -> None:
        """Show why a change is not possible, and the puzzle as it was in the fields of the palette."""
        show_error(self, why)
        self.show_position([], None)

    def _solution(self) -> Filling:
        """Return the filling that a search found, else the entries."""
        return self._document.position.entries if self._found is None else self._found

    def _visible_filling(self) -> Filling:
        """Return the visible filling: the solution, and the fixed pieces where it has none."""
        shown = self._solution()
        return self._puzzle.with_fixed_laid(shown) if shown.shape == self._puzzle.shape else shown

    def _placed(self) -> tuple[int, ...]:
        """Return how many copies of each piece are visible on the board; empty if none is."""
        puzzle, shown = self._puzzle, self._visible_filling()
        return tuple(placed(puzzle.placements, len(puzzle.pieces), shown).tolist()) if shown.any() else ()

    def _search_incomplete(self) -> bool:
        """Whether a search is shown that has left cells empty."""
        return self._found is not None and bool((self._puzzle.board & (self._visible_filling() == 0)).any())

    def _mark_tightest(self) -> None:
        """Mark the empty cell with the fewest remaining placements."""
        if self._search_incomplete():
            self.board.mark_tightest(
                tightest(self._placements_left(), self._puzzle.board & (self._visible_filling() == 0))
            )

    def _placements_left(self) -> NDArray[np.intp]:
        """Return how many of the placements that fit cover each cell."""
        puzzle = self._puzzle
        if self._counts_left is None:
            self._counts_left = ways(
                puzzle.placements, fitting(puzzle.placements, puzzle.pieces, self._visible_filling()), puzzle.shape
            )
        return self._counts_left

    def message(self) -> str:
        """Return the message for the cell at the mouse or the cursor."""
        if stroke := self.board.stroke():
            return counted(stroke[0], "cell" if stroke[1] else "hole")
        return self._about(self.board.cell)

    def _about(self, cell: Cell) -> str:
        """Return what covers a cell, or how many placements could."""
        puzzle, shown, name = self._puzzle, self._visible_filling(), cell_name(cell)
        if not puzzle.board[cell]:
            return f"{name} is a hole"
        number = int(shown[cell])
        if 0 < number <= len(puzzle.placements.piece):
            words = "{} is covered by {}, which is fixed" if fixed_at(puzzle, cell) else "{} is covered by {}"
            return words.format(name, puzzle.pieces[puzzle.placements.piece[number - 1]].name)
        if len(puzzle.placements.cells) > (LIVE_CELLS if self._counts_left is None else MAX_CELLS):
            return name
        count = counted(int(self._placements_left()[cell]), "placement")
        return f"{name}: {count} left" if shown.any() else f"{name}: {count}"

    def _point(self) -> None:
        """Follow the mouse or the cursor to another cell."""
        self._hold()
        self._show_cell_message()
        if self._fixing.offers_changed():
            self.changed.emit()

    def _show_cell_message(self) -> None:
        """Show a message about the current cell: its fault, or what can cover it."""
        broken = "" if self.board.stroke() else self._fault_at(self.board.cell)
        self.message_changed.emit(broken or self.message())

    def _fault_at(self, cell: Cell) -> str:
        """Return the message of the fault in a cell, "" if it has none."""
        return next((fault.message for fault in self._faults if cell in fault.cells), "")

    def _words(self, cell: Cell) -> str:
        """Return what a screen reader says of a cell."""
        return ". ".join(filter(None, (self._about(cell), self._fault_at(cell))))

    def explains(self, fault: Fault) -> bool:
        """Return whether the palette already shows the message, or that there are no pieces."""
        return not self._puzzle.pieces or fault.message == self.palette_panel.area.text()

    def compare(self, _solution: Filling | None) -> str:
        """Return "": a solution found is shown in place of the entries, and not compared with them."""
        return ""

    def offers(self) -> Offers:
        """Return what can be done here."""
        return {
            **{act: Offer(partial(self._select_tool, act.name), checked=self.board.tool == act.name) for act in TOOLS},
            **self.shape.offers(),
            board_acts.SHOW_COORDINATES: Offer(self.toggle_coordinates, checked=CELLS.shown),
            **self.pieces.offers(),
            **self._fixing.offers(),
        }

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    @property
    def aspect(self) -> float:
        """The width of the board, divided by its height."""
        return aspect_of(self._puzzle.shape)

    @property
    def panel(self) -> KindPanel:
        """The palette of pieces."""
        return self.palette_panel

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates along the edges of the board."""
        CELLS.toggle()
        self.board.update()
        self.changed.emit()

    def clear_entries(self) -> None:
        """Remove the solution that was kept."""
        self._document.apply(Position.fresh(self._puzzle), "clear entries")

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.update()
        self.palette_panel.piece_grid.viewport().update()

    # Tools

    def look_only(self, on: bool) -> None:
        """Let the mouse change nothing, or let it edit again."""
        self.board.looks_only = on
        self._hold()

    def _select_tool(self, tool: str) -> None:
        self.board.tool = tool
        self._hold()
        self.changed.emit()
        number = self._fixing.number_held()
        if number is not None:
            words = "{} in hand: click to place it; R turns it, F flips it, Escape puts it back"
            self.message_changed.emit(words.format(self._puzzle.pieces[number].name))

    def _hold(self) -> None:
        """Show the piece in hand over the board, and select it; a piece that is dragged is shown by that."""
        if self._carrying.busy:
            return
        number, grid = self._fixing.number_held(), self.palette_panel.piece_grid
        if number is not None and grid.chosen()[:1] != [number] and self._puzzle is self.palette_panel.puzzle:
            grid.choose([number])
        self._fixing.hold()

    def _take(self, number: int) -> None:
        """Take a piece in hand, and go to the board with it."""
        self.palette_panel.piece_grid.choose([number])
        self._select_tool(acts.PLACE_PIECE.name)
        self.board.setFocus()

    def _place_instead(self) -> None:
        """Take the piece that was clicked in hand, where the next click on the board would make a hole."""
        if self.board.tool != LOOK:
            self._select_tool(acts.PLACE_PIECE.name)

    def _choose_piece(self) -> None:
        """Select the piece at the cursor."""
        cell = self.board.cursor_cell
        if one := fixed_at(self._puzzle, cell) or shown_at(self._puzzle, self._visible_filling(), cell):
            names = [piece.name for piece in self._puzzle.pieces]
            self.palette_panel.piece_grid.choose([names.index(one.piece)])

    def _escape(self) -> None:
        """Cancel the drag, or put the tool away."""
        if self._carrying.busy:
            self._carrying.cancel()
        else:
            self._select_tool(LOOK)

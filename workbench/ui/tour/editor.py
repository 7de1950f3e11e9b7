"""The tour editor: tools that select, make holes, set start and end, and walk by hand, and a panel for its rules."""

from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.puzzles.grid import nothing, resized
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import Leap
from workbench.puzzles.tour.moves import LONGEST
from workbench.puzzles.tour.walk import Path, filling_of, gone_to, path_of
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Search
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import open_dialog
from workbench.ui.base.i18n import tr
from workbench.ui.board import acts as board_acts
from workbench.ui.board.board_dialogs import SQUARE, SidesDialog, ask_picture, extended, read_picture
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.board.document import Document
from workbench.ui.board.editor import aspect_of
from workbench.ui.board.kind_panel import KindPanel, thin_line
from workbench.ui.search.acts import HIDE_SOLUTION
from workbench.ui.tour import acts
from workbench.ui.tour.bar import TourBar
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.candidates import Candidates, free_neighbours
from workbench.ui.tour.changes import Board, Rearrangement, frozen, rearranged, with_board, with_tour
from workbench.ui.tour.edge_labels import EdgeLabels
from workbench.ui.tour.marks import Marks, cuts_of
from workbench.ui.tour.properties_line import PropertiesLine
from workbench.ui.tour.reasons import about_square, hole_message, no_leap_to
from workbench.ui.tour.square_acts import SquareRole, role_at, square_offers
from workbench.ui.tour.strokes import LOOKING, TourStrokes
from workbench.ui.tour.sums_fold import SumsFold
from workbench.ui.tour.theory.argument_line import ArgumentLine
from workbench.ui.tour.theory.theory_line import TheoryLine
from workbench.ui.tour.tools import CONTEXT_MENU, ENDS, KEYS, TOOLS


class TourEditor(QWidget):
    """Turns strokes, clicks and the bar's requests into changes of the document."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    edit_requested = Signal()  # a double click while the mouse only looks
    draft = None

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._found: Filling | None = None
        self._hide_found = actions[HIDE_SOLUTION]
        self._faults: list[Fault] = []
        self._hovered: Cell | None = None
        self._search: Search | None = None  # whose filling is shown
        self._shown_tour: Tour | None = None  # the tour that bar, board and theory line show
        self._walk: tuple[Filling, Path] | None = None  # the entries, and their walk
        self._looking = False  # the mouse changes nothing
        self._offered: SquareRole | None = None  # of the cursor's square, when that was offered
        self.bar = TourBar(actions)
        self.theory, self.argument, self.properties = TheoryLine(), ArgumentLine(), PropertiesLine()
        self.sums = SumsFold(actions[acts.SHOW_SUMS])
        self._labels = EdgeLabels()
        self.board = TourBoard(self._tour, coordinates=self._labels)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.board.addActions([actions[act] for act in CONTEXT_MENU])
        self.strokes = TourStrokes(self.board)
        self.board.installEventFilter(self)
        self.candidates = Candidates()
        self.setFocusProxy(self.board)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)
        self.panel = KindPanel()
        self.panel.column.addWidget(self.bar)
        self.panel.column.addWidget(thin_line())
        for line in (self.theory, self.argument, self.properties, self.sums):
            self.panel.column.addWidget(line)
        self.panel.column.addStretch(1)  # the line on the solution is at the bottom, where nothing moves it
        self._connect()

    def _connect(self) -> None:
        self.board.pressed.connect(self._press)
        self.board.keyed.connect(self._press_key)
        self.board.hovered.connect(self._show_square_message)
        self.board.cursor_moved.connect(self._follow_cursor)
        self.board.double_clicked.connect(lambda: self.edit_requested.emit() if self._looking else None)
        self.strokes.drawn.connect(self._show_stroke)
        self.strokes.painted.connect(self._paint)
        self.bar.size_requested.connect(self._resize)
        self.bar.closed_requested.connect(self._set_closed)
        self.bar.leap_requested.connect(self._set_leap)
        self.bar.surface_requested.connect(self._set_surface)
        self.candidates.changed.connect(self._mark)
        self.candidates.failed.connect(show_failure)
        self.theory.failed.connect(show_failure)
        self.theory.argued.connect(self.argument.show_argument)
        self.argument.changed.connect(self._mark)

    @property
    def _tour(self) -> Tour:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Tour)
        return puzzle

    def _visible_walk(self) -> Filling:
        """Return the visible walk: the one that a search found, else the entries."""
        return self._document.position.entries if self._found is None else self._found

    def _path(self) -> Path:
        """Return the walk of the entries: made by hand, or kept from a search."""
        entries = self._document.position.entries
        if self._walk is None or self._walk[0] is not entries:
            fresh = entries is nothing(entries.shape)
            self._walk = entries, np.zeros(0, np.intp) if fresh else path_of(entries)
        return self._walk[1]

    # The Editor protocol

    @property
    def aspect(self) -> float:
        """The width of the board, divided by its height."""
        return aspect_of(self._tour.shape)

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position with its faults and the walk that a search found."""
        tour = self._tour
        self._found, self._faults = filling, faults
        if tour is not self._shown_tour:
            self._shown_tour = tour
            self.strokes.drop()
            self.bar.show_tour(tour)
            self.board.show_tour(tour)
            self.theory.show_tour(tour)
        walk = self._visible_walk()
        self._labels.show_walk(walk, tour.squares)
        self.properties.show_walk(tour, walk)
        self.sums.show_walk(tour, walk)
        self.board.show_walk(walk)
        self._mark()

    def show_search(self, lane: Lane | None) -> None:
        """Show the possible moves of a paused search; None = no search is paused."""
        self.candidates.show_lane(lane)
        self._mark()

    def show_division(self, search: Search | None) -> None:
        """Show the pieces into which a search divides the board; None = none is shown."""
        self._search = search

    def _mark(self) -> None:
        """Mark faulty squares, and the possible moves of the walk or the search."""
        faulty = np.array([cell for fault in self._faults for cell in fault.cells], np.intp).reshape(-1, 2)
        if self._found is None:
            free, chosen = self._free_neighbours(), None
        else:
            free, chosen = self.candidates.texts, self.candidates.chosen
        argument, cuts = None if self._covered() else self.argument.argument, cuts_of(self._search)
        self.board.show_marks(Marks(neighbours=free, faulty=faulty, chosen=chosen, argument=argument, cuts=cuts))

    def _covered(self) -> bool:
        """Return whether a stroke or a walk is on the board, which an argument would disturb."""
        walk = len(self._path()) if self._found is None else self._found.any()
        return bool(walk) or self.strokes.board() is not None

    def _free_neighbours(self) -> list[tuple[Cell, str]]:
        """Return the possible moves of the walk by hand."""
        by_hand = self.tool == "walk_by_hand"
        return free_neighbours(self._tour, self._path(), self._document.position.entries) if by_hand else []

    def message(self) -> str:
        """Return the message for the current stroke, or for the square at the mouse or the cursor."""
        if touched := self.strokes.touched():
            return counted(touched[0], "square" if touched[1] else "hole")
        return about_square(self._tour, self._visible_walk(), self._hovered or self.board.cursor_cell)

    def _follow_cursor(self) -> None:
        """Show a message about the cursor's square, and offer what can be done with it."""
        self._show_square_message(None)
        if self._role() != self._offered:
            self.changed.emit()

    def _role(self) -> SquareRole:
        """Return what the cursor's square is."""
        return role_at(self._tour, self._path(), self.board.cursor_cell)

    def _show_square_message(self, cell: Cell | None) -> None:
        """Show a message about a square: its fault, or when it is visited."""
        self._hovered = cell
        place = cell or self.board.cursor_cell
        broken = None if self.strokes.touched() else next((f.message for f in self._faults if place in f.cells), None)
        text = broken or self.message()
        self.board.setAccessibleDescription(text)
        self.message_changed.emit(text)

    def explains(self, _fault: Fault) -> bool:
        """Return False: it shows no messages of faults."""
        return False

    def compare(self, _solution: Filling | None) -> str:
        """Return "": a walk found is shown in place of the walk by hand, and not compared with it."""
        return ""

    @property
    def tool(self) -> str:
        """The name of the selected tool."""
        return self.strokes.tool

    def offers(self) -> Offers:
        """Return what can be done here."""
        self._offered = self._role()
        return {
            **{act: Offer(partial(self._select_tool, act.name), checked=self.tool == act.name) for act in TOOLS},
            board_acts.MIRROR: Offer(self.mirror),
            board_acts.MIRROR_UPRIGHT: Offer(self.mirror_upright),
            board_acts.TURN_BOARD: Offer(self.turn_board),
            board_acts.INVERT: Offer(self.invert),
            board_acts.BOARD_SIDES: Offer(self.board_sides),
            board_acts.FROM_IMAGE: Offer(self.from_image),
            board_acts.ZOOM_IN: Offer(self.board.zoom_in),
            board_acts.ZOOM_OUT: Offer(self.board.zoom_out),
            board_acts.ZOOM_FIT: Offer(self.board.zoom_fit),
            board_acts.SHOW_COORDINATES: Offer(self.toggle_coordinates, checked=SQUARES.shown),
            acts.SHOW_SUMS: Offer(self.toggle_sums, checked=self._labels.shown),
            acts.CLEAR_WALK: Offer(self.clear_entries, len(self._path()) > 0),
            **square_offers(self._offered, self._toggle_end_here, self._toggle_hole_here, self._walk_here),
        }

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def clear_entries(self) -> None:
        """Remove the walk."""
        self._document.apply(Position.fresh(self._tour), tr("clear the walk"))

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates along the edges of the board."""
        SQUARES.toggle()
        self.board.show_coordinates()
        self.changed.emit()

    def toggle_sums(self) -> None:
        """Show or hide the sums of rows and columns."""
        self._labels.toggle_sums()
        self.board.show_coordinates()
        self.board.update()
        self.changed.emit()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.show_colours()
        self.argument.show_colours()

    # Tools

    def look_only(self, on: bool) -> None:
        """Let the mouse change nothing, or let it edit again."""
        self.strokes.drop()
        self._looking = on

    def _select_tool(self, tool: str) -> None:
        self.strokes.drop()
        self.strokes.tool = tool
        self._mark()
        self.changed.emit()

    def _press(self, cell: Cell, button: Qt.MouseButton) -> None:
        if button != Qt.MouseButton.LeftButton or self._looking:
            return
        if self.strokes.painting:
            self.strokes.begin(cell)
        else:
            self._use_tool(cell)

    def _press_key(self, cell: Cell) -> None:
        if self.strokes.painting:
            self.strokes.press_key(cell)
        else:
            self._use_tool(cell)

    def _use_tool(self, cell: Cell) -> None:
        if self.tool in ENDS:
            self._toggle_end(ENDS[self.tool], cell)
        elif self.tool == acts.WALK_BY_HAND.name:
            self._walk_onto(cell)

    def eventFilter(self, _board: QObject, event: QEvent) -> bool:
        """Handle S and E, which set start and end at the cursor, and Backspace, which removes the last move."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or event.modifiers():
            return False
        key = Qt.Key(event.key())
        if key in KEYS:
            self._toggle_end(KEYS[key], self.board.cursor_cell)
        elif key == Qt.Key.Key_Backspace and len(self._path()):
            self._walk_to(self._path()[:-1], tr("step back"))
        elif key == Qt.Key.Key_Escape and self.tool != LOOKING and self.strokes.touched() is None:
            self._select_tool(LOOKING)
        else:
            return False
        return True

    def _toggle_end_here(self, name: str) -> None:
        self._toggle_end(name, self.board.cursor_cell)

    def _toggle_hole_here(self) -> None:
        """Make the cursor's square a hole, or a square again."""
        cell = self.board.cursor_cell
        mask = np.zeros(self._tour.shape, bool)
        mask[cell] = True
        self._paint(mask, not self._tour.board[cell])

    def _walk_here(self) -> None:
        self._walk_onto(self.board.cursor_cell)

    def _toggle_end(self, name: str, cell: Cell) -> None:
        """Set a square as the start or the end, or clear it if it is."""
        tour = self._tour
        positions = {"start": tour.start, "end": tour.end}
        if not tour.board[cell]:
            self.message_changed.emit(hole_message(tour, cell))
            return
        text = {"start": (tr("start at {}"), tr("clear the start")), "end": (tr("end at {}"), tr("clear the end"))}[
            name
        ]
        if positions[name] == cell:
            self._change(replace(tour, start=None) if name == "start" else replace(tour, end=None), text[1])
            return
        positions = {
            other: None if place == cell and tour.squares > 1 else place for other, place in positions.items()
        } | {name: cell}
        self._change(replace(tour, start=positions["start"], end=positions["end"]), text[0].format(tour.name_of(cell)))

    # The walk by hand

    def _walk_onto(self, cell: Cell) -> None:
        """Move to a square, or back to it."""
        tour, path = self._tour, self._path()
        changed_path = gone_to(tour, path, cell)
        if changed_path is None:
            self.message_changed.emit(no_leap_to(tour, path, cell))
        elif len(changed_path) > len(path):
            self._walk_to(changed_path, tr("go to {}").format(tour.name_of(cell)))
        else:
            self._walk_to(changed_path, tr("back to {}").format(tour.name_of(cell)))

    def _walk_to(self, path: Path, description: str) -> None:
        shape = self._tour.shape
        entries = filling_of(shape, path) if len(path) else nothing(shape)
        if self._found is not None:  # it would hide the walk
            self._hide_found.trigger()
        self._document.apply(Position(self._tour, entries, nothing(shape)), description)

    # Changes of the board

    def _change(self, tour: Tour, description: str) -> None:
        """Change the board; as much of the walk is kept as is possible there."""
        self._document.apply(with_tour(self._document.position, tour), description)

    def _show_stroke(self) -> None:
        """Show the board as the current stroke would leave it."""
        board = self.strokes.board()
        self.board.show_tour(self._tour if board is None else replace(self._tour, board=frozen(board)))
        self._mark()
        self._show_square_message(self._hovered)

    def _paint(self, mask: Board, on: bool) -> None:
        text = tr("paint {}").format(counted(int(np.count_nonzero(mask)), "square" if on else "hole"))
        self._set_board(frozen(np.where(mask, on, self._tour.board)), text)

    def _set_board(self, board: Board, description: str) -> None:
        """Change squares and holes; a start or end that becomes a hole is removed."""
        if not np.array_equal(board, self._tour.board):
            self._change(with_board(self._tour, board), description)

    def _transform(self, change: Rearrangement, description: str, board: Board | None = None) -> None:
        """Rearrange the board with its ends and walk; `board` replaces the rearranged board."""
        self._document.apply(rearranged(self._document.position, change, board), description)

    def invert(self) -> None:
        """Swap squares and holes."""
        self._set_board(~self._tour.board, tr("invert"))

    def mirror(self) -> None:
        """Mirror the board left to right."""
        self._transform(lambda array: array[:, ::-1], tr("mirror left and right"))

    def mirror_upright(self) -> None:
        """Mirror the board top to bottom."""
        self._transform(lambda array: array[::-1], tr("mirror top and bottom"))

    def turn_board(self) -> None:
        """Rotate the board clockwise by 90°."""
        self._transform(lambda array: np.rot90(array, -1), tr("rotate"))

    def _extend(self, sides: tuple[int, int, int, int], description: str) -> None:
        """Add or remove rows and columns at the sides."""
        self._transform(lambda array: resized(array, *sides), description, extended(self._tour.board, *sides))

    def _resize(self, rows: int, columns: int) -> None:
        current = self._tour.shape
        if (rows, columns) != current:
            self._extend((0, rows - current[0], 0, columns - current[1]), tr("resize to {} × {}").format(rows, columns))

    def board_sides(self) -> None:
        """Ask for the rows and columns to add or remove at each side."""
        tour = self._tour
        blank = replace(tour, start=None, end=None)
        dialog = SidesDialog(
            self, tour, LONGEST, lambda sides: replace(blank, board=extended(tour.board, *sides)), SQUARE
        )
        dialog.accepted.connect(lambda: self._extend(dialog.sides(), tr("resize")))
        open_dialog(dialog)

    def from_image(self) -> None:
        """Ask for a picture to create the board from."""
        if file := ask_picture(self):
            self.open_image(file)

    def open_image(self, file: str) -> None:
        """Ask how to create the board from a picture file."""
        description = tr("board from a picture")
        read_picture(self, file, LONGEST, Tour, lambda board: self._set_board(board, description), SQUARE)

    def _set_closed(self, closed: bool) -> None:
        description = tr("closed tour") if closed else tr("open tour")
        self._document.apply(replace(self._document.position, puzzle=replace(self._tour, closed=closed)), description)

    def _set_leap(self, leap: Leap) -> None:
        self._change(replace(self._tour, leap=leap), tr("leaper ({},{})").format(*leap))

    def _set_surface(self, surface: str) -> None:
        changed = replace(self._tour, surface=surface)
        self._change(changed, tr(changed.sides.noun))

"""The tour editor: tools that select, make holes, set start and end, and walk by hand, and a panel for its rules."""

from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.files.position import Position
from workbench.insight.tours.completion import NO_PATH
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.limits import LONGEST_BEGINNING
from workbench.puzzles.tour.moves import LONGEST
from workbench.puzzles.tour.walk import Path, gone_to, path_of
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Search
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.board import acts as board_acts
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.board.document import Document
from workbench.ui.board.editor import aspect_of
from workbench.ui.board.kind_panel import KindPanel, thin_line
from workbench.ui.board.shape.dialogs import SQUARE
from workbench.ui.board.shape.shape import BoardShape
from workbench.ui.search.acts import HIDE_SOLUTION, RUN
from workbench.ui.tour import acts
from workbench.ui.tour.bar import TourBar
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.candidates import Candidates
from workbench.ui.tour.changes import TourChanges, frozen
from workbench.ui.tour.completable_line import CompletableLine
from workbench.ui.tour.edge_labels import EdgeLabels
from workbench.ui.tour.marks import Marks, cuts_of
from workbench.ui.tour.properties_line import PropertiesLine
from workbench.ui.tour.reasons import about_square
from workbench.ui.tour.square_acts import SquareRole, role_at, square_offers
from workbench.ui.tour.strokes import LOOKING, TourStrokes
from workbench.ui.tour.sums_fold import SumsFold
from workbench.ui.tour.theory.argument_line import ArgumentLine
from workbench.ui.tour.theory.theory_line import TheoryLine
from workbench.ui.tour.tools import CONTEXT_MENU, ENDS, KEYS, TOOLS
from workbench.ui.tour.walk_by_hand import WalkByHand

NUMBERS = "Numbers: how many free squares can follow each move"  # of the possible moves of a walk by hand


class TourEditor(QWidget):
    """Turns strokes, clicks and the bar's requests into changes of the document."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    edit_requested = Signal()  # a double click while the mouse only looks
    draft = None

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._changes = TourChanges(document)
        self._by_hand = WalkByHand(document)
        self.shape = BoardShape(self, document, self._changes, LONGEST, SQUARE)
        self._found: Filling | None = None
        self._hide_found, self._run = actions[HIDE_SOLUTION], actions[RUN]
        self._faults: list[Fault] = []
        self._hovered: Cell | None = None
        self._search: Search | None = None  # whose filling is shown
        self._shown_tour: Tour | None = None  # the tour that bar, board and theory line show
        self._looking = False  # the mouse changes nothing
        self._offered: SquareRole | None = None  # of the cursor's square, when that was offered
        self.bar = TourBar(actions)
        self.theory, self.argument, self.properties = TheoryLine(), ArgumentLine(), PropertiesLine()
        self.completable = CompletableLine()
        self.sums = SumsFold(actions[acts.SHOW_SUMS])
        self._labels = EdgeLabels()
        self.board = TourBoard(self._tour, coordinates=self._labels)
        self.board.speech.words = self._words
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
        for line in (self.theory, self.argument, self.completable, self.properties, self.sums):
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
        self.strokes.painted.connect(self._changes.paint)
        self.bar.size_requested.connect(self.shape.resize)
        self.bar.closed_requested.connect(self._changes.set_closed)
        self.bar.leap_requested.connect(self._changes.set_leap)
        self.bar.surface_requested.connect(self._changes.set_surface)
        self._changes.problem_found.connect(self.message_changed)
        self._by_hand.problem_found.connect(self.message_changed)
        self._by_hand.about_to_change.connect(self._hide_found_walk)
        self.candidates.changed.connect(self._mark)
        self.candidates.failed.connect(show_failure)
        self.completable.failed.connect(show_failure)
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
        self.completable.show_walk(tour, self._by_hand.path() if filling is None and not faults else NO_PATH)
        self._labels.show_walk(walk, tour.squares)
        self.properties.show_walk(tour, walk, by_hand=filling is None)
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
        walk = len(self._by_hand.path()) if self._found is None else self._found.any()
        return bool(walk) or self.strokes.board() is not None

    def _free_neighbours(self) -> list[tuple[Cell, str]]:
        """Return the possible moves of the walk by hand."""
        return self._by_hand.neighbours() if self.tool == "walk_by_hand" else []

    def message(self) -> str:
        """Return the message for the current stroke, or for the square at the mouse or the cursor."""
        if touched := self.strokes.touched():
            return counted(touched[0], "square" if touched[1] else "hole")
        at = self._hovered or self.board.cursor_cell
        about = about_square(self._tour, self._visible_walk(), at)
        possible = [cell for cell, _ in self._free_neighbours()] if self._found is None else []
        return f"{about}. {NUMBERS}" if possible and at not in possible else about

    def _follow_cursor(self) -> None:
        """Show a message about the cursor's square, and offer what can be done with it."""
        self._show_square_message(None)
        if self._role() != self._offered or self._found is not None:
            self.changed.emit()

    def _role(self) -> SquareRole:
        """Return what the cursor's square is."""
        return role_at(self._tour, self._by_hand.path(), self.board.cursor_cell)

    def _show_square_message(self, cell: Cell | None) -> None:
        """Show a message about a square: its fault, or when it is visited."""
        self._hovered = cell
        place = cell or self.board.cursor_cell
        broken = "" if self.strokes.touched() else self._fault_at(place)
        self.message_changed.emit(broken or self.message())

    def _fault_at(self, cell: Cell) -> str:
        """Return the message of the fault in a square, "" if it has none."""
        return next((fault.message for fault in self._faults if cell in fault.cells), "")

    def _words(self, cell: Cell) -> str:
        """Return what a screen reader says of a square."""
        return ". ".join(filter(None, (about_square(self._tour, self._visible_walk(), cell), self._fault_at(cell))))

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
            **self.shape.offers(),
            board_acts.ZOOM_IN: Offer(self.board.zoom_in),
            board_acts.ZOOM_OUT: Offer(self.board.zoom_out),
            board_acts.ZOOM_FIT: Offer(self.board.zoom_fit),
            board_acts.SHOW_COORDINATES: Offer(self.toggle_coordinates, checked=SQUARES.shown),
            acts.SHOW_SUMS: Offer(self.toggle_sums, checked=self._labels.shown),
            acts.WHAT_IF: Offer(self.go_on_here, self._branch() is not None),
            acts.CLEAR_WALK: Offer(self.clear_entries, len(self._by_hand.path()) > 0),
            **square_offers(
                self._offered,
                toggle_end=lambda name: self._changes.toggle_end(name, self.board.cursor_cell),
                toggle_hole=lambda: self._changes.toggle_hole(self.board.cursor_cell),
                walk=lambda: self._by_hand.go_to(self.board.cursor_cell),
            ),
        }

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def _branch(self) -> Path | None:
        """Return the walk of the search that is shown, up to the cursor's square or with a move to it."""
        if self._found is None or not 0 < np.count_nonzero(self._found) <= LONGEST_BEGINNING:
            return None
        path = gone_to(self._tour, path_of(self._found), self.board.cursor_cell)
        return path if path is not None and len(path) < self._tour.squares else None

    def go_on_here(self) -> None:
        """Make a beginning of the walk of the search, and search on from it."""
        path = self._branch()
        if path is not None:
            self._by_hand.set_path(path, f"go on from {self._tour.name_of(self.board.cursor_cell)}")
            self._run.trigger()

    def _hide_found_walk(self) -> None:
        """Hide the walk that a search found: it would hide the walk by hand."""
        if self._found is not None:
            self._hide_found.trigger()

    def clear_entries(self) -> None:
        """Remove the walk."""
        self._document.apply(Position.fresh(self._tour), "clear the walk")

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
        self._show_square_message(self._hovered)
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
            self._changes.toggle_end(ENDS[self.tool], cell)
        elif self.tool == acts.WALK_BY_HAND.name:
            self._by_hand.go_to(cell)

    def eventFilter(self, _board: QObject, event: QEvent) -> bool:
        """Handle S and E, which set start and end at the cursor, and Backspace, which removes the last move."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or event.modifiers():
            return False
        key = Qt.Key(event.key())
        if key in KEYS:
            self._changes.toggle_end(KEYS[key], self.board.cursor_cell)
        elif key == Qt.Key.Key_Backspace and len(self._by_hand.path()):
            self._by_hand.step_back()
        elif key == Qt.Key.Key_Escape and self.tool != LOOKING and self.strokes.touched() is None:
            self._select_tool(LOOKING)
        else:
            return False
        return True

    def _show_stroke(self) -> None:
        """Show the board as the current stroke would leave it."""
        board = self.strokes.board()
        self.board.show_tour(self._tour if board is None else replace(self._tour, board=frozen(board)))
        self._mark()
        self._show_square_message(self._hovered)

"""The editor of boards for tours: tools that paint holes, set start and end, and walk by hand; a bar for the rest."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from workbench.lab.race.lane import Lane
from workbench.position import Position
from workbench.puzzles.grid import nothing, resized
from workbench.puzzles.puzzle import Cell, Fault, Filling
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.leaps import Leap
from workbench.puzzles.tour.moves import LONGEST
from workbench.puzzles.tour.walk import Path, filling_of, gone_to, kept, onward, path_of
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.crash import show_failure
from workbench.ui.base.i18n import tr
from workbench.ui.board import acts as board_acts
from workbench.ui.board.board_dialogs import SidesDialog, ask_picture, extended, read_picture
from workbench.ui.board.coordinates import SQUARES
from workbench.ui.board.document import Document
from workbench.ui.search.acts import HIDE_SOLUTION
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.tour import acts
from workbench.ui.tour.bar import TourBar
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.marks import Marks
from workbench.ui.tour.reasons import about_square, theory
from workbench.ui.tour.rule import Candidates
from workbench.ui.tour.strokes import TourStrokes

TOOLS = (
    *(board_acts.PAINT_CELLS, board_acts.DRAW_LINE, board_acts.DRAW_RECTANGLE, board_acts.FLOOD_FILL),
    *(acts.SET_START, acts.SET_END, acts.WALK_BY_HAND),
)
CONTEXT_MENU = (
    *(board_acts.UNDO, board_acts.COPY, board_acts.PASTE, board_acts.PAINT_CELLS),
    *(acts.SET_START, acts.SET_END, acts.WALK_BY_HAND, acts.CLEAR_WALK),
)
AT_ONCE = 10_000  # squares of a board of which everything known is found without a thread
KEYS = {Qt.Key.Key_S: "start", Qt.Key.Key_E: "end"}
ENDS = {"set_start": "start", "set_end": "end"}  # what a tool sets

Board = NDArray[np.bool_]
Changed = Callable[[NDArray[np.generic]], NDArray[np.generic]]


class TourEditor(QWidget):
    """Turns strokes, clicks and the bar's wishes into changes of the document."""

    message_changed = Signal(str)  # a sentence for the line under the board
    changed = Signal()  # the offers
    draft = None
    left_inset = 0

    def __init__(self, document: Document, actions: Actions) -> None:
        super().__init__()
        self._document = document
        self._found: Filling | None = None
        self._hide_found = actions[HIDE_SOLUTION]
        self._faults: list[Fault] = []
        self._hovered: Cell | None = None
        self._known: Tour | None = None  # the board of which the theory's line speaks
        self._walk: tuple[Filling, Path] | None = None  # the entries, and the walk that they are
        self.bar = TourBar(actions)
        self.theory = QLabel(wordWrap=True)
        self.theory.setProperty("role", "theory")
        self.theory.setMinimumWidth(1)
        self.board = TourBoard(self._tour, coordinates=SQUARES)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.board.addActions([actions[act] for act in CONTEXT_MENU])
        self.strokes = TourStrokes(self.board)
        self.board.installEventFilter(self)
        self.candidates = Candidates()
        self._aside = BackgroundTask()
        self.setFocusProxy(self.board)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addWidget(self.bar)
        layout.addWidget(self.theory)
        layout.addWidget(self.board, 1)
        self._connect()

    def _connect(self) -> None:
        self.board.pressed.connect(self._press)
        self.board.keyed.connect(self._press_key)
        self.board.hovered.connect(self._point)
        self.board.cursor_moved.connect(lambda: self._point(None))
        self.strokes.drawn.connect(self._show_stroke)
        self.strokes.painted.connect(self._paint)
        self.bar.size_requested.connect(self._resize)
        self.bar.closed_requested.connect(self._close)
        self.bar.leap_requested.connect(self._leap)
        self.bar.surface_requested.connect(self._glue)
        self.candidates.changed.connect(self._mark)
        self.candidates.failed.connect(show_failure)
        self._aside.done.connect(self._show_theory)
        self._aside.failed.connect(show_failure)

    @property
    def _tour(self) -> Tour:
        puzzle = self._document.position.puzzle
        assert isinstance(puzzle, Tour)
        return puzzle

    def _shown(self) -> Filling:
        """Return the walk that is to be seen."""
        return self._document.position.entries if self._found is None else self._found

    def _path(self) -> Path:
        """Return the walk by hand, or the tour that was kept."""
        entries = self._document.position.entries
        if self._walk is None or self._walk[0] is not entries:
            fresh = entries is nothing(entries.shape)
            self._walk = entries, np.zeros(0, np.intp) if fresh else path_of(entries)
        return self._walk[1]

    # What a tab asks of an editor

    def show_position(self, faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, what breaks its rules, and what a search has found."""
        tour = self._tour
        self._found, self._faults = filling, faults
        if tour is not self._known:
            self._known = tour
            self.strokes.drop()
            self.bar.show_tour(tour)
            self.board.show_tour(tour)
            self._find_theory()
        self.board.show_walk(self._shown())
        self._mark()

    def show_search(self, lane: Lane | None) -> None:
        """Show where a search that rests can go on; None = none rests."""
        self.candidates.show_lane(lane)
        self._mark()

    def _find_theory(self) -> None:
        """Say what is known of the board, at once or soon."""
        tour = self._tour
        self._aside.drop()
        if tour.board.size <= AT_ONCE:
            self._show_theory((tour, *theory(tour)))
        else:
            self._aside.do(lambda: (tour, *theory(tour)))

    def _show_theory(self, found: tuple[Tour, str, str]) -> None:
        tour, words, mood = found
        if tour is self._tour:
            self.theory.setText(words)
            if self.theory.property("mood") != mood:
                self.theory.setProperty("mood", mood)
                self.theory.style().polish(self.theory)

    def _mark(self) -> None:
        """Mark what breaks rules, and where the walk or the search can go on."""
        faulty = np.array([cell for fault in self._faults for cell in fault.cells], np.intp).reshape(-1, 2)
        if self._found is None:
            free, chosen = self._free(), None
        else:
            free, chosen = self.candidates.texts, self.candidates.chosen
        self.board.show_marks(Marks(neighbours=free, faulty=faulty, chosen=chosen))

    def _free(self) -> list[tuple[Cell, str]]:
        """Return where the walk by hand can go, with how many free squares can be reached from there."""
        path, tour = self._path(), self._tour
        if self.tool != "walk_by_hand" or not (len(path) or tour.start):
            return []
        row, column = divmod(int(path[-1]), tour.shape[1]) if len(path) else tour.start or (0, 0)
        entries = self._document.position.entries
        if not len(path):
            entries = filling_of(tour.shape, np.array([row * tour.shape[1] + column]))
        return [(to.cell, str(to.degree)) for to in onward(tour, entries, (row, column))]

    def message(self) -> str:
        """Return what there is to say of the square that is pointed at, or of the stroke under way."""
        if touched := self.strokes.touched():
            return (tr("{} squares") if touched[1] else tr("{} holes")).format(f"{touched[0]:,}")
        return about_square(self._tour, self._shown(), self._hovered or self.board.cursor_cell)

    def _point(self, cell: Cell | None) -> None:
        """Say what there is to say of a square: the rule that it breaks, or how it is visited."""
        self._hovered = cell
        at = cell or self.board.cursor_cell
        broken = None if self.strokes.touched() else next((f.message for f in self._faults if at in f.cells), None)
        words = broken or self.message()
        self.board.setAccessibleDescription(words)
        self.message_changed.emit(words)

    def explains(self, _fault: Fault) -> bool:
        """Return False: it says nothing of faults."""
        return False

    def compare(self, _solution: Filling | None) -> str:
        """Return nothing: a walk by hand lies under what is found, and is not compared with it."""
        return ""

    @property
    def tool(self) -> str:
        """The name of the tool at hand."""
        return self.strokes.tool

    def offers(self) -> Offers:
        """Return what can be done here."""
        return {
            **{act: Offer(partial(self._take, act.name), checked=self.tool == act.name) for act in TOOLS},
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
            acts.CLEAR_WALK: Offer(self.clear_entries, len(self._path()) > 0),
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

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.show_colours()

    # Tools

    def _take(self, tool: str) -> None:
        self.strokes.drop()
        self.strokes.tool = tool
        self._mark()
        self.changed.emit()

    def _press(self, cell: Cell, button: Qt.MouseButton) -> None:
        if button != Qt.MouseButton.LeftButton:
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
            self._put(ENDS[self.tool], cell)
        else:
            self._go(cell)

    def eventFilter(self, _board: QObject, event: QEvent) -> bool:
        """Let S and E set start and end at the cursor, and Backspace go a square back."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or event.modifiers():
            return False
        key = Qt.Key(event.key())
        if key in KEYS:
            self._put(KEYS[key], self.board.cursor_cell)
        elif key == Qt.Key.Key_Backspace and len(self._path()):
            self._walk_to(self._path()[:-1], tr("a square back"))
        else:
            return False
        return True

    def _put(self, name: str, cell: Cell) -> None:
        """Make a square the start, or the end; if it is, let it be."""
        tour = self._tour
        ends = {"start": tour.start, "end": tour.end}
        if not tour.board[cell]:
            self.message_changed.emit(tr("{} is a hole; a tour visits squares only").format(tour.name_of(cell)))
            return
        words = {"start": (tr("start at {}"), tr("any start")), "end": (tr("end at {}"), tr("any end"))}[name]
        if ends[name] == cell:
            self._change(replace(tour, start=None) if name == "start" else replace(tour, end=None), words[1])
            return
        ends = {other: None if at == cell and tour.squares > 1 else at for other, at in ends.items()} | {name: cell}
        self._change(replace(tour, start=ends["start"], end=ends["end"]), words[0].format(tour.name_of(cell)))

    # The walk by hand

    def _go(self, cell: Cell) -> None:
        """Go on to a square, or back to it."""
        tour, path = self._tour, self._path()
        after = gone_to(tour, path, cell)
        if after is None:
            self.message_changed.emit(self._refusal(cell))
        elif len(after) > len(path):
            self._walk_to(after, tr("go to {}").format(tour.name_of(cell)))
        else:
            self._walk_to(after, tr("back to {}").format(tour.name_of(cell)))

    def _refusal(self, cell: Cell) -> str:
        """Return why the walk cannot go to a square."""
        tour, path = self._tour, self._path()
        if not tour.board[cell]:
            return tr("{} is a hole; a tour visits squares only").format(tour.name_of(cell))
        last = divmod(int(path[-1]), tour.shape[1]) if len(path) else tour.start or cell
        return tr("No leap leads from {} to {}").format(tour.name_of(last), tour.name_of(cell))

    def _walk_to(self, path: Path, did: str) -> None:
        shape = self._tour.shape
        entries = filling_of(shape, path) if len(path) else nothing(shape)
        if self._found is not None:  # it would cover the walk
            self._hide_found.trigger()
        self._document.apply(Position(self._tour, entries, nothing(shape)), did)

    # Changes of the board

    def _change(self, tour: Tour, did: str, entries: Filling | None = None) -> None:
        """Go on to another board; of the walk stays what is a walk there, too."""
        blank = nothing(tour.shape)
        entries = self._document.position.entries if entries is None else entries
        if entries.shape != tour.shape or entries is blank or not entries.any():
            entries = blank
        elif len(path := kept(tour, entries)) < np.count_nonzero(entries):
            entries = filling_of(tour.shape, path) if len(path) else blank
        self._document.apply(Position(tour, entries, blank), did)

    def _show_stroke(self) -> None:
        """Show the board as the stroke under way would leave it."""
        board = self.strokes.board()
        self.board.show_tour(self._tour if board is None else replace(self._tour, board=frozen(board)))
        self._point(self._hovered)

    def _paint(self, mask: Board, on: bool) -> None:
        words = tr("paint {} squares") if on else tr("paint {} holes")
        board = np.where(mask, on, self._tour.board)
        self._set_board(frozen(board), words.format(f"{np.count_nonzero(mask):,}"))

    def _set_board(self, board: Board, did: str) -> None:
        """Change squares and holes; a start or end that is no square any more is lost."""
        tour = self._tour
        if board.shape != tour.shape:
            self._change(replace(tour, board=board, start=None, end=None), did)
        elif not np.array_equal(board, tour.board):
            start, end = (at if at and board[at] else None for at in (tour.start, tour.end))
            self._change(replace(tour, board=board, start=start, end=end), did)

    def _transform(self, changed: Changed, did: str, board: Board | None = None) -> None:
        """Move the board with all that is on it; `board`: what it becomes, if that is more than moved."""
        tour, entries = self._tour, self._document.position.entries
        board = np.asarray(changed(tour.board), bool) if board is None else board
        start, end = (moved(changed, tour.shape, at) for at in (tour.start, tour.end))
        entries = nothing(board.shape) if not len(self._path()) else np.asarray(changed(entries), np.int32)
        self._change(replace(tour, board=board, start=start, end=end), did, entries)

    def invert(self) -> None:
        """Exchange squares and holes."""
        self._set_board(~self._tour.board, tr("invert"))

    def mirror(self) -> None:
        """Exchange left and right."""
        self._transform(lambda array: array[:, ::-1], tr("mirror left and right"))

    def mirror_upright(self) -> None:
        """Exchange top and bottom."""
        self._transform(lambda array: array[::-1], tr("mirror top and bottom"))

    def turn_board(self) -> None:
        """Turn the board clockwise by a quarter."""
        self._transform(lambda array: np.rot90(array, -1), tr("turn"))

    def _extend(self, sides: tuple[int, int, int, int], did: str) -> None:
        """Add squares at the sides, or cut some off."""
        self._transform(lambda array: resized(array, *sides), did, extended(self._tour.board, *sides))

    def _resize(self, rows: int, columns: int) -> None:
        have = self._tour.shape
        if (rows, columns) != have:
            self._extend((0, rows - have[0], 0, columns - have[1]), tr("size {} × {}").format(rows, columns))

    def board_sides(self) -> None:
        """Ask for rows and columns to add or cut off at each side."""
        tour = self._tour
        blank = replace(tour, start=None, end=None)
        dialog = SidesDialog(self, tour, LONGEST, lambda sides: replace(blank, board=extended(tour.board, *sides)))
        dialog.accepted.connect(lambda: self._extend(dialog.sides(), tr("change the sides")))
        show(dialog)

    def from_image(self) -> None:
        """Ask for a picture that becomes the board."""
        if file := ask_picture(self):
            self.open_image(file)

    def open_image(self, file: str) -> None:
        """Ask how the picture in a file becomes the board."""
        read_picture(self, file, LONGEST, Tour, lambda board: self._set_board(board, tr("board from a picture")))

    def _close(self, closed: bool) -> None:
        did = tr("closed tour") if closed else tr("open tour")
        self._document.apply(replace(self._document.position, puzzle=replace(self._tour, closed=closed)), did)

    def _leap(self, leap: Leap) -> None:
        self._change(replace(self._tour, leap=leap), tr("leaper ({},{})").format(*leap))

    def _glue(self, surface: str) -> None:
        self._change(replace(self._tour, surface=surface), tr(surface))

    # Zoom


def frozen(board: Board) -> Board:
    """Return a board that nobody else has, read-only, so that a puzzle need not copy it."""
    board.flags.writeable = False
    return board


def moved(changed: Changed, shape: tuple[int, int], cell: Cell | None) -> Cell | None:
    """Return where a square comes to lie on a board that is changed; None if it is cut off, or there is none."""
    if cell is None:
        return None
    mask = np.zeros(shape, bool)
    mask[cell] = True
    place = int(np.argmax(changed(mask)))
    found = np.unravel_index(place, changed(mask).shape)
    return (int(found[0]), int(found[1])) if changed(mask)[found] else None


def show(dialog: QDialog) -> None:
    """Show a dialog that is gone once it is closed."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()

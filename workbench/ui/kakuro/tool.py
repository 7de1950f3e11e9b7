"""The tool that designs a kakuro on the board: strokes paint blocks and white cells, digits set clues."""

import re

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPolygonF

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS, HIGHEST
from workbench.puzzles.kakuro.design import (
    NO_RUN,
    Triangle,
    clue_at,
    may_become,
    next_triangle,
    possible_clue,
    range_note,
    run_after,
    with_images,
)
from workbench.puzzles.kakuro.drawing import ACROSS_PLACE, CLUE_HEIGHT, DOWN_PLACE, draw_grid
from workbench.puzzles.kakuro.rules import WAYS, clue_message, run_name
from workbench.puzzles.notation import cell_name, is_on_board
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.board.board import Board
from workbench.ui.board.canvas import raw_font
from workbench.ui.board.cells.cursor_keys import ARROWS
from workbench.ui.board.strokes import Mask, Stroke

MAX_DIGITS = len(str(HIGHEST))  # of a clue
MOVES = (*ARROWS, Qt.Key.Key_Home, Qt.Key.Key_End)  # keys that move the cursor
PAUSE_MILLISECONDS = 500  # after which a typed clue counts: no clue of a run is the beginning of another
CARET = 0.05  # cells: the width of the caret
DRAFT = re.compile(r"r([0-9]{1,6})c([0-9]{1,6}) (across|down) ([0-9]+)")
PAINTED = ("block", "white cell")  # what a stroke paints


class KakuroTool(QObject):
    """The `BoardTool` and `Draft` of the editor: shows the stroke or clue in progress and reports it when complete."""

    painted = Signal(object, bool, str)  # a mask of cells; whether they become white; the symmetry that it has
    clue_requested = Signal(object, int)  # a triangle, and its clue; 0 = none
    message_changed = Signal(str)

    def __init__(self, board: Board, puzzle: Kakuro) -> None:
        super().__init__()
        self.symmetry = "none"
        self._board, self._puzzle = board, puzzle
        self._triangle = self._first(board.cursor_cell)
        self._typed: str | None = None  # digits of a clue that is not accepted yet
        self._stroke: Stroke | None = None
        self._pressed: Cell | None = None  # the block under a pressed mouse that has not moved
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._accept_possible)
        board.cursor_moved.connect(self._follow)

    # State

    def show_puzzle(self, puzzle: Kakuro) -> None:
        """Continue with another puzzle; if its cells differ, the stroke or clue in progress is discarded."""
        if puzzle is self._puzzle:
            return
        repainted = not np.array_equal(puzzle.white, self._puzzle.white)
        self._puzzle = puzzle
        if repainted:
            self._stroke = self._pressed = self._typed = None
            cursor = self._board.cursor_cell
            self._triangle = self._first(cursor if all(np.less(cursor, puzzle.shape)) else (0, 0))

    @property
    def triangle(self) -> Triangle | None:
        """The triangle that receives typed digits; None on a white cell."""
        return self._triangle if self._on_block() else None

    @property
    def typed(self) -> str | None:
        """The digits typed so far; None if no clue is being typed."""
        return self._typed

    @property
    def stroking(self) -> bool:
        """Whether a stroke is in progress."""
        return self._stroke is not None

    def clues(self) -> tuple[int | None, int | None]:
        """Return the clues across and down that are being typed; None where there is none or it is incomplete."""
        run = run_after(self._puzzle, self._triangle)
        clue = None if self._typed is None or run == NO_RUN else int(self._typed or 0)
        if clue and not self.wrong and not possible_clue(clue, int(self._puzzle.runs.lengths[run])):
            clue = None
        return (None, clue) if self._triangle.down else (clue, None)

    @property
    def wrong(self) -> bool:
        """Whether the typed digits cannot become a clue of the run."""
        run = run_after(self._puzzle, self._triangle)
        if not self._typed:
            return False
        return run == NO_RUN or not may_become(self._typed, int(self._puzzle.runs.lengths[run]))

    def message(self) -> str:
        """Return the possible clues of the triangle, why the typed clue is invalid, or a note on a white cell."""
        puzzle, runs, columns = self._puzzle, self._puzzle.runs, self._puzzle.shape[1]
        if self._stroke is not None:
            return counted(int(self._with_images(self._stroke).sum()), PAINTED[self._stroke.on])
        if not self._on_block():
            return self._edge_message()
        if self._invalid:
            return invalid_clue_message(self._typed or "")
        run = run_after(puzzle, self._triangle)
        where = f"{cell_name(self._triangle.cell)} {WAYS[self._triangle.down]}"
        if run == NO_RUN:
            return f"{where}: no run begins here"
        length = int(runs.lengths[run])
        if self.wrong and length <= DIGITS:
            return clue_message(runs, run, int(self._typed or 0), columns)
        return f"{where}, {range_note(length)}"

    def _edge_message(self) -> str:
        """Return a message if a run through the cursor's cell begins at the edge, where no block can hold its clue."""
        puzzle, (r, c) = self._puzzle, self._board.cursor_cell
        for run in puzzle.runs.home[r * puzzle.shape[1] + c].tolist():
            first = int(puzzle.runs.cells_in(run)[0]) if run != NO_RUN else -1
            start = divmod(first, puzzle.shape[1])[not puzzle.runs.down[run]]
            if run != NO_RUN and start == 0:
                name = run_name(puzzle.runs, run, puzzle.shape[1])
                return f"The run {name} begins at the edge, so there is no block for its clue."
        return ""

    def _on_block(self) -> bool:
        return not self._puzzle.white[self._triangle.cell]

    def _first(self, cell: Cell) -> Triangle:
        """Return the first triangle of a cell that has a run, across before down."""
        across, down = (run_after(self._puzzle, Triangle(cell, way)) != NO_RUN for way in (False, True))
        return Triangle(cell, down and not across)

    def _follow(self) -> None:
        """Accept the typed clue when the cursor leaves its cell."""
        if self._board.cursor_cell != self._triangle.cell:
            self.discard()
            self._triangle = self._first(self._board.cursor_cell)

    def _show(self) -> None:
        self._board.update()
        self.message_changed.emit(self.message())

    # Keys

    def key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Escape and (self._stroke is not None or self._typed is not None):
            self._stroke = self._pressed = self._typed = None
            self._show()
        elif key == Qt.Key.Key_Space:
            self._paint_selected()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._accept()
            self._show()
        elif key in MOVES and not self._accept():
            self._show()  # the typed digits would be lost
        elif self._on_block():
            return self._type(key, text)
        else:
            return False
        return True

    def _type(self, key: int, text: str) -> bool:
        """Handle a key on a block; return whether it edits a clue."""
        if text.isdecimal() and text.isascii():
            self._set_typed((self._typed or "") + text)
        elif key == Qt.Key.Key_Backspace:
            clue = clue_at(self._puzzle, self._triangle)
            self._set_typed((str(clue or "") if self._typed is None else self._typed)[:-1])
        elif key == Qt.Key.Key_Delete:
            self._set_typed("")
            self._accept()
            self._show()
        else:
            return False
        return True

    def _set_typed(self, typed: str) -> None:
        """Set the digits typed so far."""
        if len(typed.lstrip("0")) > MAX_DIGITS:
            self.message_changed.emit(
                "A clue has at most two digits. Press Enter to accept it, or Tab for the next clue."
            )
            return
        self._typed = typed.lstrip("0")
        self._pause.start(PAUSE_MILLISECONDS)
        self._show()

    @property
    def error(self) -> str:
        """Why the typed digits are not a valid clue; "" if they are."""
        return invalid_clue_message(self._typed or "") if self._invalid else ""

    @property
    def _invalid(self) -> bool:
        """Whether the typed number is too large for any clue."""
        return self._on_block() and int(self._typed or 0) > HIGHEST

    @property
    def text(self) -> str:
        """The digits typed so far, behind the triangle that they are for."""
        return f"{cell_name(self._triangle.cell)} {WAYS[self._triangle.down]} {self._typed or ''}"

    def type(self, text: str) -> None:
        """Type the digits of a draft's text into its triangle."""
        if match := DRAFT.fullmatch(text):
            cell = int(match[1]) - 1, int(match[2]) - 1
            if is_on_board(cell, self._puzzle.shape) and not self._puzzle.white[cell]:
                self.choose(Triangle(cell, match[3] == WAYS[True]))
                self._set_typed(match[4])

    @property
    def undoable(self) -> bool:
        """Whether undo removes the typed digits: only if they are invalid; a valid clue is a step of the history."""
        return self._invalid

    @property
    def redoable(self) -> bool:
        """Always False: removed digits are not restored."""
        return False

    def undo(self) -> None:
        """Remove the typed digits."""
        self._typed = None
        self._show()

    def redo(self) -> None:
        """Do nothing: removed digits are not restored."""

    def flush(self) -> None:
        """Accept the typed clue; an invalid one stays in the draft."""
        self._accept()

    def discard(self) -> None:
        """Accept the typed clue; discard an invalid one and report why."""
        error = self.error
        if not self._accept():
            self._typed = None
            self._board.update()
            self.message_changed.emit(error)

    def _accept(self) -> bool:
        """Accept the typed clue; return False and keep it if it is invalid."""
        if self._invalid:
            return False
        typed, self._typed = self._typed, None
        if typed is not None and self._on_block():
            self.clue_requested.emit(self._triangle, int(typed or 0))
        return True

    def _accept_possible(self) -> None:
        """Accept the typed clue if its run can have it; otherwise it may become another, or is left to be corrected."""
        run = run_after(self._puzzle, self._triangle)
        if self._typed and run != NO_RUN and possible_clue(int(self._typed), int(self._puzzle.runs.lengths[run])):
            self._accept()
            self._show()

    def _paint_selected(self) -> None:
        """Paint the selected cells with the opposite of the cursor's cell."""
        if not self._accept():
            self._show()
            return
        mask = np.zeros(self._puzzle.shape, bool)
        for cell in self._board.cells():
            mask[cell] = True
        self._paint(mask, not self._puzzle.white[self._board.cursor_cell])

    def go_on(self, forward: bool) -> bool:
        if not self._accept():
            self._show()
            return True
        target = next_triangle(self._puzzle.white, self._triangle, forward)
        if target is None:
            return False
        self.choose(target)
        return True

    def choose(self, triangle: Triangle) -> None:
        """Select the triangle that receives typed digits."""
        self.discard()
        self._triangle = triangle
        self._board.go(triangle.cell)
        self._show()

    # The mouse

    def press(self, cell: Cell, place: QPointF, again: bool) -> None:
        if not self._accept():
            self._show()
            return
        if self._puzzle.white[cell] or again:
            self._board.go(cell)
            self._stroke = Stroke(self._puzzle.white, "paint_cells", cell)
            self._show()
        else:
            self._pressed = cell
            self.choose(Triangle(cell, place.y() > place.x()))

    def drag(self, cell: Cell) -> None:
        if self._stroke is None and self._pressed is not None:
            self._stroke = Stroke(self._puzzle.white, "paint_cells", self._pressed)
        if self._stroke is not None:
            self._stroke.reach(cell)
            self._board.go(cell)
            self._show()

    def release(self) -> None:
        stroke, self._stroke, self._pressed = self._stroke, None, None
        if stroke is not None:
            self._paint(stroke.mask, stroke.on)

    def leave(self) -> None:
        self._accept()
        self.release()

    def _paint(self, mask: Mask, on: bool) -> None:
        self.painted.emit(with_images(mask, self.symmetry), on, self.symmetry)
        self._show()

    def _with_images(self, stroke: Stroke) -> Mask:
        """Return the cells of a stroke with its symmetric images."""
        return with_images(stroke.mask, self.symmetry)

    # Drawing

    def draw(self, painter: QPainter, drawing: Drawing) -> None:
        if self._stroke is not None:
            drawing.fill(cells_of(self._with_images(self._stroke)), Ink.CURSOR if self._stroke.on else Ink.BLOCK)
            draw_grid(drawing, self._puzzle.shape)
        elif self._on_block():
            self.draw_triangle(painter, QRectF(self._board.cell_rect(self._triangle.cell)))

    def draw_triangle(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the selected triangle within a cell's rectangle."""
        palette, down = colours(), self._triangle.down
        focus = self._board.hasFocus()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette["danger" if self.wrong else "accent" if focus else "muted"]))
        corner = rect.bottomLeft() if down else rect.topRight()
        painter.drawPolygon(QPolygonF([rect.topLeft(), corner, rect.bottomRight()]))
        clue = clue_at(self._puzzle, self._triangle)
        text = str(clue or "") if self._typed is None else self._typed
        self._write(painter, rect, text, caret=focus)

    def _write(self, painter: QPainter, rect: QRectF, text: str, caret: bool) -> None:
        """Draw a clue in the triangle, with a caret behind it while it is typed."""
        x, y = DOWN_PLACE if self._triangle.down else ACROSS_PLACE
        middle = QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height())
        pixels = max(1, round(CLUE_HEIGHT * rect.width()))
        font = raw_font(pixels)
        text_width = sum(point.x() for point in font.advancesForGlyphIndexes(font.glyphIndexesForString(text)))
        painter.setPen(QColor(colours()["on-accent"]))
        painter.setFont(digits_font(pixels))
        rise = font.capHeight() / 2
        painter.drawText(QPointF(middle.x() - text_width / 2, middle.y() + rise), text)
        if caret and (self._typed is not None or not text):
            caret_width = max(1.0, round(CARET * rect.width()))
            rect = QRectF(middle.x() + text_width / 2 + 1, middle.y() - rise - 1, caret_width, 2 * rise + 2)
            painter.fillRect(rect, painter.pen().color())


def invalid_clue_message(typed: str) -> str:
    """Return why a number is not a valid clue."""
    return f"{typed} is too large for a clue: all nine digits add up to {HIGHEST}."

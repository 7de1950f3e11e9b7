"""The board of polyominoes: shows cells, holes and placed pieces, and reports strokes that paint cells or holes."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.polyomino.drawing import draw_board
from workbench.puzzles.puzzle import Cell, Filling
from workbench.ui.base.painting import painting
from workbench.ui.base.speech.board_speech import BoardSpeech
from workbench.ui.base.theme import colours
from workbench.ui.board.board import RING
from workbench.ui.board.canvas import PainterDrawing
from workbench.ui.board.cell_view import CellView
from workbench.ui.board.cells.cursor_keys import ARROWS
from workbench.ui.board.coordinates import CELLS
from workbench.ui.board.image_layer import ImageLayer
from workbench.ui.board.strokes import SPANNED, Mask, Stroke

LOOK = "look_at_cells"  # the tool that changes nothing
START_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
PLACE = "place_piece"  # the tool that fixes pieces
COUNT_HEIGHT = 0.42  # cells, of the number in the cell with the fewest placements
GHOST_ALPHA, LIFTED_ALPHA = (
    170,
    200,
)  # of 255: of a piece that is held, and of the veil over the place it is lifted from


class Ghost(NamedTuple):
    """A piece that is held over the board."""

    cells: Mask
    fits: bool
    ink: str
    dragged: bool = False  # it follows the mouse also where neither mouse nor focus are at the board
    lifted: Mask | None = None  # where it lies until it is dropped


class TilingBoard(QWidget):
    """A board as large as the space allows, with a cursor; a stroke is reported when it is complete."""

    painted = Signal(object, bool)  # a mask of the touched cells; whether they become cells
    placed = Signal()  # the piece that is held is to be fixed at the current cell
    chosen = Signal()  # the current cell, by a click of the tool that changes nothing
    lifted = Signal()  # the fixed piece at the current cell begins to be dragged
    dragged = Signal(QPoint)  # where the mouse with the piece is on the screen
    dropped = Signal(QPoint)
    escaped = Signal()  # Escape was pressed, and no stroke had to be cancelled
    double_clicked = Signal()
    turned = Signal(bool)  # it is to be rotated (False) or flipped (True)
    pointed = Signal()  # the mouse or the cursor moved to another cell

    def __init__(self, puzzle: Polyomino) -> None:
        super().__init__()
        self.speech = BoardSpeech(self, lambda: self.puzzle.shape, lambda: self._cursor, self.cell_rect, self.cell_at)
        self.tool = LOOK
        self.looks_only = False  # the mouse changes nothing, whatever the tool
        self.puzzle = puzzle
        self._filling = np.zeros(puzzle.shape, np.int32)
        self._faulty = np.zeros(puzzle.shape, bool)
        self.held: Ghost | None = None
        self.tightest: tuple[Cell, int] | None = None  # the marked cell, and its number of remaining placements
        self._cursor: Cell = (0, 0)
        self._hovered: Cell | None = None
        self._stroke: Stroke | None = None
        self._by_key = False  # whether the current stroke is drawn with Shift and the arrows
        self._pressed: Cell | None = None  # where the mouse was pressed with a tool that draws nothing
        self._lifting = False  # a fixed piece is dragged
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        self.setMouseTracking(True)
        self.setAccessibleName("Board")

    # Display

    def show_tiling(self, puzzle: Polyomino, filling: Filling, faulty: Mask) -> None:
        """Show a puzzle with the pieces placed on it, and its faulty cells."""
        if puzzle.shape != self.puzzle.shape:
            self._cursor, self._hovered = (0, 0), None
        if puzzle is not self.puzzle:
            self._stroke = None
        self.puzzle, self._filling, self._faulty = puzzle, filling, faulty
        self.tightest = None
        self.update()

    def hold(self, held: Ghost | None) -> None:
        """Show a piece that is held over the board; None = no piece."""
        self.held = held
        self.update()

    def mark_tightest(self, tightest: tuple[Cell, int] | None) -> None:
        """Mark the cell with the fewest placements, with their number; None = no cell."""
        self.tightest = tightest
        self.update()

    @property
    def cell(self) -> Cell:
        """The cell at the mouse, or else at the cursor."""
        return self._cursor if self._hovered is None else self._hovered

    @property
    def cursor_cell(self) -> Cell:
        """The cell of the cursor."""
        return self._cursor

    def stroke(self) -> tuple[int, bool] | None:
        """Return how many cells the current stroke has touched, and whether they become cells; None = no stroke."""
        return (int(self._stroke.mask.sum()), self._stroke.on) if self._stroke else None

    def board(self) -> Mask:
        """Return the cells of the board, as the current stroke would leave them."""
        return self._stroke.board if self._stroke else self.puzzle.board

    # Geometry

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    @property
    def view(self) -> CellView:
        """The position and size of the board."""
        shape = self.puzzle.shape
        return CellView(shape, QSizeF(self.size()), margins=CELLS.margins(shape))

    def _side(self) -> int:
        return int(self.view.side)

    def _corner(self) -> QPoint:
        return self.view.corner.toPoint()

    def cell_rect(self, cell: Cell) -> QRect:
        """Return the pixels of a cell."""
        side, corner = self._side(), self._corner()
        return QRect(corner.x() + cell[1] * side, corner.y() + cell[0] * side, side, side)

    def cell_at(self, point: QPoint) -> Cell | None:
        """Return the cell at a point; None outside the board."""
        offset = point - self._corner()
        cell = offset.y() // self._side(), offset.x() // self._side()
        return cell if cell == self._within(cell) else None

    def _within(self, cell: Cell) -> Cell:
        """Return the cell of the board that is nearest to a cell."""
        rows, columns = self.puzzle.shape
        return max(0, min(rows - 1, cell[0])), max(0, min(columns - 1, cell[1]))

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)
        self.speech.follow()

    def _paint(self, painter: QPainter) -> None:
        corner, shown = self._corner(), colours()
        drawing = PainterDrawing(painter, corner.x(), corner.y(), self._side(), shown)
        board = self.board()
        rows, columns = self.puzzle.shape
        ground = ImageLayer((rows, columns), shown)
        self._fill(ground, board)
        painter.drawImage(self.cell_rect((0, 0)).united(self.cell_rect((rows - 1, columns - 1))), ground.image())
        draw_board(drawing, board if self._stroke else board & (self._filling == 0))
        ground.draw_rest(drawing)
        if not self._stroke:
            self._write_tightest(drawing)
            if self.held and (self.held.dragged or self.hasFocus() or self._hovered is not None):
                self._draw_ghost(painter, self.held, shown)
        CELLS.draw(painter, self.view, shown["muted"], shown["window"])
        self._draw_cursor(painter, shown)

    def _fill(self, ground: Drawing, board: Mask) -> None:
        """Fill the cells and holes, and those of a stroke or a search."""
        ground.fill(cells_of(board), Ink.PAPER)
        ground.fill(cells_of(~board), Ink.HOLE)
        ground.fill(cells_of(self._faulty & board), Ink.FAULT_PAPER)
        if self._stroke:
            ground.fill(cells_of(self._stroke.mask & board), Ink.CURSOR)
            return
        if self.tightest:
            cell, count = self.tightest
            ground.fill(np.array([cell]), Ink.CURSOR if count else Ink.FAULT_PAPER)
        self.puzzle.draw_filling(ground, self._filling, Ink.FOUND)

    def _draw_ghost(self, painter: QPainter, ghost: Ghost, shown: dict[str, str]) -> None:
        """Draw the piece that is held, and a veil over the place from which it is lifted."""
        if ghost.lifted is not None:
            painter.fillPath(self._path_of(ghost.lifted), faint(shown["paper"], LIFTED_ALPHA))
        path = self._path_of(ghost.cells)
        painter.fillPath(path, faint(shown["paper"], GHOST_ALPHA))
        painter.fillPath(path, faint(shown[ghost.ink if ghost.fits else Ink.FAULT_PAPER], GHOST_ALPHA))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(shown["grid"]), 1))
        painter.drawRects([self.cell_rect((r, c)) for r, c in cells_of(ghost.cells).tolist()])
        painter.setPen(QPen(QColor(shown["accent" if ghost.fits else "danger"]), RING, Qt.PenStyle.DashLine))
        painter.drawPath(path)

    def _path_of(self, cells: Mask) -> QPainterPath:
        """Return the outline of cells."""
        path = QPainterPath()
        for r, c in cells_of(cells).tolist():
            path.addRect(QRectF(self.cell_rect((r, c))))
        return path.simplified()

    def _write_tightest(self, drawing: Drawing) -> None:
        """Draw the number of placements in the marked cell."""
        if self.tightest:
            (r, c), count = self.tightest
            drawing.labels(np.array([[c + 0.5, r + 0.5]]), [str(count)], Ink.GIVEN, COUNT_HEIGHT)

    def _draw_cursor(self, painter: QPainter, shown: dict[str, str]) -> None:
        rect = self.cell_rect(self._cursor).adjusted(2, 2, -1, -1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(shown["paper"]), RING + 2))  # separates it from the pieces
        painter.drawRoundedRect(rect, 3, 3)
        painter.setPen(QPen(QColor(shown["accent" if self.hasFocus() else "muted"]), RING))
        painter.drawRoundedRect(rect, 3, 3)

    # Strokes

    def _start_stroke(self, cell: Cell) -> None:
        if self.tool in (LOOK, PLACE):
            self._move_cursor(cell)
            (self.placed if self.tool == PLACE else self.chosen).emit()
            return
        self._stroke = Stroke(self.puzzle.board, self.tool, cell)
        self._move_cursor(cell)

    def _finish_stroke(self) -> None:
        """Report the current stroke, if there is one."""
        stroke, self._stroke, self._by_key = self._stroke, None, False
        if stroke is not None:
            self.painted.emit(stroke.mask, stroke.on)
            self.update()

    def _move_cursor(self, cell: Cell) -> None:
        """Move the cursor, and extend the current stroke to it."""
        self._cursor = self._within(cell)
        if self._stroke:
            self._stroke.reach(self._cursor)
        self.update()
        self.pointed.emit()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if target := self._cursor_target(key, control):
            if shift and self._stroke is None and self.tool not in (LOOK, PLACE):
                self._by_key = True
                self._start_stroke(self._cursor)
            self._hovered = None
            self._move_cursor(target)
        elif key in START_KEYS:
            self._press_space()
        elif (self.tool == PLACE or self._lifting) and key in (Qt.Key.Key_R, Qt.Key.Key_F) and not event.modifiers():
            self.turned.emit(key == Qt.Key.Key_F)
        elif key == Qt.Key.Key_Escape and self._stroke:
            self._stroke = None
            self.update()
        elif key == Qt.Key.Key_Escape and (self._lifting or self.tool != LOOK):
            self._pressed, self._lifting = None, False
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def _cursor_target(self, key: int, control: bool) -> Cell | None:
        """Return where a key moves the cursor; None for other keys."""
        rows, columns = self.puzzle.shape
        r, c = self._cursor
        if key == Qt.Key.Key_Home:
            return (0 if control else r, 0)
        if key == Qt.Key.Key_End:
            return (rows - 1 if control else r, columns - 1)
        if key not in ARROWS or control:
            return None
        dr, dc = ARROWS[Qt.Key(key)]
        return self._within((r + dr, c + dc))

    def _press_space(self) -> None:
        """Paint one cell; with a line or rectangle, choose the first and then the second end."""
        if self._stroke is None:
            self._start_stroke(self._cursor)
            if self.tool in SPANNED:
                return
        self._finish_stroke()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Shift and self._by_key:
            self._finish_stroke()
        super().keyReleaseEvent(event)

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position().toPoint())
        if cell is None or event.button() == Qt.MouseButton.RightButton:
            if cell is not None:  # its menu is about this cell
                self._move_cursor(cell)
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.looks_only or self.tool in (LOOK, PLACE):
            self._pressed = cell
            self._move_cursor(cell)
        else:
            self._start_stroke(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._lifting:
            self.dragged.emit(event.globalPosition().toPoint())
        elif event.buttons() & Qt.MouseButton.LeftButton and self._stroke:
            offset = point - self._corner()
            cell = self._within((offset.y() // self._side(), offset.x() // self._side()))
            if cell != self._cursor:
                self._hovered = None
                self._move_cursor(cell)
        elif (cell_here := self.cell_at(point)) != self._hovered:
            if self._pressed is not None and cell_here != self._pressed and not self.looks_only:
                self._start_lifting(event.globalPosition().toPoint())
            self._hovered = cell_here
            self.pointed.emit()

    def _start_lifting(self, point: QPoint) -> None:
        """Begin to drag the fixed piece on which the mouse was pressed."""
        cell, self._pressed = self._pressed, None
        if any(cell in one.cells for one in self.puzzle.fixed):
            self._lifting = True
            self.lifted.emit()
            self.dragged.emit(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        pressed, self._pressed = self._pressed, None
        if self._lifting:
            self._lifting = False
            self.dropped.emit(event.globalPosition().toPoint())
        elif pressed is not None and self.cell_at(event.position().toPoint()) == pressed:
            (self.placed if self.tool == PLACE and not self.looks_only else self.chosen).emit()
        self._finish_stroke()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.cell_at(event.position().toPoint()):
            self.double_clicked.emit()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.pointed.emit()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._finish_stroke()
        self.update()
        super().focusOutEvent(event)


def faint(colour: str, alpha: int) -> QColor:
    """Return a colour through which the board is seen."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made

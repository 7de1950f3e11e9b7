"""The board of an atlas: a heat map of all solutions, pinned options, a cursor; it reports what is clicked."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.drawing import MARGIN, Ink
from workbench.puzzles.polyomino.drawing import edges, segments
from workbench.puzzles.puzzle import Cell, Filling, Puzzle, untouched
from workbench.ui.analyses.atlas.heat.scale import WHOLE, HeatScale
from workbench.ui.base.painting import is_vector, painting
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import MIN_CELL, PainterDrawing
from workbench.ui.board.cells.cursor_keys import ARROWS
from workbench.ui.board.lane_board import PADDING

NUMBERED = 30  # pixels of a cell from which shares are written into it
HEIGHT = 0.3  # cells, of these numbers
TURN_KEYS = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
ACT_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, eq=False)
class Heat:
    """What the board shows."""

    shares: NDArray[np.float64]  # by cell
    scale: HeatScale
    pinned: Filling  # what the pinned options fill in


class HeatBoard(QWidget):
    """Shows shares as colours and numbers."""

    picked = Signal(object)  # the cell that was clicked, or moved to
    hovered = Signal(object)  # the cell under the mouse, None = none
    entered = Signal()  # Enter was pressed: the placements at the cursor are requested
    turned = Signal(int)  # another part is requested: the next (1) or the one before (-1)
    erased = Signal(object)  # Delete was pressed in a cell

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self._puzzle = puzzle
        self.heat = Heat(np.zeros(puzzle.shape), WHOLE, untouched(puzzle))
        self.cursor_cell: Cell | None = None
        self._hovered: Cell | None = None
        self._previewed = np.zeros(puzzle.shape, np.int32)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 120)
        self.setAccessibleName("Heat map of all solutions")

    def show_heat(self, heat: Heat) -> None:
        """Show other shares and pinned options."""
        self.heat = heat
        self.update()

    def preview(self, filling: Filling | None) -> None:
        """Outline what an option would fill in; None = nothing."""
        self._previewed = np.zeros(self._puzzle.shape, np.int32) if filling is None else (filling > 0).astype(np.int32)
        self.update()

    @property
    def cell(self) -> Cell | None:
        """The cell under the mouse, or else the cursor's."""
        return self._hovered if self._hovered is not None else self.cursor_cell

    def go(self, cell: Cell) -> None:
        """Move the cursor to a cell, and report it."""
        self.cursor_cell = cell
        self.update()
        self.picked.emit(cell)

    # Geometry

    @property
    def side(self) -> float:
        """The side of a cell in pixels; whole unless cells are tiny."""
        rows, columns = self._puzzle.shape
        wide, high = self.width() - 2 * PADDING, self.height() - 2 * PADDING
        side = max(0.5, min(wide / (columns + 2 * MARGIN), high / (rows + 2 * MARGIN)))
        return float(int(side)) if side >= 2 else side

    @property
    def corner(self) -> QPointF:
        """The top left corner of the board."""
        rows, columns = self._puzzle.shape
        x, y = (self.width() - columns * self.side) / 2, (self.height() - rows * self.side) / 2
        return QPointF(int(x), int(y))

    def cell_rect(self, cell: Cell) -> QRectF:
        """Return the pixels of a cell."""
        top_left = self.corner + QPointF(cell[1], cell[0]) * self.side
        return QRectF(top_left.x(), top_left.y(), self.side, self.side)

    def cell_at(self, point: QPointF) -> Cell | None:
        """Return the cell at a point, None outside the board."""
        place = (point - self.corner) / self.side
        r, c = int(np.floor(place.y())), int(np.floor(place.x()))
        inside = 0 <= r < self._puzzle.shape[0] and 0 <= c < self._puzzle.shape[1]
        return (r, c) if inside and self._puzzle.open_cells()[r, c] else None

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = colours()
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(shown["panel"]))
            drawing = PainterDrawing(painter, self.corner.x(), self.corner.y(), self.side, shown)
            self._puzzle.draw_ground(drawing)
            self._fill(painter, shown)
            if self.side >= MIN_CELL:
                self._puzzle.draw(drawing)
                self._write(drawing)
            self._puzzle.draw_filling(drawing, self.heat.pinned, Ink.ENTRY)
            self._outline(painter, self.heat.pinned, QColor(shown["accent"]), 3)
            self._outline(painter, self._previewed, QColor(shown["danger"]), 3)
            self._ring(painter, shown)

    def _fill(self, painter: QPainter, shown: dict[str, str]) -> None:
        """Fill the cells with a share in its colour."""
        shares, corner, side = self.heat.shares, self.corner, self.side
        rgb = self.heat.scale.colours(shares, shown)
        if is_vector(painter):
            for r, c in np.argwhere(shares > 0).tolist():
                place = QRectF(corner.x() + c * side, corner.y() + r * side, side, side)
                painter.fillRect(place, QColor(*rgb[r, c].tolist()))
            return
        rows, columns = shares.shape
        opaque = np.where(shares > 0, 255, 0).astype(np.uint8)
        pixels = np.ascontiguousarray(np.dstack([rgb, opaque]))
        image = QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_RGBA8888)
        painter.drawImage(QRectF(corner.x(), corner.y(), columns * side, rows * side), image)

    def _write(self, drawing: PainterDrawing) -> None:
        """Write the shares into the cells in percent, without those of pinned options."""
        if self.side < NUMBERED:
            return
        cells = np.argwhere((self.heat.shares > 0) & (self.heat.pinned == 0) & self._puzzle.open_cells())
        texts = [cell_text(float(self.heat.shares[r, c])) for r, c in cells.tolist()]
        drawing.labels(cells[:, ::-1].astype(np.float64) + 0.5, texts, Ink.GIVEN, HEIGHT)

    def _outline(self, painter: QPainter, filling: Filling, colour: QColor, width: int) -> None:
        if not filling.any():
            return
        lines = segments(*edges(filling.astype(np.int32))) * self.side
        painter.setPen(QPen(colour, width))
        for x0, y0, x1, y1 in lines.tolist():
            painter.drawLine(self.corner + QPointF(x0, y0), self.corner + QPointF(x1, y1))

    def _ring(self, painter: QPainter, shown: dict[str, str]) -> None:
        """Frame the cell of the cursor."""
        if self.cursor_cell is None or is_vector(painter):
            return
        painter.setPen(QPen(QColor(shown["text" if self.hasFocus() else "muted"]), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.cell_rect(self.cursor_cell).adjusted(2, 2, -1, -1), 3, 3)

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None:
            self.go(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.cell_at(event.position()))

    def leaveEvent(self, event: object) -> None:  # noqa: ARG002  Qt gives it
        self._hover(None)

    def _hover(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self.hovered.emit(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._step(*ARROWS[key])
        elif key in TURN_KEYS:
            self.turned.emit(TURN_KEYS[key])
        elif key in ACT_KEYS and self.cursor_cell is not None:
            self.entered.emit()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.cursor_cell is not None:
            self.erased.emit(self.cursor_cell)
        else:
            super().keyPressEvent(event)

    def _step(self, dr: int, dc: int) -> None:
        """Go to the next open cell in a direction; at first, to the first one of the board."""
        free = self._puzzle.open_cells()
        if self.cursor_cell is None:
            if free.any():
                self.go(divmod(int(free.argmax()), free.shape[1]))
            return
        r, c = self.cursor_cell
        rows, columns = free.shape
        while 0 <= (r := r + dr) < rows and 0 <= (c := c + dc) < columns:
            if free[r, c]:
                self.go((r, c))
                return

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)


def cell_text(share: float) -> str:
    """Return a share in percent, in as few characters as say something."""
    hundred = 100 * share
    if hundred < 0.05:
        return "<.1"
    return f"{hundred:.1f}" if hundred < 9.95 else f"{hundred:.0f}"

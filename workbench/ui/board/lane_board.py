"""The board of a lane: the current filling of its search, and the cells that differ from another lane."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.drawing import MARGIN, Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.polyomino.drawing import edges, segments
from workbench.puzzles.puzzle import Fillable, Filling, Puzzle, untouched
from workbench.ui.base.painting import is_vector, painting
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import MIN_CELL, PainterDrawing
from workbench.ui.board.pictures.compact import CompactDrawing

MAX_ASPECT = 8  # of the sides of a board; a longer one is drawn compressed
MAX_MATRIX_ASPECT = 1.5  # the same for matrices, whose cells need not be square
OUTLINE = 3  # pixels, around cells that differ or conflict
PADDING = 3  # pixels around the board


class LaneBoard(QWidget):
    """Shows a puzzle with a filling; everything but the filling is drawn only once."""

    def __init__(self, puzzle: Puzzle, mark: str = "danger") -> None:
        super().__init__()
        self._puzzle = puzzle
        self._mark = mark  # the role of the colour of outlines
        self._open = puzzle.open_cells()
        self._filling = untouched(puzzle)
        self._differing = self._clash = np.zeros(puzzle.shape, bool)
        self._refusal = ""
        self._colours = colours()
        self._ground: QPixmap | None = None
        self._compact: CompactDrawing | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(90, 90)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # else everything behind it is painted too
        self.setAccessibleName("Lane board")

    def show_filling(
        self, filling: Filling, differing: NDArray[np.bool_] | None = None, clash: NDArray[np.bool_] | None = None
    ) -> None:
        """Show a filling; outline the cells that differ from another lane, and those in conflict."""
        nothing = np.zeros(self._puzzle.shape, bool)
        self._filling, self._differing = np.where(self._open, filling, 0), nothing if differing is None else differing
        self._clash = nothing if clash is None else clash
        self.update()

    def differing(self) -> NDArray[np.bool_]:
        """Return the cells that are outlined because they differ."""
        return self._differing

    def clash(self) -> NDArray[np.bool_]:
        """Return the cells that are outlined because they conflict."""
        return self._clash

    def show_refusal(self, text: str) -> None:
        """Show why there is no board."""
        self._refusal = text
        self.setAccessibleDescription(text)
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self._ground = self._compact = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._ground = self._compact = None
        super().resizeEvent(event)

    # Where the board is

    def _side(self) -> int:
        """Return the side of a cell in pixels; 0 if there are more cells than pixels."""
        rows, columns = self._puzzle.extent
        room = self.rect().adjusted(PADDING, PADDING, -PADDING, -PADDING)
        return int(min(room.width() / (columns + 2 * MARGIN), room.height() / (rows + 2 * MARGIN)))

    def _frame(self) -> QRect:
        """Return the pixels of the whole board."""
        rows, columns = self._puzzle.extent
        side = self._side()
        wide, tall = columns * side, rows * side
        if side < MIN_CELL:
            room = self.rect().adjusted(PADDING, PADDING, -PADDING, -PADDING)
            wish = aspect(self._puzzle)
            wide, tall = int(min(room.width(), room.height() * wish)), int(min(room.height(), room.width() / wish))
        return QRect((self.width() - wide) // 2, (self.height() - tall) // 2, max(1, wide), max(1, tall))

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(self._colours["panel"]))
            if self._refusal:
                painter.setPen(QColor(self._colours["danger"]))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._refusal)
            elif self._side() >= MIN_CELL:
                self._draw_board(painter)
            else:
                self._draw_compact(painter)

    def _draw_board(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame, side = self._frame(), self._side()
        if is_vector(painter):
            self._draw_still(painter, frame, side)
        else:
            if self._ground is None:
                self._ground = self._draw_ground(frame, side)
            painter.drawPixmap(0, 0, self._ground)
        shown = self._colours if self._puzzle.shape == self._puzzle.extent else self._bold_colours()
        drawing = PainterDrawing(painter, frame.x(), frame.y(), side, shown)
        self._puzzle.draw_filling(drawing, self._filling, Ink.FOUND)
        if self._clash.any():
            self._draw_clash(drawing)
            self._outline(painter, self._clash, frame, side)
        if self._differing.any():
            self._draw_differing(painter, drawing, frame, side)

    def _draw_ground(self, frame: QRect, side: int) -> QPixmap:
        ratio = self.devicePixelRatioF()
        ground = QPixmap(self.size() * ratio)
        ground.setDevicePixelRatio(ratio)
        ground.fill(Qt.GlobalColor.transparent)
        with painting(ground) as painter:
            self._draw_still(painter, frame, side)
        return ground

    def _draw_still(self, painter: QPainter, frame: QRect, side: int) -> None:
        """Draw what does not change during the search."""
        drawing = PainterDrawing(painter, frame.x(), frame.y(), side, self._colours)
        self._puzzle.draw_ground(drawing)
        self._puzzle.draw(drawing)

    def _draw_differing(self, painter: QPainter, drawing: Drawing, frame: QRect, side: int) -> None:
        """Outline the cells that differ; if a cell is no place in the drawing, use another ink instead."""
        if self._puzzle.shape != self._puzzle.extent:
            self._puzzle.draw_filling(drawing, np.where(self._differing, self._filling, 0), Ink.ENTRY)
            return
        self._outline(painter, self._differing, frame, side)

    def _bold_colours(self) -> dict[str, str]:
        """Return the colours with a strong one for faults, for drawings without outlines."""
        return {**self._colours, Ink.FAULT_PAPER: self._colours["danger"]}

    def _draw_clash(self, drawing: Drawing) -> None:
        """Fill the cells in conflict with the colour of faults, and draw their symbols again."""
        clashing = np.where(self._clash, self._filling, 0)
        if self._puzzle.shape != self._puzzle.extent:
            self._puzzle.draw_filling(drawing, clashing, Ink.FAULT_PAPER)
            return
        drawing.fill(cells_of(self._clash), Ink.FAULT_PAPER)
        if isinstance(self._puzzle, Fillable):
            self._puzzle.draw_filling(drawing, clashing, Ink.FOUND)

    def _outline(self, painter: QPainter, cells: NDArray[np.bool_], frame: QRect, side: int) -> None:
        """Outline cells of a board."""
        if self._puzzle.shape != self._puzzle.extent:
            return
        lines = segments(*edges(cells.astype(np.int32))) * side
        painter.setPen(QPen(QColor(self._colours[self._mark]), OUTLINE))
        painter.translate(frame.topLeft())
        for x0, y0, x1, y1 in lines.round().astype(int).tolist():
            painter.drawLine(x0, y0, x1, y1)
        painter.resetTransform()

    def _draw_compact(self, painter: QPainter) -> None:
        frame, ratio = self._frame(), self.devicePixelRatioF()
        if self._compact is None:
            size = round(frame.height() * ratio), round(frame.width() * ratio)
            self._compact = CompactDrawing(self._puzzle.extent, size, self._bold_colours())
            self._puzzle.draw_ground(self._compact)
            self._puzzle.draw(self._compact)
        drawing = self._compact.bold()
        self._puzzle.draw_filling(drawing, self._filling, Ink.FOUND)
        if self._clash.any():
            self._draw_clash(drawing)
        if self._differing.any():
            self._puzzle.draw_filling(drawing, np.where(self._differing, self._filling, 0), Ink.ENTRY)
        painter.drawImage(frame, drawing.image())
        painter.setPen(QColor(self._colours["frame"]))
        painter.drawRect(frame.adjusted(-1, -1, 0, 0))


def aspect(puzzle: Puzzle) -> float:
    """Return the width of a puzzle's picture divided by its height."""
    rows, columns = puzzle.extent
    most = MAX_ASPECT if puzzle.shape == puzzle.extent else MAX_MATRIX_ASPECT
    return max(1 / most, min(most, columns / rows))

"""The board of a lane: what its search shows now, and which cells differ from another lane's."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.puzzles.drawing import MARGIN, Drawing, Ink
from workbench.puzzles.grid import cells_of
from workbench.puzzles.polyomino.drawing import edges, segments
from workbench.puzzles.puzzle import Fillable, Filling, Puzzle, untouched
from workbench.ui.base.compact import CompactDrawing
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import MIN_CELL, PainterDrawing, painting

LONGEST = 8  # times the other side: a longer board is drawn shorter than it is
MAX_MATRIX = 1.5  # the same where cells need not be square
MARK = 3  # pixels of the line around cells that differ or conflict
PADDING = 3  # pixels around the board


class LaneBoard(QWidget):
    """Shows a puzzle with a filling; all but the filling is drawn once."""

    def __init__(self, puzzle: Puzzle, mark: str = "danger") -> None:
        super().__init__()
        self._puzzle = puzzle
        self._mark = mark  # the role of the line around marked cells
        self._open = puzzle.open_cells()
        self._filling = untouched(puzzle)
        self._differing = self._clash = np.zeros(puzzle.shape, bool)
        self._refusal = ""
        self._colours = colours()
        self._ground: QPixmap | None = None
        self._compact: CompactDrawing | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(60, 60)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # else all that is behind is painted with it
        self.setAccessibleName(tr("Board of the lane"))

    def show_filling(
        self, filling: Filling, differing: NDArray[np.bool_] | None = None, clash: NDArray[np.bool_] | None = None
    ) -> None:
        """Show a filling of the open cells; mark those that differ from another lane's, and those in conflict."""
        nothing = np.zeros(self._puzzle.shape, bool)
        self._filling, self._differing = np.where(self._open, filling, 0), nothing if differing is None else differing
        self._clash = nothing if clash is None else clash
        self.update()

    def differing(self) -> NDArray[np.bool_]:
        """Return the cells that are marked."""
        return self._differing

    def clash(self) -> NDArray[np.bool_]:
        """Return the cells that are shown in conflict."""
        return self._clash

    def show_refusal(self, text: str) -> None:
        """Show why there is nothing to be seen."""
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

    def tallest(self, width: int) -> int:
        """Return the pixels that a board of this width is high at most."""
        return int((width - 2 * PADDING) / aspect(self._puzzle)) + 3 * PADDING

    def _side(self) -> int:
        """Return the pixels of a cell; 0 if there is not one for each."""
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
        painter = QPainter(ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing = PainterDrawing(painter, frame.x(), frame.y(), side, self._colours)
        self._puzzle.draw_ground(drawing)
        self._puzzle.draw(drawing)
        painter.end()
        return ground

    def _draw_differing(self, painter: QPainter, drawing: Drawing, frame: QRect, side: int) -> None:
        """Draw a line around the cells that differ; where they are no places on the drawing, use another ink."""
        if self._puzzle.shape != self._puzzle.extent:
            self._puzzle.draw_filling(drawing, np.where(self._differing, self._filling, 0), Ink.ENTRY)
            return
        self._outline(painter, self._differing, frame, side)

    def _bold_colours(self) -> dict[str, str]:
        """Return the colours with a strong one for faults, where no line can be drawn around them."""
        return {**self._colours, Ink.FAULT_PAPER: self._colours["danger"]}

    def _draw_clash(self, drawing: Drawing) -> None:
        """Draw the cells in conflict on the paper of faults, and what a person reads of them once more."""
        clashing = np.where(self._clash, self._filling, 0)
        if self._puzzle.shape != self._puzzle.extent:
            self._puzzle.draw_filling(drawing, clashing, Ink.FAULT_PAPER)
            return
        drawing.fill(cells_of(self._clash), Ink.FAULT_PAPER)
        if isinstance(self._puzzle, Fillable):
            self._puzzle.draw_filling(drawing, clashing, Ink.FOUND)

    def _outline(self, painter: QPainter, cells: NDArray[np.bool_], frame: QRect, side: int) -> None:
        """Draw a line around cells of a board."""
        if self._puzzle.shape != self._puzzle.extent:
            return
        lines = segments(*edges(cells.astype(np.int32))) * side
        painter.setPen(QPen(QColor(self._colours[self._mark]), MARK))
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
    """Return width over height of a puzzle's picture."""
    rows, columns = puzzle.extent
    longest = LONGEST if puzzle.shape == puzzle.extent else MAX_MATRIX
    return max(1 / longest, min(longest, columns / rows))

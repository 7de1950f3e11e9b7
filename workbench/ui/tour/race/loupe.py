"""The squares around a walk's last one, magnified in a corner of a board whose squares are too small to be read."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled
from workbench.ui.board.view import Viewport
from workbench.ui.tour.board import TourBoard
from workbench.ui.tour.marks import Marks

READABLE = 8.0  # pixels of a square from which its marks are drawn on the board
SIDE, SQUARES = 26, 5  # pixels of a magnified square, and how many are in a row: all that a knight reaches
EDGE = 2  # pixels of the frame
MOST_HIDDEN = 0.5  # of the visible board


def visible_board(tour: Tour, view: Viewport) -> QRectF:
    """Return where the board is in a view, without its coordinates."""
    (rows, columns), side = tour.shape, view.side
    return QRectF(view.corner, QSizeF(columns * side, rows * side)).intersected(view.area)


class Loupe(QWidget):
    """Lies over a board, in the corner farthest from the square that it shows."""

    def __init__(self, tour: Tour, board: TourBoard) -> None:
        super().__init__(board)
        self._tour, self._under = tour, board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.board = TourBoard(tour, focusable=False, ground="panel")
        self.board.setAccessibleName("Squares around the last one of the walk")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        layout.addWidget(self.board)
        self.hide()

    def show_square(self, square: Cell | None, filling: Filling, step: int | None, marks: Marks) -> None:
        """Show the squares around one of a walk after a step.

        Show nothing for None, on a board that can be read, and where most of the board would be hidden.
        """
        view = self._under.view
        if square is None or view.side >= READABLE:
            self.hide()
            return
        side = scaled(SIDE)
        self.setFixedSize(SQUARES * side + 2 * EDGE, SQUARES * side + 2 * EDGE)
        self.board.show_walk(filling, step)
        self.board.show_marks(marks)
        near = Viewport(self._tour.shape, QSizeF(SQUARES * side, SQUARES * side), requested_side=side)
        self.board.show_view(near.centred(QPointF(square[1] + 0.5, square[0] + 0.5)))
        board = visible_board(self._tour, view)
        corner = self._corner(board, view.area, view.rect(square).center())
        hidden = QRectF(QPointF(corner), QSizeF(self.size())).intersected(board)
        if hidden.width() * hidden.height() > MOST_HIDDEN * board.width() * board.height():
            self.hide()
            return
        self.move(corner)
        self.show()
        self.raise_()

    def _corner(self, board: QRectF, around: QRectF, point: QPointF) -> QPoint:
        """Return the corner of the board, or of what is around a small one, that is farthest from a point."""
        roomy = min(board.width(), board.height()) >= 2 * self.width()
        area = board if roomy else around
        left, top = area.left(), area.top()
        right, bottom = area.right() - self.width(), area.bottom() - self.height()
        x = right if point.x() < area.center().x() else left
        y = bottom if point.y() < area.center().y() else top
        return QPoint(round(x), round(y))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(colours()["text"]))  # around the board

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.board.show_colours()

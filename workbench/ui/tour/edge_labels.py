"""What stands along the edges of a board for tours: coordinates, and the sums of the move numbers if they are shown."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.puzzles.puzzle import Filling
from workbench.puzzles.tour.sums import Sums, Targets, sums_of, targets
from workbench.ui.base.preferences import is_on, set_preference
from workbench.ui.base.theme import colours
from workbench.ui.board.coordinates import APART, GAP, SQUARES, Coordinates, board_rect, label_font, label_size, middles
from workbench.ui.board.view import Margins, Viewport

SETTING = "tour_sums"
MAX_SIDE = 100  # squares of a side of the largest board with sums
Label = tuple[QRectF, int, bool]  # its place, the sum, whether it is that of a semimagic tour


class EdgeLabels:
    """The labels of one board: sums of rows at the right, of columns below, of the diagonals in the corners."""

    def __init__(self) -> None:
        self._filling: Filling | None = None
        self._squares = 0

    @property
    def shown(self) -> bool:
        """Whether sums are shown on boards that are small enough."""
        return is_on(SETTING)

    def toggle_sums(self) -> None:
        """Show or hide sums on every board."""
        set_preference(SETTING, "off" if self.shown else "on")

    def show_walk(self, filling: Filling, squares: int) -> None:
        """Show the sums of another walk, on a board of so many squares."""
        self._filling, self._squares = filling, squares

    def margins(self, shape: tuple[int, int]) -> Margins:
        """Return what a board of this shape leaves free for its labels."""
        margins = SQUARES.margins(shape)
        if not self._fits(shape):
            return margins
        width, height = label_size(widest_sum(shape))
        return margins._replace(right=width + 2 * GAP, bottom=margins.bottom + height + GAP)

    def _fits(self, shape: tuple[int, int]) -> bool:
        return self.shown and max(shape) <= MAX_SIDE

    def draw(self, painter: QPainter, view: Viewport, ink: str, ground: str) -> None:
        """Draw the labels along the edges of the visible part of a board."""
        SQUARES.draw(painter, view, ink, ground)
        if not self._fits(view.shape) or self._filling is None or self._filling.shape != view.shape:
            return
        area, window = view.area, QRectF(QPointF(), view.room)
        if not area.contains(board_rect(view)):
            below = area.bottom() + SQUARES.margins(view.shape).bottom
            painter.fillRect(QRectF(area.right(), 0, window.right() - area.right(), window.height()), QColor(ground))
            painter.fillRect(QRectF(0, below, window.width(), window.bottom() - below), QColor(ground))
        painter.setFont(label_font())
        for place, value, reached in self._labels(view, sums_of(self._filling)):
            painter.setPen(QColor(colours()["good"] if reached else ink))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"{value}")

    def _labels(self, view: Viewport, sums: Sums) -> Iterator[Label]:
        """Yield the sums that have room."""
        board = board_rect(view).intersected(view.area)
        goal: Targets = targets(view.shape, self._squares)
        width, height = label_size(widest_sum(view.shape))
        top = board.bottom() + SQUARES.margins(view.shape).bottom + GAP / 2
        rows, columns = view.seen()
        if view.side >= height:
            for row, y in middles(rows, view.side, view.corner.y(), (board.top(), board.bottom()), height):
                value = int(sums.rows[row])
                yield QRectF(board.right() + GAP, y - height / 2, width, height), value, value == goal.row
        if view.side >= width + APART:
            for column, x in middles(columns, view.side, view.corner.x(), (board.left(), board.right()), width):
                value = int(sums.columns[column])
                yield QRectF(x - width / 2, top, width, height), value, value == goal.column
        for total, left in ((sums.diagonal, board.right() + GAP), (sums.antidiagonal, board.left() - GAP - width)):
            if total is not None and left >= 0:
                yield QRectF(left, top, width, height), total, total == goal.row


def widest_sum(shape: tuple[int, int]) -> str:
    """Return a number that is as wide as any sum of a board."""
    return "0" * len(str(max(shape) * shape[0] * shape[1]))


Labels = Coordinates | EdgeLabels

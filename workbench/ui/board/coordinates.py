"""The coordinates of a board: the names of its rows and columns along its edges, as many as there is room for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from workbench.puzzles.notation import Shape, column_label, is_algebraic, row_label
from workbench.ui.base.preferences import is_on, set_preference
from workbench.ui.base.theme import scaled
from workbench.ui.board.view import NO_MARGINS, Margins, Viewport

LETTER_HEIGHT = 12  # pixels at the default text size
GAP = 5  # pixels between a label and the board, and between a label and the edge of the window
SMALL, NARROW = 11, 2  # the height and the gap of labels for which no margin is free
APART = 6  # pixels at least between two labels
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True)
class Coordinates:
    """The coordinates of one type of board; `setting` is the preference that shows or hides them."""

    setting: str
    of_squares: bool = False  # named like squares of tours, columns below; otherwise like cells, columns above

    @property
    def shown(self) -> bool:
        """Whether they are shown."""
        return is_on(self.setting)

    def toggle(self) -> None:
        """Show or hide them on every board of this type."""
        set_preference(self.setting, "off" if self.shown else "on")

    def margins(self, shape: Shape) -> Margins:
        """Return what a board of this shape leaves free for them."""
        if not self.shown:
            return NO_MARGINS
        width, height = label_size(widest_number(shape[0]))
        edge = height + GAP
        return Margins(width + 2 * GAP, 0 if self.of_squares else edge, edge if self.of_squares else 0)

    def draw(self, painter: QPainter, view: Viewport, ink: str, ground: str, *, named: bool = False) -> None:
        """Draw them along the edges of the visible part of a board, over what reaches into the margins.

        `named`: cells are named now, so that small ones are drawn even where none are shown; nothing moves for them.
        """
        if not (self.shown or named):
            return
        window = QRectF(QPointF(), view.room)
        if self.shown and not view.area.contains(board_rect(view)):
            for strip in strips(window, view.area):
                painter.fillRect(strip, QColor(ground))
        painter.setFont(label_font(self._letters))
        painter.setPen(QColor(ink))
        step = self._step(view)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
        for place, label in (*self._row_labels(view, step), *self._column_labels(view, step)):
            if window.contains(place):
                painter.drawText(place, flags, label)

    @property
    def _letters(self) -> int:
        """The height of letters in pixels."""
        return scaled(LETTER_HEIGHT) if self.shown else SMALL

    @property
    def _gap(self) -> float:
        """The pixels between a column's label and the board."""
        return GAP / 2 if self.shown else NARROW

    def _size(self, text: str) -> tuple[float, float]:
        """Return the width and the height of a label; digits without a margin take no room below them."""
        width, height = size_in(text, self._letters)
        return width, height if self.shown else self._letters

    def _step(self, view: Viewport) -> int:
        """Return which rows and columns have a label: every one, or every second, fifth, ..., so that none overlap."""
        _, height = self._size("0")
        width, _ = self._size(self._widest_column(view.shape))
        return next((step for step in STEPS if step * view.side >= max(height, width + APART)), STEPS[-1])

    def _widest_column(self, shape: Shape) -> str:
        return "m" if self._algebraic(shape) else widest_number(shape[1])

    def _row_labels(self, view: Viewport, step: int) -> Iterator[tuple[QRectF, str]]:
        """Yield the names of rows, each with its place at the left of the board."""
        algebraic, board = self._algebraic(view.shape), visible_board(view)
        last = view.shape[0] if algebraic else -1  # the number of row r is r + 1, or counts back from this
        rows = [row for row in view.seen()[0] if (last - row) % step == 0]
        _, height = self._size("0")
        for row, middle in middles(rows, view.side, view.corner.y(), (board.top(), board.bottom()), height):
            label = row_label(row, view.shape, algebraic)
            width, _ = self._size(label)
            yield QRectF(board.left() - GAP - width, middle - height / 2, width, height), label

    def _column_labels(self, view: Viewport, step: int) -> Iterator[tuple[QRectF, str]]:
        """Yield the names of columns, each with its place above or below the board."""
        algebraic, board = self._algebraic(view.shape), visible_board(view)
        first = 0 if algebraic else 1
        columns = [column for column in view.seen()[1] if (first + column) % step == 0]
        width, height = self._size(self._widest_column(view.shape))
        top = board.bottom() + self._gap if self.of_squares else board.top() - self._gap - height
        for column, middle in middles(columns, view.side, view.corner.x(), (board.left(), board.right()), width):
            yield QRectF(middle - width / 2, top, width, height), column_label(column, algebraic)

    def _algebraic(self, shape: Shape) -> bool:
        return self.of_squares and is_algebraic(shape)


CELLS = Coordinates("cell_coordinates")
SQUARES = Coordinates("square_coordinates", of_squares=True)


def label_font(letters: int = 0) -> QFont:
    """Return the font of labels; 0 = as high as where there is a margin for them."""
    font = QFont()
    font.setPixelSize(letters or scaled(LETTER_HEIGHT))
    return font


def label_size(text: str) -> tuple[float, float]:
    """Return the width and the height of a label in a margin, in pixels."""
    return size_in(text, scaled(LETTER_HEIGHT))


@cache
def size_in(text: str, letters: int) -> tuple[float, float]:
    """Return the width and the height of a label with letters of this height."""
    metrics = QFontMetricsF(label_font(letters))
    return ceil(metrics.horizontalAdvance(text)), ceil(metrics.height())


def widest_number(count: int) -> str:
    """Return a number that is as wide as any up to this."""
    return "0" * len(str(count))


def board_rect(view: Viewport) -> QRectF:
    """Return the pixels of the board."""
    rows, columns = view.shape
    return QRectF(view.corner, QSizeF(columns * view.side, rows * view.side))


def visible_board(view: Viewport) -> QRectF:
    """Return the pixels of the visible part of the board."""
    return board_rect(view).intersected(view.area)


def strips(window: QRectF, area: QRectF) -> list[QRectF]:
    """Return the parts of a window beside the area of the board."""
    above = QRectF(0, 0, window.width(), area.top())
    below = QRectF(0, area.bottom(), window.width(), window.bottom() - area.bottom())
    return [above, below, QRectF(0, 0, area.left(), window.height())]


def middles(
    lines: Iterable[int], side: float, corner: float, visible: tuple[float, float], room: float
) -> Iterator[tuple[int, float]]:
    """Yield rows (or columns) with the middle of their visible part, if a label has room there."""
    for line in lines:
        first, last = corner + line * side, corner + (line + 1) * side
        begin, end = max(first, visible[0]), min(last, visible[1])
        if (begin, end) == (first, last) or end - begin >= room:
            yield line, (begin + end) / 2

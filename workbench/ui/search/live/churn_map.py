"""A small map of the board: how often the search has changed each cell, as far as it was looked at."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.puzzles.notation import name_on
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import times
from workbench.ui.base.theme import colours, label_font
from workbench.ui.search.depth.image import SHADES, colour, indexed, shades

TITLE, LETTERS = 16, 11  # pixels
WIDTH = 132
MIN_CELLS = 2  # a side of a board that is a board, not a list
MIN_CHANGES = 8  # of a cell: fewer say more about when the search was looked at than about the search


class ChurnMap(QWidget):
    """Shows counts by cell as colours, from the fewest to the most."""

    def __init__(self) -> None:
        super().__init__()
        self._churn: NDArray[np.int32] | None = None
        self._puzzle: Puzzle | None = None
        self._colours = colours()
        self.setFixedWidth(WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setAccessibleName("How often the search changed each cell")
        self.hide()

    def show_churn(self, churn: NDArray[np.int32] | None, puzzle: Puzzle) -> None:
        """Show how often each cell has changed; hide where there is no board of cells, or little to tell."""
        telling = churn is not None and min(churn.shape) >= MIN_CELLS and int(churn.max()) >= MIN_CHANGES
        self._churn, self._puzzle = churn if telling else None, puzzle
        self.setVisible(telling)
        self.update()

    def show_nothing(self) -> None:
        """Hide."""
        self._churn = None
        self.hide()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def _place(self, shape: tuple[int, ...]) -> QRectF:
        """Return where the board is."""
        rows, columns = shape
        side = min(self.width() / columns, (self.height() - TITLE - 4) / rows)
        return QRectF((self.width() - side * columns) / 2, 2, side * columns, side * rows)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._churn is None or self._puzzle is None:
            return
        painter = QPainter(self)
        place = self._place(self._churn.shape)
        image = self._image(self._churn, self._puzzle.open_cells())
        painter.drawImage(place, image)
        rows, columns = self._churn.shape
        if place.width() / columns >= 4:
            painter.setPen(QColor(self._colours["grid"]))
            for k in range(columns + 1):
                x = round(place.left() + k * place.width() / columns)
                painter.drawLine(x, round(place.top()), x, round(place.bottom()))
            for k in range(rows + 1):
                y = round(place.top() + k * place.height() / rows)
                painter.drawLine(round(place.left()), y, round(place.right()), y)
        painter.setPen(QColor(self._colours["muted"]))
        painter.setFont(label_font(LETTERS))
        below = QRectF(0, self.height() - TITLE, self.width(), TITLE)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, "changes by cell")
        painter.end()

    def _image(self, churn: NDArray[np.int32], open_cells: NDArray[np.bool_]) -> QImage:
        """Return a pixel for each cell."""
        least = int(churn[open_cells].min(initial=int(churn.max())))
        part = np.sqrt(np.clip((churn - least) / max(1, int(churn.max()) - least), 0, 1))
        pixels = np.where(open_cells, np.ceil(part * (SHADES - 1)), SHADES).astype(np.uint8)
        return indexed(pixels, [*shades(self._colours).tolist(), colour(self._colours["hover"])])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._churn is None or self._puzzle is None:
            return
        place, (rows, columns) = self._place(self._churn.shape), self._churn.shape
        row = int((event.position().y() - place.top()) / place.height() * rows)
        column = int((event.position().x() - place.left()) / place.width() * columns)
        if 0 <= row < rows and 0 <= column < columns:
            words = "{}: changed {} between two looks at the search"
            text = words.format(name_on(self._puzzle, (row, column)), times(int(self._churn[row, column])))
            QToolTip.showText(event.globalPosition().toPoint(), text, self)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        QToolTip.hideText()

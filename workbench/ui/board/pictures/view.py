"""The picture of a position, as large as the space allows."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.files.position import Position
from workbench.puzzles.drawing import MARGIN
from workbench.puzzles.puzzle import Filling, draw_whole
from workbench.ui.base.painting import painting, veil
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import PainterDrawing


class PictureView(QWidget):
    """Draws a position and what a search found."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._position = position
        self._filling: Filling | None = None
        self._outdated = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        self.setAccessibleName("Board")

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    def show_filling(self, position: Position, filling: Filling | None) -> None:
        """Show a position, and what a search found in place of its entries."""
        self._position, self._filling = position, filling
        self.update()

    def show_outdated(self, outdated: bool) -> None:
        """Dim the picture, because it is that of an earlier text; or not."""
        self._outdated = outdated
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        position = self._position
        rows, columns = position.puzzle.extent
        side = min(self.width() / (columns + 2 * MARGIN), self.height() / (rows + 2 * MARGIN))
        side = float(int(side)) if side > 4 else side
        x, y = (self.width() - columns * side) / 2, (self.height() - rows * side) / 2
        with painting(self) as painter:
            drawing = PainterDrawing(painter, int(x), int(y), side, colours())
            draw_whole(position.puzzle, drawing, position.entries if self._filling is None else self._filling)
            if self._outdated:
                veil(painter, colours()["panel"])

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

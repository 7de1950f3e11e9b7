"""The editor of a kind that has none of its own: shows the puzzle, and what a search finds; its text can be pasted."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.position import Position
from workbench.puzzles.drawing import MARGIN
from workbench.puzzles.puzzle import Fault, Filling, draw_whole
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import PainterDrawing, painting
from workbench.ui.board.document import Document


class PictureEditor(QWidget):
    """Draws the position as large as the space allows."""

    message_changed = Signal(str)
    changed = Signal()
    draft = None
    left_inset = 0

    def __init__(self, document: Document, _actions: dict[str, QAction]) -> None:
        super().__init__()
        self._document = document
        self._filling: Filling | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        self.setAccessibleName(tr("Board"))

    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    def show_position(self, _faults: list[Fault], filling: Filling | None) -> None:
        """Show the document's position, and what a search has found."""
        self._filling = filling
        self.update()

    def message(self) -> str:
        """Return the puzzle's name."""
        return self._document.position.puzzle.name

    def explains(self, _fault: Fault) -> bool:
        """Return False: it says nothing."""
        return False

    def compare(self, _solution: Filling | None) -> str:
        """Return nothing: nobody has filled anything in but by keeping a solution."""
        return ""

    def checked(self) -> set[str]:
        """Return nothing: it has no modes."""
        return set()

    def possible(self) -> dict[str, bool]:
        """Return nothing: it has no actions of its own."""
        return {}

    def clear_entries(self) -> None:
        """Remove a solution that was kept."""
        self._document.apply(Position.fresh(self._document.position.puzzle), tr("clear entries"))

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        position = self._document.position
        rows, columns = position.puzzle.extent
        side = min(self.width() / (columns + 2 * MARGIN), self.height() / (rows + 2 * MARGIN))
        side = float(int(side)) if side > 4 else side
        x, y = (self.width() - columns * side) / 2, (self.height() - rows * side) / 2
        with painting(self) as painter:
            drawing = PainterDrawing(painter, int(x), int(y), side, colours())
            draw_whole(position.puzzle, drawing, position.entries if self._filling is None else self._filling)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

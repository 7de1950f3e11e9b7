"""The overview of a tree that is larger than its view: all of it, small, with a frame around what is visible."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.ui.analyses.tree.tree_density import image_of, states_by_pixel
from workbench.ui.analyses.tree.tree_sheet import TreeSheet
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours

SIZE = QSize(150, 96)  # pixels
MARGIN = 4
MIN_FRAME = 5.0  # pixels of the visible part


class TreeOverview(QWidget):
    """Shows a tree as small as the widget; a click or drag reports the point to be shown in the middle."""

    moved = Signal(QPointF)  # as parts of the tree's width and height

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._visible = QRectF(0, 0, 1, 1)
        self.setFixedSize(SIZE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Overview of the search tree")
        self.setToolTip("The whole tree: click or drag to move the visible part. In the tree, turn the wheel to zoom.")

    def show_tree(self, sheet: TreeSheet, visible: QRectF) -> None:
        """Show a tree, and which part of it is visible, as parts of its width and height."""
        height = SIZE.height() - 2 * MARGIN
        per_line = (height - 1) / max(1, sheet.layout.leaves)
        self._image = image_of(states_by_pixel(sheet, 0.0, per_line, height), colours())
        self.show_visible(visible)

    def show_visible(self, visible: QRectF) -> None:
        """Show which part of the tree is visible."""
        self._visible = visible
        self.update()

    def _inside(self) -> QRectF:
        return QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def frame(self) -> QRectF:
        """Return the pixels of the frame around the visible part."""
        room, part = self._inside(), self._visible
        rect = QRectF(
            room.x() + part.x() * room.width(),
            room.y() + part.y() * room.height(),
            max(MIN_FRAME, part.width() * room.width()),
            max(MIN_FRAME, part.height() * room.height()),
        )
        rect.moveRight(min(rect.right(), room.right()))
        rect.moveBottom(min(rect.bottom(), room.bottom()))
        return rect

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = colours()
        with painting(self) as painter:
            painter.setPen(QPen(QColor(shown["border"]), 1))
            painter.setBrush(QColor(shown["window"]))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
            painter.drawImage(self._inside(), self._image)
            painter.setPen(QPen(QColor(shown["text"]), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.frame())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._report(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._report(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _report(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            room, at = self._inside(), event.position()
            self.moved.emit(QPointF((at.x() - room.x()) / room.width(), (at.y() - room.y()) / room.height()))

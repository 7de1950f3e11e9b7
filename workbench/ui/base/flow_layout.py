"""A layout that puts widgets side by side, and on the next line where they no longer fit."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget
from shiboken6 import delete


class FlowLayout(QLayout):
    """Lines of widgets; hidden ones take no room."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        items = self._items
        self.destroyed.connect(lambda: free(items))
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._flow(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._flow(rect, move=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size

    def _flow(self, rect: QRect, *, move: bool) -> int:
        """Return the height of the lines in a width, and move the widgets to the middle of theirs."""
        y = rect.y()
        for line in self._lines(rect.width()):
            height = max(item.sizeHint().height() for item in line)
            x = rect.x()
            for item in line if move else ():
                size = item.sizeHint()
                width = min(size.width(), max(1, rect.width()))
                item.setGeometry(QRect(x, y + (height - size.height()) // 2, width, size.height()))
                x += size.width() + self.spacing()
            y += height + self.spacing()
        return max(0, y - self.spacing() - rect.y())

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        """Return the widgets in sight line by line."""
        lines: list[list[QLayoutItem]] = []
        left = 0  # pixels in the last line
        for item in self._items:
            if item.isEmpty():
                continue
            needed = item.sizeHint().width()
            if not lines or needed > left:
                lines.append([])
                left = width
            lines[-1].append(item)
            left -= needed + self.spacing()
        return lines


def free(items: list[QLayoutItem]) -> None:
    """Free the items of a layout that is gone, as layouts of Qt do."""
    for item in items:
        delete(item)

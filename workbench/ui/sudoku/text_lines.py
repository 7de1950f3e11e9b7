"""A label that always has room for some lines, so that nothing below it moves when its text changes."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel


class TextLines(QLabel):
    """Wraps its text; it is at least this many lines high, also while it is empty."""

    def __init__(self, lines: int = 1) -> None:
        super().__init__(wordWrap=True)
        self.setAlignment(
            Qt.AlignmentFlag.AlignLeft | (Qt.AlignmentFlag.AlignTop if lines > 1 else Qt.AlignmentFlag.AlignVCenter)
        )
        self._lines = lines

    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), self._least())

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self._least()))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(0, self._least()))

    def _least(self) -> int:
        return self._lines * self.fontMetrics().lineSpacing()

"""A label that always has room for what it usually says, so that nothing below it moves when its text changes."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLabel

TALL = 10_000  # pixels: no limit


class TextLines(QLabel):
    """Wraps its text; it is at least as high as a usual text would be at its width, also while it is empty."""

    def __init__(self, usual: str = "") -> None:
        super().__init__(wordWrap=True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMinimumWidth(1)
        self._usual = usual or "x"

    def hasHeightForWidth(self) -> bool:
        return True  # a label without a text says no

    def heightForWidth(self, width: int) -> int:
        return max(super().heightForWidth(width), self._least(width))

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, self.fontMetrics().lineSpacing()))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.fontMetrics().lineSpacing())

    def _least(self, width: int) -> int:
        flags = int(Qt.TextFlag.TextWordWrap)
        return self.fontMetrics().boundingRect(QRect(0, 0, max(1, width), TALL), flags, self._usual).height()

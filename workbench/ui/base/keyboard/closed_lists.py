"""Reports when a drop-down list has been closed, so that what it set up can take the keyboard."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QComboBox


class ClosedLists(QObject):
    """Watches boxes; one whose value is changed by a key, without its list, keeps the keyboard."""

    closed = Signal()

    def __init__(self, parent: QObject, boxes: Iterable[QComboBox]) -> None:
        super().__init__(parent)
        self._boxes = list(boxes)
        for box in self._boxes:
            box.view().window().installEventFilter(self)

    def eventFilter(self, _list: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            QTimer.singleShot(0, self, self._report)  # the box has the focus again only then
        return False

    @property
    def any_focused(self) -> bool:
        """Whether one of the boxes has the keyboard while their window is active."""
        return any(box.window().focusWidget() is box for box in self._boxes)

    def _report(self) -> None:
        if self.any_focused:
            self.closed.emit()

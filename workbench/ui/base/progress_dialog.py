"""A dialog that appears if something takes a while, shows its progress if that is known, and can cancel it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressDialog, QWidget

MINIMUM_DURATION = 400  # milliseconds; what is done sooner shows no dialog
FRAME_MILLISECONDS = 33
WIDTH = 360  # pixels
PARTS = 1000  # of the bar


class ProgressDialog(QProgressDialog):
    """Emits `canceled` when it is cancelled; `text` says what is being done, with {} for the name of a file."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        text: str,
        name: str = "",
        progress: Callable[[], float] | None = None,  # from 0 to 1; None = unknown
    ) -> None:
        name = parent.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, WIDTH // 2)
        super().__init__(text.format(name), "Cancel", 0, PARTS if progress else 0, parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.setWindowModality(Qt.WindowModality.NonModal)
        self.setAutoReset(False)
        self.setAutoClose(False)
        self.setMinimumDuration(MINIMUM_DURATION)
        self.setValue(0)  # now the minimum duration begins
        self._progress = progress
        self._timer = QTimer(self, interval=FRAME_MILLISECONDS)
        self._timer.timeout.connect(self._show_progress)
        if progress is not None:
            self._timer.start()

    def _show_progress(self) -> None:
        if self._progress is not None:
            self.setValue(min(PARTS - 1, round(PARTS * self._progress())))

    def end(self) -> None:
        """Close and delete the dialog without `canceled`: the work is over."""
        self._timer.stop()
        self.blockSignals(True)  # closing it is not cancelling
        self.close()
        self.deleteLater()

"""The writing of a large file by a thread, with a bar that shows how far it is and a button that ends it."""

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from workbench.lab.tours.export import TourExport
from workbench.ui.base.i18n import tr
from workbench.ui.search.job import Job

FRAME_MS = 33
PATIENCE_MS = 400  # before the bar is shown: most files are written before anybody has read it
WIDTH = 360  # pixels
PARTS = 1000  # of the bar


class Writing(QObject):
    """Writes one file; `done` tells why not, or nothing."""

    done = Signal(str)
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, parent: QWidget, export: TourExport) -> None:
        super().__init__(parent)
        self.export = export
        self.job = Job(export)
        name = parent.fontMetrics().elidedText(export.path.name, Qt.TextElideMode.ElideMiddle, WIDTH // 2)
        self.bar = QProgressDialog(tr("Writing {} …").format(name), tr("Cancel"), 0, PARTS, parent)
        self.bar.setMinimumWidth(WIDTH)
        self.bar.setWindowTitle(tr("Export"))
        self.bar.setWindowModality(Qt.WindowModality.NonModal)
        self.bar.setMinimumDuration(PATIENCE_MS)
        self.bar.setAutoReset(False)
        self.bar.setAutoClose(False)
        self.bar.canceled.connect(self.drop)
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._show)
        self.job.finished.connect(self._finish)
        self._timer.start()
        self.job.go()

    def drop(self) -> None:
        """End it; no file is written."""
        self.job.finished.disconnect(self._finish)
        self.job.stop()
        self._close()

    def _show(self) -> None:
        self.bar.setValue(min(PARTS - 1, round(PARTS * self.export.progress)))

    def _finish(self) -> None:
        self.job.wait()  # it has told of its end a moment before
        self._close()
        if self.job.failure:
            self.failed.emit(self.job.failure)
        else:
            self.done.emit(self.export.problem)

    def _close(self) -> None:
        self._timer.stop()
        self.bar.canceled.disconnect(self.drop)
        self.bar.close()
        self.bar.deleteLater()
        self.deleteLater()

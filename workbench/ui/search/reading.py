"""The reading of a large file by a thread, with a dialog that can stop it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from workbench.ui.base.i18n import tr
from workbench.ui.search.background_task import BackgroundTask

PATIENCE_MS = 300  # before the dialog is shown
WIDTH = 360  # pixels


class Reading(QObject):
    """Calls a function once in a thread; `done` brings its result unless the reading is stopped before."""

    done = Signal(object)
    failed = Signal(str)  # the traceback of a mistake in the program
    ended = Signal()  # it is done, stopped or failed

    def __init__(self, parent: QWidget, name: str, function: Callable[[], object]) -> None:
        super().__init__(parent)
        self._work = BackgroundTask()
        self._work.setParent(self)
        name = parent.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, WIDTH // 2)
        self.bar = QProgressDialog(tr("Reading {} …").format(name), tr("Stop"), 0, 0, parent)
        self.bar.setWindowTitle(tr("Open"))
        self.bar.setMinimumWidth(WIDTH)
        self.bar.setWindowModality(Qt.WindowModality.NonModal)
        self.bar.setMinimumDuration(PATIENCE_MS)
        self.bar.setValue(0)  # from now on its patience runs
        self.bar.canceled.connect(self.stop)
        self._work.done.connect(self._finish)
        self._work.failed.connect(self._fail)
        self._work.do(function)

    def stop(self) -> None:
        """Forget the reading; the thread ends by itself, and its result is dropped."""
        self._work.drop()
        self._close()

    def _finish(self, result: object) -> None:
        self._close()
        self.done.emit(result)

    def _fail(self, report: str) -> None:
        self._close()
        self.failed.emit(report)

    def _close(self) -> None:
        self.bar.canceled.disconnect(self.stop)
        self.bar.close()
        self.bar.deleteLater()
        self.deleteLater()
        self.ended.emit()

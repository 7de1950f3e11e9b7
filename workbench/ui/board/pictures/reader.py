"""Reads a picture in a separate process, while the window stays responsive and can cancel it."""

import os
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Qt, QTemporaryDir, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.board.pictures.process import MAX_SECONDS, READ, REFUSED, short_name

PACKAGES = Path(__file__).parents[4]  # the folder that contains this package


class PictureReader(QObject):
    """Reads one picture; if that takes a while, a dialog appears that can cancel it."""

    succeeded = Signal(QImage)  # in grey
    failed = Signal(str)  # an error message

    def __init__(self, parent: QWidget, file: Path) -> None:
        super().__init__(parent)
        self._file = file
        self.dialog = ProgressDialog(parent, "Board from a picture", "Reading {}…", file.name)
        self.dialog.setWindowModality(Qt.WindowModality.WindowModal)
        self.dialog.canceled.connect(self._stop)
        self._folder = QTemporaryDir()
        self._result = Path(self._folder.filePath("picture.pgm"))
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment())
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self._process.setStandardErrorFile(QProcess.nullDevice())
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail_to_start)
        self.destroyed.connect(partial(end, self._process))
        self._clock = QTimer(self, singleShot=True, interval=1000 * MAX_SECONDS)
        self._clock.timeout.connect(self._process.kill)

    def start(self) -> None:
        """Start reading; `succeeded` or `failed` follows, unless it is cancelled."""
        program, *arguments = command()
        self._clock.start()
        self._process.start(program, [*arguments, "read-picture", str(self._file.absolute()), str(self._result)])

    def _stop(self) -> None:
        self._process.finished.disconnect(self._finish)
        self._process.finished.connect(self._leave)
        self._process.kill()

    def _fail_to_start(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._leave()
            self.failed.emit(f"{short_name(self._file)} could not be read: {self._process.errorString()}")

    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        problem = "{} is too complex or damaged. Convert it to PNG in another program, and open that file."
        problem = problem.format(short_name(self._file))
        image = QImage()
        if status is QProcess.ExitStatus.NormalExit and code == READ:
            image = QImage(str(self._result))
        elif status is QProcess.ExitStatus.NormalExit and code == REFUSED and self._result.is_file():
            problem = self._result.read_text(encoding="utf-8")
        self._leave()
        if image.isNull():
            self.failed.emit(problem)
        else:
            self.succeeded.emit(image)

    def _leave(self) -> None:
        self._clock.stop()
        self.dialog.end()
        self._folder.remove()
        self.deleteLater()


def command() -> list[str]:
    """Return the command that starts this program: the frozen program itself, or Python."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "workbench"]  # -P: ignore modules in the current folder


def environment() -> QProcessEnvironment:
    """Return an environment in which Python finds this package, whatever the current folder is."""
    values = QProcessEnvironment.systemEnvironment()
    paths = [str(PACKAGES), *filter(None, [values.value("PYTHONPATH")])]
    values.insert("PYTHONPATH", os.pathsep.join(paths))
    return values


def end(process: QProcess, _owner: object = None) -> None:
    """Kill a process and wait for its end."""
    if process.state() is not QProcess.ProcessState.NotRunning:
        process.kill()
        process.waitForFinished(1000)

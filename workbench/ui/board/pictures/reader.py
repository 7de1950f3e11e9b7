"""Reads a picture in a process of its own, while the window stays alive and can stop it."""

import os
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QProcess, QProcessEnvironment, QTemporaryDir, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QProgressDialog, QWidget

from workbench.ui.base.i18n import tr
from workbench.ui.board.pictures.process import MAX_SECONDS, READ, REFUSED, short_name

SHOWN_AFTER = 400  # milliseconds: most pictures are read before
PACKAGES = Path(__file__).parents[4]  # the folder that this package is in


class PictureReader(QProgressDialog):
    """Reads one picture; is seen only if that takes a while, and then offers to stop."""

    succeeded = Signal(QImage)  # in grey
    failed = Signal(str)  # why, and what to do

    def __init__(self, parent: QWidget, file: Path) -> None:
        super().__init__(tr("Reading the picture…"), tr("Cancel"), 0, 0, parent)
        self.setWindowTitle(tr("Board from a picture"))
        self.setAutoReset(False)
        self.reset()  # or it would show itself at its own time
        self._file = file
        self._folder = QTemporaryDir()
        self._result = Path(self._folder.filePath("picture.pgm"))
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment())
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self._process.setStandardErrorFile(QProcess.nullDevice())
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail_to_start)
        self.canceled.connect(self._stop)
        self.destroyed.connect(partial(end, self._process))
        self._clock = QTimer(self, singleShot=True, interval=1000 * MAX_SECONDS)
        self._clock.timeout.connect(self._process.kill)
        self._patience = QTimer(self, singleShot=True, interval=SHOWN_AFTER)
        self._patience.timeout.connect(self.open)

    def start(self) -> None:
        """Begin to read; `succeeded` or `failed` follows, unless the person stops it."""
        program, *arguments = command()
        self._clock.start()
        self._patience.start()
        self._process.start(program, [*arguments, "read-picture", str(self._file.absolute()), str(self._result)])

    def _stop(self) -> None:
        self._process.finished.disconnect(self._finish)
        self._process.finished.connect(self._leave)
        self._process.kill()

    def _fail_to_start(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._leave()
            self.failed.emit(tr("{} was not read: {}").format(short_name(self._file), self._process.errorString()))

    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        trouble = tr("{} is too complex or damaged. Convert it to PNG in another program, and open that file.")
        trouble = trouble.format(short_name(self._file))
        image = QImage()
        if status is QProcess.ExitStatus.NormalExit and code == READ:
            image = QImage(str(self._result))
        elif status is QProcess.ExitStatus.NormalExit and code == REFUSED and self._result.is_file():
            trouble = self._result.read_text(encoding="utf-8")
        self._leave()
        if image.isNull():
            self.failed.emit(trouble)
        else:
            self.succeeded.emit(image)

    def _leave(self) -> None:
        self._patience.stop()
        self._clock.stop()
        self.hide()
        self._folder.remove()
        self.deleteLater()


def command() -> list[str]:
    """Return what runs this program's command line: the frozen program itself, or Python."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "workbench"]  # -P: no module of the current folder


def environment() -> QProcessEnvironment:
    """Return an environment in which Python finds this package wherever the program was started."""
    values = QProcessEnvironment.systemEnvironment()
    paths = [str(PACKAGES), *filter(None, [values.value("PYTHONPATH")])]
    values.insert("PYTHONPATH", os.pathsep.join(paths))
    return values


def end(process: QProcess, _owner: object = None) -> None:
    """Stop a process and wait for its end."""
    if process.state() is not QProcess.ProcessState.NotRunning:
        process.kill()
        process.waitForFinished(1000)

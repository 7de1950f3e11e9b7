"""What happens when the program itself is wrong: it is written down, the work is saved, and one dialog tells of it."""

import sys
import threading
import time
import traceback
from functools import cache
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QMainWindow

PAUSE_SECONDS = 5.0  # between two dialogs: a mistake may come with every frame


class Failures(QObject):
    """Brings mistakes from any thread to the window's, one after the other; remembers which were shown."""

    happened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: set[str] = set()
        self._next = 0.0
        self.happened.connect(self.show, Qt.ConnectionType.QueuedConnection)

    @Slot(str)
    def show(self, details: str) -> None:
        """Save what is open, then tell of a mistake, unless it was told before or another is being told."""
        from workbench.ui.base.failure_dialog import FailureDialog

        windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QMainWindow)]
        if not windows or details in self._shown or time.monotonic() < self._next:
            return
        if any(isinstance(widget, FailureDialog) and widget.isVisible() for widget in QApplication.topLevelWidgets()):
            return
        self._shown.add(details)
        saved = True
        for window in windows:
            saved &= save_work(window)
        dialog = FailureDialog(QApplication.activeModalWidget() or windows[0], details, saved)
        dialog.finished.connect(self._rest)
        dialog.open()

    def _rest(self) -> None:
        self._next = time.monotonic() + PAUSE_SECONDS

    def forget(self) -> None:
        """Be as at the start of the program."""
        self._shown.clear()
        self._next = 0.0


@cache
def failures() -> Failures:
    """Return the one of the application; made by its own thread."""
    return Failures()


def save_work(window: QMainWindow) -> bool:
    """Write down what is open in a window; return whether that could be done."""
    from workbench.ui.base.log import log

    try:
        keeping = getattr(window, "keeping", None)
        return bool(keeping and keeping.save_now())
    except Exception:  # whatever is wrong there, the first mistake is to be told
        log().exception("the work could not be saved")
        return False


def watch_python() -> None:
    """Let every exception that nobody catches be told, in whatever thread it comes."""
    failures()
    sys.excepthook = take_exception
    threading.excepthook = take_thread_exception


def take_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Write down an exception that nobody caught, and tell of it as soon as the window can."""
    sys.__excepthook__(kind, error, trace)
    if issubclass(kind, KeyboardInterrupt):
        QCoreApplication.quit()
        return
    show_failure("".join(traceback.format_exception(kind, error, trace)))


def take_thread_exception(args: threading.ExceptHookArgs) -> None:
    """Do the same for an exception that ended a thread."""
    if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
        take_exception(args.exc_type, args.exc_value, args.exc_traceback)


def show_failure(details: str) -> None:
    """Write down the traceback of a mistake, and tell of it as soon as the window can; for any thread."""
    from workbench.ui.base.log import log

    log().error("%s", details)
    failures().happened.emit(details)

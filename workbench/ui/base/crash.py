"""What happens on an unexpected exception: it is logged, the open work is saved, and one dialog reports it."""

import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QMainWindow

PAUSE_SECONDS = 5.0  # between two dialogs: an exception may be raised in every frame


class FailureReporter(QObject):
    """Passes failures from any thread to the window's, one at a time; remembers which were shown."""

    happened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown: set[str] = set()
        self._next = 0.0
        self.happened.connect(self.show, Qt.ConnectionType.QueuedConnection)

    @Slot(str)
    def show(self, details: str) -> None:
        """Save what is open, then show the failure, unless it was shown before or another one is shown now."""
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

    def reset(self) -> None:
        """Forget which failures were shown."""
        self._shown.clear()
        self._next = 0.0


@cache
def failure_reporter() -> FailureReporter:
    """Return the only reporter; the window's thread is the first to ask for it."""
    return FailureReporter()


def save_work(window: QMainWindow) -> bool:
    """Save what is open in a window for the next start; return whether that worked."""
    from workbench.ui.base.log import log

    try:
        keeping = getattr(window, "keeping", None)
        return bool(keeping and keeping.save_now())
    except Exception:  # whatever fails here, the first failure must be shown
        log().exception("the work could not be saved")
        return False


def catch_exceptions() -> None:
    """Report every uncaught exception, in any thread."""
    failure_reporter()
    sys.excepthook = report_exception
    threading.excepthook = report_thread_exception


def report_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Log an uncaught exception, and show it as soon as the window can."""
    sys.__excepthook__(kind, error, trace)
    if issubclass(kind, KeyboardInterrupt):
        QCoreApplication.quit()
        return
    show_failure("".join(traceback.format_exception(kind, error, trace)))


@contextmanager
def reported() -> Iterator[None]:
    """Report an exception of what is inside as if nothing had caught it, and go on after that."""
    try:
        yield
    except Exception as error:  # what comes after it must happen, such as the opening of the window
        report_exception(type(error), error, error.__traceback__)


def report_thread_exception(args: threading.ExceptHookArgs) -> None:
    """Report an exception that ended a thread."""
    if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
        report_exception(args.exc_type, args.exc_value, args.exc_traceback)


def show_failure(details: str) -> None:
    """Log the traceback of a failure, and show it as soon as the window can; any thread may call this."""
    from workbench.ui.base.log import log

    log().error("%s", details)
    failure_reporter().happened.emit(details)

"""The log: failures and warnings go into files that rotate, crashes of the process into a file beside them."""

import faulthandler
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from workbench import __version__
from workbench.base.places import log_folder

if TYPE_CHECKING:
    from logging import Logger

MAX_BYTES = 512 * 1024  # of a log file; at most three are kept
WARNING, ERROR, CRITICAL = 30, 40, 50  # as in `logging`, which is imported later
LEVELS = {  # of Qt's messages; others are not logged
    "QtWarningMsg": WARNING,
    "QtCriticalMsg": ERROR,
    "QtFatalMsg": CRITICAL,
}
OFFSCREEN = "This plugin does not support propagateSizeHints()"  # said of every window without a display


def log_file() -> Path:
    """Return the log file."""
    return log_folder() / "workbench.log"


def crash_file() -> Path:
    """Return the file for Python's state when the process crashes."""
    return log_folder() / "crash.txt"


@cache
def log() -> "Logger":
    """Return the log; its imports take 20 ms and are postponed until there is something to log."""
    from logging import Formatter, NullHandler, getLogger
    from logging.handlers import RotatingFileHandler

    made = getLogger("workbench")
    made.propagate = False
    made.setLevel(WARNING)
    try:
        log_folder().mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(log_file(), maxBytes=MAX_BYTES, backupCount=2, encoding="utf-8", delay=True)
    except OSError:
        made.addHandler(NullHandler())
        return made
    handler.setFormatter(Formatter(f"%(asctime)s {__version__} %(levelname)s %(message)s"))
    made.addHandler(handler)
    return made


def log_crashes() -> None:
    """Log Qt's warnings, and write Python's state to a file if the process crashes."""
    qInstallMessageHandler(log_qt_message)
    file = crash_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        mode = "a" if not file.exists() or file.stat().st_size < MAX_BYTES else "w"
        faulthandler.enable(file.open(mode, encoding="utf-8"), all_threads=True)  # it stays open until the end
    except OSError:
        if sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)


def log_qt_message(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Log a message of Qt, and print it as Qt would."""
    if text == OFFSCREEN:
        return
    if level := LEVELS.get(kind.name):
        log().log(level, "Qt: %s", text)
    print(text, file=sys.stderr)

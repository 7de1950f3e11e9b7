"""What goes wrong is written down: mistakes and warnings in a log that rotates, crashes of the process beside it."""

import faulthandler
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from workbench import __version__
from workbench.places import log_folder

if TYPE_CHECKING:
    from logging import Logger

LARGEST = 512 * 1024  # bytes of a log, of which there are three at most
LEVELS = {
    "QtDebugMsg": "",
    "QtInfoMsg": "",
    "QtWarningMsg": "warning",
    "QtCriticalMsg": "error",
    "QtFatalMsg": "critical",
}  # "" = not written down


def log_file() -> Path:
    """Return the log of mistakes."""
    return log_folder() / "workbench.log"


def crash_file() -> Path:
    """Return the file into which Python's state goes when the process crashes."""
    return log_folder() / "crash.txt"


@cache
def log() -> "Logger":
    """Return the log; importing what writes it takes 20 ms, and is put off until there is something to write."""
    from logging import WARNING, Formatter, NullHandler, getLogger
    from logging.handlers import RotatingFileHandler

    made = getLogger("workbench")
    made.propagate = False
    made.setLevel(WARNING)
    try:
        log_folder().mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(log_file(), maxBytes=LARGEST, backupCount=2, encoding="utf-8", delay=True)
    except OSError:
        made.addHandler(NullHandler())
        return made
    handler.setFormatter(Formatter(f"%(asctime)s {__version__} %(levelname)s %(message)s"))
    made.addHandler(handler)
    return made


def watch_process() -> None:
    """Let Qt's warnings go into the log, and a crash of the process leave its Python state in a file."""
    qInstallMessageHandler(take_message)
    file = crash_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        mode = "a" if not file.exists() or file.stat().st_size < LARGEST else "w"
        faulthandler.enable(file.open(mode, encoding="utf-8"), all_threads=True)  # it stays open until the end
    except OSError:
        if sys.__stderr__ is not None:
            faulthandler.enable(sys.__stderr__)


def take_message(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Write a message of Qt into the log, and say it where it would be said otherwise."""
    if level := LEVELS.get(kind.name, "warning"):
        getattr(log(), level)("Qt: %s", text)
    print(text, file=sys.stderr)

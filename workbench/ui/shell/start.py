"""The ways into the window. Qt is imported only after it is certain that it can be."""

import builtins
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from workbench.base.interrupts import leave_on_interrupt
from workbench.ui.base.display import (
    CANNOT,
    DISPLAY_LOST,
    exit_when_display_is_lost,
    explain_failed_start,
    missing_display,
    missing_libraries,
    release_display,
)

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling, Puzzle

END_MILLISECONDS = 400  # that the end waits for threads: a slice of a search takes 8


def start(files: list[Path], problems: Sequence[str] = ()) -> int:
    """Open the window with these files, or with the start page; return the exit code when it is closed.

    `problems`: sentences about files of the user's own that failed, shown once the window is there.
    """
    if reason := missing_display() or missing_libraries():
        print(f"workbench: {reason}", file=sys.stderr)
        return CANNOT
    leave_on_interrupt()
    gc.disable()  # the window's timer collects; before it starts, what is made stays
    use_plain_imports()
    from PySide6.QtCore import QDeadlineTimer

    from workbench.ui.base.log import log_crashes
    from workbench.ui.search.threads import stop_all_jobs, threads_left
    from workbench.ui.shell.app import make_app
    from workbench.ui.shell.main_window import MainWindow
    from workbench.ui.shell.signals import SignalWatch

    explain_failed_start()
    app = make_app()
    exit_when_display_is_lost()
    release_display()
    log_crashes()
    window = MainWindow()
    window.patience = END_MILLISECONDS
    window.open_first(files, keep=True)
    window.report_at_start(problems)
    app.file_opened.connect(window.open_file)
    app.commitDataRequest.connect(lambda _manager: window.keeping and window.keeping.save_now())  # the session ends
    SignalWatch(app)  # before, a signal ends the process at once: there is nothing to be saved
    window.show()
    code = app.exec()
    if code == DISPLAY_LOST:
        window.keep()
        stop_all_jobs(QDeadlineTimer(END_MILLISECONDS))
        leave(code)  # every other call of Qt would ask the X server
    window.end()  # the event loop may have ended without a closed window: Ctrl-C, SIGTERM
    stop_all_jobs(QDeadlineTimer(END_MILLISECONDS))
    if threads_left() or window.warm_up.isRunning():
        leave(code)
    return code


def leave(code: int) -> NoReturn:
    """End the process without the threads that still run, which may be compiling; everything is saved."""
    from workbench.ui.base.settings import settings

    settings().sync()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):  # there is none, or it is closed
            stream.flush()
    os._exit(code)


def use_plain_imports() -> None:
    """Import without PySide's hook, which looks for `__feature__`; that is not used here.

    The hook reads the source of every module that is imported after PySide, numba's and numpy's too, and keeps all of
    them in memory.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def demo(folder: Path | None) -> int:
    """Drive the real window through the samples, offscreen."""
    import tempfile

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="workbench-demo-settings-")  # the user's stay as they are
    if reason := missing_libraries():
        print(f"workbench: {reason}", file=sys.stderr)
        return CANNOT
    from workbench.ui.shell.demo import run

    return run(folder)


def read_picture(source: Path, result: Path) -> int:
    """Read a picture in this process, on behalf of the window."""
    from workbench.ui.board.pictures.process import run

    return run(source, result)


def save_png(path: Path, puzzle: "Puzzle", filling: "Filling", colours: dict[str, str], cell: int) -> int:
    """Draw a puzzle into a PNG file."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no window is opened, whatever display there is
    if reason := missing_libraries():
        print(f"workbench: {reason}", file=sys.stderr)
        return CANNOT
    from workbench.ui.base.exports.write import save_picture
    from workbench.ui.board.canvas import picture
    from workbench.ui.shell.app import make_app

    app = make_app()
    save_picture(path, picture(puzzle, filling, colours, cell))
    app.quit()
    return 0

"""Ctrl-C where a KeyboardInterrupt may not arrive: the process ends at once, with one line and the exit code for it.

In the middle of an import it may be caught, taken for an import that failed, or abort the process; while a kernel is
compiled, what LLVM calls and what deletes its objects drop it, and may crash. Elsewhere it is raised as usual.
"""

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

INTERRUPTED = 130  # exit code, as shells have it
IMPORTING = "<frozen importlib._bootstrap>"  # the file of the frames in which Python imports
COMPILERS = ("numba", "llvmlite")


def watch_interrupts() -> None:
    """Handle Ctrl-C from now on, unless the parent has it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def interrupt(_number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, or end the process where that may not arrive."""
    while frame is not None:
        package = str(frame.f_globals.get("__name__")).partition(".")[0]
        if frame.f_code.co_filename == IMPORTING or package in COMPILERS:
            leave()
        frame = frame.f_back
    raise KeyboardInterrupt


def leave_on_interrupt() -> None:
    """Let Ctrl-C end the process wherever it is: Qt would catch a KeyboardInterrupt in what it calls."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: leave())


def leave() -> None:
    """End the process without unwinding anything."""
    with suppress(OSError, RuntimeError, ValueError):  # closed, or interrupted while it was writing
        sys.stdout.flush()
    with suppress(OSError):
        os.write(2, b"workbench: interrupted\n")
    os._exit(INTERRUPTED)

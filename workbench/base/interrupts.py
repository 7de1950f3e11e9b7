"""Ctrl-C while modules are imported: the process ends at once, with one line and the exit code for it.

A KeyboardInterrupt in the middle of an import does not always arrive: what is being imported may catch it, take it for
an import that failed, or abort the process. Elsewhere it is raised as usual.
"""

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

INTERRUPTED = 130  # exit code, as shells have it
IMPORTING = "<frozen importlib._bootstrap>"  # the file of the frames in which Python imports


def watch_interrupts() -> None:
    """Handle Ctrl-C from now on, unless the parent has it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def interrupt(_number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, or end the process if a module is being imported."""
    while frame is not None:
        if frame.f_code.co_filename == IMPORTING:
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

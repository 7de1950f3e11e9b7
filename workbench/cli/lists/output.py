"""Lines on standard output that are there at once, and whole when the program is interrupted."""

import os
import stat
import sys
from collections.abc import Iterable

ATOMIC = 4_000  # characters of a write: a pipe takes up to 4,096 bytes (PIPE_BUF on Linux) whole or not at all


def write_lines(lines: Iterable[str]) -> None:
    """Print lines so that none is cut where an interrupt ends the writing."""
    text = "\n".join([*lines, ""])
    most = len(text) if is_written_whole() else ATOMIC
    begin = 0
    while begin < len(text):
        end = len(text)
        if end - begin > most:
            end = (text.rfind("\n", begin, begin + most) + 1) or (text.index("\n", begin) + 1)
        sys.stdout.write(text[begin:end])
        sys.stdout.flush()
        begin = end


def is_written_whole() -> bool:
    """Return whether standard output is a file or a device that takes a text of any length without waiting."""
    try:
        mode = os.fstat(sys.stdout.fileno()).st_mode
    except (OSError, ValueError, AttributeError):  # not of the system's: a test's, or closed
        return False
    return stat.S_ISREG(mode) or (stat.S_ISCHR(mode) and not sys.stdout.isatty())

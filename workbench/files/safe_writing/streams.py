"""Names that stand for something to write to which is no plain file: an open stream, a pipe, a device."""

import os
import re
import stat
from pathlib import Path

OPEN_FILES = re.compile(r"/dev/fd|/proc/(?:self|thread-self|\d+(?:/task/\d+)?)/fd")  # folders of this process
MAX_LINKS = 40  # one after the other, as in Linux


def descriptor_of(path: Path) -> int | None:
    """Return the number of the open file that a name like /dev/stdout or /dev/fd/3 stands for, None for others.

    Behind the link there may be a plain file, to which others write as well: it must not be replaced.
    """
    for _ in range(MAX_LINKS):
        folder = os.path.realpath(path.parent)
        if path.name.isdecimal() and OPEN_FILES.fullmatch(folder):
            return int(path.name)
        if not path.is_symlink():
            return None
        path = Path(folder, path.readlink())
    return None


def is_stream(path: Path) -> bool:
    """Return whether a name stands for an open file, a pipe, a terminal or the like."""
    if descriptor_of(path) is not None:
        return True
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or stat.S_ISSOCK(mode)

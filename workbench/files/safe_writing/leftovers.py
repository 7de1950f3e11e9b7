"""Temporary files beside the files that are written, and what killed programs left of them.

The name of a temporary file says which process made it, on which computer: `.PID-ccccxxxx~`.
"""

import contextlib
import hashlib
import os
import platform
import re
import sys
from functools import cache
from pathlib import Path
from secrets import token_hex

TOKEN = re.compile(r"([1-9][0-9]{0,9})-([0-9a-f]{4})[0-9a-f]{4}")
MADE: set[str] = set()  # the tokens of this process


def temporary_file(folder: Path) -> Path:
    """Return a new name in a folder; its length does not depend on the file that will have it in the end."""
    return folder / f".{process_token()}~"


def process_token() -> str:
    """Return a new name that says which process of which computer made it."""
    token = f"{os.getpid()}-{computer()}{token_hex(2)}"
    MADE.add(token)
    return token


@cache
def computer() -> str:
    """Return four digits that differ between most computers: they may share a folder."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:4]


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of processes that have ended from a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            temporary = entry.name.startswith(".") and entry.name.endswith("~")
            if temporary and is_left(entry.name[1:-1]) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)  # noqa: PTH108  # a name from scandir


def is_left(token: str) -> bool:
    """Return whether a token is of a process of this computer that has ended; one of the same number may live."""
    name = TOKEN.fullmatch(token)
    if name is None or name[2] != computer() or token in MADE:
        return False
    number = int(name[1])
    return number == os.getpid() or not is_running(number)


def is_running(process: int) -> bool:
    """Return whether a process lives, as far as this user can see."""
    if sys.platform == "win32":
        return is_running_on_windows(process)
    try:
        os.kill(process, 0)
    except PermissionError:  # of another user
        return True
    except (OSError, OverflowError):
        return False
    return True


def is_running_on_windows(process: int) -> bool:
    """Return whether a process lives; there `os.kill` would end it."""
    if sys.platform != "win32":
        raise NotImplementedError
    import ctypes

    synchronize, denied, waiting = 0x100000, 5, 0x102  # SYNCHRONIZE, ERROR_ACCESS_DENIED, WAIT_TIMEOUT
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = kernel.OpenProcess(synchronize, False, process & 0xFFFFFFFF)
    if not handle:
        return ctypes.get_last_error() == denied
    lives = kernel.WaitForSingleObject(ctypes.c_void_p(handle), 0) == waiting
    kernel.CloseHandle(ctypes.c_void_p(handle))
    return bool(lives)

"""Whether a window can be shown here, and if not, what to do: asked before Qt would end the process."""

import ctypes
import os
import socket
import sys
from functools import cache
from pathlib import Path

LIBRARIES = (
    "libegl1 libgl1 libfontconfig1 libdbus-1-3 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libxcb-xkb1"
)
DISPLAY_LOST = 1  # the exit code with which Qt ends its event loop when the X server is gone
HELD: list[socket.socket] = []  # until Qt is connected: an X server may start over when its last client leaves


def missing_libraries() -> str:
    """Return "" if Qt can be loaded, else a sentence that says what is missing."""
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return (
            f"Qt's system libraries are not complete ({error}).\n"
            f"On Debian or Ubuntu install them with:\n  sudo apt-get install {LIBRARIES}"
        )
    return ""


def missing_display() -> str:
    """Return "" if a window can be shown, else a sentence that says why not."""
    if os.environ.get("QT_QPA_PLATFORM") or not sys.platform.startswith("linux"):
        return ""
    wayland, display = os.environ.get("WAYLAND_DISPLAY", ""), os.environ.get("DISPLAY", "")
    if not (wayland or display):
        return "There is no display to open a window on. `workbench demo` shows the program without one."
    if (wayland and listens(str(Path(os.environ.get("XDG_RUNTIME_DIR", ""), wayland)))) or answers(display):
        return ""
    return f"The display {display or wayland} does not answer. `workbench demo` shows the program without one."


@cache
def watch_display() -> object:
    """End the process at once when Xlib finds its server gone; by itself it would call exit() while threads run.

    Qt ends its event loop where it is the first to notice. Return what must live as long as the process.
    """
    try:
        xlib = ctypes.CDLL("libX11.so.6")
    except OSError:  # another platform, or Wayland without X
        return None
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lambda _display: os._exit(DISPLAY_LOST))
    xlib.XSetIOErrorHandler(handler)
    return handler


def answers(display: str) -> bool:
    """Tell whether an X server listens, here or on another machine."""
    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if not number.isdecimal():
        return False
    if host in ("", "unix"):
        return any(listens(f"{start}/tmp/.X11-unix/X{number}") for start in ("\0", ""))
    try:
        HELD.append(socket.create_connection((host, 6000 + int(number)), timeout=3))
    except (OSError, OverflowError):
        return False
    return True


def listens(address: str) -> bool:
    """Tell whether a server listens on a local socket."""
    connection = socket.socket(socket.AF_UNIX)
    if connection.connect_ex(address):
        connection.close()
        return False
    HELD.append(connection)
    return True


def release_display() -> None:
    """Close the connections that were made to look for a display."""
    while HELD:
        HELD.pop().close()

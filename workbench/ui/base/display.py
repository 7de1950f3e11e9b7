"""Whether a window can be shown here, and if not, what to do: checked first, because Qt would abort the process."""

import os
import socket
import sys
from functools import cache
from pathlib import Path

from workbench.ui.base.late_signatures import late_signatures
from workbench.ui.base.quick_enums import use_quick_enums

LIBRARIES = (
    "libegl1 libgl1 libfontconfig1 libdbus-1-3 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libxcb-xkb1"
)
CANNOT = 2  # the exit code where no window can be opened
DISPLAY_LOST = 1  # the exit code with which Qt ends its event loop when the X server is gone
CONNECTIONS: list[socket.socket] = []  # kept until Qt is connected: an X server may reset without clients


def missing_libraries() -> str:
    """Return an error message if Qt cannot be loaded, else ""."""
    use_quick_enums()
    try:
        with late_signatures():
            import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return (
            f"Some of Qt's system libraries are missing ({error}).\n"
            f"On Debian or Ubuntu, install them with:\n  sudo apt-get install {LIBRARIES}"
        )
    return ""


def missing_display() -> str:
    """Return an error message if no window can be shown, else ""."""
    if os.environ.get("QT_QPA_PLATFORM") or not sys.platform.startswith("linux"):
        return ""
    wayland, display = os.environ.get("WAYLAND_DISPLAY", ""), os.environ.get("DISPLAY", "")
    if not (wayland or display):
        return "No display to open a window on. Run `workbench demo` to try the program without one."
    if (wayland and listens(str(Path(os.environ.get("XDG_RUNTIME_DIR", ""), wayland)))) or answers(display):
        return ""
    return f"The display {display or wayland} does not respond. Run `workbench demo` to try the program without one."


def explain_failed_start() -> None:
    """Let a start that Qt would abort end with a sentence, until another handler of Qt's messages is installed."""
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    def look(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            print(f"workbench: {why_no_window(os.environ.get('QT_QPA_PLATFORM', ''))}", file=sys.stderr, flush=True)
            os._exit(CANNOT)
        if not str(context.category).startswith("qt.qpa."):  # these are what the sentence is about
            print(text, file=sys.stderr)

    qInstallMessageHandler(look)


def why_no_window(platform: str) -> str:
    """Return why Qt cannot open a window on a platform that a person has chosen, "" for none."""
    if platform:
        way = "Unset it, or run `workbench demo` to try the program without a display"
        return f"No window can be opened with QT_QPA_PLATFORM={platform}. {way}."
    return (
        f"Qt cannot open a window here. On Debian or Ubuntu, install its libraries:\n  sudo apt-get install {LIBRARIES}"
    )


@cache
def exit_when_display_is_lost() -> object:
    """Exit at once when Xlib loses its server; by default it would call exit() in the middle of Qt, which may crash.

    If Qt notices first, it ends its event loop. The result must be kept alive as long as the process.
    """
    import ctypes

    try:
        xlib = ctypes.CDLL("libX11.so.6")
    except OSError:  # another platform, or Wayland without X
        return None
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lambda _display: os._exit(DISPLAY_LOST))
    xlib.XSetIOErrorHandler(handler)
    return handler


def answers(display: str) -> bool:
    """Return whether an X server listens, on this machine or another."""
    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if not number.isdecimal():
        return False
    if host in ("", "unix"):
        return any(listens(f"{start}/tmp/.X11-unix/X{number}") for start in ("\0", ""))
    try:
        CONNECTIONS.append(socket.create_connection((host, 6000 + int(number)), timeout=3))
    except (OSError, OverflowError):
        return False
    return True


def listens(address: str) -> bool:
    """Return whether a server listens on a local socket."""
    connection = socket.socket(socket.AF_UNIX)
    if connection.connect_ex(address):
        connection.close()
        return False
    CONNECTIONS.append(connection)
    return True


def release_display() -> None:
    """Close the connections that were made to check the display."""
    while CONNECTIONS:
        CONNECTIONS.pop().close()

"""Whether a window can be shown here, and if not, what to do: asked before Qt would end the process."""

import os
import socket
import sys

LIBRARIES = (
    "libegl1 libgl1 libfontconfig1 libdbus-1-3 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0 libxcb-xkb1"
)


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
    if os.environ.get("WAYLAND_DISPLAY"):
        return ""
    display = os.environ.get("DISPLAY", "")
    if not display:
        return "There is no display to open a window on. `workbench demo` shows the program without one."
    if display.startswith(":") and not answers(display[1:].partition(".")[0]):
        return f"The display {display} does not answer. `workbench demo` shows the program without one."
    return ""


def answers(number: str) -> bool:
    """Tell whether a local X server listens."""
    for address in (f"\0/tmp/.X11-unix/X{number}", f"/tmp/.X11-unix/X{number}"):
        with socket.socket(socket.AF_UNIX) as connection:
            if connection.connect_ex(address) == 0:
                return True
    return False

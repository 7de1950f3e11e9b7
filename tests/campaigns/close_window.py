"""Ask a window to close, as its frame's close button does; a process of its own, because a bad window ends it."""

import ctypes
import sys


class ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 16),  # Xlib may copy a whole XEvent
    )


CLIENT_MESSAGE = 33  # X.h


def close(window: int) -> None:
    """Send WM_DELETE_WINDOW to a window of the default display."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(xlib.XOpenDisplay(None))
    protocols, delete = (xlib.XInternAtom(display, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=protocols, format=32)
    message.data[0] = delete
    xlib.XSendEvent(display, ctypes.c_ulong(window), False, ctypes.c_long(0), ctypes.byref(message))
    xlib.XCloseDisplay(display)


if __name__ == "__main__":
    close(int(sys.argv[1]))

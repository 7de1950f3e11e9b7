"""Memory that nothing holds any more: the C library may keep it for later, and here it is given back."""

import sys
import threading
from contextlib import suppress


def trim_heap() -> None:
    """Let a thread give free memory back to the system, where the C library can be asked to."""
    if sys.platform.startswith("linux"):
        threading.Thread(target=trim, name="give back memory", daemon=True).start()


def trim() -> None:
    """Give free memory back; do nothing where the C library has no such function."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)

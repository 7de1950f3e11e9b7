"""Returns free memory to the system; otherwise the C library may keep it for later."""

import sys
import threading
from contextlib import suppress


def trim_heap() -> None:
    """Return free memory to the system in a thread, on Linux."""
    if sys.platform.startswith("linux"):
        threading.Thread(target=trim, name="trim heap", daemon=True).start()


def trim() -> None:
    """Return free memory; do nothing if the C library has no function for that."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)

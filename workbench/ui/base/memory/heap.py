"""Memory that is not needed any more goes back to the system; by itself the C library may keep it for later."""

import gc
import sys
import threading
from contextlib import suppress

MMAP_THRESHOLD, ARENA_MAX = -3, -8  # parameters of glibc's mallopt
BLOCK = 1 << 20  # bytes of a block that is returned to the system as soon as it is freed
ARENAS = 1  # from which all threads take memory; their kernels take none


def use_little_heap() -> None:
    """Let the C library keep one heap, and no large blocks on it, on Linux; to be called before there are threads.

    By itself it has up to eight heaps for each core, and puts blocks of up to 32 MB on them once it has freed one that
    large: what a closed tab held then lies between what others hold, and cannot be returned.
    """
    import ctypes

    if not sys.platform.startswith("linux"):
        return
    with suppress(OSError, AttributeError):  # another C library has no such function
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, ARENAS)
        library.mallopt(MMAP_THRESHOLD, BLOCK)


def free_memory() -> None:
    """Delete what refers to itself, as closed tabs do, and return free memory; for the window's thread."""
    gc.collect()
    if sys.platform.startswith("linux"):
        threading.Thread(target=trim, name="trim heap", daemon=True).start()


def trim() -> None:
    """Return free memory; do nothing if the C library has no function for that."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)

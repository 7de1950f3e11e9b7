"""Memory that is not needed any more goes back to the system; by itself the C library may keep it for later."""

import gc
import sys
import threading
from contextlib import suppress
from pathlib import Path

MMAP_THRESHOLD, ARENA_MAX = -3, -8  # parameters of glibc's mallopt
BLOCK = 1 << 20  # bytes of a block that is returned to the system as soon as it is freed
DONTNEED = 4  # advice to madvise
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


def release_code(library: str) -> None:
    """Let the system take the code of a library out of this process; what runs of it later is mapped again, on Linux.

    Loading a large library goes through much of it once, and the pages around what it touches come along.
    """
    import ctypes

    if not sys.platform.startswith("linux"):
        return
    with suppress(OSError, AttributeError, ValueError):  # another system, or no such file
        advise = ctypes.CDLL(None).madvise
        for line in Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines():
            place, access, *_, path = line.split(maxsplit=5)
            if access == "r-xp" and library in path:  # it is never written to, so that the file has all of it
                begin, end = (int(address, 16) for address in place.split("-"))
                advise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), DONTNEED)

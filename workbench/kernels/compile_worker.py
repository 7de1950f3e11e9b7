"""A process that compiles kernels for another one: it is sent their names, and fills the cache.

    to it      pickles of (module, function, types of arguments), each followed by
    from it    one byte: DONE, or FAILED if it has to be compiled by who needs it

It ends at once when its input ends, in the middle of a kernel, too: so it never outlives the other process, however
that ends. Files of the cache are replaced as wholes, so that what it leaves can be used.
"""

import gc
import os
import pickle
import queue
import sys
import threading
from contextlib import suppress
from importlib import import_module

from workbench.base.compiling import COLLECTIONS

DONE, FAILED = b"+", b"-"
NICENESS = 5  # below the window, which draws meanwhile


def main() -> None:
    """Compile what is asked for, until the input ends."""
    gc.set_threshold(*COLLECTIONS)  # between kernels, too: else a collection follows each of them
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what else is printed must not come between the answers
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    waiting: queue.Queue[tuple[str, str, object]] = queue.Queue()
    threading.Thread(target=read, args=(waiting,), daemon=True).start()
    while True:
        answers.write(DONE if compile_one(*waiting.get()) else FAILED)


def read(waiting: "queue.Queue[tuple[str, str, object]]") -> None:
    """Put what is asked for into a queue; end the process when there is nothing more to come."""
    while True:
        try:
            waiting.put(pickle.load(sys.stdin.buffer))
        except Exception:  # the end, or half of a request
            os._exit(0)


def compile_one(module: str, function: str, types: object) -> bool:
    """Compile a kernel into the cache; return whether it is there now."""
    try:
        getattr(import_module(module), function).compile(types)
    except Exception:  # who needs the kernel compiles it, and sees the error
        return False
    return True


if __name__ == "__main__":
    main()

"""A test takes a quarter of a second or is marked slow: checked by the CPU time of its thread.

A busy machine hardly changes that. Loading kernels and collecting garbage are not counted: both depend on the tests
that ran before. Other threads are not counted either, as they may belong to an earlier test.
"""

import contextlib
import gc
import threading
import time
from collections.abc import Iterator

import workbench.kernels  # noqa: F401  # it says where kernels are kept, before numba is imported

from numba.core.event import Event, Listener, register  # isort: skip

MAX_SECONDS = 4.0  # sixteen times the rule, because machines differ and share their caches


class Interruptions(threading.local):
    """The CPU time that this thread has taken to load and compile kernels and to collect garbage."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._begun: list[float] = []  # interruptions are nested

    def begin(self) -> None:
        self._begun.append(time.thread_time())

    def end(self) -> None:
        begun = self._begun.pop()
        if not self._begun:
            self.seconds += time.thread_time() - begun


class KernelEvents(Listener):  # type: ignore[misc]  # numba has no types
    """Reports when numba begins and ends to load or compile a kernel."""

    def on_start(self, _event: Event) -> None:
        INTERRUPTIONS.begin()

    def on_end(self, _event: Event) -> None:
        INTERRUPTIONS.end()


def note_collection(phase: str, _counts: dict[str, int]) -> None:
    """Report when a collection of garbage begins and ends."""
    if phase == "start":
        INTERRUPTIONS.begin()
    else:
        INTERRUPTIONS.end()


INTERRUPTIONS = Interruptions()
register("numba:compiler_lock", KernelEvents())
gc.callbacks.append(note_collection)


@contextlib.contextmanager
def limited(most: float = MAX_SECONDS) -> Iterator[None]:
    """Fail if what is done inside takes more CPU time of this thread."""
    begun = cpu_seconds()
    yield
    spent = cpu_seconds() - begun
    assert spent <= most, f"took {spent:.1f} s of CPU time: mark this test slow, or make it faster"


def cpu_seconds() -> float:
    """Return the CPU time of this thread, without interruptions."""
    return time.thread_time() - INTERRUPTIONS.seconds

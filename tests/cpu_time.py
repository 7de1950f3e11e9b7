"""A test takes a quarter of a second or is marked slow: checked by CPU time, which a busy machine hardly changes."""

import contextlib
import os
import time
from collections.abc import Iterator

import workbench.kernels  # noqa: F401  # it says where kernels are kept, before numba is imported

from numba.core.event import Event, Listener, register  # isort: skip

MAX_SECONDS = 2.0  # eight times what the rule says, so that nothing but a slow test is found


class KernelTime(Listener):  # type: ignore[misc]  # numba has no types
    """The CPU time that numba has taken to load and compile kernels, which belongs to no test."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._begun: list[float] = []  # events are nested
        register("numba:compiler_lock", self)

    def on_start(self, _event: Event) -> None:
        self._begun.append(time.process_time())

    def on_end(self, _event: Event) -> None:
        begun = self._begun.pop()
        if not self._begun:
            self.seconds += time.process_time() - begun


KERNELS = KernelTime()


@contextlib.contextmanager
def limited(most: float = MAX_SECONDS) -> Iterator[None]:
    """Fail if what is done inside takes more CPU time, that of processes that have ended included."""
    begun = cpu_seconds()
    yield
    spent = cpu_seconds() - begun
    assert spent <= most, f"took {spent:.1f} s of CPU time: mark this test slow, or make it faster"


def cpu_seconds() -> float:
    """Return the CPU time of this process and of its children, without that of loading kernels."""
    return sum(os.times()[:4]) - KERNELS.seconds

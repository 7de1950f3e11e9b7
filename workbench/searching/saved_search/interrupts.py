"""Ctrl-C while a search runs that is saved: it takes effect between two slices, after the search has been saved."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Note interrupts instead of raising them; yield a function that returns whether there was one."""
    noted: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        noted.append(number)

    if current_thread() is not main_thread():  # which alone has the signals
        yield lambda: False
        return
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(noted)
    finally:
        if before is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, before)

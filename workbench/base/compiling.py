"""Compiling, for those who wait for it: clocks leave it out, and its progress is reported.

The kernels tell this module, which knows none of them; so it can be asked before numba is imported.
"""

import gc
import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

NEXT_SECONDS = 0.2  # after a kernel, in which the next one is usually asked for
COLLECTIONS = (200_000, 20, 100)
"""Python's thresholds while kernels are compiled in this process, and between them in a command or a process for that.

numba makes a million objects for a kernel, most of which stay in use until it is done: looking through them for garbage
by Python's own thresholds takes a tenth of the time.
"""


class Progress(NamedTuple):
    """How far compiling is."""

    done: int
    total: int  # of those asked for so far
    seconds: float | None  # until all are done, about; None = unknown


class Ended(Exception):  # noqa: N818  # no error
    """The program ends, so that no more kernels are compiled for its threads."""


class Elsewhere(Protocol):
    """What compiles kernels in other processes."""

    def compile(self, module: str, function: str, types: object, urgent: bool) -> bool:
        """Wait until a kernel is in the cache; return False if it has to be compiled here, raise Ended at the end."""

    def request(self, module: str, function: str, types: object) -> None:
        """Let a kernel be compiled when nothing urgent waits."""

    def left_for(self, demand: "Demand") -> int:
        """Return how many kernels that were asked for on behalf of a piece of work are not there yet."""

    @property
    def progress(self) -> Progress | None:
        """How far compiling is; None while there is nothing to do."""

    def close(self) -> None:
        """End at once and release all threads that wait; half-compiled kernels are dropped."""


class Demand:
    """The kernels that one piece of work asks for, in whatever thread."""

    def __init__(self) -> None:
        self._until = 0.0  # on the clock of `monotonic`: it waits, or has just waited

    @property
    def left(self) -> int:
        """How many of them it still needs; 0 while it waits for none."""
        if time.monotonic() > self._until:
            return 0
        return max(1, elsewhere.left_for(self) if elsewhere is not None else 1)

    def begin(self) -> None:
        """Begin to wait."""
        self._until = math.inf

    def end(self) -> None:
        """End waiting; the next kernel may be needed in a moment."""
        self._until = time.monotonic() + NEXT_SECONDS


class _OfThread(threading.local):
    """What belongs to a thread."""

    lost = 0.0  # seconds in which it waited for kernels
    urgent = True  # whether a person waits for what it does
    plans = False  # whether it only asks for kernels, and calls none that is not there
    demand: Demand | None = None  # of the work that it does


_thread = _OfThread()
_lock = threading.Lock()
_waiting = 0  # threads of this process that wait for kernels
_thresholds = gc.get_threshold()  # when no thread waits
waits = 0  # kernels that were waited for
elsewhere: Elsewhere | None = None  # None = kernels are compiled by those who call them
when_waiting: Callable[[], None] | None = None  # called when a thread begins to wait


def clock() -> float:
    """Return the seconds of a clock that stands still while this thread waits for kernels."""
    return time.perf_counter() - _thread.lost


def is_urgent() -> bool:
    """Return whether a person waits for what this thread does."""
    return _thread.urgent


def is_planning() -> bool:
    """Return whether this thread only asks for kernels."""
    return _thread.plans


def anyone_waits() -> bool:
    """Return whether a thread waits for kernels."""
    return _waiting > 0


@contextmanager
def waiting() -> Iterator[None]:
    """Take the time within as lost to compiling."""
    global _waiting, _thresholds, waits  # of the process
    with _lock:
        if _waiting == 0:
            _thresholds = gc.get_threshold()
            gc.set_threshold(*COLLECTIONS)
        _waiting += 1
        waits += 1
    begun = time.perf_counter()
    if _thread.demand is not None:
        _thread.demand.begin()
    if when_waiting is not None:
        when_waiting()
    try:
        yield
    finally:
        if _thread.demand is not None:
            _thread.demand.end()
        _thread.lost += time.perf_counter() - begun
        with _lock:
            _waiting -= 1
            if _waiting == 0:
                gc.set_threshold(*_thresholds)


@contextmanager
def on_behalf_of(demand: Demand) -> Iterator[None]:
    """Count the kernels that this thread asks for within to a demand."""
    before, _thread.demand = _thread.demand, demand
    try:
        yield
    finally:
        _thread.demand = before


def demand() -> Demand | None:
    """Return the demand of the work that this thread does."""
    return _thread.demand


@contextmanager
def in_background() -> Iterator[None]:
    """Let kernels that are asked for within wait until those are there that a person waits for."""
    before, _thread.urgent = _thread.urgent, False
    try:
        yield
    finally:
        _thread.urgent = before


class Planned(Exception):  # noqa: N818  # no error
    """A kernel that is not there has been asked for instead of called."""


def plan(call: Callable[[], object]) -> None:
    """Ask for the first kernel that a call needs and that is not there; if all are there, call them.

    Where kernels are compiled by those who call them, do nothing.
    """
    if elsewhere is None:
        return
    _thread.plans = True
    try:
        call()
    except Planned:
        pass
    finally:
        _thread.plans = False

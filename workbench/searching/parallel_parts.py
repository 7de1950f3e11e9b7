"""Parts of a work on all cores, or on a graphics card: in slices, after which nothing goes on in the background."""

import os
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, runtime_checkable

from workbench.base.graphics_card import CARD

SECONDS = 0.03  # of a slice, after which the cores wait for the last of them: several slices of a part


class Part(Protocol):
    """A part of the work that goes on in slices."""

    @property
    def over(self) -> bool:
        """Whether it is done."""

    def follow(self) -> object:
        """Go on for a slice, of a few milliseconds."""


@runtime_checkable
class CardPart(Protocol):
    """A part that a graphics card may do, together with others of its kind."""

    def batch(self, parts: Sequence[object], cores: int) -> Part | None:
        """Return what the card does of these parts; None where there is none, or so many cores do it as fast."""


class OnCard:
    """Gives a work to a graphics card as soon as there is one and the work that is left is worth it."""

    def __init__(self) -> None:
        self.card = ""  # the name of the card that has made some of it
        self._batch: Part | None = None

    def follow(self, parts: Sequence[object], cores: int = 1) -> bool:
        """Go on for a slice on the card; return False if the cores have to go on."""
        if self._batch is None and parts and isinstance(parts[0], CardPart):
            self._batch = parts[0].batch(parts, cores)
        if self._batch is None:
            return False
        self._batch.follow()
        if self._batch.over:
            self._batch = None
        if CARD.ready:
            self.card = CARD.name
        return True


class Cores:
    """Threads that go on with parts for a slice; results do not depend on their number."""

    def __init__(self, number: int | None = None) -> None:
        self._number = number or os.cpu_count() or 1
        self._threads = ThreadPoolExecutor(self._number, thread_name_prefix="rules")
        self._waiting: deque[Part] = deque()
        self._card = OnCard()

    def begin(self, parts: Iterable[Part]) -> None:
        """Take on parts."""
        self._waiting.extend(parts)

    @property
    def card(self) -> str:
        """The name of the graphics card that has made some of the work; "" if none has."""
        return self._card.card

    @property
    def idle(self) -> bool:
        """Whether all parts are done."""
        return not self._waiting

    def follow(self) -> None:
        """Go on for a slice."""
        if self._card.follow(self._waiting, self._number):
            return
        end = time.perf_counter() + SECONDS
        unfinished = [self._threads.submit(self._work, end) for _ in range(min(self._number, len(self._waiting)))]
        self._waiting.extendleft(one for work in unfinished if (one := work.result()) is not None)

    def _work(self, end: float) -> Part | None:
        """Work until the end of a slice; return the part that is not done, if any."""
        while True:
            try:
                part = self._waiting.popleft()
            except IndexError:
                return None
            while not part.over:
                part.follow()
                if time.perf_counter() > end and not part.over:
                    return part
            if time.perf_counter() > end:
                return None

"""Walks that a graphics card makes for several surveys at once, in slices; what it does not make stays to be made."""

import time
from collections import deque
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.base.graphics_card import CARD
from workbench.puzzles.tour import Tour
from workbench.solvers.search import fitting
from workbench.solvers.tour.arrays.card import CardWalks, card_arrays
from workbench.solvers.tour.rules.tie_breaks import rule_of
from workbench.solvers.tour.warnsdorff_walk import Walk

SLICE_SECONDS = 0.03  # of a launch: a system ends one that lasts seconds, and a person can stop after each
FIRST_SQUARES, FIRST_STEPS = 2**24, 2**12  # of the first launch, by all walks and by each
LARGEST = 2**30  # bytes that walks work in, at most half of what is free: of more, the card's caches hold too little
TRIAL = Tour(np.ones((6, 5), bool))
TRIAL_RULE = {"rule": "evolved"}  # its key reads much of what keys can


class WalkPart(Protocol):
    """A part of a survey that a graphics card may go on with."""

    def walks_left(self) -> CardWalks | None:
        """Return the walks that are left; None if the card cannot make them."""

    def take(self, left: NDArray[np.int32]) -> None:
        """Enter how many squares the next walks leave."""


def card_batch(parts: Sequence[WalkPart], cores: int) -> "CardBatch | None":
    """Return what is left of these parts for the card; None where there is none, or so many cores do it as fast."""
    if not CARD.possible:
        return None
    batch = CardBatch(parts)
    return batch if CARD.takes(batch.squares, cores, load_card) else None


def load_card() -> str:
    """Load the card and compile its kernel; return its name after a trial, raise any error."""
    from workbench.kernels.tour import card_walks as kernel

    name: str = kernel.name_of_card()
    starts = np.arange(TRIAL.squares)
    load = CardLoad([CardWalks(TRIAL, rule_of(TRIAL, TRIAL_RULE), starts)])
    while not load.advance():
        pass
    for start, count in zip(starts.tolist(), load.counts().tolist(), strict=True):
        walk = Walk(TRIAL, TRIAL_RULE, (start // TRIAL.shape[1], start % TRIAL.shape[1]))
        walk.advance(TRIAL.squares)
        if walk.count != count:
            raise RuntimeError("its walks differ from those of the processor")
    return name


class CardBatch:
    """Walks of several parts, as many at a time as the card has memory for, those on the largest boards first."""

    def __init__(self, parts: Sequence[WalkPart]) -> None:
        found = [(part, walks) for part in parts if (walks := part.walks_left()) is not None]
        found.sort(key=lambda one: -one[1].tour.squares)
        self.squares = sum(len(walks.starts) * walks.tour.squares for _, walks in found)  # that they visit at most
        self._waiting = deque(found)
        self._making: list[tuple[WalkPart, CardWalks]] = []
        self._load: CardLoad | None = None

    @property
    def over(self) -> bool:
        """Whether the card has made all walks, or makes no more."""
        return not (self._waiting or self._making)

    def follow(self) -> None:
        """Go on by a slice, or wait for one where another thread uses the card."""
        if CARD.lock.acquire(timeout=SLICE_SECONDS):
            try:
                self._go_on()
            finally:
                CARD.lock.release()

    def _go_on(self) -> None:
        counts = None
        with CARD.using():
            if self._load is None:
                self._making = self._next_walks()
                self._load = CardLoad([walks for _, walks in self._making])
            if self._load.advance():
                counts = self._load.counts()
        if counts is not None:
            at = 0
            for part, walks in self._making:
                reached = counts[at : at + len(walks.starts)]
                part.take((walks.tour.squares - reached).astype(np.int32))
                at += len(reached)
            self._making, self._load = [], None
        if not CARD.ready:
            self._waiting.clear()
            self._making, self._load = [], None

    def _next_walks(self) -> list[tuple[WalkPart, CardWalks]]:
        """Take the walks that the card has memory for; raise MemoryError if it has not enough for one."""
        from workbench.kernels.tour import card_walks as kernel

        room, taken = min(kernel.free_memory() / 2, LARGEST), []
        while self._waiting:
            part, walks = self._waiting[0]
            count = min(len(walks.starts), int(room // walks.bytes_of_walk))
            if count == 0:
                break
            room -= count * walks.bytes_of_walk
            taken.append((part, walks.part(slice(count))))
            self._waiting.popleft()
            if count < len(walks.starts):
                self._waiting.appendleft((part, walks.part(slice(count, None))))
                break
        if not taken:
            raise MemoryError("too little of its memory is free")
        return taken


class CardLoad:
    """Walks in the card's memory."""

    def __init__(self, asked: Sequence[CardWalks]) -> None:
        from workbench.kernels.tour import card_walks as kernel

        arrays, walks, size = card_arrays(asked)
        self._walks = kernel.WalksOnCard(arrays, walks, size)
        self._left = max(one.tour.squares for one in asked)
        self._budget = max(1, min(FIRST_STEPS, FIRST_SQUARES // len(walks)))

    def advance(self) -> bool:
        """Go on for a slice; return whether all walks are made."""
        begun = time.perf_counter()
        self._walks.advance(self._budget)
        self._left -= self._budget
        self._budget = fitting(self._budget, time.perf_counter() - begun, SLICE_SECONDS)
        return self._left <= 0

    def counts(self) -> NDArray[np.int64]:
        """Return how many squares each walk has visited."""
        return self._walks.counts()

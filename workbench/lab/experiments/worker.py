"""A worker: one core's part of an experiment; it takes runs from a queue that it shares with the others."""

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.experiments.block import Block, block_of
from workbench.lab.experiments.measured_search import Ended, MeasuredSearch
from workbench.lab.experiments.plan import TOGETHER, Plan
from workbench.lab.race.race import own_time

LEAST_TIMED = 0.01  # seconds: a shorter run is made again and again, and its time is the mean


class Made(NamedTuple):
    """A run that has ended."""

    place: int  # in the plan
    ended: Ended
    seconds: float | None  # None = too short to be worth keeping


class RunQueue:
    """The runs that are left, in their order; any thread may take some."""

    def __init__(self, plan: Plan, missing: NDArray[np.intp]) -> None:
        self._places, self._setting = missing, plan.setting[missing]
        self._repetition = plan.repetition[missing]
        self._next = 0
        self._lock = threading.Lock()

    @property
    def left(self) -> int:
        """How many runs no worker has taken."""
        return len(self._places) - self._next

    def take(self) -> NDArray[np.intp]:
        """Return the places of the next runs, all by the same setting; none if there are none."""
        with self._lock:
            at = self._next
            end = min(at + TOGETHER, len(self._places))
            alike = (self._setting[at:end] == self._setting[at : at + 1]) & (self._repetition[at:end] == 0)
            count = int(alike.argmin()) if not alike.all() else end - at
            self._next = min(at + max(1, count), len(self._places))
            return self._places[at : self._next]


class Worker:
    """Makes runs while it is its turn; what it has made waits to be taken."""

    def __init__(self, plan: Plan, queue: RunQueue) -> None:
        self._plan, self._queue = plan, queue
        self._places: deque[int] = deque()  # taken from the queue, not begun
        self._open: tuple[int, MeasuredSearch] | None = None
        self._made: list[Made] = []
        self._clock = own_time()
        self._spent, self._times = 0.0, 0  # in earlier repetitions of the open run, where it is timed
        self._blocks: dict[int, Block | None] = {}  # by setting

    def take(self) -> list[Made]:
        """Return what was made since the last time; to be called while it does not work."""
        made, self._made = self._made, []
        return made

    def work(self, end: float) -> None:
        """Make runs until this time, or until there are none."""
        while time.perf_counter() < end:
            if self._open is None and not self._begin_next():
                return
            if self._open is not None and self._open[1].advance():
                self._record(*self._open)

    def _begin_next(self) -> bool:
        """Begin the next run, or make a block of quick ones; return whether there was one."""
        if not self._places:
            places = self._queue.take()
            if not len(places):
                return False
            if block := self._block(places):
                found = block([self._plan.instances[self._plan.instance[at]].puzzle for at in places])
                self._made.extend(Made(int(at), ended, None) for at, ended in zip(places, found, strict=True))
                return True
            self._places.extend(places.tolist())
        place = self._places.popleft()
        self._open = place, self._search(place)
        return True

    def _block(self, places: Sequence[int] | NDArray[np.intp]) -> Block | None:
        """Return what makes these runs in one call, if something does."""
        plan, setting = self._plan, int(self._plan.setting[places[0]])
        if plan.experiment.repetitions:
            return None
        if setting not in self._blocks:
            self._blocks[setting] = block_of(plan.settings[setting], plan.experiment.goal, plan.experiment.limit)
        return self._blocks[setting]

    def _search(self, place: int) -> MeasuredSearch:
        plan = self._plan
        setting = plan.settings[plan.setting[place]]
        puzzle = plan.instances[plan.instance[place]].puzzle
        choices = setting.choices_with(int(plan.seed[place]))
        limit = plan.experiment.limit
        return MeasuredSearch(puzzle, setting.solver, choices, plan.experiment.goal, limit, self._clock)

    def _record(self, place: int, search: MeasuredSearch) -> None:
        """Keep a run that has ended; one to be timed that was too short is made again."""
        self._open = None
        self._spent += search.seconds
        self._times += 1
        timed = self._plan.repetition[place] > 0
        if timed and self._spent < LEAST_TIMED and search.ended.nodes:
            self._open = place, self._search(place)
            return
        long_enough = timed or (not self._plan.experiment.repetitions and self._spent >= LEAST_TIMED)
        self._made.append(Made(place, search.ended, self._spent / self._times if long_enough else None))
        self._spent, self._times = 0.0, 0

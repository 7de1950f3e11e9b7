"""One core's part of an experiment; it takes runs from a queue that it shares with the others."""

import threading
import time
from collections import deque
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.graphics_card import CARD
from workbench.insight.tours.walks_together import MapsTogether
from workbench.lab.experiments.block import NOT_YET, Block, EndedTogether, block_of
from workbench.lab.experiments.measured_search import Ended, MeasuredSearch
from workbench.lab.experiments.plan import OF_ONE_PUZZLE, TOGETHER, Plan
from workbench.searching.race.race import own_time

MIN_TIMED = 0.01  # seconds: a shorter run is made again and again, and its time is the mean
ON_CARD = 256  # blocks that are begun at once where a graphics card makes their walks
MAX_TIMED = 0.1  # seconds that this may take with the starts of the searches, which are not timed


class Made(NamedTuple):
    """A run that has ended."""

    place: int  # in the plan
    ended: Ended
    seconds: float | None  # None = too short to be worth keeping


class MadeTogether(NamedTuple):
    """Runs that were made in one call, and are not timed."""

    places: NDArray[np.intp]  # in the plan
    ended: EndedTogether


class RunQueue:
    """The runs that are left, in their order; any thread may take some."""

    def __init__(self, plan: Plan, missing: NDArray[np.intp]) -> None:
        self._places = missing
        columns = plan.setting, plan.seed, plan.repetition, plan.block[plan.instance]
        self._runs = np.stack([column[missing] for column in columns], axis=1)
        self._next = 0
        self._lock = threading.Lock()

    @property
    def left(self) -> int:
        """How many runs no core has taken."""
        return len(self._places) - self._next

    def take(self) -> NDArray[np.intp]:
        """Return the places of the next runs, all of one block, setting and seed; none if there are none."""
        with self._lock:
            at = self._next
            end = min(at + TOGETHER + OF_ONE_PUZZLE, len(self._places))
            alike = (self._runs[at:end] == self._runs[at : at + 1]).all(axis=1)
            count = int(alike.argmin()) if not alike.all() else end - at
            self._next = min(at + max(1, count), len(self._places))
            return self._places[at : self._next]


class CorePart:
    """Makes runs while it is its turn; what it has made waits to be taken."""

    def __init__(self, plan: Plan, queue: RunQueue) -> None:
        self._plan, self._queue = plan, queue
        self._places: deque[int] = deque()  # taken from the queue, not begun
        self._open: tuple[int, MeasuredSearch] | None = None
        self._made: list[Made] = []
        self._together: list[MadeTogether] = []
        self._clock = own_time()
        self._spent, self._times = 0.0, 0  # in earlier repetitions of the open run, where it is timed
        self._begun = 0.0  # when the first of them was started
        self._blocks: deque[tuple[NDArray[np.intp], Block]] = deque()  # runs that are made together, by place
        self._walks = MapsTogether()  # of these blocks

    def take(self) -> tuple[list[Made], list[MadeTogether]]:
        """Return what was made since the last time, singly and together; to be called while it does not work."""
        made = self._made, self._together
        self._made, self._together = [], []
        return made

    def work(self, end: float) -> None:
        """Make runs until this time, or until there are none."""
        while time.perf_counter() < end:
            if self._blocks:
                self._go_on_together(*self._blocks[0])
            elif self._open:
                if self._open[1].advance():
                    self._record(*self._open)
            elif not self._begin_next():
                return

    def _begin_next(self) -> bool:
        """Begin the next run, or several together; return whether there was one."""
        while not self._places and len(self._blocks) < (ON_CARD if CARD.ready else 1):
            places = self._queue.take()
            if not len(places):
                break
            if block := self._block_of(places):
                self._blocks.append((places, block))
            else:
                self._places.extend(places.tolist())
        if self._blocks or not self._places:
            return bool(self._blocks)
        place = self._places.popleft()
        self._begun = time.perf_counter()
        self._open = place, self._search(place)
        return True

    def _block_of(self, places: NDArray[np.intp]) -> Block | None:
        """Return these runs as a block, if they can be made together."""
        plan, first = self._plan, int(places[0])
        if plan.experiment.repetitions:
            return None
        puzzles = [plan.instances[at].puzzle for at in plan.instance[places].tolist()]
        setting = plan.settings[plan.setting[first]]
        return block_of(
            setting, int(plan.seed[first]), puzzles, plan.experiment.goal, plan.experiment.limit, self._walks
        )

    def _go_on_together(self, places: NDArray[np.intp], block: Block) -> None:
        """Let a block go on by a slice; at its end, keep its runs, and make those singly that it could not make."""
        found = next(block)
        if found is None:
            return
        self._blocks.popleft()
        ended = found.status != NOT_YET
        self._places.extend(places[~ended].tolist())
        if ended.any():
            self._together.append(MadeTogether(places[ended], EndedTogether(*(column[ended] for column in found))))

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
        again = self._spent < MIN_TIMED and time.perf_counter() - self._begun < MAX_TIMED
        if timed and again and search.ended.nodes:
            self._open = place, self._search(place)
            return
        long_enough = timed or (not self._plan.experiment.repetitions and self._spent >= MIN_TIMED)
        self._made.append(Made(place, search.ended, self._spent / self._times if long_enough else None))
        self._spent, self._times = 0.0, 0

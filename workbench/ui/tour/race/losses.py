"""Where the walks of a race were lost: searched for in the background, one after another, and kept."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from workbench.insight.tours.comparison import lane_names
from workbench.insight.tours.given_walk import given_walk
from workbench.insight.tours.point_of_no_return import Loss, LossSearch, elsewhere, sentence
from workbench.insight.tours.walk_record import WalkRecord, follows_rule
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import BRANCH
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Status
from workbench.ui.search.background_task import BackgroundTask

MAX_SQUARES = 40_000  # of a board on which walks are searched for where they were lost
SECONDS = 10.0  # of searching for each


class FoundLoss(NamedTuple):
    """Where a walk was lost, and the sentence on it."""

    loss: Loss
    words: str

    @property
    def step(self) -> int | None:
        """The last step after which a tour was possible; None if none is known."""
        return self.loss.kept or None


class Losses(QObject):
    """Finds where failed walks were lost; `changed` is emitted for each one found."""

    changed = Signal()
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, tour: Tour) -> None:
        super().__init__()
        self._tour = tour
        self._known: dict[bytes, FoundLoss | None] = {}  # by the path; None: not found
        self._lanes: list[Lane] = []  # whose rules are compared at a loss
        self._compared: dict[bytes, str] = {}  # by the path: where the rules of other lanes would go
        self._waiting: list[tuple[Lane, WalkRecord]] = []
        self._now: tuple[Lane, WalkRecord] | None = None
        self._task = BackgroundTask(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether it is searching."""
        return self._now is not None

    def of(self, lane: Lane, walk: WalkRecord) -> FoundLoss | None:
        """Return where the walk of a lane was lost, if that is known."""
        found = self._known.get(key(lane, walk)) if self._known and has_failed(lane, walk) else None
        return (
            found._replace(words=f"{found.words} {self._elsewhere(lane, walk, found.loss)}".strip()) if found else None
        )

    def _elsewhere(self, lane: Lane, walk: WalkRecord, loss: Loss) -> str:
        """Return where the rules of other lanes would go where a walk was lost."""
        if (known := self._compared.get(key(lane, walk))) is not None:
            return known
        pairs = zip(lane_names(self._lanes), self._lanes, strict=True)
        rules = {
            name: other.choices
            for name, other in pairs
            if other is not lane
            and follows_rule(other)
            and not other.rejection_reason
            and not other.choices.get(BRANCH.name)  # a square that was chosen for it says nothing about its rule
        }
        return self._compared.setdefault(key(lane, walk), elsewhere(self._tour, walk.path, loss, rules))

    def searches(self, lane: Lane, walk: WalkRecord) -> bool:
        """Tell whether it will still be found out where a walk was lost."""
        pairs = [self._now, *self._waiting]
        return any(one is not None and key(*one) == key(lane, walk) for one in pairs)

    def look_for(self, lanes: Sequence[Lane], walks: Sequence[WalkRecord]) -> None:
        """Search for where these walks were lost, as far as they have failed and it is not known."""
        if self._tour.squares > MAX_SQUARES:
            return
        if any(one is not other for one, other in zip_longest(lanes, self._lanes)):
            self._lanes, self._compared = list(lanes), {}
        for lane, walk in zip(lanes, walks, strict=False):
            if has_failed(lane, walk) and key(lane, walk) not in self._known and not self.searches(lane, walk):
                self._waiting.append((lane, walk))
        self._next()

    def drop(self) -> None:
        """End the search."""
        self._waiting, self._now = [], None
        self._task.drop()

    def _next(self) -> None:
        if self._now is None and self._waiting:
            self._now = self._waiting.pop(0)
            lane, walk = self._now
            tour = lane.puzzle
            assert isinstance(tour, Tour)
            self._task.drive(LossSearch(tour, walk.path, SECONDS))

    def _take(self, search: LossSearch) -> None:
        if self._now is None:
            return
        (lane, walk), self._now = self._now, None
        tour, loss = lane.puzzle, search.result
        assert isinstance(tour, Tour)
        given = given_walk(tour, lane.choices)
        by_rule = follows_rule(lane) and (loss is None or given is None or loss.kept >= len(given))
        choices = lane.choices if by_rule else {}
        words = sentence(tour, choices, walk.path, loss) if loss else ""
        self._known[key(lane, walk)] = FoundLoss(loss, words) if loss else None
        self._next()
        self.changed.emit()


def has_failed(lane: Lane, walk: WalkRecord) -> bool:
    """Tell whether a walk has ended without a tour, on a path that was never turned round."""
    probe = lane.probe
    ended = lane.over and probe is not None and probe.status is Status.STUCK and not probe.solutions
    return ended and len(walk.path) > 0 and not walk.rotations


def key(lane: Lane, walk: WalkRecord) -> bytes:
    """Return what tells a walk and its rule from others."""
    return repr(sorted(lane.choices.items())).encode() + walk.path.tobytes()

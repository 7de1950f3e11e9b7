"""What a lane has walked on a board for tours, to be looked at step by step: squares, rotations, ties, a cut-off part.

Time is counted in steps: a step is one more square, or one rotation, which turns the last part of the path round.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.files.tables import Table
from workbench.insight.tours.given_walk import given_walk
from workbench.insight.tours.tie_replay import Candidate, Path, candidates_at, first_cut_off
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers.search import Probe, Status
from workbench.solvers.tour.arrays.general import GeneralState, general_state
from workbench.solvers.tour.complete import TourComplete
from workbench.solvers.tour.rotations import Rotation
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES, rule_of
from workbench.solvers.tour.warnsdorff_walk import cell_of

MAX_REPLAYED = 2_000_000  # squares of a board whose walks are recorded square by square
MAX_TURNED = 50_000_000  # squares in all the rotations that are shown one by one
RULE = RULE_CHOICES[0].name  # what the solvers call the choice of the tie-break

NO_PATH: Path = np.zeros(0, np.int64)
NO_TIES = np.zeros(0, np.uint8)


@dataclass(frozen=True, eq=False)
class WalkRecord:
    """A walk so far; on a board too large to record there is only the filling."""

    filling: Filling
    squares: int  # visited
    path: Path = field(default_factory=lambda: NO_PATH)  # row * columns + column, in order, after all rotations
    rotations: tuple[Rotation, ...] = ()
    ties: NDArray[np.uint8] = field(default_factory=lambda: NO_TIES)  # by square: see `TieReplay`
    left: NDArray[np.uint8] = field(default_factory=lambda: NO_TIES)
    cut: tuple[NDArray[np.intp], int] | None = None  # the squares that were cut off first, and the step that did it

    @property
    def steps(self) -> int:
        """How many steps there are to look at."""
        return self.squares + len(self.rotations)

    @cached_property
    def reached(self) -> int:
        """How many squares the search had visited when it was read: more than the path has after a rotation."""
        return int(self.filling.max(initial=0))

    def tied(self, squares: int) -> int:
        """Return how many of the first squares were gone to out of a tie."""
        return count_before(self._tied, squares)

    def by_order(self, squares: int) -> int:
        """Return how many of the first squares the rule left to the move order, or to chance."""
        return count_before(self._by_order, squares)

    @cached_property
    def _tied(self) -> NDArray[np.int64]:
        return np.cumsum(self.ties > 1)

    @cached_property
    def _by_order(self) -> NDArray[np.int64]:
        return np.cumsum(self.left > 1)

    def when(self) -> NDArray[np.int64]:
        """Return the step of each rotation."""
        lengths = np.array([length for _, length in self.rotations], np.int64)
        return lengths + np.arange(len(lengths)) + 1

    def at(self, step: int) -> tuple[int, int]:
        """Return how many squares are on the path at a step, and how many rotations have been made."""
        step = min(step, self.steps)
        turned = int(np.searchsorted(self.when(), step, side="right")) if self.rotations else 0
        return step - turned, turned


def count_before(counts: NDArray[np.int64], at: int) -> int:
    """Return the last of the first `at` counts, which grow."""
    return int(counts[min(at, len(counts)) - 1]) if at > 0 and len(counts) else 0


class Replay:
    """The path of a walk at any step; from one step to the next it turns what was turned between them."""

    def __init__(self, recorded: WalkRecord) -> None:
        self.recorded = recorded
        self._now = recorded.path.copy() if recorded.rotations else recorded.path
        self._turned = len(recorded.rotations)

    def path(self, step: int) -> Path:
        """Return the squares at a step, in order: a view that the next call changes."""
        squares, turned = self.recorded.at(step)
        while self._turned != turned:
            back = self._turned > turned
            first, length = self.recorded.rotations[self._turned - back]
            self._now[first:length] = self._now[first:length][::-1].copy()
            self._turned += -1 if back else 1
        return self._now[:squares]

    def filling(self, step: int) -> tuple[Filling, int | None]:
        """Return a filling, and how many of its squares are to be shown; None = all."""
        if not self.recorded.rotations:
            return self.recorded.filling, self.recorded.at(step)[0]
        filling = np.zeros(self.recorded.filling.shape, np.int32)
        path = self.path(step)
        filling.ravel()[path] = np.arange(1, len(path) + 1)
        return filling, None

    def reversed(self, step: int) -> tuple[int, int] | None:
        """Return the first and the last move of what a step turns round; None if it visits a square."""
        turned = self.recorded.at(step)[1]
        if not turned or turned == self.recorded.at(step - 1)[1]:
            return None
        first, length = self.recorded.rotations[turned - 1]
        return first + 1, length


class Crossing(NamedTuple):
    """Where a walk stands at a step: its square, and where it can go from there."""

    square: Cell
    candidates: list[Candidate]
    next: Cell | None  # where it goes, or will by its rule
    ruled: bool  # whether the keys are those of the walk's rule
    chance: bool = False  # whether ties that the keys leave are decided by chance, and not by the move order
    step: int = 0  # how many squares have been visited

    @property
    def tied(self) -> int:
        """How many candidates have the least degree."""
        least = min((one.degree for one in self.candidates), default=0)
        return sum(one.degree == least for one in self.candidates)


def crossing(lane: Lane, path: Path, step: int) -> Crossing | None:
    """Return where a lane's walk stands after this many squares of a path; None before its start, or beyond its end."""
    tour = lane.puzzle
    assert isinstance(tour, Tour)
    if not 0 < step <= len(path):
        return None
    given = given_walk(tour, lane.choices)
    ruled = follows_rule(lane) and (given is None or step >= len(given))  # before, nobody chose by the rule
    places = np.stack(np.divmod(path[step - 1 : step + 1], tour.shape[1]), axis=1)
    rows = candidates_at(tour, lane.choices if ruled else {}, path[:step], step)
    ahead = next((row.square for row in rows if row.chosen), None) if ruled else None
    chance = ruled and rule_of(tour, lane.choices).chance
    onward = cell_of(places[1]) if len(places) > 1 else ahead
    return Crossing(cell_of(places[0]), rows, onward, ruled, chance, step)


def follows_rule(lane: Lane) -> bool:
    """Return whether a lane breaks its ties by a rule that is one of its choices."""
    return any(choice.name == RULE for choice in lane.solver.choices)


def in_order(filling: Filling) -> Path:
    """Return the squares of a walk in order; like `path_of`, but without sorting."""
    flat = filling.ravel()
    squares = np.flatnonzero(flat)
    path = np.zeros(len(squares), np.int64)
    path[flat[squares] - 1] = squares
    return path


class WalkReader:
    """Records the walk of a lane; ties are replayed only from where they were known before."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        assert isinstance(lane.puzzle, Tour)
        self._tour = lane.puzzle
        self._probe: Probe | None = None
        self._seen = (False, False)  # when that was: was the race at rest, the lane over?
        self._last: WalkRecord | None = None  # the record of that probe
        self._rotations: tuple[Rotation, ...] = ()
        self._walk = NO_PATH
        self._state: GeneralState | None = None
        self._replayed = NO_PATH
        self._ties, self._left, self._chosen = NO_TIES, NO_TIES, NO_PATH

    def observe(self, resting: bool) -> None:
        """Take a snapshot of the lane; on the thread that drives it, which may then continue."""
        if self.lane.probe is self._probe and (resting, self.lane.over) == self._seen:
            return
        self._seen, self._last = (resting, self.lane.over), None
        self._probe, self._rotations, self._walk = self.lane.probe, (), NO_PATH
        search = self.lane.search
        if resting and isinstance(search, TourComplete) and self._tour.squares <= MAX_REPLAYED:
            rotations = tuple(search.rotations)
            if rotations and sum(length - first for first, length in rotations) <= MAX_TURNED:
                walk = search.walked()
                self._rotations, self._walk = rotations, walk[:, 0] * self._tour.shape[1] + walk[:, 1]

    def record(self) -> WalkRecord:
        """Return the record of the latest snapshot; on any one thread."""
        if self._last is None:
            self._last = self._record()
        return self._last

    def _record(self) -> WalkRecord:
        probe, lane = self._probe, self.lane
        if probe is None:
            return WalkRecord(np.zeros(self._tour.shape, np.int32), 0)
        filling = probe.filling
        if probe.status is Status.EXHAUSTED and lane.solutions:
            filling = lane.solutions[0]
        if self._tour.squares > MAX_REPLAYED:
            return WalkRecord(filling, int(filling.max(initial=0)))
        path = self._walk if self._rotations else in_order(filling)
        ties = self._record_ties(path) if follows_rule(lane) and not lane.rejection_reason else (NO_TIES, NO_TIES)
        cut = self._cut(filling) if self._seen[1] and not probe.solutions else None
        return WalkRecord(filling, len(path), path, self._rotations, *ties, cut)

    def _cut(self, filling: Filling) -> tuple[NDArray[np.intp], int] | None:
        return first_cut_off(self._tour, filling) if filling.any() and not self._rotations else None

    def _record_ties(self, path: Path) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        from workbench.kernels.tour import ties as tour_ties

        if not len(path):
            return NO_TIES, NO_TIES
        rule = rule_of(self._tour, self.lane.choices)
        known = len(self._replayed)
        if self._state is None or known > len(path) or not np.array_equal(path[:known], self._replayed):
            start = cell_of(np.array(divmod(int(path[0]), self._tour.shape[1])))
            self._state = general_state(self._tour, rule, start)
            self._ties, self._left = np.zeros((2, self._tour.squares), np.uint8)
            self._chosen = np.zeros(self._tour.squares, np.int64)
        tour_ties.replay(path, self._ties, self._left, self._chosen, *self._state, len(path))
        self._replayed = path
        left = self._left[: len(path)].copy()
        if rule.wheel or rule.stages:  # their orders are the rule
            left = np.minimum(left, 1)
        return self._ties[: len(path)].copy(), left


def parting(one: Path, other: Path) -> int | None:
    """Return how many squares two paths have in common before they go on differently; None while they do not."""
    most = min(len(one), len(other))
    differ = one[:most] != other[:most]
    return int(differ.argmax()) if differ.any() else None


def lost_squares(tour: Tour, walk: WalkRecord, step: int | None, failed: bool) -> NDArray[np.intp]:
    """Return the squares that a walk has lost after a step: those cut off; after a failed one (None), all left over."""
    if step is None and failed and walk.squares:
        left: NDArray[np.intp] = np.argwhere(tour.board & (walk.filling == 0))
        return left
    if walk.cut is not None and (step is None or step >= walk.cut[1]):
        return walk.cut[0]
    return np.zeros((0, 2), np.intp)


def walk_table(tour: Tour, walk: WalkRecord | None) -> Table:
    """Return the squares of a walk in order, with the squares that tied at each step, and those left to the order."""
    columns = ("step", "square", "tied", "left_to_order")
    if walk is None:
        return Table(columns, ())
    counts = walk.ties.tolist() or [None] * len(walk.path), walk.left.tolist() or [None] * len(walk.path)
    names = [tour.name_of(cell_of(place)) for place in np.stack(np.divmod(walk.path, tour.shape[1]), axis=1)]
    return Table(columns, zip(range(1, len(names) + 1), names, *counts, strict=True))

"""A race: several lanes on one puzzle and one clock, which counts nodes or seconds of searching."""

import time
from collections.abc import Callable, Iterable
from math import inf

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import Puzzle
from workbench.searching.race.clock import Clock
from workbench.searching.race.lane import Lane
from workbench.solvers.search import FILLING_RATE, SLICE, SLICE_SECONDS, Probe, Step, fitting

MIN_LANES, MAX_LANES = 2, 9
FINE_ENOUGH = 1e-5  # seconds; the clock of a thread is coarser on some systems
FIRST_ROUND = 64  # nodes; then as many as all lanes together visit in a slice, or in several if they are many
LANE_SECONDS = 0.004  # of searching, for each lane in a round: looking at it takes about 0.1 ms
LOOKED_AT = 2_000  # nodes among which a difference is sought, one by one


def own_time() -> Callable[[], float]:
    """Return a clock that stands still while this thread waits, so that no lane pays for what else goes on."""
    fine = time.get_clock_info("thread_time").resolution <= FINE_ENOUGH
    return time.thread_time if fine else time.perf_counter


class Race:
    """Moves its lanes so that those not over stand at the same nodes, or within a slice at the same seconds.

    A lane that lags behind, because the clock was another one, is let catch up first.
    """

    def __init__(self, lanes: Iterable[Lane], clock: Clock = Clock.NODES) -> None:
        self.lanes, self.clock = list(lanes), clock
        self._round = FIRST_ROUND
        self._own_time = own_time()

    @property
    def over(self) -> bool:
        """Whether every lane is over."""
        return all(lane.over for lane in self.lanes)

    @property
    def at(self) -> float:
        """Where the clock stands: with the last of those that race, else with the last to come in."""
        racing = [self.clock.read(lane.probe) for lane in self.lanes if lane.probe and not lane.over]
        return min(racing, default=max((self.clock.read(lane.probe) for lane in self.lanes if lane.probe), default=0.0))

    def fresh(self) -> "Race":
        """Return a race that is to do the same from the beginning."""
        return Race([lane.fresh() for lane in self.lanes], self.clock)

    def begin(self) -> None:
        """Start every search; may compile."""
        for lane in self.lanes:
            lane.begin()

    def follow(self, step: Step) -> bool:
        """Advance by a step or a round; a step of n nodes is n of them for every lane on either clock."""
        self.begin()
        if step.nodes is not None:
            self._step(step.nodes)
        elif self.clock is Clock.SECONDS:
            self._advance_last()
        else:
            self._advance_all()
        return self.over or step is not SLICE

    def _step(self, nodes: int) -> None:
        for lane in self.lanes:
            if lane.probe is not None:
                lane.reach(lane.probe.nodes + nodes)

    def _advance_last(self) -> None:
        """Give a slice to the lane that has had the fewest seconds."""
        racing = [lane for lane in self.lanes if not lane.over]
        if racing:
            min(racing, key=lambda lane: lane.probe.seconds if lane.probe else 0.0).advance()

    def _advance_all(self) -> None:
        """Let all lanes reach the next round."""
        begun = self._own_time()
        goal = int(self.at) + self._round
        for lane in self.lanes:
            lane.reach(goal, rests=False)
        self._round = fitting(self._round, self._own_time() - begun, self.round_seconds)

    @property
    def round_seconds(self) -> float:
        """How long a round is to last."""
        seen = sum(lane.probe.filling.nbytes for lane in self.lanes if lane.probe)
        racing = sum(not lane.over for lane in self.lanes)
        return max(SLICE_SECONDS, racing * LANE_SECONDS, seen / FILLING_RATE)

    def catch_up(self) -> None:
        """Record the last nodes of every lane; to be called while no thread drives the race."""
        for lane in self.lanes:
            lane.catch_up()

    def places(self) -> list[int | None]:
        """Return the place of every lane that has finished, from 1; equal times share a place.

        A lane that began later, as one of another comparison does, may still come in before.
        """
        racing = min(
            (self.clock.read(lane.probe) if lane.probe else 0.0 for lane in self.lanes if not lane.over), default=inf
        )
        ended = [self.clock.read(lane.probe) if lane.finished and lane.probe else inf for lane in self.lanes]
        times = [at if at < inf and at <= racing else None for at in ended]
        return [None if mine is None else 1 + sum(t is not None and t < mine for t in times) for mine in times]


class Comparison:
    """Walks fresh copies of lanes node by node, until each has shown another filling than the first."""

    def __init__(self, lanes: Iterable[Lane], most: int = LOOKED_AT) -> None:
        self._lanes = [lane.fresh() for lane in lanes]
        self._most = most
        self._nodes = 0  # that the next look is after
        self.differences: list[int | None] = [None] * len(self._lanes)
        self.first: int | None = 0  # the lane that the others are compared with
        self.over = len(self._lanes) < MIN_LANES

    def begin(self) -> None:
        """Start every search; may compile."""
        for lane in self._lanes:
            lane.begin()

    def follow(self, _step: Step) -> bool:
        """Look once, and go on by a node."""
        self.begin()
        alike = self._alike()
        for k in (0, *alike):
            self._lanes[k].reach(self._nodes)
        for k in alike:
            if differing(self._lanes[0].puzzle, self._lanes[0].probe, self._lanes[k].probe).any():
                self.differences[k] = self._nodes
        self._nodes += 1
        ended = all(self._lanes[k].over for k in (0, *self._alike()))
        self.over = ended or not self._alike() or self._nodes > self._most
        return self.over

    def _alike(self) -> list[int]:
        """Return the numbers of the lanes that have shown what the first has, so far; none if that was refused."""
        if self._lanes[0].probe is None:
            return []
        unlike = {k for k, nodes in enumerate(self.differences) if nodes is not None}
        return [k for k, lane in enumerate(self._lanes) if k and k not in unlike and lane.probe is not None]


def differing(puzzle: Puzzle, one: Probe | None, other: Probe | None) -> NDArray[np.bool_]:
    """Return which open cells two searches fill in different ways; none while one has not begun."""
    if one is None or other is None:
        return np.zeros(puzzle.shape, bool)
    differ: NDArray[np.bool_] = puzzle.open_cells() & (one.filling != other.filling)
    return differ


def first_difference(one: Lane, other: Lane, most: int = LOOKED_AT) -> int | None:
    """Return after how many nodes two lanes first show different fillings; None if not among the first `most`."""
    comparison = Comparison([one, other], most)
    while not comparison.over:
        comparison.follow(Step(1))
    return comparison.differences[1]

"""A preview of a race of walks: the lanes are walked to their ends beforehand and compared in sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value, settle
from workbench.insight.tours.heat_map import NOT_YET, HeatMap
from workbench.insight.tours.tie_replay import Path
from workbench.insight.tours.walk_record import MAX_REPLAYED, NO_PATH, RULE, Replay, WalkReader, parting
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.sentences import counted, joined
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.rules import cell_at
from workbench.searching.branch.branch import BRANCH, in_brief
from workbench.searching.race.lane import Lane
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE, Status, Step
from workbench.solvers.tour.rules.tie_breaks import TIE_BREAKS
from workbench.solvers.tour.warnsdorff import WARNSDORFF, reachable

PATIENCE = 8  # times as many nodes as there are squares: longer walks are not awaited
MAX_NAMED = 3  # lanes that fail, one by one
MAX_STARTS, MAX_COMPARED = 36, 1_000_000  # starts, and squares of all walks, that are compared to find a parting
MAX_VALUE = 20  # letters of what differs between lanes
STARTS_AT_ONCE = 32
MAX_TRIED = 20_000_000  # squares that are walked to find a start at which lanes differ


class WalkComparison:
    """Walks fresh copies of lanes to their ends; `differences` tells where each lane parts from the first one taken."""

    def __init__(self, lanes: Sequence[Lane]) -> None:
        self.lanes = [lane.fresh() for lane in lanes]
        self.paths: list[Path] = [NO_PATH] * len(self.lanes)  # up to the first dead end
        self.differences: list[int | None] = [None] * len(self.lanes)  # squares in common before the paths part
        self.first: int | None = None  # the first lane that is not refused: what the others are compared with
        self._at = 0
        tours = [lane.puzzle for lane in lanes]
        self.over = not lanes or any(isinstance(tour, Tour) and tour.squares > MAX_REPLAYED for tour in tours)

    def begin(self) -> None:
        """Do nothing: lanes are begun one by one."""

    def follow(self, _step: Step) -> bool:
        """Walk on with a lane for a slice."""
        lane = self.lanes[self._at]
        tour = lane.puzzle
        assert isinstance(tour, Tour)
        lane.advance(SLICE)
        if lane.over or lane.probe is None or lane.probe.nodes > PATIENCE * tour.squares:
            self._conclude(lane)
            self._at += 1
            self.over = self._at == len(self.lanes)
        return self.over

    def _conclude(self, lane: Lane) -> None:
        """Note the path of a lane that has ended, or is not awaited."""
        reader = WalkReader(lane)
        reader.observe(resting=True)
        walked = reader.record()
        first_dead_end = int(walked.when()[0]) - 1 if walked.rotations else walked.steps
        self.paths[self._at] = Replay(walked).path(first_dead_end).copy()
        if self.first is not None:
            self.differences[self._at] = parting(self.paths[self.first], self.paths[self._at])
        elif not lane.rejection_reason:
            self.first = self._at

    @property
    def parting(self) -> int | None:
        """After how many squares any lane first parts from the one that it is compared with."""
        return min((at for at in self.differences if at is not None), default=None)

    def partings(self) -> list[int]:
        """Return all steps after which any two lanes go on differently, in order."""
        walked = [path for path in self.paths if len(path)]
        found = {parting(one, other) for one, other in combinations(walked, 2)}
        return sorted(at for at in found if at is not None)

    def sentence(self) -> str:
        """Return who finishes, who is stuck and where, and where the walks diverge."""
        sentences = [ended(self.lanes)]
        names = lane_names(self.lanes)
        if (at := self.parting) is not None and (first := self.first) is not None:
            lane = self.differences.index(at)
            sentences.append(self._parting_sentence(names[first], names[lane], self.paths[first], self.paths[lane], at))
        elif sum(not lane.rejection_reason for lane in self.lanes) > 1:
            sentences.append("All take the same path.")
        return " ".join(sentences)

    def _parting_sentence(self, one: str, other: str, path: Path, otherwise: Path, at: int) -> str:
        tour = self.lanes[0].puzzle
        assert isinstance(tour, Tour)
        if at == 0:
            return f"{one} and {other} start from different squares."
        first, second = (tour.name_of(square(tour, walk, at)) for walk in (path, otherwise))
        return f"{one} and {other} part after step {at:,}: {first} or {second}."


def ended(lanes: Sequence[Lane]) -> str:
    """Return sentences on lanes that have ended: who finishes, who is stuck and where, and who is not supported."""
    named = list(zip(lane_names(lanes), lanes, strict=True))
    refused = [name for name, lane in named if lane.rejection_reason]
    taken = [(name, lane) for name, lane in named if not lane.rejection_reason]
    done = [name for name, lane in taken if lane.probe and lane.probe.solutions]
    failed = [(name, lane) for name, lane in taken if name not in done]
    clauses = [ending(name, lane) for name, lane in failed]
    if len(failed) > MAX_NAMED:
        who = f"{len(failed)} of {len(taken)} do not" if done else f"none of {len(taken)} finishes"
        clauses = [f"{who}; {first_to_end(failed)}"]
    if done:
        clauses.insert(0, f"{who_finish(done, len(taken))} {'finishes' if len(done) == 1 else 'finish'}")
    clauses = ["; ".join(clauses)] if clauses else []
    if refused:
        clauses.append(f"{joined(refused)} {'is' if len(refused) == 1 else 'are'} not supported here")
    return " ".join(f"{one[0].upper()}{one[1:]}." for one in clauses)


def brief_end(lanes: Sequence[Lane]) -> str:
    """Return who finishes and who does not, in a few words."""
    named = [(name, lane) for name, lane in zip(lane_names(lanes), lanes, strict=True) if not lane.rejection_reason]
    if not named:
        return "No lane can start."
    done = [name for name, lane in named if lane.probe and lane.probe.solutions]
    failed: dict[tuple[str, str], list[str]] = {}
    for name, lane in named:
        if name not in done:
            failed.setdefault(failure(lane), []).append(name)
    parts = []
    for (one, several), who in failed.items():
        listed = joined(who) if len(who) <= MAX_NAMED else f"{len(who)} of {len(named)}"
        parts.append(f"{listed} {one if len(who) == 1 else several}")
    if done:
        parts.append(f"{who_finish(done, len(named))} {'finishes' if len(done) == 1 else 'finish'}")
    text = ", ".join(parts)
    return f"{text[:1].upper()}{text[1:]}."


def failure(lane: Lane) -> tuple[str, str]:
    """Return what is said of a lane without a tour, and of several."""
    tour = lane.puzzle
    assert isinstance(tour, Tour)
    if visited(lane) < tour.squares:
        return "gets stuck", "get stuck"
    return ("does not close", "do not close") if tour.closed else ("ends elsewhere", "end elsewhere")


def first_to_end(failed: Sequence[tuple[str, Lane]]) -> str:
    """Return a clause on the lane without a tour that ends first, or on those that end so."""
    least = min(visited(lane) for _, lane in failed)
    first = [(name, lane) for name, lane in failed if visited(lane) == least]
    if len(first) == 1:
        return f"{ending(*first[0])}, the first to end"
    who = f"all {len(first)} end" if len(first) == len(failed) else f"{len(first)} end first,"
    return f"{who} after {counted(least, 'square')}"


def who_finish(done: Sequence[str], lanes: int) -> str:
    """Return the lanes that finish; that they are all, or how many they are, where they are more than a few."""
    if len(done) <= MAX_NAMED:
        return joined(done)
    return f"all {lanes}" if len(done) == lanes else f"{len(done)} of {lanes}"


def ending(name: str, lane: Lane) -> str:
    """Return a clause on a lane without a tour."""
    tour, probe = lane.puzzle, lane.probe
    assert isinstance(tour, Tour)
    if probe is None:
        return f"{name} has not started"
    if probe.status is Status.EXHAUSTED:
        return f"{name} proves that there is no tour"
    if probe.status is not Status.STUCK:
        return f"{name} takes longer"
    left = tour.squares - visited(lane)
    if left:
        return f"{name} is {stuck_at(visited(lane), tour.squares)}{way_on(lane, tour, probe.filling)}"
    return f"{name} visits all squares but {'does not close' if tour.closed else 'ends elsewhere'}"


def visited(lane: Lane) -> int:
    """Return how many squares a lane's walk has visited."""
    return int(lane.probe.filling.max(initial=0)) if lane.probe else 0


def stuck_at(count: int, squares: int) -> str:
    """Return how far a walk came in words."""
    left = squares - count
    return f"stuck after {count:,} of {squares:,}: {counted(left, 'square')} left"


def way_on(lane: Lane, tour: Tour, filling: Filling) -> str:
    """Return in parentheses which free squares a walk by a rule could still enter where it is stuck."""
    if lane.solver.name != "warnsdorff" or not filling.any():
        return ""
    last = divmod(int(filling.argmax()), tour.shape[1])
    return f" ({reachable(tour, filling, last)})"


def lane_names(lanes: Sequence[Lane]) -> list[str]:
    """Return names of lanes, all different: short ones; with what differs where these are alike; or else numbers."""
    names = [lane_name(lane) for lane in lanes]
    longer = [long_name(lane) if names.count(name) > 1 else name for name, lane in zip(names, lanes, strict=True)]
    branches = [str(lane.choices.get(BRANCH.name, "")) for lane in lanes]
    told = len(set(branches)) > 1  # a beginning that all share is told once
    alike = {name: [lane for one, lane in zip(longer, lanes, strict=True) if one == name] for name in longer}
    clauses = [
        " · ".join([short, *differing_words(lane, alike[name])]) if len(alike[name]) > 1 else name
        for short, name, lane in zip(names, longer, lanes, strict=True)
    ]
    clauses = [
        f"{name} · {in_brief(branch)}" if told and branch else name
        for name, branch in zip(clauses, branches, strict=True)
    ]
    return [f"Lane {k + 1}" if clauses.count(name) > 1 else name for k, name in enumerate(clauses)]


def differing_words(lane: Lane, others: Sequence[Lane]) -> list[str]:
    """Return the values of those choices of a lane in which lanes of its solver differ."""
    settled = [settle(other.solver.choices, other.choices) for other in others]
    values = settle(lane.solver.choices, lane.choices)
    return [
        value_words(choice, values[choice.name])
        for choice in lane.solver.choices
        if choice is not BRANCH and choice.applies(values) and len({one.get(choice.name) for one in settled}) > 1
    ]


def value_words(choice: Choice, value: Value) -> str:
    """Return a value in few letters."""
    if choice.values:
        return dict(choice.values)[str(value)].partition(":")[0]
    text = str(value) if choice.longest else f"{choice.title.lower()} {value}"
    return text if len(text) <= MAX_VALUE else f"{text[: MAX_VALUE // 2]}…{text[-MAX_VALUE // 2 + 1 :]}"


def lane_name(lane: Lane) -> str:
    """Return the name of a lane's rule if it has no more than that, else of its solver."""
    return long_name(lane).partition(":")[0]


def long_name(lane: Lane) -> str:
    """Return the same with what the rule does."""
    if lane.solver.name != "warnsdorff":
        return lane.solver.title
    values = settle(lane.solver.choices, lane.choices)
    return TIE_BREAKS[str(values[RULE])].title


def square(tour: Tour, path: Path, at: int) -> Cell:
    """Return the square of a path at a place."""
    return cell_at(tour, path[at])


def distinguishing_start(tour: Tour, rules: Sequence[Mapping[str, Value]]) -> Cell | None:
    """Return a start from which some of these rules find a tour and others do not; None if there is none.

    Best is one from which the first fails and the others do not, with as many squares left as can be.
    """
    starts = np.flatnonzero(tour.board)
    tried = min(len(starts), MAX_TRIED // max(1, tour.squares))
    if len(rules) < 2 or not tried:
        return None
    starts = starts[np.linspace(0, len(starts) - 1, tried).astype(np.intp)]
    left = left_by_rules(tour, rules, starts)
    mixed = distinguishes(left)
    if not mixed.any():
        return None
    done = left == 0
    worth = np.where(mixed, done[1:].sum(axis=0) - len(left) * done[0].astype(np.int64), -len(left) - 1)
    best = np.flatnonzero(worth == worth.max())
    return cell_at(tour, starts[best[left[0, best].argmax()]])


def next_distinguishing_start(tour: Tour, rules: Sequence[Mapping[str, Value]], after: Cell | None) -> Cell | None:
    """Return the next start, row by row, from which some of these rules find a tour and others do not.

    After the last square it begins again with the first; `after` itself comes last. None stands for the best start
    of all. None is returned if there is none, or none among as many starts as can be tried.
    """
    if after is None:
        return distinguishing_start(tour, rules)
    starts = np.flatnonzero(tour.board)
    starts = np.roll(starts, -int(np.searchsorted(starts, after[0] * tour.shape[1] + after[1], side="right")))
    tried = min(len(starts), MAX_TRIED // max(1, tour.squares)) if len(rules) > 1 else 0
    for begin in range(0, tried, STARTS_AT_ONCE):
        part = starts[begin : min(tried, begin + STARTS_AT_ONCE)]
        mixed = distinguishes(left_by_rules(tour, rules, part))
        if mixed.any():
            return cell_at(tour, part[mixed.argmax()])
    return None


def left_by_rules(tour: Tour, rules: Sequence[Mapping[str, Value]], starts: NDArray[np.intp]) -> NDArray[np.int32]:
    """Return how many squares each rule leaves from each start, a row for each rule that can walk on this board."""
    left = np.array([left_from(tour, rule, starts) for rule in rules])
    accepted: NDArray[np.int32] = left[(left != NOT_YET).all(axis=1)]
    return accepted


def distinguishes(left: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return from which starts some rules leave no square, and others do."""
    done = left == 0
    mixed: NDArray[np.bool_] = done.any(axis=0) & ~done.all(axis=0)
    return mixed


def diverging_start(tour: Tour, rules: Sequence[Mapping[str, Value]]) -> Cell | None:
    """Return a start from which as many of these rules as can be part from the first one; None if none is found."""
    starts = np.flatnonzero(tour.board)
    tried = min(len(starts), MAX_STARTS, MAX_COMPARED // max(1, tour.squares * len(rules)))
    parted: dict[Cell, int] = {}
    for index in np.linspace(0, len(starts) - 1, tried).astype(np.intp):
        row, column = divmod(int(starts[index]), tour.shape[1])
        lanes = [Lane(replace(tour, start=(row, column)), WARNSDORFF, rule, Goal.ONE) for rule in rules]
        comparison = WalkComparison(lanes)
        while not comparison.over:
            comparison.follow(SLICE)
        parted[row, column] = sum(at is not None for at in comparison.differences)
    best = max(parted, key=lambda cell: parted[cell], default=None)
    return best if best is not None and parted[best] else None


def left_from(tour: Tour, rule: Mapping[str, Value], starts: NDArray[np.intp]) -> NDArray[np.int32]:
    """Return how many squares a rule leaves from each start."""
    walks = HeatMap(tour, rule, starts.astype(np.int64))
    walks.run()
    return walks.found

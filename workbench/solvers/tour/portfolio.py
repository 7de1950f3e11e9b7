"""A portfolio of tie-breaks: walks by Warnsdorff's rule with one after the other, until one of them is a tour.

Each tie-break fails from other starts, so that a few together fail almost nowhere: Roth's finds a tour from 250 to 255
of 256 random starts on boards of 5 x 5 to 260 x 260, the nine of the default from all of them. A node is one square
visited, in any of the walks; each walk begins again at level 0.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value, did_you_mean, listed, shortened
from workbench.puzzles.puzzle import Filling, Puzzle, Reason
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.ring import mark_solution, ring, write
from workbench.solvers.search import NO_VISITS, UNLIMITED, Checkpoint, Probe, Search, Status, Tally
from workbench.solvers.solver import Solver
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES, TIE_BREAKS
from workbench.solvers.tour.warnsdorff import Warnsdorff
from workbench.solvers.tour.warnsdorff_walk import START_CHOICE

NINE = "roth vahaaho evolved far-l1 far-chebyshev pohl-least pohl plain squirrel-cull"
NEEDING_MORE = ("wheel", "custom", "own")  # tie-breaks that are more than a name
MAX_RULES = 64
PROFILED = 1_000_000  # squares; nodes of larger boards are not counted by level


def rules_of(text: str) -> list[str]:
    """Return the names of tie-breaks in a list with spaces; raise ChoiceError."""
    names = text.replace(",", " ").split()
    known = [name for name in TIE_BREAKS if name not in NEEDING_MORE]
    for name in names:
        if name not in known:
            raise ChoiceError(
                f"rules must be names of tie-breaks ({listed(known)}), not {shortened(name)}{did_you_mean(name, known)}"
            )
    if not 0 < len(names) <= MAX_RULES:
        raise ChoiceError(f"rules must be 1 to {MAX_RULES} names of tie-breaks with spaces, such as roth vahaaho")
    return names


CHOICES = (
    Choice(
        name="rules",
        title="Tie-breaks",
        about="Names of tie-breaks, with spaces, in the order in which they are tried.",
        default=NINE,
        longest=1_000,
        check=rules_of,
    ),
    *(replace(choice, needs=(), also=()) for choice in RULE_CHOICES if choice.name in ("order", "seed")),
    START_CHOICE,
)


class EndedWalk(NamedTuple):
    """A walk that was no tour."""

    rule: str
    squares: int
    note: str


class WarnsdorffRules:
    """The walks on one board."""

    reason: Reason | None = None

    def __init__(self, tour: Tour, choices: Mapping[str, Value]) -> None:
        self.tour = tour
        self._rules = rules_of(str(choices["rules"]))
        self._choices = {name: value for name, value in choices.items() if name != "rules"}
        self._ended: list[EndedWalk] = []
        self._nodes = self._longest = 0
        profiled = tour.squares <= PROFILED
        self._profile = np.zeros(tour.squares if profiled else 0, np.int64)
        self._visits = ring() if profiled else NO_VISITS
        self._status = Status.RUNNING
        self._solutions = 0
        self._best: Filling | None = None  # the longest of the walks that have ended
        self._walk = self._begin(0)

    def _begin(self, number: int) -> Warnsdorff:
        """Return the walk by one of the rules."""
        return Warnsdorff(self.tour, {**self._choices, "rule": self._rules[number]})

    @property
    def _count(self) -> int:
        return self._walk.walk.count

    @property
    def _over(self) -> bool:
        """Whether a walk is a tour, or none is."""
        return bool(self._solutions) or len(self._ended) == len(self._rules)

    @property
    def tally(self) -> Tally:
        return Tally(self._nodes, self._solutions, self._profile, self._visits)

    def advance(self, budget: int, until: int = UNLIMITED, floor: int = -1) -> Status:
        last = self._nodes + budget
        while not self._over and self._nodes < last and self._count > floor:
            before = self._count
            status = self._walk.advance(last - self._nodes, 1)
            self._visit(before, self._count)
            if status is Status.FOUND:
                self._solutions = 1
                if len(self._visits):
                    mark_solution(self._visits, self._nodes - 1)
            elif status is Status.STUCK:
                self._end_walk()
        if self._over:
            self._status = Status.FOUND if 0 < until <= self._solutions else Status.STUCK
        return self._status

    def _visit(self, first: int, end: int) -> None:
        """Count the squares of a walk from one level up to another."""
        if len(self._profile):
            self._profile[first:end] += 1
            write(self._visits, self._nodes, np.arange(first, end, dtype=np.int32))
        self._nodes += end - first
        self._longest = max(self._longest, end)

    def _end_walk(self) -> None:
        """Remember a walk that is no tour, and begin the next one."""
        if self._count == self._longest or self._best is None:
            self._best = self._walk.walk.filling()
        self._ended.append(EndedWalk(self._rules[len(self._ended)], self._count, self._walk.note))
        if len(self._ended) < len(self._rules):
            self._walk = self._begin(len(self._ended))

    def probe(self) -> Probe:
        failed = self._over and not self._solutions
        share = 0.0 if self._over else self._count / self.tour.squares
        return Probe(
            status=self._status,
            nodes=self._nodes,
            level=0 if self._status is Status.STUCK else self._count,
            solutions=self._solutions,
            progress=1.0 if self._over else (len(self._ended) + share) / len(self._rules),
            profile=self._profile[: self._longest].copy(),
            filling=self._best.copy() if failed and self._best is not None else self._walk.walk.filling(),
        )

    def save(self) -> Checkpoint:
        best = np.zeros(0, np.int32) if self._best is None else self._best.copy()
        walk = self._walk.save()
        arrays: tuple[NDArray[np.generic], ...] = (self._profile[: self._longest].copy(), best)
        values = tuple(self._ended), self._longest, walk
        return Checkpoint(self._nodes, self._solutions, self._status, arrays, values)

    def load(self, checkpoint: Checkpoint) -> None:
        ended, longest, walk = checkpoint.values
        assert isinstance(ended, tuple)
        assert isinstance(longest, int)
        assert isinstance(walk, Checkpoint)
        profile, best = checkpoint.arrays
        self._profile[: len(profile)], self._profile[len(profile) :] = profile, 0
        self._nodes, self._solutions, self._status = checkpoint.nodes, checkpoint.solutions, checkpoint.status
        self._longest, self._ended = longest, list(ended)
        self._best = best.astype(np.int32) if best.size else None
        self._walk = self._begin(min(len(self._ended), len(self._rules) - 1))
        self._walk.load(walk)

    def path(self) -> NDArray[np.int64]:
        """Return the squares of the walk that is on, or was the last, as row * columns + column."""
        return self._walk.path()

    @property
    def note(self) -> str:
        """Which rule found a tour, or how far the longest walk came."""
        if not self._over:
            return ""
        count = len(self._rules)
        if self._solutions:
            rule = TIE_BREAKS[self._rules[len(self._ended)]].title
            return f"Tie-break {len(self._ended) + 1} of {count} found the tour: {rule}."
        best = max(self._ended, key=lambda walk: walk.squares)
        longest = f"The longest walk, {TIE_BREAKS[best.rule].title}: {best.note}"
        return f"None of {counted(count, 'tie-break')} found a tour. {longest}"


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> Search:
    """Start the first walk."""
    assert isinstance(puzzle, Tour)
    if puzzle.squares == 0:
        raise ChoiceError("the board has no squares")
    if puzzle.faults:
        raise ChoiceError(puzzle.faults[0].message)
    return WarnsdorffRules(puzzle, choices)


WARNSDORFF_RULES = Solver(
    name="warnsdorff_rules",
    title="Warnsdorff, several rules",
    about="Walks by Warnsdorff's rule with one tie-break after the other until one finds a tour. Each fails from other"
    " starts; a few together almost never fail.",
    accepts=lambda puzzle: isinstance(puzzle, Tour),
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.ONE,),
)

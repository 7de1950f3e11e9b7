"""What is known without an estimate: the speed of a search, and numbers that are counted as quickly as estimated."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from workbench.base.choices import ChoiceError, Value
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.trees import tree_of
from workbench.solvers import solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Probe, Search, Status, drive
from workbench.solvers.solver import Solver

WITHOUT_LISTING = ("polyomino_frontier", "cover_memo")  # solvers that count most solutions without visiting them
TRIAL_SECONDS = 0.2  # long enough for a speed within some percent


@dataclass(frozen=True)
class Count:
    """What was counted exactly."""

    solutions: int
    nodes: int | None  # of the tree estimated; None: it was not listed
    seconds: float
    solver: str


class Trial(NamedTuple):
    """The beginning of a search."""

    speed: float  # nodes a second
    whole: Count | None  # None: the search went on


def estimated_solvers(puzzle: Puzzle) -> list[Solver]:
    """Return the solvers that accept a puzzle and visit the tree estimated."""
    tree = tree_of(puzzle)
    return [solver for solver in solvers_for(puzzle) if solver.name in tree.solvers] if tree else []


def choices_for(solver: Solver, choices: Mapping[str, Value]) -> dict[str, Value]:
    """Return those of a tree's choices that a solver has; the seed of probes may be none."""
    names = {choice.name for choice in solver.choices}
    return {name: value for name, value in choices.items() if name in names}


def trial(puzzle: Puzzle, solver: Solver, choices: Mapping[str, Value], seconds: float = TRIAL_SECONDS) -> Trial:
    """List solutions for so long, to measure the speed; raise ChoiceError."""
    probe = last_probe(solver.start(puzzle, choices_for(solver, choices), Goal.ALL), seconds)
    count = Count(probe.solutions, probe.nodes, probe.seconds, solver.name)
    return Trial(probe.nodes / max(probe.seconds, 1e-9), count if probe.status is Status.EXHAUSTED else None)


def counted_without_listing(puzzle: Puzzle, seconds: float = TRIAL_SECONDS) -> Count | None:
    """Return the number of solutions if a solver that does not list them counts it within so many seconds."""
    for solver in solvers_for(puzzle):
        if solver.name in WITHOUT_LISTING:
            with suppress(ChoiceError):
                probe = last_probe(solver.start(puzzle, goal=Goal.COUNT), seconds)
                if probe.status is Status.EXHAUSTED:
                    return Count(probe.solutions, None, probe.seconds, solver.name)
    return None


def last_probe(search: Search, seconds: float) -> Probe:
    """Return where a search is after so many seconds, or at its end."""
    *_, probe = drive(search, Limit(seconds=seconds), keep=0)
    return probe

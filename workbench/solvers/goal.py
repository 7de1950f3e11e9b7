"""The goal of a search, and what the end of the search means for it."""

from dataclasses import dataclass
from enum import StrEnum

from workbench.puzzles.sentences import counted
from workbench.solvers.search import UNLIMITED, Limit, Probe, Status


class Goal(StrEnum):
    """What a search is to find."""

    ONE = "one"
    UNIQUE = "unique"
    ALL = "all"
    COUNT = "count"
    FEWEST = "fewest"  # options in a solution; each solution found is better than the previous one
    CHEAPEST = "cheapest"  # sum of the costs of the options; likewise
    LONGEST = "longest"  # most moves of a walk; likewise

    def limit(self, nodes: int | None = None, seconds: float | None = None, solutions: int | None = None) -> Limit:
        """Return the limit that stops a search for this goal, with these nodes, seconds or solutions at most."""
        enough = {Goal.ONE: 1, Goal.UNIQUE: 2}.get(self)
        return Limit(nodes, seconds, solutions if enough is None else enough)

    @property
    def keep(self) -> int:
        """How many solutions to keep."""
        return {Goal.ONE: 1, Goal.UNIQUE: 2, Goal.COUNT: 1}.get(self, UNLIMITED)


COVER_GOALS = (Goal.ONE, Goal.UNIQUE, Goal.ALL, Goal.COUNT, Goal.FEWEST, Goal.CHEAPEST)  # of exact covers
BEST = (Goal.FEWEST, Goal.CHEAPEST, Goal.LONGEST)  # the goals that look for the best solution


class Outcome(StrEnum):
    """How a search for a goal ended; the values are those of the command line."""

    SOLVED = "solved"
    NONE = "none"
    NOT_UNIQUE = "not-unique"
    LIMIT = "limit"
    INVALID = "invalid"


@dataclass(frozen=True)
class Verdict:
    """An outcome and its sentence."""

    outcome: Outcome
    message: str


def verdict(goal: Goal, probe: Probe, noun: str = "solution") -> Verdict:
    """Return what the last probe of a search means for its goal; `noun`: what the search finds."""
    found = probe.solutions
    if goal in BEST and found:
        return best_verdict(goal, probe, noun)
    if probe.status is Status.EXHAUSTED:
        if found == 0:
            return Verdict(Outcome.NONE, f"There is no {noun}.")
        if found == 1:
            return Verdict(Outcome.SOLVED, f"Exactly one {noun}.")
        outcome = Outcome.NOT_UNIQUE if goal is Goal.UNIQUE else Outcome.SOLVED
        return Verdict(outcome, f"Exactly {counted(found, noun)}.")
    if goal is Goal.ONE and found:
        return Verdict(Outcome.SOLVED, f"1 {noun} found; there may be more.")
    if goal is Goal.UNIQUE and found > 1:
        return Verdict(Outcome.NOT_UNIQUE, f"More than one {noun}.")
    if probe.status is Status.STUCK and goal is Goal.COUNT:
        return Verdict(Outcome.LIMIT, "Not counted: the search could not continue.")
    if probe.status is Status.STUCK:
        known = f"found a {noun} {counted(found, 'time')}" if found else f"found no {noun}; there may be one"
        return Verdict(Outcome.LIMIT, f"The search {known}.")
    nothing = "nothing counted yet" if goal is Goal.COUNT else f"no {noun} found yet"
    known = f"at least {counted(found, noun)}" if found else nothing
    return Verdict(Outcome.LIMIT, f"Stopped before the end of the search: {known}.")


def best_verdict(goal: Goal, probe: Probe, noun: str) -> Verdict:
    """Return what the last probe of a search for the best solution means, if it has found any."""
    best, than = (f"longest {noun}", "longer") if goal is Goal.LONGEST else (f"best {noun}", "better")
    size = best_size(goal, probe)
    if probe.status is Status.EXHAUSTED:
        return Verdict(Outcome.SOLVED, f"The {best} has {size}; none is {than}.")
    return Verdict(Outcome.LIMIT, f"Stopped before the end of the search: the {best} so far has {size}.")


def best_size(goal: Goal, probe: Probe) -> str:
    """Return what is best about the best solution found so far: its options, its cost or its moves."""
    best = probe.best or 0
    if goal is Goal.CHEAPEST:
        return f"cost {best:,}"
    return counted(best, "move" if goal is Goal.LONGEST else "option")

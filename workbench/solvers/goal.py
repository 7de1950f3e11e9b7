"""The goal of a search, and what the end of the search means for it."""

from dataclasses import dataclass
from enum import StrEnum

from workbench.solvers.search import UNLIMITED, Limit, Probe, Status


class Goal(StrEnum):
    """What a search is to find."""

    ONE = "one"
    UNIQUE = "unique"
    ALL = "all"
    COUNT = "count"
    FEWEST = "fewest"  # options in a solution; each solution found is better than the previous one
    CHEAPEST = "cheapest"  # sum of the costs of the options; likewise

    def limit(self, nodes: int | None = None, seconds: float | None = None, solutions: int | None = None) -> Limit:
        """Return the limit that stops a search for this goal, with these nodes, seconds or solutions at most."""
        enough = {Goal.ONE: 1, Goal.UNIQUE: 2}.get(self)
        return Limit(nodes, seconds, solutions if enough is None else enough)

    @property
    def keep(self) -> int:
        """How many solutions to keep."""
        return {Goal.ONE: 1, Goal.UNIQUE: 2, Goal.COUNT: 1}.get(self, UNLIMITED)


BEST = (Goal.FEWEST, Goal.CHEAPEST)  # the goals that look for the best solution


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


def verdict(goal: Goal, probe: Probe) -> Verdict:
    """Return what the last probe of a search means for its goal."""
    found = probe.solutions
    if goal in BEST and found:
        return best_verdict(goal, probe)
    if probe.status is Status.EXHAUSTED:
        if found == 0:
            return Verdict(Outcome.NONE, "There is no solution.")
        if found == 1:
            return Verdict(Outcome.SOLVED, "Exactly one solution.")
        outcome = Outcome.NOT_UNIQUE if goal is Goal.UNIQUE else Outcome.SOLVED
        return Verdict(outcome, f"Exactly {found:,} solutions.")
    if goal is Goal.ONE and found:
        return Verdict(Outcome.SOLVED, "1 solution found; there may be more.")
    if goal is Goal.UNIQUE and found > 1:
        return Verdict(Outcome.NOT_UNIQUE, "More than one solution.")
    if probe.status is Status.STUCK and goal is Goal.COUNT:
        return Verdict(Outcome.LIMIT, "Not counted: the search could not continue.")
    if probe.status is Status.STUCK:
        known = (
            f"found a solution {found:,} time{'s' * (found != 1)}" if found else "found no solution; there may be one"
        )
        return Verdict(Outcome.LIMIT, f"The search {known}.")
    nothing = "nothing counted yet" if goal is Goal.COUNT else "no solution found yet"
    known = f"at least {found:,} solution{'s' * (found != 1)}" if found else nothing
    return Verdict(Outcome.LIMIT, f"Stopped before the end of the search: {known}.")


def best_verdict(goal: Goal, probe: Probe) -> Verdict:
    """Return what the last probe of a search for the best solution means, if it has found any."""
    size = best_size(goal, probe)
    if probe.status is Status.EXHAUSTED:
        return Verdict(Outcome.SOLVED, f"The best solution has {size}; none is better.")
    return Verdict(Outcome.LIMIT, f"Stopped before the end of the search: the best solution so far has {size}.")


def best_size(goal: Goal, probe: Probe) -> str:
    """Return what is best about the best solution found so far: its options or its cost."""
    return f"{probe.best:,} option{'s' * (probe.best != 1)}" if goal is Goal.FEWEST else f"cost {probe.best:,}"

"""What a person wants of a search, and what its end means for that."""

from dataclasses import dataclass
from enum import StrEnum

from workbench.solvers.search import UNLIMITED, Limit, Probe, Status


class Goal(StrEnum):
    """What is asked for."""

    ONE = "one"
    UNIQUE = "unique"
    ALL = "all"
    COUNT = "count"
    FEWEST = "fewest"  # options in a solution; every solution found is better than the one before
    CHEAPEST = "cheapest"  # sum of the options' costs, likewise

    def limit(self, nodes: int | None = None, seconds: float | None = None, solutions: int | None = None) -> Limit:
        """Return the limit at which this goal is reached, or given up at so many nodes, seconds or solutions."""
        enough = {Goal.ONE: 1, Goal.UNIQUE: 2}.get(self)
        return Limit(nodes, seconds, solutions if enough is None else enough)

    @property
    def keep(self) -> int:
        """How many solutions are to be kept."""
        return {Goal.ONE: 1, Goal.UNIQUE: 2, Goal.COUNT: 1}.get(self, UNLIMITED)


BEST = (Goal.FEWEST, Goal.CHEAPEST)  # the goals that look for the best solution


class Outcome(StrEnum):
    """How a search for a goal ended; the words of the command line."""

    SOLVED = "solved"
    NONE = "none"
    NOT_UNIQUE = "not-unique"
    LIMIT = "limit"
    INVALID = "invalid"


@dataclass(frozen=True)
class Verdict:
    """An outcome, and a sentence that says it."""

    outcome: Outcome
    message: str


def verdict(goal: Goal, probe: Probe) -> Verdict:
    """Tell what the last probe of a search means for its goal."""
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
        return Verdict(Outcome.SOLVED, "A solution; there may be more.")
    if goal is Goal.UNIQUE and found > 1:
        return Verdict(Outcome.NOT_UNIQUE, "More than one solution.")
    if probe.status is Status.STUCK and goal is Goal.COUNT:
        return Verdict(Outcome.LIMIT, "Not counted: this search cannot go on.")
    if probe.status is Status.STUCK:
        known = f"it came to a solution {found:,} times" if found else "without a solution; there may be one"
        return Verdict(Outcome.LIMIT, f"The rule of this search has come to its end: {known}.")
    known = f"at least {found:,} solution{'s' * (found != 1)}" if found else "no solution so far"
    return Verdict(Outcome.LIMIT, f"Stopped before the end of the search: {known}.")


def best_verdict(goal: Goal, probe: Probe) -> Verdict:
    """Tell what the last probe of a search for the best solution means, if it has found any."""
    size = f"{probe.best:,} option{'s' * (probe.best != 1)}" if goal is Goal.FEWEST else f"cost {probe.best:,}"
    if probe.status is Status.EXHAUSTED:
        return Verdict(Outcome.SOLVED, f"The best solution has {size}; none is better.")
    return Verdict(Outcome.LIMIT, f"Stopped before the end of the search: the best solution so far has {size}.")

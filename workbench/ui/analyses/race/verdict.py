"""What the end of a lane's search means, in the words of its heading."""

from workbench.base.number_format import percent
from workbench.puzzles.sentences import counted
from workbench.searching.race.lane import Lane
from workbench.searching.race.results import ratio_of
from workbench.solvers.goal import BEST, Goal, Outcome, verdict
from workbench.solvers.search import Probe, Status
from workbench.ui.search.race_face import NO_VERDICT, Verdict

SEPARATOR = " · "
BEST_WORDS = {
    Goal.FEWEST: "BEST: {:,} OPTIONS",
    Goal.CHEAPEST: "BEST: COST {:,}",
    Goal.LONGEST: "LONGEST: {:,} MOVES",
}
CLOSE = 1.1  # ratios up to this one are given as percentages


def verdict_of(lane: Lane, reference: tuple[int, Lane] | None = None) -> Verdict:
    """Return the outcome of a lane, its nodes, and how many more or fewer than another, numbered one; or no words."""
    if lane.rejection_reason:
        return Verdict("CANNOT START", "bad")
    if lane.probe is None or not lane.over:
        return NO_VERDICT
    words, mood = outcome_of(lane.goal, lane.probe)
    nodes = lane.probe.nodes
    parts = [words, counted(nodes, "node"), ratio_words(lane, reference)]
    return Verdict(SEPARATOR.join(filter(None, parts)), mood)


def ratio_words(lane: Lane, reference: tuple[int, Lane] | None) -> str:
    """Return how many more or fewer nodes a lane took; "" for the reference itself."""
    if reference is None or reference[1] is lane or not (ratio := ratio_of(lane, reference[1])):
        return ""
    number = reference[0]
    if ratio == 1:
        return f"same as lane {number}"
    if 1 / CLOSE < ratio < CLOSE:
        text = "{} fewer than lane {}" if ratio < 1 else "{} more than lane {}"
        return text.format(percent(abs(ratio - 1)), number)
    if ratio < 1:
        return f"{multiple(1 / ratio)} × fewer than lane {number}"
    return f"{multiple(ratio)} × as many as lane {number}"


def multiple(ratio: float) -> str:
    """Return a ratio in two digits, or more where it is large."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"


def outcome_of(goal: Goal, probe: Probe) -> Verdict:
    """Return what the last probe of a search means for its goal."""
    outcome, found = verdict(goal, probe).outcome, probe.solutions
    if outcome is Outcome.LIMIT:
        return Verdict("STUCK", "bad") if probe.status is Status.STUCK else Verdict("LIMIT REACHED", "")
    if outcome is Outcome.NONE:
        return Verdict("NO SOLUTION", "bad")
    if outcome is Outcome.NOT_UNIQUE:
        return Verdict("NOT UNIQUE", "bad")
    if goal in BEST:
        return Verdict(BEST_WORDS[goal].format(probe.best or 0), "good")
    if probe.status is not Status.EXHAUSTED:
        return Verdict("SOLUTION FOUND", "good")
    return Verdict("1 SOLUTION" if found == 1 else f"{found:,} SOLUTIONS", "good")

"""The first sentences of a report: who solves most, and what limits and refusals hide."""

from collections.abc import Iterator, Sequence
from math import isfinite

from workbench.lab.figures import number
from workbench.lab.notebook.summary import SettingSummary
from workbench.lab.number_format import percent
from workbench.puzzles.sentences import counted

MAX_NAMED = 3  # settings that share the first place


def sentences(found: Sequence[SettingSummary], baseline: int) -> Iterator[str]:
    """Yield what is to be known first."""
    tried = [one for one in found if one.runs]
    if not tried:
        yield "There are no runs yet."
        return
    most = max(one.solved / one.runs for one in tried)
    winners = [one for one in tried if one.solved / one.runs == most]
    yield first_place(winners, len(tried))
    reference = found[baseline]
    if most and reference.runs and reference not in winners:
        yield f"The baseline “{reference.title}” solves {solved(reference)}{at_median(reference)}."
    if censored := sum(one.censored for one in tried):
        words = (
            "their costs are lower bounds, and medians rank them above all that is solved"
            if censored > 1
            else "its cost is a lower bound"
        )
        yield f"{counted(censored, 'run')} {'were' if censored > 1 else 'was'} ended by the limit: {words}."
    if refused := sum(one.refused for one in tried):
        words = "were refused by their solver" if refused > 1 else "was refused by its solver"
        yield f"{counted(refused, 'run')} {words}, or failed."


def first_place(winners: Sequence[SettingSummary], settings: int) -> str:
    """Return who solves most; no winner is named where there is none."""
    best = winners[0]
    if not best.solved:
        return "No run was solved."
    if len({one.runs for one in winners}) > 1:
        if len(winners) == settings and all(one.solved == one.runs for one in winners):
            return "All settings solve all runs."
        return f"{counted(len(winners), 'setting')} of {settings:,} solve most: {percent(best.solved / best.runs)}."
    if len(winners) == settings > 1:
        return f"All settings solve {solved(best)}."
    if len(winners) > MAX_NAMED:
        return f"{len(winners):,} settings solve most: {solved(best)}."
    names = " and ".join(f"“{one.title}”" for one in winners)
    if len(winners) > 1:
        return f"{names} solve most: {solved(best)}."
    return f"{names} solve{'s most:' if settings > 1 else 's'} {solved(best)}{at_median(best)}."


def solved(one: SettingSummary) -> str:
    """Return how many runs of how many are solved."""
    return f"{one.solved:,} of {counted(one.runs, 'run')}"


def at_median(one: SettingSummary) -> str:
    """Return the end of a sentence about a setting: its median cost, if it has one."""
    return f", with a median of {number(one.median)} nodes" if isfinite(one.median) else ""

"""The verdict on an experiment in one sentence: which setting fails least, or, if none fails, which costs least."""

from collections.abc import Sequence
from math import isfinite

from workbench.base.number_format import number
from workbench.lab.notebook.names import nouns_of, short_names
from workbench.lab.notebook.results import NO_SEED, Results
from workbench.lab.notebook.summary import SettingSummary, summary
from workbench.puzzles.sentences import counted

MAX_NAMED = 6  # settings that are all named; of more, the best and the worst


def verdict(results: Results) -> str:
    """Return what came out, in plain words."""
    once = not (results.seed != NO_SEED).any()
    found = [
        one._replace(title=name)
        for one, name in zip(summary(results), short_names(results.settings), strict=True)
        if one.runs > one.refused
    ]
    return verdict_on(found, nouns_of(results).case if once else "run")


def verdict_on(found: Sequence[SettingSummary], noun: str) -> str:
    """Return the verdict on settings that have runs; `noun`: what a run is of."""
    if not found:
        return "There are no runs yet."
    ordered = sorted(found, key=lambda one: share_failing(one))
    if len(found) > MAX_NAMED:
        ordered = [ordered[0], ordered[-1]] if share_failing(ordered[0]) < share_failing(ordered[-1]) else ordered[:1]
    if any(failing(one) for one in ordered):
        return among(failing_words(ordered, noun), ordered, found)
    return solved_words(found, noun)


def failing(one: SettingSummary) -> int:
    """Return how many runs were made and not solved."""
    return tried(one) - one.solved


def tried(one: SettingSummary) -> int:
    """Return how many runs a solver took."""
    return one.runs - one.refused


def share_failing(one: SettingSummary) -> float:
    """Return the part of the runs that was not solved."""
    return failing(one) / tried(one)


def among(words: str, named: Sequence[SettingSummary], found: Sequence[SettingSummary]) -> str:
    """Return a sentence on some settings, with the number of all where it leaves out any."""
    if len(named) == len(found):
        return f"{words}."
    if len(named) == 1:
        return f"All {counted(len(found), 'setting')} fail equally often: {words}."
    return f"Of {counted(len(found), 'setting')}, the best and the worst: {words}."


def failing_words(ordered: Sequence[SettingSummary], noun: str) -> str:
    """Return on how many runs of how many settings fail, those that fail least first."""
    first, *others = ordered
    words = f"{first.title} fails on {failing(first):,} of {counted(tried(first), noun)}"
    same = all(tried(one) == tried(first) for one in others)
    rest = [f"{one.title} on {failing(one):,}" + ("" if same else f" of {tried(one):,}") for one in others]
    return ", ".join([words, *rest])


def solved_words(found: Sequence[SettingSummary], noun: str) -> str:
    """Return that all is solved, and what it costs."""
    ordered = sorted(found, key=lambda one: one.median)
    least, most = ordered[0], ordered[-1]
    counts = {tried(one) for one in found}
    solved = f"all {counted(counts.pop(), noun)}" if len(counts) == 1 and counts != {1} else f"every {noun}"
    if len(found) == 1:
        cost = f", with a median of {nodes(least)}" if isfinite(least.median) else ""
        return f"{least.title} solves {solved}{cost}."
    who = "Both settings solve" if len(found) == 2 else f"All {len(found):,} settings solve"
    if not isfinite(most.median) or least.median == most.median:
        return f"{who} {solved}."
    return f"{who} {solved}: {least.title} with a median of {nodes(least)}, {most.title} of {nodes(most)}."


def nodes(one: SettingSummary) -> str:
    """Return the median number of nodes."""
    return f"{number(one.median)} node{'s' * (one.median != 1)}"

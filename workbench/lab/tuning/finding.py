"""What a search for a setting has found so far, in a sentence: where it was chosen, and whether it was tested."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from workbench.lab.tuning.cost import Cost
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.unseen_result import BEST, UnseenResult
from workbench.lab.tuning.unseen_test import cases_of
from workbench.puzzles.sentences import counted, times

TURNED = 100  # evaluations without a better setting in validation, after which it is reported to have turned


class Words(NamedTuple):
    """How a search and its costs are put into words."""

    noun: str  # what is searched for
    places: str  # what it is compared on
    in_words: Callable[[Cost, int], str]  # a cost on so many starts or puzzles, with its verb
    short: Callable[[Cost], str]  # the cost of another one there


def fails(cost: Cost, starts: int) -> str:
    """Return on how many starts a tie-break fails."""
    return f"fails on {cost.fails:,} of {counted(starts, 'start')}"


def nodes(cost: Cost) -> str:
    """Return the nodes that choices of a solver cost, and the searches without an end."""
    return counted(cost.amount, "node") + (f" and {counted(cost.fails, 'failed search')}" if cost.fails else "")


TOURS = Words("rule", "boards", fails, lambda cost: f"on {cost.fails:,}")
PUZZLES = Words("setting", "puzzles", lambda cost, of: f"needs {nodes(cost)} for {counted(of, 'puzzle')}", nodes)


def finding(search: RuleSearch, words: Words) -> str:
    """Return what the course shows, as a sentence; "" if it is too early."""
    best, parent, tested = search.best, search.parent, search.tested
    if best is None or parent is None:
        return ""
    if tested is not None and tested.is_of(best.setting):
        return tested_words(tested, words)
    chosen = f"Chosen on the validation {words.places}; not yet tested on unseen ones."
    if tested is not None:
        chosen = f"Chosen on the validation {words.places}; the test was of an earlier {words.noun}."
    if search.tried - best.evaluation >= TURNED and parent.validation > best.validation:
        turned = "Validation got worse: later candidates overfit the training set."
        return f"{turned} The best was found after {counted(best.evaluation, 'evaluation')}. {chosen}"
    title, least = first_of({title: costs[1] for title, costs in search.baselines.items()})
    verdict = f"it {words.in_words(best.validation, cases_of(search.validation))}, {title} {words.short(least)}."
    if best.validation < least:
        return f"{chosen} There {verdict}"
    return f"Nothing better than {title} was found on the validation {words.places}: {verdict}" if search.over else ""


def tested_words(tested: UnseenResult, words: Words) -> str:
    """Return what came of a test, beside the best known setting there."""
    title, least = first_of({title: cost for title, cost in tested.costs.items() if title != BEST})
    found = f"the best {words.noun} {words.in_words(tested.costs[BEST], tested.cases)}"
    known = f"{title}, the best known there, {words.short(least)}"
    return f"On unseen {words.places}, tested {times(tested.looks)}, {found}; {known}."


def first_of(known: Mapping[str, Cost]) -> tuple[str, Cost]:
    """Return the known setting that costs least, with its title."""
    return min(known.items(), key=lambda one: one[1])

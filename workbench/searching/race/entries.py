"""The entries of a race: solvers with their choices, how they are described, and which one to add next."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from workbench.base.choices import Choice, Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import solvers_for
from workbench.solvers.solver import Solver

Entry = tuple[str, Mapping[str, Value]]  # the name of a solver, and the choices that are not its defaults
Entrant = tuple[Solver, Mapping[str, Value]]  # the same with the solver itself

Settled = tuple[Solver, Mapping[str, Value]]  # a solver with a value for each of its choices

SEED = "seed"  # the name of the choice, in all solvers, that seeds everything random


def another(puzzle: Puzzle, entries: Sequence[Entrant]) -> Entrant:
    """Return the next lane to add to a race: like its last one, but not in the race yet, if possible."""
    racing = [effective(*entry) for entry in entries]
    solver, choices = entries[-1]
    proposed: Iterator[Entrant]
    if seed := seed_of(solver, choices):
        first = int(seed.default)
        proposed = ((solver, {**choices, "seed": number}) for number in range(first, first + len(entries) + 1))
    elif len({solver.name for solver, _ in entries}) > 1:
        proposed = chain(other_solvers(puzzle), other_choices(entries))
    else:
        proposed = chain(other_choices(entries), other_solvers(puzzle))
    return next((entry for entry in proposed if effective(*entry) not in racing), entries[-1])


def effective(solver: Solver, choices: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
    """Return the solver's name and the choices that change anything."""
    values = settle(solver.choices, choices)
    return solver.name, {choice.name: values[choice.name] for choice in solver.choices if choice.applies(values)}


def seed_of(solver: Solver, choices: Mapping[str, Value]) -> Choice | None:
    """Return the choice of the seed, if the solver is random with these choices."""
    values = settle(solver.choices, choices)
    return next((choice for choice in solver.choices if choice.name == SEED and choice.applies(values)), None)


def other_choices(entries: Sequence[Entrant]) -> Iterator[Entrant]:
    """Yield the last entry with another value of one choice; first of those choices in which the entries differ."""
    solver, choices = entries[-1]
    same = [(one, settle(one.choices, values)) for one, values in entries if one.name == solver.name]
    varied = {choice.name for choice in solver.choices if varies(choice, solver, same)}
    for choice in sorted(solver.choices, key=lambda choice: choice.name not in varied):
        for value, _ in choice.values:
            yield solver, {**choices, choice.name: value}


def other_solvers(puzzle: Puzzle) -> Iterator[Entrant]:
    """Yield all solvers of a puzzle with their default choices."""
    for solver in solvers_for(puzzle):
        yield solver, {}


def described(entries: Sequence[Entrant]) -> list[str]:
    """Return a description of each entry: the choices that some entry of its solver changes.

    The seed is named wherever something is random.
    """
    settled = [(solver, settle(solver.choices, choices)) for solver, choices in entries]
    telling = {
        (solver.name, choice.name)
        for solver, values in settled
        for choice in solver.choices
        if values[choice.name] != choice.default or choice.name == SEED
    }
    return [
        ", ".join(
            in_words(choice, values[choice.name])
            for choice in solver.choices
            if (solver.name, choice.name) in telling and choice.applies(values)
        )
        for solver, values in settled
    ]


class Labels(NamedTuple):
    """How the entries of a race are named: what they have in common, and for each what differs and the rest."""

    common: str
    strong: list[str]
    rest: list[str]


def labels(entries: Sequence[Entrant]) -> Labels:
    """Return names in which what differs comes first, and what all entries share is said once."""
    settled = [(solver, settle(solver.choices, choices)) for solver, choices in entries]
    named = [varied_words(solver, values, settled) for solver, values in settled]
    others = [", ".join(other_words(solver, values, settled)) for solver, values in settled]
    titles = [solver.title for solver, _ in settled]
    varied = [choice.title for solver, _ in settled[:1] for choice in solver.choices if varies(choice, solver, settled)]
    strong = [" · ".join(words) or title for words, title in zip(named, titles, strict=True)]
    if len(set(titles)) > 1:
        behind = [title if words else "" for words, title in zip(named, titles, strict=True)]
        return Labels("", strong, [", ".join(filter(None, pair)) for pair in zip(behind, others, strict=True)])
    alike = len(set(others)) == 1
    common = ", ".join(filter(None, (*titles[:1], others[0] if alike and others else "")))
    return Labels(
        f"{common}; lanes differ in: {', '.join(varied)}" if varied else common,
        strong,
        ["" if alike else words for words in others],
    )


def varies(choice: Choice, solver: Solver, settled: Sequence[Settled]) -> bool:
    """Tell whether entries of a solver differ in a choice."""
    return len({values.get(choice.name, choice.default) for one, values in settled if one.name == solver.name}) > 1


def varied_words(solver: Solver, values: Mapping[str, Value], settled: Sequence[Settled]) -> list[str]:
    """Return the choices in which entries of the solver differ: the value alone if it is one of a few of one choice."""
    varied = [choice for choice in solver.choices if varies(choice, solver, settled) and choice.applies(values)]
    if len(varied) == 1 and varied[0].values:
        return [dict(varied[0].values)[str(values[varied[0].name])]]
    return [in_words(choice, values[choice.name]) for choice in varied]


def other_words(solver: Solver, values: Mapping[str, Value], settled: Sequence[Settled]) -> list[str]:
    """Return the other choices that are not the defaults."""
    return [
        in_words(choice, values[choice.name])
        for choice in solver.choices
        if not varies(choice, solver, settled) and values[choice.name] != choice.default and choice.applies(values)
    ]


def in_words(choice: Choice, value: Value) -> str:
    """Return a choice and its value for display."""
    if choice.brief is not None:
        return choice.brief(str(value))
    return f"{choice.title}: {dict(choice.values)[str(value)] if choice.values else value}"

"""Checks of what a person adds, so that a mistake is a sentence at once and not a surprise in the window."""

import re
from collections.abc import Callable, Container, Mapping
from typing import NamedTuple

import numpy as np

from workbench.api.arguments import OF_A_PUZZLE
from workbench.base.choices import Choice, ChoiceError, Value, listed, settle, shortened
from workbench.kernels.scalars import RECENT
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Probe, Search, Status, Tally
from workbench.solvers.solver import Solver

NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}", re.ASCII)
MAX_TITLE, MAX_ABOUT = 60, 400
OF_A_SEARCH = ("note", "reason", "tally", "advance", "probe", "save", "load")


class Sort(NamedTuple):
    """What is added: its word, the names there are, and whether one of them ships with the program."""

    word: str
    known: Container[str]
    ships: Callable[[str], bool]


def check_name(sort: Sort, name: object, replace: bool) -> None:
    """Raise ChoiceError for a name that is not one plain word, or is taken."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        words = f"The name of a {sort.word} has at most 40 small letters, digits, - and _, and begins with a letter"
        raise ChoiceError(f"{words}; {shortened(name)} does not.")
    if name in sort.known and (sort.ships(name) or not replace):
        advice = "" if sort.ships(name) else ", or pass replace=True"
        raise ChoiceError(f"There is a {sort.word} {name!r} already. Choose another name{advice}.")


def check_texts(word: str, name: str, title: object, about: object) -> None:
    """Raise ChoiceError for a title or description that cannot be shown."""
    for part, text, longest in (("title", title, MAX_TITLE), ("description", about, MAX_ABOUT)):
        if not isinstance(text, str) or not text.strip() or not text.isprintable() or len(text) > longest:
            raise ChoiceError(f"The {word} {name!r} needs a {part}: one line of at most {longest} characters.")


def check_solver(solver: Solver) -> None:
    """Raise ChoiceError for choices that no form can show, for goals that are none, and for missing functions."""
    names = [choice.name for choice in solver.choices if isinstance(choice, Choice)]
    if len(names) < len(solver.choices) or len(set(names)) < len(names):
        raise ChoiceError(f"The choices of {solver.name!r} must be workbench.Choice values with different names.")
    try:
        settle(solver.choices, {})
    except ChoiceError as error:
        raise ChoiceError(f"A default of {solver.name!r} is not allowed: {error}.") from None
    if not solver.goals or not all(isinstance(goal, Goal) for goal in solver.goals):
        raise ChoiceError(f"The solver {solver.name!r} needs goals, like goals=(workbench.Goal.ONE,).")
    for part, function in (("accepts", solver.accepts), ("begin", solver.begin)):
        if not callable(function):
            raise ChoiceError(f"The solver {solver.name!r} needs a function as {part}.")


def with_checked_search(solver: Solver, place: str) -> Callable[[Puzzle, Mapping[str, Value], Goal], Search]:
    """Return what begins a solver's search, and raises ChoiceError if that is none; `place`: where it was added."""

    def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
        search = solver.begin(puzzle, choices, goal)
        if fault := fault_of_search(search, puzzle):
            raise ChoiceError(f"The solver {solver.name!r} ({place}) cannot search: {fault}")
        return search

    return begin


def fault_of_search(search: Search, puzzle: Puzzle) -> str:
    """Return what makes a value no search of a puzzle, "" if it seems to be one."""
    if lacking := [name for name in OF_A_SEARCH if not hasattr(search, name)]:
        return f"its search lacks {listed(lacking)}"
    if not isinstance(search.advance(0), Status):
        return "its advance does not return a workbench.Status"
    probe = search.probe()
    if not isinstance(probe, Probe) or not isinstance(search.tally, Tally):
        return "its probe and tally are not a workbench.Probe and a workbench.Tally"
    if len(search.tally.profile) and len(search.tally.visits) != RECENT:
        return f"it has a profile, but the ring of its tally has {len(search.tally.visits):,} places, not {RECENT:,}"
    if np.shape(probe.filling) != puzzle.shape:
        return f"the filling of its probe has the shape {np.shape(probe.filling)}, not {puzzle.shape}"
    return ""


def check_kind(kind: type[Puzzle]) -> None:
    """Raise ChoiceError for a class that is no kind of puzzle, or does not read what it writes."""
    if lacking := [name for name in OF_A_PUZZLE if not hasattr(kind, name)]:
        shown = kind.__name__ if isinstance(kind, type) else shortened(kind)
        raise ChoiceError(f"{shown} is not a kind of puzzle: it lacks {listed(lacking)}.")
    puzzle = kind.blank(settle(kind.sizes, {}))
    if list(kind.parse(puzzle.format())) != [puzzle]:
        raise ChoiceError(f"The kind {kind.kind!r} does not read back the text that it writes for its empty puzzle.")

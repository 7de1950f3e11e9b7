"""Races: several searches of one puzzle on one clock."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from workbench.api.answers import Answer
from workbench.api.arguments import OnePuzzle, choices_of, described, name_in, one_puzzle, string
from workbench.api.searches import faulty, goal_named, limit_of, solver_of
from workbench.base.choices import ChoiceError, Value, settle
from workbench.searching.race.clock import Clock
from workbench.searching.race.entries import labels
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import Race
from workbench.solvers.goal import Goal, verdict
from workbench.solvers.search import SLICE

Entry = str | tuple[str, Mapping[str, Value]]  # the name of a solver, perhaps with choices


class Finish(NamedTuple):
    """How one search of a race ended."""

    title: str  # by what it differs in
    place: int | None  # from 1; equal times share one; None = it did not reach the goal
    answer: Answer


def race(
    puzzle: OnePuzzle,
    entries: Sequence[Entry],
    *,
    goal: str = Goal.ONE,
    clock: str = Clock.NODES,
    nodes: int | None = None,
    seconds: float | None = None,
) -> list[Finish]:
    """Race searches of a puzzle to their ends, or to a limit for each; raise ChoiceError.

    The clock, nodes or seconds, decides about the places.

    >>> from workbench import read_text
    >>> board = read_text("tour 20x20")
    >>> for finish in race(board, [("warnsdorff", {"rule": rule}) for rule in ("plain", "roth")]):
    ...     print(finish.title, finish.answer.outcome, finish.answer.nodes)
    Plain: move order solved 400
    Roth: far from the centre solved 400
    """
    raced, aim = one_puzzle(puzzle), goal_named(goal)
    name_in("clock", clock, tuple(Clock))
    limit = limit_of(aim, nodes, seconds)
    entrants = [(solver_of(raced, name, aim, given), given) for name, given in named_entries(entries)]
    settled = [(solver, settle(solver.choices, given)) for solver, given in entrants]
    shown = labels(settled)
    titles = [strong or rest for strong, rest in zip(shown.strong, shown.rest, strict=True)]
    if answer := faulty(raced):
        return [Finish(title, None, answer) for title in titles]
    racing = Race([Lane(raced, solver, values, aim, limit) for solver, values in settled], Clock(clock))
    while not racing.over:
        racing.follow(SLICE)
    return [Finish(*row) for row in zip(titles, racing.places(), map(answer_of, racing.lanes), strict=True)]


def named_entries(entries: object) -> list[tuple[str, dict[str, Value]]]:
    """Return the names of solvers with their choices."""
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        raise TypeError(f"entries must be a list of solvers, like ['cover_links'], not {described(entries)}.")
    if not entries:
        raise ChoiceError("entries must name at least one solver.")
    pairs = [(entry, {}) if isinstance(entry, str) else entry for entry in entries]
    if wrong := [pair for pair in pairs if not isinstance(pair, tuple | list) or len(pair) != 2]:
        words = "entries must be names of solvers, or pairs like ('warnsdorff', {'rule': 'roth'})"
        raise TypeError(f"{words}, not {described(wrong[0])}.")
    return [(string("entries: the solver", name), choices_of(given, "entries: choices")) for name, given in pairs]


def answer_of(lane: Lane) -> Answer:
    """Return the answer of a lane that is over."""
    if lane.probe is None:
        return Answer.invalid(lane.rejection_reason)
    found = verdict(lane.goal, lane.probe, lane.finds)
    return Answer(found, lane.probe, lane.solutions, lane.note, lane.solver.name, lane.choices, puzzle=lane.puzzle)

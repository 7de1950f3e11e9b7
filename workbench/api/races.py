"""Races: several searches of one puzzle on one clock."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from workbench.api.searches import Answer, faulty, goal_named, limit_of, solver_of
from workbench.choices import ChoiceError, Value, settle, shortened
from workbench.lab.race.clock import Clock
from workbench.lab.race.entries import labels
from workbench.lab.race.lane import Lane
from workbench.lab.race.race import Race
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal, verdict
from workbench.solvers.search import SLICE

Entry = str | tuple[str, Mapping[str, Value]]  # the name of a solver, perhaps with choices


class Finish(NamedTuple):
    """How one search of a race ended."""

    title: str  # by what it differs in
    place: int | None  # from 1; equal times share one; None = it did not reach the goal
    answer: Answer


def race(
    puzzle: Puzzle,
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
    >>> [board] = read_text("tour 20x20")
    >>> for finish in race(board, [("warnsdorff", {"rule": rule}) for rule in ("plain", "roth")]):
    ...     print(finish.title, finish.answer.outcome, finish.answer.nodes)
    Plain: move order solved 400
    Roth: far from the centre solved 400
    """
    if not entries:
        raise ChoiceError("A race needs at least one entry.")
    if clock not in tuple(Clock):
        raise ChoiceError(f"clock must be one of {', '.join(Clock)}, not {shortened(clock)}")
    aim = goal_named(goal)
    named = [(entry, {}) if isinstance(entry, str) else entry for entry in entries]
    entrants = [(solver_of(puzzle, name, aim, given), given) for name, given in named]
    settled = [(solver, settle(solver.choices, given)) for solver, given in entrants]
    shown = labels(settled)
    titles = [strong or rest for strong, rest in zip(shown.strong, shown.rest, strict=True)]
    if answer := faulty(puzzle):
        return [Finish(title, None, answer) for title in titles]
    limit = limit_of(aim, nodes, seconds)
    racing = Race([Lane(puzzle, solver, values, aim, limit) for solver, values in settled], Clock(clock))
    while not racing.over:
        racing.follow(SLICE)
    return [Finish(*row) for row in zip(titles, racing.places(), map(answer_of, racing.lanes), strict=True)]


def answer_of(lane: Lane) -> Answer:
    """Return the answer of a lane that is over."""
    if lane.probe is None:
        return Answer.invalid(lane.rejection_reason)
    found = verdict(lane.goal, lane.probe)
    return Answer(found, lane.probe, lane.solutions, lane.note, lane.solver.name, lane.choices)

"""The goal of a search, and what the end of the search means for it."""

import numpy as np
import pytest

from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import UNLIMITED, Limit, Probe, Status, drive


def probe(status: Status, solutions: int, best: int | None = None) -> Probe:
    nothing = np.zeros((4, 4), np.int32)
    profile = np.array([1, 2], np.int64)
    return Probe(status, 3, 1, solutions, 0.5, profile, nothing, best=best)


@pytest.mark.parametrize(("goal", "solutions"), [(Goal.ONE, 1), (Goal.UNIQUE, 2), (Goal.ALL, None), (Goal.COUNT, None)])
def test_a_goal_limits_the_number_of_solutions(goal: Goal, solutions: int | None) -> None:
    assert goal.limit() == Limit(solutions=solutions)


def test_limits_of_nodes_and_seconds_go_with_every_goal() -> None:
    assert Goal.ONE.limit(nodes=10, seconds=2.5) == Limit(10, 2.5, 1)
    assert Goal.UNIQUE.limit(nodes=10) == Limit(10, None, 2)
    assert Goal.COUNT.limit(seconds=1) == Limit(None, 1, None)


def test_only_goals_of_many_solutions_can_be_limited() -> None:
    limits = {goal: goal.limit(solutions=7).solutions for goal in Goal}

    assert limits.pop(Goal.ONE) == 1
    assert limits.pop(Goal.UNIQUE) == 2
    assert set(limits.values()) == {7}


def test_a_goal_sets_how_many_solutions_to_keep() -> None:
    keep = {goal: goal.keep for goal in Goal}

    assert [keep.pop(goal) for goal in (Goal.ONE, Goal.UNIQUE, Goal.COUNT)] == [1, 2, 1]
    assert set(keep.values()) == {UNLIMITED}


@pytest.mark.parametrize(
    ("goal", "status", "solutions", "outcome", "message"),
    [
        (Goal.ONE, Status.FOUND, 1, Outcome.SOLVED, "1 solution found; there may be more."),
        (Goal.ONE, Status.EXHAUSTED, 1, Outcome.SOLVED, "Exactly one solution."),
        (Goal.ONE, Status.EXHAUSTED, 0, Outcome.NONE, "There is no solution."),
        (Goal.ONE, Status.RUNNING, 1, Outcome.SOLVED, "1 solution found; there may be more."),
        (Goal.ONE, Status.RUNNING, 0, Outcome.LIMIT, "no solution found yet."),
        (Goal.UNIQUE, Status.EXHAUSTED, 1, Outcome.SOLVED, "Exactly one solution."),
        (Goal.UNIQUE, Status.EXHAUSTED, 2, Outcome.NOT_UNIQUE, "Exactly 2 solutions."),
        (Goal.UNIQUE, Status.EXHAUSTED, 0, Outcome.NONE, "There is no solution."),
        (Goal.UNIQUE, Status.FOUND, 2, Outcome.NOT_UNIQUE, "More than one solution."),
        (Goal.UNIQUE, Status.RUNNING, 2, Outcome.NOT_UNIQUE, "More than one solution."),
        (Goal.UNIQUE, Status.RUNNING, 1, Outcome.LIMIT, "at least 1 solution."),
        (Goal.UNIQUE, Status.FOUND, 1, Outcome.LIMIT, "at least 1 solution."),
        (Goal.UNIQUE, Status.RUNNING, 0, Outcome.LIMIT, "no solution found yet."),
        (Goal.ALL, Status.EXHAUSTED, 288, Outcome.SOLVED, "Exactly 288 solutions."),
        (Goal.ALL, Status.FOUND, 7, Outcome.LIMIT, "at least 7 solutions."),
        (Goal.ALL, Status.STUCK, 7, Outcome.LIMIT, "The search found a solution 7 times."),
        (Goal.COUNT, Status.STUCK, 0, Outcome.LIMIT, "Not counted: the search could not continue."),
        (Goal.ONE, Status.STUCK, 0, Outcome.LIMIT, "The search found no solution; there may be one."),
        (Goal.ALL, Status.EXHAUSTED, 0, Outcome.NONE, "There is no solution."),
        (Goal.COUNT, Status.EXHAUSTED, 161280, Outcome.SOLVED, "Exactly 161,280 solutions."),
        (Goal.COUNT, Status.RUNNING, 1234, Outcome.LIMIT, "at least 1,234 solutions."),
        (Goal.COUNT, Status.RUNNING, 0, Outcome.LIMIT, "nothing counted yet."),
    ],
)
def test_the_verdict_follows_from_the_last_probe(
    goal: Goal, status: Status, solutions: int, outcome: Outcome, message: str
) -> None:
    said = verdict(goal, probe(status, solutions))

    assert said.outcome is outcome
    assert said.message.endswith(message)


def test_the_best_solution_has_its_size_or_cost_in_the_verdict() -> None:
    ended = verdict(Goal.FEWEST, probe(Status.EXHAUSTED, 3, 2))
    stopped = verdict(Goal.CHEAPEST, probe(Status.RUNNING, 1, 1234))
    none = verdict(Goal.CHEAPEST, probe(Status.EXHAUSTED, 0))
    single = verdict(Goal.FEWEST, probe(Status.EXHAUSTED, 1, 1))

    assert (ended.outcome, ended.message) == (Outcome.SOLVED, "The best solution has 2 options; none is better.")
    assert stopped.outcome is Outcome.LIMIT
    assert stopped.message.endswith("so far has cost 1,234.")
    assert none.outcome is Outcome.NONE
    assert single.message == "The best solution has 1 option; none is better."


def test_a_verdict_names_what_the_search_finds() -> None:
    ended = verdict(Goal.LONGEST, probe(Status.EXHAUSTED, 9, 35), "uncrossed walk")
    stopped = verdict(Goal.LONGEST, probe(Status.RUNNING, 1, 1), "uncrossed walk")
    counted = verdict(Goal.COUNT, probe(Status.EXHAUSTED, 1234), "uncrossed walk")

    assert (ended.outcome, ended.message) == (
        Outcome.SOLVED,
        "The longest uncrossed walk has 35 moves; none is longer.",
    )
    assert stopped.message.endswith(": the longest uncrossed walk so far has 1 move.")
    assert counted.message == "Exactly 1,234 uncrossed walks."
    assert verdict(Goal.LONGEST, probe(Status.EXHAUSTED, 0), "uncrossed walk").message == "There is no uncrossed walk."


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("12..\n3...\n..1.\n...2", ["solved", "solved", "solved", "solved"]),
        ("1234\n....\n....\n....", ["solved", "not-unique", "solved", "solved"]),
        ("123.\n....\n...4\n....", ["none", "none", "none", "none"]),
    ],
)
def test_searches_reach_their_goals(text: str, outcomes: list[str]) -> None:
    [puzzle] = Sudoku.parse(text)

    said = [
        verdict(goal, list(drive(SOLVERS["sudoku_digits"].start(puzzle), goal.limit(), goal.keep))[-1]).outcome
        for goal in SOLVERS["sudoku_digits"].goals
    ]

    assert said == outcomes


def test_outcomes_are_the_words_of_the_command_line() -> None:
    assert [str(outcome) for outcome in Outcome] == ["solved", "none", "not-unique", "limit", "invalid"]

"""One run: where its limits end it, and what it comes to."""

from dataclasses import replace

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.lab.experiments.measured_search import MAX_NOTE, Ended, MeasuredSearch, failed, result_of, status_of
from workbench.lab.notebook.results import UNKNOWN, RunStatus
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_LIMIT, Limit, Probe, Status

pytestmark = pytest.mark.usefixtures("compiled")

EMPTY_4 = Sudoku.parse("sudoku 2x2\n" + "....\n" * 4)[0]  # 288 solutions: OEIS A107739


def measured(goal: Goal, limit: Limit = NO_LIMIT, step: float = 0.0, **choices: Value) -> MeasuredSearch:
    """Return a run of which each look at the clock takes so long."""
    now = iter(range(10**9))
    return MeasuredSearch(EMPTY_4, SOLVERS["cover_links"], choices, goal, limit, lambda: step * next(now))


def ended(search: MeasuredSearch) -> Ended:
    while not search.advance():
        pass
    assert search.over
    return search.ended


def test_a_run_counts_all_solutions() -> None:
    found = ended(measured(Goal.COUNT))

    assert (found.status, found.solutions, found.left, found.best) == (RunStatus.SOLVED, 288, UNKNOWN, UNKNOWN)
    assert found.depth == 16  # options in a solution: one for each cell


@pytest.mark.parametrize("nodes", [1, 63, 64, 65, 200])
def test_a_run_ends_exactly_at_its_nodes(nodes: int) -> None:
    found = ended(measured(Goal.COUNT, Limit(nodes=nodes)))

    assert (found.status, found.nodes) == (RunStatus.LIMIT, nodes)


def test_a_run_ends_at_its_seconds_which_are_those_of_the_search_alone() -> None:
    search = measured(Goal.COUNT, Limit(seconds=3.0), step=1.0)

    slices = 1
    while not search.advance():
        slices += 1

    assert (slices, search.seconds, search.ended.status) == (3, 3.0, RunStatus.LIMIT)


def test_a_run_for_one_solution_or_two_ends_there() -> None:
    assert ended(measured(Goal.ONE)).status == RunStatus.SOLVED
    assert ended(measured(Goal.ONE)).solutions == 1
    assert ended(measured(Goal.UNIQUE)).status == RunStatus.NOT_UNIQUE
    assert ended(measured(Goal.UNIQUE)).solutions == 2


def test_what_the_solver_refuses_has_no_search() -> None:
    for search, words in (
        (measured(Goal.COUNT, order="widest"), "order must be one of"),
        (MeasuredSearch(EMPTY_4, SOLVERS["sudoku_digits"], {}, Goal.FEWEST, NO_LIMIT), "does not support the goal"),
    ):
        assert search.over
        assert search.advance()
        assert (search.ended.status, search.ended.nodes, search.probe) == (RunStatus.REFUSED, 0, None)
        assert words in search.note


def test_a_walk_that_is_stuck_has_squares_left() -> None:
    board = Tour.parse("tour 4x4 start a1\n")[0]  # which has no tour

    found = ended(MeasuredSearch(board, SOLVERS["warnsdorff"], {}, Goal.ONE, NO_LIMIT))

    assert found.status == RunStatus.STUCK
    assert found.left + found.nodes == 16
    assert found.left > 0


PROBE = Probe(Status.RUNNING, 9, 0, 0, 0.5, np.array([1, 3, 5, 0]), np.zeros((4, 4), np.int32))


@pytest.mark.parametrize(
    ("status", "solutions", "goal", "expected"),
    [
        (Status.RUNNING, 0, Goal.ONE, RunStatus.LIMIT),
        (Status.STUCK, 0, Goal.ONE, RunStatus.STUCK),
        (Status.FOUND, 1, Goal.ONE, RunStatus.SOLVED),
        (Status.EXHAUSTED, 0, Goal.ONE, RunStatus.NONE),
        (Status.EXHAUSTED, 1, Goal.UNIQUE, RunStatus.SOLVED),
        (Status.FOUND, 2, Goal.UNIQUE, RunStatus.NOT_UNIQUE),
    ],
)
def test_a_run_ends_as_its_last_probe_says(status: Status, solutions: int, goal: Goal, expected: RunStatus) -> None:
    assert status_of(goal, replace(PROBE, status=status, solutions=solutions)) == expected


def test_the_depth_of_a_run_is_its_deepest_level() -> None:
    found = result_of(EMPTY_4, Goal.ONE, replace(PROBE, best=-3), "a note")

    assert (found.depth, found.best, found.note, found.nodes) == (2, -3, "a note", 9)
    assert result_of(EMPTY_4, Goal.ONE, replace(PROBE, profile=np.zeros(0, np.int64)), "").depth == UNKNOWN


def test_the_note_of_an_exception_is_cut_off() -> None:
    found = failed(ValueError("x" * MAX_NOTE), 7)

    assert (found.status, found.nodes, len(found.note)) == (RunStatus.FAILED, 7, MAX_NOTE)
    assert found.note.startswith("ValueError: xxx")

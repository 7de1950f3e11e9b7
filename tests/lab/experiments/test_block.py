"""Runs that are made together end as single ones would."""

import numpy as np
import pytest

from tests.lab.experiments.test_refusals import SUDOKU
from workbench.base.choices import Value
from workbench.lab.experiments.block import (
    BATCH,
    LIMIT,
    NONE,
    NOT_UNIQUE,
    NOT_YET,
    SOLVED,
    STUCK,
    EndedTogether,
    block_of,
    limited,
)
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.settings import Setting, settings
from workbench.lab.notebook.results import UNKNOWN
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_LIMIT, Limit

pytestmark = pytest.mark.usefixtures("compiled")

UNIQUE = Sudoku.parse(SUDOKU)[0]
EMPTY = Sudoku.parse("." * 81)[0]
WRONG = Sudoku.parse("11" + "." * 79)[0]
BOARDS: list[Puzzle] = [Tour.parse(f"tour 6x5 start {square}\n")[0] for square in ("a1", "b1")]


def setting(solver: str, puzzle: Puzzle, **choices: Value) -> Setting:
    """Return a setting of an experiment."""
    source = SettingSource(solver, {name: (value,) for name, value in choices.items()})
    experiment = Experiment("", Goal.ONE, (InstanceSource(),), (source,))
    [found] = settings(experiment, [puzzle])
    return found


def ended(solver: str, puzzles: list[Puzzle], goal: Goal, limit: Limit = NO_LIMIT) -> EndedTogether:
    """Return what came of a block."""
    block = block_of(setting(solver, puzzles[0]), 1, puzzles, goal, limit)
    assert block is not None
    *_, found = block
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("goal", "status", "solutions"),
    [(Goal.ONE, [SOLVED, SOLVED, NONE], [1, 1, 0]), (Goal.UNIQUE, [SOLVED, NOT_UNIQUE, NONE], [1, 2, 0])],
)
def test_searches_end_with_what_their_goal_asks(goal: Goal, status: list[int], solutions: list[int]) -> None:
    found = ended("sudoku_bands", [UNIQUE, EMPTY, WRONG], goal)

    assert found.status.tolist() == status
    assert found.solutions.tolist() == solutions
    assert found.left.tolist() == [UNKNOWN] * 3


@pytest.mark.parametrize("count", [BATCH, BATCH + 1, 2 * BATCH])
def test_many_puzzles_are_searched_in_several_calls(count: int) -> None:
    block = block_of(setting("sudoku_bands", UNIQUE), 1, [UNIQUE] * count, Goal.ONE, NO_LIMIT)
    assert block is not None

    *waits, found = block

    assert waits == [None] * (-(-count // BATCH) - 1)
    assert found is not None
    assert found.status.tolist() == [SOLVED] * count


@pytest.mark.parametrize("board", ["tour 4x4", "tour 6x5"])
def test_walks_that_are_stuck_leave_squares(board: str) -> None:
    starts = [Tour.parse(f"{board} start {square}\n")[0] for square in ("a1", "b1", "c2", "d3")]
    found = ended("warnsdorff", [*starts], Goal.ONE)

    squares = starts[0].open_cells().sum()
    for status, nodes, solutions, left in zip(*(column.tolist() for column in found), strict=True):
        if status == STUCK:
            assert (nodes + left, solutions) == (squares, 0)
            assert left > 0
        else:
            assert (status, nodes, solutions, left) == (SOLVED, squares, 1, UNKNOWN)
            assert board != "tour 4x4"  # which has no tour


@pytest.mark.parametrize(
    ("solver", "puzzles", "goal", "limit"),
    [
        ("warnsdorff", BOARDS, Goal.ONE, Limit(seconds=1.0)),
        ("warnsdorff", BOARDS[:1], Goal.ONE, NO_LIMIT),
        ("sudoku_bands", [UNIQUE, EMPTY], Goal.COUNT, NO_LIMIT),
        ("cover_links", [UNIQUE, EMPTY], Goal.ONE, NO_LIMIT),
    ],
    ids=["seconds", "a single one", "a long goal", "a solver without batches"],
)
def test_other_runs_are_made_one_by_one(solver: str, puzzles: list[Puzzle], goal: Goal, limit: Limit) -> None:
    assert block_of(setting(solver, puzzles[0]), 1, puzzles, goal, limit) is None


def test_batches_have_the_default_choices() -> None:
    block, other = (
        block_of(setting("sudoku_digits", UNIQUE, cell=cell), 1, [UNIQUE, EMPTY], Goal.ONE, NO_LIMIT)
        for cell in ("weighted", "first")
    )

    assert block is not None
    assert other is None


def test_a_run_beyond_the_limit_is_as_if_it_had_been_stopped_there() -> None:
    columns = [np.array(column) for column in ([SOLVED, SOLVED, STUCK, NOT_YET], [9, 10, 11, 12], [1, 1, 0, 0])]

    found = limited(*columns, np.array([-1, -1, 5, 5]), Limit(nodes=10))

    assert found.status.tolist() == [SOLVED, SOLVED, LIMIT, LIMIT]
    assert found.nodes.tolist() == [9, 10, 10, 10]
    assert found.solutions.tolist() == [1, 1, 0, 0]
    assert found.left.tolist() == [-1, -1, UNKNOWN, UNKNOWN]
    free = limited(*columns, np.array([-1, -1, 5, 5]), NO_LIMIT)
    assert (free.status.tolist(), free.left.tolist()) == ([SOLVED, SOLVED, STUCK, NOT_YET], [-1, -1, 5, 5])

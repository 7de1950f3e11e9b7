"""Searching a tree that is given by its branches: it does all that a kernel does."""

import numpy as np
import pytest

from tests.stepped import Moment, stepped
from workbench.kernels.scalars import RECENT
from workbench.puzzles.puzzle import Filling
from workbench.solvers.goal import Goal, Outcome, verdict
from workbench.solvers.search import UNLIMITED, Limit, Status, drive
from workbench.solvers.tree_search import TreeSearch


class Queens:
    """Places a queen in each row of a board; on 6 x 6 there are 4 solutions (OEIS A000170)."""

    def __init__(self, side: int = 6) -> None:
        self.side = side
        self.columns: list[int] = []

    def branches(self) -> list[int]:
        row = len(self.columns)
        return [
            column
            for column in range(self.side)
            if all(column != c and abs(column - c) != row - r for r, c in enumerate(self.columns))
        ]

    def enter(self, branch: int) -> None:
        self.columns.append(branch)

    def leave(self, branch: int) -> None:
        assert self.columns.pop() == branch

    def is_solution(self) -> bool:
        return len(self.columns) == self.side

    def filling(self) -> Filling:
        board = np.zeros((self.side, self.side), np.int32)
        board[range(len(self.columns)), self.columns] = 1
        return board


def begun(side: int = 6) -> TreeSearch[int]:
    return TreeSearch(Queens(side))


def test_every_node_is_visited_once_and_every_solution_found() -> None:
    search = begun()

    status = search.advance(UNLIMITED)

    assert status is Status.EXHAUSTED
    assert search.probe().solutions == 4
    assert search.probe().profile.tolist() == [1, 6, 20, 36, 46, 40, 4]  # ways to fill the first rows
    assert not search.probe().filling.any(), "the board is as it was before"


def test_it_stops_at_each_solution_and_shows_it() -> None:
    shown = [probe.filling for probe in drive(begun()) if probe.at_solution]

    assert [np.argmax(filling, axis=1).tolist() for filling in shown] == [
        [1, 3, 5, 0, 2, 4],
        [2, 5, 1, 4, 0, 3],
        [3, 0, 4, 1, 5, 2],
        [4, 2, 0, 5, 3, 1],
    ]


@pytest.mark.parametrize("budget", [1, 7, 50])
def test_slices_do_not_change_it(budget: int) -> None:
    whole, sliced = begun(), begun()
    whole.advance(UNLIMITED)

    while sliced.advance(budget) is Status.RUNNING:
        pass

    assert Moment.of(sliced.probe()) == Moment.of(whole.probe())
    assert sliced.tally.visits[: sliced.tally.nodes].tolist() == whole.tally.visits[: whole.tally.nodes].tolist()


def test_the_ring_holds_the_level_of_each_node() -> None:
    steps = stepped(begun(), 1000)
    search = begun()
    search.advance(UNLIMITED)

    levels = search.tally.visits[: search.tally.nodes]

    assert len(search.tally.visits) == RECENT
    assert np.where(levels < 0, ~levels, levels).tolist() == list(steps.levels)
    assert np.flatnonzero(levels < 0).tolist() == steps.solutions


def test_any_node_is_a_checkpoint() -> None:
    steps = stepped(begun(), 1000)
    search, other = begun(), begun()
    other.advance(90)
    for node in (0, 1, 40, 17, 152):
        search.load(steps_to(node).save())

        rest = stepped(search, 0).moments[0]

        assert rest == Moment.of(steps_to(node).probe())
        assert search.advance(UNLIMITED) is Status.EXHAUSTED
        assert search.probe().nodes == steps.nodes
        assert search.probe().solutions == 4


def steps_to(node: int) -> TreeSearch[int]:
    """Return a search that has visited so many nodes."""
    search = begun()
    search.advance(node)
    return search


def test_it_stops_before_a_node_at_the_floor() -> None:
    search = begun()
    search.advance(3)

    search.advance(UNLIMITED, floor=1)

    assert search.probe().level == 1, "the next node is the second queen of the first row"
    assert search.tally.profile[1] == 1


def test_progress_never_falls() -> None:
    progress = [moment.progress for moment in stepped(begun(), 1000).moments]

    assert progress == sorted(progress)
    assert progress[-1] == 1


def test_goals_and_limits_hold() -> None:
    *_, one = drive(begun(8), Goal.ONE.limit())
    *_, cut = drive(begun(8), Limit(nodes=10))

    assert verdict(Goal.ONE, one).outcome is Outcome.SOLVED
    assert one.solutions == 1
    assert (cut.nodes, cut.status) == (10, Status.RUNNING)


def test_a_tree_deeper_than_stated_is_an_error() -> None:
    with pytest.raises(ValueError, match="deeper than 3 branches"):
        TreeSearch(Queens(), depth=3).advance(UNLIMITED)

"""Checkpoints: few enough, small enough, about evenly spread, and found by node."""

import numpy as np
import pytest

from tests.solvers.planned_search import PlannedSearch
from workbench.solvers.checkpoints import MAX_BYTES, MAX_COUNT, Checkpoints
from workbench.solvers.search import Checkpoint, Status

INTERVAL = 1.0  # seconds between the first copies
NODES = 100  # of a search in this time
PART = 8  # slices in this time: their seconds add up exactly


@pytest.fixture(autouse=True)
def exact_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time that copying takes not matter."""
    monkeypatch.setattr("workbench.solvers.checkpoints.FIRST_SECONDS", INTERVAL)
    monkeypatch.setattr("workbench.solvers.checkpoints.MAX_SHARE", float("inf"))


def planned(nodes: int = 200_000, weight: int = 0) -> PlannedSearch:
    return PlannedSearch(np.where(np.arange(nodes) % 100 == 99, ~1, 1).astype(np.int32), weight)


def kept(search: PlannedSearch, intervals: float) -> Checkpoints:
    """Return the checkpoints of a search of so many times the interval between the first copies."""
    checkpoints = Checkpoints()
    for k in range(1, int(PART * intervals) + 1):
        search.advance(k * NODES // PART - search.tally.nodes)
        checkpoints.offer(search, k * INTERVAL / PART)
    return checkpoints


def nodes(checkpoints: Checkpoints, last: int) -> list[int]:
    """Return the nodes of all copies."""
    found = []
    while (copy := checkpoints.before(nodes=last)) is not None:
        found.append(copy.nodes)
        last = copy.nodes - 1
    return found[::-1]


def test_a_short_search_is_not_copied() -> None:
    assert len(kept(planned(), 0.99)) == 0


def test_copies_are_made_at_about_equal_intervals() -> None:
    checkpoints = kept(planned(), 20.5)

    assert len(checkpoints) == 20
    assert np.diff(nodes(checkpoints, 200_000)).tolist() == [100] * 19


@pytest.mark.parametrize("intervals", [70, 100, 1000])
def test_there_are_never_too_many_copies_and_they_stay_spread(intervals: int) -> None:
    checkpoints = kept(planned(), intervals)

    apart = np.diff([0, *nodes(checkpoints, 200_000), NODES * intervals])
    assert MAX_COUNT // 4 < len(checkpoints) <= MAX_COUNT
    assert apart.max() <= 3 * apart[:-1].min()


def test_copies_never_take_too_much_memory() -> None:
    checkpoints = kept(planned(weight=MAX_BYTES // 5), 20)

    assert 0 < checkpoints.nbytes <= MAX_BYTES
    assert 2 <= len(checkpoints) <= 4


def test_a_copy_that_is_too_large_costs_no_other_and_is_not_tried_again() -> None:
    search = planned()
    checkpoints = kept(search, 5.5)
    before, copies = nodes(checkpoints, 200_000), []

    class Growing(PlannedSearch):
        def save(self) -> Checkpoint:
            copies.append(self)
            return Checkpoint(self.tally.nodes, 0, Status.RUNNING, (np.broadcast_to(np.uint8(0), MAX_BYTES + 1),))

    growing = Growing(search.plan)
    growing.advance(5000)
    for second in range(10, 100):
        checkpoints.offer(growing, float(second))
        growing.advance(10)

    assert nodes(checkpoints, 200_000) == before
    assert len(copies) == 1


def test_memory_that_copies_share_counts_once() -> None:
    shared = np.zeros(MAX_BYTES // 2, np.uint8)

    class Sharing(PlannedSearch):
        def save(self) -> Checkpoint:
            return Checkpoint(self.tally.nodes, 0, Status.RUNNING, (shared, np.zeros(100, np.uint8)))

    checkpoints = kept(Sharing(planned().plan), 20.5)

    assert len(checkpoints) == 20
    assert checkpoints.nbytes == shared.nbytes + 20 * 100


def test_a_search_that_went_back_is_not_copied_until_it_is_beyond_the_last_copy() -> None:
    search = planned()
    checkpoints = kept(search, 5.5)
    first = checkpoints.before(nodes=100)
    assert first is not None

    search.load(first)
    for second in range(10, 60):
        search.advance(20)
        checkpoints.offer(search, float(second))

    assert nodes(checkpoints, 200_000)[:5] == [100, 200, 300, 400, 500]
    assert nodes(checkpoints, 200_000)[5] == 520


def test_the_copy_before_a_node_is_the_nearest() -> None:
    checkpoints = kept(planned(), 5.5)

    found = [checkpoints.before(nodes=node) for node in (0, 99, 100, 199, 500, 200_000)]

    assert [copy and copy.nodes for copy in found] == [None, None, 100, 100, 500, 500]


def test_the_time_of_a_node_lies_between_those_of_the_copies_around_it() -> None:
    checkpoints, latest = kept(planned(), 5.5), (600, 6.0 * INTERVAL)

    times = [checkpoints.seconds_at(node, latest) / INTERVAL for node in (0, 50, 100, 450, 550, 600, 9999)]

    assert times == pytest.approx([0.0, 0.5, 1.0, 4.5, 5.5, 6.0, 6.0], abs=0.1)
    assert Checkpoints().seconds_at(50, (100, 8.0)) == 4.0


def test_the_copy_before_a_solution_is_the_last_one_with_no_more_solutions() -> None:
    checkpoints = kept(planned(), 5.5)  # node 99 is the first solution

    found = [checkpoints.before(solutions=count) for count in (0, 1, 3, 10)]

    assert [copy and (copy.nodes, copy.solutions) for copy in found] == [None, (100, 1), (300, 3), (500, 5)]

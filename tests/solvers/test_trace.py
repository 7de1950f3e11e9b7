"""The trace of a search: what it records, and that recording changes nothing."""

from dataclasses import replace

import numpy as np
import pytest

from tests.solvers.planned_search import PlannedSearch, random_visits
from workbench.kernels.scalars import RECENT
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS, solvers_for
from workbench.solvers.checkpoints import FIRST_SECONDS
from workbench.solvers.depth_map import level_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import NO_PROFILE, NO_VISITS, UNLIMITED, Limit, Status, Tally, drive
from workbench.solvers.trace import Trace

[FIRST_ROW] = Sudoku.parse("sudoku 2x3\n123456\n" + "......\n" * 5)


@pytest.mark.parametrize("budget", [1, 999, RECENT - 1, RECENT, RECENT + 1, 3 * RECENT, UNLIMITED])
def test_an_advance_visits_as_many_nodes_as_without_a_trace(budget: int) -> None:
    search, trace = PlannedSearch(random_visits(RECENT + 20_000, 30)), Trace()

    status = trace.advance(search, budget)
    trace.catch_up(search)

    assert search.tally.nodes == trace.map.nodes == min(budget, RECENT + 20_000)
    assert (status is Status.EXHAUSTED) == (budget > RECENT + 20_000)


def test_every_node_is_in_the_map_whatever_the_budgets() -> None:
    visits = random_visits(RECENT + 20_000, 30)
    search, trace = PlannedSearch(visits), Trace()

    for budget in (RECENT - 1, 2, 10_000, 1, UNLIMITED):
        trace.advance(search, budget)
    trace.catch_up(search)

    assert trace.map.columns is not None
    assert trace.map.columns.density.sum() == len(visits)
    assert trace.map.columns.found.sum() == np.count_nonzero(visits < 0)


def test_a_search_without_levels_is_advanced_and_not_mapped() -> None:
    class Flat(PlannedSearch):
        @property
        def tally(self) -> Tally:
            return Tally(super().tally.nodes, 0, NO_PROFILE, NO_VISITS)

    search, trace = Flat(random_visits(100, 3)), Trace()

    trace.advance(search, 70)
    trace.catch_up(search)

    assert (search.tally.nodes, trace.map.nodes) == (70, 0)


def test_a_copy_is_kept_once_a_search_has_run_for_a_while() -> None:
    search, trace = PlannedSearch(random_visits(1000, 30)), Trace()

    trace.advance(search, 100)
    trace.offer(search, replace(search.probe(), seconds=FIRST_SECONDS / 2))
    trace.advance(search, 100)
    trace.offer(search, replace(search.probe(), seconds=2 * FIRST_SECONDS))

    assert len(trace.checkpoints) == 1
    copy = trace.checkpoints.before(nodes=1000)
    assert copy is not None
    assert copy.nodes == 200


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", [solver.name for solver in solvers_for(FIRST_ROW) if Goal.COUNT in solver.goals])
def test_a_recorded_search_finds_what_it_finds_alone(name: str) -> None:
    trace, search = Trace(), SOLVERS[name].start(FIRST_ROW)
    alone = SOLVERS[name].start(FIRST_ROW)
    alone.advance(30_000)

    list(drive(search, Limit(nodes=30_000), keep=3, recorder=trace))

    assert search.tally.nodes == alone.tally.nodes == trace.map.nodes
    assert search.probe().profile.tolist() == alone.probe().profile.tolist()
    assert trace.map.exact is not None
    assert np.bincount(level_of(trace.map.exact)).tolist() == alone.probe().profile.tolist()
    assert np.count_nonzero(trace.map.exact < 0) == alone.tally.solutions

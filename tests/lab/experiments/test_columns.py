"""What has come of the runs of a plan: one row each, however often a run is timed."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.experiments.test_plan import planned
from workbench.lab.experiments.block import EndedTogether
from workbench.lab.experiments.columns import RunColumns
from workbench.lab.experiments.core_part import Made, MadeTogether
from workbench.lab.experiments.measured_search import Ended
from workbench.lab.experiments.plan import Plan
from workbench.lab.notebook.results import RUN_STATUSES, UNKNOWN, Results, RunStatus
from workbench.solvers.search import NO_LIMIT, Limit


def ended(nodes: int, status: RunStatus = RunStatus.SOLVED) -> Ended:
    return Ended(status, nodes, 1, left=nodes + 1)


def keys(plan: Plan, places: list[int]) -> set[tuple[int, int, int]]:
    columns = (plan.instance[places], plan.setting[places], plan.seed[places])
    return set(zip(*(column.tolist() for column in columns), strict=True))


def rows(found: Results) -> set[tuple[int, int, int]]:
    return set(zip(found.instance.tolist(), found.setting.tolist(), found.seed.tolist(), strict=True))


def test_runs_that_have_ended_are_rows_of_the_results() -> None:
    plan = planned()
    columns = RunColumns(plan)
    assert (columns.done, len(columns.results()), len(columns.missing())) == (0, 0, len(plan))

    columns.enter([Made(3, ended(30), None), Made(20, ended(7, RunStatus.STUCK), None)])

    found = columns.results()
    assert (columns.done, len(found)) == (2, 2)
    assert set(columns.missing().tolist()) == set(range(len(plan))) - {3, 20}
    assert rows(found) == keys(plan, [3, 20])
    assert sorted(zip(found.nodes.tolist(), found.left.tolist(), found.solutions.tolist(), strict=True)) == [
        (7, 8, 1),
        (30, 31, 1),
    ]
    assert {RUN_STATUSES[status] for status in found.status} == {RunStatus.SOLVED, RunStatus.STUCK}
    assert np.isnan(found.seconds).all()
    assert found.limit_nodes.tolist() == [UNKNOWN] * 2


def test_runs_that_were_made_together_are_entered_at_once() -> None:
    plan = planned()
    columns, places = RunColumns(plan), np.array([5, 2, 9])
    figures = [np.array(column) for column in ([0, 3, 0], [11, 12, 13], [1, 0, 1], [-1, 4, -1])]

    columns.enter_together(MadeTogether(places, EndedTogether(*figures)))

    found = columns.results()
    assert (columns.done, len(columns.missing())) == (3, len(plan) - 3)
    assert rows(found) == keys(plan, [5, 2, 9])
    assert sorted(found.nodes.tolist()) == [11, 12, 13]
    assert sorted(found.left.tolist()) == [-1, -1, 4]


def test_times_of_a_run_have_their_median_and_their_ends() -> None:
    plan = planned("repetitions = 3")
    columns = RunColumns(plan)
    same = [place for place in range(len(plan)) if keys(plan, [place]) == keys(plan, [0])]
    assert len(same) in (4, 7)  # the first one, and three or, of the baseline, six that are timed

    columns.enter([Made(place, ended(5), seconds) for place, seconds in zip(same, (None, 3.0, 1.0, 2.5), strict=False)])

    found = columns.results()
    assert len(found) == 1
    assert (found.seconds[0], found.fastest[0], found.slowest[0], found.repetitions[0]) == (2.5, 1.0, 3.0, 3)
    assert columns.done == 4


def known_of(plan: Plan, nodes: int, status: RunStatus) -> Results:
    """Return all runs of a plan, ended in this way."""
    columns = RunColumns(plan)
    columns.enter([Made(place, ended(nodes, status), None) for place in range(len(plan))])
    return columns.results()


@pytest.mark.parametrize(
    ("limit", "nodes", "status", "usable"),
    [
        (NO_LIMIT, 5, RunStatus.SOLVED, True),
        (NO_LIMIT, 5, RunStatus.FAILED, False),
        (NO_LIMIT, 5, RunStatus.STOPPED, False),
        (NO_LIMIT, 5, RunStatus.LIMIT, False),
        (Limit(nodes=100), 99, RunStatus.LIMIT, False),
        (Limit(nodes=100), 100, RunStatus.LIMIT, True),
        (Limit(nodes=100), 99, RunStatus.SOLVED, True),
        (Limit(nodes=100, seconds=1.0), 100, RunStatus.LIMIT, False),
        (Limit(seconds=1.0), 100, RunStatus.SOLVED, True),
    ],
)
def test_a_known_run_is_not_made_again_unless_it_ended_too_soon(
    limit: Limit, nodes: int, status: RunStatus, usable: bool
) -> None:
    plan = planned()
    plan = replace(plan, experiment=replace(plan.experiment, limit=limit))
    columns = RunColumns(plan)

    columns.enter_known(known_of(plan, nodes, status))

    assert len(columns.missing()) == (0 if usable else len(plan))
    assert columns.done == (len(plan) if usable else 0)


def test_known_runs_of_other_instances_are_left_out() -> None:
    plan = planned()
    known = known_of(plan, 5, RunStatus.SOLVED)
    columns = RunColumns(plan)

    columns.enter_known(replace(known, seed=known.seed + 100).where(np.arange(len(known))))
    assert columns.done == 0
    columns.enter_known(known.where(np.arange(0, len(known), 2)))

    assert columns.done == len(known) // 2
    assert rows(columns.results()) == rows(known.where(np.arange(0, len(known), 2)))


def test_known_times_are_shown_but_measured_again() -> None:
    plan = planned("repetitions = 2")
    columns = RunColumns(plan)

    columns.enter_known(known_of(planned(), 5, RunStatus.SOLVED))

    assert (columns.done, len(columns.results())) == (0, 26)

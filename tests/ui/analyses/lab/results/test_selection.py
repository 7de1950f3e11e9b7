"""The runs that table and charts show and mark."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS, made_up
from workbench.lab.notebook.results import Results, RunStatus
from workbench.ui.analyses.lab.results.run_filter import Cases, RunFilter
from workbench.ui.analyses.lab.results.selection import RunSelection


def with_failures(*failures: tuple[int, int]) -> Results:
    """Return results of 3 instances by 2 settings, all solved but these pairs."""
    results = made_up(instances=3, settings=2, limit=10**9)
    failed = np.array([pair in failures for pair in zip(results.instance, results.setting, strict=True)])
    return replace(results, status=np.where(failed, STATUS[RunStatus.STUCK], results.status).astype(np.int8))


@pytest.mark.parametrize(
    ("chosen", "count"),
    [
        (RunFilter(), 36),
        (RunFilter(families=frozenset({"odd"})), 18),
        (RunFilter(settings=frozenset({"s0", "s2"})), 24),
        (RunFilter(sizes=frozenset({5.0})), 6),
        (RunFilter(text="board 12"), 3),
        (RunFilter(text="SETTING c"), 12),
        (RunFilter(text="nowhere"), 0),
        (RunFilter(statuses=frozenset({RunStatus.REFUSED})), 0),
    ],
)
def test_a_filter_chooses_runs(chosen: RunFilter, count: int) -> None:
    assert chosen.chosen(made_up()).sum() == count


@pytest.mark.parametrize(
    ("sort", "shown"),
    [(Cases.UNSOLVED, [1, 2, 3]), (Cases.DIFFERENT, [0, 1]), (Cases.ONE_FAILS, [1])],
)
def test_instances_worth_a_look_are_found(sort: Cases, shown: list[int]) -> None:
    results = with_failures((0, 1), (1, 0), (1, 1))

    assert np.flatnonzero(RunFilter(cases=sort).chosen(results)).tolist() == shown


def test_hidden_settings_do_not_count_where_only_one_fails() -> None:
    results = with_failures((0, 1), (1, 0), (1, 1))
    chosen = RunFilter(cases=Cases.ONE_FAILS, settings=frozenset({"s1"}))

    assert not chosen.chosen(results).any()


def test_runs_that_are_hidden_are_not_marked() -> None:
    selection = RunSelection(made_up())
    selection.mark(np.arange(6))

    selection.choose(RunFilter(settings=frozenset({"s0"})))

    assert selection.marked_runs.tolist() == [0, 3]


def test_extending_marks_twice_unmarks() -> None:
    selection = RunSelection(made_up())
    selection.mark(np.array([1, 2]))

    selection.mark(np.array([2, 3]), extend=True)
    both = selection.marked_runs.tolist()
    selection.mark(np.array([2, 3]), extend=True)

    assert both == [1, 2, 3]
    assert selection.marked_runs.tolist() == [1]


def test_marks_stay_when_runs_are_added() -> None:
    results = made_up()
    selection = RunSelection(results.where(np.arange(20)))
    selection.mark(np.array([3, 19]))

    selection.show_results(results)

    assert selection.marked_runs.tolist() == [3, 19]


def test_marks_stay_with_their_runs_when_these_are_sorted_anew() -> None:
    results = made_up(seeds=4)
    selection = RunSelection(results)
    selection.mark(np.array([3, 19]))
    backwards = replace(
        results.where(np.arange(len(results))[::-1]), settings=results.settings[::-1], setting=2 - results.setting[::-1]
    )

    selection.show_results(backwards)

    assert sorted((len(results) - 1 - selection.marked_runs).tolist()) == [3, 19]

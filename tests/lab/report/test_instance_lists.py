"""Lists of instances in reports: those that show where settings differ."""

import pytest

from tests.lab.charts.made_up import STATUS
from tests.lab.charts.test_pictures import exact
from workbench.lab.notebook.results import Results, RunStatus
from workbench.lab.report.instance_lists import instance_lists


def titles(results: Results, baseline: int = 0) -> list[str]:
    return [one.title for one in instance_lists(results, baseline) if not one.title.startswith("Ended by")]


def test_two_settings_are_compared_both_ways() -> None:
    found = exact((10, 0), (10, 0), (0, 10), (10, 10), (0, 0))

    assert titles(found) == [
        "No setting solves: 1",
        "Only “Setting A” solves, not “Setting B”: 2",
        "Only “Setting B” solves, not “Setting A”: 1",
    ]


def test_of_many_settings_only_the_baseline_has_lists() -> None:
    found = exact((0, *(10,) * 8), (10, *(0,) * 8), (0, 0, *(10,) * 7))

    assert titles(found) == ["Only the baseline “Setting A” fails: 1", "Only the baseline “Setting A” solves: 1"]


def test_the_baseline_may_be_any_setting() -> None:
    found = exact((10, 10, 0, 10, 10))

    assert titles(found, baseline=2) == ["Only the baseline “Setting C” fails: 1"]


@pytest.mark.parametrize("status", [RunStatus.REFUSED, RunStatus.FAILED])
def test_what_was_not_searched_is_not_called_unsolved(status: RunStatus) -> None:
    found = exact((10, 10))
    found.status[1] = STATUS[status]

    assert titles(found) == [f"{status.value.capitalize()}: “Setting B”: 1"]


def test_what_one_setting_alone_does_not_solve_is_listed() -> None:
    assert titles(exact((10,), (0,))) == ["“Setting A” does not solve: 1"]


def test_long_lists_are_cut_and_counted() -> None:
    found = exact(*((10, 0),) * 30)

    (one, *_) = instance_lists(found, 0)

    assert one.title.endswith(": 30")
    assert (len(one.names), one.more) == (25, 5)
    assert one.names[0] == found.instances[0].name


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_what_not_all_settings_searched_is_in_no_list_of_the_baseline(missing: int) -> None:
    found = exact((10, 0, 0), (0, 10, 10))
    found.status[3 + missing] = STATUS[RunStatus.REFUSED]

    assert "Only the baseline “Setting A” fails: 1" not in titles(found)
    assert "Only the baseline “Setting A” solves: 1" in titles(found)


def test_the_baseline_alone_fails_only_where_all_others_solve() -> None:
    found = exact((0, 10, 0), (10, 0, 10))

    assert not [title for title in titles(found) if title.startswith("Only the baseline")]


def test_with_several_seeds_one_run_that_solves_is_enough() -> None:
    found = exact((0, 10), (0, 10))
    for run in range(len(found)):
        found.instance[run] = 0  # two runs of each setting on one instance
    found.status[0] = STATUS[RunStatus.SOLVED]

    assert [title for title in titles(found) if title.startswith(("Only", "No"))] == []

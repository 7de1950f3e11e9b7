"""The verdict: one sentence that says who fails least, or costs least."""

from dataclasses import replace
from math import inf, nan

import pytest

from tests.lab.charts.made_up import made_up
from tests.lab.charts.test_pictures import exact
from workbench.lab.notebook.results import UNKNOWN, Results
from workbench.lab.notebook.summary import SettingSummary
from workbench.lab.report.verdict import verdict, verdict_on


def summaries(runs: int, *solved: int, medians: tuple[float, ...] = ()) -> list[SettingSummary]:
    """Return settings A, B, ... with as many solved runs of all."""
    costs = medians or tuple(10.0 if count else inf for count in solved)
    return [
        SettingSummary("ABCDEFGH"[k], runs, count, runs - count, 0, 0, UNKNOWN, 50, costs[k], nan)
        for k, count in enumerate(solved)
    ]


def starts(title: str, failed: int) -> SettingSummary:
    """Return a setting that fails on some of 16,794 starts."""
    return SettingSummary(title, 16_794, 16_794 - failed, 0, failed, 0, 900, 10**7, 400.0, nan)


def test_the_verdict_on_three_tie_breaks_names_each_with_its_failures() -> None:
    found = [starts("Plain", 812), starts("Roth", 131), starts("Vähäaho", 153)]

    assert verdict_on(found, "start") == "Roth fails on 131 of 16,794 starts, Vähäaho on 153, Plain on 812."


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ([], "There are no runs yet."),
        (summaries(1, 0), "A fails on 1 of 1 instance."),
        (summaries(1, 1), "A solves every instance, with a median of 10 nodes."),
        (summaries(2, 1), "A fails on 1 of 2 instances."),
        (summaries(5, 5, medians=(1.0,)), "A solves all 5 instances, with a median of 1 node."),
        (summaries(5, 5, 5), "Both settings solve all 5 instances."),
        (
            summaries(5, 5, 5, 5, medians=(30, 10, 1)),
            "All 3 settings solve all 5 instances: C with a median of 1 node, A of 30 nodes.",
        ),
        (summaries(5, 0, 0), "A fails on 5 of 5 instances, B on 5."),
        (summaries(9, *range(1, 9)), "Of 8 settings, the best and the worst: H fails on 1 of 9 instances, A on 8."),
        (summaries(9, *(3,) * 8), "All 8 settings fail equally often: A fails on 6 of 9 instances."),
        ([*summaries(9, 3), *summaries(4, 4)], "A fails on 0 of 4 instances, A on 6 of 9."),
    ],
)
def test_the_verdict_says_what_was_counted(found: list[SettingSummary], sentence: str) -> None:
    assert verdict_on(found, "instance") == sentence


def test_runs_that_were_refused_are_no_failures() -> None:
    found = [SettingSummary("A", 5, 3, 0, 0, 2, UNKNOWN, 50, 10.0, nan)]

    assert verdict_on(found, "instance") == "A solves all 3 instances, with a median of 10 nodes."


def titled(results: Results, *titles: str) -> Results:
    labels = [replace(label, title=title) for label, title in zip(results.settings, titles, strict=True)]
    return replace(results, settings=labels)


def test_titles_are_shortened_at_a_colon_where_they_differ() -> None:
    results = exact((10, 0), (0, 0))

    assert verdict(titled(results, "Roth: far", "Plain: move order")).startswith(
        "Roth fails on 1 of 2 instances, Plain"
    )
    alike = verdict(titled(results, "Plain: 0123", "Plain: 3210"))
    assert alike == "“Plain: 0123” fails on 1 of 2 instances, “Plain: 3210” on 2."


def test_several_seeds_are_runs_and_not_instances() -> None:
    results = made_up(instances=2, settings=1, seeds=3, limit=1)

    assert verdict(results) == "Setting A fails on 6 of 6 runs."

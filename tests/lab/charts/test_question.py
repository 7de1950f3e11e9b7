"""What a chart is asked: the limit that it draws, and what it says when there is nothing to show."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.made_up import made_up
from workbench.lab.charts.cost import Cost
from workbench.lab.charts.question import Question, no_runs
from workbench.lab.notebook.results import UNKNOWN


def asked(limits: dict[int, int] | None = None, cost: Cost = Cost.NODES) -> Question:
    """Return a question about made-up runs with a limit of 50 nodes, some of which have another one."""
    results = made_up(instances=6, settings=2, limit=50)
    for run, limit in (limits or {}).items():
        results.limit_nodes[run] = limit
    return Question(results, np.arange(len(results)), cost)


def test_a_limit_that_all_runs_share_is_drawn() -> None:
    assert asked().limit == 50


@pytest.mark.parametrize("other", [49, 51, UNKNOWN])
def test_runs_with_several_limits_have_none_in_common(other: int) -> None:
    assert asked({3: other}).limit is None


def test_only_the_runs_that_are_shown_count() -> None:
    question = asked({0: 70})

    assert replace(question, runs=np.arange(1, len(question.results))).limit == 50


def test_runs_without_a_limit_have_none() -> None:
    assert asked(dict.fromkeys(range(12), UNKNOWN)).limit is None


def test_a_limit_of_nodes_says_nothing_about_seconds() -> None:
    assert asked(cost=Cost.SECONDS).limit is None


def test_what_is_missing_is_said() -> None:
    question = asked()
    nothing = np.zeros(0, np.intp)

    assert no_runs(question) == ""
    assert no_runs(replace(question, runs=nothing)) == "No run fits the filter."
    assert no_runs(Question(made_up(instances=0), nothing)) == "Press F5 to run the experiment."
    assert no_runs(replace(question, cost=Cost.SECONDS)) == "None of these runs was possible."

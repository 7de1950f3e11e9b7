"""The line of test: the best setting against the baseline, with what limits hide."""

import numpy as np

from tests.lab.charts.test_pictures import exact
from workbench.lab.charts.kinds import BY_OUTCOME
from workbench.lab.charts.question import Question
from workbench.lab.report.test_line import test_line as line


def test_the_best_setting_is_compared_with_the_baseline() -> None:
    results = exact((10, 20, 5), (10, 20, 5), (10, 20, 5))

    words = line(Question(results, np.arange(len(results))))

    assert words.startswith("Nodes compared with Setting A: Setting C: × 0.5")


def test_what_only_one_solves_is_tested_by_mcnemar() -> None:
    results = exact(*((10, 20),) * 8, (10, 0))

    assert "McNemar" in line(Question(results, np.arange(len(results))))


def test_runs_chosen_by_their_outcome_are_not_tested() -> None:
    results = exact((10, 20))

    assert line(Question(results, np.arange(len(results)), by_outcome=True)) == BY_OUTCOME

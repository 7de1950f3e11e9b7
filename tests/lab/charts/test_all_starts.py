"""A share of all starts of a board is a count: it has no confidence interval, drawn or told."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.lab.charts.test_pictures import asked
from workbench.lab.charts.question import Question
from workbench.lab.charts.success import success
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results
from workbench.lab.notebook.starts import EVERY, starts_asked, starts_in

TEXT = """title = "Starts"
goal = "one"
[[instances]]
generate = "tour square"
n = [5, 7, 8]
starts = {}
[[settings]]
solver = "warnsdorff"
rule = {}
"""


def experiment(starts: str, rule: str = '["roth"]', notebook: Notebook | None = None) -> Results:
    """Return the results of a real experiment."""
    found = ExperimentRun(parse_experiment(TEXT.format(starts, rule), Path()), notebook).finish()
    assert found is not None
    return found


def told(results: Results) -> list[str]:
    """Return what the chart says of each point."""
    picture = success(asked(results))
    assert picture.describe is not None
    return [picture.describe(point) for point in range(len(picture.points))]


def test_all_feasible_starts_have_a_share_and_no_interval() -> None:
    picture = success(asked(experiment('"feasible"')))

    assert not picture.bands
    assert picture.about == "Share of starts with a tour by size; all starts were tried, so there are no intervals"
    assert picture.y_axis.label == "starts with a tour"


def test_roth_is_counted_on_all_starts_of_small_boards() -> None:
    first, second, third = told(experiment('"feasible"'))

    # 13, 25 and 64 starts have an open tour (Cull and De Curtins 1978).
    assert first.endswith(" of all 13 starts)")
    assert second == "Warnsdorff, size 7: 60.00 % (15 of all 25 starts)"
    assert third.endswith(" of all 64 starts)")


def test_where_a_board_has_fewer_starts_than_the_sample_all_are_tried() -> None:
    results = experiment("{random = 30}")

    counts = np.bincount([int(results.instances[k].size) for k in results.instance])
    assert (counts[5], counts[7], counts[8]) == (13, 25, 30)
    *whole, sampled = told(results)
    assert all("interval" not in words and "of all" in words for words in whole)
    assert "of 30 starts), 95 % interval " in sampled
    [band] = success(asked(results)).bands
    assert band.x.tolist() == [8]
    assert success(asked(results)).about.endswith("(Wilson); without one where all starts were tried")


def test_a_sample_has_no_start_twice() -> None:
    results = experiment("{random = 63}")

    names = [results.instances[k].name for k in results.instance]
    assert len(set(names)) == len(names) == 13 + 25 + 63


def test_runs_that_are_missing_make_a_sample() -> None:
    results = experiment('"feasible"')
    one_less = Question(results, np.arange(1, len(results)))

    assert len(success(one_less).bands) == 1


def test_ties_at_random_are_a_sample_of_walks_on_all_starts() -> None:
    results = experiment('"feasible"', '["random"]')

    assert success(asked(results)).bands
    assert "95 % interval" in told(results)[0]


def test_runs_from_a_notebook_are_known_to_be_of_all_starts(tmp_path: Path) -> None:
    with Notebook(tmp_path / "notebook.sqlite") as notebook:
        experiment('"feasible"', notebook=notebook)
        notebook.flush()
        [stored] = notebook.experiments()
        results = notebook.results(stored.hash)

    assert results.starts == EVERY
    assert not success(asked(results)).bands
    assert success(asked(replace(results, starts=0))).bands


@pytest.mark.parametrize(
    ("starts", "number"),
    [('"all"', EVERY), ('"feasible"', EVERY), ('"corner"', 1), ("{random = 100}", 100), ('"random 7"', 7), ('""', 0)],
)
def test_the_starts_asked_for_are_read_from_the_text(starts: str, number: int) -> None:
    assert starts_in(TEXT.format(starts, '["roth"]')) == number
    assert starts_in("no [ toml") == 0
    assert starts_asked(["", "feasible", "random 9"]) == 9

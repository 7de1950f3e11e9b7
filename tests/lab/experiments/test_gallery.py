"""The experiments that ship: all can be read and planned, and the quick ones give the figures of the literature."""

from pathlib import Path
from statistics import median

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.thorough import only_thorough
from workbench.base.places import experiments
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import format_experiment, parse_experiment
from workbench.lab.notebook.results import Results, RunStatus
from workbench.solvers.search import SLICE

QUEENS = {"leftmost": 66, "mrv": 35, "mrv_random": 20}  # median nodes of 60 orders, by another program, roughly
STUCK = {"plain": 24, "roth": 18, "vahaaho": 9}


def run_of(path: Path) -> ExperimentRun:
    return ExperimentRun(parse_experiment(path.read_text(), path.parent))


def made(beginning: str) -> Results:
    (path,) = (path for path in experiments() if path.name.startswith(beginning))
    found = run_of(path).finish()
    assert found is not None
    return found


@pytest.mark.parametrize("path", experiments(), ids=lambda path: path.stem)
def test_each_says_what_it_asks_where_it_is_from_and_what_to_expect(path: Path) -> None:
    experiment = parse_experiment(path.read_text(), path.parent)

    assert all((experiment.about, experiment.source, experiment.expected, experiment.takes))
    assert parse_experiment(format_experiment(experiment)) == experiment


@pytest.mark.slow
@pytest.mark.parametrize("path", experiments(), ids=lambda path: path.stem)
def test_each_can_be_planned(path: Path) -> None:
    run = run_of(path)
    while run.plan is None and not run.problem:
        run.follow(SLICE)

    assert run.problem == ""
    assert run.total > 0


@pytest.mark.slow
def test_failing_starts_are_those_of_the_literature() -> None:
    found = made("01")

    for at, setting in enumerate(found.settings):
        stuck = found.has_status(RunStatus.STUCK) & (found.setting == at)
        assert stuck.sum() == STUCK[str(setting.choices["rule"])]


@pytest.mark.slow
def test_queens_need_half_the_nodes_with_mrv() -> None:
    found = made("04")

    for at, setting in enumerate(found.settings):
        nodes = found.nodes[found.setting == at].tolist()
        assert median(nodes) == pytest.approx(QUEENS[str(setting.choices["order"])], abs=2)


@pytest.mark.slow
def test_guessing_where_least_is_left_wins_on_all_images() -> None:
    found = made("07")
    place = {setting.choices["cell"]: at for at, setting in enumerate(found.settings)}

    by_image = {
        cell: dict(zip(found.instance[found.setting == at], found.nodes[found.setting == at], strict=True))
        for cell, at in place.items()
    }
    assert len(by_image["first"]) == 8
    assert all(by_image["fewest"][image] < nodes for image, nodes in by_image["first"].items())
    assert (min(by_image["first"].values()), max(by_image["first"].values())) == (4022, 18792)  # by another program


@only_thorough
@pytest.mark.slow
def test_estimates_are_right_on_average_and_knuths_are_skewed_on_pentominoes() -> None:
    found = made("11")
    queens, *pentominoes = (of_instance(found, name) for name in ("queens-12", "pentominoes-3x20", "pentominoes-6x10"))

    for ratios in (queens, *pentominoes):
        for method, one in ratios.items():
            error = one.std() / len(one) ** 0.5
            assert abs(one.mean() - 1) < 4 * error + 0.02, method
    assert near(queens["knuth"]) == pytest.approx(0.8, abs=0.06)
    for ratios in pentominoes:
        assert near(ratios["knuth"]) == pytest.approx(0.05, abs=0.02)
        assert np.median(ratios["knuth"]) < 0.6
        assert near(ratios["strata"]) > 0.85


def of_instance(found: Results, name: str) -> dict[str, NDArray[np.float64]]:
    """Return by method the estimated nodes of an instance, as multiples of the exact number."""
    (at,) = (k for k, one in enumerate(found.instances) if one.name.startswith(name))
    mine = found.where(found.instance == at)
    (exact,) = mine.nodes[mine.setting == 0]
    places = range(1, len(found.settings))
    return {str(found.settings[k].choices["method"]): mine.nodes[mine.setting == k] / exact for k in places}


def near(ratios: NDArray[np.float64]) -> float:
    """Return how many of some estimates are within 10 %."""
    return float((abs(ratios - 1) < 0.1).mean())


@only_thorough
@pytest.mark.slow
def test_restarts_cut_the_tail_of_kakuro() -> None:
    found = made("12")

    never, growing = (np.sort(found.nodes[found.setting == at]) for at in range(2))
    assert [one.choices["restarts"] for one in found.settings] == ["never", "growing"]
    assert len(never) == len(growing) == 5 * 200
    assert np.median(never) == np.median(growing) == pytest.approx(36, abs=2)
    assert never[900] > 300
    assert 0 < found.has_status(RunStatus.LIMIT)[found.setting == 0].sum() < 20
    assert growing[-1] < 500

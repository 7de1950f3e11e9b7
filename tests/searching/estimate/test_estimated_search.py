"""The estimate as a solver of experiments: what it counts is what the probes stand for, and seeds repeat it."""

from pathlib import Path

import numpy as np
import pytest

from tests.without_cover import WithoutCover
from workbench.base.choices import ChoiceError, Value
from workbench.files.documents import parse_puzzles
from workbench.lab.experiments.experiment_run import ExperimentRun
from workbench.lab.experiments.experiment_text import parse_experiment
from workbench.lab.experiments.solvers import solver_names, solver_of
from workbench.lab.notebook.results import RunStatus
from workbench.puzzles.cover import Coverable
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.estimated_search import ESTIMATE
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search, Status

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
TEXT = """
title = "Exact and estimated"
goal = "count"
[[instances]]
files = ["cover/queens-8.txt"]
[[settings]]
title = "Exact"
solver = "cover_links"
[[settings]]
solver = "estimate"
method = ["knuth", "subtrees", "strata"]
probes = 400
seeds = "1..20"
"""


def sample(name: str) -> Puzzle:
    return parse_puzzles((SAMPLES / f"{name}.txt").read_text())[0]


def ended(search: Search) -> Search:
    while search.advance(256) is Status.RUNNING:
        pass
    return search


def test_it_counts_what_the_probes_stand_for() -> None:
    puzzle = sample("polyomino/pentominoes-3x20")
    assert isinstance(puzzle, Coverable)
    choices: dict[str, Value] = {"seed": 7, "order": "leftmost"}

    search = ended(ESTIMATE.start(puzzle, {"method": "strata", "probes": 50, **choices}, Goal.COUNT))

    estimator = Estimator(puzzle.to_cover().cover, choices, "strata")
    estimator.advance(50)
    assert search.tally.nodes == round(estimator.estimate().nodes.mean)
    assert search.tally.solutions == round(estimator.estimate().solutions.mean)
    assert search.probe().status is Status.EXHAUSTED
    assert search.probe().progress == 1


def test_another_seed_is_another_estimate_and_the_same_one_the_same() -> None:
    puzzle = sample("polyomino/pentominoes-3x20")

    counts = [ended(ESTIMATE.start(puzzle, {"probes": 100, "seed": seed})).tally.nodes for seed in (1, 2, 1)]

    assert counts[0] != counts[1]
    assert counts[0] == counts[2]


def test_a_checkpoint_brings_its_probes_back() -> None:
    puzzle = sample("polyomino/pentominoes-6x10")
    search, other = (ESTIMATE.start(puzzle, {"probes": 20_000}) for _ in range(2))
    for _ in range(3):
        search.advance(256)

    other.load(search.save())

    assert 0 < other.probe().progress == search.probe().progress < 1
    assert ended(other).tally == ended(search).tally


def test_a_tree_that_cannot_be_added_up_is_not_counted() -> None:
    pairs = [(f"a{k}", f"b{k}") for k in range(700)]  # each is covered in two ways
    options = "".join(f"{a}\n{b}\n{a} {b}\n" for a, b in pairs)
    huge = f"cover\n{' '.join(item for pair in pairs for item in pair)}\n{options}"
    [puzzle] = parse_puzzles(huge)

    search = ended(ESTIMATE.start(puzzle, {"probes": 2}))

    assert search.probe().status is Status.STUCK
    assert "too large" in search.note


def test_puzzles_without_a_tree_are_not_estimated() -> None:
    with pytest.raises(ChoiceError):
        ESTIMATE.start(WithoutCover(np.ones((6, 6), bool), surface="torus"))


def test_it_is_a_solver_of_experiments_only() -> None:
    assert ESTIMATE.name not in SOLVERS
    assert solver_of(ESTIMATE.name) is ESTIMATE
    assert solver_of("cover_links") is SOLVERS["cover_links"]
    assert solver_of("nobody's") is None
    assert set(solver_names()) == {*SOLVERS, "estimate"}


@pytest.mark.slow
def test_an_experiment_sets_estimates_beside_the_exact_count() -> None:
    results = ExperimentRun(parse_experiment(TEXT, SAMPLES)).finish()

    assert results is not None
    assert results.has_status(RunStatus.SOLVED).all()
    (exact,) = results.nodes[results.setting == 0]
    assert results.solutions[results.setting == 0].tolist() == [92]
    for at in range(1, 4):
        nodes = results.nodes[results.setting == at]
        assert len(nodes) == 20
        assert nodes.mean() == pytest.approx(exact, rel=0.02)
        assert results.solutions[results.setting == at].mean() == pytest.approx(92, rel=0.2)

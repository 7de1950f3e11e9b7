"""Predictions: kept as text, and scored by order, winner and solved runs."""

from dataclasses import replace

import numpy as np

from tests.lab.charts.made_up import STATUS, made_up
from workbench.lab.charts.prediction import Prediction, score
from workbench.lab.notebook.results import Results, RunStatus


def results_of(nodes: list[list[int]]) -> Results:
    """Return solved runs: nodes by instance and setting."""
    found = made_up(instances=len(nodes), settings=len(nodes[0]))
    return replace(found, nodes=np.array(nodes).ravel(), status=np.full(len(found), STATUS[RunStatus.SOLVED], np.int8))


def test_a_prediction_is_read_back_from_its_text() -> None:
    prediction = Prediction(("b", "a"), {"a": 3, "b": 4})

    assert Prediction.of_text(prediction.text) == prediction
    for wrong in ("", "[]", "{}", '{"order": 3, "solved": {}}', '{"order": [], "solved": []}'):
        assert Prediction.of_text(wrong) is None
    for wrong in ("[" * 100_000 + "]" * 100_000, '{"order": [], "solved": {"a": 1e999}}'):
        assert Prediction.of_text(wrong) is None


def test_pairs_the_winner_and_solved_runs_are_scored() -> None:
    results = results_of([[5, 1, 9], [5, 3, 9]])
    hashes = [label.hash for label in results.settings]
    order = (hashes[1], hashes[2], hashes[0])

    found = score(Prediction(order, {hashes[0]: 2, hashes[1]: 2, hashes[2]: 0}), results)

    assert found is not None
    assert (found.right, found.pairs, found.winner) == (2, 3, True)
    assert found.off == 2 / 3
    assert [(one.predicted, one.actual) for one in found.places] == [(0, 0), (1, 2), (2, 1)]


def test_a_prediction_of_other_settings_has_no_score() -> None:
    assert score(Prediction(("x",), {}), results_of([[5, 1, 9]])) is None

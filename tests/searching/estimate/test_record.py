"""Estimates in files: those of this version, and those of earlier ones."""

import json
from math import inf
from pathlib import Path

import numpy as np
import pytest

from workbench.files.analyses import format_analysis, parse_analysis
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import ParseError
from workbench.searching.estimate.counting import Count
from workbench.searching.estimate.estimation import Estimation
from workbench.searching.estimate.record import estimate_analysis, estimation_of
from workbench.solvers import SOLVERS
from workbench.solvers.search import SLICE

EARLIER = Path(__file__).parents[2] / "data" / "estimate-0.3.analysis"
BOARD = Polyomino.parse("polyomino 4x5\npieces free 4 any")[0]


@pytest.fixture(scope="module")
def estimation() -> Estimation:
    estimation = Estimation(BOARD, SOLVERS["cover_auto"], {"seed": 5}, 200, "strata")
    while not estimation.follow(SLICE):
        pass
    return estimation


def text_of(estimation: Estimation) -> str:
    return format_analysis(estimate_analysis(estimation, "board", {"version": "x"}))


def test_an_estimate_is_the_same_after_it_was_saved(estimation: Estimation) -> None:
    reopened = estimation_of(parse_analysis(text_of(estimation)))

    assert reopened.estimate is not None
    assert estimation.estimate is not None
    assert (reopened.estimate.nodes, reopened.estimate.solutions) == (
        estimation.estimate.nodes,
        estimation.estimate.solutions,
    )
    assert np.array_equal(reopened.course(), estimation.course(), equal_nan=True)
    assert (reopened.method, reopened.choices, reopened.count) == ("strata", {"seed": 5}, estimation.count)


def test_a_count_of_any_size_is_saved(estimation: Estimation) -> None:
    estimation_of_one = Estimation(BOARD, SOLVERS["cover_auto"])
    assert estimation.estimate is not None
    count = Count(13_664_822_582_333_502_156_627_512, None, 5.0, "cover_memo")
    estimation_of_one.restore(estimation.estimate, 1e6, count, np.zeros((0, 7)))

    assert estimation_of(parse_analysis(text_of(estimation_of_one))).count == count


def test_an_estimate_of_an_earlier_version_is_shown_without_an_interval() -> None:
    reopened = estimation_of(parse_analysis(EARLIER.read_text(encoding="utf-8")))

    estimate, course = reopened.estimate, reopened.course()
    assert estimate is not None
    assert (estimate.probes, estimate.nodes.mean, estimate.nodes.interval) == (2000, 1499.8935, None)
    assert estimate.nodes.error == pytest.approx(51.34, abs=0.01)
    assert (reopened.method, reopened.count, len(course.probes)) == ("knuth", None, 7)
    assert np.isfinite(course.nodes).all()
    assert np.isnan(course.nodes_low).all()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("nodes_interval", {"kind": "wishful", "level": 0.95, "low": 1, "high": 2}),
        ("nodes_interval", {"kind": "exact", "level": 7, "low": 1, "high": 2}),
        ("nodes_interval", {"kind": "exact", "level": 1, "low": 3, "high": 2}),
        ("nodes_interval", 5),
        ("nodes_reached", 10**9),
        ("nodes_largest", "x"),
        ("nodes_effective", -1),
        ("count", {"solutions": "many", "nodes": 1, "seconds": 1, "solver": "cover_links"}),
        ("count", {"solutions": "1" * 5000, "nodes": 1, "seconds": 1, "solver": "cover_links"}),
        ("convergence", []),
        ("profile", None),
    ],
)
def test_a_damaged_file_is_an_error(estimation: Estimation, key: str, value: object) -> None:
    stored = json.loads(text_of(estimation))
    stored["results"][key] = value

    with pytest.raises(ParseError):
        estimation_of(parse_analysis(json.dumps(stored)))


def test_a_bound_has_no_high_end_in_a_file(estimation: Estimation) -> None:
    stored = json.loads(text_of(estimation))
    stored["results"]["nodes_interval"] = {"kind": "lower bound", "level": 0.992, "low": 700.0, "high": None}

    reopened = estimation_of(parse_analysis(json.dumps(stored)))

    assert reopened.estimate is not None
    assert reopened.estimate.nodes.interval is not None
    assert reopened.estimate.nodes.interval.high == inf

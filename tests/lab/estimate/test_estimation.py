"""An estimate that converges, and how it came to be."""

import numpy as np
import pytest

from workbench.lab.estimate.estimate import Estimator
from workbench.lab.estimate.estimation import CONFIDENCE, TREE_CHOICES, Estimation
from workbench.lab.race.lane import Lane
from workbench.puzzles.polyomino import Polyomino
from workbench.solvers import SOLVERS
from workbench.solvers.cover import cells
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE, Step

BOARD = Polyomino.parse("polyomino 4x5\npieces free 4 any")[0]
AUTO = SOLVERS["cover_auto"]


def made(wanted: int = 20_000, **choices: str | int) -> Estimation:
    estimation = Estimation(BOARD, AUTO, choices, wanted)
    while not estimation.over:
        estimation.follow(SLICE)
    return estimation


def test_slices_change_nothing_but_the_course() -> None:
    estimation = made()
    whole = Estimator(BOARD.to_cover().cover, {})
    whole.advance(20_000)

    assert estimation.estimate is not None
    assert (estimation.estimate.nodes, estimation.probes) == (whole.estimate().nodes, 20_000)
    assert estimation.speed > 0


def test_the_course_ends_at_the_estimate_and_is_no_longer_than_it_has_to_be() -> None:
    estimation = made()

    course, estimate = estimation.course(), estimation.estimate

    assert estimate is not None
    last = [float(column[-1]) for column in course]
    errors = estimate.nodes_error, estimate.solutions_error
    assert last == [20_000, estimate.nodes, errors[0], estimate.solutions, errors[1]]
    assert np.all(np.diff(course.probes) > 0)
    assert len(course.probes) < 1000


def test_steps_make_as_many_probes_and_a_slice_goes_on() -> None:
    estimation = Estimation(BOARD, AUTO, {}, 1000)

    assert estimation.follow(Step(1))
    assert (estimation.probes, len(estimation.course().probes)) == (1, 0)  # of one probe nobody knows the error
    assert estimation.follow(Step(10))
    assert estimation.probes == 11
    assert not estimation.over
    estimation.follow(SLICE)
    assert 11 < estimation.probes <= 1000


def test_more_can_be_wanted_when_all_are_made() -> None:
    estimation = made(100)

    assert estimation.follow(SLICE)
    assert estimation.probes == 100
    estimation.want(50)
    while not estimation.over:
        estimation.follow(SLICE)
    assert estimation.probes == 150
    assert estimation.course().probes[-1] == 150


def test_what_the_walks_cannot_take_is_refused() -> None:
    once = Estimation(Polyomino.parse("polyomino 2x3\npieces free 1 x2\npieces free 2 x2")[0], AUTO)

    assert once.follow(SLICE)
    assert once.over
    assert once.rejection_reason
    assert once.estimate is None


def test_what_the_solver_cannot_take_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "MAX_SAVED", 0)
    once = Estimation(BOARD, SOLVERS["cover_cells"])

    assert once.follow(SLICE)
    assert once.over
    assert "choose dancing links" in once.rejection_reason
    assert once.estimate is None


@pytest.mark.slow
def test_the_estimate_is_of_the_tree_that_the_solver_searches_with_the_same_choices() -> None:
    for order in ("mrv", "leftmost"):
        lane = Lane(BOARD, AUTO, {"order": order}, Goal.COUNT)
        while not lane.over:
            lane.advance()

        estimate = made(200_000, order=order).estimate

        assert lane.probe is not None
        assert estimate is not None
        assert abs(estimate.nodes - lane.probe.nodes) < 2 * CONFIDENCE * estimate.nodes_error


def test_a_seed_is_always_asked_for() -> None:
    assert [(choice.name, choice.needs) for choice in TREE_CHOICES] == [("order", ()), ("seed", ())]

"""An estimate that converges, and how it came to be."""

import numpy as np
import pytest

from tests.thorough import either
from workbench.puzzles.polyomino import Polyomino
from workbench.searching.estimate import estimation as estimation_room
from workbench.searching.estimate.cover_tree import COVER_TREE_CHOICES
from workbench.searching.estimate.estimate import Estimator
from workbench.searching.estimate.estimation import Course, Estimation
from workbench.searching.estimate.quantity import AGREED, BOOTSTRAP
from workbench.searching.race.lane import Lane
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
    assert estimation.estimate.nodes.interval is not None
    assert estimation.speed > 0


def test_the_course_ends_at_the_estimate_and_is_no_longer_than_it_has_to_be() -> None:
    estimation = made()

    course, estimate = estimation.course(), estimation.estimate

    assert estimate is not None
    nodes, solutions = estimate.nodes, estimate.solutions
    assert nodes.interval is not None
    assert solutions.interval is not None
    ends = [(one.mean, one.interval.low, one.interval.high) for one in (nodes, solutions) if one.interval]
    assert [float(column[-1]) for column in course] == [20_000, *ends[0], *ends[1]]
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


@pytest.mark.parametrize("method", ["subtrees", "strata"])
def test_every_method_ends_with_an_interval(method: str) -> None:
    estimation = Estimation(BOARD, AUTO, {}, 300, method)

    while not estimation.follow(SLICE):
        pass

    assert estimation.estimate is not None
    assert estimation.estimate.probes == 300
    assert estimation.estimate.nodes.interval is not None
    assert estimation.estimate.nodes.interval.kind in (AGREED, BOOTSTRAP)
    assert len(estimation.course()) == len(Course._fields)


def test_a_step_goes_on_over_slices_until_its_probes_are_made() -> None:
    estimation = Estimation(BOARD, AUTO, {}, 1000, "subtrees")
    estimation._budget = 1  # nodes: a slice is a single walk

    slices = 1
    while not estimation.follow(Step(3)):
        slices += 1

    assert estimation.probes == 3
    assert slices > 1


def test_what_is_counted_at_once_is_known_before_the_probes() -> None:
    estimation = Estimation(BOARD, AUTO)

    estimation.begin()

    assert estimation.count is not None
    assert estimation.count.solutions == 454  # OEIS A230031
    assert estimation.probes == 0


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

        estimate = made(either(50_000, 200_000), order=order).estimate

        assert lane.probe is not None
        assert estimate is not None
        assert abs(estimate.nodes.mean - lane.probe.nodes) < 4 * estimate.nodes.error


def test_a_seed_is_always_asked_for() -> None:
    assert [(choice.name, choice.needs) for choice in COVER_TREE_CHOICES] == [("order", ()), ("seed", ())]


def test_the_end_of_a_step_is_published_at_once_and_a_slice_before_only_when_that_is_due(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(estimation_room, "PUBLISH_SECONDS", float("inf"))
    estimation = Estimation(BOARD, AUTO, {}, 2000, "subtrees")
    while not estimation.follow(Step(1000)):
        pass
    assert estimation.follow(Step(1))

    assert estimation.estimate is not None
    assert estimation.estimate.probes == estimation.course().probes[-1] == 1001
    while estimation.probes == 1001:
        estimation._budget = 1  # nodes: a slice is no more than a probe
        assert not estimation.follow(SLICE)
    assert estimation.estimate.probes == 1001

"""The point of no return of walks that failed: proved by tours, and by a plain search of the squares left."""

from random import Random

import numpy as np
import pytest

from tests.insight.tours.losses import RULES, failures, filled, goes_on, random_failure, searched, walked, wrong
from tests.thorough import either
from workbench.insight.tours.completion import NO_PATH
from workbench.insight.tours.point_of_no_return import Loss, LossSearch, sentence
from workbench.puzzles.tour import Tour
from workbench.solvers.search import SLICE

pytestmark = pytest.mark.usefixtures("compiled")

CHESS = Tour(np.ones((8, 8), bool), start=(5, 4))
PLAIN = {"rule": "plain"}


def test_the_plain_rule_loses_its_walk_from_e3_at_step_54() -> None:
    path = walked(CHESS, PLAIN)

    loss = searched(CHESS, path)

    assert loss is not None
    assert (len(path), loss.kept, loss.lost, loss.exact) == (62, 54, 55, True)
    assert sentence(CHESS, PLAIN, path, loss) == (
        "Lost after step 54: b2 and a5 tie; the move order took b2, but a5 still led to a tour."
    )
    assert not CHESS.judge(filled(CHESS, loss.completion))
    assert loss.completion[54] == 3 * 8 + 0


def test_a_tour_is_lost_nowhere() -> None:
    tour = Tour(np.ones((8, 8), bool), start=(0, 0))

    assert searched(tour, walked(tour, {"rule": "roth"})) is None


def test_a_walk_that_can_go_on_is_lost_nowhere() -> None:
    path = walked(CHESS, PLAIN)

    assert searched(CHESS, path[:54]) is None
    assert searched(CHESS, path[:0]) is None


def test_a_walk_from_a_square_without_tours_is_lost_at_once() -> None:
    tour = Tour(np.ones((5, 5), bool), start=(0, 1))
    path = walked(tour, PLAIN)

    loss = searched(tour, path)

    assert loss == Loss(0, 1, (0, 1), None, loss.completion if loss else NO_PATH)
    assert len(loss.completion) == 0
    assert loss.exact
    assert sentence(tour, PLAIN, path, loss) == "No tour begins at b5."


@pytest.mark.parametrize(("end", "closed"), [(None, True), ((0, 7), False), ((2, 1), True)])
def test_a_walk_that_ends_on_the_wrong_square_is_lost_somewhere(end: tuple[int, int] | None, closed: bool) -> None:
    tour = Tour(np.ones((8, 8), bool), start=(0, 0), end=end, closed=closed)
    path = walked(tour, {"rule": "roth"})
    assert len(path) == tour.squares

    loss = searched(tour, path)

    assert loss is not None
    assert loss.exact
    assert loss.kept > 0
    assert not wrong(tour, path, loss)


@pytest.mark.slow
def test_small_boards_agree_with_a_plain_search() -> None:
    for tour, path in failures(5, 6, "plain", closed=False):
        loss = searched(tour, path)

        assert not wrong(tour, path, loss)
        assert loss is not None
        assert goes_on(tour, path[: loss.lost]) is False


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("rows", "columns"), either([(5, 5)], [(5, 5), (5, 6), (6, 6)]))
def test_all_failures_on_small_boards_agree_with_a_plain_search(rows: int, columns: int, rule: str) -> None:
    for tour, path in failures(rows, columns, rule, closed=False):
        loss = searched(tour, path)

        assert not wrong(tour, path, loss)
        assert loss is not None
        assert loss.exact
        assert goes_on(tour, path[: loss.lost]) is False


def test_random_failures_are_decided_at_one_move() -> None:
    random = Random(7)
    for _ in range(5):
        tour, choices, path = random_failure(random, 8, 12)

        loss = searched(tour, path)

        assert not wrong(tour, path, loss)
        assert loss is not None
        assert loss.exact
        assert sentence(tour, choices, path, loss)


def test_a_search_without_time_says_between_which_steps() -> None:
    tour = Tour(np.ones((20, 20), bool), start=(13, 6))
    path = walked(tour, {"rule": "random", "seed": 1})
    search = LossSearch(tour, path, seconds=0.0)

    while not search.over:
        search.follow(SLICE)

    loss = search.result
    assert loss is None or not loss.exact


@pytest.mark.parametrize(
    ("loss", "text"),
    [
        (Loss(40, 52, (0, 0), None, NO_PATH), "Lost between step 40 and 52."),
        (Loss(0, 52, (0, 0), None, NO_PATH), "Lost by step 52."),
    ],
)
def test_what_is_not_decided_is_said_so(loss: Loss, text: str) -> None:
    assert sentence(CHESS, PLAIN, walked(CHESS, PLAIN), loss) == text

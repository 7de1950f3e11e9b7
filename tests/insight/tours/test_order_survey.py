"""All orders from every start: counted as one by one, with classes that are orbits, and readable at any time."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from tests.thorough import either
from workbench.insight.tours.all_orders import OrdersFrom, all_orders
from workbench.insight.tours.heat_map import HeatMap
from workbench.insight.tours.order_survey import IMAGES, OrderSurvey, digits_of, order_classes, survey_obstacle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.symmetry import images_of_squares
from workbench.solvers.search import Step

pytestmark = pytest.mark.usefixtures("compiled")

FIVE = Tour(np.ones((5, 5), bool))


def finished(tour: Tour, cores: int = 2) -> OrderSurvey:
    survey = OrderSurvey(tour, cores)
    while not survey.follow(Step()):
        pass
    return survey


@pytest.mark.slow
@pytest.mark.parametrize("surface", ["plain", "torus", "mobius"])
def test_the_starts_of_an_order_are_those_of_its_heat_map(surface: str) -> None:
    board = np.ones((5, 6), bool)
    board[2, 2:4] = False
    tour = Tour(board, surface=surface)
    survey = finished(tour)
    by_order = survey.by_order(list(range(len(survey.starts))))

    for k in np.random.default_rng(2).integers(40_320, size=25).tolist():
        heat = HeatMap(tour, {"rule": "plain", "order": digits_of(k)})
        heat.run()
        assert by_order[k] == heat.tours, digits_of(k)
        lengths = [survey.reached_from(start)[k] for start in range(len(survey.starts))]
        assert [tour.squares - length for length in lengths] == heat.left[tour.board].tolist()


def test_one_start_of_each_set_of_images_is_walked_from() -> None:
    for shape, surface, made in (((8, 8), "plain", 10), ((5, 6), "plain", 9), ((8, 8), "cylinder", 16)):
        survey = OrderSurvey(Tour(np.ones(shape, bool), surface=surface), 1)
        survey.follow(Step(nodes=1))
        assert len(survey.parts) == made, (shape, surface)


@pytest.mark.slow
@pytest.mark.parametrize("shape", either([(5, 6)], [(6, 6), (5, 6)]))
def test_walks_from_images_of_a_start_are_those_of_the_solver(shape: tuple[int, int]) -> None:
    tour = Tour(np.ones(shape, bool))
    survey = finished(tour)
    for start in range(0, tour.squares, either(4, 1)):
        part = OrdersFrom(tour, survey.starts[start])
        while not part.over:
            part.follow()
        assert np.array_equal(survey.reached_from(start), part.reached), survey.starts[start]


def test_walks_are_tours_or_failures() -> None:
    survey = finished(FIVE)
    tours, walks = survey.counts()
    every = list(range(25))

    assert survey.over
    assert (survey.progress, survey.walks) == (1, 25 * 40_320)
    assert walks.tolist() == [40_320] * 25
    assert tours.sum() == survey.by_order(every).sum()
    assert tours.sum() + survey.failures(every).sum() == walks.sum()
    assert tours[1] == 0, "on an odd board no tour begins on a square of the fewer colour"
    assert survey.failures([1]).sum() == 40_320


@pytest.mark.slow
def test_the_same_is_found_on_one_core() -> None:
    one, two = finished(FIVE, 1), finished(FIVE, 2)

    assert np.array_equal(one.by_order([0, 7]), two.by_order([0, 7]))


def test_what_is_known_so_far_can_be_read() -> None:
    survey = OrderSurvey(Tour(np.ones((8, 8), bool)), 1)
    assert survey.progress == 0
    survey.follow(Step(nodes=1))

    tours, walks = survey.counts()

    assert 0 < walks.sum() < 64 * 40_320
    assert (tours <= walks).all()
    assert survey.failures(list(range(64))).sum() == walks.sum() - tours.sum()


def test_images_of_the_moves_are_those_of_the_board() -> None:
    tour = Tour(np.ones((9, 9), bool))
    for operation, image in IMAGES.items():
        images = images_of_squares(tour, operation)
        assert images is not None
        for square, (number, move) in product(range(20, 61), enumerate(tour.moves.tolist())):
            row, column = divmod(square, 9)
            if not (2 <= row < 7 and 2 <= column < 7):
                continue
            led = np.array(divmod(int(images[(row + move[0]) * 9 + column + move[1]]), 9))
            assert (led - divmod(int(images[square]), 9)).tolist() == tour.moves[image(number)].tolist(), operation


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "sizes"), [((6, 6), 8), ((5, 6), 4)])
def test_alike_orders_find_equally_many_tours(shape: tuple[int, int], sizes: int) -> None:
    """No symmetry but the identity keeps an order, so that all classes have as many orders as the board symmetries."""
    tour = Tour(np.ones(shape, bool))
    classes = order_classes(tour)
    survey = finished(tour)
    by_order = survey.by_order(list(range(tour.squares)))

    assert np.unique(classes, return_counts=True)[1].tolist() == [sizes] * (40_320 // sizes)
    assert np.array_equal(by_order, by_order[classes])
    assert (classes <= np.arange(40_320)).all()


def test_a_board_without_symmetry_has_a_class_for_each_order() -> None:
    board = np.ones((5, 6), bool)
    board[0, 1] = False

    assert np.array_equal(order_classes(Tour(board)), np.arange(40_320))


def test_boards_on_which_not_all_orders_are_tried() -> None:
    assert survey_obstacle(FIVE) == ""
    assert "eight moves; this one has 4" in survey_obstacle(replace(FIVE, leap=(1, 1)))
    assert "400 squares; this one has 441" in survey_obstacle(Tour(np.ones((21, 21), bool)))
    assert "no squares" in survey_obstacle(Tour(np.zeros((4, 4), bool)))
    assert len(all_orders(8)) == 40_320

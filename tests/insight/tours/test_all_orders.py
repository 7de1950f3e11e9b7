"""All orders of the moves: the walks are those of the solver with the same order, and the table adds up."""

import json

import numpy as np
import pytest

from workbench.base.choices import ChoiceError
from workbench.cli.lab.orders import board_of
from workbench.cli.main import main
from workbench.insight.tours.all_orders import OrdersFrom, all_orders, table_of
from workbench.insight.tours.order_survey import OrderSurvey, survey_findings
from workbench.puzzles.tour import Tour
from workbench.solvers.search import SLICE
from workbench.solvers.tour.warnsdorff_walk import Walk

pytestmark = pytest.mark.usefixtures("compiled")

EIGHT = Tour(np.ones((8, 8), bool))


def made(tour: Tour, start: tuple[int, int]) -> OrdersFrom:
    part = OrdersFrom(tour, start)
    part.begin()
    while not part.follow(SLICE):
        assert 0 < part.progress < 1
    assert part.over
    return part


def test_there_are_all_orders() -> None:
    orders = all_orders(8)
    assert orders.shape == (40_320, 8)
    assert len(np.unique(orders, axis=0)) == 40_320
    assert (np.sort(orders, axis=1) == np.arange(8)).all()


@pytest.mark.parametrize(("tour", "start"), [(EIGHT, (0, 0)), (EIGHT, (3, 6)), (Tour(np.ones((7, 9), bool)), (2, 2))])
def test_the_walks_are_those_of_the_solver(tour: Tour, start: tuple[int, int]) -> None:
    part = made(tour, start)
    for k in np.random.default_rng(1).integers(40_320, size=60).tolist():
        order = "".join(map(str, all_orders(8)[k].tolist()))
        walk = Walk(tour, {"rule": "plain", "order": order}, start)
        walk.advance(tour.squares)
        assert part.reached[k] == walk.count, order


def test_the_table_adds_up() -> None:
    tour = Tour(np.ones((5, 5), bool))
    starts = [(0, 0), (2, 2), (0, 1)]
    table = table_of(starts, [made(tour, start).reached for start in starts], tour)
    assert table.by_start[2] == 0, "on an odd board no tour begins on a square of the fewer colour"
    assert sum(table.by_start) == table.by_order.sum() > 0
    best = table.best(3)
    assert [count for _, count in best] == sorted(table.by_order.tolist(), reverse=True)[:3]
    assert all(sorted(order) == list("01234567") for order, _ in best)


@pytest.mark.slow
def test_turning_board_and_order_changes_nothing() -> None:
    """A quarter turn clockwise renumbers the moves by two."""
    corner, turned = made(EIGHT, (0, 0)), made(EIGHT, (0, 7))
    index = {order.tobytes(): k for k, order in enumerate(all_orders(8))}
    same = np.array([index[((order + 2) % 8).astype(np.uint8).tobytes()] for order in all_orders(8)])
    assert (corner.reached == turned.reached[same]).all()


@pytest.mark.slow
def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "tour-orders", "5x5", "--start", "c3"]) == 0
    assert "of 40,320 orders of the moves find a tour from c3." in capsys.readouterr().out
    assert main(["lab", "tour-orders", "5x5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    survey = OrderSurvey(Tour(np.ones((5, 5), bool)))
    survey.finish()
    assert lines[1:-6] == survey_findings(survey)
    assert "Without those starts, the share is 71.79 %." in lines
    assert "Fewest orders do from c5: 20,160; most from a5: 40,320." in lines
    assert lines[-5].endswith("from 12 of 13 starts")
    assert main(["lab", "tour-orders", "5x6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["orders"] == 40_320
    assert len(found["starts"]) == 30


@pytest.mark.parametrize(("text", "words"), [("5", "like 8x8"), ("0x5", "like 8x8"), ("30x30", "up to 400")])
def test_wrong_sizes(text: str, words: str) -> None:
    with pytest.raises(ChoiceError, match=words):
        board_of(text)

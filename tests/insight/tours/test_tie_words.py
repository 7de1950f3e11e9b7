"""What decides a step of a walk, in words: checked against degrees and distances that are measured anew."""

import re
from collections.abc import Callable
from math import hypot

import numpy as np
import pytest

from workbench.insight.tours.tie_replay import candidates_at
from workbench.insight.tours.tie_words import dead_end_words, end_words, measured, step_words
from workbench.insight.tours.walk_record import WalkReader, WalkRecord, crossing, lost_squares
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.walk import onward
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.tour.rules.tie_breaks import rule_of

START = (5, 4)  # e3: from here the plain rule is stuck after 62 squares


def walked(rule: str, side: int = 8) -> tuple[Tour, Lane, WalkRecord]:
    tour = Tour(np.ones((side, side), bool), start=START if side == 8 else (0, 0))
    lane = Lane(tour, SOLVERS["warnsdorff"], {"rule": rule}, Goal.ONE, Goal.ONE.limit())
    while not lane.over:
        lane.advance()
    reader = WalkReader(lane)
    reader.observe(resting=True)
    return tour, lane, reader.record()


@pytest.mark.parametrize("rule", ["plain", "roth", "vahaaho"])
def test_the_squares_that_tie_have_the_fewest_free_neighbours(compiled: None, rule: str) -> None:
    tour, lane, walk = walked(rule)

    for step in range(1, walk.squares - 1):
        here = crossing(lane, walk.path, step)
        assert here
        words = step_words(tour, rule_of(tour, lane.choices), "It", here)
        filling = np.where((walk.filling <= step) & (walk.filling > 0), walk.filling, 0)
        degrees = {tour.name_of(to.cell): to.degree for to in onward(tour, filling, here.square)}
        least = [name for name, degree in degrees.items() if degree == min(degrees.values())]
        named = set(re.findall(r"\b[a-h][1-8]\b", words))
        assert set(least) <= named <= {*least, tour.name_of(here.square)}
        assert (" tie with " in words) == (len(least) > 1)
        taken = re.search(r"takes ([a-h][1-8])", words)
        if taken:
            assert here.next == next(row.square for row in here.candidates if tour.name_of(row.square) == taken[1])


@pytest.mark.parametrize(("rule", "centre"), [("roth", (3.5, 3.5)), ("vahaaho", START)])
def test_distances_are_measured_in_squares(compiled: None, rule: str, centre: tuple[float, float]) -> None:
    tour, lane, walk = walked(rule)

    for step in range(1, walk.squares - 1):
        here = crossing(lane, walk.path, step)
        assert here
        for row in here.candidates:
            apart = hypot(row.square[0] - centre[0], row.square[1] - centre[1])
            assert measured(rule_of(tour, lane.choices), row.key) == f"{apart:.1f}"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("a * row where a = 2.5", lambda r, _: f"{2.5 * r:g}"),
        ("a * b * row - 30000 where a = 0.5, b = 0.5", lambda r, _: f"{0.25 * r - 30000:,.8g}"),
        ("1000 * column", lambda _, c: f"{1000 * c:,}"),
    ],
)
def test_a_key_with_decimals_has_the_value_that_its_expression_has(
    compiled: None, key: str, value: Callable[[int, int], str]
) -> None:
    tour = Tour(np.ones((8, 8), bool), start=START)
    choices = {"rule": "custom", "expression": key}
    rule = rule_of(tour, choices)

    for row in candidates_at(tour, choices, np.array([START[0] * 8 + START[1]]), 1):
        assert measured(rule, row.key) == value(*row.square).replace("-", "−")


def test_the_end_of_a_tour_tells_how_its_ties_were_decided(compiled: None) -> None:
    tour, lane, walk = walked("vahaaho")

    assert end_words(walk, rule_of(tour, lane.choices)) == ("15 ties: 13 decided by the rule, 2 by the move order.")
    assert int((walk.ties > 1).sum()) == 15


def test_the_end_of_a_failed_walk_is_a_dead_end(compiled: None) -> None:
    tour, lane, walk = walked("plain")
    here = crossing(lane, walk.path, walk.squares)
    assert here

    assert dead_end_words(tour, here) == "Dead end: a5 is reachable but has no exit; 2 squares left."
    assert {tour.name_of((r, c)) for r, c in lost_squares(tour, walk, None, failed=True).tolist()} == {"a4", "a5"}
    assert len(lost_squares(tour, walk, 10, failed=True)) == 0


def test_every_tied_square_is_named_with_its_distance(compiled: None) -> None:
    tour, lane, walk = walked("roth")
    here = crossing(lane, walk.path, 1)
    assert here

    assert step_words(tour, rule_of(tour, lane.choices), "Roth", here) == (
        "f1, g2 and d1 tie with 3 free neighbours; Roth takes f1 (3.8 squares from the centre, g2 3.5, d1 3.5)."
    )

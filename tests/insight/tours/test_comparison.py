"""What will become of a race of walks, in words."""

from collections.abc import Mapping

import numpy as np
import pytest

from workbench.base.choices import Value
from workbench.insight.tours.comparison import (
    WalkComparison,
    brief_end,
    distinguishing_start,
    diverging_start,
    lane_names,
    next_distinguishing_start,
    visited,
)
from workbench.insight.tours.heat_map import HeatMap
from workbench.insight.tours.walk_record import WalkReader, parting
from workbench.puzzles.tour import Tour
from workbench.searching.branch.branch import branched
from workbench.searching.comparisons import comparisons_for
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import SLICE

pytestmark = pytest.mark.usefixtures("compiled")

CHESS = np.ones((8, 8), bool)
RULES = ("plain", "roth")


def lanes_on(tour: Tour, *rules: Mapping[str, Value]) -> list[Lane]:
    return [Lane(tour, SOLVERS["warnsdorff"], rule, Goal.ONE, Goal.ONE.limit(), 1) for rule in rules]


def foreseen(lanes: list[Lane]) -> WalkComparison:
    forecast = WalkComparison(lanes)
    while not forecast.over:
        forecast.follow(SLICE)
    return forecast


def test_a_start_is_found_at_which_the_first_rule_fails_and_others_do_not() -> None:
    tour = Tour(CHESS)
    rules = [{"rule": rule} for rule in ("plain", "roth", "vahaaho")]

    start = distinguishing_start(tour, rules)

    assert start is not None
    ended = foreseen(lanes_on(Tour(CHESS, start=start), *rules))
    assert [bool(lane.probe and lane.probe.solutions) for lane in ended.lanes] == [False, True, True]


def test_there_is_no_distinguishing_start_for_one_rule_or_where_all_fail() -> None:
    assert distinguishing_start(Tour(CHESS), [{"rule": "plain"}]) is None
    assert distinguishing_start(Tour(np.ones((3, 3), bool)), [{"rule": "plain"}, {"rule": "roth"}]) is None


def test_starts_that_distinguish_rules_follow_each_other_row_by_row_and_come_round() -> None:
    tour = Tour(np.ones((9, 8), bool))
    rules: list[Mapping[str, Value]] = [{"rule": rule} for rule in ("plain", "roth")]
    left = np.stack([HeatMap(tour, rule).run() for rule in rules])
    differing = [(r, c) for r, c in np.argwhere((left == 0).any(axis=0) & (left > 0).any(axis=0)).tolist()]

    found = [next_distinguishing_start(tour, rules, (8, 7))]
    while len(found) <= len(differing):
        found.append(next_distinguishing_start(tour, rules, found[-1]))

    assert len(differing) > 1
    assert found == [*differing, differing[0]]


def test_the_first_distinguishing_start_is_the_best() -> None:
    rules: list[Mapping[str, Value]] = [{"rule": rule} for rule in ("plain", "roth", "vahaaho")]

    assert next_distinguishing_start(Tour(CHESS), rules, None) == distinguishing_start(Tour(CHESS), rules)


def test_there_is_no_next_start_for_one_rule_or_where_all_fail() -> None:
    small = Tour(np.ones((3, 3), bool))

    assert next_distinguishing_start(Tour(CHESS), [{"rule": "plain"}], (0, 0)) is None
    assert next_distinguishing_start(small, [{"rule": "plain"}, {"rule": "roth"}], (0, 0)) is None


def test_the_forecast_says_who_finishes_who_is_stuck_and_where_they_part() -> None:
    forecast = foreseen(lanes_on(Tour(CHESS, start=(5, 4)), {"rule": "plain"}, {"rule": "roth"}, {"rule": "vahaaho"}))

    assert forecast.sentence() == (
        "Roth and Vähäaho finish; Plain is stuck after 62 of 64: 2 squares left (a5 is reachable but has no exit)."
        " Plain and Roth part after step 1: g2 or f1."
    )
    assert forecast.parting == forecast.differences[1] == 1


def test_walks_through_all_squares_that_do_not_close_are_not_called_stuck() -> None:
    tour, solver = Tour(CHESS, closed=True), branched(SOLVERS["warnsdorff"])
    begun = [Lane(tour, solver, {"rule": rule, "branch": "e5 f7"}, Goal.ONE, Goal.ONE.limit()) for rule in RULES]
    lanes = foreseen(begun).lanes

    assert [visited(lane) for lane in lanes] == [64, 64]
    assert brief_end(lanes) == "Plain and Roth do not close."


def test_the_lanes_that_get_stuck_and_those_that_finish_are_named() -> None:
    lanes = foreseen(lanes_on(Tour(CHESS, start=(5, 4)), {"rule": "plain"}, {"rule": "roth"})).lanes

    assert brief_end(lanes) == "Plain gets stuck, Roth finishes."


def test_where_no_lane_can_start_it_is_said() -> None:
    assert brief_end(foreseen(lanes_on(Tour(CHESS), {"rule": "custom", "expression": "1 +"})).lanes) == (
        "No lane can start."
    )


def test_lanes_part_where_their_walks_first_differ() -> None:
    lanes = lanes_on(Tour(CHESS, start=(5, 4)), {"rule": "plain"}, {"rule": "vahaaho"})
    forecast = foreseen(lanes)

    paths = []
    for lane in lanes:
        while not lane.over:
            lane.advance()
        teller = WalkReader(lane)
        teller.observe(resting=True)
        paths.append(teller.record().path)

    assert forecast.differences == [None, parting(*paths)]
    assert all(lane.probe is not None for lane in lanes)


def test_lanes_that_go_the_same_way_and_lanes_refused_are_told_of() -> None:
    alike = foreseen(lanes_on(Tour(CHESS, start=(0, 0)), {"rule": "roth"}, {"rule": "roth", "seed": 2}))
    assert alike.differences == [None, None]
    assert "All take the same path." in alike.sentence()
    assert lane_names(alike.lanes) == ["Lane 1", "Lane 2"]

    refused = foreseen(lanes_on(Tour(CHESS), {"rule": "roth"}, {"rule": "custom", "expression": "1 +"}))
    assert refused.sentence().endswith("Custom key is not supported here.")
    assert "same way" not in refused.sentence()


def test_lanes_are_compared_with_the_first_one_that_is_not_refused() -> None:
    rules: list[Mapping[str, Value]] = [{"rule": "custom", "expression": "1 +"}, {"rule": "plain"}, {"rule": "roth"}]
    forecast = foreseen(lanes_on(Tour(CHESS, start=(5, 4)), *rules))

    assert forecast.first == 1
    assert forecast.differences == [None, None, 1]
    assert forecast.sentence() == (
        "Roth finishes; Plain is stuck after 62 of 64: 2 squares left (a5 is reachable but has no exit)."
        " Custom key is not supported here."
        " Plain and Roth part after step 1: g2 or f1."
    )


def test_lanes_alike_are_named_by_what_differs() -> None:
    orders = lanes_on(Tour(CHESS), {"rule": "roth"}, {"rule": "roth", "order": "12345670"}, {"rule": "plain"})
    seeds = lanes_on(Tour(CHESS), {"rule": "random", "seed": 1}, {"rule": "random", "seed": 2})

    assert lane_names(orders) == ["Roth · 01234567", "Roth · 12345670", "Plain"]
    assert lane_names(seeds) == ["Random · seed 1", "Random · seed 2"]


@pytest.mark.slow
def test_a_start_is_found_at_which_rules_part_though_all_come_to_a_tour() -> None:
    rules: list[Mapping[str, Value]] = [{"rule": "roth", "order": order} for order in ("01234567", "76543210")]
    tour = Tour(CHESS)

    start = diverging_start(tour, rules)

    assert distinguishing_start(tour, rules) is None
    assert start is not None
    assert foreseen(lanes_on(Tour(CHESS, start=start), *rules)).parting is not None
    assert diverging_start(tour, [{"rule": "roth"}] * 2) is None


def test_a_search_without_end_is_not_awaited() -> None:
    tour = Tour(np.ones((5, 5), bool), start=(0, 1))
    search = SOLVERS["warnsdorff_backtracking"]
    forecast = foreseen([Lane(tour, search, {"prune": "none"}, Goal.COUNT, Goal.COUNT.limit(), 1)] * 2)

    assert "takes longer" in forecast.sentence()


def test_a_tour_begins_with_plain_roth_and_vahaaho() -> None:
    fitting = comparisons_for(Tour(CHESS))

    assert next(iter(fitting)) == "Plain, Roth, Vähäaho"
    assert [choices["rule"] for _, choices in fitting["Plain, Roth, Vähäaho"]] == ["plain", "roth", "vahaaho"]
    assert len(fitting["Eight tie-breaks: far, near, random"]) == len(fitting["Roth with eight move orders"]) == 8
    assert [solver.name for solver, _ in fitting["Warnsdorff against the complete solver"]][-1] == "tour_complete"


def test_of_many_lanes_that_fail_only_the_first_to_end_is_told_of() -> None:
    rules: list[Mapping[str, Value]] = [{"rule": "plain"}, *({"rule": "random", "seed": seed} for seed in range(7))]
    forecast = foreseen(lanes_on(Tour(np.ones((40, 40), bool), start=(20, 20)), *rules))
    ends = [int(lane.probe.filling.max()) for lane in forecast.lanes if lane.probe and not lane.probe.solutions]
    assert len(ends) > 3

    assert f"{len(ends)} of 8 do not" in forecast.sentence()
    assert f"is stuck after {min(ends):,} of 1,600: " in forecast.sentence()


def test_several_lanes_that_end_first_are_told_of_together() -> None:
    rules: list[Mapping[str, Value]] = [{"rule": "random", "seed": seed} for seed in range(4)]
    forecast = foreseen(lanes_on(Tour(np.ones((3, 3), bool), start=(0, 0)), *rules))

    assert forecast.sentence().startswith("None of 4 finishes; all 4 end after 7 squares.")

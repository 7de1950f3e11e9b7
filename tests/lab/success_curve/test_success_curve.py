"""Success curves: the interval, the starts, the same walks however they are cut into slices, and the presets."""

import numpy as np
import pytest

from workbench.lab.statistics.intervals import wilson
from workbench.lab.success_curve.success_curve import (
    HEADINGS,
    KNOWN_RULES,
    PRESETS,
    Rate,
    SuccessCurve,
    csv_text,
    feasible_starts,
    known_rules,
    random_cases,
    sampled,
)
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.theory import no_tour
from workbench.solvers.search import Step
from workbench.solvers.tour.warnsdorff_walk import Walk

DELTAS = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))  # clockwise


@pytest.mark.parametrize(
    ("won", "tried", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662), (50, 100, 0.4038, 0.5962)],
)
def test_the_interval_is_wilsons(won: int, tried: int, low: float, high: float) -> None:
    # 81 of 263: Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3
    assert wilson(won, tried) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("n", range(1, 10))
def test_starts_are_those_that_the_theory_does_not_forbid(n: int) -> None:
    allowed = [
        r * n + c for r in range(n) for c in range(n) if no_tour(Tour(np.ones((n, n), bool), start=(r, c))) is None
    ]

    assert feasible_starts(n).tolist() == allowed


def rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def test_no_start_is_drawn_twice() -> None:
    for cases in sampled([6, 7, 8, 30], 24, rng(5)):
        assert len(set(cases.starts.tolist())) == len(cases.starts) == 24
        assert not cases.every


def test_where_there_are_no_more_starts_than_the_sample_all_are_tried() -> None:
    rules = {"Roth": {"rule": "roth"}}

    small, even, odd, large = SuccessCurve(rules, sampled([5, 6, 7, 8], 36, rng(1))).run()

    # 13, 36 and 25 starts have an open tour (Cull and De Curtins 1978); of 7 x 7, Roth's rule fails on 10.
    assert (small, odd.tried, odd.won) == (Rate("Roth", 5, 13, 13, 13), 25, 15)
    assert (even.tried, even.every, large.tried, large.every) == (36, 36, 36, 0)
    assert [rate.band for rate in (small, even, odd)] == [None] * 3
    assert large.band is not None


def test_roths_walks_on_small_boards_are_those_of_a_walk_by_hand() -> None:
    rates = SuccessCurve({"Roth": {"rule": "roth"}}, sampled([5, 7], None, rng(1))).run()

    assert [(rate.won, rate.every) for rate in rates] == [tours_by_hand(5), tours_by_hand(7)]


def tours_by_hand(n: int) -> tuple[int, int]:
    """Return from how many squares of the colour of the corners Roth's walk is a tour, and how many these are."""
    starts = [(r, c) for r in range(n) for c in range(n) if (r + c) % 2 == 0]
    return sum(roths_walk(n, start) == n * n for start in starts), len(starts)


def roths_walk(n: int, start: tuple[int, int]) -> int:
    """Return how many squares a walk visits: fewest ways on, then farthest from the centre, then move order."""
    free = {(r, c) for r in range(n) for c in range(n)} - {start}
    at, count = start, 1

    def moves(cell: tuple[int, int]) -> list[tuple[int, int]]:
        return [to for dr, dc in DELTAS if (to := (cell[0] + dr, cell[1] + dc)) in free]

    def key(cell: tuple[int, int]) -> tuple[int, int]:
        return len(moves(cell)), -((2 * cell[0] - n + 1) ** 2) - (2 * cell[1] - n + 1) ** 2

    while ways := moves(at):
        at = min(ways, key=key)
        free.remove(at)
        count += 1
    return count


def test_slices_do_not_change_the_rates() -> None:
    rules = {"Roth": {"rule": "roth"}, "Plain": {"rule": "plain"}, "Pohl": {"rule": "pohl"}}
    whole = SuccessCurve(rules, sampled([4, 5, 6, 7, 12], 20, rng(3)))
    stepped = SuccessCurve(rules, sampled([4, 5, 6, 7, 12], 20, rng(3)))

    expected = whole.run()
    seen = []
    while not stepped.over:
        stepped.follow(Step(1))
        seen.append(stepped.progress)

    assert stepped.rates() == expected
    assert len(seen) == 12
    assert seen == sorted(seen)
    assert seen[-1] == 1
    assert [rate.n for rate in expected] == [5, 6, 7, 12] * 3
    assert [rate.tried for rate in expected] == [13, 20, 20, 20] * 3


def test_rates_are_those_of_the_walks() -> None:
    [cases] = sampled([7], 20, rng(1))

    [rate] = SuccessCurve({"Roth": {"rule": "roth"}}, [cases]).run()

    won = 0
    for start in cases.starts.tolist():
        walk = Walk(Tour(np.ones((7, 7), bool)), {"rule": "roth"}, (start // 7, start % 7))
        walk.advance(49)
        won += walk.count == 49
    assert rate == Rate("Roth", 7, 20, won)
    assert 0 < won < 20


def test_the_seed_draws_the_cases() -> None:
    one, same, other = (random_cases(20, 50, seed) for seed in (1, 1, 2))

    assert [(c.n, c.starts.tolist()) for c in one] == [(c.n, c.starts.tolist()) for c in same]
    assert [c.n for c in one] != [c.n for c in other]
    assert all(5 <= c.n <= 50 and c.starts[0] in feasible_starts(c.n) for c in one)


@pytest.mark.slow
def test_random_cases_show_who_is_near_the_top() -> None:
    curve = SuccessCurve(known_rules(), random_cases(32, 300, seed=1))

    curve.run()

    rates = {total.rule: total.rate for total in curve.totals()}
    assert all(total.tried == 32 for total in curve.totals())
    assert rates["Complete"] == 1
    assert min(rates["Roth"], rates["Vähäaho"]) > 0.9
    assert max(rate for rule, rate in rates.items() if rule.startswith("Plain")) < 0.9


def test_presets_are_ready_to_be_driven() -> None:
    for title, make in PRESETS.items():
        curve = make(1, False)
        assert set(KNOWN_RULES) <= set(curve.rules), title
        assert curve.progress == 0


def test_a_rule_that_cannot_be_says_why_and_the_others_go_on() -> None:
    curve = SuccessCurve(
        {"Mine": {"rule": "custom", "expression": "?"}, "Roth": {"rule": "roth"}}, sampled([5], 4, rng(1))
    )

    assert curve.run() == [Rate("Roth", 5, 4, 4)]
    assert "expression, column 1" in curve.rejections["Mine"]


def test_tables_hold_rates_and_bands() -> None:
    text = csv_text([Rate("Roth", 8, 100, 50)])

    assert text == ",".join(HEADINGS) + "\nRoth,8,100,50,0.500000,0.403830,0.596170\n"
    assert csv_text([Rate("Roth", 5, 13, 13, 13)]).endswith("\nRoth,5,13,13,1.000000,,\n")

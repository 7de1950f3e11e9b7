"""The statistics against hand-made cases, and against scipy."""

from math import inf, isnan, log, nan, sqrt

import numpy as np
import pytest

from workbench.lab.statistics.growth import MIN_RUNS, fits
from workbench.lab.statistics.intervals import bootstrap, wilson
from workbench.lab.statistics.noise import noise_floor
from workbench.lab.statistics.pairs import compare
from workbench.lab.statistics.scores import par2, virtual_best
from workbench.lab.statistics.significance import (
    NEMENYI,
    binomial_test,
    chi_square_tail,
    false_alarms,
    friedman,
    holm,
    mcnemar,
    mean_ranks,
)
from workbench.lab.statistics.tails import best_restart, hill_index, tail_of

stats = pytest.importorskip("scipy.stats", reason="scipy checks the statistics; it is a dependency of the tests only")


def test_wilson_is_scipys() -> None:
    for won, tried in ((0, 10), (3, 10), (10, 10), (937, 1000)):
        expected = stats.binomtest(won, tried).proportion_ci(method="wilson")

        assert wilson(won, tried) == pytest.approx((expected.low, expected.high), abs=1e-4)  # 1.96 for 1.95996


def test_a_sign_test_by_hand() -> None:
    assert binomial_test(0, 0) == 1
    assert binomial_test(5, 0) == pytest.approx(2 / 32)
    assert binomial_test(2, 3) == pytest.approx(1)
    assert mcnemar(1, 6) == pytest.approx(2 * (1 + 7) / 128)


@pytest.mark.parametrize(
    ("wins", "losses"), [(1, 1), (3, 9), (17, 4), (0, 900), (400, 460), (5_000, 5_300), (400_000, 401_000)]
)
def test_the_sign_test_is_scipys(wins: int, losses: int) -> None:
    assert binomial_test(wins, losses) == pytest.approx(stats.binomtest(wins, wins + losses).pvalue)


def test_equal_values_share_their_ranks() -> None:
    assert mean_ranks(np.array([3.0, 1.0, 3.0, inf])).tolist() == [2.5, 1.0, 2.5, 4.0]


@pytest.mark.parametrize(("instances", "settings", "high"), [(10, 3, 100), (25, 6, 4), (400, 9, 1000)])
def test_friedman_is_scipys(instances: int, settings: int, high: int) -> None:
    costs = np.random.default_rng(settings).integers(0, high, (instances, settings)).astype(float)
    costs[:, 0] += high / 8

    found = friedman(costs)

    expected = stats.friedmanchisquare(*costs.T)
    assert found.statistic == pytest.approx(expected.statistic)
    assert found.p == pytest.approx(expected.pvalue)


def test_the_critical_difference_is_that_of_demsars_example() -> None:
    # Demšar 2006, section 3.2.3: 4 classifiers, 14 data sets: CD = 2.569 sqrt(4 * 5 / (6 * 14)) = 1.25
    found = friedman(np.random.default_rng(1).random((14, 4)))

    assert found.critical_difference == pytest.approx(1.25, abs=0.005)


def test_nemenyis_values_are_those_of_the_studentized_range() -> None:
    for settings, value in enumerate(NEMENYI, 2):
        if settings in (2, 5, 10, 20):  # each takes scipy a while
            assert value == pytest.approx(stats.studentized_range.ppf(0.95, settings, 1e6) / sqrt(2), abs=1e-3)


@pytest.mark.parametrize("freedom", [1, 2, 5, 19])
def test_the_chi_square_tail_is_scipys(freedom: int) -> None:
    for statistic in (0.0, 0.1, 1.0, freedom, 3.0 * freedom, 200.0):
        assert chi_square_tail(statistic, freedom) == pytest.approx(stats.chi2.sf(statistic, freedom), rel=1e-9)


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


def test_one_comparison_of_twenty_is_expected_to_differ_by_chance() -> None:
    assert false_alarms(20) == pytest.approx(1)
    assert false_alarms(3) == pytest.approx(0.15)


@pytest.mark.parametrize("size", [6, 7, 60, 61])
def test_a_bootstrap_interval_is_scipys(size: int) -> None:
    values = np.random.default_rng(6).lognormal(0, 1, size)

    found = bootstrap(values)

    expected = stats.bootstrap((values,), np.median, method="percentile", rng=1).confidence_interval
    assert found.value == pytest.approx(np.median(values))
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=0.05)


def test_images_of_a_puzzle_are_drawn_together() -> None:
    values = np.repeat(np.arange(1.0, 8.0), 8)

    alone = bootstrap(values)
    together = bootstrap(values, groups=np.repeat(np.arange(7), 8))

    assert (together.value, together.low, together.high) == (4.0, 2.0, 6.0)
    assert together.high - together.low > alone.high - alone.low


def test_an_interval_may_have_no_end() -> None:
    found = bootstrap(np.array([1.0, 1.0, 1.0, 1.0, inf, inf, inf]))

    assert (found.value, found.low, found.high) == (1.0, 1.0, inf)
    assert isnan(bootstrap(np.zeros(0)).value)


def test_ends_without_bound_on_both_sides_meet_in_the_middle() -> None:
    assert bootstrap(np.array([-inf, inf])).value == 0


def test_five_values_are_too_few_for_an_interval() -> None:
    # The range of n values holds the median with probability 1 - 2 / 2^n: 93.75 % for 5, 96.875 % for 6.
    five, six = bootstrap(np.arange(5.0)), bootstrap(np.arange(6.0))

    assert five.value == 2.0
    assert isnan(five.low)
    assert isnan(five.high)
    assert six.low < six.high


def test_two_settings_are_compared_by_hand() -> None:
    first = np.array([1.0, 2.0, 4.0, inf, inf, 3.0, nan])
    second = np.array([2.0, 2.0, 1.0, 5.0, inf, inf, 1.0])

    found = compare(first, second)

    assert (found.instances, found.wins, found.ties, found.losses) == (6, 2, 2, 2)
    assert (found.only_first, found.only_second, found.neither) == (1, 1, 1)
    assert found.ratio.value == 1.0  # of 0, 0.5, 1, 4, infinity
    assert found.sign_p == found.mcnemar_p == pytest.approx(1)


def test_what_neither_solves_says_nothing_about_the_ratio() -> None:
    nothing = compare(np.full(50, inf), np.full(50, inf))
    mostly = compare(np.append(np.full(7, 3.0), np.full(50, inf)), np.append(np.full(7, 1.0), np.full(50, inf)))

    assert isnan(nothing.ratio.value)
    assert (nothing.ties, nothing.neither) == (50, 50)
    assert mostly.ratio == pytest.approx((3.0, 3.0, 3.0))


def test_the_ratio_turned_around_is_its_reciprocal() -> None:
    first, second = np.array([1.0, 4.0]), np.array([2.0, 1.0])

    assert compare(first, second).ratio.value == pytest.approx(2**0.5)
    assert compare(second, first).ratio.value == pytest.approx(0.5**0.5)


def test_images_of_a_puzzle_are_no_independent_cases() -> None:
    puzzles = np.repeat(np.arange(3), 8)

    found = compare(np.full(24, 1.0), np.full(24, 2.0), puzzles)
    solved = compare(np.full(24, 1.0), np.full(24, inf), puzzles)

    assert (found.wins, found.puzzles) == (24, 3)
    assert found.sign_p == pytest.approx(2 / 8)
    assert solved.mcnemar_p == pytest.approx(2 / 8)


def test_ties_do_not_outvote_the_instances_of_a_puzzle_that_differ() -> None:
    first, second = np.full(60, 5.0), np.full(60, 5.0)
    first[::10] = 1.0  # one instance of each of six puzzles

    found = compare(first, second, np.repeat(np.arange(6), 10))

    assert (found.wins, found.ties) == (6, 54)
    assert found.sign_p == pytest.approx(2 / 64)


def test_a_hundred_thousand_instances_are_compared_at_once() -> None:
    random = np.random.default_rng(8)
    first, second = random.lognormal(0.1, 1, (2, 100_000))

    found = compare(first, second)

    half = 1.2533 * np.log(found.ratio.high / found.ratio.low) / 2
    assert half < 0.03
    assert found.wins + found.losses == 100_000


def test_nothing_to_compare_is_no_error() -> None:
    found = compare(np.zeros(0), np.zeros(0))

    assert found.instances == 0
    assert isnan(found.ratio.value)


def test_par2_counts_the_unsolved_twice() -> None:
    assert par2(np.array([10.0, inf, 30.0, inf]), 100) == (10 + 200 + 30 + 200) / 4


def test_the_virtual_best_takes_the_least_of_each_instance() -> None:
    costs = np.array([[1.0, inf, nan, nan], [2.0, inf, 3.0, nan]])

    assert np.array_equal(virtual_best(costs), [1.0, inf, 3.0, nan], equal_nan=True)


@pytest.mark.parametrize("exponent", [0.5, 1.5, 3.0])
def test_hills_index_finds_the_exponent_of_a_pareto_tail(exponent: float) -> None:
    costs = np.random.default_rng(3).pareto(exponent, 100_000) + 1

    assert hill_index(costs, 10_000) == pytest.approx(exponent, rel=0.05)
    assert tail_of(costs).is_heavy is (exponent < 2)


def test_a_tail_tells_nothing_where_there_is_too_little_of_it() -> None:
    enough = np.random.default_rng(3).pareto(0.7, 500) + 1

    assert tail_of(enough[:100]).reason.startswith("200 runs are needed, not 100")
    assert tail_of(np.append(enough, inf)).reason == "Runs that did not reach their goal hide the tail."
    assert "powers of ten" in tail_of(np.linspace(10, 20, 500)).reason
    assert "powers of ten" in tail_of(np.append(np.zeros(2), np.linspace(10, 20, 500))).reason


@pytest.mark.parametrize("tail", [np.append(np.zeros(390), [5.0] * 9 + [5000.0]), np.append(np.ones(300), [1e4] * 100)])
def test_costs_that_do_not_differ_have_no_tail(tail: np.ndarray) -> None:
    assert tail_of(tail).reason == "The largest costs are too much alike."
    assert isnan(tail_of(tail).exponent)


def test_a_search_is_not_restarted_before_its_first_node() -> None:
    assert best_restart(np.array([0.0, 2.0, 1000.0, 1000.0])).cutoff == 2.0
    assert best_restart(np.zeros(3)).cutoff == inf
    assert best_restart(np.array([0.0, 0.0, 100.0])).cutoff == inf


def test_the_best_restart_by_hand() -> None:
    # Half the runs take 2 nodes, half 1,000: restarting after 2 costs 2 / (1/2) on average, as E(2) = (2 - 0) / 0.5.
    found = best_restart(np.array([2.0, 1000.0]))

    assert (found.cutoff, found.expected, found.without) == (2.0, 4.0, 501.0)


def test_the_best_restart_is_that_of_the_definition() -> None:
    costs = np.random.default_rng(2).geometric(0.02, 200).astype(float) + np.repeat([0, 3000], 100)

    found = best_restart(costs)

    def expected(t: int) -> float:
        q = [float((costs <= u).mean()) for u in range(t + 1)]
        return (t - sum(q[:t])) / q[t]

    every = {t: expected(t) for t in range(int(costs.min()), 250)}
    assert found.expected == pytest.approx(min(every.values()))
    assert expected(int(found.cutoff)) == pytest.approx(found.expected)


def test_where_all_runs_take_as_long_a_restart_never_pays() -> None:
    found = best_restart(np.full(10, 7.0))

    assert (found.cutoff, found.expected) == (inf, 7.0)
    with pytest.raises(ValueError, match="no run has ended"):
        best_restart(np.array([inf]))


@pytest.mark.parametrize(("law", "rate"), [("exponential", 1.7), ("polynomial", 2.5)])
def test_growth_is_found_again(law: str, rate: float) -> None:
    sizes = np.repeat(np.arange(5.0, 16.0), 9)
    noise = np.exp(np.random.default_rng(1).normal(0, 0.05, len(sizes)))
    costs = (3 * (rate**sizes if law == "exponential" else sizes**rate)) * noise

    best, other = fits(sizes, costs)

    assert best.law == law
    assert best.low <= rate <= best.high
    assert best.residual < other.residual
    assert best.at(np.array([20.0]))[0] == pytest.approx(3 * (rate**20 if law == "exponential" else 20**rate), rel=0.3)


def test_growth_is_not_fitted_through_two_sizes_or_through_what_is_unsolved() -> None:
    assert fits(np.array([1.0, 2.0]), np.array([3.0, 4.0])) == []
    assert fits(np.array([1.0, 2.0, 3.0]), np.array([3.0, 4.0, inf])) == []


def test_growth_with_few_runs_of_a_size_has_no_interval() -> None:
    sizes = np.arange(1.0, 8.0)

    [best, _] = fits(sizes, 2**sizes)

    assert best.rate == pytest.approx(2)
    assert isnan(best.low)
    assert isnan(best.high)


@pytest.mark.parametrize(("runs", "known"), [(5, True), (4, False)])
def test_growth_has_an_interval_only_with_enough_runs_of_every_size(runs: int, known: bool) -> None:
    assert MIN_RUNS == 5
    sizes = np.concatenate([np.repeat(np.arange(1.0, 7.0), 9), np.full(runs, 7.0)])
    noise = np.exp(np.random.default_rng(2).normal(0, 0.05, len(sizes)))

    [best, _] = fits(sizes, 2**sizes * noise)

    assert np.isfinite(best.low) == known


def test_the_noise_floor_is_what_19_of_20_differences_are_below() -> None:
    times = np.full(100, 1.0)
    other = np.concatenate([np.full(95, 1.02), np.full(5, 3.0)])

    assert noise_floor(times, other) == pytest.approx(np.expm1(log(1.02)), abs=0.1)
    assert isnan(noise_floor(np.zeros(0), np.zeros(0)))

"""The charts that judge: ratios to a baseline, growth, tails."""

from dataclasses import replace

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS, made_up
from tests.lab.charts.test_pictures import asked, exact, places
from workbench.lab.charts.cactus import cactus
from workbench.lab.charts.cost import Cost
from workbench.lab.charts.growth import growth
from workbench.lab.charts.noise import noise
from workbench.lab.charts.question import Question
from workbench.lab.charts.ratios import ratios
from workbench.lab.charts.survival import survival
from workbench.lab.notebook.results import RunStatus


def test_a_setting_that_costs_twice_as_much_has_the_ratio_two() -> None:
    picture = ratios(asked(exact(*((10 * k, 20 * k) for k in range(1, 11)))))

    assert places(picture, 1) == [(0.301, 1.0)]
    assert picture.findings == [
        "Setting B: × 2 (95 % 2–2). Of 10 instances: cheaper on 0, equal on 0, dearer on 10. "
        "The difference is significant (sign test p = 0.002)."
    ]


def test_many_settings_are_compared_with_a_warning() -> None:
    picture = ratios(asked(made_up(settings=9), pair=(3, 0)))

    assert len(picture.points) == 8
    assert picture.x_axis.label == "times the cost of “Setting D”"
    assert picture.findings[-2] == (
        "With eight comparisons, 0.4 false alarms are expected at 5 %; the p values are corrected for this (Holm)."
    )


def test_what_only_one_setting_solves_is_told() -> None:
    picture = ratios(asked(exact((10, 0), (10, 0), (10, 10))))

    assert picture.findings == [
        "Of 3 instances: only Setting B 0, only Setting A 2, neither 0."
        " The difference is not significant (McNemar p = 0.5)."
    ]


def test_both_p_values_are_corrected_for_the_number_of_settings() -> None:
    picture = ratios(asked(exact(*((10, 0, 0),) * 8)))

    assert "(McNemar p = 0.0078)." in ratios(asked(exact(*((10, 0),) * 8))).findings[0]
    assert "(McNemar p = 0.016)." in picture.findings[0]
    slower = ratios(asked(exact(*((10, 20, 20),) * 8)))
    assert "(sign test p = 0.016)." in slower.findings[0]


def test_mean_ranks_of_three_settings_are_compared() -> None:
    found = ratios(asked(exact(*((10, 20, 30),) * 8, (10, 30, 20)))).findings

    assert found[-1] == (
        "Mean ranks on 9 puzzles, 1 = least cost: Setting A 1, Setting B 2.11, Setting C 2.89. "
        "They differ (Friedman p = 0.0003); two of them do if 1.1 apart or more (Nemenyi, 5 %)."
    )
    assert not any("Mean ranks" in each for each in ratios(asked(exact(*((10, 20, 30),) * 5))).findings)


def test_few_instances_have_a_ratio_without_an_interval() -> None:
    picture = ratios(asked(exact((10, 20))))

    assert picture.findings[0].startswith("Setting B: × 2 (too few instances for an interval). Of 1 instance:")
    assert all(np.isfinite(line.x).all() for line in picture.lines)
    assert np.isfinite([picture.x_axis.low, picture.x_axis.high]).all()


def test_settings_that_solve_nothing_are_not_called_equal() -> None:
    picture = ratios(asked(exact(*((0, 0),) * 8)))

    assert picture.obstacle == "No instance has been solved yet."


def test_what_neither_setting_solves_is_counted() -> None:
    picture = ratios(asked(exact(*((10, 20),) * 8, (0, 0))))

    assert "Of 9 instances: cheaper on 0, equal on 0, dearer on 8, solved by neither 1." in picture.findings[0]


def test_tests_of_images_count_puzzles() -> None:
    results = exact(*((10, 20),) * 24)
    derived = [replace(label, parent=f"p{k // 8}") for k, label in enumerate(results.instances)]

    picture = ratios(asked(replace(results, instances=derived)))

    assert "Of 24 instances from 3 puzzles: cheaper on 0, equal on 0, dearer on 24." in picture.findings[0]
    assert "(sign test p = 0.25, each puzzle counted once)." in picture.findings[0]


def test_exponential_growth_is_found_and_continued() -> None:
    results = made_up(instances=6, settings=1, limit=10**9)
    sized = [replace(label, size=float(5 + k)) for k, label in enumerate(results.instances)]
    nodes = 100 * 2 ** np.arange(6)

    picture = growth(asked(replace(results, instances=sized, nodes=nodes)))

    assert picture.findings[0].startswith("Setting A: × 2 for each size more")
    assert picture.lines[1].dotted
    assert picture.lines[1].x[-1] == 11.25
    assert places(picture, 0)[0] == (5, 2)


def test_tails_need_two_hundred_runs() -> None:
    assert survival(asked(made_up())).findings == ["No verdict on tails: 200 runs of an instance are needed, not 1."]


def test_runs_of_many_instances_are_no_tail() -> None:
    results = made_up(instances=400, settings=2, spread=4, scale=1e4, limit=10**12)

    assert survival(asked(results)).findings == ["No verdict on tails: 200 runs of an instance are needed, not 1."]


def test_tails_of_several_instances_are_counted() -> None:
    results = made_up(instances=3, settings=1, seeds=2000, limit=10**12)
    uniform = np.random.default_rng(3).random(6000)
    heavy, light = 10 * uniform ** (-1 / 0.7), 10 * uniform ** (-1 / 4)
    nodes = np.where(results.instance == 2, light, heavy).astype(np.int64)

    assert survival(asked(replace(results, nodes=nodes))).findings == [
        "Setting A: heavy tails on 2 of 2 instances; no verdict on 1 more."
    ]


def test_growth_of_one_run_a_size_has_no_interval() -> None:
    results = made_up(instances=6, settings=1, limit=10**9)
    sized = [replace(label, size=float(5 + k)) for k, label in enumerate(results.instances)]

    picture = growth(asked(replace(results, instances=sized)))

    assert "(too few runs of a size for an interval)" in picture.findings[0]


def test_a_heavy_tail_is_told_with_its_best_restart() -> None:
    results = made_up(instances=1, settings=1, seeds=2000, limit=10**12)
    costs = (10 / np.random.default_rng(3).random(2000) ** (1 / 0.7)).astype(np.int64)  # Pareto, index 0.7

    [sentence] = survival(asked(replace(results, nodes=costs))).findings

    assert sentence.startswith("Setting A: index of the tail 0.")
    assert "(infinite mean); a restart after " in sentence


def test_the_best_of_all_settings_is_a_line_of_its_own() -> None:
    best = cactus(asked(exact((100, 10), (10, 0), (1000, 100)))).lines[2]

    assert (best.text, best.y.tolist()) == ("best of all", [1, 1, 2])


def test_a_ratio_to_what_is_not_solved_is_told_in_words() -> None:
    [sentence] = ratios(asked(exact((0, 20), (0, 10), (10, 20)))).findings

    assert sentence.startswith("Setting B: solves most of what either solves alone. Of 3 instances: cheaper on 2, ")
    assert "Of 3 instances: only Setting B 2, only Setting A 0, neither 0." in sentence


def test_halves_of_the_seeds_show_the_noise_of_nodes() -> None:
    results = made_up(instances=20, settings=2, seeds=8)

    found = noise(Question(results, np.arange(len(results)), pair=(0, 1)))

    assert found is not None
    assert found.pair.instances == 20
    assert found.pair.ratio.low <= 1 <= found.pair.ratio.high, "two halves of one setting do not differ"
    assert found.floor > 0
    picture = ratios(Question(results, np.arange(len(results)), pair=(0, 1)))
    assert any(sentence.startswith("Noise: two halves of the seeds of “Setting A”") for sentence in picture.findings)
    assert sum(line.dotted for line in picture.lines) == 2


def test_nodes_without_seeds_have_no_noise() -> None:
    results = made_up(instances=20, settings=2)

    assert noise(Question(results, np.arange(len(results)), pair=(0, 1))) is None


def test_halves_of_the_times_show_the_noise_of_seconds() -> None:
    results = made_up(instances=20, settings=2, timed=True)
    times = np.where(results.setting == 0, results.seconds, np.nan)
    results = replace(results, halves=np.stack([times, times * 1.05]))

    found = noise(Question(results, np.arange(len(results)), Cost.SECONDS, (0, 1)))

    assert found is not None
    assert found.pair.ratio.value == pytest.approx(1 / 1.05)
    assert found.floor == pytest.approx(0.05)
    assert noise(Question(results, np.arange(len(results)), Cost.SECONDS, (1, 0))) is None, "it was not timed twice"


def test_growth_leaves_out_families_of_few_sizes() -> None:
    results = made_up(instances=9, settings=1, seeds=6)
    sized = [
        replace(one, family="grows" if k < 5 else f"alone {k}", size=float(5 + k) if k < 5 else 100.0 * k)
        for k, one in enumerate(results.instances)
    ]
    nodes = np.where(results.instance < 5, 2 ** (5 + results.instance.astype(np.int64)), 1)
    solved = np.full_like(results.status, STATUS[RunStatus.SOLVED])
    changed = replace(results, instances=sized, nodes=nodes, status=solved)

    picture = growth(asked(changed))
    without = growth(asked(replace(changed, instances=[replace(one, family=one.name) for one in sized])))

    assert sorted(picture.points.x.tolist()) == [5, 6, 7, 8, 9]
    assert picture.findings[0] == "Setting A: × 2 for each size more; fits the medians exactly", "nothing scatters"
    assert "needs a family with three sizes" in without.obstacle


def test_growth_that_no_law_fits_is_not_stated() -> None:
    results = made_up(instances=6, settings=1, seeds=6)
    sized = [replace(one, family="all", size=float(k + 1)) for k, one in enumerate(results.instances)]
    nodes = np.where(results.instance % 2, 10_000, 10).astype(np.int64)
    solved = np.full_like(results.status, STATUS[RunStatus.SOLVED])

    picture = growth(asked(replace(results, instances=sized, nodes=nodes, status=solved)))

    assert picture.findings[0].startswith("Setting A: neither law fits; the better one misses the medians by ")

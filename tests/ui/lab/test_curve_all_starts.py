"""A success curve on boards with fewer starts than the sample: their rates are exact, and have no band."""

from pathlib import Path

import numpy as np
from pytestqt.qtbot import QtBot

from workbench.lab.success_curve.success_curve import Rate, SuccessCurve, sampled
from workbench.ui.analyses.success_curve.chart import RateChart, ranged
from workbench.ui.analyses.success_curve.readout import readout
from workbench.ui.analyses.success_curve.views import curve_view


def test_the_words_under_the_mouse_say_all_and_no_interval() -> None:
    assert readout(Rate("Roth", 5, 13, 13, 13), grouped=False) == "Roth, n = 5: 100.0 % (13 of all 13 starts)"
    assert readout(Rate("Roth", 5, 1, 1, 13), grouped=False) == "Roth, n = 5: 100.0 % (1 of 1 start) so far"
    sampled = readout(Rate("Roth", 8, 30, 30), grouped=False)
    assert sampled.endswith("(30 of 30 starts), 95 % interval 88.6 % to 100.0 %")


def test_small_boards_stay_in_the_chart_beside_large_samples() -> None:
    rates = SuccessCurve({"Roth": {"rule": "roth"}}, sampled([5, 7, 20], 100, np.random.default_rng(1))).run()

    assert [(rate.n, rate.tried) for rate in ranged(rates)] == [(5, 13), (7, 25), (20, 100)]
    assert ranged([*rates[:2], rates[2]._replace(tried=100), Rate("Roth", 21, 9, 9)])[-1].n == 20


def test_a_band_is_drawn_only_around_samples(qtbot: QtBot, tmp_path: Path) -> None:
    chart = RateChart()
    qtbot.addWidget(chart)
    chart.show_rules(["Roth"])
    every = [Rate("Roth", n, 25, 15, 25) for n in (5, 6, 7)]
    sample = [Rate("Roth", n, 30, 15) for n in (8, 9)]

    chart.show_rates(every)
    assert not chart.picture.bands

    chart.show_rates([*every, *sample])
    [band] = chart.picture.bands
    low, high = band.low, band.high
    assert low[:3].tolist() == high[:3].tolist() == [0.6] * 3
    assert (low[3:] < high[3:]).all()
    rows = list(curve_view(chart, "x", [*every, *sample], {}).table().rows)
    assert [row[-2:] for row in rows[:3]] == [(None, None)] * 3
    assert None not in rows[3]

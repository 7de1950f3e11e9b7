"""What a success curve says under the mouse, and the colours of its lines."""

from pytestqt.qtbot import QtBot

from workbench.lab.success_curve.success_curve import Rate, known_rules
from workbench.pictures.charts.picture import MAX_BANDS
from workbench.ui.analyses.success_curve.chart import RateChart
from workbench.ui.analyses.success_curve.readout import nearest, readout
from workbench.ui.charts.styles import role

RATES = [Rate("a", 5, 10, 1), Rate("a", 9, 10, 2), Rate("b", 5, 10, 8), Rate("b", 9, 10, 9)]


def chart_of(qtbot: QtBot, rates: list[Rate]) -> RateChart:
    chart = RateChart()
    qtbot.addWidget(chart)
    chart.show_rules(sorted({rate.rule for rate in rates}))
    chart.show_rates(rates)
    return chart


def bands(chart: RateChart) -> list[str]:
    """Return the rules whose bands are visible."""
    return [chart.rules[band.series] for band in chart.picture.bands]


def test_the_nearest_size_counts_before_the_nearest_line() -> None:
    assert nearest(RATES, 7.5, 30) == Rate("a", 9, 10, 2)
    assert nearest(RATES, -3, 60) == Rate("b", 5, 10, 8)
    assert nearest([], 5, 50) is None


def test_a_rate_is_shown_with_its_counts_and_interval() -> None:
    text = readout(Rate("Roth", 8, 200, 190), grouped=False)

    assert text == "Roth, n = 8: 95.0 % (190 of 200 starts), 95 % interval 91.0 % to 97.3 %"
    assert "n about 300" in readout(Rate("Roth", 300, 9, 9), grouped=True)


def test_the_title_shows_the_rate_under_the_mouse(qtbot: QtBot) -> None:
    chart = chart_of(qtbot, RATES)
    before = chart.sentence

    chart.point_at(RATES[0])
    meanwhile = chart.sentence
    chart.show_rates([rate._replace(tried=20) for rate in RATES])

    assert "a, n = 5: 10.0 %" in meanwhile
    assert "a, n = 5: 5.0 %" in chart.sentence
    chart.point_at(None)
    assert chart.sentence == before


def test_many_bands_do_not_overlap(qtbot: QtBot) -> None:
    rules = "abcd"
    rates = [Rate(rule, n, 10, 5) for rule in rules for n in (5, 6)]
    assert len(rules) > MAX_BANDS
    chart = chart_of(qtbot, rates)

    chart.point_at(rates[2])
    pointed = bands(chart)
    chart.point_at(None)

    assert pointed == ["b"]
    assert bands(chart) == []
    assert bands(chart_of(qtbot, RATES)) == ["a", "b"]


def test_the_known_rules_have_different_colours() -> None:
    assert len({role(number) for number in range(len(known_rules()))}) == len(known_rules())

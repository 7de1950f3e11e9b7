"""Success curves in the real window."""

import csv
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from tests.windows import trigger
from workbench.lab.success_curve.success_curve import PRESETS, Rate, SuccessCurve, sampled
from workbench.ui.analyses.starts.tab import StartsTab
from workbench.ui.analyses.success_curve.chart import ranged
from workbench.ui.analyses.success_curve.tab import CurveTab
from workbench.ui.base.exports.write import write_view
from workbench.ui.base.painting import painting
from workbench.ui.charts.styles import dash, role
from workbench.ui.shell.demo import wait
from workbench.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.slow

PATIENCE = 120.0  # seconds; the first one compiles


@pytest.fixture
def curves(window: MainWindow) -> CurveTab:
    """The tab, with small boards chosen."""
    trigger(window, "success_curve")
    tab = window.tabs.currentWidget()
    assert isinstance(tab, CurveTab)
    for name, value in {"from": 5, "to": 12, "starts": 20, "seed": 7}.items():
        tab.panel.boxes[name].setValue(value)
    return tab


def test_the_tab_shows_the_rates_of_the_lab(curves: CurveTab, window: MainWindow) -> None:
    curves.panel.check({"Roth", "Plain, steep"})

    trigger(window, "run")
    wait(lambda: curves.searching.over and not curves.running, PATIENCE)
    QApplication.processEvents()  # the signal of the thread arrives a moment later

    known = SuccessCurve(curves.panel.chosen, sampled(range(5, 13), 20, np.random.default_rng(7)))
    assert curves.rates() == known.run()
    assert curves.chart.rules == ["Roth", "Plain, steep"]
    assert curves.table.rowCount() == 2
    totals = sorted(known.totals(), key=lambda rate: -rate.rate)
    best = curves.table.item(0, 1)
    assert best is not None
    assert best.text() == f"{totals[0].won}"
    assert curves.panel.progress.value() == curves.panel.progress.maximum()


def test_a_curve_is_exported_as_picture_and_table(curves: CurveTab, tmp_path: Path) -> None:
    curves.run()
    wait(lambda: not curves.running, PATIENCE)

    [view] = curves.views_to_export()
    for suffix in (".png", ".svg", ".csv"):
        write_view(view, tmp_path / f"curve{suffix}", scale=2)

    picture = QImage(str(tmp_path / "curve.png"))
    assert picture.width() == 2 * curves.chart.width()
    drawn = QImage(picture.size(), QImage.Format.Format_RGB32)
    with painting(drawn) as painter:
        QSvgRenderer(str(tmp_path / "curve.svg")).render(painter)
    assert difference(picture, drawn) < 5  # equal except for antialiasing
    svg = (tmp_path / "curve.svg").read_text(encoding="utf-8")
    assert "<svg" in svg
    assert "Success curve" in svg
    lines = (tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()
    rows = list(csv.reader(line for line in lines if not line.startswith("# ")))
    assert len(rows) == 1 + len(curves.rates())
    assert rows[0][:4] == ["rule", "n", "starts", "tours"]


def difference(one: QImage, other: QImage) -> float:
    """Return the average difference of two pictures in levels of grey."""
    grey = (image.convertToFormat(QImage.Format.Format_Grayscale8) for image in (one, other))
    a, b = (np.frombuffer(bytes(image.constBits()), np.uint8).astype(int) for image in grey)
    return float(np.abs(a - b).mean())


def test_another_choice_stops_the_walks(curves: CurveTab, window: MainWindow) -> None:
    curves.panel.boxes["to"].setValue(300)
    curves.run()
    wait(lambda: curves.curve is not None and curves.curve.progress > 0, PATIENCE)
    assert window.actions_by_name["pause"].isEnabled()

    curves.panel.boxes["seed"].setValue(8)

    assert not curves.running
    assert not window.actions_by_name["stop"].isEnabled()


def test_without_rules_run_is_disabled(curves: CurveTab, window: MainWindow) -> None:
    curves.panel.check(set())

    assert not window.actions_by_name["run"].isEnabled()
    assert "at least one rule" in curves.panel.state.text()
    curves.panel.check({"Roth"})
    curves.panel.boxes["from"].setValue(30)
    assert "larger" in curves.panel.state.text()


def test_a_preset_checks_its_rules_and_restores_the_previous_ones(curves: CurveTab) -> None:
    curves.panel.check({"Roth", "Random"})
    box = curves.panel.preset_box

    box.setCurrentIndex(box.findData("256 random cases, n up to 666"))

    curve = curves.panel.curve()
    assert len(curve.cases) == 256
    assert max(cases.n for cases in curve.cases) <= 666
    assert set(curves.panel.chosen) == set(curve.rules)
    assert not curves.panel.boxes["starts"].isEnabled()
    box.setCurrentIndex(0)
    assert set(curves.panel.chosen) == {"Roth", "Random"}


def test_the_rules_of_a_heat_map_can_be_compared(window: MainWindow, curves: CurveTab) -> None:
    window.commands.open_text("tour 6x6\n", "six")
    trigger(window, "heat_map")
    starts = window.tabs.currentWidget()
    assert isinstance(starts, StartsTab)
    starts.panel.forms["A"].form.set_value("rule", "custom")
    starts.panel.in_curve.click()
    tab = window.tabs.currentWidget()

    assert isinstance(tab, CurveTab)
    assert tab.panel.chosen["A: Custom key: -from_centre"]["expression"] == "-from_centre"


def test_the_chart_follows_the_theme(curves: CurveTab, window: MainWindow) -> None:
    curves.run()
    wait(lambda: not curves.running, PATIENCE)
    for name in ("theme_dark", "theme_contrast", "theme_light"):
        trigger(window, name)
        assert not curves.grab().isNull()


def test_sizes_with_few_starts_are_grouped() -> None:
    rates = [Rate("a", n, 1, n % 2) for n in range(5, 605)]

    found = ranged(rates)

    assert 10 <= len(found) <= 13
    assert sum(rate.tried for rate in found) == 600
    assert ranged([Rate("a", 5, 100, 3), Rate("a", 6, 100, 4), Rate("a", 7, 9, 9)]) == [
        Rate("a", 5, 100, 3),
        Rate("a", 6, 100, 4),
    ]


def test_no_two_rules_of_a_preset_look_alike() -> None:
    for preset in PRESETS.values():
        count = len(preset(1, False).rules)

        assert len({(role(k), dash(k)) for k in range(count)}) == count

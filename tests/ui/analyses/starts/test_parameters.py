"""Sliders for the parameters of a key, and the count of failing starts over a range of sizes."""

import pytest
from pytestqt.qtbot import QtBot

from workbench.lab.tuning.size_census import SizeCensus
from workbench.ui.analyses.starts.parameter_sliders import ParameterSliders
from workbench.ui.analyses.starts.rule import RuleForm
from workbench.ui.analyses.starts.size_count import SizeCount


@pytest.fixture
def form(qtbot: QtBot) -> RuleForm:
    form = RuleForm("custom")
    qtbot.addWidget(form)
    form.count.sizes.show_values((5, 6, 8))
    form.show()
    return form


def counted(qtbot: QtBot, form: RuleForm) -> str:
    """Return the words on the rule of the form, once it and what it is compared with are counted."""

    def done() -> bool:
        census = form.count.census
        if census is None or not census.over or census.choices != form.choices or form.count.searching.running:
            return False
        return form.count.figure.text().endswith("starts") and "Vähäaho" in form.count.others.text()

    qtbot.waitUntil(done)
    return form.count.figure.text()


@pytest.mark.slow
def test_names_that_are_no_measures_become_sliders(form: RuleForm) -> None:
    form.key.line.setText("a * from_centre + b * second where b = 2.5")

    assert form.sliders.values == {"a": 1000, "b": 2500}
    assert form.choices["parameter"] == "a = 1, b = 2.5"
    assert form.sliders.isVisible()

    form.key.line.setText("a * from_center")

    assert "did you mean from_centre?" in form.trouble
    assert list(form.sliders.rows) == ["a", "b"]  # as before the mistake

    form.key.line.setText("-from_centre")

    assert form.choices["parameter"] == ""
    assert not form.sliders.isVisible()


@pytest.mark.slow
def test_a_slider_changes_the_rule_at_once(form: RuleForm, qtbot: QtBot) -> None:
    form.key.line.setText("a * from_centre")
    slider = form.sliders.rows["a"].slider

    with qtbot.waitSignal(form.changed, timeout=50):
        slider.setValue(slider.minimum())

    assert form.choices["parameter"] == "a = -10"
    expected = SizeCensus({"rule": "roth"}, (5, 6, 8))
    expected.finish()
    assert counted(qtbot, form) == f"Fails on {expected.total} of {expected.starts} starts"
    assert form.count.others.text().startswith(f"Roth: {expected.total} ·")


@pytest.mark.slow
def test_the_best_rules_are_kept_on_a_strip_that_leads_back(form: RuleForm, qtbot: QtBot) -> None:
    form.key.line.setText("a * from_centre where a = -1")
    first = counted(qtbot, form)
    form.sliders.rows["a"].number.setValue(2)
    assert counted(qtbot, form) != first

    item = form.count.strip.itemAt(0)
    assert item is not None
    best = item.widget()
    assert best is not None
    best.click()  # type: ignore[attr-defined]

    assert form.choices["parameter"] == "a = -1"
    assert counted(qtbot, form) == first
    assert [total for total, _, _ in form.count.best] == sorted(total for total, _, _ in form.count.best)


def test_a_typed_number_beyond_the_slider_extends_it(qtbot: QtBot) -> None:
    sliders = ParameterSliders()
    qtbot.addWidget(sliders)
    sliders.ask([("a", 1000)])

    sliders.rows["a"].number.setValue(123.4)

    assert sliders.values == {"a": 123_400}
    assert sliders.rows["a"].limit == 1_000
    assert sliders.rows["a"].number.text() == "123.4"


def test_values_of_parameters_that_stay_are_kept(qtbot: QtBot) -> None:
    sliders = ParameterSliders()
    qtbot.addWidget(sliders)
    sliders.ask([("a", 1000), ("b", 1000)])
    sliders.rows["a"].number.setValue(3)

    sliders.ask([("c", 1000), ("a", 1000)])

    assert sliders.values == {"c": 1000, "a": 3000}


@pytest.mark.slow
def test_the_strip_of_a_file_is_shown_again_and_leads_back(form: RuleForm, qtbot: QtBot) -> None:
    form.key.line.setText("a * from_centre where a = -1")
    counted(qtbot, form)
    form.sliders.rows["a"].number.setValue(2)
    counted(qtbot, form)
    kept = form.count.kept

    other = SizeCount()
    qtbot.addWidget(other)
    other.restore(kept)

    assert other.best == form.count.best
    assert other.kept == kept
    chosen: list[object] = []
    other.chosen.connect(chosen.append)
    item = other.strip.itemAt(0)
    assert item is not None
    best = item.widget()
    assert best is not None
    best.click()  # type: ignore[attr-defined]
    assert chosen == [kept.keys[0][1]]

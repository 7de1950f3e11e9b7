"""Values of sweeps as they are typed and shown, and the forms that edit them."""

from typing import TYPE_CHECKING

import pytest

from workbench.base.choices import Choice, Value
from workbench.base.number_ranges import RangeError
from workbench.lab.experiments.experiment import InstanceSource, SettingSource
from workbench.solvers import SOLVERS
from workbench.ui.analyses.lab.compose.draft import ExperimentDraft
from workbench.ui.analyses.lab.compose.sweep_form import SweepForm
from workbench.ui.analyses.lab.compose.words import instance_words, setting_words
from workbench.ui.analyses.typed_values import numbers_in, shown_for, values_in

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

SIZE = Choice(name="n", title="Size", about="", default=8, low=1, high=100)
TEXT = Choice(name="key", title="Key", about="", default="", longest=40)


@pytest.mark.parametrize(
    ("choice", "text", "values"),
    [
        (SIZE, "", ()),
        (SIZE, "7", (7,)),
        (SIZE, "5..7, 20", (5, 6, 7, 20)),
        (SIZE, "5..20..5", (5, 10, 15, 20)),
        (SIZE, "5-7", (5, 6, 7)),
        (SIZE, "5 to 7", (5, 6, 7)),
        (TEXT, "max(a, b)", ("max(a, b)",)),
        (TEXT, "0.5; 0.62", ("0.5", "0.62")),
    ],
)
def test_values_are_read_and_shown(choice: Choice, text: str, values: tuple[Value, ...]) -> None:
    assert values_in(text, choice) == values
    assert values_in(shown_for(choice, values), choice) == values


@pytest.mark.parametrize("text", ["x", "0", "101", "9..5"])
def test_wrong_values_are_errors(text: str) -> None:
    with pytest.raises(RangeError):
        values_in(text, SIZE)


def test_seeds_are_a_range_or_some_numbers() -> None:
    assert numbers_in("1..3, 9", 0, 9) == (1, 2, 3, 9)
    assert numbers_in(" ", 0, 9) == ()


def test_a_form_hides_choices_without_effect(qtbot: "QtBot") -> None:
    form = SweepForm()
    qtbot.addWidget(form)
    choices = SOLVERS["warnsdorff"].choices

    form.ask(choices, {"rule": ("plain", "custom")})
    with_custom = not form._fields["expression"].isHidden()
    form.ask(choices, {"rule": ("plain",)})

    assert with_custom
    assert form._fields["expression"].isHidden()
    assert form.sweep() == {"rule": ("plain",)}


def test_sources_are_named_in_a_few_words() -> None:
    source = InstanceSource(generate="tour square", sweep={"n": tuple(range(5, 61))}, starts="feasible")

    assert instance_words(source) == "tour square n=5..60, starts: feasible"
    assert setting_words(SettingSource(solver="cover_links", sweep={"order": ("mrv",)}, seeds=(1, 2, 3))) == (
        f"{SOLVERS['cover_links'].title}: order=mrv, seeds 1..3"
    )


def test_an_untitled_experiment_gets_a_title_because_its_text_needs_one() -> None:
    draft = ExperimentDraft()

    draft.change(instances=(InstanceSource(generate="tour square"),))

    assert draft.experiment.title == "Experiment"
    assert draft.error is None
    assert draft.obstacle.startswith("Add at least one setting")

"""Forms for choices."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from workbench.choices import Choice
from workbench.ui.base.choice_form import ChoiceForm

CHOICES = (
    Choice(
        name="order",
        title="Order",
        about="Which first.",
        default="first",
        values=(("first", "First"), ("random", "Random")),
    ),
    Choice(name="seed", title="Seed", about="Where it begins.", default=3, low=1, high=9, needs=(("order", "random"),)),
)


def test_a_form_shows_the_defaults(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)

    assert form.values() == {"order": "first", "seed": 3}


def test_a_field_without_effect_is_hidden(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)
    form.show()
    hidden = form.findChild(QSpinBox, "seed").isVisible()

    form.set_value("order", "random")

    assert not hidden
    assert form.findChild(QSpinBox, "seed").isVisible()


def test_a_number_stays_in_its_range(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)

    form.set_value("seed", 99)

    assert form.values()["seed"] == 9


def test_a_change_is_signalled(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)

    with qtbot.waitSignal(form.changed):
        form.set_value("order", "random")


def test_another_set_of_choices_replaces_the_fields(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)

    form.ask(CHOICES[:1])

    assert list(form.values()) == ["order"]


def test_a_text_is_taken_on_return(qtbot: QtBot) -> None:
    form = ChoiceForm((Choice(name="rule", title="Rule", about="What to compare.", default="degree", longest=10),))
    qtbot.addWidget(form)
    line = form.findChild(QLineEdit, "rule")
    line.clear()
    QTest.keyClicks(line, "row + degree + 7")

    with qtbot.waitSignal(form.changed):
        QTest.keyClick(line, Qt.Key.Key_Return)

    assert form.values() == {"rule": "row + degr"}

"""Forms for choices."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from workbench.base.choices import ON_OFF, Choice
from workbench.kernels.tour.key_names import NAMES
from workbench.solvers import SOLVERS
from workbench.solvers.cover.keys import ITEM_NAMES, OPTION_NAMES
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES, TIE_BREAKS
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout, list_box
from workbench.ui.base.theme import colours, dress

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


def test_labels_and_fields_are_level(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)
    form.set_value("order", "random")
    form.show()

    rows = [(label.geometry(), label.buddy().geometry()) for label in form.findChildren(QLabel) if label.buddy()]

    assert len(rows) == 2
    assert all(label.top() == field.top() and label.height() == field.height() for label, field in rows)


def test_a_field_leaves_no_text_in_the_status_bar(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)

    assert form.findChild(QComboBox, "order").toolTip() == "Which first."
    assert form.findChild(QComboBox, "order").statusTip() == ""


def test_the_list_of_a_combo_box_has_one_frame(qtbot: QtBot) -> None:
    form = ChoiceForm(CHOICES)
    qtbot.addWidget(form)
    dress(form)
    form.show()
    box = form.findChild(QComboBox, "order")

    box.showPopup()

    popup, view = box.view().window(), box.view()
    assert view.geometry() == popup.rect()  # no part of another frame is seen
    picture = popup.grab().toImage()
    right, bottom = picture.width() - 1, picture.height() - 1
    edge = {picture.pixel(x, y) for x in range(right + 1) for y in (0, bottom)}
    edge |= {picture.pixel(x, y) for x in (0, right) for y in range(bottom + 1)}
    assert edge == {QColor(colours()["border"]).rgb()}
    box.hidePopup()


def test_on_and_off_are_a_check_box(qtbot: QtBot) -> None:
    form = ChoiceForm((Choice(name="keep", title="Keep it", about="Whether.", default="on", values=ON_OFF),))
    qtbot.addWidget(form)
    before = form.values()

    form.findChild(QCheckBox, "keep").click()

    assert before == {"keep": "on"}
    assert form.values() == {"keep": "off"}
    form.set_value("keep", "on")
    assert form.findChild(QCheckBox, "keep").isChecked()


def test_a_text_that_is_not_understood_is_red_while_it_has_an_effect(qtbot: QtBot) -> None:
    form = ChoiceForm(RULE_CHOICES)
    qtbot.addWidget(form)
    line = form.findChild(QLineEdit, "expression")
    assert line is not None
    form.set_value("rule", "custom")
    changes: list[None] = []
    form.problem_changed.connect(lambda: changes.append(None))

    form.set_value("expression", "row +")

    assert line.property("mood") == "bad"
    assert form.problem == line.toolTip()
    assert form.problem.startswith("expression, column ")
    assert len(changes) == 1
    form.set_value("rule", "roth")
    assert form.problem == "", "the text has no effect"
    form.set_value("rule", "custom")
    form.set_value("expression", "row")
    assert form.problem == line.property("mood") == ""
    assert len(changes) == 2


def test_labels_are_as_narrow_as_the_widest_of_those_that_are_left(qtbot: QtBot) -> None:
    window, kinds, form = QWidget(), form_layout(), ChoiceForm()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addLayout(kinds)
    column.addWidget(form)
    lists = list_box()
    add_field(kinds, "Kind", lists)
    form.ask((replace(CHOICES[0], title="A title that is much longer"),))
    align_labels(window)
    window.show()
    QApplication.processEvents()
    before = lists.x()

    form.ask((CHOICES[0],))
    align_labels(window)
    QApplication.processEvents()

    below = form.findChild(QComboBox, "order")
    assert lists.x() == below.mapTo(window, below.rect().topLeft()).x() < before


@pytest.mark.parametrize(
    ("solver", "key", "names"),
    [
        ("cover_links", "item_key", ITEM_NAMES),
        ("cover_links", "option_key", OPTION_NAMES),
        ("warnsdorff", "expression", NAMES),
    ],
)
def test_the_field_of_a_key_explains_every_name(solver: str, key: str, names: dict[str, str], qtbot: QtBot) -> None:
    form = ChoiceForm(SOLVERS[solver].choices)
    qtbot.addWidget(form)

    tip = form.findChild(QLineEdit, key).toolTip()

    assert [f"{name}: {about}" in tip for name, about in names.items()] == [True] * len(names)


def test_a_tooltip_explains_each_tie_break_in_the_list(qtbot: QtBot) -> None:
    form = ChoiceForm(RULE_CHOICES[:1])
    qtbot.addWidget(form)

    box = form.findChild(QComboBox)

    assert box is not None
    for k in range(box.count()):
        assert box.itemData(k, Qt.ItemDataRole.ToolTipRole) == TIE_BREAKS[box.itemData(k)].about

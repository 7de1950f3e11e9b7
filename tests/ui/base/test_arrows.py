"""Arrows beside texts that stand for directions."""

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from workbench.puzzles.tour.leaps import KNIGHT, leaps
from workbench.solvers.tour.rules.tie_breaks import RULE_CHOICES
from workbench.ui.base.arrows import ArrowRows, arrows_icon, arrows_size
from workbench.ui.base.choice_form import ChoiceForm

ORDER = next(choice for choice in RULE_CHOICES if choice.name == "order")


def test_an_order_is_drawn_as_the_moves_that_it_names(qtbot: QtBot) -> None:
    form = ChoiceForm(RULE_CHOICES)
    qtbot.addWidget(form)
    [rows] = form.findChildren(ArrowRows)
    line = form.findChild(QLineEdit, "order")
    assert line is not None

    line.setText("76543210")

    assert [list(row) for row in rows.rows] == [[(c, r) for r, c in reversed(leaps(KNIGHT).tolist())]]
    line.setText("flat")
    assert len(rows.rows[0]) == 8
    for text in ("0123", "random"):
        line.setText(text)
        assert rows.rows == []


def test_the_picture_of_an_order_is_as_wide_as_its_arrows(qtbot: QtBot) -> None:
    assert ORDER.arrows is not None
    icon = arrows_icon(ORDER.arrows("01234567"), "#000000")

    assert icon.actualSize(arrows_size(8)) == arrows_size(8)

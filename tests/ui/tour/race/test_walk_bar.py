"""Tests for the bar below a race of walks."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from workbench.ui.tour.race.walk_bar import WalkBar


@pytest.mark.parametrize("last", [7, 64, 1_000_000])
def test_the_step_is_shown_in_full(last: int, qtbot: QtBot) -> None:
    """The text of any step has room in its label."""
    bar = WalkBar()
    qtbot.addWidget(bar)
    for step in (0, 1, last // 2, last - 1, last):
        for over in (False, True):
            bar.transport.show_step(step, last, playing=False, over=over)
            assert bar.step.fontMetrics().horizontalAdvance(bar.step.text()) <= bar.step.minimumWidth()


def test_words_of_buttons_leave_where_there_is_no_room(qtbot: QtBot) -> None:
    bar = WalkBar()
    qtbot.addWidget(bar)
    bar.show()
    bar.transport.show_step(3, 64, playing=False)

    for width in (1200, 500, 1200):
        bar.resize(width, bar.sizeHint().height())
        style = bar.tie.toolButtonStyle()
        words = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        assert (style == words) == (width > 1000)
        assert all(bar.transport.rect().contains(part.geometry()) for part in (bar.tie, bar.table, bar.slider))


def test_nothing_but_the_start_is_shown_while_an_outcome_is_hidden(qtbot: QtBot) -> None:
    bar = WalkBar()
    qtbot.addWidget(bar)

    bar.transport.show_step(54, 64, playing=False, over=True, extent=64, hides=True)

    assert (bar.slider.value(), bar.slider.isEnabled()) == (0, False)
    assert bar.step.text() == "step 0"
    assert not bar.transport.forward.isEnabled()

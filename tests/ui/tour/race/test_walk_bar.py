"""Tests for the bar below a race of walks."""

import pytest
from pytestqt.qtbot import QtBot

from workbench.ui.tour.race.walk_bar import WalkBar


@pytest.mark.parametrize("last", [7, 64, 1_000_000])
def test_the_step_is_shown_in_full(last: int, qtbot: QtBot) -> None:
    """The text of any step has room in its label."""
    bar = WalkBar()
    qtbot.addWidget(bar)
    for step in (0, 1, last // 2, last - 1, last):
        for over in (False, True):
            bar.show_step(step, last, playing=False, over=over)
            assert bar.step.fontMetrics().horizontalAdvance(bar.step.text()) <= bar.step.width()

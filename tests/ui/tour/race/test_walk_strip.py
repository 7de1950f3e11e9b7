"""The strip of ties below a walk."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from workbench.insight.tours.walk_record import WalkRecord
from workbench.ui.tour.race.walk_strip import WalkStrip, by_pixel, heights_of

WALKED = WalkRecord(
    np.zeros((2, 4), np.int32),
    6,
    np.arange(6),
    ties=np.array([0, 1, 2, 4, 1, 3], np.uint8),
    left=np.array([0, 1, 1, 2, 1, 1], np.uint8),
)


def test_bars_are_ties_and_those_left_to_the_move_order() -> None:
    ties, left = heights_of(WALKED)

    assert ties.tolist() == [0, 0, 0.5, 1, 0, 0.75]
    assert left.tolist() == [0, 0, 0, 0.5, 0, 0]


def test_rotations_are_bars_as_high_as_the_part_they_reverse() -> None:
    walked = WalkRecord(np.zeros((2, 4), np.int32), 6, np.arange(6), rotations=((2, 4), (1, 6)))

    _, turned = heights_of(walked)

    assert walked.when().tolist() == [5, 8]
    assert np.flatnonzero(turned).tolist() == [5, 8]
    assert turned[[5, 8]] == pytest.approx([0.5, 5 / 6])


@pytest.mark.parametrize("wide", [3, 9, 40])
def test_every_bar_is_visible_at_any_width(wide: int) -> None:
    heights = np.zeros(9)
    heights[4] = 1.0

    pixels = by_pixel(heights, 8, wide)

    assert len(pixels) == wide
    assert pixels.max() == 1.0
    assert abs(np.flatnonzero(pixels).mean() / wide - 0.5) < 0.2


def test_a_press_requests_the_step_there_and_on_the_mark_the_parting(qtbot: QtBot) -> None:
    strip = WalkStrip()
    qtbot.addWidget(strip)
    strip.resize(400, 60)
    strip.show()
    strip.show_walked(WALKED, 8)
    strip.show_mark(2)
    wanted: list[int] = []
    strip.step_requested.connect(wanted.append)

    for x in (0, 200, 399):
        QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(x, 20))
    assert wanted == [0, 4, 8]
    at = strip.mark_at()
    assert at is not None
    with qtbot.waitSignal(strip.mark_clicked):
        QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(at, 20))
    assert wanted == [0, 4, 8]
    assert not strip.grab().isNull()


def test_the_mark_of_a_loss_has_a_tip_and_a_click_on_it_goes_there(qtbot: QtBot) -> None:
    strip = WalkStrip()
    qtbot.addWidget(strip)
    strip.resize(800, 60)
    strip.show()
    strip.show_walked(WALKED, 800)
    strip.show_loss(400, 401)
    requested: list[int] = []
    strip.step_requested.connect(requested.append)

    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(403, 20))

    assert requested == [400]
    assert strip.tip_at(401) == "Step 400: the last one after which a tour was possible"
    assert strip.tip_at(100) == ""
    strip.show_loss(400, 420)
    assert strip.tip_at(401) == "Lost between step 400 and 420"

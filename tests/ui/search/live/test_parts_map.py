"""The map of parts when no thread is at work."""

import numpy as np
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from workbench.searching.cores.picture import PartsPicture
from workbench.ui.base.theme import colours
from workbench.ui.search.live.parts_map import PartsMap


def test_the_nodes_of_each_part_are_bars_below_it(qtbot: QtBot) -> None:
    ends = np.linspace(0, 1, 5)
    nodes = np.array([0, 9, 99, 9_999])
    ones = np.ones(4, np.int64)
    parts_map = PartsMap()
    qtbot.addWidget(parts_map)
    parts_map.resize(400, 160)

    parts_map.show_picture(
        PartsPicture(ends[:-1], ends[1:], ends[1:], np.full(4, 2, np.int8), ones > 0, ones, nodes, [])
    )
    image = parts_map.grab().toImage()

    bar = QColor(colours()["band"])
    heights = [sum(image.pixelColor(x, y) == bar for y in range(image.height())) for x in (50, 150, 250, 350)]
    room = heights[3]
    assert room > 80
    assert heights[0] == 0
    assert abs(heights[1] - room / 4) <= 1  # ten is a quarter of the digits of ten thousand
    assert abs(heights[2] - room / 2) <= 1

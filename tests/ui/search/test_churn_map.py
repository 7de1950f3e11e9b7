"""The map of the cells that a search changes."""

import numpy as np
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from workbench.ui.base.theme import colours
from workbench.ui.search.churn_map import MIN_CHANGES, ChurnMap
from workbench.ui.search.depth.image import shades

OPEN = np.ones((3, 4), bool)


def shown(qtbot: QtBot, churn: object, open_cells: object = OPEN) -> ChurnMap:
    churn_map = ChurnMap()
    qtbot.addWidget(churn_map)
    churn_map.resize(132, 140)
    churn_map.show_churn(churn, open_cells)  # type: ignore[arg-type]
    return churn_map


def test_cells_that_change_more_are_darker(qtbot: QtBot) -> None:
    churn = np.arange(12, dtype=np.int32).reshape(3, 4)

    image = shown(qtbot, churn).grab().toImage()

    place = ChurnMap()._place((3, 4))
    assert place.width() > 0
    ramp = [QColor.fromRgb(int(word)) for word in shades(colours())]
    left, right = image.pixelColor(20, 20), image.pixelColor(115, 90)
    assert left == ramp[0]
    assert right == ramp[-1]


def test_closed_cells_have_a_colour_of_their_own(qtbot: QtBot) -> None:
    churn = np.full((3, 4), MIN_CHANGES, np.int32)
    churn[0, 0] = 0

    image = shown(qtbot, churn, churn > 0).grab().toImage()

    assert image.pixelColor(20, 20) == QColor(colours()["hover"])


def test_nothing_is_shown_before_some_changes_and_for_a_list_of_options(qtbot: QtBot) -> None:
    assert shown(qtbot, None).isHidden()
    assert shown(qtbot, np.full((3, 4), MIN_CHANGES - 1, np.int32)).isHidden()
    assert shown(qtbot, np.full((7, 1), MIN_CHANGES, np.int32), np.ones((7, 1), bool)).isHidden()
    assert not shown(qtbot, np.full((3, 4), MIN_CHANGES, np.int32)).isHidden()

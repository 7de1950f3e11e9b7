"""The map of the cells that a search changes."""

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.ui.base.theme import colours
from workbench.ui.search.depth.image import shades
from workbench.ui.search.live.churn_map import MIN_CHANGES, ChurnMap

BOARD = Tour(np.ones((3, 4), bool))


def shown(qtbot: QtBot, churn: NDArray[np.int32] | None, puzzle: Puzzle = BOARD) -> ChurnMap:
    churn_map = ChurnMap()
    qtbot.addWidget(churn_map)
    churn_map.resize(132, 140)
    churn_map.show_churn(churn, puzzle)
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

    image = shown(qtbot, churn, Tour(churn > 0)).grab().toImage()

    assert image.pixelColor(20, 20) == QColor(colours()["hover"])


def test_nothing_is_shown_before_some_changes_and_for_a_list_of_options(qtbot: QtBot) -> None:
    assert shown(qtbot, None).isHidden()
    assert shown(qtbot, np.full((3, 4), MIN_CHANGES - 1, np.int32)).isHidden()
    assert shown(qtbot, np.full((7, 1), MIN_CHANGES, np.int32), Tour(np.ones((7, 1), bool))).isHidden()
    assert not shown(qtbot, np.full((3, 4), MIN_CHANGES, np.int32)).isHidden()


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (Tour(np.ones((4, 4), bool)), "a4: changed 1,234 times between two looks at the search"),
        (Sudoku.parse("." * 16)[0], "r1c1: changed 1,234 times between two looks at the search"),
    ],
)
def test_a_cell_has_the_name_that_it_has_everywhere(qtbot: QtBot, puzzle: Puzzle, text: str) -> None:
    churn = np.full((4, 4), MIN_CHANGES, np.int32)
    churn[0, 0] = 1234
    churn_map = shown(qtbot, churn, puzzle)
    churn_map.show()

    QTest.mouseMove(churn_map, QPoint(60, 60))
    QTest.mouseMove(churn_map, QPoint(15, 15))

    qtbot.waitUntil(lambda: QToolTip.text() == text)


def tip_at(churn_map: ChurnMap, x: float, y: float, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the tooltip at a place."""
    found = [""]
    monkeypatch.setattr(QToolTip, "showText", lambda _place, words, *_rest: found.append(words))
    QTest.mouseMove(churn_map, QPoint(0, 139))
    QTest.mouseMove(churn_map, QPoint(round(x), round(y)))
    return found[-1].partition(":")[0]


def test_the_cell_under_the_mouse_is_the_one_that_is_drawn_there(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    churn_map = shown(qtbot, np.full((3, 4), MIN_CHANGES, np.int32))  # cells are 33 pixels wide, from 2 below the top
    churn_map.show()

    names = [tip_at(churn_map, x, y, monkeypatch) for x, y in ((1, 3), (32, 33), (34, 36), (131, 99), (131, 103))]

    assert names == ["a3", "a3", "b2", "d1", ""]


def test_the_board_is_in_the_middle_and_has_lines_between_its_cells(qtbot: QtBot) -> None:
    churn_map = shown(qtbot, np.full((6, 2), MIN_CHANGES, np.int32), Tour(np.ones((6, 2), bool)))
    churn_map.resize(132, 140)

    place, image = churn_map._place((6, 2)), churn_map.grab().toImage()

    assert (place.center().x(), place.top(), place.height()) == (66, 2, 120)  # 20 pixels a cell, and the words below
    grid = QColor(colours()["grid"])
    across = [x for x in range(132) if image.pixelColor(x, 12) == grid]
    down = [y for y in range(124) if image.pixelColor(56, y) == grid]
    assert across == [46, 66, 86]
    assert down == [2, 22, 42, 62, 82, 102, 122]

"""The map of parts when no thread is at work."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from tests.ui.search.depth.test_drawing import Sheet
from workbench.searching.cores.picture import PartsPicture
from workbench.ui.base.theme import colours
from workbench.ui.search.live.parts_map import GAP, LABEL, STRIP, PartsMap, thinned


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


def shown(qtbot: QtBot, *levels: list[int]) -> PartsMap:
    """Return a map of a part that is done, one half of which is searched, and one that waits, 400 pixels wide."""
    parts_map = PartsMap()
    qtbot.addWidget(parts_map)
    parts_map.resize(400, 160)
    parts_map.show_picture(
        PartsPicture(
            begin=np.array([0.25, 0.5, 0.75]),  # before the first is what was visited before the tree was cut
            end=np.array([0.5, 0.75, 1.0]),
            reached=np.array([0.5, 0.625, 0.75]),
            stage=np.array([2, 1, 0], np.int8),
            opens=np.array([False, True, True]),
            parts=np.array([5, 1, 1]),
            nodes=np.array([1, 2000, 0]),
            levels=[np.array(own, np.int64) for own in levels],
        )
    )
    parts_map.show()
    return parts_map


def colour_at(image: QImage, x: int, y: int) -> str:
    return next((name for name, value in colours().items() if QColor(value) == image.pixelColor(x, y)), "?")


def test_parts_are_coloured_by_what_has_become_of_them(qtbot: QtBot) -> None:
    image = shown(qtbot).grab().toImage()

    found = [colour_at(image, x, STRIP // 2) for x in (50, 150, 225, 275, 350)]
    assert found == ["accent", "accent", "found", "hover", "hover"]


def test_how_many_parts_there_are_is_a_line(qtbot: QtBot) -> None:
    parts_map = shown(qtbot)

    assert parts_map.line == "5 parts done, 1 begun, 1 waiting"
    parts_map.show_picture(None)
    assert (parts_map.line, parts_map.isHidden()) == ("", True)


@pytest.mark.parametrize(
    ("x", "text", "opens"),
    [
        (100, "Part 1 of 3, 25.00 % of the tree: done, 1 node", False),
        (199, "Part 1 of 3, 25.00 % of the tree: done, 1 node", False),
        (200, "Part 2 of 3, 25.00 % of the tree: begun, 2,000 nodes so far", True),
        (399, "Part 3 of 3, 25.00 % of the tree: waiting", True),
    ],
)
def test_the_part_under_the_mouse_is_described(
    x: int, text: str, opens: bool, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, words, *_rest: tips.append(words))
    parts_map = shown(qtbot)

    QTest.mouseMove(parts_map, QPoint(x - 1, STRIP + 5))
    QTest.mouseMove(parts_map, QPoint(x, 5))

    assert tips[-1].splitlines()[0] == text
    assert len(tips[-1].splitlines()) == 1 + opens
    hand = parts_map.cursor().shape() is Qt.CursorShape.PointingHandCursor
    assert hand == opens


def test_a_click_on_the_strip_picks_a_part(qtbot: QtBot) -> None:
    parts_map, picked = shown(qtbot), list[float]()
    parts_map.part_picked.connect(picked.append)

    for x, y in ((50, 5), (250, STRIP), (250, STRIP + 1), (399, 0)):
        QTest.mouseClick(parts_map, Qt.MouseButton.LeftButton, pos=QPoint(x, y))
    QTest.mouseClick(parts_map, Qt.MouseButton.RightButton, pos=QPoint(250, 5))

    assert picked == [0.5, 0.75]


def test_each_thread_has_a_row_with_its_levels_from_the_top(qtbot: QtBot) -> None:
    high = (160 - STRIP - GAP) // 2  # of a row with the gap below it
    image = shown(qtbot, [2, 2, 2, 2], [4, 4, 4, 4]).grab().toImage()

    rows = []
    for top in (STRIP + GAP, STRIP + GAP + high):
        assert colour_at(image, 300, top + 2) == "hover"
        assert colour_at(image, 300, top + high - GAP + 2) != "hover"
        line = [y - top for y in range(top + LABEL, top + high - GAP) if colour_at(image, 300, y) != "hover"]
        rows.append(sum(line) / len(line))
    room = high - GAP - LABEL
    assert rows == [pytest.approx(LABEL + part * room, abs=1.5) for part in (0.5 / 3, 2.5 / 3)]  # of levels 2 to 4


def test_a_single_thread_has_all_the_room_below_the_parts(qtbot: QtBot) -> None:
    image = shown(qtbot, [2, 2, 2, 2]).grab().toImage()

    assert colour_at(image, 300, 160 - GAP - 3) == "hover"
    assert colour_at(image, 300, STRIP + GAP + 2) == "hover"


def test_rows_are_numbered_by_their_threads_where_there_is_room(qtbot: QtBot) -> None:
    parts_map, levels = shown(qtbot, [1, 2]), np.array([0, 1])
    places = [QRectF(0, 30, 400, high) for high in (LABEL - 1, LABEL, LABEL + 1)]

    for number, place in enumerate(places):
        sheet = Sheet()
        parts_map._paint_thread(sheet, place, number, levels, 2)  # type: ignore[arg-type]
        names = [f"thread {number + 1}: levels of its latest nodes"]
        assert list(sheet.texts()) == (names if place.height() >= LABEL else [])
        assert len(sheet.of("drawPolyline")) == (place.height() > LABEL)


def test_many_parts_are_drawn_once_in_each_column() -> None:
    ends = np.linspace(0, 1, 100_001)
    ones, nodes = np.ones(100_000, np.int64), np.arange(100_000)
    picture = PartsPicture(ends[:-1], ends[1:], ends[1:], np.full(100_000, 2, np.int8), ones > 0, ones, nodes, [])

    drawn = thinned(picture, 400)

    assert len(drawn.begin) == 400
    assert (drawn.begin[0], drawn.end[-1], drawn.parts.sum()) == (0.0, 1.0, 100_000)
    assert (drawn.begin[1:] == drawn.end[:-1]).all()
    assert drawn.nodes.max() == 99_999
    assert thinned(drawn, 400) is drawn, "few parts stay as they are"

"""The picture of a kind of puzzle: what `packaging/start_pictures.py` has recorded, drawn without numpy."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.base.places import resources
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, digits_font

MARGIN = 0.1  # cells around a board, for the width of its frame
MIN_TEXT = 5  # pixels; smaller texts are left out
PLAIN_CELLS = 6  # a side of the grid that stands for a kind without a picture

Recorded = dict[str, Any]  # of JSON: rows, columns, and verbs with their arguments


@cache
def recorded_picture(kind: str) -> Recorded:
    """Return the recorded picture of a kind; a grid if there is none."""
    file = resources() / "start" / f"{kind}.json"
    if not file.is_file():
        return plain_grid(PLAIN_CELLS, PLAIN_CELLS)
    picture: Recorded = json.loads(file.read_text(encoding="utf-8"))
    return picture


def plain_grid(rows: int, columns: int) -> Recorded:
    """Return the picture of an empty board."""
    lines = [[0, r, columns, r] for r in range(1, rows)] + [[c, 0, c, rows] for c in range(1, columns)]
    frame = [[0, 0, columns, 0], [0, rows, columns, rows], [0, 0, 0, rows], [columns, 0, columns, rows]]
    ground = [[r, 0, columns] for r in range(rows)]
    return {
        "rows": rows,
        "columns": columns,
        "verbs": [["fill", "paper", ground], ["lines", "grid", 0.02, lines], ["lines", "grid", 0.06, frame]],
    }


def side_in(picture: Recorded, size: QSize) -> int:
    """Return how many pixels a cell of a picture has in an area."""
    wide, high = picture["columns"] + 2 * MARGIN, picture["rows"] + 2 * MARGIN
    return max(1, int(min(size.width() / wide, size.height() / high)))


def paint_recorded(painter: QPainter, picture: Recorded, area: QRectF) -> None:
    """Paint a recorded picture into the middle of an area, in the colours in use."""
    side = side_in(picture, area.size().toSize())
    painter.save()
    free = area.size() - QRectF(0, 0, picture["columns"] * side, picture["rows"] * side).size()
    painter.translate(round(area.left() + free.width() / 2), round(area.top() + free.height() / 2))
    for verb, ink, *arguments in picture["verbs"]:
        PAINTERS[verb](painter, side, QColor(colours()[ink]), *arguments)
    painter.restore()


def _fill(painter: QPainter, side: int, colour: QColor, runs: list[list[int]]) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRects([QRectF(c * side, r * side, n * side, side) for r, c, n in runs])


def _lines(painter: QPainter, side: int, colour: QColor, width: float, lines: list[list[float]]) -> None:
    pen = QPen(colour, max(1, round(width * side)))
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(pen)
    painter.drawLines([QLineF(*(side * end for end in ends)) for ends in lines])


def _labels(painter: QPainter, side: int, colour: QColor, height: float, labels: list[list[Any]]) -> None:
    font = digits_font(height * side)
    if font.pixelSize() < MIN_TEXT:
        return
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(colour)
    for x, y, text in labels:
        left = x * side - metrics.horizontalAdvance(text) / 2
        painter.drawText(QPointF(left, y * side + metrics.capHeight() / 2), text)


PAINTERS: dict[str, Callable[..., None]] = {"fill": _fill, "lines": _lines, "labels": _labels}


class KindPicture(QWidget):
    """Shows the recorded picture of a kind as large as there is room."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._picture = recorded_picture(kind)
        self._drawn = QPixmap()
        self._drawn_in: object = None  # the colours and the size of what is drawn
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        now = (tuple(colours().values()), self.size().toTuple(), ratio)
        if now != self._drawn_in:
            self._drawn_in = now
            self._drawn = QPixmap(self.size() * ratio)
            self._drawn.setDevicePixelRatio(ratio)
            self._drawn.fill(Qt.GlobalColor.transparent)
            with painting(self._drawn) as painter:
                paint_recorded(painter, self._picture, QRectF(self.rect()))
        with painting(self) as painter:
            painter.drawPixmap(0, 0, self._drawn)

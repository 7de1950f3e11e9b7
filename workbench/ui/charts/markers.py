"""Markers of curves and points: eight shapes and a cross, so that series differ not by colour alone."""

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.ui.base.painting import is_vector, painting

SIDE = 4.5  # pixels from the middle of a marker to its corners
SHAPES = (  # corners on a circle, and the angle of the first one in degrees; 0 corners: a circle
    (0, 0),
    (4, 45),
    (3, -90),
    (4, 0),
    (3, 90),
    (5, -90),
    (6, 0),
    (8, 22.5),
)
ROUND = 3  # so many of the last shapes are too round to be told apart from a circle when filled
CIRCLE, CROSS = 0, -1


@cache
def marker_path(number: int, side: float = SIDE) -> QPainterPath:
    """Return a marker around the origin; `side` is from there to its corners."""
    path = QPainterPath()
    if number == CROSS:
        for end in (QPointF(side, side), QPointF(side, -side)):
            path.moveTo(end * 0.75)
            path.lineTo(end * -0.75)
        return path
    corners, angle = SHAPES[number % len(SHAPES)]
    if corners:
        turns = [math.radians(angle + 360 * k / corners) for k in range(corners)]
        path.addPolygon(QPolygonF([QPointF(side * math.cos(turn), side * math.sin(turn)) for turn in turns]))
        path.closeSubpath()
    else:
        path.addEllipse(QPointF(0, 0), side - 1, side - 1)
    return path


def draw_marker(painter: QPainter, number: int, at: QPointF, ink: QColor) -> None:
    """Draw the marker of a curve."""
    painter.setPen(QPen(ink, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush if number % len(SHAPES) >= len(SHAPES) - ROUND else ink)
    painter.drawPath(marker_path(number).translated(at))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_markers(painter: QPainter, path: QPainterPath, places: NDArray[np.float64], pen: QPen, fill: QBrush) -> None:
    """Draw a marker at many places: in pixels, as copies of one that is drawn once."""
    if is_vector(painter):
        painter.setPen(pen)
        painter.setBrush(fill)
        for x, y in places.tolist():
            painter.drawPath(path.translated(x, y))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        return
    ratio = painter.deviceTransform().m11()  # of an exported picture, too
    bounds = path.boundingRect()
    middle = math.ceil(ratio * (max(bounds.width(), bounds.height()) / 2 + pen.widthF() + 1))
    stamp = QPixmap(2 * middle + 1, 2 * middle + 1)
    stamp.fill(Qt.GlobalColor.transparent)
    with painting(stamp) as one:
        one.translate(middle + 0.5, middle + 0.5)
        one.scale(ratio, ratio)
        one.setPen(pen)
        one.setBrush(fill)
        one.drawPath(path)
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    draw = painter.drawPixmap
    for x, y in (np.floor(places * ratio).astype(int) - middle).tolist():
        draw(x, y, stamp)
    painter.restore()

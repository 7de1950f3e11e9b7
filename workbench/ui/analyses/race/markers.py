"""Markers of curves: eight shapes, so that curves differ not by colour alone."""

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

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
HOLLOW = frozenset((5, 6, 7))  # shapes too round to be told apart from a circle when filled


def draw_marker(painter: QPainter, number: int, at: QPointF, ink: QColor) -> None:
    """Draw the marker of a curve."""
    corners, angle = SHAPES[number % len(SHAPES)]
    painter.setPen(QPen(ink, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush if number % len(SHAPES) in HOLLOW else ink)
    if corners:
        painter.drawPolygon(QPolygonF([corner(at, angle + 360 * k / corners) for k in range(corners)]))
    else:
        painter.drawEllipse(at, SIDE - 1, SIDE - 1)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def corner(at: QPointF, degrees: float) -> QPointF:
    """Return a point around the middle of a marker."""
    turn = math.radians(degrees)
    return QPointF(at.x() + SIDE * math.cos(turn), at.y() + SIDE * math.sin(turn))

"""The frame of a row in a list that draws its own rows."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.ui.base.theme import colours

RADIUS = 5  # pixels


def draw_row_frame(painter: QPainter, rect: QRect, *, highlighted: bool, focused: bool) -> None:
    """Draw the background of a highlighted row, and the ring of a focused one."""
    frame = rect.adjusted(2, 1, -2, -1)
    if highlighted:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours()["hover"]))
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
    if focused:
        painter.setPen(QPen(QColor(colours()["accent"]), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, RADIUS, RADIUS)

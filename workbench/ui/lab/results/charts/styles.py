"""How settings are told apart: colour, line style and marker, the same in every chart."""

import pyqtgraph as pg
from pyqtgraph.graphicsItems.ScatterPlotItem import drawSymbol
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from workbench.lab.charts.picture import NONE
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours

SAMPLE = QSize(36, 16)  # pixels of a line in a legend
MARKER = 7  # pixels
COLOURS = 12
DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
SYMBOLS = ("o", "s", "t", "d", "+", "x", "star", "p")


def colour(series: int) -> QColor:
    """Return the colour of a setting."""
    return QColor(colours()["accent" if series == NONE else f"curve-{series % COLOURS + 1}"])


def line_style(series: int) -> Qt.PenStyle:
    """Return the line style of a setting."""
    return Qt.PenStyle.SolidLine if series == NONE else DASHES[shifted(series) % len(DASHES)]


def symbol(series: int) -> str:
    """Return the marker of a setting, as pyqtgraph names it."""
    return SYMBOLS[0 if series == NONE else shifted(series) % len(SYMBOLS)]


def shifted(series: int) -> int:
    """Return a number that gives settings of the same colour different dashes and symbols."""
    return series + series // COLOURS


def sample(series: int) -> QImage:
    """Return a picture of a setting's line with its marker, for a legend."""
    image = QImage(SAMPLE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(series), 2.2, line_style(series)))
        painter.drawLine(1, SAMPLE.height() // 2, SAMPLE.width() - 2, SAMPLE.height() // 2)
        painter.translate(SAMPLE.width() / 2, SAMPLE.height() / 2)
        drawSymbol(painter, symbol(series), MARKER + 1, pg.mkPen(colour(series)), colour(series))  # a cosmetic pen
    return image

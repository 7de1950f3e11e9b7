"""How series are told apart: by colour, dashes and marker, the same in every chart."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPen

from workbench.pictures.charts.picture import NONE
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours
from workbench.ui.charts.markers import ROUND, SHAPES, marker_path

COLOURS = 12
DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
WIDTH = 2.0  # pixels of a line
SAMPLE = QSize(36, 16)  # pixels of a line in a legend
MARKER = 5.0  # pixels from the middle of a marker to its corners


def shifted(series: int) -> int:
    """Return a number that gives series of the same colour different dashes and markers."""
    return series + series // COLOURS


def role(series: int) -> str:
    """Return the role of a series' colour."""
    return "accent" if series == NONE else f"curve-{series % COLOURS + 1}"


def colour(series: int, opacity: float = 1.0) -> QColor:
    """Return the colour of a series."""
    shade = QColor(colours()[role(series)])
    shade.setAlphaF(opacity)
    return shade


def dash(series: int) -> Qt.PenStyle:
    """Return the dashes of a series."""
    return DASHES[shifted(series) % len(DASHES)]


def shape(series: int) -> int:
    """Return the marker of a series, one that is told apart from others both filled and hollow."""
    return shifted(max(0, series)) % (len(SHAPES) - ROUND)


def sample(series: int) -> QImage:
    """Return a picture of a line with its marker, for a legend."""
    image = QImage(SAMPLE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    middle = SAMPLE.height() / 2
    with painting(image) as painter:
        painter.setPen(QPen(colour(series), WIDTH, dash(series)))
        painter.drawLine(QPointF(1, middle), QPointF(SAMPLE.width() - 1, middle))
        painter.translate(SAMPLE.width() / 2, middle)
        painter.fillPath(marker_path(shape(series), MARKER), colour(series))
    return image

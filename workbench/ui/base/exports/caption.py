"""The caption of an exported picture: what it shows, and the program that made it, below the picture."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from workbench.files.tables import Cell
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, digits_font

HEIGHT, TEXT, EDGE = 24, 12, 8  # pixels at scale 1


def caption_of(view: TabView, made: Mapping[str, Cell]) -> str:
    """Return the caption of a view: its title, the program with its version, and the day."""
    day = str(made.get("date", "")).partition(" ")[0]
    return " · ".join(part for part in (view.title, str(made.get("program", "")), day) if part)


def captioned(view: TabView, caption: str) -> TabView:
    """Return a view with a caption below it."""

    def paint(painter: QPainter) -> None:
        view.paint(painter)
        paint_caption(painter, QRectF(0, view.size.height(), view.size.width(), HEIGHT), caption)

    return view._replace(size=view.size + QSize(0, HEIGHT), paint=paint)


def captioned_image(shown: QImage, caption: str) -> QImage:
    """Return an image with a caption below it."""
    ratio = shown.devicePixelRatio()
    size = shown.deviceIndependentSize().toSize()
    image = QImage((size + QSize(0, HEIGHT)) * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(colours()["window"]))
    with painting(image) as painter:
        painter.drawImage(0, 0, shown)
        paint_caption(painter, QRectF(0, size.height(), size.width(), HEIGHT), caption)
    return image


def paint_caption(painter: QPainter, rect: QRectF, caption: str) -> None:
    """Paint a caption, elided where it is too long."""
    shown, font = colours(), digits_font(TEXT)
    painter.fillRect(rect, QColor(shown["window"]))
    painter.setFont(font)
    painter.setPen(QColor(shown["muted"]))
    inner = rect.adjusted(EDGE, 0, -EDGE, 0)
    text = QFontMetricsF(font).elidedText(caption, Qt.TextElideMode.ElideMiddle, inner.width())
    painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

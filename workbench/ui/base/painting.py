"""Painters that are always ended, and what they draw on."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QColor, QPaintDevice, QPainter

VEIL = 0.6  # how much of it covers what was drawn
VECTOR = ("SVG", "Pdf", "Picture")  # names of types of paint engines: PySide makes their class when it is first named


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """Provide a painter and always end it: Qt crashes if a device is deleted while it is painted on."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield painter
    finally:
        painter.end()


def veil(painter: QPainter, colour: str) -> None:
    """Dim a whole picture, because it is no longer what it was drawn of."""
    pale = QColor(colour)
    pale.setAlphaF(VEIL)
    painter.fillRect(painter.viewport(), pale)


def is_vector(painter: QPainter) -> bool:
    """Tell whether what is drawn becomes shapes in a file, and not pixels."""
    engine = painter.paintEngine()
    return engine is not None and engine.type().name in VECTOR

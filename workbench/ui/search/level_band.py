"""The band between two stepped lines as an image, from array operations; charts of levels draw it."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

Levels = NDArray[np.int32]

LINE = 2  # pixels, the thickness of the upper edge


def draw_band(painter: QPainter, plot: QRectF, low: Levels, high: Levels, depth: int, shown: dict[str, str]) -> None:
    """Draw levels, one per device pixel from the left edge of the plot, on a scale from 0 to `depth`."""
    ratio = painter.device().devicePixelRatioF()
    tall = max(1, round(plot.height() * ratio))
    pixels = band(low, high, tall, max(1, depth), round(LINE * ratio))
    ink = np.array([0, QColor(shown["band"]).rgba(), QColor(shown["accent"]).rgba()], np.uint32)[pixels]
    image = QImage(ink.data, len(low), tall, 4 * len(low), QImage.Format.Format_ARGB32)
    painter.drawImage(QRectF(plot.left(), plot.top(), len(low) / ratio, plot.height()), image)


def by_pixel(low: Levels, high: Levels, width: float, pixel: float, used: int) -> tuple[Levels, Levels]:
    """Return the lowest and highest levels of `used` pixels from columns; `pixel`, `width`: of each, on the clock."""
    k = np.arange(used)
    first = np.minimum(k * pixel / width, len(low) - 1).astype(np.intp)
    end = np.clip(np.ceil((k + 1) * pixel / width - 1e-9).astype(np.intp), first + 1, len(low))
    pairs = np.column_stack([first, end]).ravel()
    # One more column, because an end may be the end of the arrays.
    low = np.minimum.reduceat(np.append(low, low[-1]), pairs)[::2]
    high = np.maximum.reduceat(np.append(high, high[-1]), pairs)[::2]
    return joined(low, high)


def joined(low: Levels, high: Levels) -> tuple[Levels, Levels]:
    """Return the levels widened until each pixel touches the one before it."""
    before_low, before_high = np.append(low[:1], low[:-1]), np.append(high[:1], high[:-1])
    return np.minimum(low, before_high), np.maximum(high, before_low)


def band(low: Levels, high: Levels, tall: int, depth: int, line: int) -> NDArray[np.intp]:
    """Return an image, top row first: 0 outside the levels, 1 between them, 2 along their upper edge."""
    room = tall - line
    top = room - high.astype(np.int64) * room // depth
    bottom = room - low.astype(np.int64) * room // depth + line
    y = np.arange(tall)[:, None]
    inside = (y >= top) & (y < bottom)
    return inside.astype(np.intp) + (inside & (y < top + line))

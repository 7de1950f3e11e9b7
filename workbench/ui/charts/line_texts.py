"""Where the texts of lines stand: near the right end, where they overlap neither each other nor a line."""

from collections.abc import Iterator, Sequence

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetrics

from workbench.pictures.charts.frame import Frame
from workbench.pictures.charts.picture import Floats, Line

PLACES = (1.0, 0.0, 0.8, 0.6, 0.4, 0.2)  # along the plot, the best first
GAP = 3.0  # pixels


def text_places(lines: Sequence[Line], frame: Frame, metrics: QFontMetrics) -> Iterator[tuple[Line, QRectF]]:
    """Yield the lines that have texts and are in the plot, each with the place of its text."""
    columns = np.arange(frame.left, frame.right)
    heights = [(line, height_of(line, frame, columns)) for line in lines if len(line.x)]
    taken: list[QRectF] = []
    for line, height in heights:
        inside = (height >= frame.top) & (height <= frame.bottom)
        if not line.text or not inside.any():
            continue
        size = metrics.horizontalAdvance(line.text), metrics.height()
        rects = list(beside(size, frame, height))
        others = [other for _, other in heights]
        rect = min(rects, key=lambda rect: clashes(rect, taken, others, frame)) if rects else None
        if rect is not None:
            taken.append(rect)
            yield line, rect


def height_of(line: Line, frame: Frame, columns: Floats) -> Floats:
    """Return where a line is in each column of pixels; NaN where it is not, or is upright."""
    x, y = frame.across(line.x), frame.down(line.y)
    if (np.diff(x) < 0).any() or x[0] == x[-1]:
        return np.full(len(columns), np.nan)
    found: Floats = np.interp(columns, x, y, np.nan, np.nan)
    return found


def beside(size: tuple[float, float], frame: Frame, height: Floats) -> Iterator[QRectF]:
    """Yield places for a text above and below a line, inside the plot."""
    width, line = size
    for part in PLACES:
        left = frame.left + GAP + part * (frame.right - frame.left - width - 2 * GAP)
        first = max(0, int(left - frame.left))
        under = height[first : first + max(1, int(width))]
        if not np.isfinite(under).all() or not len(under):
            continue
        for top in (under.min() - GAP - line, under.max() + GAP):
            if frame.top <= top <= frame.bottom - line:
                yield QRectF(left, top, width, line)


def clashes(rect: QRectF, taken: Sequence[QRectF], heights: Sequence[Floats], frame: Frame) -> int:
    """Return how many texts and lines a text would overlap; texts count more."""
    first = max(0, int(rect.left() - frame.left))
    part = slice(first, first + max(1, int(rect.width())))
    crossed = sum(bool(((height[part] > rect.top()) & (height[part] < rect.bottom())).any()) for height in heights)
    return crossed + 10 * sum(rect.intersects(other) for other in taken)

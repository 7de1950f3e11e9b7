"""The room that a chart has for its plot beside its texts, and the ticks whose texts do not overlap."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetrics

from workbench.pictures.charts.frame import Frame, Tick
from workbench.pictures.charts.picture import Axis, Picture

EDGE = 10.0  # pixels between the plot or its texts and the edge
GAP = 6.0  # pixels between a plot and its numbers, and between these and the axis' label
APART = 1.2  # heights of a line, between numbers in a row
NEXT = 1.15  # heights of a line, from one number of a column to the next


def frame_of(picture: Picture, room: QRectF, metrics: QFontMetrics) -> Frame:
    """Return the frame of a chart's plot in this room."""
    if picture.obstacle:
        return Frame(picture.x_axis, picture.y_axis, room.left(), room.top(), room.right(), room.bottom())
    line, width = metrics.height(), metrics.horizontalAdvance
    bottom = room.bottom() - GAP - line - ((line + GAP) if picture.x_axis.label else EDGE / 2)
    top = room.top() + line / 2
    y_axis = fitting(picture.y_axis, bottom - top, lambda _: line * NEXT)
    beside = max((width(text) for _, text in y_axis.ticks), default=0)
    left = room.left() + max(EDGE, (line + GAP if y_axis.label else EDGE / 2) + beside + GAP)
    right = room.right() - EDGE
    for value, text in picture.x_axis.ticks:  # the last number is as far left as its text needs
        part = (value - picture.x_axis.low) / ((picture.x_axis.high - picture.x_axis.low) or 1)
        if 0 < part <= 1:
            right = min(right, left + (room.right() - 2 - width(text) / 2 - left) / part)
    x_axis = fitting(picture.x_axis, right - left, lambda text: width(text) + APART * line)
    return Frame(x_axis, y_axis, left, top, max(right, left + 1), max(bottom, top + 1))


def fitting(axis: Axis, length: float, extent: Callable[[str], float]) -> Axis:
    """Return an axis with only as many ticks as fit; where not all of a logarithmic one do, with whole powers."""
    pixels = length / ((axis.high - axis.low) or 1)

    def fit(ticks: Sequence[Tick]) -> bool:
        return all(2 * pixels * (b - a) >= extent(one) + extent(other) for (a, one), (b, other) in pairwise(ticks))

    ticks = axis.ticks
    whole = [tick for tick in ticks if abs(tick[0] - round(tick[0])) < 1e-9]
    if axis.log and len(whole) > 1 and not fit(ticks):
        ticks = whole
    stride = next(stride for stride in range(1, len(ticks) + 2) if fit(ticks[::stride]))
    return replace(axis, ticks=ticks[::stride])

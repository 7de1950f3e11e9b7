"""A chart of times: horizontal bars on a logarithmic scale, grouped by puzzle."""

import math
from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.base.number_format import duration
from workbench.lab.benchmark.benchmark import Row
from workbench.lab.benchmark.rankings import time_of
from workbench.solvers.goal import Outcome
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font

LETTERS = 12  # pixels
BAR, GAP, HEAD, AXIS = 17, 5, 30, 24  # pixels: a bar, the gap between two, the heading of a group, the scale
LABELS, FIGURES, MARGIN = 200, 190, 12  # pixels: names on the left, times on the right of the longest bar
MIN_POWER, MAX_POWER = -5, 5  # powers of ten of seconds; other times are clipped
APART = 12  # pixels between two labels of the scale
CENTRE = Qt.AlignmentFlag.AlignVCenter


class TimeBars(QWidget):
    """Shows a bar for each row: the measured time, and in a pale colour the extrapolated one."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Row] = []
        self._colours = colours()
        self.setAccessibleName(tr("Times on a logarithmic scale"))

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows, grouped by puzzle."""
        self.rows = list(rows)
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleDescription("\n".join(f"{row.subject}, {row.setting}: {label(row)}" for row in self.rows))
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def sizeHint(self) -> QSize:
        groups = len({row.subject for row in self.rows})
        return QSize(600, AXIS + groups * HEAD + len(self.rows) * (BAR + GAP) + MARGIN)

    def scale(self) -> tuple[int, int]:
        """Return the powers of ten of seconds that enclose the ends of all bars."""
        ends = [math.log10(clipped(time)) for row in self.rows for time in (row.seconds, row.expected) if time > 0]
        low = math.floor(min(ends, default=-3))
        return low, max(math.ceil(max(ends, default=1)), low + 1)

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(self._colours["panel"]))
            painter.setFont(label_font(LETTERS))
            if self.rows:
                self._draw(painter)
            else:
                painter.setPen(QColor(self._colours["muted"]))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("No measurements yet."))

    def _draw(self, painter: QPainter) -> None:
        scale = self.scale()
        plot = QRectF(LABELS, AXIS, max(80, self.width() - LABELS - FIGURES), self.height() - AXIS - MARGIN)
        self._draw_lines(painter, plot, scale)
        y = float(AXIS)
        for subject, group in groupby(self.rows, key=lambda row: row.subject):
            rows = list(group)
            painter.setPen(QColor(self._colours["text"]))
            font = label_font(LETTERS)
            font.setBold(True)
            painter.setFont(font)
            painter.drawText(QRectF(MARGIN, y + 4, self.width(), HEAD - 8), CENTRE, subject)
            painter.setFont(label_font(LETTERS))
            y += HEAD
            fastest = min(row.expected for row in rows) if len(rows) > 1 else None
            for row in rows:
                self._draw_row(painter, QRectF(plot.left(), y, plot.width(), BAR), scale, row, row.expected == fastest)
                y += BAR + GAP
        self._draw_scale(painter, plot, scale)

    def _draw_lines(self, painter: QPainter, plot: QRectF, scale: tuple[int, int]) -> None:
        painter.setPen(QPen(QColor(self._colours["grid"]), 1, Qt.PenStyle.DotLine))
        for power in range(scale[0], scale[1] + 1):
            x = round(plot.left() + end(plot, scale, 10.0**power, least=0))
            painter.drawLine(x, round(plot.top()), x, round(plot.bottom()))

    def _draw_scale(self, painter: QPainter, plot: QRectF, scale: tuple[int, int]) -> None:
        """Draw the scale at the top of the visible part."""
        top = self.visibleRegion().boundingRect().top()
        painter.fillRect(QRectF(0, top, self.width(), AXIS), QColor(self._colours["panel"]))
        painter.setPen(QColor(self._colours["muted"]))
        metrics = QFontMetricsF(painter.font())
        wide = APART + max(metrics.horizontalAdvance(tick(power)) for power in range(scale[0], scale[1] + 1))
        for power in ticks(scale, plot.width(), wide):
            x = plot.left() + end(plot, scale, 10.0**power, least=0)
            painter.drawText(QRectF(x - 50, top + 2, 100, AXIS - 4), Qt.AlignmentFlag.AlignCenter, tick(power))

    def _draw_row(self, painter: QPainter, place: QRectF, scale: tuple[int, int], row: Row, fastest: bool) -> None:
        shown, metrics = self._colours, QFontMetricsF(painter.font())
        painter.setPen(QColor(shown["text"] if fastest else shown["muted"]))
        name = metrics.elidedText(row.setting, Qt.TextElideMode.ElideRight, LABELS - MARGIN - 18)
        painter.drawText(QRectF(MARGIN + 8, place.top(), LABELS - MARGIN, BAR), CENTRE, name)
        measured, expected = (end(place, scale, time) for time in (row.seconds, row.expected))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shown["accent"] if fastest else shown["band"]))
        painter.drawRoundedRect(QRectF(place.left(), place.top(), measured, BAR), 3, 3)
        if expected > measured:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(shown["accent"]), 1, Qt.PenStyle.DashLine))
            rest = QRectF(place.left() + measured, place.top(), expected - measured, BAR)
            painter.drawRect(rest.adjusted(1, 0.5, -0.5, -0.5))
        painter.setPen(QColor(shown["text"]))
        painter.drawText(
            QRectF(place.left() + max(measured, expected) + 7, place.top(), FIGURES, BAR), CENTRE, label(row)
        )


def ticks(scale: tuple[int, int], width: float, wide: float) -> range:
    """Return the powers of ten labelled on a scale of this width, with labels `wide` pixels wide."""
    low, high = scale
    return range(low, high + 1, max(1, math.ceil(wide * (high - low) / width)))


def tick(power: int) -> str:
    """Return the label of a power of ten of seconds."""
    return f"{10**power:,} s" if power >= 0 else duration(10.0**power)


def clipped(seconds: float) -> float:
    """Return a time, clipped to the drawn range."""
    return float(min(max(seconds, 10.0**MIN_POWER), 10.0**MAX_POWER))


def end(place: QRectF, scale: tuple[int, int], seconds: float, least: float = 2.0) -> float:
    """Return the length of a bar in pixels; at least `least`."""
    low, high = scale
    return max(least, place.width() * (math.log10(clipped(seconds)) - low) / (high - low))


def label(row: Row) -> str:
    """Return the label of a bar: the time, or the limit and the extrapolated time."""
    if row.outcome is Outcome.INVALID:
        return tr("not supported")
    return duration(row.seconds) if row.ended else tr("> {}, {}").format(duration(row.seconds), time_of(row))

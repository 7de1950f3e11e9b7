"""A chart of results as an SVG picture: for paper, so that settings differ in line and marker, not only in colour."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.picture import (
    MAX_BANDS,
    NONE,
    SORTS,
    Axis,
    Band,
    Box,
    Picture,
    Sort,
    merged,
    spread,
)
from workbench.lab.report.escaping import escaped, shortened
from workbench.lab.report.legend import LETTER, Legend, legend_of
from workbench.lab.report.styles import DOTTED, FAINT, GREY, colour, dash_of, marker, stroke

WIDTH, HEIGHT = 720, 420  # of the picture without its legend
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 16, 52  # margins around the plot; the left one grows with its texts
MARGIN = 12  # of the legend
CAP = 6  # half the width of the ends of an interval
NEAR = 0.5  # points of a line that lie so near are one
MAX_NAME = 32  # characters of a setting beside its row
TEXT = 'font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="12"'

Floats = NDArray[np.float64]
Tick = tuple[float, str]
Value = TypeVar("Value", float, Floats)


class Frame(NamedTuple):
    """Where a value lies in the picture."""

    x: Axis
    y: Axis
    rows: Sequence[Tick]  # names of rows, in place of numbers at the y axis
    left: float

    def across(self, value: Value) -> Value:
        """Return the place of a value of the x axis, or of many."""
        return self.left + (WIDTH - self.left - RIGHT) * (value - self.x.low) / ((self.x.high - self.x.low) or 1)

    def down(self, value: Value) -> Value:
        """Return the place of a value of the y axis, or of many."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.y.low) / ((self.y.high - self.y.low) or 1)

    def path(self, x: Floats, y: Floats) -> str:
        """Return a line through points, without those that lie where the one before does."""
        if not len(x):
            return ""
        places = np.stack([self.across(x), self.down(y)], axis=1)
        moved = np.append(True, (np.diff(np.round(places / NEAR), axis=0) != 0).any(axis=1))
        moved[-1] = True
        return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in places[moved].tolist())

    @property
    def across_ticks(self) -> list[Tick]:
        """Place and text of each tick of the x axis."""
        places = [(self.across(place), text) for place, text in self.x.ticks]
        return [(x, text) for x, text in places if self.left - 0.5 <= x <= WIDTH - RIGHT + 0.5]

    @property
    def down_ticks(self) -> list[Tick]:
        """Place and text of each tick of the y axis."""
        places = [(self.down(place), text) for place, text in self.rows or self.y.ticks]
        return [(y, text) for y, text in places if TOP - 0.5 <= y <= HEIGHT - BOTTOM + 0.5]


def chart_svg(picture: Picture, titles: Sequence[str], *, empty: bool = False) -> str:
    """Return the picture of a chart; `titles` are of the settings; `empty`: only its axes, to be drawn into."""
    frame = frame_of(picture, titles)
    legend = Legend((), 1, 0) if empty or frame.rows else legend_of(picture, titles, WIDTH - 2 * MARGIN)
    height = HEIGHT + legend.height
    below = [] if empty else [*bands(picture, frame), *lines(picture, frame), *boxes(picture, frame)]
    above = [] if empty else [*line_texts(picture, frame), *markers(picture, frame), *legend.parts(MARGIN, HEIGHT)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" {TEXT}>',
        f"<title>{escaped(picture.about)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        *grid(frame),
        *below,
        margins(frame, height),
        *axes(frame),
        *above,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def frame_of(picture: Picture, titles: Sequence[str]) -> Frame:
    """Return the places of a chart; a y axis without a label has a row for each setting."""
    rows: list[Tick] = []
    if not picture.y_axis.label:
        places = zip(picture.points.y.tolist(), picture.points.series.tolist(), strict=True)
        rows = [(y, shortened(titles[series], MAX_NAME)) for y, series in places if series != NONE]
    longest = max((len(text) for _, text in rows or picture.y_axis.ticks), default=0)
    return Frame(picture.x_axis, picture.y_axis, rows, max(LEFT, (16 if rows else 36) + LETTER * longest))


def margins(frame: Frame, height: float) -> str:
    """Return what hides everything that leaves the plot: not all programs can clip."""
    outer, inner = f"M0 0H{WIDTH}V{height}H0Z", f"M{frame.left} {TOP}H{WIDTH - RIGHT}V{HEIGHT - BOTTOM}H{frame.left}Z"
    return f'<path d="{outer}{inner}" fill="#ffffff" fill-rule="evenodd"/>'


def grid(frame: Frame) -> Iterator[str]:
    """Yield a faint line at each tick."""
    across = "".join(f"M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" for x, _ in frame.across_ticks)
    down = "".join(f"M{frame.left} {y:.1f}H{WIDTH - RIGHT}" for y, _ in frame.down_ticks)
    if across + down:
        yield f'<path d="{across}{down}" stroke="{FAINT}"/>'


def axes(frame: Frame) -> Iterator[str]:
    """Yield both axes with ticks, numbers and titles."""
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for x, text in frame.across_ticks:
        yield f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{escaped(text)}</text>'
    for y, text in frame.down_ticks:
        yield f'<text x="{frame.left - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{escaped(text)}</text>'
    yield f'<path d="M{frame.left} {TOP}V{bottom}H{right}" fill="none" stroke="{GREY}"/>'
    below, beside = (
        escaped(shortened(axis.label, int(length / LETTER)))
        for axis, length in ((frame.x, right - frame.left), (frame.y, bottom - TOP))
    )
    yield f'<text x="{(frame.left + right) / 2:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{below}</text>'
    upright = f'transform="translate(16 {(TOP + bottom) / 2}) rotate(-90)"'
    yield f'<text {upright} text-anchor="middle">{beside}</text>'


def bands(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the intervals around lines; many would hide each other."""
    for band in picture.bands if len(picture.bands) <= MAX_BANDS else ():
        if len(band.x) == 1:
            yield interval(band, frame)
            continue
        x, y = np.concatenate([band.x, band.x[::-1]]), np.concatenate([band.low, band.high[::-1]])
        yield f'<path d="{frame.path(x, y)}Z" fill="{colour(band.series)}" fill-opacity="0.15"/>'


def interval(band: Band, frame: Frame) -> str:
    """Return an interval at a single place: a bar with two ends."""
    x, low, high = frame.across(float(band.x[0])), frame.down(float(band.low[0])), frame.down(float(band.high[0]))
    path = f"M{x - CAP:.1f} {low:.1f}h{2 * CAP}M{x:.1f} {low:.1f}V{high:.1f}M{x - CAP:.1f} {high:.1f}h{2 * CAP}"
    return f'<path d="{path}" fill="none" stroke="{colour(band.series)}" stroke-opacity="0.6" class="interval"/>'


def lines(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the lines; those for orientation are grey."""
    for line in (one for one in picture.lines if len(one.x)):
        if line.series == NONE:
            style = f'fill="none" stroke="{GREY}"' + (' stroke-dasharray="2 4"' if line.dotted else "")
        else:
            style = stroke(line.series, DOTTED if line.dotted else "" if frame.rows else dash_of(line.series))
        yield f'<path d="{frame.path(line.x, line.y)}" {style}/>'


def line_texts(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the texts of level lines, at their left; those of others are in the legend."""
    for line in picture.lines:
        if line.text and line.is_level:
            y = frame.down(float(line.y[0])) + 14
            yield f'<text x="{frame.left + 6:.1f}" y="{y:.1f}" fill="{GREY}" font-size="11">{escaped(line.text)}</text>'


def boxes(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield boxes with whiskers; one whose upper end is not known is open there."""
    for box in picture.boxes:
        yield f'<path d="{box_path(box, frame)}" fill="none" stroke="{colour(box.series)}" stroke-width="1.5"/>'


def box_path(box: Box, frame: Frame) -> str:
    """Return the outline of a box."""
    left, right, middle = (frame.across(box.x + part * box.width) for part in (-0.5, 0.5, 0.0))
    low, first = frame.down(box.low), frame.down(box.first)
    top = frame.down(frame.y.high) if box.third is None else frame.down(box.third)
    path = f"M{middle:.1f} {low:.1f}V{first:.1f}M{left:.1f} {top:.1f}V{first:.1f}H{right:.1f}V{top:.1f}"
    if box.third is not None:
        path += f"H{left:.1f}"
        path += "" if box.high is None else f"M{middle:.1f} {top:.1f}V{frame.down(box.high):.1f}"
    if box.median is not None:
        path += f"M{left:.1f} {frame.down(box.median):.1f}H{right:.1f}"
    return path


def markers(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the points; where lines show them, only some of the solved ones."""
    points = merged(picture.points, frame.x, frame.y).points
    chosen = np.ones(len(points), bool)
    if picture.sparse:
        solved = points.sort == SORTS.index(Sort.SOLVED)
        for series in np.unique(points.series):
            part = np.flatnonzero(solved & (points.series == series))
            chosen[part] = np.isin(part, spread(points.x[part], part))
    for at in np.flatnonzero(chosen).tolist():
        x, y = frame.across(float(points.x[at])), frame.down(float(points.y[at]))
        yield marker(x, y, int(points.series[at]), SORTS[points.sort[at]])

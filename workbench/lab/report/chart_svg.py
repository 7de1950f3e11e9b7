"""A chart of results as an SVG picture: for paper, so that settings differ in line and marker, not only in colour."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.lab.charts.picture import NONE, SORTS, Axis, Box, Line, Picture, Sort, merged

WIDTH, HEIGHT = 720, 420  # of the picture without its legend
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 16, 52  # margins around the plot
# Everything around the plot, to hide what leaves it: not all programs can clip. The height is to be filled in.
MARGINS = f"M0 0H{WIDTH}V{{0}}H0ZM{LEFT} {TOP}H{WIDTH - RIGHT}V{HEIGHT - BOTTOM}H{LEFT}Z"
LEGEND_LINE, LEGEND_ENTRY = 20, 230  # height of a line and width of an entry
LONGEST = 34  # characters of a setting in the legend
TEXT = 'font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="12"'
# Okabe and Ito 2008: eight colours that people with any colour vision tell apart; yellow is too light for lines.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9")
DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 2", "12 4", "1 2")
GREY, FAINT = "#666666", "#dddddd"
RADIUS = 3.6
MOST_MARKERS = 30  # of a line that shows the other points


class Frame(NamedTuple):
    """Where a value lies in the picture."""

    x: Axis
    y: Axis

    def across(self, value: float) -> float:
        """Return the place of a value of the x axis."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - self.x.low) / ((self.x.high - self.x.low) or 1)

    def down(self, value: float) -> float:
        """Return the place of a value of the y axis."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.y.low) / ((self.y.high - self.y.low) or 1)

    def path(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> str:
        """Return a line through points; one that would leave the plot is clipped by it."""
        points = [f"{self.across(a):.1f} {self.down(b):.1f}" for a, b in zip(x.tolist(), y.tolist(), strict=True)]
        return "M" + "L".join(points) if points else ""


def chart_svg(picture: Picture, titles: Sequence[str], *, empty: bool = False) -> str:
    """Return the picture of a chart; `titles` are of the settings; `empty`: only its axes, to be drawn into."""
    frame = Frame(picture.x_axis, picture.y_axis)
    shown = [] if empty else series_of(picture)
    legend = list(legend_parts(shown, titles))
    rows = -(-len(shown) // (WIDTH // LEGEND_ENTRY))
    height = HEIGHT + LEGEND_LINE * rows
    data = [] if empty else [*bands(picture, frame), *lines(picture, frame), *boxes(picture, frame)]
    points = [] if empty else markers(picture, frame)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" {TEXT}>',
        f"<title>{escape(picture.about)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        *grid(frame),
        *data,
        f'<path d="{MARGINS.format(height)}" fill="#ffffff" fill-rule="evenodd"/>',
        *axes(frame),
        *points,
        *legend,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def colour(series: int) -> str:
    """Return the colour of a setting."""
    return GREY if series == NONE else COLOURS[series % len(COLOURS)]


def stroke(series: int) -> str:
    """Return how the line of a setting is drawn."""
    dash = DASHES[series % len(DASHES)] if series != NONE else ""
    return f'fill="none" stroke="{colour(series)}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")


def grid(frame: Frame) -> Iterator[str]:
    """Yield a faint line at each tick."""
    across = "".join(f"M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" for x, _ in ticks_across(frame))
    down = "".join(f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}" for y, _ in ticks_down(frame))
    if across + down:
        yield f'<path d="{across}{down}" stroke="{FAINT}"/>'


def ticks_across(frame: Frame) -> list[tuple[float, str]]:
    """Return place and text of each tick of the x axis."""
    places = [(frame.across(place), text) for place, text in frame.x.ticks]
    return [(x, text) for x, text in places if LEFT - 0.5 <= x <= WIDTH - RIGHT + 0.5]


def ticks_down(frame: Frame) -> list[tuple[float, str]]:
    """Return place and text of each tick of the y axis."""
    places = [(frame.down(place), text) for place, text in frame.y.ticks]
    return [(y, text) for y, text in places if TOP - 0.5 <= y <= HEIGHT - BOTTOM + 0.5]


def axes(frame: Frame) -> Iterator[str]:
    """Yield both axes with ticks, numbers and titles."""
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for x, text in ticks_across(frame):
        yield f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{escape(text)}</text>'
    for y, text in ticks_down(frame):
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(text)}</text>'
    yield f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="{GREY}"/>'
    middle = (LEFT + right) / 2
    yield f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(frame.x.label)}</text>'
    upright = f'transform="translate(16 {(TOP + bottom) / 2}) rotate(-90)"'
    yield f'<text {upright} text-anchor="middle">{escape(frame.y.label)}</text>'


def bands(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the intervals around lines."""
    for band in picture.bands:
        x, y = np.concatenate([band.x, band.x[::-1]]), np.concatenate([band.low, band.high[::-1]])
        yield f'<path d="{frame.path(x, y)}Z" fill="{colour(band.series)}" fill-opacity="0.15"/>'


def lines(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the lines; those for orientation are grey and carry their text."""
    for line in (one for one in picture.lines if len(one.x)):
        if line.series == NONE:
            dash = ' stroke-dasharray="2 4"' if line.dotted else ""
            yield f'<path d="{frame.path(line.x, line.y)}" fill="none" stroke="{GREY}"{dash}/>'
            yield from line_text(line, frame)
        else:
            yield f'<path d="{frame.path(line.x, line.y)}" {stroke(line.series)}/>'


def line_text(line: Line, frame: Frame) -> Iterator[str]:
    """Yield the text at the end of a line."""
    if line.text and len(line.x):
        x, y = min(frame.across(float(line.x[-1])), WIDTH - RIGHT) - 4, max(frame.down(float(line.y[-1])), TOP) + 14
        yield f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="end" fill="{GREY}" font-size="11">{escape(line.text)}</text>'


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
    """Yield the points: filled if solved, hollow if a limit ended them, a cross if they ended without a solution."""
    points = merged(picture.points, frame.x, frame.y).points
    places = np.arange(len(points))
    if picture.sparse:
        places = np.concatenate([thinned(places[points.series == one]) for one in np.unique(points.series)] or [places])
    for at in places.tolist():
        x, y = frame.across(float(points.x[at])), frame.down(float(points.y[at]))
        yield marker(x, y, int(points.series[at]), SORTS[points.sort[at]])


def thinned(places: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return some of many places, evenly spread."""
    if len(places) <= MOST_MARKERS:
        return places
    chosen: NDArray[np.intp] = places[np.linspace(0, len(places) - 1, MOST_MARKERS).astype(np.intp)]
    return chosen


def marker(x: float, y: float, series: int, sort: Sort) -> str:
    """Return the marker of a setting at a place."""
    r, d = RADIUS, 1.4 * RADIUS
    shapes = (
        f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z",
        f"M{x - r:.1f} {y - r:.1f}h{2 * r}v{2 * r}h{-2 * r}Z",
        f"M{x:.1f} {y - 1.2 * r:.1f}l{1.2 * r:.2f} {2.1 * r:.2f}h{-2.4 * r:.2f}Z",
        f"M{x:.1f} {y - d:.1f}l{d:.2f} {d:.2f}l{-d:.2f} {d:.2f}l{-d:.2f} {-d:.2f}Z",
    )
    paint = colour(series)
    if sort is Sort.UNSOLVED:
        return f'<path d="M{x - r:.1f} {y - r:.1f}l{2 * r} {2 * r}m0 {-2 * r}l{-2 * r} {2 * r}" stroke="{paint}"/>'
    fill = paint if sort is Sort.SOLVED else "#ffffff"
    return f'<path d="{shapes[max(series, 0) % len(shapes)]}" fill="{fill}" stroke="{paint}"/>'


def series_of(picture: Picture) -> list[int]:
    """Return the settings of a chart, in their order."""
    found = {line.series for line in picture.lines} | {box.series for box in picture.boxes}
    return sorted((found | set(picture.points.series.tolist())) - {NONE})


def legend_parts(shown: Sequence[int], titles: Sequence[str]) -> Iterator[str]:
    """Yield the legend below the plot: line, marker and title of each setting."""
    per_row = WIDTH // LEGEND_ENTRY
    for place, series in enumerate(shown):
        row, column = divmod(place, per_row)
        x, y = LEFT - 50 + column * LEGEND_ENTRY, HEIGHT + row * LEGEND_LINE + 8
        yield f'<path d="M{x} {y}h32" {stroke(series)}/>' + marker(x + 16, y, series, Sort.SOLVED)
        yield f'<text x="{x + 40}" y="{y + 4}">{escape(shortened(titles[series]))}</text>'


def shortened(title: str) -> str:
    """Return a title that fits into the legend."""
    return title if len(title) <= LONGEST else f"{title[: LONGEST - 1]}…"

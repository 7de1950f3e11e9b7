"""A chart of results as an SVG picture: for paper, so that settings differ in line and marker, not only in colour."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.lab.report.escaping import escaped, shortened
from workbench.lab.report.legend import LETTER, Legend, legend_of
from workbench.lab.report.styles import DOTTED, FAINT, GREY, colour, dash_of, marker, stroke
from workbench.pictures.charts.frame import Frame
from workbench.pictures.charts.picture import MAX_BANDS, NONE, SORTS, Band, Floats, Picture, merged, with_markers

WIDTH, HEIGHT = 720, 420  # of the picture without its legend
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 16, 52  # margins around the plot; the left one grows with its texts
MARGIN = 12  # of the legend
CAP = 6  # half the width of the ends of an interval
MAX_NAME = 32  # characters of a setting beside its row
TEXT = 'font-family="DejaVu Sans, Verdana, Arial, sans-serif" font-size="12"'


def chart_svg(picture: Picture, titles: Sequence[str], *, empty: bool = False) -> str:
    """Return the picture of a chart; `titles` are of the settings; `empty`: only its axes, to be drawn into."""
    frame = frame_of(picture, titles)
    legend = Legend((), 1, 0) if empty or picture.has_rows else legend_of(picture, titles, WIDTH - 2 * MARGIN)
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
    """Return the frame of a chart; rows have the names of their settings."""
    y = picture.y_axis
    if picture.has_rows:
        places = zip(picture.points.y.tolist(), picture.points.series.tolist(), strict=True)
        y = replace(y, ticks=[(at, shortened(titles[series], MAX_NAME)) for at, series in places if series != NONE])
    longest = max((len(text) for _, text in y.ticks), default=0)
    left = max(LEFT, (16 if picture.has_rows else 36) + LETTER * longest)
    return Frame(picture.x_axis, y, left, TOP, WIDTH - RIGHT, HEIGHT - BOTTOM)


def path(places: Floats) -> str:
    """Return a line through places."""
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in places.tolist())


def margins(frame: Frame, height: float) -> str:
    """Return what hides everything that leaves the plot: not all programs can clip."""
    outer, inner = f"M0 0H{WIDTH}V{height}H0Z", f"M{frame.left} {frame.top}H{frame.right}V{frame.bottom}H{frame.left}Z"
    return f'<path d="{outer}{inner}" fill="#ffffff" fill-rule="evenodd"/>'


def grid(frame: Frame) -> Iterator[str]:
    """Yield a faint line at each tick."""
    across = "".join(f"M{x:.1f} {frame.top}V{frame.bottom}" for x, _ in frame.x_ticks)
    down = "".join(f"M{frame.left} {y:.1f}H{frame.right}" for y, _ in frame.y_ticks)
    if across + down:
        yield f'<path d="{across}{down}" stroke="{FAINT}"/>'


def axes(frame: Frame) -> Iterator[str]:
    """Yield both axes with ticks, numbers and titles."""
    for x, text in frame.x_ticks:
        yield f'<text x="{x:.1f}" y="{frame.bottom + 18}" text-anchor="middle">{escaped(text)}</text>'
    for y, text in frame.y_ticks:
        yield f'<text x="{frame.left - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{escaped(text)}</text>'
    yield f'<path d="M{frame.left} {frame.top}V{frame.bottom}H{frame.right}" fill="none" stroke="{GREY}"/>'
    below, beside = (
        escaped(shortened(axis.label, int(length / LETTER)))
        for axis, length in ((frame.x, frame.right - frame.left), (frame.y, frame.bottom - frame.top))
    )
    yield f'<text x="{(frame.left + frame.right) / 2:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{below}</text>'
    upright = f'transform="translate(16 {(frame.top + frame.bottom) / 2}) rotate(-90)"'
    yield f'<text {upright} text-anchor="middle">{beside}</text>'


def bands(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the intervals around lines; many would hide each other."""
    for band in picture.bands if len(picture.bands) <= MAX_BANDS else ():
        if len(band.x) == 1:
            yield interval(band, frame)
            continue
        yield f'<path d="{path(frame.outline(*band.outline))}Z" fill="{colour(band.series)}" fill-opacity="0.15"/>'


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
            style = stroke(line.series, DOTTED if line.dotted else "" if picture.has_rows else dash_of(line.series))
        yield f'<path d="{path(frame.outline(line.x, line.y))}" {style}/>'


def line_texts(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the texts of level lines, at their left; those of others are in the legend."""
    for line in picture.lines:
        if line.text and line.is_level:
            y = frame.down(float(line.y[0])) + 14
            yield f'<text x="{frame.left + 6:.1f}" y="{y:.1f}" fill="{GREY}" font-size="11">{escaped(line.text)}</text>'


def boxes(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield boxes with whiskers; one whose upper end is not known is open there."""
    for box in picture.boxes:
        outline = "".join(map(path, frame.box_lines(box)))
        yield f'<path d="{outline}" fill="none" stroke="{colour(box.series)}" stroke-width="1.5"/>'


def markers(picture: Picture, frame: Frame) -> Iterator[str]:
    """Yield the points that have a marker."""
    points = merged(picture.points, frame.x, frame.y).points
    for at in with_markers(picture, points).tolist():
        x, y = frame.across(float(points.x[at])), frame.down(float(points.y[at]))
        yield marker(x, y, int(points.series[at]), SORTS[points.sort[at]])

"""The legend below a chart: as many entries in a row as fit with their whole titles."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.lab.report.escaping import escaped, shortened
from workbench.lab.report.styles import GREY, dash_of, marker, stroke
from workbench.pictures.charts.picture import NONE, Picture, Sort

ROW = 20  # height
SAMPLE, GAP = 32, 24  # width of a line, and between entries
LETTER = 7.2  # mean width of a letter
LONGEST = 88  # characters


class Entry(NamedTuple):
    """A setting, or a line of orientation."""

    series: int
    title: str


class Legend(NamedTuple):
    """Entries in rows of equal width."""

    entries: Sequence[Entry]
    per_row: int
    width: float  # of an entry

    @property
    def height(self) -> int:
        """The height of all rows."""
        return ROW * -(-len(self.entries) // self.per_row)

    def parts(self, left: float, top: float) -> Iterator[str]:
        """Yield the entries, each with its line, marker and title."""
        for place, entry in enumerate(self.entries):
            row, column = divmod(place, self.per_row)
            x, y = left + column * self.width, top + row * ROW + 8
            if entry.series == NONE:
                yield f'<path d="M{x:.1f} {y}h{SAMPLE}" stroke="{GREY}"/>'
            else:
                yield f'<path d="M{x:.1f} {y}h{SAMPLE}" {stroke(entry.series, dash_of(entry.series))}/>'
                yield marker(x + SAMPLE / 2, y, entry.series, Sort.SOLVED)
            yield f'<text x="{x + SAMPLE + 8:.1f}" y="{y + 4}">{escaped(entry.title)}</text>'


def legend_of(picture: Picture, titles: Sequence[str], width: float) -> Legend:
    """Return the legend of a chart, in this width."""
    shown = {line.series for line in picture.lines} | {box.series for box in picture.boxes}
    settings = sorted((shown | set(picture.points.series.tolist())) - {NONE})
    entries = [Entry(series, shortened(titles[series], LONGEST)) for series in settings]
    entries += [Entry(NONE, line.text) for line in picture.lines if line.text and not line.is_level]
    longest = max((len(entry.title) for entry in entries), default=0)
    needed = SAMPLE + 8 + LETTER * longest + GAP
    return Legend(entries, max(1, int((width + GAP) // needed)), needed)

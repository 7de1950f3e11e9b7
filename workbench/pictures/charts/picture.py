"""What a chart of results shows, as arrays: axes, lines, bands, boxes, and points that stand for runs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]  # of the runs of results
Runs = NDArray[np.intp]  # positions of runs in results
NONE = -1  # the series of what belongs to no setting
MAX_BANDS = 3  # settings whose bands are all shown
MARKERS = 12  # of a line with sparse markers
BAR = 0.8  # width of a bar
GRID = (480, 300)  # points that would be drawn closer than such a part of the chart become one


class Sort(StrEnum):
    """How a point is drawn."""

    SOLVED = "solved"  # filled
    CENSORED = "censored"  # hollow: stopped at a limit
    UNSOLVED = "unsolved"  # a cross: ended without a solution


SORTS = tuple(Sort)


@dataclass(frozen=True)
class Axis:
    """One axis; where it is logarithmic, places are powers of ten."""

    label: str
    low: float
    high: float
    ticks: Sequence[tuple[float, str]] = ()
    log: bool = False


NO_AXIS = Axis("", 0.0, 1.0)


@dataclass(frozen=True, eq=False)
class Points:
    """Points with the runs that each stands for: those from `starts[k]` to `starts[k + 1]` of `runs`."""

    x: Floats
    y: Floats
    series: NDArray[np.intp]  # the position of the setting, or NONE
    sort: NDArray[np.intp]  # the position in SORTS
    starts: NDArray[np.intp]  # one more than there are points
    runs: Runs

    def __len__(self) -> int:
        return len(self.x)

    def runs_of(self, points: NDArray[np.intp]) -> Runs:
        """Return the runs of some points."""
        spans = [self.runs[self.starts[point] : self.starts[point + 1]] for point in points.tolist()]
        return np.unique(np.concatenate(spans)) if spans else np.zeros(0, np.intp)

    def marked(self, marked: Mask) -> NDArray[np.intp]:
        """Return the points of which a run is marked."""
        if not len(self.runs) or not len(self):
            return np.zeros(0, np.intp)
        counts = np.concatenate([[0], np.cumsum(marked[self.runs])])
        return np.flatnonzero(counts[self.starts[1:]] > counts[self.starts[:-1]])


def no_points() -> Points:
    """Return nothing."""
    floats, integers = np.zeros(0), np.zeros(0, np.intp)
    return Points(floats, floats, integers, integers, np.zeros(1, np.intp), integers)


def single_points(x: Floats, y: Floats, series: NDArray[np.intp], sort: NDArray[np.intp], runs: Runs) -> Points:
    """Return points that stand for a run each."""
    return Points(x, y, series, sort, np.arange(len(x) + 1), runs)


def plain_points(x: Floats, y: Floats, series: int) -> Points:
    """Return points of a series that stand for no runs."""
    nothing = np.zeros(len(x) + 1, np.intp)
    return Points(x, y, np.full(len(x), series, np.intp), nothing[1:], nothing, nothing[:0])


def grouped_points(
    x: Floats, y: Floats, series: NDArray[np.intp], sort: NDArray[np.intp], group: NDArray[np.intp], runs: Runs
) -> Points:
    """Return points of which each stands for the runs of its group; a run of group -1 has no point."""
    order = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[order], np.arange(len(x) + 1))
    return Points(x, y, series, sort, starts, runs[order])


class Merged(NamedTuple):
    """Points of which some stand for several; of each, the first one and how many there are."""

    points: Points
    first: NDArray[np.intp]
    counts: NDArray[np.intp]


def merged(points: Points, x_axis: Axis, y_axis: Axis) -> Merged:
    """Return one point for all of a series that nearly coincide."""
    places = [
        np.round((values - axis.low) / max(axis.high - axis.low, 1e-12) * count).astype(np.int64)
        for values, axis, count in ((points.x, x_axis, GRID[0]), (points.y, y_axis, GRID[1]))
    ]
    kinds = (points.series - NONE) * len(SORTS) + points.sort
    cells = (kinds * (4 * GRID[0]) + places[0]) * (4 * GRID[1]) + places[1]
    _, first, group, counts = np.unique(cells, return_index=True, return_inverse=True, return_counts=True)
    if len(first) == len(points):
        return Merged(points, np.arange(len(points)), np.ones(len(points), np.intp))
    of_run = np.repeat(group, np.diff(points.starts))
    runs = points.runs[points.starts[0] : points.starts[-1]]
    few = grouped_points(points.x[first], points.y[first], points.series[first], points.sort[first], of_run, runs)
    return Merged(few, first, counts)


@dataclass(frozen=True, eq=False)
class Line:
    """A line of a setting; or, without one, a line for orientation with its text."""

    x: Floats
    y: Floats
    series: int = NONE
    dotted: bool = False
    text: str = ""

    @property
    def is_level(self) -> bool:
        """Whether it is horizontal."""
        return bool(len(self.y) and (self.y == self.y[0]).all())


@dataclass(frozen=True, eq=False)
class Band:
    """The interval around a line."""

    x: Floats
    low: Floats
    high: Floats
    series: int

    @property
    def outline(self) -> tuple[Floats, Floats]:
        """The places around it: along the low ends, and back along the high ones."""
        return np.concatenate([self.x, self.x[::-1]]), np.concatenate([self.low, self.high[::-1]])


@dataclass(frozen=True)
class Box:
    """Quartiles with whiskers to the smallest and largest value; None = not known, because too few are solved."""

    x: float
    width: float
    series: int
    low: float
    first: float
    median: float | None
    third: float | None
    high: float | None


@dataclass(frozen=True, eq=False)
class Picture:
    """What a chart shows."""

    x_axis: Axis = NO_AXIS
    y_axis: Axis = NO_AXIS
    points: Points = field(default_factory=no_points)
    lines: Sequence[Line] = ()
    bands: Sequence[Band] = ()
    boxes: Sequence[Box] = ()
    about: str = ""  # what it shows, above the chart
    findings: Sequence[str] = ()  # sentences below it
    obstacle: str = ""  # why there is nothing to show
    describe: Callable[[int], str] | None = None  # a point that stands for several runs
    sparse: bool = False  # only some points have a marker, because lines show the others

    @property
    def has_rows(self) -> bool:
        """Whether the y axis has a row for each setting in place of numbers."""
        return not self.y_axis.label


def nothing(obstacle: str) -> Picture:
    """Return an empty picture that says why."""
    return Picture(obstacle=obstacle)


def with_markers(picture: Picture, points: Points) -> NDArray[np.intp]:
    """Return the points that have a marker: all, or where lines show them, only some of the solved ones."""
    chosen = np.ones(len(points), bool)
    if picture.sparse:
        solved = points.sort == SORTS.index(Sort.SOLVED)
        for series in np.unique(points.series):
            part = np.flatnonzero(solved & (points.series == series))
            chosen[part] = np.isin(part, spread(points.x[part], part))
    return np.flatnonzero(chosen)


def steps(heights: Floats) -> tuple[Floats, Floats]:
    """Return the corners of a line with a step of width 1 around each of 0, 1, 2, ..."""
    return np.repeat(np.arange(len(heights) + 1) - 0.5, 2)[1:-1], np.repeat(heights, 2)


def bar(x: float, bottom: float, top: float, series: int) -> Box:
    """Return a bar."""
    return Box(x, BAR, series, bottom, bottom, None, top, None)


def spread(x: Floats, part: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return some of the points, evenly along the axis."""
    if len(part) <= MARKERS:
        return part
    low, high = float(x.min()), float(x.max())
    _, first = np.unique(np.floor((x - low) / max(high - low, 1e-12) * MARKERS), return_index=True)
    return part[first]

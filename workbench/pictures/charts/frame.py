"""The frame of a plot: where values lie in it, in pixels."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import numpy as np

from workbench.pictures.charts.picture import Axis, Box, Floats

NEAR = 0.5  # pixels: points of a line that lie so near are one
MARGIN = 5.0  # pixels around the plot: wider than a line, and narrower than what is beside it
OUTSIDE = 0.5  # pixels: a tick so far beyond an end is still shown

Value = TypeVar("Value", float, Floats)
Tick = tuple[float, str]


class Frame(NamedTuple):
    """The axes of a plot and its edges."""

    x: Axis
    y: Axis
    left: float
    top: float
    right: float
    bottom: float

    def across(self, value: Value) -> Value:
        """Return the place of a value of the x axis, or of many."""
        return self.left + (self.right - self.left) * (value - self.x.low) / ((self.x.high - self.x.low) or 1)

    def down(self, value: Value) -> Value:
        """Return the place of a value of the y axis, or of many."""
        return self.bottom - (self.bottom - self.top) * (value - self.y.low) / ((self.y.high - self.y.low) or 1)

    @property
    def x_ticks(self) -> list[Tick]:
        """Place and text of each tick of the x axis."""
        places = [(self.across(value), text) for value, text in self.x.ticks]
        return [(x, text) for x, text in places if self.left - OUTSIDE <= x <= self.right + OUTSIDE]

    @property
    def y_ticks(self) -> list[Tick]:
        """Place and text of each tick of the y axis."""
        places = [(self.down(value), text) for value, text in self.y.ticks]
        return [(y, text) for y, text in places if self.top - OUTSIDE <= y <= self.bottom + OUTSIDE]

    def places(self, x: Floats, y: Floats) -> Floats:
        """Return the places of points, one a row."""
        return np.stack([self.across(x), self.down(y)], axis=1)

    def outline(self, x: Floats, y: Floats) -> Floats:
        """Return the places of a line through points, without those that lie where the one before does."""
        places = self.places(x, y)
        moved = np.ones(len(places), bool)
        moved[1:-1] = (np.diff(np.round(places[:-1] / NEAR), axis=0) != 0).any(axis=1)
        outline: Floats = places[moved]
        return outline

    def near(self, places: Floats) -> Floats:
        """Return a line without what is farther than a margin from the plot; there it follows the margin's edge."""
        low, high = (self.left - MARGIN, self.top - MARGIN), (self.right + MARGIN, self.bottom + MARGIN)
        for axis, limit in ((0, low[0]), (0, high[0]), (1, low[1]), (1, high[1])):
            beyond, steps = places[:, axis] - limit, np.diff(places, axis=0)
            crossing = np.flatnonzero(beyond[:-1] * beyond[1:] < 0)
            parts = beyond[crossing] / -steps[crossing, axis]
            places = np.insert(places, crossing + 1, places[crossing] + parts[:, None] * steps[crossing], axis=0)
        return np.clip(places, low, high)

    def box_lines(self, box: Box) -> Iterator[Floats]:
        """Yield the lines of a box: outline, whiskers, median; one whose upper end is not known is open there."""
        left, right, middle = (box.x + part * box.width for part in (-0.5, 0.5, 0.0))
        top = self.y.high if box.third is None else box.third
        outline = [(left, top), (left, box.first), (right, box.first), (right, top)]
        lines = [outline if box.third is None else [*outline, outline[0]], [(middle, box.low), (middle, box.first)]]
        if box.third is not None and box.high is not None:
            lines.append([(middle, top), (middle, box.high)])
        if box.median is not None:
            lines.append([(left, box.median), (right, box.median)])
        for line in lines:
            yield self.places(*np.array(line).T)

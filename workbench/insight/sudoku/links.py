"""The links of a chain as curves between candidates: bent so that they avoid digits, dashed where they are weak.

The unit is one cell, as in a Drawing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # (k, 2): x, y
Segments = NDArray[np.float64]  # (k, 4): x, y to x, y

BENDS = (0.14, -0.14, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.7, -0.7)  # of the length, sideways; the first is usual
SAMPLES = 33  # points of a curve
GAP = 1.1  # radii of a candidate that are left free at both ends
DASH, SPACE = 0.11, 0.085  # cells
HEAD, SPREAD = 0.16, 0.42  # length of an arrowhead in cells, and the angle of its sides in radians
OUTSIDE = 4.0  # the cost of a point beyond the board, as an obstacle's


class Obstacles(NamedTuple):
    """Digits that curves should avoid."""

    centres: Points
    radii: NDArray[np.float64]
    costs: NDArray[np.float64]


class Curve(NamedTuple):
    """The drawn link: its line, in dashes if it is weak, and the two sides of its arrowhead."""

    line: Segments
    head: Segments


def link(begin: Points, end: Points, radius: float, obstacles: Obstacles, side: int, weak: bool) -> Curve:
    """Return the curve from one candidate to another on a board of `side` cells; candidates have this radius."""
    points = trimmed(best_curve(begin, end, radius, obstacles, side), begin, end, radius)
    line = np.hstack([points[:-1], points[1:]])
    return Curve(dashes(points) if weak else line, arrowhead(points))


def curves(begin: Points, end: Points) -> NDArray[np.float64]:
    """Return the curves to choose from: (bends, SAMPLES, 2)."""
    along = end - begin
    sideways = np.array([along[1], -along[0]])
    t = np.linspace(0, 1, SAMPLES)[None, :, None]
    control = (begin + end) / 2 + np.array(BENDS)[:, None, None] * sideways
    bent: NDArray[np.float64] = (1 - t) ** 2 * begin + 2 * t * (1 - t) * control + t**2 * end
    return bent


def best_curve(begin: Points, end: Points, radius: float, obstacles: Obstacles, side: int) -> Points:
    """Return the curve that meets the fewest obstacles; among equal ones, the first."""
    bent = curves(begin, end)
    centres, radii, costs = (array[in_the_way(obstacles, bent, begin, end, radius)] for array in obstacles)
    nearest = np.hypot(*(bent[:, :, None] - centres).transpose(3, 0, 1, 2)).min(axis=1)
    outside = ((bent < 0) | (bent > side)).any(axis=(1, 2))
    cost = (costs * (nearest < radii)).sum(axis=1) + OUTSIDE * outside
    chosen: Points = bent[int(np.argmin(cost))]
    return chosen


def in_the_way(
    obstacles: Obstacles, bent: NDArray[np.float64], begin: Points, end: Points, radius: float
) -> NDArray[np.bool_]:
    """Return the obstacles near curves that are not the candidates at their ends."""
    centres, reach = obstacles.centres, obstacles.radii[:, None]
    near: NDArray[np.bool_] = (
        (centres >= bent.min(axis=(0, 1)) - reach) & (centres <= bent.max(axis=(0, 1)) + reach)
    ).all(axis=1)
    for own in (begin, end):
        near &= np.abs(centres - own).max(axis=1) > radius / 2
    return near


def trimmed(points: Points, begin: Points, end: Points, radius: float) -> Points:
    """Return the part of a curve outside the candidates at its ends; at least its middle."""
    free = GAP * radius
    outside = (np.hypot(*(points - begin).T) >= free) & (np.hypot(*(points - end).T) >= free)
    kept = points[outside]
    return kept if len(kept) > 2 else points[SAMPLES // 2 - 2 : SAMPLES // 2 + 3]


def dashes(points: Points) -> Segments:
    """Return a curve in dashes of equal length."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    begins = np.arange(0, lengths[-1], DASH + SPACE)
    ends = np.minimum(begins + DASH, lengths[-1])
    at = [np.column_stack([np.interp(where, lengths, points[:, k]) for k in (0, 1)]) for where in (begins, ends)]
    return np.hstack(at)


def arrowhead(points: Points) -> Segments:
    """Return the two sides of the arrowhead at the end of a curve."""
    tip = points[-1]
    before = points[max(0, len(points) - 4)]
    angle = np.arctan2(*(before - tip)[::-1])
    sides = angle + np.array([-SPREAD, SPREAD])
    ends = tip + HEAD * np.column_stack([np.cos(sides), np.sin(sides)])
    return np.hstack([np.tile(tip, (2, 1)), ends])

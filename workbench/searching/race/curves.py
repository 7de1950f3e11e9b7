"""Curves of a search over its nodes, from the map that its trace keeps: solutions found so far, or the mean level."""

from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.depth_map import Columns, DepthMap, Levels, level_of

MAX_POINTS = 512
LEVEL_POINTS = 48  # of a curve of mean levels: with more of them, it would show single nodes


class Quantity(StrEnum):
    """What a curve shows."""

    SOLUTIONS = "solutions"
    LEVEL = "level"


class Curve(NamedTuple):
    """Points of increasing numbers of nodes."""

    nodes: NDArray[np.float64]
    values: NDArray[np.float64]

    def at(self, nodes: float) -> float | None:
        """Return the value after this many nodes; None after the last one, or before the first."""
        k = int(np.searchsorted(self.nodes, nodes, side="right")) - 1
        return None if k < 0 or nodes > self.nodes[-1] else float(self.values[k])


NO_CURVE = Curve(np.zeros(0), np.zeros(0))


def curve_of(depths: DepthMap | None, quantity: Quantity) -> Curve:
    """Return the curve of a map, at most MAX_POINTS of them; empty without one."""
    if depths is None or not depths.nodes:
        return NO_CURVE
    exact, columns = depths.exact, depths.columns  # either is of one moment
    if columns is not None:
        return of_columns(columns, depths.nodes, quantity)
    assert exact is not None
    return of_nodes(exact, quantity)


def of_nodes(visits: Levels, quantity: Quantity) -> Curve:
    """Return a curve from the level of each node: a point for each, or for groups of equally many."""
    count = len(visits)
    points = MAX_POINTS if quantity is Quantity.SOLUTIONS else LEVEL_POINTS
    starts = np.unique(np.linspace(0, count, min(count, points), endpoint=False).astype(np.int64))
    ends = np.append(starts[1:], count)
    if quantity is Quantity.SOLUTIONS:
        return Curve(ends.astype(np.float64), np.cumsum(visits < 0)[ends - 1].astype(np.float64))
    means = np.add.reduceat(level_of(visits).astype(np.float64), starts) / (ends - starts)
    return Curve(ends.astype(np.float64), means)


def of_columns(columns: Columns, nodes: int, quantity: Quantity) -> Curve:
    """Return a curve with a point for each column in use."""
    used = -(-nodes >> columns.shift)
    ends = np.minimum(np.arange(1, used + 1) << columns.shift, nodes).astype(np.float64)
    if quantity is Quantity.SOLUTIONS:
        return Curve(ends, np.cumsum(columns.found[:used]).astype(np.float64))
    starts = np.unique(np.linspace(0, used, min(used, LEVEL_POINTS), endpoint=False).astype(np.int64))
    density = np.add.reduceat(columns.density[:used], starts)
    middles = columns.base + (np.arange(density.shape[1]) << columns.fold) + ((1 << columns.fold) - 1) / 2
    means: NDArray[np.float64] = density @ middles / np.maximum(density.sum(axis=1), 1)
    return Curve(ends[np.append(starts[1:], used) - 1], means)

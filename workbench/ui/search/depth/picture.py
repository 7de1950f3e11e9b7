"""What a depth view shows of a search, by pixel column: computed from its depth map, without Qt."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.solvers.depth_map import Columns, Counts, DepthMap, Levels, level_of
from workbench.ui.search.depth.log_picture import of_columns as log_of_columns
from workbench.ui.search.depth.log_picture import of_nodes as log_of_nodes

PIXELS_PER_NODE = 1.5  # from which on every node is drawn as a step
MAX_ROWS = 512
DIVE = 0.02  # part of the columns whose floor may lie below the plot: a search that dives deep begins at the root
LOW = 0.35  # part of the height below which the plot begins at level 0
FLOOR_NODES, MEAN_NODES = 48, 400  # of a step of the floor and of the mean
BRANCH_LEVELS = 2  # strips of branches
MAX_BRANCHES = 400  # of a strip

NODE_ROOM = 5.0  # pixels of a node from which dead ends and solutions are marked,
LEAF_ROOM = 14  # and of each of these where nodes have less room, but few are marked

Window = tuple[int, int]  # the numbers of the first node and of the one after the last


class Steps(NamedTuple):
    """Every node of a window."""

    levels: Levels
    solution: NDArray[np.bool_]
    failure: NDArray[np.bool_]  # a node without children that is no solution; unknown for the latest node

    def are_marked(self, pixels: float) -> bool:
        """Tell whether there is room for marks of dead ends and solutions."""
        marks = int(self.solution.sum() + self.failure.sum())
        return pixels >= min(NODE_ROOM * len(self.levels), LEAF_ROOM * marks)

    @classmethod
    def of(cls, visits: Levels) -> "Steps":
        """Return the steps of nodes, and of one more if there is one."""
        levels = level_of(visits)
        solution = visits < 0
        leaf = np.append(levels[1:] <= levels[:-1], False)
        return cls(levels, solution, leaf & ~solution)


@dataclass(frozen=True, eq=False)
class Picture:
    """Nodes by pixel column and row of levels."""

    window: Window
    bottom: int  # the level at the lower edge
    top: int  # the level above the upper edge
    base: int  # the lowest level of the first row
    fold: int  # a row holds 2**fold levels
    density: Counts  # (pixels, rows): nodes
    lowest: Levels  # (pixels,)
    highest: Levels  # (pixels,)
    found: Counts  # (pixels,): solutions
    nodes: float  # of a pixel column
    steps: Steps | None  # if there is room for every node

    @property
    def pixels(self) -> int:
        """How many pixel columns there are."""
        return len(self.lowest)

    def share(self) -> NDArray[np.float32]:
        """Return the logarithm of the nodes as a part of that of the fullest row in each column: (pixels, rows)."""
        logs = np.log1p(self.density, dtype=np.float32)
        shares: NDArray[np.float32] = logs / np.maximum(logs.max(axis=1, keepdims=True), 1e-9)
        return shares

    def floor(self) -> Levels:
        """Return the lowest level around each column, over enough columns to hold a few dozen nodes."""
        group = int(np.ceil(FLOOR_NODES / self.nodes))
        if group <= 1:
            return self.lowest
        floors = np.minimum.reduceat(self.lowest, np.arange(0, self.pixels, group))
        return np.repeat(floors, group)[: self.pixels]

    def mean(self) -> NDArray[np.float64]:
        """Return the mean level around each column, over enough columns to hold a few hundred nodes."""
        rows = self.base + np.arange(self.density.shape[1]) * (1 << self.fold) + ((1 << self.fold) - 1) / 2
        group = max(1, int(np.ceil(MEAN_NODES / self.nodes)))
        density = np.add.reduceat(self.density, np.arange(0, self.pixels, group))
        means: NDArray[np.float64] = density @ rows / np.maximum(density.sum(axis=1), 1)
        return np.repeat(means, group)[: self.pixels]


def picture_of(depths: DepthMap, window: Window, pixels: int, log: bool = False) -> Picture | None:
    """Return the picture of a part of a map, `log`: on a logarithmic axis; None if there is no node in it."""
    exact, columns = depths.exact, depths.columns  # either is of one moment
    begin, end = max(0, window[0]), min(window[1], depths.nodes)
    if end <= begin or pixels < 1:
        return None
    if log:
        return log_picture(depths, (begin, end), pixels)
    if columns is not None:
        return of_columns(columns, (begin, end), depths.nodes, pixels)
    assert exact is not None
    return of_nodes(exact, (begin, end), pixels)


def of_nodes(visits: Levels, window: Window, pixels: int) -> Picture:
    """Return a picture of single nodes."""
    begin, end = window
    bottom, top = edges_of(level_of(visits), level_of(visits))
    inside = visits[begin : end + 1]
    every = Steps.of(inside)
    count = end - begin
    shown = Steps(every.levels[:count], every.solution[:count], every.failure[:count])
    fold = max(0, (top - bottom - 1).bit_length() - MAX_ROWS.bit_length() + 1)
    row = np.maximum(shown.levels - bottom, 0) >> fold
    rows = ((top - 1 - bottom) >> fold) + 1
    first = np.arange(pixels) * count // pixels  # the first node of each pixel
    if pixels < count:
        pixel = np.repeat(np.arange(pixels), np.diff(np.append(first, count)))
        density = np.bincount(pixel * rows + row, minlength=pixels * rows).reshape(pixels, rows)
        lowest, highest = np.minimum.reduceat(shown.levels, first), np.maximum.reduceat(shown.levels, first)
        found = np.add.reduceat(shown.solution.astype(np.int64), first)
    else:  # a node takes several pixels
        density = np.zeros((pixels, rows), np.int64)
        density[np.arange(pixels), row[first]] = 1
        lowest = highest = shown.levels[first]
        found = shown.solution[first].astype(np.int64)
    steps = shown if pixels >= PIXELS_PER_NODE * count else None
    return Picture(window, bottom, top, bottom, fold, density, lowest, highest, found, count / pixels, steps)


def of_columns(columns: Columns, window: Window, nodes: int, pixels: int) -> Picture:
    """Return a picture of columns of nodes."""
    begin, end = window
    used = -(-nodes >> columns.shift)
    bottom, top = edges_of(columns.lowest[:used], columns.highest[:used])
    while (end - begin) >> columns.shift > pixels:
        columns = columns.joined()
    middles = (begin + (np.arange(pixels) + 0.5) * (end - begin) / pixels).astype(np.int64) >> columns.shift
    rows = int(columns.row_of(np.array([top - 1], np.int32))[0]) + 1
    lowest, highest, found = columns.lowest[middles], columns.highest[middles], columns.found[middles]
    last = (end - 1) >> columns.shift
    if middles[-1] < last:  # it is narrower than a pixel, but may hold the solution
        lowest[-1] = min(lowest[-1], columns.lowest[last])
        highest[-1] = max(highest[-1], columns.highest[last])
        found[-1] += columns.found[last]
    return Picture(
        window=(begin, end),
        bottom=bottom,
        top=top,
        base=columns.base,
        fold=columns.fold,
        density=columns.density[middles, :rows],
        lowest=lowest,
        highest=highest,
        found=found,
        nodes=max((end - begin) / pixels, float(1 << columns.shift)),
        steps=None,
    )


def log_picture(depths: DepthMap, window: Window, pixels: int) -> Picture:
    """Return a picture on a logarithmic axis, in which nodes are never drawn one by one."""
    begin, end = window
    exact, columns = depths.exact, depths.columns  # either is of one moment
    if columns is not None:
        used = -(-depths.nodes >> columns.shift)
        bottom, top = edges_of(columns.lowest[:used], columns.highest[:used])
        base, fold = columns.base, columns.fold
        rows = int(columns.row_of(np.array([top - 1], np.int32))[0]) + 1
        groups = log_of_columns(columns, begin, end, rows, pixels)
    else:
        assert exact is not None
        levels = level_of(exact)
        bottom, top = edges_of(levels, levels)
        base, fold = bottom, max(0, (top - bottom - 1).bit_length() - MAX_ROWS.bit_length() + 1)
        groups = log_of_nodes(exact, begin, end, bottom, fold, ((top - 1 - bottom) >> fold) + 1, pixels)
    return Picture(window, bottom, top, base, fold, *groups, (end - begin) / pixels, None)


def edges_of(lowest: Levels, highest: Levels) -> tuple[int, int]:
    """Return the level at the lower edge of a plot, and the one above its upper edge.

    The plot begins at level 0 unless the search hardly ever comes near it.
    """
    top = int(highest.max(initial=0)) + 1
    usual = int(np.quantile(lowest, DIVE)) if len(lowest) else 0
    if usual < LOW * top:
        return 0, top
    return max(0, usual - max(1, (top - usual) // 8)), top


class Strip(NamedTuple):
    """The branches at one level: where each begins, as a part of the window."""

    level: int
    starts: NDArray[np.float64]  # node numbers


def strips_of(depths: DepthMap) -> list[Strip]:
    """Return the branches of the two shallowest levels that have several, unless there are too many to be drawn."""
    exact, columns = depths.exact, depths.columns
    strips: list[Strip] = []
    for level in range(1, 40):
        if len(strips) == BRANCH_LEVELS:
            break
        if columns is None:
            assert exact is not None
            starts = np.flatnonzero(level_of(exact) == level).astype(np.float64)
        elif columns.fold or columns.base:
            break
        else:
            used = -(-depths.nodes >> columns.shift)
            counts = columns.density[:used, level]
            starts = (np.repeat(np.arange(used), np.minimum(counts, MAX_BRANCHES)) << columns.shift).astype(np.float64)
        if len(starts) > MAX_BRANCHES or not len(starts):
            break
        if len(starts) > 1:
            strips.append(Strip(level, starts))
    return strips

"""The layout of a search tree: a line for each leaf, a column for each level, scrolled and zoomed."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize

from workbench.searching.watch.tree import Nodes

ROW, PILL = 27.0, 21.0  # pixels between leaves, and height of a node, at zoom 1
GAP = 46.0  # pixels from a node to its children
MIN_NODE, MAX_NODE = 46.0, 150.0  # pixels of a node
LETTER = 7.2  # average pixels of a letter
MARGIN = 16.0
COUNTS = 130.0  # pixels for the counts on the right of the deepest level
NOTE = 40.0  # pixels beside a node that are not for the words why it is a dead end
KNOB = 6.0  # radius of the circle that folds a subtree
MIN_WIDTH = 0.8  # of zoom: below, nodes only get flatter, and no narrower than the view requires
MIN_SCALE, MAX_SCALE = 0.002, 2.0  # of zoom
MIN_TEXT_ZOOM = 0.6


class Layout(NamedTuple):
    """The positions of nodes, by row."""

    shown: NDArray[np.bool_]  # whether the node is outside all folded subtrees
    leaf: NDArray[np.bool_]  # whether nothing is drawn below it
    folded: NDArray[np.bool_]  # whether that is because it is folded
    y: NDArray[np.float64]  # in leaves
    leaves: int


def laid_out(nodes: Nodes, folded: NDArray[np.bool_]) -> Layout:
    """Give every leaf its own line, and every other node the middle of its leaves."""
    count = len(nodes.end)
    rows = np.arange(count)
    inner = nodes.end > rows + 1
    folded = folded[:count] & inner
    depth = np.zeros(count + 1, np.int64)  # the number of folded subtrees around each node
    np.add.at(depth, rows[folded] + 1, 1)
    np.add.at(depth, nodes.end[folded], -1)
    shown = np.cumsum(depth[:-1]) == 0
    leaf = shown & (folded | ~inner)
    before = np.concatenate([[0], np.cumsum(leaf)])
    y = (before[:-1] + np.maximum(before[nodes.end] - 1, before[:-1])) / 2
    return Layout(shown, leaf, folded, y, int(before[-1]))


class TreeSheet(NamedTuple):
    """A tree in pixels, as a view shows it."""

    nodes: Nodes  # including the unrecorded path to the next node
    visited: int  # recorded nodes
    layout: Layout
    scale: float
    flat: float  # the least scale of widths
    wide: float  # pixels of a node at zoom 1
    corner: QPointF  # the top left of the tree
    page: QSize  # the visible part
    room: float = COUNTS  # pixels on the right of the deepest level

    @property
    def row(self) -> float:
        """The distance between leaves, in pixels."""
        return ROW * self.scale

    @property
    def column(self) -> float:
        """The distance between levels, in pixels."""
        return (self.wide + GAP) * max(self.scale, self.flat)

    @property
    def pill(self) -> QSize:
        """The size of a node, in pixels."""
        return QSize(round(self.wide * max(self.scale, self.flat)), round(max(2.0, PILL * self.scale)))

    @property
    def size(self) -> QSize:
        """The size of the tree, in pixels."""
        wide = levels_of(self.nodes, self.layout) * self.column + 2 * MARGIN
        wide += self.room if self.scale >= MIN_TEXT_ZOOM else 0
        return QSize(round(wide), round(self.layout.leaves * self.row + 2 * MARGIN))

    def lefts(self) -> NDArray[np.float64]:
        """Return the left edge of each node."""
        return self.corner.x() + MARGIN + self.nodes.level.astype(np.float64) * self.column

    def middles(self) -> NDArray[np.float64]:
        """Return the vertical centre of each node."""
        middle: NDArray[np.float64] = self.corner.y() + MARGIN + (self.layout.y + 0.5) * self.row
        return middle

    def rects(self, rows: NDArray[np.intp]) -> list[QRectF]:
        """Return the pixels of some nodes."""
        wide, high = self.pill.width(), self.pill.height()
        places = zip(self.lefts()[rows].tolist(), self.middles()[rows].tolist(), strict=True)
        return [QRectF(x, y - high / 2, wide, high) for x, y in places]

    def rect(self, row: int) -> QRectF:
        """Return the pixels of a node."""
        return self.rects(np.array([row]))[0]

    def rows_in_view(self) -> NDArray[np.intp]:
        """Return the nodes that are at least partly visible."""
        left, middle = self.lefts(), self.middles()
        across = (left > -self.column) & (left < self.page.width())
        inside = across & (middle > -self.row) & (middle < self.page.height() + self.row)
        return np.nonzero(self.layout.shown & inside)[0]


def levels_of(nodes: Nodes, layout: Layout) -> int:
    """Return how many levels are drawn."""
    return int(nodes.level[layout.shown].max(initial=0)) + 1


def fitting(nodes: Nodes, layout: Layout, wide: float, page: QSize, room: float = COUNTS) -> tuple[float, float]:
    """Return the zoom with which the whole tree fits a page, at most 1, and the least scale of widths there."""
    across = levels_of(nodes, layout) * (wide + GAP)
    flat = min(MIN_WIDTH, max(MIN_SCALE, (page.width() - 2 * MARGIN) / across))
    down = (page.height() - 2 * MARGIN) / (layout.leaves * ROW)
    scale = min(1.0, down, (page.width() - 2 * MARGIN - room) / across)
    if scale < MIN_TEXT_ZOOM:  # without counts there is more room
        scale = min(MIN_TEXT_ZOOM - 0.01, down, (page.width() - 2 * MARGIN) / across)
    return max(MIN_SCALE, scale), flat

"""Where the nodes of a drawn search tree lie: a line for each leaf, a column for each level, scrolled and zoomed."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize

from workbench.lab.watch.tree import Nodes
from workbench.puzzles.cover import Cover

ROW, PILL = 27.0, 21.0  # pixels from leaf to leaf, and of a node's height, at zoom 1
GAP = 46.0  # pixels from a node to its children
NARROWEST, WIDEST = 46.0, 150.0  # pixels of a node
LETTER = 7.2  # pixels of a letter, about
MARGIN = 16.0
COUNTS = 130.0  # pixels for the counts right of the deepest level
KNOB = 6.0  # radius of what folds a subtree
MIN_WIDTH = 0.4  # of zoom: nodes get no narrower, only flatter
READABLE = 0.6  # the least zoom with texts


class Layout(NamedTuple):
    """Where nodes stand, all by row."""

    shown: NDArray[np.bool_]  # whether the node is outside of all folded subtrees
    leaf: NDArray[np.bool_]  # whether nothing is drawn below it
    folded: NDArray[np.bool_]  # and whether that is because it is folded
    y: NDArray[np.float64]  # in leaves
    leaves: int


def laid_out(nodes: Nodes, folded: NDArray[np.bool_]) -> Layout:
    """Give every leaf a line of its own, and every other node the middle of its leaves."""
    count = len(nodes.end)
    rows = np.arange(count)
    inner = nodes.end > rows + 1
    folded = folded[:count] & inner
    depth = np.zeros(count + 1, np.int64)  # in how many folded subtrees
    np.add.at(depth, rows[folded] + 1, 1)
    np.add.at(depth, nodes.end[folded], -1)
    shown = np.cumsum(depth[:-1]) == 0
    leaf = shown & (folded | ~inner)
    before = np.concatenate([[0], np.cumsum(leaf)])
    y = (before[:-1] + np.maximum(before[nodes.end] - 1, before[:-1])) / 2
    return Layout(shown, leaf, folded, y, int(before[-1]))


class TreeSheet(NamedTuple):
    """A laid out tree in pixels, as a view shows it."""

    nodes: Nodes  # with those on the way to the one to be visited next
    visited: int  # nodes that are recorded, without these
    layout: Layout
    scale: float
    wide: float  # pixels of a node at zoom 1
    corner: QPointF  # where the tree begins
    page: QSize  # what is to be seen

    @property
    def row(self) -> float:
        """The pixels from leaf to leaf."""
        return ROW * self.scale

    @property
    def column(self) -> float:
        """The pixels from level to level."""
        return (self.wide + GAP) * max(self.scale, MIN_WIDTH)

    @property
    def pill(self) -> QSize:
        """The pixels of a node."""
        return QSize(round(self.wide * max(self.scale, MIN_WIDTH)), round(max(2.0, PILL * self.scale)))

    @property
    def size(self) -> QSize:
        """The pixels of all of the tree."""
        deepest = int(self.nodes.level[self.layout.shown].max(initial=0))
        wide = (deepest + 1) * self.column + 2 * MARGIN + COUNTS
        return QSize(round(wide), round(self.layout.leaves * self.row + 2 * MARGIN))

    def lefts(self) -> NDArray[np.float64]:
        """Return where every node begins."""
        return self.corner.x() + MARGIN + self.nodes.level.astype(np.float64) * self.column

    def middles(self) -> NDArray[np.float64]:
        """Return the height at which every node lies."""
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
        """Return the nodes that are on the page, at least in part."""
        left, middle = self.lefts(), self.middles()
        across = (left > -self.column) & (left < self.page.width())
        inside = across & (middle > -self.row) & (middle < self.page.height() + self.row)
        return np.nonzero(self.layout.shown & inside)[0]


def node_width(cover: Cover) -> float:
    """Return how wide nodes have to be for the names of a cover."""
    names = max(map(len, cover.items), default=1)
    options = max(map(len, cover.options), default=len(str(cover.count)))
    return min(WIDEST, max(NARROWEST, 18 + LETTER * (names + options + 2)))

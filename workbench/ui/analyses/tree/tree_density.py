"""A search tree too small for its nodes to be drawn one by one: a pixel or two for each, blended from arrays."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from workbench.ui.analyses.tree.tree_sheet import MARGIN, TreeSheet
from workbench.ui.base.tint import ROLES, SUBTREE_STATES, subtree_states

DENSE = 0.12  # of zoom: below, the tree is drawn in this way
THICK = 2  # pixels of a node
MIN_TRUNK = 3.0  # pixels of a line along the children of a node


def states_by_pixel(sheet: TreeSheet, top: float, per_line: float, height: int) -> NDArray[np.int64]:
    """Return the state of the tree at each pixel from the top and each level, -1 = none; solutions come first.

    A line, which has one leaf, is `per_line` pixels high, and the first one begins at `top`.
    """
    nodes, layout = sheet.nodes, sheet.layout
    levels = int(nodes.level[layout.shown].max(initial=0)) + 1
    found = np.full((height, levels), -1, np.int64)
    pixel = np.floor(top + (layout.y + 0.5) * per_line).astype(np.int64)
    states = subtree_states(nodes)
    for state in (1, 0, 2):  # failed, open, solved: the later ones are drawn over the earlier ones
        rows = np.nonzero(layout.shown & (states == state))[0]
        for part in range(THICK):
            at = pixel[rows] + part
            inside = (at >= 0) & (at < height)
            found[at[inside], nodes.level[rows[inside]]] = state
    return found


def image_of(states: NDArray[np.int64], shown: Mapping[str, str]) -> QImage:
    """Return an image with a pixel for each state."""
    inks = np.array([0, *(QColor(shown[ROLES[name]]).rgba() for name in SUBTREE_STATES)], np.uint32)
    pixels = np.ascontiguousarray(inks[states + 1])
    high, wide = pixels.shape
    return QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32).copy()


def paint_dense(painter: QPainter, shown: Mapping[str, str], sheet: TreeSheet, selected: int | None) -> None:
    """Paint the visible part of a tree that is too small for nodes."""
    paint_trunks(painter, shown, sheet)
    top = sheet.corner.y() + MARGIN
    image = image_of(states_by_pixel(sheet, top, sheet.row, sheet.page.height()), shown)
    wide, lefts = max(2.0, float(sheet.pill.width())), sheet.corner.x() + MARGIN
    for level in range(image.width()):
        column = QRectF(lefts + level * sheet.column, 0, wide, image.height())
        painter.drawImage(column, image, QRectF(level, 0, 1, image.height()))
    way = np.nonzero(~sheet.nodes.done)[0]
    if len(way):  # where the search is
        painter.setPen(QPen(QColor(shown["accent"]), 2))
        painter.drawRect(sheet.rect(int(way[-1])).adjusted(-1, -2, 1, 2))
    if selected is not None and selected < len(sheet.nodes.end):
        painter.setPen(QPen(QColor(shown["text"]), 2))
        painter.drawRect(sheet.rect(selected).adjusted(-2, -2, 2, 2))


def paint_trunks(painter: QPainter, shown: Mapping[str, str], sheet: TreeSheet) -> None:
    """Draw a line along the children of each node where that is long enough to be seen."""
    nodes, layout = sheet.nodes, sheet.layout
    child = np.nonzero(layout.shown & (nodes.parent >= 0))[0]
    if not len(child):
        return
    parent, middle = nodes.parent[child], sheet.middles()
    low, high = np.full((2, len(nodes.end)), np.nan)
    order = np.argsort(parent, kind="stable")
    first = np.nonzero(np.diff(parent[order], prepend=-2))[0]
    low[parent[order][first]] = np.minimum.reduceat(middle[child][order], first)
    high[parent[order][first]] = np.maximum.reduceat(middle[child][order], first)
    long = np.nonzero((high - low >= MIN_TRUNK) & (high > 0) & (low < sheet.page.height()))[0]
    x = sheet.lefts()[long] + sheet.column - (sheet.column - sheet.pill.width()) / 2
    painter.setPen(QPen(QColor(shown["muted"]), 1))
    lines = np.stack([x, low[long], x, high[long]], axis=1)
    painter.drawLines([QLineF(*line) for line in lines.tolist()])

"""The picture of the dancing links of a small cover on a torus; what is behind is pale."""

from math import sqrt

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.searching.watch.link_picture import LinkPicture
from workbench.searching.watch.torus import Floats, Torus, curve, projected, torus_links, torus_of
from workbench.ui.analyses.tree.tree_painter import elided
from workbench.ui.analyses.watch.links_canvas import Surface
from workbench.ui.base.theme import colours, digits_font, scaled
from workbench.ui.base.tint import blended

MAX_NODES = 160  # more would hide one another
TORUS_SIZE = QSize(1240, 1010)  # pixels
MARGIN = 40
WIDE, HIGH, TEXT = 30.0, 20.0, 12  # pixels of a node
READABLE = 0.9  # of these sizes, at least, where there are few nodes
HEAD = 7.0  # pixels: length of an arrow's head
PALE = 0.35  # the part of a colour in what is behind
SMOOTH = 120  # points of a circle of the surface

CURRENT, REMOVED, CHANGED = range(3)


def fits_torus(picture: LinkPicture) -> bool:
    """Tell whether a cover is small enough for the picture."""
    return len(picture.order.cover.items) + len(picture.order.cover.members) <= MAX_NODES


def enlargement(picture: LinkPicture, scale: float) -> float:
    """Return how much larger nodes are drawn on a page shown at this scale, so that names can be read."""
    nodes = len(picture.order.cover.items) + len(picture.order.cover.members)
    return max(1.0, min(scaled(TEXT) / TEXT * READABLE / scale, sqrt(MAX_NODES / nodes)))


def paint_torus(painter: QPainter, picture: LinkPicture, scale: float = 1.0) -> None:
    """Paint the links of a moment: what is behind first, then the front. `scale`: at which the page is shown."""
    shown, torus, removed = colours(), torus_of(picture.order.cover), picture.removed
    large = enlargement(picture, scale)
    painter.fillRect(QRectF(0, 0, TORUS_SIZE.width(), TORUS_SIZE.height()), QColor(shown["panel"]))
    painter.setFont(digits_font(large * TEXT))
    for is_front in (False, True):
        paint_surface(painter, torus, shown, is_front)
        paint_links(painter, picture, torus, removed, shown, is_front, large)
        paint_nodes(painter, picture, torus, removed, shown, is_front, large)


def on_page(points: Floats) -> Floats:
    """Return points of the projection in pixels."""
    scale = TORUS_SIZE.width() / 2 - MARGIN
    centre: Floats = np.array([TORUS_SIZE.width() / 2, TORUS_SIZE.height() / 2])
    return centre + points * scale


def pieces(torus: Torus, places: Floats, is_front: bool) -> QPainterPath:
    """Return the parts of a curve that are in front, or behind."""
    points, facing = projected(torus, places)
    path = QPainterPath()
    seen = (facing[:-1] + facing[1:] > 0) == is_front
    for (begin, end), visible in zip(np.stack([on_page(points)[:-1], on_page(points)[1:]], axis=1), seen, strict=True):
        if visible:
            if path.isEmpty() or path.currentPosition() != QPointF(*begin):
                path.moveTo(*begin)
            path.lineTo(*end)
    return path


def between_boxes(torus: Torus, places: Floats, large: float) -> Floats:
    """Return a curve without its ends in the boxes of the nodes that it joins."""
    points = on_page(projected(torus, places)[0])
    nodes = on_page(projected(torus, np.round(places[[0, -1]]))[0])
    begin, end = ((np.abs(points - node) <= (large * WIDE / 2 + 2, large * HIGH / 2 + 2)).all(axis=1) for node in nodes)
    first, last = int(np.argmin(begin)), len(places) - int(np.argmin(end[::-1]))
    return places[first:last] if last - first > 1 else places


def paint_surface(painter: QPainter, torus: Torus, shown: dict[str, str], is_front: bool) -> None:
    """Paint a circle for each column and each row."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(blended(shown, "panel", "border", 0.8 if is_front else PALE), 1))
    around = np.linspace(0, 1, SMOOTH)
    for column in range(torus.columns):
        places = np.stack([np.full(SMOOTH, float(column)), around * torus.rows], axis=1)
        painter.drawPath(pieces(torus, places, is_front))
    for row in range(torus.rows):
        places = np.stack([around * torus.columns, np.full(SMOOTH, float(row))], axis=1)
        painter.drawPath(pieces(torus, places, is_front))


def paint_links(
    painter: QPainter,
    picture: LinkPicture,
    torus: Torus,
    removed: NDArray[np.bool_],
    shown: dict[str, str],
    is_front: bool,
    large: float,
) -> None:
    """Paint dotted links of removed nodes, then the others, then those that have just changed."""
    pens = {
        REMOVED: QPen(blended(shown, "panel", "muted", 0.9 if is_front else PALE), large, Qt.PenStyle.DotLine),
        CURRENT: QPen(blended(shown, "panel", "text", 0.75 if is_front else PALE), 1.2 * large),
        CHANGED: QPen(blended(shown, "panel", "accent", 1 if is_front else 2 * PALE), 2.2 * large),
    }
    links = torus_links(torus, picture.links)
    headers = len(picture.links.left)
    for kind, pen in pens.items():
        for link in links:
            # links within an option never change
            changed = (link.node < headers or link.name in ("up", "down")) and picture.changed[link.name][link.node]
            if kind != (CHANGED if changed else REMOVED if removed[link.node] else CURRENT):
                continue
            places = between_boxes(torus, curve(torus, link), large)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            painter.drawPath(pieces(torus, places, is_front))
            points, facing = projected(torus, places[-2:])
            if (facing[-1] > 0) == is_front:
                paint_arrow_head(painter, on_page(points), pen.color(), large * HEAD)


def paint_arrow_head(painter: QPainter, ends: Floats, colour: QColor, length: float) -> None:
    """Paint the head of an arrow at the second of two points."""
    aim = ends[1] - ends[0]
    aim *= length / max(float(np.hypot(*aim)), 1e-9)
    across = np.array([-aim[1], aim[0]]) * 0.45
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    corners = (ends[1], ends[1] - aim + across, ends[1] - aim - across)
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))


def paint_nodes(
    painter: QPainter,
    picture: LinkPicture,
    torus: Torus,
    removed: NDArray[np.bool_],
    shown: dict[str, str],
    is_front: bool,
    large: float,
) -> None:
    """Paint the root, the headers and the nodes with the names of their items, those that are farther away first."""
    cover, headers = picture.order.cover, len(picture.links.left)
    nodes = np.flatnonzero(torus.places[:, 0] >= 0)
    points, facing = projected(torus, torus.places[nodes].astype(float))
    for at in np.argsort(facing):
        node = int(nodes[at])
        if (facing[at] > 0) != is_front:
            continue
        role = "muted" if removed[node] else "accent" if node < headers else "text"
        colour = blended(shown, "panel", role, 1 if is_front else PALE)
        style = Qt.PenStyle.DotLine if removed[node] else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colour, 1.5 * large, style))
        painter.setBrush(QColor(shown["panel"]))
        x, y = on_page(points[at])
        box = QRectF(x - large * WIDE / 2, y - large * HIGH / 2, large * WIDE, large * HIGH)
        painter.drawRoundedRect(box, 5 * large, 5 * large)
        name = cover.items[int(torus.places[node, 0]) - 1] if node else "●"
        painter.setPen(colour)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, elided(name, round(large * TEXT), large * WIDE - 2))


TORUS = Surface(TORUS_SIZE, paint_torus)

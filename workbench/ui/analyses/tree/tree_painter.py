"""Paints a search tree on its sheet: branches, nodes coloured by outcome, counts, crosses and ticks."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from workbench.puzzles.sentences import counted
from workbench.ui.analyses.tree.tree_density import DENSE, paint_dense
from workbench.ui.analyses.tree.tree_sheet import KNOB, MIN_TEXT_ZOOM, NOTE, PILL, TreeSheet
from workbench.ui.base.theme import digits_font, text_scale
from workbench.ui.base.tint import ROLES, SUBTREE_STATES, TINT, SubtreeState, blended, subtree_states

TEXT = 12  # pixels, at zoom 1
MIN_SCALE, MAX_SCALE = 0.8, 1.2  # of that
STRONG_TINT = 0.7  # where nodes are small
LONG_WORD = re.compile(r"\b([a-z]{3})[a-z]{4,}(?= \d)")  # orientation 2: ori. 2
ITEM = re.compile(r"[^\s:]+: ")  # before the name of an option
ALONE = -1  # the side in a tree that is not merged from two
SIDE_ROLES = ("panel", "heat-a", "heat-b")  # the colours of nodes of both searches, of the first, of the second

Colours = Mapping[str, str]


def paint(
    painter: QPainter,
    shown: Colours,
    sheet: TreeSheet,
    label: Callable[[int], str],
    note: Callable[[int], str],
    selected: int | None,
) -> None:
    """Paint the visible part of the tree in these colours."""
    if sheet.scale < DENSE:
        paint_dense(painter, shown, sheet, selected)
        return
    rows = sheet.rows_in_view()
    rects = sheet.rects(rows)
    paint_branches(painter, shown, sheet)
    paint_nodes(painter, shown, sheet, rows, rects)
    paint_frames(painter, shown, sheet, selected)
    if sheet.scale >= MIN_TEXT_ZOOM:
        pixels = round(TEXT * min(max(MAX_SCALE, text_scale()), max(MIN_SCALE, sheet.scale)))
        painter.setFont(digits_font(pixels))
        for row, rect in zip(rows.tolist(), rects, strict=True):
            painter.setPen(QColor(shown["text"]))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, fitted(label(row), pixels, rect.width() - 10))
            if row < sheet.visited:
                paint_end(painter, shown, sheet, row, rect, note)
            elif row == len(sheet.nodes.end) - 1:
                paint_unrecorded(painter, shown, sheet, rect)


def paint_branches(painter: QPainter, shown: Colours, sheet: TreeSheet) -> None:
    """Draw a stem from each parent, a trunk along its children, and a branch to each child."""
    nodes = sheet.nodes
    child = np.nonzero(sheet.layout.shown & (nodes.parent >= 0))[0]
    parent = nodes.parent[child]
    left, middle, wide = sheet.lefts(), sheet.middles(), sheet.pill.width()
    trunk = left[child] - (sheet.column - wide) / 2
    up, down = middle[parent], middle[child]
    seen = (np.minimum(up, down) < sheet.page.height()) & (np.maximum(up, down) > 0) & (trunk < sheet.page.width())
    stem = np.unique(parent[seen])
    begin, turn = left[stem] + wide, left[stem] + (sheet.column + wide) / 2
    branches = np.stack([trunk, down, left[child], down], axis=1)[seen]
    trunks = np.stack([trunk, up, trunk, down], axis=1)[seen]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(blended(shown, "border", "muted", 0.35), 1))
    draw_lines(painter, np.concatenate([np.stack([begin, middle[stem], turn, middle[stem]], axis=1), trunks, branches]))
    for pen, way in (
        (QPen(QColor(shown["accent"]), 2), ~nodes.done[child[seen]] & (child[seen] < sheet.visited)),
        (QPen(QColor(shown["accent"]), 1.6, Qt.PenStyle.DashLine), child[seen] >= sheet.visited),
    ):
        stem = parent[seen][way]
        painter.setPen(pen)
        begin, turn = left[stem] + wide, left[stem] + (sheet.column + wide) / 2
        stems = np.stack([begin, middle[stem], turn, middle[stem]], axis=1)
        draw_lines(painter, np.concatenate([stems, trunks[way], branches[way]]))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_nodes(
    painter: QPainter, shown: Colours, sheet: TreeSheet, rows: NDArray[np.intp], rects: Sequence[QRectF]
) -> None:
    """Draw the nodes, those of one outcome and, in a merged tree, of one side at a time."""
    fate, radius = subtree_states(sheet.nodes), rounding(sheet)
    sides = np.full(len(sheet.nodes.end), ALONE) if sheet.nodes.sides is None else sheet.nodes.sides
    tint = TINT if sheet.scale >= MIN_TEXT_ZOOM else STRONG_TINT
    for number, name in enumerate(SUBTREE_STATES):
        of_fate = (fate[rows] == number) & (rows < sheet.visited)
        for side in np.unique(sides[rows[of_fate]]).tolist():
            path = QPainterPath()
            for k in np.nonzero(of_fate & (sides[rows] == side))[0].tolist():
                path.addRoundedRect(rects[k], radius, radius)
            painter.setPen(QPen(QColor(shown[ROLES[name]]), 1.4 if name is SubtreeState.OPEN else 1))
            painter.setBrush(blended(shown, "panel", ROLES[name] if side == ALONE else SIDE_ROLES[side], tint))
            painter.drawPath(path)


def paint_frames(painter: QPainter, shown: Colours, sheet: TreeSheet, selected: int | None) -> None:
    """Draw the unrecorded nodes of the current path, and a frame around the selected node."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = rounding(sheet)
    rows = sheet.rows_in_view()
    for row in rows[rows >= sheet.visited].tolist():
        last = row == len(sheet.nodes.end) - 1  # the next node to visit
        painter.setPen(QPen(QColor(shown["accent" if last else "muted"]), 1.6 if last else 1.2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(sheet.rect(row), radius, radius)
    if selected is not None and selected < len(sheet.nodes.end):
        painter.setPen(QPen(QColor(shown["text"]), 2))
        painter.drawRoundedRect(sheet.rect(selected).adjusted(-3, -3, 3, 3), radius + 3, radius + 3)


def paint_end(
    painter: QPainter, shown: Colours, sheet: TreeSheet, row: int, rect: QRectF, note: Callable[[int], str]
) -> None:
    """Draw a summary on the right of a node: a knob to fold it, its counts, a cross with a note, or a tick."""
    nodes, layout = sheet.nodes, sheet.layout
    recorded = int(nodes.end[row]) - row
    if recorded > 1:
        paint_knob(painter, shown, QPointF(rect.right() + KNOB + 3, rect.center().y()), bool(layout.folded[row]))
    at = QPointF(rect.right() + (2 * KNOB + 12 if layout.folded[row] else 8), rect.center().y())
    solutions = int(nodes.solutions[row])
    if layout.folded[row] or (layout.leaf[row] and nodes.nodes[row] > recorded):
        role = "good" if solutions else "danger" if nodes.done[row] else "muted"
        painter.setPen(QColor(shown[role]))
        found = f", {counted(solutions, 'solution')}" if solutions else ""
        painter.drawText(QPointF(at.x(), at.y() + TEXT * 0.36), counted(int(nodes.nodes[row]), "node") + found)
    elif layout.leaf[row] and nodes.done[row]:
        paint_mark(painter, shown, QPointF(at.x() + 4, at.y()), solutions > 0)
        if not solutions and (text := note(row)):
            painter.setPen(QColor(shown["muted"]))
            painter.drawText(
                QPointF(at.x() + 16, at.y() + TEXT * 0.36), elided(text, painter.font().pixelSize(), sheet.room - NOTE)
            )


def paint_unrecorded(painter: QPainter, shown: Colours, sheet: TreeSheet, rect: QRectF) -> None:
    """Write on the right of the path how many nodes below the deepest recorded one are only counted, if all are."""
    home = int(sheet.nodes.parent[sheet.visited])
    count = int(sheet.nodes.nodes[home]) - 1
    if count > 0 and home == sheet.visited - 1:
        painter.setPen(QColor(shown["muted"]))
        at = QPointF(rect.right() + 8, rect.center().y() + TEXT * 0.36)
        painter.drawText(at, f"{count:,} more, not drawn")


def paint_knob(painter: QPainter, shown: Colours, at: QPointF, folded: bool) -> None:
    """Draw a small circle with a plus if the node is folded, else a minus."""
    painter.setPen(QPen(QColor(shown["muted"]), 1.2))
    painter.setBrush(QColor(shown["panel"]))
    painter.drawEllipse(at, KNOB - 0.5, KNOB - 0.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    arm = KNOB / 2
    painter.drawLine(QLineF(at.x() - arm, at.y(), at.x() + arm, at.y()))
    if folded:
        painter.drawLine(QLineF(at.x(), at.y() - arm, at.x(), at.y() + arm))


def paint_mark(painter: QPainter, shown: Colours, at: QPointF, solved: bool) -> None:
    """Draw a tick at a solution, a cross at a dead end."""
    painter.setPen(QPen(QColor(shown["good" if solved else "danger"]), 2))
    x, y = at.x(), at.y()
    if solved:
        painter.drawPolyline([QPointF(x - 4, y), QPointF(x - 1, y + 4), QPointF(x + 6, y - 5)])
    else:
        painter.drawLines([QLineF(x - 4, y - 4, x + 4, y + 4), QLineF(x - 4, y + 4, x + 4, y - 4)])


def draw_lines(painter: QPainter, ends: NDArray[np.float64]) -> None:
    """Draw the lines that have a length, given by their ends, (lines, 4)."""
    painter.drawLines([QLineF(*end) for end in ends[(ends[:, :2] != ends[:, 2:]).any(axis=1)].tolist()])


def rounding(sheet: TreeSheet) -> float:
    """Return the radius of a node's corners."""
    return PILL * sheet.scale / 3


@lru_cache(maxsize=4096)
def fitted(name: str, pixels: int, width: float) -> str:
    """Return the name of a node as it fits a width: with shorter words before numbers, then without its items.

    Siblings share the item, and often differ in nothing but the last number.
    """
    short = LONG_WORD.sub(r"\1.", name)
    for text in (name, short):
        if elided(text, pixels, width) == text:
            return text
    return elided(ITEM.sub("", short), pixels, width)


@lru_cache(maxsize=4096)
def elided(text: str, pixels: int, width: float) -> str:
    """Return the text, elided to a width."""
    return QFontMetricsF(digits_font(pixels)).elidedText(text, Qt.TextElideMode.ElideRight, width)

"""The search tree drawn as a tree, from left to right: it grows while it is searched, and can be folded."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QAbstractScrollArea

from workbench.lab.algorithm_x import counted
from workbench.lab.tree import MOST_NODES, Nodes
from workbench.puzzles.cover import Cover
from workbench.ui.canvas import painting
from workbench.ui.theme import colours, digits_font
from workbench.ui.tint import FATES, ROLES, TINT, Fate, draw_focus, fates, mixed
from workbench.ui.words import tr

ROW, PILL = 27.0, 21.0  # pixels from leaf to leaf, and of a node's height, at zoom 1
GAP = 46.0  # pixels from a node to its children
NARROWEST, WIDEST = 46.0, 150.0  # pixels of a node
MARGIN = 16.0
TEXT = 12  # pixels
COUNTS = 110.0  # pixels for the counts right of the deepest level
KNOB = 6.0  # radius of what folds a subtree
ZOOMS = (0.1, 0.16, 0.25, 0.4, 0.6, 0.8, 1.0, 1.25, 1.6)
READABLE = 0.6  # the least zoom with texts
NONE = -1  # the row of no node


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


class TreeView(QAbstractScrollArea):
    """Shows recorded nodes; a click on one reports its row."""

    picked = Signal(int)  # the row of a node

    def __init__(self) -> None:
        super().__init__()
        self._cover: Cover | None = None
        self._nodes: Nodes | None = None  # with the one to be visited next
        self._recorded = 0  # how many of them have been visited
        self._layout: Layout | None = None
        self._folded = np.zeros(MOST_NODES + 1, np.bool_)
        self._opened = np.zeros(MOST_NODES + 1, np.bool_)  # by hand, though failed subtrees are folded
        self._fold_failed = False
        self._selected = NONE
        self._zoom = ZOOMS.index(1.0)
        self._wide = WIDEST
        self._shown = colours()
        self._whole: QSize | None = None  # while all of the tree is drawn, not what is in view
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Search tree"))
        self.setMinimumHeight(120)

    # What is shown

    def show_cover(self, cover: Cover | None) -> None:
        """Name nodes by the items and options of a cover, and forget the tree of another."""
        self._cover = cover
        self._folded[:] = self._opened[:] = False
        if cover is not None:
            names = max(map(len, cover.items), default=1)
            options = max(map(len, cover.options), default=len(str(cover.count)))
            self._wide = min(WIDEST, max(NARROWEST, 18 + 7.2 * (names + options + 2)))
        self.show_nodes(None, np.zeros((0, 2), np.int64))

    def show_nodes(self, nodes: Nodes | None, path: NDArray[np.int64]) -> None:
        """Show nodes, and the path to the one that is to be visited next."""
        self._recorded = 0 if nodes is None else len(nodes.end)
        self._nodes = None if nodes is None or not self._recorded else nodes.with_next(path)
        self._arrange()

    def show_selected(self, row: int) -> None:
        """Emphasise the node that is looked at, or none."""
        self._selected = row
        if row != NONE:
            self._reveal(row)
        self.viewport().update()

    def fold_failed(self, wanted: bool) -> None:
        """Fold every subtree that has been searched in vain, or unfold everything."""
        self._fold_failed = wanted
        self._folded[:] = self._opened[:] = False
        self._arrange()

    def show_colours(self) -> None:
        """Draw in the theme's colours."""
        self.viewport().update()

    def follow(self) -> None:
        """Scroll to where the search is."""
        if self._nodes is not None:
            self._reveal(int(np.nonzero(~self._nodes.done)[0][-1:].sum()) if not self._nodes.done.all() else 0)

    @property
    def shown_count(self) -> int:
        """How many nodes are to be seen, whether scrolled to or not."""
        return 0 if self._layout is None else int(self._layout.shown.sum())

    def _arrange(self) -> None:
        self._layout = None if self._nodes is None else laid_out(self._nodes, self._folds(self._nodes))
        self._fit_bars()
        self.viewport().update()

    def _folds(self, nodes: Nodes) -> NDArray[np.bool_]:
        count = len(nodes.end)
        failed = nodes.done & (nodes.solutions == 0) & ~self._opened[:count]
        folds: NDArray[np.bool_] = self._folded[:count] | (failed if self._fold_failed else False)
        return folds

    # Where it is

    @property
    def _scale(self) -> float:
        return ZOOMS[self._zoom]

    @property
    def _column(self) -> float:
        return (self._wide + GAP) * max(self._scale, 0.4)

    @property
    def _pill(self) -> tuple[float, float]:
        return self._wide * max(self._scale, 0.4), max(2.0, PILL * self._scale)

    def _origin(self) -> tuple[float, float]:
        if self._whole is not None:
            return MARGIN, MARGIN
        return MARGIN - self.horizontalScrollBar().value(), MARGIN - self.verticalScrollBar().value()

    @property
    def _page(self) -> QSize:
        """What is drawn: the viewport, or all of the tree."""
        return self._whole or self.viewport().size()

    def rect_of(self, row: int) -> QRectF:
        """Return the pixels of a node, in the viewport."""
        assert self._layout is not None
        assert self._nodes is not None
        x, y = self._origin()
        wide, high = self._pill
        middle = y + (self._layout.y[row] + 0.5) * ROW * self._scale
        return QRectF(x + int(self._nodes.level[row]) * self._column, middle - high / 2, wide, high)

    def whole_size(self) -> QSize:
        """Return how large all of the tree is, in pixels."""
        if self._layout is None or self._nodes is None:
            return QSize(0, 0)
        deepest = int(self._nodes.level[self._layout.shown].max(initial=0))
        wide = (deepest + 1) * self._column + 2 * MARGIN + COUNTS
        return QSize(round(wide), round(self._layout.leaves * ROW * self._scale + 2 * MARGIN))

    def _fit_bars(self) -> None:
        size, whole = self.viewport().size(), self.whole_size()
        for bar, total, page in (
            (self.verticalScrollBar(), whole.height(), size.height()),
            (self.horizontalScrollBar(), whole.width(), size.width()),
        ):
            bar.setRange(0, max(0, total - page))
            bar.setPageStep(page)
            bar.setSingleStep(round(ROW))

    def _reveal(self, row: int) -> None:
        if self._layout is None or row >= len(self._layout.y):
            return
        rect, size = self.rect_of(row), self.viewport().size()
        for bar, low, high, page in (
            (self.verticalScrollBar(), rect.top() - ROW, rect.bottom() + ROW, size.height()),
            (self.horizontalScrollBar(), rect.left() - GAP, rect.right() + 2 * GAP, size.width()),
        ):
            if low < 0:
                bar.setValue(bar.value() + round(low))
            elif high > page:
                bar.setValue(bar.value() + round(high - page))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bars()
        if self._selected == NONE:
            self.follow()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self.viewport()) as painter:
            self._paint(painter)
            if self.hasFocus():
                draw_focus(painter, self._shown, QRectF(self.viewport().rect()))

    def svg(self) -> str:
        """Return a picture of all of the tree, as large as it is shown."""
        buffer = QBuffer()
        self._whole = self.whole_size()
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(self._whole)
        generator.setViewBox(QRect(QPoint(0, 0), self._whole))
        generator.setTitle(tr("Search tree"))
        try:
            with painting(generator) as painter:
                self._paint(painter)
        finally:
            self._whole = None
        return bytes(buffer.data().data()).decode()

    def _paint(self, painter: QPainter) -> None:
        self._shown = colours()  # once a frame: the theme is a setting, and settings are slow
        page = QRect(QPoint(0, 0), self._page)
        painter.fillRect(page, QColor(self._shown["panel"]))
        if self._nodes is None or self._layout is None:
            painter.setPen(QColor(self._shown["muted"]))
            text = tr("The tree grows here: Step visits one node (F10), Run goes on by itself (F5).")
            painter.drawText(page, Qt.AlignmentFlag.AlignCenter, text)
            return
        rows = self._rows_in_view(self._nodes, self._layout)
        self._draw_edges(painter, self._nodes, self._layout)
        self._draw_pills(painter, self._nodes, rows)
        if self._scale >= READABLE:
            self._draw_texts(painter, self._nodes, self._layout, rows)

    def _rows_in_view(self, nodes: Nodes, layout: Layout) -> NDArray[np.intp]:
        x, y = self._origin()
        top, bottom = (-y) / (ROW * self._scale) - 1, (self._page.height() - y) / (ROW * self._scale) + 1
        left, right = -x / self._column - 1, (self._page.width() - x) / self._column
        inside = (layout.y > top) & (layout.y < bottom) & (nodes.level > left) & (nodes.level < right)
        return np.nonzero(layout.shown & inside)[0]

    def _draw_edges(self, painter: QPainter, nodes: Nodes, layout: Layout) -> None:
        """Draw from each parent a stem, along its children a trunk, and to each child a branch."""
        x, y = self._origin()
        wide, _ = self._pill
        child = np.nonzero(layout.shown & (nodes.parent >= 0))[0]
        middle = y + (layout.y + 0.5) * ROW * self._scale
        left = x + nodes.level * self._column
        trunk = left[child] - (self._column - wide) / 2
        up, down = middle[nodes.parent[child]], middle[child]
        high = self._page.height()
        seen = (np.minimum(up, down) < high) & (np.maximum(up, down) > 0) & (trunk < self._page.width())
        ends = np.concatenate(
            [
                np.stack([trunk, up, trunk, down], axis=1)[seen],
                np.stack([trunk, down, left[child], down], axis=1)[seen],
                np.stack([left[nodes.parent[child]] + wide, up, trunk, up], axis=1)[seen],
            ]
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        on_way = ~nodes.done[child[seen]]
        painter.setPen(QPen(mixed(self._shown, "border", "muted", 0.35), 1))
        draw_lines(painter, np.unique(ends, axis=0))
        painter.setPen(QPen(QColor(self._shown["accent"]), 2))
        draw_lines(painter, ends[np.tile(on_way, 3)])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _draw_pills(self, painter: QPainter, nodes: Nodes, rows: NDArray[np.intp]) -> None:
        fate = fates(nodes)
        round_off = PILL * self._scale / 3
        for number, name in enumerate(FATES):
            path = QPainterPath()
            for row in rows[(fate[rows] == number) & (rows < self._recorded)].tolist():
                path.addRoundedRect(self.rect_of(row), round_off, round_off)
            painter.setPen(QPen(QColor(self._shown[ROLES[name]]), 1.4 if name is Fate.OPEN else 1))
            painter.setBrush(mixed(self._shown, "panel", ROLES[name], TINT if self._scale >= READABLE else 0.7))
            if not path.isEmpty():
                painter.drawPath(path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._recorded < len(nodes.end):  # to be visited next
            painter.setPen(QPen(QColor(self._shown["accent"]), 1.6, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(self.rect_of(self._recorded), round_off, round_off)
        if 0 <= self._selected < len(nodes.end):
            painter.setPen(QPen(QColor(self._shown["text"]), 2))
            painter.drawRoundedRect(self.rect_of(self._selected).adjusted(-3, -3, 3, 3), round_off + 3, round_off + 3)

    def _draw_texts(self, painter: QPainter, nodes: Nodes, layout: Layout, rows: Iterable[int]) -> None:
        pixels = round(TEXT * min(1.2, max(0.8, self._scale)))
        painter.setFont(digits_font(pixels))
        ink = QColor(self._shown["text"])
        for row in map(int, rows):
            rect = self.rect_of(row)
            painter.setPen(ink)
            text = elided(self.label(row), pixels, rect.width() - 10)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
            self._draw_end(painter, nodes, layout, row, rect)

    def _draw_end(self, painter: QPainter, nodes: Nodes, layout: Layout, row: int, rect: QRectF) -> None:
        """Draw right of a node what it has below: a knob to fold it, its counts, a cross or a tick."""
        if row >= self._recorded:
            return
        only_counted = bool(layout.leaf[row] and nodes.counted[row] > 0)
        if nodes.end[row] > row + 1:
            draw_knob(painter, self._shown, self._knob(rect), bool(layout.folded[row]))
        at = QPointF(rect.right() + (2 * KNOB + 12 if layout.folded[row] else 8), rect.center().y())
        if layout.folded[row] or only_counted:
            failed = nodes.done[row] and not nodes.solutions[row]
            painter.setPen(QColor(self._shown["danger" if failed else "good" if nodes.solutions[row] else "muted"]))
            found = f", {counted(int(nodes.solutions[row]), 'solution')}" if nodes.solutions[row] else ""
            below = counted(int(nodes.nodes[row]), "node")
            painter.drawText(QPointF(at.x(), at.y() + TEXT * 0.36), below + found)
        elif layout.leaf[row] and nodes.done[row]:
            draw_mark(painter, self._shown, QPointF(at.x() + 4, at.y()), bool(nodes.solutions[row]))

    def _knob(self, rect: QRectF) -> QPointF:
        return QPointF(rect.right() + KNOB + 3, rect.center().y())

    def label(self, row: int) -> str:
        """Return the text of a node: the item that its parent chose, and the option it got."""
        if self._nodes is None or self._cover is None or row <= 0:
            return tr("root")
        return step_label(self._cover, int(self._nodes.item[row]), int(self._nodes.option[row]))

    # Mouse and keys

    def row_at(self, point: QPointF) -> int:
        """Return the row of the node under a point, NONE beside all."""
        if self._nodes is None or self._layout is None:
            return NONE
        for row in self._rows_in_view(self._nodes, self._layout).tolist():
            if self.rect_of(row).adjusted(0, -2, 2 * KNOB + 6, 2).contains(point):
                return int(row)
        return NONE

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or row == NONE:
            return
        if event.position().x() > self.rect_of(row).right():
            self.toggle(row)
        else:
            self._pick(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position())
        if row != NONE:
            self.toggle(row)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def zoom(self, by: int) -> None:
        """Show the tree larger or smaller, the same part of it in the middle."""
        bar = self.verticalScrollBar()
        middle = (bar.value() + self.viewport().height() / 2) / self._scale
        self._zoom = max(0, min(len(ZOOMS) - 1, self._zoom + by))
        self._fit_bars()
        bar.setValue(round(middle * self._scale - self.viewport().height() / 2))
        self.viewport().update()

    def toggle(self, row: int) -> None:
        """Fold the subtree of a node, or unfold it."""
        if self._layout is None or self._nodes is None or self._nodes.end[row] == row + 1:
            return
        folded = bool(self._layout.folded[row])
        self._folded[row], self._opened[row] = not folded, folded
        self._arrange()

    def _pick(self, row: int) -> None:
        self.show_selected(row)
        self.picked.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}.get(Qt.Key(event.key()))
        if by:
            self.zoom(by)
        elif event.key() == Qt.Key.Key_Space and self._selected != NONE:
            self.toggle(self._selected)
        else:
            row = self._neighbour(Qt.Key(event.key()))
            if row == NONE:
                super().keyPressEvent(event)
            elif row != self._selected:
                self._pick(row)

    def _neighbour(self, key: Qt.Key) -> int:
        """Return the row that a key leads to; it folds and unfolds on the way, as in any tree."""
        if self._nodes is None or self._layout is None:
            return NONE
        shown = np.nonzero(self._layout.shown)[0]
        row = min(max(self._selected, 0), len(self._nodes.end) - 1)
        at = int(np.searchsorted(shown, row))
        if key is Qt.Key.Key_Down:
            return int(shown[min(at + 1, len(shown) - 1)])
        if key is Qt.Key.Key_Up:
            return int(shown[max(at - 1, 0)])
        if key is Qt.Key.Key_Home:
            return 0
        if key is Qt.Key.Key_End:
            return int(shown[-1])
        open_inside = self._nodes.end[row] > row + 1 and not self._layout.folded[row]
        if key is Qt.Key.Key_Left:
            if open_inside:
                self.toggle(row)
                return row
            return max(0, int(self._nodes.parent[row]))
        if key is Qt.Key.Key_Right:
            if self._layout.folded[row]:
                self.toggle(row)
                return row
            return row + 1 if open_inside else row
        return NONE


def step_label(cover: Cover, item: int, option: int) -> str:
    """Return a step in few letters: the item, and the option that it got."""
    return f"{cover.items[item - 1]}: {cover.option_name(option) if option >= 0 else '–'}"


def draw_lines(painter: QPainter, ends: NDArray[np.float64]) -> None:
    """Draw lines from their ends, (lines, 4)."""
    painter.drawLines([QLineF(*end) for end in ends[(ends[:, :2] != ends[:, 2:]).any(axis=1)].tolist()])


def draw_knob(painter: QPainter, shown: Mapping[str, str], at: QPointF, folded: bool) -> None:
    """Draw a small circle with a plus, if there is something folded, or a minus."""
    painter.setPen(QPen(QColor(shown["muted"]), 1.2))
    painter.setBrush(QColor(shown["panel"]))
    painter.drawEllipse(at, KNOB - 0.5, KNOB - 0.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    arm = KNOB / 2
    painter.drawLine(QLineF(at.x() - arm, at.y(), at.x() + arm, at.y()))
    if folded:
        painter.drawLine(QLineF(at.x(), at.y() - arm, at.x(), at.y() + arm))


def draw_mark(painter: QPainter, shown: Mapping[str, str], at: QPointF, solved: bool) -> None:
    """Draw a tick at a solution, a cross at a dead end."""
    painter.setPen(QPen(QColor(shown["good" if solved else "danger"]), 2))
    x, y = at.x(), at.y()
    if solved:
        painter.drawPolyline([QPointF(x - 4, y), QPointF(x - 1, y + 4), QPointF(x + 6, y - 5)])
    else:
        painter.drawLines([QLineF(x - 4, y - 4, x + 4, y + 4), QLineF(x - 4, y + 4, x + 4, y - 4)])


@lru_cache(maxsize=4096)
def elided(text: str, pixels: int, width: float) -> str:
    """Return a text that is no wider than that."""
    return QFontMetricsF(digits_font(pixels)).elidedText(text, Qt.TextElideMode.ElideRight, width)

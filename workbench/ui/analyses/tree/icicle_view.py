"""The search tree as an icicle: a row for each level; widths are proportional to nodes or solutions."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.base.number_format import percent
from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted
from workbench.searching.watch.tree import Nodes
from workbench.ui.analyses.tree.step_names import CoverNames, StepNames
from workbench.ui.analyses.tree.tree_painter import elided, fitted
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font
from workbench.ui.base.tint import ROLES, SUBTREE_STATES, SubtreeState, blended, draw_focus, subtree_states
from workbench.ui.cover.matrix_sheet import metrics_of

MARGIN = 12.0
FOOT = 24.0  # pixels of the line that describes the node under the mouse
MIN_HEIGHT, MAX_HEIGHT = 13.0, 52.0  # pixels of a level
LINE = 15.0  # pixels of a line of text
SHADES = (0.32, 0.5)  # of a colour; neighbours get different ones
LEGEND = {
    SubtreeState.OPEN: "being searched",
    SubtreeState.FAILED: "no solution",
    SubtreeState.SOLVED: "with solutions",
}
SWATCH, GAP = 11.0, 16.0  # pixels of a colour in the legend, and between its entries
TEXT = 12  # pixels
MIN_TEXT = 26.0  # pixels of a box with text
MIN_BORDER = 4.0  # pixels of a box with a border
MAX_STEPS = 6  # of a path in a sentence


class IcicleView(QWidget):
    """Shows recorded nodes; a click zooms into a subtree, and reports its row."""

    picked = Signal(int)  # the row of a node

    def __init__(self) -> None:
        super().__init__()
        self._names: StepNames | None = None
        self._nodes: Nodes | None = None
        self._by_solutions = False
        self._top = 0  # the row of the node that fills the view
        self._cursor: int | None = None
        self._start = self._size = np.zeros(0)  # of each node, in nodes or solutions
        self._shown = colours()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(120)
        self.setAccessibleName("Search tree as an icicle")

    # What is shown

    def show_cover(self, cover: Cover | None) -> None:
        """Name nodes after the items and options of a cover; show no tree."""
        self.show_names(None if cover is None else CoverNames(cover))
        self._top, self._cursor = 0, None
        self.show_nodes(None)

    def show_names(self, names: StepNames | None) -> None:
        """Name nodes in this way."""
        self._names = names

    def show_nodes(self, nodes: Nodes | None) -> None:
        """Show nodes."""
        self._nodes = nodes if nodes is not None and len(nodes.end) else None
        self._measure()

    def weigh_by_solutions(self, on: bool) -> None:
        """Make widths proportional to solutions, or to nodes."""
        self._by_solutions = on
        self._measure()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.update()

    def _measure(self) -> None:
        if self._nodes is not None:
            size = self._nodes.solutions if self._by_solutions else self._nodes.nodes
            below = np.concatenate([[0], np.cumsum(self._own(size))])
            self._start, self._size = below[:-1].astype(float), size.astype(float)
            if self._top >= len(size):
                self._top = 0
            if self._cursor is not None and self._cursor >= len(size):
                self._cursor = None
        self.update()

    def _own(self, size: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the part of each subtree outside the subtrees of recorded children."""
        assert self._nodes is not None
        own = size.copy()
        child = self._nodes.parent >= 0
        np.subtract.at(own, self._nodes.parent[child], size[child])
        return own

    # Geometry

    def _row_height(self) -> float:
        assert self._nodes is not None
        levels = int(self._nodes.level[self._top : self._nodes.end[self._top]].max()) + 1
        return max(MIN_HEIGHT, min(MAX_HEIGHT, (self.height() - 2 * MARGIN - FOOT) / levels))

    def _spans(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the left and right edge of each node, in pixels; ancestors of the top are as wide as it."""
        per_pixel = max(self._size[self._top], 1) / max(1.0, self.width() - 2 * MARGIN)
        left = (self._start - self._start[self._top]) / per_pixel
        ends = np.clip([left, left + self._size / per_pixel], 0, self.width() - 2 * MARGIN) + MARGIN
        return ends[0], ends[1]

    def rect_of(self, row: int) -> QRectF:
        """Return the pixels of a node; empty if it is not visible."""
        assert self._nodes is not None
        left, right = self._spans()
        high = self._row_height()
        return QRectF(left[row], MARGIN + int(self._nodes.level[row]) * high, right[row] - left[row], high)

    def row_at(self, point: QPointF) -> int | None:
        """Return the row of the node at a point; None if there is none."""
        if self._nodes is None:
            return None
        level = int((point.y() - MARGIN) // self._row_height())
        left, right = self._spans()
        here = np.nonzero((self._nodes.level == level) & (left <= point.x()) & (point.x() < right))[0]
        return int(here[0]) if len(here) else None

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            self.paint_whole(painter)
            if self.hasFocus():
                draw_focus(painter, self._shown, QRectF(self.rect()))

    def whole_size(self) -> QSize:
        """Return the size of what `paint_whole` paints."""
        return self.size()

    def paint_whole(self, painter: QPainter) -> None:
        """Paint the icicle as shown, without the ring of the focus."""
        self._shown = colours()  # once a frame: reading the theme is slow
        painter.fillRect(self.rect(), QColor(self._shown["panel"]))
        painter.setFont(label_font(TEXT))
        if self._nodes is None:
            painter.setPen(QColor(self._shown["muted"]))
            text = "The icicle grows as the tree is searched. Widths are proportional to nodes."
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
            return
        left, right = self._spans()
        self._draw_levels(painter, self._nodes, left, right)
        self._draw_boxes(painter, self._nodes, left, right)
        self._draw_foot(painter)

    def _draw_levels(
        self, painter: QPainter, nodes: Nodes, left: NDArray[np.float64], right: NDArray[np.float64]
    ) -> None:
        """Draw each level as an image of one line, so that boxes narrower than a pixel cost nothing."""
        fate = subtree_states(nodes)
        tints = [blended(self._shown, "panel", ROLES[name], part).rgba() for name in SUBTREE_STATES for part in SHADES]
        pixels = np.arange(self.width()) + 0.5
        high = self._row_height()
        for level in range(int(nodes.level.max()) + 1):
            rows = np.nonzero((nodes.level == level) & (right > left))[0]
            if not len(rows):
                continue
            at = np.maximum(np.searchsorted(left[rows], pixels, side="right") - 1, 0)
            inside = (left[rows[at]] <= pixels) & (pixels < right[rows[at]])
            tint = np.array(tints, np.uint32)[2 * fate[rows[at]] + at % 2]
            line = np.where(inside, tint, 0).astype(np.uint32)
            image = QImage(line.data, len(line), 1, 4 * len(line), QImage.Format.Format_ARGB32)
            painter.drawImage(QRectF(0, MARGIN + level * high, len(line), high - 1), image)

    def _draw_boxes(
        self, painter: QPainter, nodes: Nodes, left: NDArray[np.float64], right: NDArray[np.float64]
    ) -> None:
        """Draw borders and texts of boxes that are large enough."""
        high = self._row_height()
        wide = np.nonzero(right - left >= MIN_BORDER)[0]
        painter.setPen(QPen(QColor(self._shown["panel"]), 1))
        top = MARGIN + nodes.level * high
        boxes = [QRectF(left[k], top[k], right[k] - left[k], high - 1) for k in wide.tolist()]
        painter.drawRects(boxes)
        painter.setPen(QColor(self._shown["text"]))
        for row in np.nonzero(right - left >= MIN_TEXT)[0].tolist():
            box = QRectF(left[row] + 4, top[row], right[row] - left[row] - 8, high - 1)
            texts = [fitted(text, TEXT, box.width()) for text in self._texts(row, box)]
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "\n".join(texts))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for row in np.nonzero(~nodes.done)[0].tolist():
            painter.setPen(QPen(QColor(self._shown["accent"]), 1.6))
            painter.drawRect(QRectF(left[row], top[row], max(2.0, right[row] - left[row]), high - 1))
        if self._cursor is not None:
            painter.setPen(QPen(QColor(self._shown["text"]), 2))
            painter.drawRect(self.rect_of(self._cursor).adjusted(1, 1, -1, -2))

    def _texts(self, row: int, box: QRectF) -> list[str]:
        """Return name and count on as many lines as fit; on one line the count may be missing."""
        assert self._nodes is not None
        size = self._nodes.solutions if self._by_solutions else self._nodes.nodes
        name, count, lines = self.label(row), f"{int(size[row]):,}", int(box.height() / LINE)
        item, _, option = name.partition(": ")
        if lines < 2:
            texts = (f"{name}   {count}", name)
            return [next((text for text in texts if elided(text, TEXT, box.width()) == text), option or name)]
        if elided(name, TEXT, box.width()) == name or not option:
            return [name, count]
        return [item, option, count] if lines >= 3 else [option, count]  # siblings share the item

    def label(self, row: int) -> str:
        """Return the name of a node."""
        assert self._nodes is not None
        return "root" if self._names is None else self._names.label(self._nodes, row)

    def _draw_foot(self, painter: QPainter) -> None:
        rect = QRectF(MARGIN, self.height() - FOOT - 2, self.width() - 2 * MARGIN, FOOT)
        painter.setPen(QColor(self._shown["muted"]))
        text = (
            self.description(self._cursor)
            if self._cursor is not None
            else "Click a subtree to zoom in, press Backspace to zoom out."
        )
        rect.setRight(self._draw_legend(painter, rect) - GAP)
        painter.setPen(QColor(self._shown["muted"]))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, elided(text, TEXT, rect.width()))

    def _draw_legend(self, painter: QPainter, rect: QRectF) -> float:
        """Draw the legend on the right if the description still fits; return its left edge."""
        wide = {name: 2 * SWATCH + 6 + metrics_of(TEXT).horizontalAdvance(words) for name, words in LEGEND.items()}
        x = rect.right() - sum(wide.values()) - GAP * (len(wide) - 1)
        if x < rect.left() + rect.width() / 3:
            return rect.right() + GAP
        start = x
        for name, words in LEGEND.items():
            for k, part in enumerate(SHADES):
                swatch = QRectF(x + k * SWATCH, rect.center().y() - SWATCH / 2, SWATCH, SWATCH)
                painter.fillRect(swatch, blended(self._shown, "panel", ROLES[name], part))
            painter.setPen(QColor(self._shown["muted"]))
            words_at = QRectF(x + 2 * SWATCH + 6, rect.top(), wide[name], rect.height())
            painter.drawText(words_at, Qt.AlignmentFlag.AlignVCenter, words)
            x += wide[name] + GAP
        return start

    def description(self, row: int) -> str:
        """Return the path to a node and its exact counts."""
        assert self._nodes is not None
        nodes, way = self._nodes, [row]
        while way[-1] > 0:
            way.append(int(nodes.parent[way[-1]]))
        steps = [self.label(k) for k in way[-2::-1]] or ["root"]
        more = "… › " if len(steps) > MAX_STEPS else ""
        state = "done" if nodes.done[row] else "so far"
        size, found = counted(int(nodes.nodes[row]), "node"), counted(int(nodes.solutions[row]), "solution")
        share = percent(float(nodes.nodes[row] / max(1, nodes.nodes[0])))
        return f"{more}{' › '.join(steps[-MAX_STEPS:])} – {size} ({share}), {found}, {state}"

    # Mouse and keys

    def zoom_to(self, row: int) -> None:
        """Zoom into a subtree."""
        self._top = row
        self._point_at(row)
        self.update()

    def _point_at(self, row: int | None) -> None:
        if row != self._cursor:
            self._cursor = row
            self.setToolTip("" if row is None else self.description(row))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.row_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and row is not None:
            self.zoom_to(row)
            self.picked.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._nodes is None:
            super().keyPressEvent(event)
            return
        row, key = self._cursor or 0, event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.zoom_to(row)
            self.picked.emit(row)
        elif key == Qt.Key.Key_Backspace:
            self.zoom_to(max(0, int(self._nodes.parent[self._top])))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._point_at(self._neighbour(row, Qt.Key(key)))
        else:
            super().keyPressEvent(event)

    def _neighbour(self, row: int, key: Qt.Key) -> int:
        """Return the parent, the first child, or a neighbour on the same level."""
        assert self._nodes is not None
        if key is Qt.Key.Key_Up:
            return max(0, int(self._nodes.parent[row]))
        if key is Qt.Key.Key_Down:
            return row + 1 if self._nodes.end[row] > row + 1 else row
        level = np.nonzero(self._nodes.level == self._nodes.level[row])[0]
        at = int(np.searchsorted(level, row)) + (1 if key is Qt.Key.Key_Right else -1)
        return int(level[max(0, min(len(level) - 1, at))])

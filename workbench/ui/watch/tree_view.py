"""The search tree drawn as a tree, from left to right: it grows during the search and can be folded."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QAbstractScrollArea

from workbench.lab.watch.tree import MAX_NODES, Nodes
from workbench.puzzles.cover import Cover
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours
from workbench.ui.base.tint import draw_focus
from workbench.ui.watch.tree_painter import paint, step_label
from workbench.ui.watch.tree_sheet import COUNTS, GAP, KNOB, MAX_NODE, ROW, Layout, TreeSheet, laid_out, node_width

ZOOMS = (0.1, 0.16, 0.25, 0.4, 0.6, 0.8, 1.0, 1.25, 1.6)
ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class TreeView(QAbstractScrollArea):
    """Shows recorded nodes; a click on one reports its row."""

    picked = Signal(int)  # the row of a node

    def __init__(self) -> None:
        super().__init__()
        self._cover: Cover | None = None
        self._nodes: Nodes | None = None  # including the unrecorded path to the next node
        self._visited = 0  # recorded nodes
        self._layout: Layout | None = None
        self._folded = np.zeros(MAX_NODES, np.bool_)
        self._opened = np.zeros(MAX_NODES, np.bool_)  # unfolded by hand while failed subtrees are folded
        self._fold_failed = False
        self._selected: int | None = None
        self._zoom = ZOOMS.index(1.0)
        self._wide = MAX_NODE
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Search tree"))
        self.setMinimumHeight(120)

    # What is shown

    def show_cover(self, cover: Cover | None) -> None:
        """Name nodes after the items and options of a cover; show no tree."""
        self._cover = cover
        self._folded[:] = self._opened[:] = False
        if cover is not None:
            self._wide = node_width(cover)
        self.show_nodes(None, np.zeros((0, 2), np.int64))

    def show_nodes(self, nodes: Nodes | None, path: NDArray[np.int64]) -> None:
        """Show nodes, and the path to the next one."""
        self._visited = 0 if nodes is None else len(nodes.end)
        self._nodes = None if nodes is None or not self._visited else nodes.with_way(path)
        self._arrange()

    def show_selected(self, row: int | None) -> None:
        """Highlight the selected node, or none."""
        self._selected = row
        if row is not None:
            self._reveal(row)
        self.viewport().update()

    def reveal_selected(self) -> None:
        """Scroll to the selected node, if there is one."""
        if self._selected is not None:
            self._reveal(self._selected)

    def fold_failed(self, on: bool) -> None:
        """Fold every subtree without solutions, or unfold everything."""
        self._fold_failed = on
        self._folded[:] = self._opened[:] = False
        self._arrange()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.viewport().update()

    def follow(self) -> None:
        """Scroll to where the search is."""
        if self._nodes is not None:
            way = np.nonzero(~self._nodes.done)[0]
            self._reveal(int(way[-1]) if len(way) else len(self._nodes.end) - 1)

    @property
    def shown_count(self) -> int:
        """The number of nodes outside folded subtrees."""
        return 0 if self._layout is None else int(self._layout.shown.sum())

    def _arrange(self) -> None:
        self._layout = None if self._nodes is None else laid_out(self._nodes, self._folds(self._nodes))
        self._fit_bars()
        self.viewport().update()

    def _folds(self, nodes: Nodes) -> NDArray[np.bool_]:
        recorded, folds = slice(self._visited), np.zeros(len(nodes.end), np.bool_)
        failed = nodes.done[recorded] & (nodes.solutions[recorded] == 0) & ~self._opened[recorded]
        folds[recorded] = self._folded[recorded] | (failed if self._fold_failed else False)
        return folds

    def label(self, row: int) -> str:
        """Return the text of a node: the item chosen at its parent, and the option."""
        if self._nodes is None or self._cover is None or row <= 0:
            return tr("root")
        return step_label(self._cover, int(self._nodes.item[row]), int(self._nodes.option[row]))

    # Geometry

    @property
    def sheet(self) -> TreeSheet | None:
        """The current layout; None while there is no tree."""
        scrolled = QPointF(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        return self._sheet(scrolled, self.viewport().size())

    def _sheet(self, corner: QPointF, page: QSize) -> TreeSheet | None:
        if self._nodes is None or self._layout is None:
            return None
        return TreeSheet(self._nodes, self._visited, self._layout, ZOOMS[self._zoom], self._wide, corner, page)

    def _fit_bars(self) -> None:
        page, sheet = self.viewport().size(), self.sheet
        size = sheet.size if sheet else QSize(0, 0)
        for bar, total, seen in (
            (self.verticalScrollBar(), size.height(), page.height()),
            (self.horizontalScrollBar(), size.width(), page.width()),
        ):
            bar.setRange(0, max(0, total - seen))
            bar.setPageStep(seen)
            bar.setSingleStep(round(ROW))

    def _reveal(self, row: int) -> None:
        sheet = self.sheet
        if sheet is None or row >= len(sheet.nodes.end):
            return
        rect = sheet.rect(row)
        for bar, low, high, page in (
            (self.verticalScrollBar(), rect.top() - ROW, rect.bottom() + ROW, sheet.page.height()),
            (self.horizontalScrollBar(), rect.left() - GAP, rect.right() + COUNTS, sheet.page.width()),
        ):
            if low < 0:
                bar.setValue(bar.value() + round(low))
            elif high > page:
                bar.setValue(bar.value() + round(high - page))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bars()
        if self._selected is None:
            self.follow()
        else:
            self.reveal_selected()

    def zoom(self, by: int) -> None:
        """Zoom in or out around the centre of the view."""
        bar, half = self.verticalScrollBar(), self.viewport().height() / 2
        middle = (bar.value() + half) / ZOOMS[self._zoom]
        self._zoom = max(0, min(len(ZOOMS) - 1, self._zoom + by))
        self._fit_bars()
        bar.setValue(round(middle * ZOOMS[self._zoom] - half))
        self.viewport().update()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown, sheet, page = colours(), self.sheet, self.viewport().rect()
        with painting(self.viewport()) as painter:
            painter.fillRect(page, QColor(shown["panel"]))
            if sheet is None:
                painter.setPen(QColor(shown["muted"]))
                text = tr("The tree grows here. Press F10 to step, F5 to run.")
                painter.drawText(page, Qt.AlignmentFlag.AlignCenter, text)
            else:
                paint(painter, shown, sheet, self.label, self._selected)
            if self.hasFocus():
                draw_focus(painter, shown, QRectF(page))

    def svg(self) -> str:
        """Return a picture of the whole tree at the current zoom; there must be a tree."""
        size = self.sheet.size if self.sheet else QSize(1, 1)
        buffer, generator = QBuffer(), QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(size)
        generator.setViewBox(QRect(QPoint(0, 0), size))
        generator.setTitle(tr("Search tree"))
        with painting(generator) as painter:
            painter.fillRect(QRect(QPoint(0, 0), size), QColor(colours()["panel"]))
            if sheet := self._sheet(QPointF(0, 0), size):
                paint(painter, colours(), sheet, self.label, None)
        return bytes(buffer.data().data()).decode()

    # Mouse and keys

    def row_at(self, point: QPointF) -> int | None:
        """Return the row of the node at a point; None if there is none."""
        sheet = self.sheet
        rows = sheet.rows_in_view().tolist() if sheet else []
        return next((row for row in rows if sheet and touched(sheet, row).contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row, sheet = self.row_at(event.position()), self.sheet
        if event.button() is not Qt.MouseButton.LeftButton or row is None or sheet is None:
            return
        if event.position().x() > sheet.rect(row).right():
            self.toggle(row)
        else:
            self._pick(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position())
        if row is not None:
            self.toggle(row)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def toggle(self, row: int) -> None:
        """Fold or unfold the subtree of a node."""
        if self._layout is None or self._nodes is None or self._nodes.end[row] == row + 1 or row >= self._visited:
            return
        folded = bool(self._layout.folded[row])
        self._folded[row], self._opened[row] = not folded, folded
        self._arrange()

    def _pick(self, row: int) -> None:
        self.show_selected(row)
        self.picked.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        elif key == Qt.Key.Key_Space and self._selected is not None:
            self.toggle(self._selected)
        elif (row := self._goal(key)) is None:
            super().keyPressEvent(event)
        elif row != self._selected:
            self._pick(row)

    def _goal(self, key: Qt.Key) -> int | None:
        """Return the row that a key leads to; Left and Right also fold and unfold, as in any tree."""
        if self._nodes is None or self._layout is None:
            return None
        shown = np.nonzero(self._layout.shown)[0]
        row = min(self._selected or 0, len(self._nodes.end) - 1)
        at = int(np.searchsorted(shown, row))
        folded, inner = bool(self._layout.folded[row]), bool(self._nodes.end[row] > row + 1)
        if (key is Qt.Key.Key_Left and inner and not folded) or (key is Qt.Key.Key_Right and folded):
            self.toggle(row)
            return row
        return {
            Qt.Key.Key_Down: int(shown[min(at + 1, len(shown) - 1)]),
            Qt.Key.Key_Up: int(shown[max(at - 1, 0)]),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: int(shown[-1]),
            Qt.Key.Key_Left: max(0, int(self._nodes.parent[row])),
            Qt.Key.Key_Right: row + 1 if inner else row,
        }.get(key)


def touched(sheet: TreeSheet, row: int) -> QRectF:
    """Return the pixels in which a click selects a node or folds it."""
    return sheet.rect(row).adjusted(0, -2, 2 * KNOB + 6, 2)

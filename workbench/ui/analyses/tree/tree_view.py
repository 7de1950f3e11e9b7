"""The search tree drawn as a tree, from left to right: it grows during the search and can be folded.

Turn the wheel to zoom at the mouse, drag to move, press 0 to see all of it, Home for the root.
"""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea

from workbench.puzzles.cover import Cover
from workbench.searching.watch.tree import Nodes
from workbench.ui.analyses.tree.step_names import CoverNames, StepNames
from workbench.ui.analyses.tree.tree_folds import TreeFolds
from workbench.ui.analyses.tree.tree_overview import TreeOverview
from workbench.ui.analyses.tree.tree_painter import paint
from workbench.ui.analyses.tree.tree_sheet import (
    COUNTS,
    GAP,
    KNOB,
    LETTER,
    MARGIN,
    MAX_NODE,
    MAX_SCALE,
    MIN_SCALE,
    MIN_TEXT_ZOOM,
    NOTE,
    ROW,
    Layout,
    TreeSheet,
    fitting,
    laid_out,
)
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, text_scale
from workbench.ui.base.tint import draw_focus

ZOOM = 1.25  # a step
CORNER = 6  # pixels between the overview and the edges
DRAG = 5  # pixels from which a press moves the tree instead of selecting a node
ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class TreeView(QAbstractScrollArea):
    """Shows recorded nodes; a click on one reports its row."""

    picked = Signal(int)  # the row of a node

    def __init__(self) -> None:
        super().__init__()
        self._names: StepNames | None = None
        self._nodes: Nodes | None = None  # including the unrecorded path to the next node
        self._visited = 0  # recorded nodes
        self._layout: Layout | None = None
        self._folds = TreeFolds()
        self._selected: int | None = None
        self._scale, self._fitted = 1.0, False  # fitted: the zoom follows the tree and the window
        self._following = True  # the search; not after the tree was moved by hand
        self._pressed: QPointF | None = None
        self._dragged: QPointF | None = None  # where the mouse was last, while it moves the tree
        self._wide, self._room = MAX_NODE, COUNTS
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Search tree")
        self.setMinimumHeight(120)
        self.overview = TreeOverview(self)
        self.overview.hide()
        self.overview.moved.connect(self._centre)

    # What is shown

    def show_cover(self, cover: Cover | None) -> None:
        """Name nodes after the items and options of a cover; show no tree."""
        self.show_names(None if cover is None else CoverNames(cover))
        self._folds.clear()
        self.show_nodes(None, np.zeros((0, 2), np.int64))

    def show_names(self, names: StepNames | None) -> None:
        """Name nodes in this way."""
        self._names = names
        self._wide, self._room = (names.width, names.room) if names else (MAX_NODE, COUNTS)

    def show_nodes(self, nodes: Nodes | None, path: NDArray[np.int64]) -> None:
        """Show nodes, and the path to the next one."""
        self._visited = 0 if nodes is None else len(nodes.end)
        self._nodes = None if nodes is None or not self._visited else nodes.with_way(path)
        self._arrange()

    def show_selected(self, row: int | None) -> None:
        """Highlight the selected node, or none."""
        self._selected = row
        self._following = True
        if row is not None:
            self._reveal(row)
        self.viewport().update()

    def reveal_selected(self) -> None:
        """Scroll to the selected node, if there is one."""
        if self._selected is not None:
            self._reveal(self._selected)

    def fold_failed(self, on: bool) -> None:
        """Fold every subtree without solutions, or unfold everything."""
        self._folds.fold_failed(on)
        self._arrange()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._arrange()

    def follow(self) -> None:
        """Scroll to where the search is, unless the tree was moved by hand since the search has started."""
        at = self._current() if self._selected is None else None
        if at is not None and self._following:
            self._reveal(at)

    @property
    def shown_count(self) -> int:
        """The number of nodes outside folded subtrees."""
        return 0 if self._layout is None else int(self._layout.shown.sum())

    def _arrange(self) -> None:
        self._layout = (
            None if self._nodes is None else laid_out(self._nodes, self._folds.of(self._nodes, self._visited))
        )
        if self._fitted:
            self._fit_scale()
        self._fit_bars()
        self.viewport().update()

    def label(self, row: int) -> str:
        """Return the text of a node."""
        return "root" if self._nodes is None or self._names is None else self._names.label(self._nodes, row)

    def note(self, row: int) -> str:
        """Return what is written beside a dead end."""
        return "" if self._names is None else self._names.note(row)

    # Geometry

    @property
    def sheet(self) -> TreeSheet | None:
        """The current layout; None while there is no tree."""
        scrolled = QPointF(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        return self._sheet(scrolled, self.viewport().size())

    def _sheet(self, corner: QPointF, page: QSize) -> TreeSheet | None:
        if self._nodes is None or self._layout is None:
            return None
        _, flat = fitting(self._nodes, self._layout, self._wide, self.viewport().size(), self._room)
        return TreeSheet(
            self._nodes, self._visited, self._layout, self._shown_scale, flat, self._wide, corner, page, self._room
        )

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
        self._show_overview()

    def _show_overview(self) -> None:
        """Show the overview while not all nodes have room; reasons and counts beside them need none of it."""
        sheet, page = self.sheet, self.viewport().size()
        nodes = sheet._replace(room=0).size if sheet else QSize(0, 0)
        larger = nodes.width() > page.width() or nodes.height() > page.height()
        self.overview.setVisible(larger)
        if sheet is not None and larger:
            self.overview.show_tree(sheet, self._part())
            self._place_overview()

    def _place_overview(self) -> None:
        """Put the overview into the upper right corner, or the lower one if it would hide the current node."""
        sheet, page, at = self.sheet, self.viewport().size(), self._current()
        corner = QPoint(page.width() - self.overview.width() - CORNER, CORNER)
        hidden = (
            sheet is not None
            and at is not None
            and QRectF(QRect(corner, self.overview.size())).intersects(sheet.rect(at))
        )
        self.overview.move(corner.x(), page.height() - self.overview.height() - CORNER if hidden else corner.y())

    def _current(self) -> int | None:
        """Return the row of the node selected, or else of where the search is."""
        if self._nodes is None or (self._selected is not None and self._selected < len(self._nodes.end)):
            return self._selected if self._nodes is not None else None
        way = np.nonzero(~self._nodes.done)[0]
        return int(way[-1]) if len(way) else len(self._nodes.end) - 1

    def _part(self) -> QRectF:
        """Return the visible part of the tree, as parts of its width and height."""
        sheet = self.sheet
        size, page = sheet.size if sheet else QSize(1, 1), self.viewport().size()
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        wide, high = min(size.width(), page.width()), min(size.height(), page.height())
        return QRectF(x / size.width(), y / size.height(), wide / size.width(), high / size.height())

    def _centre(self, point: QPointF) -> None:
        """Show a point of the tree, given as parts of its width and height, in the middle."""
        size, page = self.sheet.size if self.sheet else QSize(0, 0), self.viewport().size()
        self._following = False
        self.horizontalScrollBar().setValue(round(point.x() * size.width() - page.width() / 2))
        self.verticalScrollBar().setValue(round(point.y() * size.height() - page.height() / 2))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.viewport().update()
        self.overview.show_visible(self._part())
        self._place_overview()

    def _reveal(self, row: int) -> None:
        sheet = self.sheet
        if sheet is None or row >= len(sheet.nodes.end):
            return
        rect = sheet.rect(row)
        for bar, low, high, page in (
            (self.verticalScrollBar(), rect.top() - ROW, rect.bottom() + ROW, sheet.page.height()),
            (self.horizontalScrollBar(), rect.left() - GAP, rect.right() + self._beside(row), sheet.page.width()),
        ):
            if low < 0:
                bar.setValue(bar.value() + round(low))
            elif high > page:
                bar.setValue(bar.value() + round(high - page))

    def _beside(self, row: int) -> float:
        """Return the pixels that a node needs on its right: for counts, or for why it is a dead end."""
        return min(self._room, max(COUNTS, NOTE + LETTER * len(self.note(row))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self._fit_scale()
        self._fit_bars()
        if self._selected is None:
            self.follow()
        else:
            self.reveal_selected()

    def zoom(self, by: int, at: QPointF | None = None) -> None:
        """Zoom in or out by steps around a point, by default the centre of the view."""
        before, at = self.sheet, at or QPointF(self.viewport().rect().center())
        self._scale = self._shown_scale / text_scale()
        self._scale = max(MIN_SCALE, min(MAX_SCALE, self._scale * ZOOM**by))
        self._fitted = self._following = False
        self._fit_bars()
        after = self.sheet
        if before is None or after is None:
            return
        for bar, point, corner, factor in (
            (self.horizontalScrollBar(), at.x(), before.corner.x(), after.column / before.column),
            (self.verticalScrollBar(), at.y(), before.corner.y(), after.row / before.row),
        ):
            bar.setValue(round(MARGIN + (point - corner - MARGIN) * factor - point))
        self.viewport().update()

    def fit(self) -> None:
        """Show the whole tree, also when it grows or the window changes, until it is zoomed."""
        self._fitted = True
        self._arrange()

    @property
    def _shown_scale(self) -> float:
        """The zoom for the text size; that of a fitted tree is what has room."""
        return self._scale if self._fitted else self._scale * text_scale()

    def _fit_scale(self) -> None:
        if self._nodes is not None and self._layout is not None:
            self._scale, _ = fitting(self._nodes, self._layout, self._wide, self.maximumViewportSize(), self._room)

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown, sheet, page = colours(), self.sheet, self.viewport().rect()
        with painting(self.viewport()) as painter:
            painter.fillRect(page, QColor(shown["panel"]))
            if sheet is None:
                painter.setPen(QColor(shown["muted"]))
                text = "The tree grows here. Press F10 to step, F5 to run."
                painter.drawText(page, Qt.AlignmentFlag.AlignCenter, text)
            else:
                paint(painter, shown, sheet, self.label, self.note, self._selected)
            if self.hasFocus():
                draw_focus(painter, shown, QRectF(page))

    def whole_size(self) -> QSize:
        """Return the size of the whole tree at the current zoom, but not smaller than with readable names."""
        sheet = self._whole_sheet()
        return sheet.size if sheet else QSize(1, 1)

    def paint_whole(self, painter: QPainter) -> None:
        """Paint the whole tree, folded as shown."""
        if sheet := self._whole_sheet():
            painter.fillRect(QRect(QPoint(0, 0), sheet.size), QColor(colours()["panel"]))
            paint(painter, colours(), sheet, self.label, self.note, None)

    def _whole_sheet(self) -> TreeSheet | None:
        sheet = self._sheet(QPointF(0, 0), QSize(1, 1))
        if sheet is None:
            return None
        sheet = sheet._replace(scale=max(sheet.scale, MIN_TEXT_ZOOM))
        return sheet._replace(page=sheet.size)

    # Mouse and keys

    def row_at(self, point: QPointF) -> int | None:
        """Return the row of the node at a point; None if there is none."""
        sheet = self.sheet
        rows = sheet.rows_in_view().tolist() if sheet else []
        return next((row for row in rows if sheet and touched(sheet, row).contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position(), None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if self._dragged is None and (at - self._pressed).manhattanLength() < DRAG:
            return
        last, self._dragged, self._following = self._dragged or self._pressed, at, False
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - round(at.x() - last.x()))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - round(at.y() - last.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, dragged, self._pressed, self._dragged = self._pressed, self._dragged, None, None
        self.viewport().unsetCursor()
        row, sheet = self.row_at(event.position()), self.sheet
        if pressed is None or dragged is not None or row is None or sheet is None:
            return
        if event.position().x() > sheet.rect(row).right() + 2:
            self.toggle(row)
        else:
            self._pick(row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position())
        if row is not None:
            self.toggle(row)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            super().wheelEvent(event)
        elif turned := event.angleDelta().y():
            self.zoom(1 if turned > 0 else -1, event.position())

    def toggle(self, row: int) -> None:
        """Fold or unfold the subtree of a node."""
        if self._layout is None or self._nodes is None or self._nodes.end[row] == row + 1 or row >= self._visited:
            return
        self._folds.set(row, not self._layout.folded[row])
        self._arrange()

    def _pick(self, row: int) -> None:
        self.show_selected(row)
        self.picked.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        elif key == Qt.Key.Key_0:
            self.fit()
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

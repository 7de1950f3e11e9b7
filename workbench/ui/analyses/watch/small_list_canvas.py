"""A small list as boxes: links to the right above them, links to the left below, those of removed nodes dotted."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.searching.watch.operations import LEFT, RIGHT
from workbench.searching.watch.small_list import HEAD, NAMES, NODES, SIDES, SmallList
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font, scaled
from workbench.ui.base.tint import blended, draw_focus

WIDE, HIGH = 52, 36  # pixels of a box
APART = 120  # pixels between the centres of two boxes
MARGIN = 14
LOWEST, HIGHER = 18, 14  # pixels from a box to the top of a curved link, and more for each box that it spans
OUT = 8  # pixels from the middle of a box to where curved links leave; they arrive on the other side
STRAIGHT = 7  # pixels from the middle line to a straight link
TEXT = 13
KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
DOTTED = "muted"  # the role of removed nodes and their links


class DrawnLink(NamedTuple):
    """A link: its direction, where it begins and ends, and how it is drawn."""

    side: str
    node: int
    to: int
    role: str
    width: float
    is_dotted: bool


class SmallListCanvas(QWidget):
    """Shows a list; keys and clicks select a node, and ask to remove or restore it."""

    node_selected = Signal()
    toggled = Signal()  # remove the selected node, or restore it

    def __init__(self) -> None:
        super().__init__()
        self.small, self.before = SmallList(), SmallList()
        self.node = NODES[1]  # the selected one
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Small list")
        self._describe()

    def show_list(self, small: SmallList, before: SmallList) -> None:
        """Show a list; links that it did not have before stand out."""
        self.small, self.before = small, before
        self._describe()
        self.update()

    def select(self, node: int) -> None:
        """Select a node."""
        self.node = node
        self._describe()
        self.update()
        self.node_selected.emit()

    def _describe(self) -> None:
        state = "removed" if self.node in self.small.removed else "in the list"
        text = "{} is selected: {}. Its right link leads to {}, its left link to {}."
        ends = (NAMES[self.small.links(side)[self.node]] for side in (RIGHT, LEFT))
        self.setAccessibleDescription(text.format(NAMES[self.node], state, *ends))

    # Keys and clicks

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in KEYS:
            self.select(min(max(self.node + KEYS[Qt.Key(key)], NODES[0]), NODES[-1]))
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.toggled.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for node in NODES:
            if self._box(node).contains(event.position()):
                self.select(node)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._box(self.node).contains(event.position()):
            self.toggled.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # Geometry

    def sizeHint(self) -> QSize:
        arc = LOWEST + HIGHER * len(NODES)
        wide = 2 * MARGIN + APART * len(NODES) + 2 * WIDE
        return QSize(scaled(wide), scaled(2 * MARGIN + HIGH + 2 * arc))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _at(self, node: int) -> QPointF:
        """Return the centre of a box."""
        first = self.width() / 2 - scaled(APART) * len(NODES) / 2
        return QPointF(first + scaled(APART) * node, self.height() / 2)

    def _box(self, node: int) -> QRectF:
        at, wide, high = self._at(node), scaled(WIDE), scaled(HIGH)
        return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)

    def _way(self, link: DrawnLink) -> QPainterPath:
        """Return the line of a link: straight to a neighbour, else curved above or below the boxes."""
        sign = 1 if link.side == RIGHT else -1  # to the right, and above
        begin, end, spans = self._at(link.node), self._at(link.to), link.to - link.node
        path = QPainterPath()
        if spans == sign:
            shift = QPointF(sign * scaled(WIDE) / 2, -sign * scaled(STRAIGHT))
            path.moveTo(begin + shift)
            path.lineTo(end + QPointF(-shift.x(), shift.y()))
            return path
        edge, out = -sign * scaled(HIGH) / 2, sign * scaled(OUT)
        begin, end = begin + QPointF(out, edge), end + QPointF(-out, edge)
        rise = -sign * scaled(LOWEST + HIGHER * abs(spans)) * 4 / 3  # a curve reaches three quarters of it
        aside = 3 * out if spans == 0 else 0
        path.moveTo(begin)
        path.cubicTo(begin + QPointF(aside, rise), end + QPointF(-aside, rise), end)
        return path

    # Drawing

    def links(self) -> list[DrawnLink]:
        """Return the links in the order of drawing: dotted ones first, wrong ones last."""
        wrong = {(fault.side, fault.node) for fault in self.small.faults()}
        found = []
        for side in SIDES:
            for node in (HEAD, *NODES):
                to, dotted = self.small.links(side)[node], node in self.small.removed
                role, width = (DOTTED, 1.6) if dotted else ("text", 1.4)
                if to != self.before.links(side)[node]:
                    role, width = "accent", 2.4
                if (side, node) in wrong:
                    role, width = "danger", 2.4
                found.append(DrawnLink(side, node, to, role, width, dotted))
        return sorted(found, key=lambda link: (not link.is_dotted, link.width, link.role == "danger"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = colours()
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(shown["panel"]))
            painter.setFont(label_font(TEXT))
            for link in self.links():
                self._draw_link(painter, link, QColor(shown[link.role]))
            for node in (HEAD, *NODES):
                self._draw_box(painter, node, shown)
            if self.hasFocus():
                draw_focus(painter, shown, QRectF(self.rect()))

    def _draw_link(self, painter: QPainter, link: DrawnLink, colour: QColor) -> None:
        path = self._way(link)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, link.width, Qt.PenStyle.DotLine if link.is_dotted else Qt.PenStyle.SolidLine))
        painter.drawPath(path)
        end, before = path.pointAtPercent(1), path.pointAtPercent(0.97)
        aim = np.array([end.x() - before.x(), end.y() - before.y()])
        aim *= scaled(9) / max(float(np.hypot(*aim)), 1e-9)
        tip, across = np.array([end.x(), end.y()]), np.array([-aim[1], aim[0]]) * 0.45
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([QPointF(*at) for at in (tip, tip - aim + across, tip - aim - across)]))

    def _draw_box(self, painter: QPainter, node: int, shown: dict[str, str]) -> None:
        is_removed, is_selected = node in self.small.removed, node == self.node
        role = DOTTED if is_removed else "text"
        painter.setBrush(blended(shown, "panel", "accent", 0.25) if is_selected else QColor(shown["panel"]))
        style = Qt.PenStyle.DotLine if is_removed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(shown["accent" if is_selected else role]), 2.2 if is_selected else 1.5, style))
        box = self._box(node)
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(QColor(shown["text" if is_selected else role]))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "head" if node == HEAD else NAMES[node])

"""The map of a tree that several threads search: its parts, done, running and waiting, and where each thread is.

When no thread is at work, it shows how many nodes each part has taken instead.
"""

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.base.number_format import percent
from workbench.puzzles.sentences import counted
from workbench.searching.cores.ledger import Stage
from workbench.searching.cores.picture import STAGES, PartsPicture
from workbench.ui.base.theme import colours, label_font

STRIP, GAP, LABEL = 22, 6, 18  # pixels: the strip of parts, the space below it, a line of text
LETTERS = 11
LEAST = 3  # pixels of a part from which it has a border
WORDS = {
    Stage.WAITING: "Part {} of {}, {} of the tree: waiting",
    Stage.RUNNING: "Part {} of {}, {} of the tree: begun, {} so far",
    Stage.DONE: "Part {} of {}, {} of the tree: done, {}",
}
OPEN = "Click to open it in a tab of its own"


class PartsMap(QWidget):
    """Shows the parts in the order of the tree as wide as they are, and below, for each thread, its latest levels."""

    part_picked = Signal(float)  # where in the tree it begins

    def __init__(self) -> None:
        super().__init__()
        self._picture: PartsPicture | None = None
        self._colours = colours()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setAccessibleName("Parts of the search tree")
        self.hide()

    @property
    def line(self) -> str:
        """How many parts there are, by what has become of them."""
        if self._picture is None:
            return ""
        done, running, waiting = (self._picture.count(stage) for stage in (Stage.DONE, Stage.RUNNING, Stage.WAITING))
        words = "{} done, {} begun, {} waiting"
        return words.format(counted(done, "part"), f"{running:,}", f"{waiting:,}")

    def show_picture(self, picture: PartsPicture | None) -> None:
        """Show the parts; None hides the map."""
        self._picture = picture
        self.setVisible(picture is not None)
        self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        picture = thinned(self._picture, self.width())
        self._paint_parts(painter, picture)
        threads = self._picture.levels
        top, high = STRIP + GAP, (self.height() - STRIP - GAP) / max(1, len(threads))
        least = min((int(levels.min()) for levels in threads if len(levels)), default=0)
        rows = max((int(levels.max()) for levels in threads if len(levels)), default=0) + 1 - least
        if not threads:
            self._paint_nodes(painter, QRectF(0, top, self.width(), self.height() - top), picture)
        for k, levels in enumerate(threads):
            self._paint_thread(painter, QRectF(0, top + k * high, self.width(), high - GAP), k, levels - least, rows)
        painter.end()

    def _paint_parts(self, painter: QPainter, picture: PartsPicture) -> None:
        wide = self.width()
        ground = {Stage.WAITING: "hover", Stage.RUNNING: "hover", Stage.DONE: "accent"}
        parts = zip(picture.begin, picture.end, picture.reached, picture.stage, strict=True)
        before_parts = QColor(self._colours["accent"])  # what was visited before the tree was cut
        painter.fillRect(QRectF(0, 0, wide, STRIP), before_parts)
        for begin, end, reached, number in parts:
            stage = STAGES[number]
            place = QRectF(begin * wide, 0, (end - begin) * wide, STRIP)
            painter.fillRect(place, QColor(self._colours[ground[stage]]))
            if stage is Stage.RUNNING:
                done = QRectF(begin * wide, 0, (reached - begin) * wide, STRIP)
                painter.fillRect(done, QColor(self._colours["found"]))
            if place.width() >= LEAST:
                painter.setPen(QPen(QColor(self._colours["panel"]), 1))
                painter.drawLine(QPointF(place.right(), 0), QPointF(place.right(), STRIP))
        painter.setPen(QPen(QColor(self._colours["border"]), 1))
        painter.drawRect(QRectF(0.5, 0.5, wide - 1, STRIP - 1))

    def _paint_nodes(self, painter: QPainter, place: QRectF, picture: PartsPicture) -> None:
        """Draw the nodes of each part as a bar below it, on a scale of logarithms."""
        most = math.log1p(int(picture.nodes.max(initial=0)))
        room = place.height() - LABEL
        if not most or room <= 0:
            return
        painter.fillRect(place, QColor(self._colours["hover"]))
        for begin, end, nodes in zip(picture.begin, picture.end, picture.nodes.tolist(), strict=True):
            high = math.log1p(nodes) / most * room
            wide = max(1.0, (end - begin) * place.width() - 1)
            bar = QRectF(begin * place.width(), place.bottom() - high, wide, high)
            painter.fillRect(bar, QColor(self._colours["band"]))
        text = f"nodes of each part, log: up to {picture.nodes.max():,}"
        self._paint_label(painter, place, text)

    def _paint_label(self, painter: QPainter, place: QRectF, text: str) -> None:
        painter.setPen(QColor(self._colours["muted"]))
        painter.setFont(label_font(LETTERS))
        painter.drawText(place.adjusted(6, 1, 0, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, text)

    def _paint_thread(
        self, painter: QPainter, place: QRectF, number: int, levels: NDArray[np.int64], rows: int
    ) -> None:
        """Draw the latest levels of a thread, the root at the top."""
        painter.fillRect(place, QColor(self._colours["hover"]))
        if len(levels) > 1 and place.height() > LABEL:
            x = np.linspace(place.left(), place.right(), len(levels))
            y = place.top() + LABEL + (levels + 0.5) / rows * (place.height() - LABEL)
            painter.setPen(QPen(QColor(self._colours["accent"]), 1))
            painter.drawPolyline(QPolygonF([QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)]))
        if place.height() >= LABEL:
            self._paint_label(painter, place, f"thread {number + 1}: levels of its latest nodes")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        k = self._part_under(event)
        able = self._picture is not None and k is not None and bool(self._picture.opens[k])
        self.setCursor(Qt.CursorShape.PointingHandCursor if able else Qt.CursorShape.ArrowCursor)
        if self._picture is None or k is None:
            return
        share = percent(float(self._picture.end[k] - self._picture.begin[k]))
        stage = STAGES[self._picture.stage[k]]
        figures = f"{k + 1:,}", f"{len(self._picture.stage):,}", share, node_count(int(self._picture.nodes[k]))
        words = WORDS[stage].format(*figures)
        QToolTip.showText(event.globalPosition().toPoint(), "\n".join([words, *([OPEN] if able else [])]), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        k = self._part_under(event)
        if self._picture is not None and k is not None and event.button() is Qt.MouseButton.LeftButton:
            self.part_picked.emit(float(self._picture.begin[k]))

    def _part_under(self, event: QMouseEvent) -> int | None:
        """Return the number of the part under the mouse; None if there is none."""
        picture, x = self._picture, event.position().x() / max(1, self.width())
        if picture is None or event.position().y() > STRIP:
            return None
        under = np.flatnonzero((picture.begin <= x) & (x < picture.end))
        return int(under[0]) if len(under) else None

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        QToolTip.hideText()


def node_count(nodes: int) -> str:
    """Return a number of nodes in words."""
    return counted(nodes, "node")


def thinned(picture: PartsPicture, columns: int) -> PartsPicture:
    """Return a picture with at most one part in each of so many columns, if it has more: the first, with most nodes."""
    if len(picture.begin) <= columns:
        return picture
    firsts = np.unique(np.floor(picture.begin * columns), return_index=True)[1]
    begin = picture.begin[firsts]
    return picture._replace(
        begin=begin,
        end=np.append(begin[1:], picture.end[-1]),
        reached=picture.reached[firsts],
        stage=picture.stage[firsts],
        opens=picture.opens[firsts],
        parts=np.add.reduceat(picture.parts, firsts),
        nodes=np.maximum.reduceat(picture.nodes, firsts),
    )

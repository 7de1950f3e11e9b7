"""The ZDD of all solutions as a picture: rows of options, high edges in full lines, low edges dashed."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.zdd import FALSE, SINKS, TRUE, Zdd, describe_node, short_name, zdd_of
from workbench.ui.base.theme import colours, label_font, scaled

ACROSS, DOWN, BOX, MARGIN = 52, 44, 22, 14  # pixels at the default text size: between nodes, a node's height, around
LETTERS = 11
SWEEPS = 6  # over the rows, to untangle them
STUB = 0.45  # the part of a row that a low edge to ⊥ takes


class ZddView(QWidget):
    """Shows the nodes of an atlas; the one pointed at, or chosen by the arrow keys, is described."""

    described = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._atlas: Atlas | None = None
        self._zdd: Zdd | None = None
        self.places: dict[int, tuple[float, int]] = {}  # by node: its place in its row, and the row
        self.node = -1  # the one described
        self._way: list[int] = []  # from the root to it, as far as the keys went
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Diagram of all solutions")
        self.setToolTip("Right follows the high edge, Down the low one, Left goes back, Home to the root")

    def show_atlas(self, atlas: Atlas | None) -> None:
        """Show the nodes of an atlas; None: nothing."""
        self._atlas, self._zdd = atlas, zdd_of(atlas.diagram) if atlas else None
        self.places = places_of(self._zdd) if self._zdd else {}
        self.node, self._way = -1, []
        self.setMinimumSize(self.sizeHint())
        self.resize(self.sizeHint())  # as exported before it was ever shown
        self.update()

    def sizeHint(self) -> QSize:
        rows = max((row for _, row in self.places.values()), default=0)
        widest = max((abs(place) for place, _ in self.places.values()), default=0)
        wide, high = 2 * widest * ACROSS + BOX * 2 + 2 * MARGIN, rows * DOWN + BOX + 2 * MARGIN
        return QSize(scaled(wide), scaled(high))

    def centre(self, node: int) -> QPointF:
        """Return the middle of a node."""
        place, row = self.places[node]
        return QPointF(self.width() / 2 + place * scaled(ACROSS), scaled(MARGIN + BOX / 2) + row * scaled(DOWN))

    def box(self, node: int) -> QRectF:
        """Return where a node is drawn."""
        letters = len(self._name(node))
        wide = max(scaled(BOX), letters * scaled(LETTERS) * 0.7 + scaled(10))
        middle = self.centre(node)
        return QRectF(middle.x() - wide / 2, middle.y() - scaled(BOX) / 2, wide, scaled(BOX))

    def _name(self, node: int) -> str:
        assert self._zdd is not None
        assert self._atlas is not None
        if node <= TRUE:
            return SINKS[node]
        return short_name(self._atlas, self._zdd.option[node])

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._zdd is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(label_font(LETTERS))
        for node in self.places:
            if node > TRUE:
                self._paint_edges(painter, self._zdd, node)
        for node in self.places:
            self._paint_node(painter, node)

    def _paint_edges(self, painter: QPainter, zdd: Zdd, node: int) -> None:
        shown = colours()
        begin = self.centre(node)
        pen = QPen(QColor(shown["accent" if node == self.node else "muted"]), 1.6 if node == self.node else 1.0)
        painter.setPen(pen)
        painter.drawLine(begin, self.centre(zdd.high[node]))
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        if zdd.low[node] == FALSE:  # as in most drawings of ZDDs, only begun
            painter.drawLine(begin, begin + QPointF(-scaled(BOX), scaled(DOWN) * STUB))
        else:
            painter.drawLine(begin, self.centre(zdd.low[node]))

    def _paint_node(self, painter: QPainter, node: int) -> None:
        shown, box = colours(), self.box(node)
        painter.setPen(QPen(QColor(shown["accent" if node == self.node else "text"]), 1.6 if node == self.node else 1))
        painter.setBrush(QColor(shown["panel"]))
        if node <= TRUE:
            painter.drawRect(box)
        else:
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(QColor(shown["text"]))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._name(node))

    # Describing a node

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if (node := next((node for node in self.places if self.box(node).contains(at)), -1)) >= 0:
            self._way = []
            self._describe(node)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        zdd = self._zdd
        if zdd is None or event.key() not in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Home):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Home or self.node < 0:
            self._way = []
            self._describe(zdd.root)
        elif event.key() == Qt.Key.Key_Left:
            if self._way:
                self._describe(self._way.pop())
        elif self.node > TRUE:
            self._way.append(self.node)
            self._describe((zdd.high if event.key() == Qt.Key.Key_Right else zdd.low)[self.node])

    def _describe(self, node: int) -> None:
        if node == self.node or self._zdd is None or self._atlas is None:
            return
        self.node = node
        self.described.emit(describe_node(self._atlas, self._zdd, node))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.setMinimumSize(self.sizeHint())


def places_of(zdd: Zdd) -> dict[int, tuple[float, int]]:
    """Return for each node its place in its row, 0 = in the middle, and the row; rows are untangled by barycentres."""
    ranks = zdd.ranks()
    rows: list[list[int]] = [[] for _ in range(max(ranks.values()) + 1)]
    for node in zdd.order:
        rows[ranks[node]].append(node)
    near: dict[int, list[int]] = {node: [] for node in zdd.order}
    for node in zdd.order:
        for other in (zdd.high[node], zdd.low[node]) if node > TRUE else ():
            if other != FALSE:
                near[node].append(other)
                near[other].append(node)
    place = {node: k - (len(row) - 1) / 2 for row in rows for k, node in enumerate(row)}
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else reversed(rows):
            middle = {node: sum(place[k] for k in near[node]) / max(1, len(near[node])) for node in row}
            row.sort(key=lambda node: (middle[node], place[node]))
            place.update({node: k - (len(row) - 1) / 2 for k, node in enumerate(row)})
    return {node: (place[node], ranks[node]) for node in zdd.order}

"""The list under a piece of advice: changes of clues, steps of a propagation, clues that can be left out."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from workbench.puzzles.puzzle import Cell
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
MIN_HEIGHT = 84  # pixels
SIDE, GAP = 9, 5  # pixels beside and above the text of a row
SMALL = 0.9  # of the font's size
WRAPPED = int(Qt.TextFlag.TextWordWrap)
MOODS = {"good": "good", "": "muted"}


class Row(NamedTuple):
    """A line of the list: what it says, a note in small type before or after it, and the cells that it is about."""

    text: str
    cells: tuple[Cell, ...]
    above: str = ""
    beside: str = ""
    mood: str = ""  # of the note beside it: good or nothing
    change: object = None  # what is to be done if the row is chosen; None = nothing


class RowModel(QAbstractListModel):
    """The rows as a list's items."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()

    def put(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return ", ".join(part for part in (row.above, row.text, row.beside) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return tr("Press to make this change") if row.change is not None else None
            case Qt.ItemDataRole.UserRole:
                return row
        return None


class RowDelegate(QStyledItemDelegate):
    """Draws a row; its text takes as many lines as it needs."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: Row = index.data(ROW_ROLE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, AdviceList) else option.rect.width()
        text = text_rect(row, QRect(0, 0, width, 0), option.font)
        return QSize(width, text.bottom() + GAP + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW_ROLE)
        shown = colours()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shown["hover"]))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 5, 5)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(shown["accent"]), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 5, 5)
        small = smaller(option.font)
        painter.setFont(small)
        painter.setPen(QColor(shown["muted"]))
        inner = rect.adjusted(SIDE, GAP, -SIDE, -GAP)
        above = QFontMetrics(small).elidedText(row.above, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, above)
        painter.setPen(QColor(shown[MOODS[row.mood]]))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.beside)
        painter.setFont(option.font)
        painter.setPen(QColor(shown["text"]))
        painter.drawText(text_rect(row, rect, option.font), WRAPPED, row.text)
        painter.restore()


def text_rect(row: Row, rect: QRect, font: QFont) -> QRect:
    """Return where the text of a row goes, in a rectangle of the row's width and any height."""
    small = QFontMetrics(smaller(font))
    top = rect.top() + GAP + (small.height() + 1 if row.above else 0)
    beside = small.horizontalAdvance(row.beside) + GAP if row.beside else 0
    room = QRect(rect.left() + SIDE, top, max(40, rect.width() - 2 * SIDE - beside), 10_000)
    height = QFontMetrics(font).boundingRect(room, WRAPPED, row.text).height()
    return QRect(room.left(), top, room.width(), height)


def smaller(font: QFont) -> QFont:
    """Return the font of a note."""
    small = QFont(font)
    if font.pixelSize() > 0:
        small.setPixelSize(max(9, round(font.pixelSize() * SMALL)))
    else:
        small.setPointSizeF(font.pointSizeF() * SMALL)
    return small


class AdviceList(QListView):
    """The list; `pointed` tells which row is looked at, `chosen` which one is to be done."""

    pointed = Signal(object)  # a Row
    chosen = Signal(object)  # a Row

    def __init__(self) -> None:
        super().__init__()
        self._model = RowModel()
        self.setModel(self._model)
        self.setItemDelegate(RowDelegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or rows would be laid out twice
        self.setMouseTracking(True)
        self.setMinimumHeight(MIN_HEIGHT)
        self.setAccessibleName(tr("Advice"))
        self.selectionModel().currentChanged.connect(self._point)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    @property
    def rows(self) -> Sequence[Row]:
        """The rows that are shown."""
        return self._model.rows

    def put(self, rows: Sequence[Row]) -> None:
        """Show these rows, unless they are shown already."""
        if rows != self._model.rows:
            self._model.put(rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _point(self, index: QModelIndex) -> None:
        if index.isValid():
            self.pointed.emit(index.data(ROW_ROLE))

    def _choose(self, index: QModelIndex) -> None:
        if index.row() < len(self._model.rows):  # the click before may have emptied the list
            self.chosen.emit(index.data(ROW_ROLE))

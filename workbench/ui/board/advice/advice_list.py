"""The list below a piece of advice: clue changes, propagation steps, or removable clues."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from workbench.puzzles.puzzle import Cell
from workbench.ui.base.i18n import tr
from workbench.ui.base.row_frame import draw_row_frame
from workbench.ui.base.theme import colours

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
MIN_HEIGHT = 84  # pixels
SIDE, GAP = 9, 5  # pixels at the sides of a row's text, and above it
SMALL = 0.9  # of the font's size
WRAPPED = int(Qt.TextFlag.TextWordWrap)
MOODS = {"good": "good", "": "muted"}


class AdviceRow(NamedTuple):
    """A row of the list: its text, a heading above and a note at the right, and the cells that it is about."""

    text: str
    cells: tuple[Cell, ...]
    above: str = ""
    note: str = ""
    mood: str = ""  # of the note: good or nothing
    change: object = None  # the change to make when the row is activated; None = no change


class RowModel(QAbstractListModel):
    """The rows as a list's items."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[AdviceRow] = ()

    def show_rows(self, rows: Sequence[AdviceRow]) -> None:
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
                return ", ".join(part for part in (row.above, row.text, row.note) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return tr("Double-click or press Enter to make this change") if row.change is not None else None
            case Qt.ItemDataRole.UserRole:
                return row
        return None


class RowDelegate(QStyledItemDelegate):
    """Draws a row with its text wrapped."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: AdviceRow = index.data(ROW_ROLE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, AdviceList) else option.rect.width()
        text = text_rect(row, QRect(0, 0, width, 0), option.font)
        return QSize(width, text.bottom() + GAP + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: AdviceRow = index.data(ROW_ROLE)
        shown = colours()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        highlighted = bool(state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        draw_row_frame(painter, rect, highlighted=highlighted, focused=focused)
        small = smaller(option.font)
        painter.setFont(small)
        painter.setPen(QColor(shown["muted"]))
        inner = rect.adjusted(SIDE, GAP, -SIDE, -GAP)
        above = QFontMetrics(small).elidedText(row.above, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, above)
        painter.setPen(QColor(shown[MOODS[row.mood]]))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.note)
        painter.setFont(option.font)
        painter.setPen(QColor(shown["text"]))
        painter.drawText(text_rect(row, rect, option.font), WRAPPED, row.text)
        painter.restore()


def text_rect(row: AdviceRow, rect: QRect, font: QFont) -> QRect:
    """Return the rectangle of a row's text within a rectangle of the row's width; its height is ignored."""
    small = QFontMetrics(smaller(font))
    top = rect.top() + GAP + (small.height() + 1 if row.above else 0)
    note = small.horizontalAdvance(row.note) + GAP if row.note else 0
    room = QRect(rect.left() + SIDE, top, max(40, rect.width() - 2 * SIDE - note), 10_000)
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
    """The list of rows; `highlighted` reports one that is selected, `chosen` one that is activated."""

    highlighted = Signal(object)  # a Row
    chosen = Signal(object)  # a Row

    def __init__(self, whole: bool = False) -> None:
        """Show the rows with a scroll bar; a `whole` list is as high as all of them, for a panel that scrolls."""
        super().__init__()
        self._whole = whole
        self._model = RowModel()
        self.setModel(self._model)
        self.setItemDelegate(RowDelegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if whole else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        self.setVerticalScrollBarPolicy(policy)  # never as needed: rows would be laid out twice
        self.setMouseTracking(True)
        self.setMinimumHeight(MIN_HEIGHT)
        self.setAccessibleName(tr("Advice"))
        self.selectionModel().currentChanged.connect(self._highlight)
        self.clicked.connect(self._highlight)
        self.doubleClicked.connect(self._choose)  # not `activated`, which is a single click on some desktops

    @property
    def rows(self) -> Sequence[AdviceRow]:
        """The rows that are shown."""
        return self._model.rows

    @property
    def selected(self) -> AdviceRow | None:
        """The row that is selected."""
        index = self.currentIndex()
        return index.data(ROW_ROLE) if index.isValid() else None

    def show_rows(self, rows: Sequence[AdviceRow]) -> None:
        """Show these rows; a selected one stays selected."""
        if rows != self._model.rows:
            selected = self.selected
            self._model.show_rows(rows)
            if selected in rows:
                self.setCurrentIndex(self._model.index(rows.index(selected), 0))
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())  # what is more comes by its stretch

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        self._fit()

    def _fit(self) -> None:
        """Make a whole list as high as its rows."""
        if self._whole:
            rows = sum(self.sizeHintForRow(k) for k in range(len(self._model.rows)))
            self.setFixedHeight(max(MIN_HEIGHT // 2, rows + 2 * self.frameWidth()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _highlight(self, index: QModelIndex) -> None:
        if index.isValid():
            self.highlighted.emit(index.data(ROW_ROLE))

    def _choose(self, index: QModelIndex) -> None:
        if index.row() < len(self._model.rows):  # an earlier click may have emptied the list
            self.chosen.emit(index.data(ROW_ROLE))

"""The list below a piece of advice: clue changes, propagation steps, or removable clues."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from workbench.puzzles.puzzle import Cell
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled
from workbench.ui.board.advice.row_frame import draw_row_frame

Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
MIN_ROWS = 6  # in sight
SIDE, GAP, INDENT = 9, 5, 14  # pixels at the sides of a row's text, above it, and of rows below a heading
SMALL = 0.9  # of the font's size
WRAPPED = int(Qt.TextFlag.TextWordWrap)
MOODS = {"good": "good", "": "muted"}


class AdviceRow(NamedTuple):
    """A row of the list: its text, a line above and a note at the right, and the cells that it is about."""

    text: str
    cells: tuple[Cell, ...]
    above: str = ""
    note: str = ""
    mood: str = ""  # of the note: good or nothing
    change: object = None  # the change to make when the row is activated; None = no change
    group: str = ""  # by which rows can be filtered
    heading: str = ""  # of its group, above the first row


class RowModel(QAbstractListModel):
    """The rows as a list's items."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[AdviceRow] = ()
        self.headed = False  # whether there are headings

    def show_rows(self, rows: Sequence[AdviceRow]) -> None:
        """Show these rows."""
        self.beginResetModel()
        self.rows, self.headed = rows, any(row.heading for row in rows)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return ", ".join(part for part in (row.heading, row.above, row.text, row.note) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return "Double-click or press Enter to make this change" if row.change is not None else None
            case Qt.ItemDataRole.UserRole:
                return row
        return None


class RowDelegate(QStyledItemDelegate):
    """Draws a row with its text wrapped, below the heading of its group."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, AdviceList) else option.rect.width()
        text = text_rect(index, QRect(0, 0, width, 0), option.font)
        return QSize(width, text.bottom() + scaled(GAP) + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: AdviceRow = index.data(ROW_ROLE)
        shown = colours()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.heading:
            font = bold(option.font)
            painter.setFont(font)
            painter.setPen(QColor(shown["text"]))
            place = rect.adjusted(scaled(SIDE), scaled(GAP), -scaled(SIDE), 0)
            heading = QFontMetrics(font).elidedText(row.heading, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, heading)
            rect = rect.adjusted(0, heading_height(option.font), 0, 0)
        highlighted = bool(state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        draw_row_frame(painter, rect, highlighted=highlighted, focused=focused)
        small = smaller(option.font)
        painter.setFont(small)
        painter.setPen(QColor(shown["muted"]))
        inner = rect.adjusted(scaled(SIDE) + indent(index), scaled(GAP), -scaled(SIDE), -scaled(GAP))
        above = QFontMetrics(small).elidedText(row.above, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, above)
        painter.setPen(QColor(shown[MOODS[row.mood]]))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.note)
        painter.setFont(option.font)
        painter.setPen(QColor(shown["text"]))
        painter.drawText(text_rect(index, option.rect, option.font), WRAPPED, row.text)
        painter.restore()


def text_rect(index: Index, rect: QRect, font: QFont) -> QRect:
    """Return the rectangle of a row's text within a rectangle of the row's width; its height is ignored."""
    row: AdviceRow = index.data(ROW_ROLE)
    small = QFontMetrics(smaller(font))
    top = rect.top() + scaled(GAP) + (small.height() + 1 if row.above else 0)
    top += heading_height(font) if row.heading else 0
    note = small.horizontalAdvance(row.note) + scaled(GAP) if row.note else 0
    side = scaled(SIDE)
    room = QRect(rect.left() + side + indent(index), top, max(40, rect.width() - 2 * side - indent(index) - note), 9999)
    height = QFontMetrics(font).boundingRect(room, WRAPPED, row.text).height()
    return QRect(room.left(), top, room.width(), height)


def indent(index: Index) -> int:
    """Return the pixels by which a row is indented, in a list with headings."""
    model = index.model()
    return scaled(INDENT) if isinstance(model, RowModel) and model.headed else 0


def heading_height(font: QFont) -> int:
    """Return the pixels of height that a heading takes."""
    return QFontMetrics(bold(font)).height() + scaled(GAP)


def bold(font: QFont) -> QFont:
    """Return the font of a heading."""
    heavy = QFont(font)
    heavy.setWeight(QFont.Weight.DemiBold)
    return heavy


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

    def __init__(self) -> None:
        super().__init__()
        self._model = RowModel()
        self._placeholder = ""
        self._place = 0  # of the row that was selected last
        self.setModel(self._model)
        self.setItemDelegate(RowDelegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # as needed, rows are laid out twice
        self.setMouseTracking(True)
        self.setAccessibleName("Advice")
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

    def show_rows(self, rows: Sequence[AdviceRow], follows: bool = False) -> None:
        """Show these rows; a selected one stays selected. Of rows that `follow` its change, the one in its place is."""
        if rows == self._model.rows:
            return
        if (selected := self.selected) is not None:
            self._place = self.currentIndex().row()
        self._model.show_rows(rows)
        if selected in rows:
            self.setCurrentIndex(self._model.index(rows.index(selected), 0))
        elif follows:
            self.setCurrentIndex(self._model.index(min(self._place, len(rows) - 1), 0))

    def show_placeholder(self, text: str) -> None:
        """Show a text while there are no rows."""
        if text != self._placeholder:
            self._placeholder = text
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._model.rows and self._placeholder:
            with painting(self.viewport()) as painter:
                side = scaled(SIDE)
                painter.setPen(QColor(colours()["muted"]))
                painter.drawText(self.viewport().rect().adjusted(side, side, -side, -side), WRAPPED, self._placeholder)

    def minimumSizeHint(self) -> QSize:
        row = self.fontMetrics().height() + 2 * scaled(GAP) + 1
        return QSize(0, MIN_ROWS * row + 2 * self.frameWidth())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())  # what is more comes by its stretch

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        shown = self.visualRect(self.currentIndex())
        self.doItemsLayout()
        if shown.isValid() and shown.top() < event.oldSize().height():  # the current row stays in sight
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_End and self.rows:
            self.setCurrentIndex(
                self._model.index(len(self.rows) - 1, 0)
            )  # without a current row, Qt goes to the first
        else:
            super().keyPressEvent(event)

    def _highlight(self, index: QModelIndex) -> None:
        if index.isValid():
            self.highlighted.emit(index.data(ROW_ROLE))

    def _choose(self, index: QModelIndex) -> None:
        if index.row() < len(self._model.rows):  # an earlier click may have emptied the list
            self.chosen.emit(index.data(ROW_ROLE))

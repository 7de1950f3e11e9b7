"""The list of a puzzle's pieces: each drawn in its colour, with its name and how often it is used."""

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.puzzles.polyomino.colouring import ink_of
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.sentences import counted
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.row_frame import draw_row_frame
from workbench.ui.base.shortcuts import keys_of
from workbench.ui.base.theme import colours, scaled, tinted_icon
from workbench.ui.polyomino.acts import ADD_PIECES, DRAW_PIECE

Index = QModelIndex | QPersistentModelIndex
PIECE_ROLE = Qt.ItemDataRole.UserRole
PLACED_ROLE = PIECE_ROLE + 1

ROW_HEIGHT = 36  # pixels
PICTURE = QSize(54, 30)  # pixels of the picture of a piece
MAX_CELL = 8  # pixels
GAP = 8  # pixels
TICK = 14  # pixels of the tick beside a piece that is used up
EMPTY_TEXT = "No pieces yet.\nPress {} to add a set, or {} to draw a piece."


class PieceModel(QAbstractListModel):
    """The pieces as a list's items, and how many copies of each lie on the board."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: tuple[Piece, ...] = ()
        self._placed: tuple[int, ...] = ()  # by piece; empty = nothing lies on the board

    def placed(self, number: int) -> int | None:
        """Return how many copies of a piece lie on the board; None if nothing lies there."""
        return self._placed[number] if number < len(self._placed) else None

    def show_placed(self, placed: tuple[int, ...]) -> None:
        """Show how many copies of each piece lie on the board; empty = nothing lies there."""
        if placed != self._placed:
            self._placed = placed
            if self.pieces:
                self.dataChanged.emit(self.index(0), self.index(len(self.pieces) - 1))

    def put(self, pieces: tuple[Piece, ...]) -> None:
        """Show these pieces; if their number is unchanged, the selection is kept."""
        if len(pieces) == len(self.pieces):
            self.pieces = pieces
            self.dataChanged.emit(self.index(0), self.index(len(pieces) - 1))
            return
        self.beginResetModel()
        self.pieces = pieces
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.pieces)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        piece = self.pieces[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return piece.name
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return description(piece, self.placed(index.row()))
            case Qt.ItemDataRole.UserRole:
                return piece
            case _ if role == PLACED_ROLE:
                return self.placed(index.row())
        return None


class PieceDelegate(QStyledItemDelegate):
    """Draws a piece in a row: its shape, name and number."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(PICTURE.width(), scaled(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown = colours()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        highlighted = bool(state & QStyle.StateFlag.State_Selected)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        draw_row_frame(painter, rect, highlighted=highlighted, focused=focused)
        piece: Piece = index.data(PIECE_ROLE)
        picture = QRect(rect.topLeft(), PICTURE).translated(GAP, (rect.height() - PICTURE.height()) // 2)
        draw_piece(painter, piece, picture, index.row(), shown)
        room = rect.adjusted(PICTURE.width() + 2 * GAP, 0, -GAP - 2, 0)
        draw_texts(painter, piece, index.data(PLACED_ROLE), room, shown)
        painter.restore()


def draw_piece(painter: QPainter, piece: Piece, frame: QRect, number: int, shown: dict[str, str]) -> None:
    """Draw a piece's cells into the middle of a rectangle, in the colour of the piece of this number."""
    rows, columns = (1 + max(cell[k] for cell in piece.cells) for k in (0, 1))
    side = max(2, min(MAX_CELL, (frame.width() - 2) // columns, (frame.height() - 2) // rows))
    left = frame.x() + (frame.width() - columns * side) // 2
    top = frame.y() + (frame.height() - rows * side) // 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(QPen(QColor(shown["frame"]), 1))
    painter.setBrush(QColor(shown[ink_of(number)]))
    painter.drawRects([QRect(left + c * side, top + r * side, side, side) for r, c in piece.cells])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def draw_texts(painter: QPainter, piece: Piece, placed: int | None, rect: QRect, shown: dict[str, str]) -> None:
    """Draw the name on the left with a restriction below it, and on the right the number, and a tick if all lie."""
    font = painter.font()
    font.setBold(True)
    metrics = QFontMetrics(font)
    amount = amount_text(piece, placed)
    painter.setPen(QColor(shown["text"]))
    painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, amount)
    room = rect.width() - painter.fontMetrics().horizontalAdvance(amount) - GAP
    if placed and is_used_up(piece, placed):
        tick = QRect(rect.left() + room - TICK, rect.center().y() - TICK // 2, TICK, TICK)
        tinted_icon("check", shown["good"], shown["good"]).paint(painter, tick)
        room -= TICK + GAP
    limit = restriction(piece)
    line = rect.adjusted(0, 2, 0, -2)
    painter.setFont(font)
    name = metrics.elidedText(piece.name, Qt.TextElideMode.ElideRight, room)
    above = Qt.AlignmentFlag.AlignTop if limit else Qt.AlignmentFlag.AlignVCenter
    painter.drawText(line, Qt.AlignmentFlag.AlignLeft | above, name)
    if limit:
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.88)
        painter.setFont(font)
        painter.setPen(QColor(shown["muted"]))
        text = QFontMetrics(font).elidedText(limit, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)


def count_text(piece: Piece) -> str:
    """Return how often a piece is used, as a short text."""
    if piece.high is None:
        return f"≥ {piece.low}" if piece.low else tr("any")
    if piece.low == piece.high:
        return f"{piece.low} ×"
    return f"≤ {piece.high}" if piece.low == 0 else f"{piece.low}-{piece.high}"


def amount_text(piece: Piece, placed: int | None) -> str:
    """Return how often a piece is used; if several copies can be, with how many of them lie on the board."""
    if placed is None or piece.high == 1:
        return count_text(piece)
    if piece.high is None:
        return f"{placed:,}"
    return tr("{} of {}").format(f"{placed:,}", f"{piece.high:,}")


def is_used_up(piece: Piece, placed: int) -> bool:
    """Return whether no further copy of a piece can be placed."""
    return piece.high is not None and placed >= piece.high


def restriction(piece: Piece) -> str:
    """Return which ways of placing a piece are forbidden, or "" if that makes no difference."""
    ways = len(piece.orientations())
    every = len(Piece(piece.name, piece.cells).orientations())
    if ways == every:
        return ""
    if not piece.turn and not piece.flip:
        return tr("fixed")
    return tr("no rotation") if not piece.turn else tr("no flipping")


def description(piece: Piece, placed: int | None = None) -> str:
    """Return a description of a piece, with how many copies of it lie on the board if anything lies there."""
    if piece.high is None:
        often = tr("at least {}").format(piece.low) if piece.low else tr("any number")
    elif piece.low == piece.high:
        often = tr("exactly {}").format(piece.low)
    else:
        often = tr("{} to {}").format(piece.low, piece.high) if piece.low else tr("at most {}").format(piece.high)
    ways = len(piece.orientations())
    text = ", ".join([f"{piece.name}: {counted(piece.area, 'cell')}", often, counted(ways, "orientation")])
    return text if placed is None else tr("{}; {} placed").format(text, f"{placed:,}")


class PieceList(QListView):
    """The list; several pieces can be selected."""

    picked = Signal()  # the selection changed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pieces_model = PieceModel()
        self.setModel(self.pieces_model)
        self.setItemDelegate(PieceDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setMinimumHeight(3 * ROW_HEIGHT)
        self.setAccessibleName(tr("Pieces"))
        self.selectionModel().selectionChanged.connect(self.picked)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.pieces_model.pieces:
            with painting(self.viewport()) as painter:
                painter.setPen(QColor(colours()["muted"]))
                room = self.viewport().rect().adjusted(2 * GAP, 0, -2 * GAP, 0)
                words = tr(EMPTY_TEXT).format(keys_of(ADD_PIECES), keys_of(DRAW_PIECE))
                painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), words)

    def put(self, pieces: tuple[Piece, ...]) -> None:
        """Show these pieces."""
        self.pieces_model.put(pieces)
        self.picked.emit()

    def choose(self, numbers: range) -> None:
        """Select these pieces and no others, and scroll to them."""
        first, last = (self.pieces_model.index(k) for k in (numbers[0], numbers[-1]))
        self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.selectionModel().select(QItemSelection(first, last), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(last)
        self.scrollTo(first)

    def chosen(self) -> list[int]:
        """Return the numbers of the selected pieces, from 0."""
        return sorted(index.row() for index in self.selectedIndexes())

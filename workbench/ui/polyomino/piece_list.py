"""The list of a puzzle's pieces: each drawn in its colour, with its name and how often it may be used."""

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

from workbench.puzzles.polyomino.colouring import COLOURS
from workbench.puzzles.polyomino.pieces import Piece
from workbench.ui.base.i18n import tr
from workbench.ui.base.shortcuts import keys_of
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import painting
from workbench.ui.polyomino.acts import ADD_PIECES, DRAW_PIECE

Index = QModelIndex | QPersistentModelIndex
PIECE_ROLE = Qt.ItemDataRole.UserRole

ROW_HEIGHT = 36  # pixels
PICTURE = QSize(54, 30)  # pixels that a piece is drawn in
MAX_CELL = 8  # pixels
GAP = 8  # pixels
NOTHING = "No pieces yet.\nAdd a set with {}, or draw one with {}."


class PieceModel(QAbstractListModel):
    """The pieces as a list's items."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: tuple[Piece, ...] = ()

    def put(self, pieces: tuple[Piece, ...]) -> None:
        """Show these pieces; as many as before keep what is selected."""
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
                return described(piece)
            case Qt.ItemDataRole.UserRole:
                return piece
        return None


class PieceDelegate(QStyledItemDelegate):
    """Draws a piece in a row: its shape, its name, its number."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(PICTURE.width(), ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown = colours()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shown["hover"]))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 5, 5)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(shown["accent"]), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 5, 5)
        piece: Piece = index.data(PIECE_ROLE)
        picture = QRect(rect.topLeft(), PICTURE).translated(GAP, (ROW_HEIGHT - PICTURE.height()) // 2)
        draw_piece(painter, piece, picture, index.row(), shown)
        draw_texts(painter, piece, rect.adjusted(PICTURE.width() + 2 * GAP, 0, -GAP - 2, 0), shown)
        painter.restore()


def draw_piece(painter: QPainter, piece: Piece, frame: QRect, number: int, shown: dict[str, str]) -> None:
    """Draw a piece's cells into the middle of a rectangle, in the colour of the piece of this number."""
    rows, columns = (1 + max(cell[k] for cell in piece.cells) for k in (0, 1))
    side = max(2, min(MAX_CELL, (frame.width() - 2) // columns, (frame.height() - 2) // rows))
    left = frame.x() + (frame.width() - columns * side) // 2
    top = frame.y() + (frame.height() - rows * side) // 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(QPen(QColor(shown["frame"]), 1))
    painter.setBrush(QColor(shown[f"piece-{number % COLOURS + 1}"]))
    painter.drawRects([QRect(left + c * side, top + r * side, side, side) for r, c in piece.cells])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def draw_texts(painter: QPainter, piece: Piece, rect: QRect, shown: dict[str, str]) -> None:
    """Write the name on the left, the number on the right, and under the name how the piece may not be laid."""
    font = painter.font()
    font.setBold(True)
    metrics = QFontMetrics(font)
    amount = number_of(piece)
    painter.setPen(QColor(shown["text"]))
    painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, amount)
    room = rect.width() - painter.fontMetrics().horizontalAdvance(amount) - GAP
    bound = how_bound(piece)
    line = rect.adjusted(0, 2, 0, -2)
    painter.setFont(font)
    name = metrics.elidedText(piece.name, Qt.TextElideMode.ElideRight, room)
    above = Qt.AlignmentFlag.AlignTop if bound else Qt.AlignmentFlag.AlignVCenter
    painter.drawText(line, Qt.AlignmentFlag.AlignLeft | above, name)
    if bound:
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.88)
        painter.setFont(font)
        painter.setPen(QColor(shown["muted"]))
        text = QFontMetrics(font).elidedText(bound, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)


def number_of(piece: Piece) -> str:
    """Return how often a piece is to be used, as short as can be."""
    if piece.high is None:
        return f"≥ {piece.low}" if piece.low else tr("any")
    if piece.low == piece.high:
        return f"{piece.low} ×"
    return f"≤ {piece.high}" if piece.low == 0 else f"{piece.low}-{piece.high}"


def how_bound(piece: Piece) -> str:
    """Return which ways of laying a piece down are forbidden; nothing where that changes nothing."""
    ways = len(piece.orientations())
    every = len(Piece(piece.name, piece.cells).orientations())
    if ways == every:
        return ""
    if not piece.turn and not piece.flip:
        return tr("as it is")
    return tr("no turning") if not piece.turn else tr("no flipping")


def described(piece: Piece) -> str:
    """Return a sentence about a piece."""
    if piece.high is None:
        often = tr("at least {}").format(piece.low) if piece.low else tr("any number")
    elif piece.low == piece.high:
        often = tr("exactly {}").format(piece.low)
    else:
        often = tr("{} to {}").format(piece.low, piece.high) if piece.low else tr("at most {}").format(piece.high)
    ways = len(piece.orientations())
    return tr("{}: {} cells, {}, {}").format(
        piece.name, piece.area, often, tr("1 way to lie") if ways == 1 else tr("{} ways to lie").format(ways)
    )


class PieceList(QListView):
    """The list; several pieces can be selected at once."""

    picked = Signal()  # other pieces are selected

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
                words = tr(NOTHING).format(keys_of(ADD_PIECES), keys_of(DRAW_PIECE))
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

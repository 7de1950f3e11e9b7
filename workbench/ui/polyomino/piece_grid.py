"""The pieces of a puzzle as tiles: each drawn in its colour, with its name and how often it is used."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.puzzles.polyomino.colouring import ink_of
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.sentences import counted
from workbench.ui.base.painting import painting
from workbench.ui.base.shortcuts import keys_of
from workbench.ui.base.theme import colours, scaled, tinted_icon
from workbench.ui.polyomino.acts import ADD_PIECES, DRAW_PIECE
from workbench.ui.polyomino.piece_rows import least_height, tiles

Index = QModelIndex | QPersistentModelIndex
PIECE_ROLE = Qt.ItemDataRole.UserRole
PLACED_ROLE = PIECE_ROLE + 1

EM = 13  # pixels at the default text size
FRAME_GAP, PADDING, RADIUS = 3, 5, 8  # pixels around a tile's frame and in it, and of its corners
SLACK = 2  # pixels of width that Qt's list leaves free in a line
TICK = 14  # pixels of the tick on a piece that is used up, at the default text size
USUAL = 3, 6  # rows and columns of a piece that the common size of cells is made for: least and most
SMALL = 0.88  # of the font's size
TURN_KEYS = {Qt.Key.Key_R: False, Qt.Key.Key_F: True}
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
    """Draws a piece on a tile: its shape, and under it name and number."""

    def __init__(self, grid: "PieceGrid") -> None:
        super().__init__(grid)
        self._grid = grid

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return self._grid.gridSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown = colours()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        frame = QRectF(rect).adjusted(FRAME_GAP, FRAME_GAP, -FRAME_GAP, -FRAME_GAP)
        painter.setBrush(QColor(shown["hover" if selected else "panel"]))
        painter.setPen(QPen(QColor(shown["accent" if selected else "border"]), 2 if selected else 1))
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
        if state & QStyle.StateFlag.State_HasFocus and self._grid.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(shown["accent"]), 1, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), RADIUS - 3, RADIUS - 3)
        piece: Piece = index.data(PIECE_ROLE)
        room = frame.toRect().adjusted(PADDING, PADDING, -PADDING, -PADDING)
        line = painter.fontMetrics().height()
        picture = room.adjusted(0, 0, 0, -line)
        draw_piece(painter, piece, picture, index.row(), shown, self._grid.cell_in(picture.size()))
        placed: int | None = index.data(PLACED_ROLE)
        draw_texts(painter, piece, placed, QRect(room.left(), room.bottom() + 1 - line, room.width(), line), shown)
        if placed and is_used_up(piece, placed):
            tick = scaled(TICK)
            at = QRect(room.right() + 1 - tick, room.top(), tick, tick)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shown["hover" if selected else "panel"]))
            painter.drawEllipse(at.adjusted(-1, -1, 1, 1))
            tinted_icon("check", shown["good"], shown["good"]).paint(painter, at)
        painter.restore()


def draw_piece(painter: QPainter, piece: Piece, frame: QRect, number: int, shown: dict[str, str], largest: int) -> None:
    """Draw a piece's cells into the middle of a rectangle, in the colour of the piece of this number."""
    rows, columns = extent(piece)
    side = max(2, min(largest, (frame.width() - 2) // columns, (frame.height() - 2) // rows))
    left = frame.x() + (frame.width() - columns * side) // 2
    top = frame.y() + (frame.height() - rows * side) // 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(QPen(QColor(shown["frame"]), 1))
    painter.setBrush(QColor(shown[ink_of(number)]))
    painter.drawRects([QRect(left + c * side, top + r * side, side, side) for r, c in piece.cells])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def extent(piece: Piece) -> tuple[int, int]:
    """Return the rows and columns of a piece as it is drawn."""
    return 1 + max(r for r, _ in piece.cells), 1 + max(c for _, c in piece.cells)


def draw_texts(painter: QPainter, piece: Piece, placed: int | None, rect: QRect, shown: dict[str, str]) -> None:
    """Draw the name on the left, and on the right how often the piece is used."""
    bold = painter.font()
    small = painter.font()
    bold.setBold(True)
    small.setPointSizeF(small.pointSizeF() * SMALL)
    amount = amount_text(piece, placed)
    wide = QFontMetrics(small).horizontalAdvance(amount)
    name = QFontMetrics(bold).elidedText(piece.name, Qt.TextElideMode.ElideRight, max(0, rect.width() - wide - 3))
    painter.setFont(bold)
    painter.setPen(QColor(shown["text"]))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), name)
    painter.setFont(small)
    painter.setPen(QColor(shown["muted"]))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), amount)


def count_text(piece: Piece) -> str:
    """Return how often a piece is used, as a short text."""
    if piece.high is None:
        return f"≥ {piece.low}" if piece.low else "any"
    if piece.low == piece.high:
        return f"{piece.low} ×"
    return f"≤ {piece.high}" if piece.low == 0 else f"{piece.low}-{piece.high}"


def amount_text(piece: Piece, placed: int | None) -> str:
    """Return how often a piece is used; if several copies can be, with how many of them lie on the board."""
    if placed is None or piece.high == 1:
        return count_text(piece)
    if piece.high is None:
        return f"{placed:,}"
    return f"{placed:,} of {piece.high:,}"


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
        return "fixed"
    return "no turning" if not piece.turn else "no flipping"


def description(piece: Piece, placed: int | None = None) -> str:
    """Return a description of a piece, with how many copies of it lie on the board if anything lies there."""
    if piece.high is None:
        often = f"at least {piece.low}" if piece.low else "any number"
    elif piece.low == piece.high:
        often = f"exactly {piece.low}"
    else:
        often = f"{piece.low} to {piece.high}" if piece.low else f"at most {piece.high}"
    ways = len(piece.orientations())
    parts = [f"{piece.name}: {counted(piece.area, 'cell')}", often, counted(ways, "orientation"), restriction(piece)]
    text = ", ".join(filter(None, parts))
    return text if placed is None else f"{text}; {placed:,} placed"


class PieceGrid(QListView):
    """The tiles; several can be selected, and one can be dragged away."""

    picked = Signal()  # the selection changed
    taken = Signal(int)  # a piece, by Return
    dragged = Signal(int, QPoint)  # a piece, and where the mouse is on the screen
    turned = Signal(bool)  # the piece that is dragged: rotate it (False) or flip it (True)
    dropped = Signal(QPoint)  # where on the screen
    cancelled = Signal()  # the drag

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pieces_model = PieceModel()
        self._pressed: QPoint | None = None  # where the mouse took a tile
        self._dragged: int | None = None  # the piece that is dragged
        self._room = 0  # pixels of width, also while a scroll bar takes some of it
        self.setObjectName("pieceGrid")
        self.setModel(self.pieces_model)
        self.setItemDelegate(PieceDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setAccessibleName("Pieces")
        self.selectionModel().selectionChanged.connect(self.picked)

    # Sizes

    def sizeHint(self) -> QSize:
        return QSize(
            self._room, self.minimumHeight()
        )  # it takes what height is left, and asks for no more than it needs

    def fit(self, width: int) -> None:
        """Lay the tiles out in a width that does not depend on scroll bars."""
        self._room = width
        self._fit()

    def _fit(self) -> None:
        count, em, bar = len(self.pieces_model.pieces), scaled(EM), self.verticalScrollBar().sizeHint().width()
        least = least_height(count, self._room, em)
        self.setMinimumHeight(least)
        height = max(least, self.height())
        layout = tiles(count, self.width() - SLACK, height, em)
        scrolls = layout.total(count) > height
        if scrolls:
            layout = tiles(count, self.width() - bar - SLACK, height, em)
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        self.setGridSize(QSize(layout.width, layout.height))

    def cell_in(self, picture: QSize) -> int:
        """Return the side of a cell that is common to the pictures of all pieces that are not unusually large."""
        extents = [extent(piece) for piece in self.pieces_model.pieces]
        rows, columns = (max((min(USUAL[1], one[k]) for one in extents), default=1) for k in (0, 1))
        return max(
            2, min((picture.height() - 2) // max(USUAL[0], rows), (picture.width() - 2) // max(USUAL[0], columns))
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.pieces_model.pieces:
            with painting(self.viewport()) as painter:
                painter.setPen(QColor(colours()["muted"]))
                words = EMPTY_TEXT.format(keys_of(ADD_PIECES), keys_of(DRAW_PIECE))
                alignment = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
                painter.drawText(self.viewport().rect(), alignment, words)

    # The pieces

    def put(self, pieces: tuple[Piece, ...]) -> None:
        """Show these pieces."""
        self.pieces_model.put(pieces)
        self._fit()
        self.picked.emit()

    def choose(self, numbers: Sequence[int]) -> None:
        """Select these pieces, which follow one another, and no others, and scroll to them."""
        first, last = (self.pieces_model.index(k) for k in (numbers[0], numbers[-1]))
        self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.selectionModel().select(QItemSelection(first, last), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(last)
        self.scrollTo(first)

    def chosen(self) -> list[int]:
        """Return the numbers of the selected pieces, from 0."""
        return sorted(index.row() for index in self.selectedIndexes())

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = event.position().toPoint()
        plain = event.button() == Qt.MouseButton.LeftButton and event.modifiers() == Qt.KeyboardModifier.NoModifier
        self._pressed = at if plain and self.indexAt(at).isValid() else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._dragged is not None:
            self.dragged.emit(self._dragged, event.globalPosition().toPoint())
        elif self._pressed is None:
            super().mouseMoveEvent(event)
        elif (at - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._dragged = self.indexAt(self._pressed).row()
            self.viewport().setCursor(self._picture_of(self._dragged))
            self.dragged.emit(self._dragged, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed = None
        if self._dragged is not None:
            self._end_drag()
            self.dropped.emit(event.globalPosition().toPoint())
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self._dragged is not None and key == Qt.Key.Key_Escape:
            self._end_drag()
            self.cancelled.emit()
        elif self._dragged is not None and key in TURN_KEYS:
            self.turned.emit(TURN_KEYS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.taken.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def _end_drag(self) -> None:
        self._dragged = self._pressed = None
        self.viewport().unsetCursor()

    def _picture_of(self, number: int) -> QCursor:
        """Return a piece as the picture of the mouse."""
        picture = QPixmap(self.gridSize())
        picture.fill(Qt.GlobalColor.transparent)
        with painting(picture) as painter:
            piece = self.pieces_model.pieces[number]
            draw_piece(painter, piece, picture.rect(), number, colours(), self.cell_in(picture.size()))
        return QCursor(picture)

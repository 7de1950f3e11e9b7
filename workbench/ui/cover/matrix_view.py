"""The matrix of an exact cover: a row for each option, a column for each item; scrolled, zoomed, with a cursor."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollBar, QToolTip

from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Cell
from workbench.ui.base.painting import painting, veil
from workbench.ui.base.speech.board_speech import BoardSpeech
from workbench.ui.base.theme import colours
from workbench.ui.cover.matrix_painter import paint
from workbench.ui.cover.matrix_selection import MatrixSelection
from workbench.ui.cover.matrix_sheet import (
    ABOVE,
    LARGEST,
    NAMES,
    READABLE,
    SMALLEST,
    SNUG,
    MatrixCell,
    Names,
    Sheet,
    fitting,
)
from workbench.ui.cover.matrix_speech import cell_of, place_of, place_words
from workbench.ui.cover.matrix_states import ItemState, Look, OptionState, States
from workbench.ui.cover.matrix_words import item_description, option_description

ZOOM = 1.2  # a step
MAX_PICTURE = 16_000  # pixels of the members, across and down
EDGE = 8  # pixels around a picture of the whole matrix
NOTHING = Cover((), 0, np.zeros(1, np.uint32), np.zeros(0, np.uint32))
ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}


class MatrixView(QAbstractScrollArea):
    """Shows a cover and the states of its items and options, and reports keys and clicks; it changes nothing."""

    cursor_moved = Signal()
    activated = Signal()  # Enter or Space on the cursor's cell
    clicked = Signal()  # the cursor's cell, by the left button; not if the mouse has dragged a selection
    double_clicked = Signal()  # the cursor's cell; its first click was reported as one
    typed = Signal(str)  # a printable character on the cursor's cell
    moved = Signal()  # scrolled, zoomed or resized

    def __init__(self, empty: str = "", viewing: bool = False) -> None:
        super().__init__()
        self.speech = BoardSpeech(self, self._shape, lambda: cell_of(self.cursor_place), self._rect, self._cell_at)
        self.speech.words = lambda cell: place_words(self._cover, place_of(cell), self._look)
        self._empty = empty  # the text shown if there are no items
        self._viewing = viewing  # the wheel zooms, a drag moves, and no cursor is shown without the focus
        self._outdated = False
        self._whole = False  # fit all of it, even if it is not readable then
        self._dragged: QPoint | None = None  # where the mouse was last, while it moves the matrix
        self._cover = NOTHING
        self._sized_as: tuple[Cover, Names] | None = None  # whose size of cells it has; None = its own
        self._names = Names.of(NOTHING)
        self._look = Look(np.zeros(1, np.uint8), np.zeros(0, np.uint8))
        self._side: int | None = None  # pixels of a cell; None = fit the window
        self._fitting = SMALLEST
        self._selection = MatrixSelection(MatrixCell(0, 1), MatrixCell(0, 1))
        self._pressed: MatrixCell | None = None  # the cell that a click begins with
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(220, 160)
        self.setAccessibleName("Matrix")
        self.viewport().setAutoFillBackground(False)

    # What is shown

    def show_cover(self, cover: Cover, sized_as: Cover | None = None) -> None:
        """Show a cover; all its items and options are open. Where it is fitted, its cells are those of another one."""
        self._sized_as = None if sized_as is None else (sized_as, Names.of(sized_as))
        if cover is not self._cover:
            at_costs = 0 < len(self._cover.items) < self.cursor_place.item
            self._cover, self._names = cover, Names.of(cover)
            self._look = Look(np.zeros(len(cover.items) + 1, np.uint8), np.zeros(cover.count, np.uint8))
            self._fit()
            item = len(cover.items) + 1 if at_costs else min(self.cursor_place.item, len(cover.items))
            self.go(MatrixCell(self.cursor_place.option, item))
        self.viewport().update()

    def show_states(
        self,
        item_states: States,
        option_states: States,
        current_option: int | None = None,
        current_item: int | None = None,
    ) -> None:
        """Show ItemState by item (entry 0 is not used) and OptionState by option; a current one is scrolled to."""
        self._look.sizes = None
        self._look.items = item_states.copy()
        self._look.options = option_states.copy()
        if current_item is not None:
            self._look.items[current_item] = ItemState.CHOSEN
        if current_option is not None:
            self._look.options[current_option] = OptionState.CURRENT
        if current_item is not None or current_option is not None:
            self.reveal(MatrixCell(NAMES if current_option is None else current_option, current_item or 0))
        self.viewport().update()

    def show_sizes(self, sizes: NDArray[np.int64], wanting: NDArray[np.int64]) -> None:
        """Show how many options each item has left (by item, -1 = not shown), and which items have too few."""
        self._look.sizes, self._look.wanting = sizes, wanting
        self.viewport().update()

    def show_faults(self, options: NDArray[np.int64]) -> None:
        """Mark the options that break a rule."""
        self._look.faulty = options
        self.viewport().update()

    def show_differing(self, options: NDArray[np.int64]) -> None:
        """Mark the chosen options that are not in the shown solution."""
        self._look.differing = options
        self.viewport().update()

    def show_outdated(self, outdated: bool) -> None:
        """Dim the matrix, because it is that of an earlier text; or not."""
        self._outdated = outdated
        self.viewport().update()

    @property
    def cover(self) -> Cover:
        """The cover that is shown."""
        return self._cover

    @property
    def cursor_place(self) -> MatrixCell:
        """The cell of the cursor."""
        return self._selection.cursor

    def picked_options(self) -> range:
        """Return the selected options."""
        return self._selection.options()

    def picked_items(self) -> range:
        """Return the selected items: those whose names are selected."""
        return self._selection.items()

    # Where things are

    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    @property
    def _bars(self) -> tuple[QScrollBar, QScrollBar]:
        return self.horizontalScrollBar(), self.verticalScrollBar()

    @property
    def sheet(self) -> Sheet:
        """The current layout."""
        across, down = (bar.value() // self.side for bar in self._bars)
        scrolled = QPoint(across, down) * self.side  # complete cells, so that no name is cut at an edge
        return Sheet(self._cover, self._names, self.side, self.viewport().size(), scrolled)

    @property
    def side(self) -> int:
        """The pixels of a cell."""
        return self._fitting if self._side is None else self._side

    def cell_rect(self, place: MatrixCell) -> QRect:
        """Return the pixels of a cell."""
        return self.sheet.rect(place)

    def below_name(self, item: int) -> QRect:
        """Return the rectangle below an item's name, in the first visible option; the item may be a new one."""
        sheet = self.sheet
        return QRect(sheet.rect(MatrixCell(NAMES, item)).x(), sheet.members.y(), sheet.side, max(READABLE, sheet.side))

    def reveal(self, place: MatrixCell) -> None:
        """Scroll to make a cell visible."""
        scrolled = self.sheet.scroll_to(place)
        self.horizontalScrollBar().setValue(scrolled.x())
        self.verticalScrollBar().setValue(scrolled.y())

    def zoom_by(self, steps: int, at: QPoint | None = None) -> None:
        """Enlarge or shrink the cells, around a point or the cursor; 0 = fit the window."""
        before, self._whole = self.sheet, self._viewing and not steps
        if steps:
            changed = self.side * ZOOM**steps
            side = int(changed) + 1 if steps > 0 else int(changed)
            self._side = max(SMALLEST, min(LARGEST, side))
        else:
            self._side = None
        self._fit()
        if at is None:
            self.reveal(self.cursor_place)
        else:
            self._keep_under(at, before)
        self.viewport().update()

    def _keep_under(self, at: QPoint, before: Sheet) -> None:
        """Scroll so that the cell at a point stays there."""
        inside = at - before.members.topLeft()
        cells = (inside.x() + before.scrolled.x()) / before.side, (inside.y() + before.scrolled.y()) / before.side
        now = at - self.sheet.members.topLeft()
        for bar, cell, pixels in zip(self._bars, cells, (now.x(), now.y()), strict=True):
            bar.setValue(round(cell - pixels / self.side) * self.side)

    # All of it as a picture

    def whole_size(self) -> QSize:
        """Return the size of the whole matrix, with readable names unless that is too large for a picture."""
        return self._whole_sheet().area

    def paint_whole(self, painter: QPainter) -> None:
        """Paint the whole matrix, without cursor and selection."""
        look = replace(self._look, cursor=None, picked_options=range(0), picked_items=range(0))
        sheet = self._whole_sheet()
        painter.fillRect(QRect(QPoint(0, 0), sheet.area), QColor(colours()["window"]))
        paint(painter, sheet, look)

    def _whole_sheet(self) -> Sheet:
        cells = max(1, len(self._cover.items), self._cover.count)
        side = max(SMALLEST, min(max(self.side, SNUG), MAX_PICTURE // cells))
        sheet = replace(self.sheet, side=side, scrolled=QPoint(0, 0))
        wide = sheet.left + sheet.columns * sheet.side + sheet.right + 2 * EDGE
        return replace(sheet, area=QSize(wide, sheet.top + ABOVE + sheet.rows * sheet.side + 2 * EDGE))

    def _fit(self) -> None:
        """Update the scroll bars, and the size of the cells unless it was chosen by zoom."""
        if self._side is None:
            least = SMALLEST if self._whole else SNUG
            shown, names = self._sized_as or (self._cover, self._names)
            self._fitting = fitting(shown, names, self.maximumViewportSize(), least)
        sheet = self.sheet
        for bar, hidden, room in (
            (self.horizontalScrollBar(), sheet.hidden.x(), sheet.room.width()),
            (self.verticalScrollBar(), sheet.hidden.y(), sheet.room.height()),
        ):
            bar.setRange(0, hidden)
            bar.setSingleStep(sheet.side)
            bar.setPageStep(room)
        self.moved.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.viewport().update()
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = self._look
        look.focused, look.cross = self.hasFocus(), not self._viewing
        look.cursor = self.cursor_place if self._cover.items and (look.focused or look.cross) else None
        look.picked_options, look.picked_items = self.picked_options(), self.picked_items()
        with painting(self.viewport()) as painter:
            paint(painter, self.sheet, look)
            if self._outdated:
                veil(painter, colours()["panel"])
            if not self._cover.items and self._empty and self._cover is not NOTHING:  # not before one is shown
                painter.setPen(QColor(colours()["muted"]))
                description = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.viewport().rect().adjusted(20, 20, -20, -20), description, self._empty)
        self.speech.follow()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()
        super().focusOutEvent(event)

    # Descriptions, and the cells that a screen reader is given

    def _shape(self) -> tuple[int, int]:
        return self._cover.count + 1, len(self._cover.items) + (2 if self._names.cost else 1)

    def _rect(self, cell: Cell) -> QRect:
        return self.cell_rect(place_of(cell)).translated(self.viewport().pos())

    def _cell_at(self, point: QPoint) -> Cell | None:
        place = self.sheet.place_at(point - self.viewport().pos())
        return None if place is None else cell_of(place)

    def description(self, place: MatrixCell) -> str:
        """Return the description of a cell."""
        cover = self._cover
        parts = []
        if 0 < place.item <= len(cover.items):
            parts.append(item_description(cover, place.item, int(self._names.sizes[place.item])))
        if place.option != NAMES and place.option < cover.count:
            parts.append(option_description(cover, place.option))
        return "; ".join(parts)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self.sheet.place_at(event.pos())
            QToolTip.showText(event.globalPos(), self.description(place) if place else "", self.viewport())
            return True
        return super().viewportEvent(event)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in ZOOM_KEYS and (control or self._viewing):
            self.zoom_by(ZOOM_KEYS[Qt.Key(key)])
        elif (to := self._cursor_target(Qt.Key(key), control)) is not None:
            self.go(to, extend=shift)
        elif key == Qt.Key.Key_Escape and self._selection.extended:
            self.go(self.cursor_place)
        elif not control and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.activated.emit()
        elif not control and event.text().isprintable() and event.text().strip():
            self.typed.emit(event.text())
        else:
            event.ignore()

    def _cursor_target(self, key: Qt.Key, control: bool) -> MatrixCell | None:
        """Return where a key moves the cursor; None for other keys."""
        page = max(1, self.sheet.room.height() // self.side - 1)
        return self._selection.target(key, control, self._cover, page)

    # Cursor and mouse

    def go(self, place: MatrixCell, extend: bool = False) -> None:
        """Move the cursor; `extend` extends the selection to it."""
        last = self._shape()[1] - 1
        inside = MatrixCell(max(NAMES, min(self._cover.count - 1, place.option)), max(0, min(last, place.item)))
        self._selection = self._selection.moved(inside, extend)
        self.reveal(self.cursor_place)
        self.viewport().update()
        self.cursor_moved.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.sheet.place_at(event.position().toPoint())
        if place is not None and event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            again = event.button() == Qt.MouseButton.RightButton and self._selection.covers(place)
            if not again:
                self.go(place, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            plain = event.button() == Qt.MouseButton.LeftButton and event.modifiers() == Qt.KeyboardModifier.NoModifier
            self._pressed = place if plain else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        place = self.sheet.place_at(at)
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if self._viewing:
            self._drag_to(at)
        elif place is not None and place != self.cursor_place:
            self._pressed = None
            self.go(place, extend=True)

    def _drag_to(self, at: QPoint) -> None:
        """Move the matrix with the mouse, by whole cells."""
        if self._dragged is None:
            self._dragged = at
            return
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        cells = [int(moved / self.side) for moved in (at - self._dragged).toTuple()]
        for bar, moved in zip(self._bars, cells, strict=True):
            bar.setValue(bar.value() - moved * self.side)
        self._dragged += QPoint(*cells) * self.side

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = None
        self.viewport().unsetCursor()
        event.accept()
        pressed, self._pressed = self._pressed, None
        if pressed is not None and self.sheet.place_at(event.position().toPoint()) == pressed:
            self.clicked.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.sheet.place_at(event.position().toPoint()):
            self.double_clicked.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned, held = event.angleDelta().y(), event.modifiers()
        zooms = held & Qt.KeyboardModifier.ControlModifier
        if turned and (zooms or (self._viewing and not held & Qt.KeyboardModifier.ShiftModifier)):
            self.zoom_by(1 if turned > 0 else -1, event.position().toPoint())
            event.accept()
        else:
            super().wheelEvent(event)

"""The matrix of an exact cover: a row for each option, a column for each item; scrolled, zoomed, with a cursor."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from workbench.puzzles.cover import Cover
from workbench.puzzles.sentences import counted
from workbench.ui.base.i18n import tr
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours
from workbench.ui.cover.matrix_painter import paint
from workbench.ui.cover.matrix_sheet import LARGEST, NAMES, READABLE, SMALLEST, Names, Place, Sheet, bounds_of, fitting
from workbench.ui.cover.matrix_states import ItemState, Look, OptionState, States

ZOOM = 1.2  # a step
NOTHING = Cover((), 0, np.zeros(1, np.uint32), np.zeros(0, np.uint32))

ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}


class MatrixView(QAbstractScrollArea):
    """Shows a cover and the states of its items and options, and reports keys and clicks; it changes nothing."""

    cursor_moved = Signal()
    activated = Signal()  # Enter or Space on the cursor's cell, or a double click there
    typed = Signal(str)  # a printable character on the cursor's cell
    moved = Signal()  # scrolled, zoomed or resized

    def __init__(self, empty: str = "") -> None:
        super().__init__()
        self._empty = empty  # the text shown if there are no items
        self._cover = NOTHING
        self._names = Names.of(NOTHING)
        self._look = Look(np.zeros(1, np.uint8), np.zeros(0, np.uint8))
        self._side: int | None = None  # pixels of a cell; None = fit the window
        self._fitting = SMALLEST
        self._cursor = self._anchor = Place(0, 1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(220, 160)
        self.setAccessibleName(tr("Matrix"))
        self.viewport().setAutoFillBackground(False)

    # What is shown

    def show_cover(self, cover: Cover) -> None:
        """Show a cover; all its items and options are open."""
        if cover is not self._cover:
            at_costs = 0 < len(self._cover.items) < self._cursor.item
            self._cover, self._names = cover, Names.of(cover)
            self._look = Look(np.zeros(len(cover.items) + 1, np.uint8), np.zeros(cover.count, np.uint8))
            self._fit()
            item = len(cover.items) + 1 if at_costs else min(self._cursor.item, len(cover.items))
            self.go(Place(self._cursor.option, item))
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
            self.reveal(Place(NAMES if current_option is None else current_option, current_item or 0))
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

    @property
    def cover(self) -> Cover:
        """The cover that is shown."""
        return self._cover

    @property
    def cursor_place(self) -> Place:
        """The cell of the cursor."""
        return self._cursor

    def picked_options(self) -> range:
        """Return the selected options."""
        if NAMES in (self._cursor.option, self._anchor.option):
            return range(0)
        return between(self._anchor.option, self._cursor.option)

    def picked_items(self) -> range:
        """Return the selected items: those whose names are selected."""
        if self._cursor.option != NAMES or self._anchor.option != NAMES or 0 in (self._cursor.item, self._anchor.item):
            return range(0)
        return between(self._anchor.item, self._cursor.item)

    # Where things are

    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    @property
    def sheet(self) -> Sheet:
        """The current layout."""
        across, down = (bar.value() // self.side for bar in (self.horizontalScrollBar(), self.verticalScrollBar()))
        scrolled = QPoint(across, down) * self.side  # complete cells, so that no name is cut at an edge
        return Sheet(self._cover, self._names, self.side, self.viewport().size(), scrolled)

    @property
    def side(self) -> int:
        """The pixels of a cell."""
        return self._fitting if self._side is None else self._side

    def cell_rect(self, place: Place) -> QRect:
        """Return the pixels of a cell."""
        return self.sheet.rect(place)

    def below_name(self, item: int) -> QRect:
        """Return the rectangle below an item's name, in the first visible option; the item may be a new one."""
        sheet = self.sheet
        return QRect(sheet.rect(Place(NAMES, item)).x(), sheet.members.y(), sheet.side, max(READABLE, sheet.side))

    def reveal(self, place: Place) -> None:
        """Scroll to make a cell visible."""
        scrolled = self.sheet.scroll_to(place)
        self.horizontalScrollBar().setValue(scrolled.x())
        self.verticalScrollBar().setValue(scrolled.y())

    def zoom_by(self, steps: int) -> None:
        """Enlarge or shrink the cells; 0 = fit the window."""
        if steps:
            changed = self.side * ZOOM**steps
            side = int(changed) + 1 if steps > 0 else int(changed)
            self._side = max(SMALLEST, min(LARGEST, side))
        else:
            self._side = None
        self._fit()
        self.reveal(self._cursor)
        self.viewport().update()

    def _fit(self) -> None:
        """Update the scroll bars, and the size of the cells unless it was chosen by zoom."""
        if self._side is None:
            self._fitting = fitting(self._cover, self._names, self.maximumViewportSize())
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
        look.cursor = self._cursor if self._cover.items else None
        look.focused = self.hasFocus()
        look.picked_options, look.picked_items = self.picked_options(), self.picked_items()
        with painting(self.viewport()) as painter:
            paint(painter, self.sheet, look)
            if not self._cover.items and self._empty:
                painter.setPen(QColor(colours()["muted"]))
                description = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.viewport().rect().adjusted(20, 20, -20, -20), description, self._empty)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()
        super().focusOutEvent(event)

    # Descriptions

    def description(self, place: Place) -> str:
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
        if control and key in ZOOM_KEYS:
            self.zoom_by(ZOOM_KEYS[Qt.Key(key)])
        elif (to := self._cursor_target(Qt.Key(key), control)) is not None:
            self.go(to, extend=shift)
        elif key == Qt.Key.Key_Escape and self._anchor != self._cursor:
            self.go(self._cursor)
        elif not control and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.activated.emit()
        elif not control and event.text().isprintable() and event.text().strip():
            self.typed.emit(event.text())
        else:
            event.ignore()

    def _cursor_target(self, key: Qt.Key, control: bool) -> Place | None:
        """Return where a key moves the cursor; None for other keys."""
        option, item = self._cursor
        page = max(1, self.sheet.room.height() // self.side - 1)
        if key in ARROWS:
            down, right = ARROWS[key]
            return Place(option + down, item + right)
        return {
            Qt.Key.Key_Home: Place(0 if control else option, 1),
            Qt.Key.Key_End: Place(self._cover.count - 1 if control else option, len(self._cover.items)),
            Qt.Key.Key_PageUp: Place(max(0, option - page), item),
            Qt.Key.Key_PageDown: Place(option + page, item),
        }.get(key)

    # Cursor and mouse

    def go(self, place: Place, extend: bool = False) -> None:
        """Move the cursor; `extend` extends the selection to it."""
        last = len(self._cover.items) + (1 if self._names.cost else 0)
        self._cursor = Place(max(NAMES, min(self._cover.count - 1, place.option)), max(0, min(last, place.item)))
        if not extend:
            self._anchor = self._cursor
        self.reveal(self._cursor)
        self.viewport().update()
        self.cursor_moved.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.sheet.place_at(event.position().toPoint())
        if place is not None and event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            again = event.button() == Qt.MouseButton.RightButton and self._is_picked(place)
            if not again:
                self.go(place, extend=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def _is_picked(self, place: Place) -> bool:
        return place.option in self.picked_options() or (place.option == NAMES and place.item in self.picked_items())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.sheet.place_at(event.position().toPoint())
        if event.buttons() & Qt.MouseButton.LeftButton and place is not None and place != self._cursor:
            self.go(place, extend=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.sheet.place_at(event.position().toPoint()):
            self.activated.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


def between(one: int, other: int) -> range:
    """Return the numbers from one to the other, both included."""
    return range(min(one, other), max(one, other) + 1)


def item_description(cover: Cover, item: int, size: int) -> str:
    """Return the description of an item with this many options."""
    kind = "" if item <= cover.primary else tr(" (secondary)")
    times = bounds_of(cover, item)
    description = tr("item {}{}: {}").format(cover.items[item - 1], kind, counted(size, "option"))
    return description + (tr(", must be covered {} times").format(times) if times else "")


def option_description(cover: Cover, option: int) -> str:
    """Return the description of an option."""
    items, colours = cover.option(option).tolist()[:24], cover.option_colours(option).tolist()
    names = [
        cover.items[item - 1] + (f":{cover.colour_name(colour)}" if colour else "")
        for item, colour in zip(items, colours, strict=False)
    ]
    more = " …" if len(cover.option(option)) > len(items) else ""
    cost = tr(", cost {}").format(cover.costs[option]) if cover.costs[option] != 1 else ""
    return tr("option {}: {}").format(cover.option_name(option), " ".join(names)) + more + cost

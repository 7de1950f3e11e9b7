"""A list of options with pictures and bars of their shares: a press pins one, with Shift it forbids it."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.ui.analyses.atlas.numbers import share_text
from workbench.ui.analyses.atlas.options.model import BAR, OPTION, SHARE, STATE, Index, OptionModel
from workbench.ui.base.theme import colours, icon, label_font, scaled
from workbench.ui.board.advice.row_frame import draw_row_frame

ROW, LETTERS, PAD = 27, 12, 8  # pixels
PICTURE = 34  # pixels, the width of a picture
FIGURE = 66  # pixels, the width of a share
THICK = 4  # pixels, the height of the bar below the name
MARK = 14  # pixels, the icon of a pinned or forbidden option
MARKS = {True: "pin", False: "forbid"}
CHOOSE_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
PaintPicture = Callable[[QPainter, QRect, int], None]  # draws an option


class OptionDelegate(QStyledItemDelegate):
    """Draws a row: picture, name with a bar of the share below it, the share."""

    def __init__(self, parent: QWidget, picture: PaintPicture | None) -> None:
        super().__init__(parent)
        self._picture = picture
        self.pictured = False

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, scaled(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown, rect = colours(), option.rect
        state = option.state
        share, kept = float(index.data(SHARE)), index.data(STATE)
        painter.save()
        selected = bool(state & QStyle.StateFlag.State_Selected)
        pointed = bool(state & QStyle.StateFlag.State_MouseOver)
        focused = selected and bool(state & QStyle.StateFlag.State_HasFocus)
        draw_row_frame(painter, rect, highlighted=selected or pointed, focused=focused)
        left = rect.left() + PAD
        if self._picture is not None and self.pictured:
            self._picture(painter, QRect(left, rect.top() + 2, PICTURE, rect.height() - 4), int(index.data(OPTION)))
            left += PICTURE + PAD
        figure = QRect(rect.right() - PAD - scaled(FIGURE), rect.top(), scaled(FIGURE), rect.height())
        painter.setFont(label_font(LETTERS))
        painter.setPen(QColor(shown["text" if share > 0 else "muted"]))
        painter.drawText(figure, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, share_text(share))
        self._draw_name(painter, QRect(left, rect.top(), figure.left() - left - PAD, rect.height()), index, kept)
        painter.restore()

    def _draw_name(self, painter: QPainter, place: QRect, index: Index, kept: bool | None) -> None:
        shown = colours()
        name = place.adjusted(0, 0, -MARK - 2 if kept is not None else 0, -THICK - 2)
        text = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        if kept is not None:
            middle = QRect(place.right() - MARK, name.center().y() - MARK // 2, MARK, MARK)
            icon(MARKS[kept]).paint(painter, middle)
        bar = QRect(place.left(), place.bottom() - THICK - 2, place.width(), THICK)
        painter.fillRect(bar, QColor(shown["window"]))
        bar.setWidth(round(bar.width() * float(index.data(BAR))))
        painter.fillRect(bar, QColor(shown["accent"]))


class OptionList(QListView):
    """Lists options; reports which one is pressed, and which one is pointed at."""

    chosen = Signal(int, bool)  # an option; whether it is to be pinned, else forbidden
    pointed = Signal(object)  # the option under the mouse or the cursor, None = none
    left = Signal()  # Escape was pressed

    def __init__(
        self, title: Callable[[int], str], detail: Callable[[int], str], picture: PaintPicture | None = None
    ) -> None:
        super().__init__()
        self.setAccessibleName("Options")
        self.options = OptionModel(title, detail)
        self.options.setParent(self)
        self.setModel(self.options)
        self._delegate = OptionDelegate(self, picture)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.entered.connect(lambda index: self.pointed.emit(index.data(OPTION)))

    def show_options(self, options: NDArray[np.int64]) -> None:
        """List other options."""
        self.options.show_options(options)

    def show_pictures(self, on: bool) -> None:
        """Show pictures of the options, or names alone."""
        self._delegate.pictured = on
        self.viewport().update()

    @property
    def current(self) -> int | None:
        """The option at the cursor."""
        index = self.currentIndex()
        return int(index.data(OPTION)) if index.isValid() else None

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]
        super().currentChanged(current, previous)
        self.pointed.emit(self.current)

    def leaveEvent(self, event: object) -> None:
        super().leaveEvent(event)  # type: ignore[arg-type]
        self.pointed.emit(self.current if self.hasFocus() else None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pointed.emit(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._choose(index, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in CHOOSE_KEYS and self.currentIndex().isValid():
            self._choose(self.currentIndex(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex, forbid: bool) -> None:
        self.chosen.emit(int(index.data(OPTION)), not forbid)

"""The text of an exact cover, with line numbers, coloured parts and underlined faults."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QMargins, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from workbench.puzzles.cover.text import HEADER, OPTION_NAME
from workbench.puzzles.puzzle import ParseError
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, digits_font, label_font

FONT_SIZE = 13  # pixels
MIN_DIFFED = 50  # lines from which only the changed part is replaced
GUTTER = 10  # pixels at each side of the line numbers
MIN_SPACE = 6  # pixels around the text

COMMENT = re.compile(r"\s*(#(\s|$)|\|\s)")
EXTRAS = re.compile(r"(?<=\S):\S+|(?<!\S)\|[0-9]*(?!\S)|(?<!\S)[0-9:]+\|")  # colours, costs and bounds


class CoverText(QPlainTextEdit):
    """The text with line numbers and coloured words."""

    undo_requested = Signal()  # undo
    redo_requested = Signal()  # redo
    left = Signal()  # the focus leaves, or a command key is pressed

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("coverText")  # its size is in the style sheet
        self.setFont(digits_font(FONT_SIZE))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)  # the margins of the viewport are not scrolled
        self.setAccessibleName("Cover as text")
        self._gutter = Gutter(self)
        self._fault: ParseError | None = None
        self._decorated: tuple[int, int, int] | None = None  # which lines, of which text
        self.blockCountChanged.connect(self._fit_gutter)
        self.updateRequest.connect(self._show_lines)
        self._fit_gutter()

    def show_text(self, text: str) -> None:
        """Show another text, and keep the cursor and the scroll position."""
        old, new = self.toPlainText().split("\n"), text.split("\n")
        unchanged = next((k for k, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
        if unchanged is None or min(len(old), len(new)) < MIN_DIFFED:
            self._replace_text(text)
            return
        rest = min(len(old), len(new)) - unchanged
        after = next((k for k in range(rest) if old[-1 - k] != new[-1 - k]), rest)
        cursor = QTextCursor(self.document().findBlockByNumber(unchanged))
        last = self.document().findBlockByNumber(len(old) - after)
        end = last.position() if after else self.document().characterCount() - 1
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        lines = new[unchanged : len(new) - after]
        cursor.insertText("".join(f"{line}\n" for line in lines) if after else "\n".join(lines))

    def _replace_text(self, text: str) -> None:
        block, column = self.textCursor().blockNumber(), self.textCursor().positionInBlock()
        across, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        self.setPlainText(text)
        self._put_cursor(block, column)
        self.horizontalScrollBar().setValue(across)
        self.verticalScrollBar().setValue(down)

    def _put_cursor(self, block: int, column: int) -> None:
        found = self.document().findBlockByNumber(min(block, self.blockCount() - 1))
        cursor = self.textCursor()
        cursor.setPosition(found.position() + min(column, found.length() - 1))
        self.setTextCursor(cursor)

    def go_to(self, fault: ParseError) -> None:
        """Put the cursor where a fault is."""
        self._put_cursor((fault.line or 1) - 1, (fault.column or 1) - 1)

    def mark(self, fault: ParseError | None) -> None:
        """Underline the word with a fault; None = no fault."""
        self._fault = fault
        self.show_colours()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._decorated = None
        self._show_lines()

    def _show_lines(self) -> None:
        """Update the line numbers, and the colours of the words in the visible lines."""
        first = self.firstVisibleBlock().blockNumber()
        last = first + self.viewport().height() // max(1, self.fontMetrics().height()) + 1
        if (first, last, self.document().revision()) != self._decorated:
            self._decorated = first, last, self.document().revision()
            self.setExtraSelections([*self._coloured_words(first, last), *self._faulty()])
        self._gutter.update()

    def _coloured_words(self, first: int, last: int) -> Iterator[QTextEdit.ExtraSelection]:
        shown = colours()
        block = self.document().findBlockByNumber(first)
        while block.isValid() and block.blockNumber() <= last:
            for begin, end, role in coloured_parts(block.text()):
                ink = QTextCharFormat()
                ink.setForeground(QColor(shown[role]))
                yield selection(block, begin, end, ink)
            block = block.next()

    def _faulty(self) -> Iterator[QTextEdit.ExtraSelection]:
        if not self._fault:
            return
        block = self.document().findBlockByNumber(min(self._fault.line or 1, self.blockCount()) - 1)
        begin, end = word_at(block.text(), (self._fault.column or 1) - 1)
        underline = QTextCharFormat()
        underline.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        underline.setUnderlineColor(QColor(colours()["danger"]))
        underline.setBackground(QColor(colours()["fault-paper"]))
        if begin < end:
            yield selection(block, begin, end, underline)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.left.emit()  # the text must be read before Ctrl+S saves it
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_undo(event):
            event.ignore()  # the window's undo handles it, including typed text
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo_requested.emit()
        else:
            super().keyPressEvent(event)

    # Line numbers

    def gutter_width(self) -> int:
        """Return the width of the line numbers."""
        digits = max(2, len(str(self.blockCount())))
        return int(QFontMetricsF(label_font(FONT_SIZE - 2)).horizontalAdvance("0") * digits) + 2 * GUTTER

    def _fit_gutter(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Leave room for the line numbers, and below for a fraction of a line."""
        line = max(1, round(self.blockBoundingRect(self.firstVisibleBlock()).height()))
        now = self.viewportMargins()
        below = MIN_SPACE + (self.viewport().height() + now.bottom() - MIN_SPACE) % line
        margins = QMargins(self.gutter_width() + MIN_SPACE, MIN_SPACE, 0, below)
        if margins != now:
            self.setViewportMargins(margins)
        self._place_gutter()

    def _place_gutter(self) -> None:
        inside = self.contentsRect()
        self._gutter.setGeometry(inside.x(), inside.y() + MIN_SPACE, self.gutter_width(), self.viewport().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paint_gutter(self, painter: QPainter) -> None:
        """Draw the numbers of the visible lines."""
        shown = colours()
        painter.setFont(label_font(FONT_SIZE - 2))
        block = self.firstVisibleBlock()
        offset = self.contentOffset()
        faulty = self._fault.line if self._fault else None
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(offset)
            if place.y() > self.viewport().height():
                break
            number = block.blockNumber() + 1
            painter.setPen(QColor(shown["danger" if number == faulty else "muted"]))
            place.setLeft(0)
            place.setWidth(self.gutter_width() - GUTTER)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number))
            block = block.next()


def selection(block: QTextBlock, begin: int, end: int, style: QTextCharFormat) -> QTextEdit.ExtraSelection:
    """Return a selection that gives a part of a line a style."""
    result = QTextEdit.ExtraSelection()
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + begin)
    cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
    result.cursor, result.format = cursor, style
    return result


class Gutter(QWidget):
    """The margin with the line numbers."""

    def __init__(self, text: CoverText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.gutter_width(), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._text.paint_gutter(painter)


def coloured_parts(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and colour role of the coloured parts of a line."""
    if HEADER.fullmatch(text) or COMMENT.match(text):
        yield 0, len(text), "muted"
        return
    if match := OPTION_NAME.match(text):
        yield 0, match.end(), "entry"
    for match in EXTRAS.finditer(text):
        yield match.start(), match.end(), "found"


def word_at(text: str, column: int) -> tuple[int, int]:
    """Return start and end of the word at a column, or of the last character if there is none."""
    match = re.compile(r"[^\s:|]+|\S").match(text, column)
    if match:
        return match.start(), match.end()
    return max(0, min(column, len(text)) - 1), len(text) if column >= len(text) else column + 1


def is_undo(event: QKeyEvent) -> bool:
    """Return whether a key is Undo or Redo."""
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)

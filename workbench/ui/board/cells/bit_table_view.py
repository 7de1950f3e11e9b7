"""A table of bits, drawn as squares with 0 and 1 in them, and its sentences as text below."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from workbench.insight.bit_table import BitTable, in_words
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font, scaled
from workbench.ui.board.cell_contents import tint

MARGIN, SCREEN_EDGE = 16, 40  # pixels around a page, and of the screen that a window leaves free
SPARE_ROWS = 6  # of a page, for tables that grow
LETTER = 12  # pixels: font size
ROW, BIT = 19, 15  # pixels: height of a row, width of a bit
BETWEEN = 14  # pixels between two columns
EMPTY = BitTable(0, (), ())


class BitRows(QWidget):
    """Draws the rows, with the numbers of the bits above them."""

    def __init__(self) -> None:
        super().__init__()
        self.table = EMPTY
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_table(self, table: BitTable) -> None:
        """Show a table."""
        self.table = table
        self.setAccessibleDescription(table.text())
        self.updateGeometry()
        self.update()

    @property
    def _heads(self) -> int:
        """How many lines stand above the rows: the names of columns, where there are some, and the numbers of bits."""
        return 2 if any(self.table.columns) else 1

    def _widths(self) -> tuple[float, float, float]:
        """Return the widths of the names, of a column, and of the remarks."""
        metrics = QFontMetricsF(label_font(LETTER))
        names = max((metrics.horizontalAdvance(row.name) for row in self.table.rows), default=0)
        column = max([self.table.width * scaled(BIT), *map(metrics.horizontalAdvance, self.table.columns)])
        every = in_words((1 << self.table.width) - 1)  # so that the width stays the same from cell to cell
        remarks = max(map(metrics.horizontalAdvance, (every, *(row.text for row in self.table.rows))))
        return names, column, remarks

    def sizeHint(self) -> QSize:
        names, column, remarks = self._widths()
        columns = len(self.table.columns) * (column + scaled(BETWEEN))
        height = (len(self.table.rows) + self._heads) * scaled(ROW)
        return QSize(round(names + columns + scaled(BETWEEN) + remarks) + 2, height + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setFont(label_font(LETTER))
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        names, column, remarks = self._widths()
        height, gap = scaled(ROW), scaled(BETWEEN)
        lefts = [names + gap + k * (column + gap) for k in range(len(self.table.columns))]
        palette = colours()
        painter.setPen(QColor(palette["muted"]))
        for left, name in zip(lefts, self.table.columns, strict=True):
            painter.drawText(QRectF(left, 0, column, height), Qt.AlignmentFlag.AlignRight, name)
            for k in range(self.table.width):
                place = self._bit_rect(left + column, (self._heads - 1) * height, k)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(k + 1))
        for number, row in enumerate(self.table.rows):
            y = float((number + self._heads) * height)
            painter.setPen(QColor(palette["text" if row.is_result else "muted"]))
            painter.drawText(QRectF(0, y, names + 1, height), Qt.AlignmentFlag.AlignVCenter, row.name)
            for left, word in zip(lefts, row.words, strict=True):
                if word is not None:
                    self._draw_word(painter, left + column, y, word, row.is_result)
            painter.setPen(QColor(palette["text"]))
            after = QRectF(lefts[-1] + column + gap, y, remarks + 1, height)
            painter.drawText(after, Qt.AlignmentFlag.AlignVCenter, row.text)

    def _bit_rect(self, right: float, y: float, k: int) -> QRectF:
        """Return the place of bit k of a word that ends here: bit 0 is the last one."""
        return QRectF(right - (k + 1) * scaled(BIT), y, scaled(BIT), scaled(ROW))

    def _draw_word(self, painter: QPainter, right: float, y: float, word: int, is_result: bool) -> None:
        palette = colours()
        for k in range(self.table.width):
            place, is_set = self._bit_rect(right, y, k), word >> k & 1
            if is_set:
                ground = QColor(palette["accent"]) if is_result else QColor(tint(palette["accent"]))
                painter.fillRect(place.adjusted(0.5, 1, -0.5, -1), ground)
            painter.setPen(QColor(palette["on-accent" if is_set and is_result else "text" if is_set else "muted"]))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "1" if is_set else "0")


class BitTableView(QWidget):
    """Shows a table with its sentences."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.rows, self.note = BitRows(), QLabel()
        self.rows.setAccessibleName(name)
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(scaled(6))
        layout.addWidget(self.rows)
        layout.addWidget(self.note)

    def show_table(self, table: BitTable) -> None:
        """Show a table and its sentences."""
        self.rows.show_table(table)
        self.note.setText("\n".join(table.sentences))


class BitPage(QScrollArea):
    """A column of tables and fields, which scrolls where a window has no room for it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Bit masks")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._body = QWidget()
        self.column = QVBoxLayout(self._body)
        self.column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.column.setSpacing(10)
        self.setWidget(self._body)
        self._fit_timer = QTimer(self, singleShot=True, interval=0)  # a layout counts what is visible only
        self._fit_timer.timeout.connect(self._fit)

    def sizeHint(self) -> QSize:
        hint, bar = self._body.sizeHint(), self.verticalScrollBar().sizeHint().width()
        room = self.screen().availableSize() - QSize(SCREEN_EDGE, 2 * SCREEN_EDGE)
        return QSize(hint.width() + bar, hint.height() + SPARE_ROWS * scaled(ROW)).boundedTo(room)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_timer.start()

    def _fit(self) -> None:
        self.updateGeometry()
        self.window().resize(self.window().sizeHint())

"""The legend that explains the colours of a matrix."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, label_font
from workbench.ui.cover.matrix_painter import hatching
from workbench.ui.cover.matrix_states import COLUMN_PAPER, MEMBER_INK, ItemState, OptionState

Entry = tuple[str, str, str]  # text, colour role of the paper, and that of a member on it; no colours: a heading
SEARCH: tuple[Entry, ...] = (
    ("Items", "", ""),
    ("chosen", COLUMN_PAPER[ItemState.CHOSEN], ""),
    ("covered", COLUMN_PAPER[ItemState.COVERED], ""),
    ("covered now", COLUMN_PAPER[ItemState.FRESH], ""),
    ("Options", "", ""),
    ("tried", "paper", MEMBER_INK[OptionState.CURRENT]),
    ("chosen", "paper", MEMBER_INK[OptionState.CHOSEN]),
    ("removed", "paper", MEMBER_INK[OptionState.REMOVED]),
    ("removed now", "paper", MEMBER_INK[OptionState.FRESH]),
)
FILLING: tuple[Entry, ...] = (
    ("option chosen", "paper", MEMBER_INK[OptionState.CHOSEN]),
    ("item covered", COLUMN_PAPER[ItemState.COVERED], ""),
    ("option removed", "paper", MEMBER_INK[OptionState.REMOVED]),
)
SWATCH, TEXT, GAP, LINE = 14, 12, 12, 22  # pixels


class Legend(QWidget):
    """Explains the colours of a matrix on as many lines as necessary."""

    def __init__(self, entries: tuple[Entry, ...] = SEARCH) -> None:
        super().__init__()
        self._entries = entries
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(f"Colours: {', '.join(text for text, *_ in entries)}")

    def sizeHint(self) -> QSize:
        return QSize(400, self.heightForWidth(max(400, self.width())))

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines."""
        return int(self._places(width)[-1].bottom()) + 4

    def _places(self, width: int) -> list[QRectF]:
        """Return the rectangle of each entry."""
        metrics = QFontMetricsF(label_font(TEXT))
        widths = [(SWATCH + 6 if paper else 0) + metrics.horizontalAdvance(text) for text, paper, _ in self._entries]
        whole = sum(widths) + GAP * (len(widths) + 1) <= width  # on one line, with more room before a heading
        places: list[QRectF] = []
        x = y = 0.0
        for (_, paper, _), entry_width in zip(self._entries, widths, strict=True):
            if places and not paper and whole:
                x += 2 * GAP
            elif places and (x + entry_width > width or not paper):
                x, y = 0.0, y + LINE
            places.append(QRectF(x, y, entry_width, LINE))
            x += entry_width + GAP
        return places

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setFont(label_font(TEXT))
            for (text, paper, member), place in zip(self._entries, self._places(self.width()), strict=True):
                self._paint_entry(painter, place, text, paper, member)

    def _paint_entry(self, painter: QPainter, place: QRectF, text: str, paper: str, member: str) -> None:
        shown = colours()
        if not paper:
            painter.setPen(QColor(shown["text"]))
            painter.drawText(place.adjusted(0, 0, 1, 0), Qt.AlignmentFlag.AlignVCenter, text)
            return
        swatch = QRectF(place.x() + 0.5, place.y() + (LINE - SWATCH) / 2 + 0.5, SWATCH - 1, SWATCH - 1)
        painter.setPen(QPen(QColor(shown["grid"]), 1))
        painter.setBrush(QColor(shown[paper]))
        painter.drawRect(swatch)
        if paper == COLUMN_PAPER[ItemState.COVERED]:
            painter.fillRect(swatch, hatching(shown))
        if member:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shown[member]))
            painter.drawRoundedRect(swatch.adjusted(2, 2, -2, -2), 2, 2)
        painter.setPen(QColor(shown["muted"]))
        painter.drawText(place.adjusted(SWATCH + 6, 0, 1, 0), Qt.AlignmentFlag.AlignVCenter, text)

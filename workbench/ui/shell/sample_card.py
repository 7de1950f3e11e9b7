"""A card of the gallery: the picture, name and description of a sample."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QSizePolicy

from workbench.base.places import real, resources
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours, scaled
from workbench.ui.faces import heading_of

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling

CARD_WIDTH = 206  # pixels, at least
PICTURE = 132  # pixels, the side of a card's picture
TEXT_HEIGHT = 86  # pixels below it, at the default text size
LONG_NUMBER, ZERO_WIDTH_SPACE = re.compile(r"\d[\d,]{23,}"), "\u200b"  # it may be wider than a card
TIMES, NO_BREAK_SPACE = re.compile(r"(?<=\d) × (?=\d)"), "\u00a0"  # between the sides of a board
MARGIN, GAP = 14, 6  # pixels around what a card shows, and between its parts


def description_of(sample: Path) -> tuple[str, str]:
    """Return the title of a sample and a sentence about it: the first two comment lines of its file."""
    with sample.open(encoding="utf-8") as lines:
        title, about = (next(lines).lstrip("# ").strip() for _ in range(2))
    return title, about


def name_of(file: Path) -> str:
    """Return what to call a file in a list: a sample's kind and title, the name of any other."""
    if not file.is_relative_to(real(resources() / "samples")):
        return file.name
    return f"{tr(heading_of(file.parent.name))}: {description_of(file)[0]}"


def card_height() -> int:
    """Return the height of a card in pixels."""
    return 2 * MARGIN + PICTURE + GAP + scaled(TEXT_HEIGHT)


class Card(QPushButton):
    """Shows a sample, and is clicked to open it."""

    seen = Signal(Path)  # it is painted for the first time

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.was_seen = False
        self.solution: Filling | None = None
        self.title, self.about = description_of(file)
        self._wrapping_about = wrapping(self.about)
        self.setProperty("role", "card")
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(self.about)
        self._picture = QPixmap()
        self.setMinimumWidth(CARD_WIDTH)
        self.setFixedHeight(card_height())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.setFixedHeight(card_height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._paint_content()
        if not self.was_seen:
            self.was_seen = True
            QTimer.singleShot(0, self, lambda: self.seen.emit(self.file))  # nothing is to be drawn while this paints

    def _paint_content(self) -> None:
        """Paint picture, title and description; as widgets they would take most of the time of a change of theme."""
        painter = QPainter(self)
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        free = QSize(room.width(), PICTURE) - self._picture.deviceIndependentSize().toSize()
        painter.drawPixmap(room.left() + free.width() // 2, room.top() + free.height() // 2, self._picture)
        room.setTop(room.top() + PICTURE + GAP)
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(colours()["text"]))
        title = painter.fontMetrics().elidedText(self.title, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignTop, title)
        room.setTop(room.top() + painter.fontMetrics().height() + GAP)
        painter.setFont(self.font())
        painter.setPen(QColor(colours()["muted"]))
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, self._wrapping_about)
        painter.end()

    def show_picture(self) -> None:
        """Draw the sample."""
        from workbench.files.documents import parse_positions, read_text
        from workbench.ui.board.canvas import thumbnail

        position = parse_positions(read_text(self.file))[0]
        shown = position.entries if position.entries.any() else self.solution
        ratio = self.devicePixelRatioF()
        image = thumbnail(position.puzzle, colours(), int(PICTURE * ratio), shown)
        image.setDevicePixelRatio(ratio)
        self._picture = QPixmap.fromImage(image)
        self.update()


def wrapping(text: str) -> str:
    """Return a text that is broken inside of long numbers, but not inside of short ones and of sizes."""
    text = LONG_NUMBER.sub(lambda number: number[0].replace(",", f",{ZERO_WIDTH_SPACE}"), text)
    return TIMES.sub(f"{NO_BREAK_SPACE}×{NO_BREAK_SPACE}", text)

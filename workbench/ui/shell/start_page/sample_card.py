"""The card of a sample: its picture, its name, and a line on it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QImage, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QSizePolicy

from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours, scaled
from workbench.ui.shell.start_page.kind_picture import paint_recorded, plain_grid
from workbench.ui.shell.start_page.sample_text import sample_text

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling, Puzzle

CARD_WIDTH = 286  # pixels, at least, at the default text size
PICTURE = 104  # pixels, the height of a card's picture, at the default text size
WIDE = 128  # and its width
MARGIN, GAP = 12, 12  # pixels around what a card shows, and between picture and texts
GIVEN, GIVEN_ROLE = 1, "same"  # of the colours of cells, and what it looks like in a picture
WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
MOST_LINES = 12  # of a grid that is drawn before the picture, in a row and a column
LONG_NUMBER, ZERO_WIDTH_SPACE = re.compile(r"\d[\d,]{23,}"), "\u200b"  # it may be wider than a card
TIMES, NO_BREAK_SPACE = re.compile(r"(?<=\d) × (?=\d)"), "\u00a0"  # between the sides of a board


def card_height() -> int:
    """Return the height of a card in pixels."""
    return 2 * MARGIN + scaled(PICTURE)


class SampleCard(QPushButton):
    """Shows a sample, and is clicked to open it."""

    unpainted = Signal()  # it is seen, and has no picture in the present colours and size

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.text_of = sample_text(file)
        self.title, self.about = self.text_of.title, self.text_of.about
        self._wrapping_about = wrapping(self.about)
        self.solution: Filling | None = None
        self._picture = QPixmap()
        self._asked = False  # for a picture
        self._grid = plain_grid(min(self.text_of.rows, MOST_LINES), min(self.text_of.columns, MOST_LINES))
        self.setProperty("role", "card")
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(self.about)
        self.setToolTip(f"Open {self.title}")
        self.setFixedHeight(card_height())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def pictured(self) -> bool:
        """Whether it has a picture of the sample itself."""
        return not self._picture.isNull()

    def forget_picture(self) -> None:
        """Draw the sample anew when it is seen next: in other colours, or in another size."""
        self._picture, self._asked = QPixmap(), False
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.setFixedHeight(card_height())
            self.forget_picture()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painting(self) as painter:
            self._paint_content(painter)
        if not (self._asked or self.pictured):
            self._asked = True
            QTimer.singleShot(0, self, self.unpainted.emit)  # nothing is to be drawn while this paints

    def _paint_content(self, painter: QPainter) -> None:
        """Paint picture, title and description; as widgets they would take most of the time of a change of theme."""
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        area = QRect(room.topLeft(), QSize(scaled(WIDE), scaled(PICTURE)))
        if self.pictured:
            free = area.size() - self._picture.deviceIndependentSize().toSize()
            painter.drawPixmap(area.left() + free.width() // 2, area.top() + free.height() // 2, self._picture)
        else:
            paint_recorded(painter, self._grid, QRectF(area))
        room.setLeft(area.right() + GAP)
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(colours()["text"]))
        title = painter.boundingRect(room, WRAPPED, self.title)
        painter.drawText(room, WRAPPED, self.title)
        room.setTop(title.bottom() + 4)
        painter.setFont(self.font())
        painter.setPen(QColor(colours()["muted"]))
        painter.drawText(room, WRAPPED, self._wrapping_about)

    def show_picture(self) -> None:
        """Draw the sample; needs numpy."""
        from workbench.files.documents import parse_positions, read_text

        position = parse_positions(read_text(self.file))[0]
        shown = position.entries if position.entries.any() else self.solution
        ratio = self.devicePixelRatioF()
        rows, columns = position.puzzle.extent
        longest = min(scaled(WIDE), scaled(PICTURE) * max(1, columns / rows))
        image = coloured_thumbnail(position.puzzle, int(longest * ratio), shown)
        image.setDevicePixelRatio(ratio)
        self._picture = QPixmap.fromImage(image)
        self.update()


def coloured_thumbnail(puzzle: "Puzzle", pixels: int, filling: "Filling | None") -> QImage:
    """Return an image of a puzzle, with a filling, on which the cells that are given have a colour."""
    import numpy as np

    from workbench.puzzles.colouring import ColouredPlace, Colouring
    from workbench.puzzles.puzzle import Fillable
    from workbench.ui.board.canvas import thumbnail

    colouring = Colouring()
    if isinstance(puzzle, Fillable):
        places = np.argwhere(puzzle.given() > 0).tolist()
        colouring = colouring.painted([ColouredPlace(r, c) for r, c in places], GIVEN)
    return thumbnail(puzzle, {**colours(), f"colour-{GIVEN}": colours()[GIVEN_ROLE]}, pixels, filling, colouring)


def wrapping(text: str) -> str:
    """Return a text that is broken inside of long numbers, but not inside of short ones and of sizes."""
    text = LONG_NUMBER.sub(lambda number: number[0].replace(",", f",{ZERO_WIDTH_SPACE}"), text)
    return TIMES.sub(f"{NO_BREAK_SPACE}×{NO_BREAK_SPACE}", text)

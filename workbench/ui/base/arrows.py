"""Arrows for directions that a text stands for, such as the moves of an order."""

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.base.choices import Choice, ChoiceError
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours

HEAD, SPREAD = 0.5, 0.45  # length and half width of the head, as parts of half the arrow
SIDE = 18  # pixels of an arrow with the space around it
PART = 0.36  # of it is half the arrow
MOST = 6  # texts that are drawn

Directions = Sequence[tuple[int, int]]  # right, down


def arrow(middle: QPointF, x: float, y: float, half: float) -> list[QLineF]:
    """Return the lines of an arrow centred on a point: a shaft and two sides of a head; (x, y) has the length 1."""
    tip = QPointF(middle.x() + half * x, middle.y() + half * y)
    back, side = half * HEAD * 1.6, half * SPREAD
    return [
        QLineF(QPointF(middle.x() - half * x, middle.y() - half * y), tip),
        *(QLineF(tip, QPointF(tip.x() - back * x - turn * y, tip.y() - back * y + turn * x)) for turn in (side, -side)),
    ]


def draw_arrows(painter: QPainter, directions: Directions, left: float, middle: float, colour: str) -> None:
    """Draw arrows in a row; the first one is bold."""
    for at, (right, down) in enumerate(directions):
        length = hypot(right, down)
        painter.setPen(QPen(QColor(colour), 1.3 if at else 2.2))
        centre = QPointF(left + SIDE * (at + 0.5), middle)
        painter.drawLines(arrow(centre, right / length, down / length, SIDE * PART))


def arrows_icon(directions: Directions, colour: str, ratio: float = 1.0) -> QIcon:
    """Return arrows in a row as an icon."""
    size = arrows_size(len(directions))
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_arrows(painter, directions, 0, SIDE / 2, colour)
    painter.end()
    return QIcon(pixmap)


def arrows_size(count: int) -> QSize:
    """Return the size of arrows in a row."""
    return QSize(SIDE * count, SIDE)


class ArrowRows(QWidget):
    """Shows the arrows of the texts of a choice, a row for each; nothing for a text that is not understood."""

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self._choice = choice
        self.rows: list[Directions] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{choice.title} as arrows")
        self.show_texts([str(choice.default)])

    def show_texts(self, texts: Sequence[str]) -> None:
        """Show the arrows of other texts."""
        found = [directions for text in texts[:MOST] if (directions := self._directions(text))]
        if found != self.rows:
            self.rows = found
            self.updateGeometry()
            self.update()

    def _directions(self, text: str) -> Directions:
        try:
            return self._choice.arrows(text) if self._choice.arrows is not None else ()
        except ChoiceError:
            return ()

    def sizeHint(self) -> QSize:
        return QSize(SIDE * max(map(len, self.rows), default=0), SIDE * len(self.rows))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            for at, directions in enumerate(self.rows):
                draw_arrows(painter, directions, 0, SIDE * (at + 0.5), colours()["text"])

"""The title of a lane: what it differs in first and bold, arrows for an order of moves, the rest muted, on one line."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.base.choices import ChoiceError
from workbench.searching.race.lane import Lane
from workbench.ui.base.arrows import Directions, arrows_size, draw_arrows
from workbench.ui.base.theme import colours, grown, scaled

SIZES = {"small": 1.0, "usual": 1.12, "large": 1.6}  # times the size of other texts
GAP, BEFORE = 10, 3  # pixels between both parts, and before arrows
LEAST = 80  # pixels of the title at the default text size
MIN_REST = 40  # pixels, below which the muted part is left out


class LaneTitle(QWidget):
    """Paints a title; the tooltip holds all of it."""

    def __init__(self, strong: str, rest: str, order: str = "", directions: Directions = ()) -> None:
        """`order`: of moves, named in the title; where there is room, its directions stand in its place."""
        super().__init__()
        self.strong, self.rest, self.directions = strong, rest, directions
        self._before = strong.replace(order, "").rstrip(" ·") if directions else strong
        self._size = "usual"
        self._colours = colours()
        self.setAccessibleName(" · ".join(filter(None, (strong, rest))))
        self.setToolTip(self.accessibleName())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = self._bold_metrics()
        wide = max(metrics.horizontalAdvance(self.strong), self._width_with_arrows(metrics))
        return QSize(wide + (GAP if self.rest else 2), metrics.height() + 4)

    def _width_with_arrows(self, metrics: QFontMetrics) -> int:
        """Return the pixels that the title takes with arrows; 0 if it has none."""
        arrows = arrows_size(len(self.directions)).width()
        return metrics.horizontalAdvance(self._before) + BEFORE + arrows if self.directions else 0

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), scaled(LEAST)), self.sizeHint().height())

    def _bold_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._bold())

    def _bold(self) -> QFont:
        bold = grown(self.font(), SIZES[self._size])
        bold.setBold(True)
        return bold

    def show_size(self, size: str) -> None:
        """Write it in one of SIZES."""
        if size != self._size:
            self._size = size
            self.updateGeometry()
            self.update()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        metrics = self._bold_metrics()
        painter.setFont(self._bold())
        painter.setPen(QColor(self._colours["text"]))
        with_arrows = self._width_with_arrows(metrics)
        drawn = 0 < with_arrows <= self.width()
        text = self._before if drawn else self.strong
        elided = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, self.width())  # many names begin alike
        painter.drawText(self.rect(), align, elided)
        if drawn:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            beside = metrics.horizontalAdvance(text) + BEFORE
            draw_arrows(painter, self.directions, beside, self.height() / 2, self._colours["text"])
        left = (with_arrows if drawn else metrics.horizontalAdvance(text)) + GAP
        if self.rest and self.width() - left >= MIN_REST:
            painter.setFont(self.font())
            painter.setPen(QColor(self._colours["muted"]))
            room = QRect(left, 0, self.width() - left, self.height())
            painter.drawText(
                room, align, self.fontMetrics().elidedText(self.rest, Qt.TextElideMode.ElideRight, room.width())
            )
        painter.end()


def lane_title(number: int, lane: Lane, strong: str, rest: str) -> LaneTitle:
    """Return the title of a lane, with arrows if an order of moves is named in it."""
    for choice in lane.solver.choices:
        order = str(lane.choices.get(choice.name, choice.default))
        if choice.arrows is not None and order and order in strong:
            try:
                return LaneTitle(f"{number}  {strong}", rest, order, choice.arrows(order))
            except ChoiceError:
                continue
    return LaneTitle(f"{number}  {strong}", rest)

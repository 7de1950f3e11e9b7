"""A chart in the window: shows a picture, which is drawn once for its size and theme, and copied from then on."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QHideEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from workbench.pictures.charts.frame import Frame
from workbench.pictures.charts.picture import Axis, Picture, Points, merged
from workbench.ui.base.exports.view import Spot
from workbench.ui.base.painting import is_vector, painting
from workbench.ui.base.theme import colours, scaled, theme
from workbench.ui.charts.layout import EDGE, GAP, frame_of
from workbench.ui.charts.painter import draw_chart

REACH = 7  # pixels around a point in which its values are shown on a page
MIN_HEIGHT = 110  # pixels at the default text size


class ChartView(QWidget):
    """Shows a picture."""

    def __init__(self, name: str, picture: Picture | None = None) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMinimumHeight(MIN_HEIGHT)
        self._drawn: tuple[object, QPixmap] | None = None  # what the pixmap depends on beside the picture
        self._frame: Frame | None = None
        self.show_picture(picture or Picture())

    def sizeHint(self) -> QSize:
        return QSize(360, 220)

    def show_picture(self, picture: Picture) -> None:
        """Show another picture."""
        self.picture = picture
        self.setAccessibleDescription(picture.about or picture.obstacle)
        self._merged = merged(picture.points, picture.x_axis, picture.y_axis)
        self._frame = None
        self.show_colours()

    def show_colours(self) -> None:
        """Draw everything anew, in the theme's colours."""
        self._drawn = None
        self.update()

    @property
    def points(self) -> Points:
        """The points drawn, some of which stand for several of the picture."""
        return self._merged.points

    @property
    def sentence(self) -> str:
        """What stands above the chart."""
        return self.picture.about

    @property
    def frame(self) -> Frame:
        """Where the values are in the widget."""
        if self._frame is None:
            metrics = self.fontMetrics()
            room = QRectF(self.rect()).adjusted(0, GAP + metrics.height() if self.picture.about else GAP, 0, -GAP / 2)
            self._frame = frame_of(self.picture, room, metrics)
        return self._frame

    def spots(self) -> list[Spot]:
        """Return the points with the values that they show."""
        points = self.points
        return [
            Spot(QRectF(x - REACH, y - REACH, 2 * REACH, 2 * REACH), self._values(k))
            for k, (x, y) in enumerate(self.frame.places(points.x, points.y).tolist())
        ]

    def _values(self, point: int) -> str:
        """Return what a point shows."""
        if self.picture.describe is not None:
            return self.picture.describe(point)
        axes = (self.picture.x_axis, self.points.x), (self.picture.y_axis, self.points.y)
        texts = [value_text(axis, float(values[point])) for axis, values in axes]
        return ", ".join(text for text in texts if text)

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            if is_vector(painter):
                self.draw(painter)
            else:
                painter.drawPixmap(0, 0, self._pixmap(painter.deviceTransform().m11()))
            self.draw_over(painter)

    def _pixmap(self, ratio: float) -> QPixmap:
        """Return the chart in so many pixels for each of the widget: on a fine screen, or for a file."""
        key = self.size(), ratio, theme()
        if self._drawn is None or self._drawn[0] != key:
            pixmap = QPixmap(self.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            with painting(pixmap) as painter:
                painter.setFont(self.font())
                self.draw(painter)
            self._drawn = key, pixmap
        return self._drawn[1]

    def draw(self, painter: QPainter) -> None:
        """Draw what is kept until the picture, the size or the theme changes."""
        draw_chart(painter, self.picture, self.points, self.frame, QRectF(self.rect()))

    def draw_over(self, painter: QPainter) -> None:
        """Draw what changes with the mouse, and the sentence above."""
        painter.setPen(QColor(colours()["muted" if self.sentence == self.picture.about else "text"]))
        painter.drawText(self._title(), Qt.AlignmentFlag.AlignCenter, self._elided())

    def _title(self) -> QRectF:
        return QRectF(EDGE, GAP / 2, self.width() - 2 * EDGE, self.fontMetrics().height())

    def _elided(self) -> str:
        return self.fontMetrics().elidedText(self.sentence, Qt.TextElideMode.ElideRight, int(self._title().width()))

    # Changes

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.sentence if self._elided() != self.sentence else "", self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.FontChange:
            self.setMinimumHeight(scaled(MIN_HEIGHT))
            self._frame = self._drawn = None
        super().changeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._drawn = None  # the charts of tabs behind need no pixels
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._frame = None
        super().resizeEvent(event)


def value_text(axis: Axis, place: float) -> str:
    """Return the label of an axis with a value; "" for an axis of rows."""
    return f"{axis.label}: {10**place if axis.log else place:,.6g}" if axis.label else ""

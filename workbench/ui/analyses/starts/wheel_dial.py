"""The round picture of a wheel: 24 sectors with their orders as arrows, the preferred move outermost.

All sectors are drawn equally wide; the axes and diagonals are where they are on the board.
"""

from math import atan2, cos, degrees, hypot, pi, sin

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.solvers.tour.rules.move_orders import MOVES
from workbench.solvers.tour.rules.wheels import SECTORS
from workbench.ui.analyses.starts.wheel_arrows import arrows
from workbench.ui.analyses.starts.wheel_edits import FIRST_WHEEL, POINT, Wheel, images, named
from workbench.ui.base.painting import painting
from workbench.ui.base.theme import colours
from workbench.ui.base.tint import blended, draw_focus

RIM, INNER = 14, 0.30  # pixels around the ring for the rays; its inner radius, of the outer one
DOT, PICKED_DOT = 2.5, 5.0  # pixels: the radius of a ray's mark
MIN_HEIGHT, MAX_HEIGHT = 268, 350  # pixels of its height
WIDTH = 360 / SECTORS  # degrees of a sector
TURNS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
RINGS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class WheelDial(QWidget):
    """Shows a wheel, and reports the region that a person selects or points at."""

    picked = Signal(int)  # a region, by mouse or keyboard
    pointed = Signal(int)  # the region under the mouse; -1 = none
    entered = Signal()  # Enter: move the focus to the order

    def __init__(self) -> None:
        super().__init__()
        self.wheel = FIRST_WHEEL
        self.region = 0
        self._symmetric = True
        self._pointed = -1
        self._colours = colours()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, MIN_HEIGHT)
        self.setMaximumHeight(MAX_HEIGHT)
        self.setAccessibleName("Wheel of sectors")
        self.setToolTip("Left and Right: next sector; Up and Down: sectors, rays, middle; Enter: its order")
        self._describe()

    def show_wheel(self, wheel: Wheel, symmetric: bool) -> None:
        """Show another wheel; `symmetric` also marks the images of the selected region."""
        self.wheel, self._symmetric = wheel, symmetric
        self._describe()
        self.update()

    def pick(self, region: int) -> None:
        """Select a region."""
        if region != self.region:
            self.region = region
            self._describe()
            self.update()
            self.picked.emit(region)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.update()

    def _describe(self) -> None:
        words = "{}: moves in the order {}"
        self.setAccessibleDescription(words.format(named(self.region), " ".join(self.wheel.orders[self.region])))

    # Geometry

    def sizeHint(self) -> QSize:
        return QSize(MAX_HEIGHT, MIN_HEIGHT)

    @property
    def radius(self) -> float:
        """The outer radius of the ring, in pixels."""
        return min(self.width(), self.height()) / 2 - RIM

    @property
    def middle(self) -> QPointF:
        """The middle of the ring."""
        return QPointF(self.width() / 2, self.height() / 2)

    def place(self, angle: float, radius: float) -> QPointF:
        """Return the point at an angle, in degrees clockwise from the top."""
        turn = angle * pi / 180
        return QPointF(self.middle.x() + radius * sin(turn), self.middle.y() - radius * cos(turn))

    def place_of(self, region: int) -> QPointF:
        """Return a point in a region."""
        if region == POINT:
            return self.middle
        if region >= SECTORS:
            return self.place(WIDTH * (region - SECTORS), self.radius + RIM / 2)
        return self.place(WIDTH * (region + 0.5), self.radius * (1 + INNER) / 2)

    def region_at(self, point: QPointF) -> int:
        """Return the region at a point; -1 outside the wheel."""
        away = point - self.middle
        far = hypot(away.x(), away.y())
        angle = degrees(atan2(away.x(), -away.y())) % 360
        if far < self.radius * INNER:
            return POINT
        if far <= self.radius:
            return int(angle // WIDTH) % SECTORS
        return SECTORS + round(angle / WIDTH) % SECTORS if far <= self.radius + RIM else -1

    # Drawing

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            for sector in range(SECTORS):
                self._draw_sector(painter, sector)
            self._draw_arrows(painter)
            self._draw_middle(painter)
            self._draw_rays(painter)
            if self.region < SECTORS:
                painter.setPen(QPen(QColor(self._colours["accent"]), 2.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(self._outline(self.region))
            if self.hasFocus():
                draw_focus(painter, self._colours, QRectF(self.rect()))

    def _outline(self, sector: int) -> QPainterPath:
        """Return the shape of a sector; Qt counts degrees counterclockwise from the right."""
        begin = 90 - WIDTH * sector
        outer, inner = (QRectF(-r, -r, 2 * r, 2 * r).translated(self.middle) for r in (self.radius, self._inside))
        shape = QPainterPath(self.place(WIDTH * sector, self._inside))
        shape.arcTo(outer, begin, -WIDTH)
        shape.arcTo(inner, begin - WIDTH, WIDTH)
        shape.closeSubpath()
        return shape

    @property
    def _inside(self) -> float:
        return self.radius * INNER

    def _draw_sector(self, painter: QPainter, sector: int) -> None:
        twins = images(self.region, self.wheel.orders[self.region]) if self._symmetric else {self.region: ""}
        paper = "panel" if sector // 3 % 2 else "window"
        if sector in twins:
            paper = "hover"
        painter.setBrush(QColor(self._colours[paper]))
        width = 1.6 if sector == self._pointed else 0.7
        painter.setPen(QPen(QColor(self._colours["accent" if sector == self._pointed else "border"]), width))
        painter.drawPath(self._outline(sector))

    def _draw_arrows(self, painter: QPainter) -> None:
        """Draw the arrows of all sectors, paler with each place in the order."""
        step = (self.radius - self._inside) / MOVES
        for place in reversed(range(MOVES)):
            radius = self.radius - step * (place + 0.5)
            half = min(step * 0.42, radius * pi / SECTORS * 0.8)
            colour = blended(
                self._colours, "accent" if place == 0 else "text", "panel", 0.0 if place < 2 else 0.09 * place
            )
            painter.setPen(QPen(colour, 2.0 if place == 0 else 1.2 if place < 3 else 0.9))
            points = [self.place(WIDTH * (sector + 0.5), radius) for sector in range(SECTORS)]
            painter.drawLines(arrows(points, [int(order[place]) for order in self.wheel.orders[:SECTORS]], half))

    def _draw_middle(self, painter: QPainter) -> None:
        chosen = self.region == POINT
        painter.setBrush(QColor(self._colours["hover" if chosen or self._pointed == POINT else "panel"]))
        painter.setPen(QPen(QColor(self._colours["accent" if chosen else "border"]), 2.5 if chosen else 1))
        painter.drawEllipse(self.middle, self._inside - 1, self._inside - 1)
        self._draw_order(painter)

    def _draw_order(self, painter: QPainter) -> None:
        """Draw the order of the selected region: its first move large, the others around it, clockwise from the top."""
        order = [int(digit) for digit in self.wheel.orders[self.region]]
        painter.setPen(QPen(QColor(self._colours["accent"]), 2.2))
        painter.drawLines(arrows([self.middle], order[:1], self._inside * 0.3))
        painter.setPen(QPen(QColor(self._colours["muted"]), 1))
        points = [self.place(360 / (MOVES - 1) * k, self._inside * 0.68) for k in range(MOVES - 1)]
        painter.drawLines(arrows(points, order[1:], self._inside * 0.14))

    def _draw_rays(self, painter: QPainter) -> None:
        twins = images(self.region, self.wheel.orders[self.region]) if self._symmetric else ()
        for region in range(SECTORS, POINT):
            chosen = region == self.region
            marked = region in twins or region == self._pointed
            role = "accent" if chosen or marked else "border" if self.wheel.plain_rays else "muted"
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours[role]))
            size = PICKED_DOT if chosen else DOT
            painter.drawEllipse(self.place_of(region), size, size)

    # Mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.region_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)
        super().leaveEvent(event)

    def _point(self, region: int) -> None:
        if region != self._pointed:
            self._pointed = region
            self.update()
            self.pointed.emit(region)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and (region := self.region_at(event.position())) >= 0:
            self.pick(region)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        ring, place = divmod(self.region, SECTORS)
        if key in TURNS and ring < 2:
            self.pick(ring * SECTORS + (place + TURNS[key]) % SECTORS)
        elif key in RINGS:
            ring = max(0, min(2, ring + RINGS[key]))
            self.pick(POINT if ring == 2 else ring * SECTORS + place)
        elif key == Qt.Key.Key_Home:
            self.pick(0)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

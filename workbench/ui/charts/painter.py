"""Draws the picture of a chart, from below: grid, bands, boxes, lines, axes, texts, markers."""

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from workbench.pictures.charts.frame import Frame
from workbench.pictures.charts.picture import (
    MAX_BANDS,
    NONE,
    SORTS,
    Band,
    Box,
    Floats,
    Line,
    Picture,
    Points,
    Sort,
    with_markers,
)
from workbench.ui.base.painting import is_vector
from workbench.ui.base.theme import colours
from workbench.ui.charts import styles
from workbench.ui.charts.layout import GAP
from workbench.ui.charts.line_texts import text_places
from workbench.ui.charts.markers import CROSS, draw_markers, marker_path

RADIUS = 10.0  # pixels of the panel's corners, as those of others
SMALL = 3.0  # pixels from the middle of a small marker to its corners
MANY = 800  # points from which markers are small
OPACITY = {True: 0.5, False: 0.92}  # of small markers, and of large ones
GRID, BAND, BOX, PALE = 0.15, 0.17, 0.25, 0.7  # opacities; the last, behind texts
CORNERS = 400  # of a band whose edges are smoothed; with more, that takes long
CAP = 5.0  # pixels: half the width of the ends of an interval


def draw_chart(painter: QPainter, picture: Picture, points: Points, frame: Frame, panel: QRectF) -> None:
    """Draw a picture; `points` are those of the picture that are drawn, `panel` is what is behind all."""
    shown = colours()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(shown["panel"]))
    painter.drawRoundedRect(panel, RADIUS, RADIUS)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if picture.obstacle:
        painter.setPen(QColor(shown["muted"]))
        painter.drawText(
            panel.adjusted(GAP, GAP, -GAP, -GAP),
            int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap),
            picture.obstacle,
        )
        return
    draw_grid(painter, frame)
    for band in picture.bands if len(picture.bands) <= MAX_BANDS else ():
        draw_band(painter, band, frame)
    for box in picture.boxes:
        draw_box(painter, box, frame)
    for line in sorted(picture.lines, key=lambda line: line.series != NONE):
        draw_line(painter, line, frame, dashed=not picture.has_rows)
    hide_margins(painter, frame, panel)
    draw_axes(painter, frame, panel)
    draw_points(painter, picture, points, frame)
    pale = QColor(shown["panel"])
    pale.setAlphaF(PALE)
    for line, rect in text_places(picture.lines, frame, painter.fontMetrics()):
        painter.fillRect(rect, pale)
        painter.setPen(QColor(shown["muted"]) if line.series == NONE else styles.colour(line.series))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, line.text)


def draw_grid(painter: QPainter, frame: Frame) -> None:
    """Draw a faint line at each tick."""
    faint = QColor(colours()["muted"])
    faint.setAlphaF(GRID)
    painter.setPen(QPen(faint, 1))
    upright = [QLineF(middle(x), frame.top, middle(x), frame.bottom) for x, _ in frame.x_ticks]
    level = [QLineF(frame.left, middle(y), frame.right, middle(y)) for y, _ in frame.y_ticks]
    painter.drawLines([*upright, *level])


def middle(pixel: float) -> float:
    """Return the middle of a pixel, where a thin line is sharp."""
    return math.floor(pixel) + 0.5


def polygon(places: Floats, frame: Frame) -> QPolygonF:
    """Return a line for Qt."""
    return QPolygonF([QPointF(x, y) for x, y in frame.near(places).tolist()])


def draw_band(painter: QPainter, band: Band, frame: Frame) -> None:
    """Draw the interval around a line; at a single place, a bar with two ends."""
    if len(band.x) == 1:
        painter.setPen(QPen(styles.colour(band.series, 0.6), 1.4))
        x, low, high = (float(part) for part in (frame.across(band.x)[0], *frame.down(np.append(band.low, band.high))))
        ends = [QLineF(x - CAP, y, x + CAP, y) for y in (low, high)]
        painter.drawLines([*ends, QLineF(x, low, x, high)])
        return
    around = polygon(frame.outline(*band.outline), frame)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, around.size() <= CORNERS)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(styles.colour(band.series, BAND))
    painter.drawPolygon(around)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def draw_box(painter: QPainter, box: Box, frame: Frame) -> None:
    """Draw a box with its whiskers; what is not known is left open."""
    outline, *lines = (polygon(places, frame) for places in frame.box_lines(box))
    path = QPainterPath()
    path.addPolygon(outline)
    painter.fillPath(path, styles.colour(box.series, BOX))
    painter.setPen(QPen(styles.colour(box.series), 1.4, j=Qt.PenJoinStyle.MiterJoin))
    for line in (outline, *lines):
        painter.drawPolyline(line)


def draw_line(painter: QPainter, line: Line, frame: Frame, *, dashed: bool) -> None:
    """Draw a line; those for orientation are thin."""
    own = line.series != NONE
    style = styles.dash(line.series) if own and dashed else Qt.PenStyle.SolidLine
    pen = QPen(QColor(colours()["muted"]), 1) if not own else QPen(styles.colour(line.series), styles.WIDTH)
    pen.setStyle(Qt.PenStyle.DotLine if line.dotted else style)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    places = frame.outline(line.x, line.y)
    places = places if own or len(places) > 2 else np.floor(places) + 0.5  # sharp, if level or upright
    if pen.style() is not Qt.PenStyle.SolidLine or is_vector(painter):
        painter.drawPolyline(polygon(places, frame))
        return
    near = frame.near(places)  # a hundred times as fast as a polyline where a thick line goes up and down
    painter.drawLines([QLineF(*ends) for ends in np.hstack([near[:-1], near[1:]]).tolist()])


def hide_margins(painter: QPainter, frame: Frame, panel: QRectF) -> None:
    """Hide everything that leaves the plot: not all files can clip."""
    path = QPainterPath()
    path.addRoundedRect(panel, RADIUS, RADIUS)
    path.addRect(QRectF(QPointF(frame.left - 1, frame.top - 1), QPointF(frame.right + 1, frame.bottom + 1)))
    painter.fillPath(path, QColor(colours()["panel"]))


def draw_axes(painter: QPainter, frame: Frame, panel: QRectF) -> None:
    """Draw both axes with their numbers and labels."""
    shown, metrics = colours(), painter.fontMetrics()
    line = metrics.height()

    def label(text: str, rect: QRectF) -> None:
        elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, elided)

    painter.setPen(QPen(QColor(shown["border"]), 1))
    corner = middle(frame.left - 1), middle(frame.bottom)
    painter.drawLines([QLineF(corner[0], frame.top, *corner), QLineF(*corner, frame.right, corner[1])])
    painter.setPen(QColor(shown["muted"]))
    for x, text in frame.x_ticks:
        width = metrics.horizontalAdvance(text) + 2
        painter.drawText(QRectF(x - width / 2, frame.bottom + GAP, width, line), Qt.AlignmentFlag.AlignCenter, text)
    for y, text in frame.y_ticks:
        rect = QRectF(panel.left(), y - line / 2, frame.left - GAP - panel.left(), line)
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
    label(frame.x.label, QRectF(frame.left, frame.bottom + 1.5 * GAP + line, frame.right - frame.left, line))
    painter.save()
    painter.translate(panel.left() + GAP / 2, frame.bottom)
    painter.rotate(-90)
    label(frame.y.label, QRectF(0, 0, frame.bottom - frame.top, line))
    painter.restore()


def draw_points(painter: QPainter, picture: Picture, points: Points, frame: Frame) -> None:
    """Draw the markers of points: filled if solved, hollow if ended by a limit, a cross if unsolved."""
    chosen = with_markers(picture, points)
    small = len(points) > MANY and not picture.sparse
    places = frame.places(points.x, points.y)
    look = points.series[chosen] * len(SORTS) + points.sort[chosen]
    for code in np.unique(look).tolist():
        series, number = divmod(code, len(SORTS))
        sort = SORTS[number]
        shade = styles.colour(series, OPACITY[small])
        path = marker_path(CROSS if sort is Sort.UNSOLVED else styles.shape(series), SMALL if small else styles.MARKER)
        fill = QBrush(shade if sort is Sort.SOLVED else QColor(colours()["panel"]))
        draw_markers(painter, path, places[chosen[look == code]], QPen(shade, 1.4), fill)

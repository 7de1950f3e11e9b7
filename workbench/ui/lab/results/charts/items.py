"""The items of pyqtgraph that draw a picture: lines, bands, boxes, markers."""

from collections.abc import Iterator

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QApplication

from workbench.pictures.charts.picture import MAX_BANDS, NONE, SORTS, Band, Box, Line, Picture, Points, Sort, spread
from workbench.ui.base.theme import colours
from workbench.ui.lab.results.charts import styles

WIDTH = 2.0  # pixels of a line
SMALL, LARGE, RING = 5, 8, 13  # pixels of a marker
OPACITY = {True: 120, False: 235}  # of small markers, and of large ones, of 255
MANY = 800  # points from which markers are small
BAND_OPACITY, BOX_OPACITY = 34, 60
MAX_VERTICES = 4000  # of a line


def items_of(picture: Picture, points: Points) -> Iterator[pg.GraphicsObject]:
    """Yield what draws a picture, the lowest first."""
    if len(picture.bands) <= MAX_BANDS:
        for band in picture.bands:
            yield from band_items(band)
    for box in picture.boxes:
        yield from box_items(box)
    for line in picture.lines:
        yield line_item(line)
        if line.text:
            yield text_item(line, picture)
    for series in np.unique(points.series).tolist():
        for number, sort in enumerate(SORTS):
            part = np.flatnonzero((points.series == series) & (points.sort == number))
            if picture.sparse and sort is Sort.SOLVED:
                part = spread(points.x[part], part)
            if len(part):
                yield marker_item(points, part, series, sort, small=len(points) > MANY and not picture.sparse)


def line_item(line: Line) -> pg.GraphicsObject:
    """Return a line."""
    own = line.series != NONE
    shade = styles.colour(line.series) if own else QColor(colours()["muted"])
    style = styles.line_style(line.series) if own else Qt.PenStyle.DotLine if line.dotted else Qt.PenStyle.SolidLine
    if own and line.dotted:
        style = Qt.PenStyle.DotLine
    chosen = slice(None)
    if len(line.x) > MAX_VERTICES:
        chosen = slice(None, None, -(-len(line.x) // MAX_VERTICES))
    pen = pg.mkPen(shade, width=WIDTH if own else 1, style=style)
    item = pg.PlotCurveItem(line.x[chosen], line.y[chosen], pen=pen, antialias=True)
    item.setZValue(0 if own else -5)
    return item


def text_item(line: Line, picture: Picture) -> pg.TextItem:
    """Return the text of a line, below its right end."""
    x = min(float(line.x[-1]), picture.x_axis.high)
    item = pg.TextItem(line.text, color=colours()["muted"], anchor=(1, 0))
    item.setPos(x, float(line.y[-1]))
    return item


def sentence_item(text: str) -> pg.TextItem:
    """Return a sentence in the middle of an empty chart."""
    item = pg.TextItem(text, color=colours()["muted"], anchor=(0.5, 0.5))
    item.setFont(QApplication.font())
    item.setPos(0.5, 0.5)  # of the axes of nothing
    return item


def band_items(band: Band) -> Iterator[pg.GraphicsObject]:
    """Yield an interval around a line."""
    shade = styles.colour(band.series)
    shade.setAlpha(BAND_OPACITY)
    edges = [pg.PlotCurveItem(band.x, each, pen=None) for each in (band.low, band.high)]
    item = pg.FillBetweenItem(*edges, brush=shade)
    item.setZValue(-10)
    yield item


def box_items(box: Box) -> Iterator[pg.GraphicsObject]:
    """Yield a box with its whiskers; what is not known is left open."""
    shade = styles.colour(box.series)
    left, right = box.x - box.width / 2, box.x + box.width / 2
    pen = pg.mkPen(shade, width=1.4)
    top = box.third if box.third is not None else box.median if box.median is not None else box.first
    yield curve([box.x, box.x], [box.low, box.first], pen)
    outline_x, outline_y = [left, left, right, right], [top, box.first, box.first, top]
    if box.third is not None:
        outline_x, outline_y = [*outline_x, left], [*outline_y, top]
    filled = QColor(shade)
    filled.setAlpha(BOX_OPACITY)
    item = curve(outline_x, outline_y, pen)
    item.setFillLevel(top)
    item.setBrush(filled)
    yield item
    if box.median is not None:
        yield curve([left, right], [box.median, box.median], pg.mkPen(shade, width=2.6))
    if box.third is not None and box.high is not None:
        yield curve([box.x, box.x], [box.third, box.high], pen)


def curve(x: list[float], y: list[float], pen: QPen) -> pg.PlotCurveItem:
    """Return a line through a few places."""
    return pg.PlotCurveItem(np.array(x), np.array(y), pen=pen, antialias=True)


def marker_item(points: Points, part: NDArray[np.intp], series: int, sort: Sort, *, small: bool) -> pg.ScatterPlotItem:
    """Return the markers of some points."""
    shade = styles.colour(series)
    shade.setAlpha(OPACITY[small])
    cross = sort is Sort.UNSOLVED
    item = pg.ScatterPlotItem(
        x=points.x[part],
        y=points.y[part],
        symbol="x" if cross else styles.symbol(series),
        size=SMALL if small else LARGE,
        pen=pg.mkPen(shade, width=1.4),
        brush=pg.mkBrush(shade) if sort is Sort.SOLVED else pg.mkBrush(colours()["panel"]),
    )
    item.setZValue(5)
    return item


def ring_item() -> pg.ScatterPlotItem:
    """Return rings around points, none as yet."""
    item = pg.ScatterPlotItem(size=RING, brush=None)
    item.setZValue(20)
    return item

"""A depth view to be exported: its picture with a title and a legend, and its figures as a table."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.files.tables import Cell, Table
from workbench.solvers.depth_map import DepthMap, level_of
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.search.depth.legend import marks
from workbench.ui.search.depth.view import DepthView

SIZE = QSize(1200, 300)  # of a picture
HEAD = 44  # for title and legend
TITLE, LETTERS = 14, 11  # pixels


def view_of_depths(view: DepthView, title: str) -> TabView:
    """Return what a depth view shows, to be exported."""
    return TabView(
        title=title, size=SIZE, paint=partial(draw, view=view, title=title), table=partial(table, view.depths)
    )


def draw(painter: QPainter, view: DepthView, title: str) -> None:
    """Draw title, legend and chart."""
    shown = colours()
    painter.fillRect(QRectF(0, 0, SIZE.width(), SIZE.height()), QColor(shown["panel"]))
    painter.setPen(QColor(shown["text"]))
    painter.setFont(digits_font(TITLE))
    painter.drawText(QPointF(10, 18), title)
    painter.setFont(digits_font(LETTERS))
    x = 10.0
    for role, mark, text in marks(view.picture, view.leaf, view.forecasts):
        for words, ink in ((mark, role), (text, "muted")):
            painter.setPen(QColor(shown[ink]))
            painter.drawText(QPointF(x, 36), words)
            x += painter.fontMetrics().horizontalAdvance(words) + 6
        x += 12
    painter.translate(0, HEAD)
    painter.setClipRect(QRectF(0, 0, SIZE.width(), SIZE.height() - HEAD), Qt.ClipOperation.ReplaceClip)
    ratio = painter.device().devicePixelRatioF()
    view.chart(SIZE.width(), SIZE.height() - HEAD, ratio).draw(painter)


def table(depths: DepthMap | None) -> Table:
    """Return every node with its level, or sums by column of nodes."""
    if depths is not None and depths.columns is not None:
        return table_of_columns(depths)
    exact = depths.exact if depths is not None else None
    if exact is None:
        return Table(("node", "level", "solution"), ())
    rows = zip(level_of(exact).tolist(), (exact < 0).tolist(), strict=True)
    return Table(("node", "level", "solution"), ((k, level, int(found)) for k, (level, found) in enumerate(rows, 1)))


def table_of_columns(depths: DepthMap) -> Table:
    """Return the sums by column of nodes: a row each, with the nodes at each level."""
    columns = depths.columns
    assert columns is not None
    used = -(-depths.nodes >> columns.shift)
    levels = (int(columns.highest[:used].max()) - columns.base >> columns.fold) + 1
    names = [f"level_{columns.base + (k << columns.fold)}" for k in range(levels)]

    def rows() -> Iterator[tuple[Cell, ...]]:
        for k in range(used):
            first, last = (k << columns.shift) + 1, min((k + 1) << columns.shift, depths.nodes)
            figures = int(columns.lowest[k]), int(columns.highest[k]), int(columns.found[k])
            yield first, last, *figures, *columns.density[k, :levels].tolist()

    return Table(("first_node", "last_node", "lowest_level", "highest_level", "solutions", *names), rows())

"""The views of an atlas that can be exported, and the tables behind them."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from workbench.files.tables import Cell, Table
from workbench.searching.atlas.groups import groups_of, heat_of
from workbench.searching.atlas.names import option_title
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas.heat.pane import HeatPane
from workbench.ui.base.exports.view import RENDERED, TabView, view_of
from workbench.ui.base.theme import colours, label_font

HEAD, GAP, LETTERS = 28, 6, 13  # pixels: the title, what is left free, the size of the letters


def heat_view(title: str, heat: HeatPane, made: Mapping[str, Cell]) -> TabView:
    """Return the heat map with its title and legend; its table has the shares of all parts in each cell."""
    left, legend, board = heat.left, heat.legend, heat.board
    head = HEAD + legend.height() + GAP
    board.preview(None)  # only what is pinned is outlined

    def paint(painter: QPainter) -> None:
        painter.setFont(label_font(LETTERS))
        painter.setPen(QColor(colours()["text"]))
        place = QRectF(GAP, 0, board.width() - 2 * GAP, HEAD)
        words = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideMiddle, int(place.width()))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        for widget, y in ((legend, HEAD), (board, head)):
            QWidget.render(widget, painter, QPoint(0, y), QRegion(), RENDERED)

    size = QSize(board.width(), head + board.height())
    return TabView(title=title, size=size, paint=paint, table=lambda: shares_by_cell(left, made))


def options_view(title: str, widget: QWidget, left: Narrowed | None, made: Mapping[str, Cell]) -> TabView:
    """Return a picture whose table has the share of each option."""
    return view_of(title, widget, lambda: shares_by_option(left, made))


def about(left: Narrowed, made: Mapping[str, Cell]) -> dict[str, Cell]:
    """Return where a table comes from, with what is pinned and forbidden."""
    selection = left.selection
    facts = {
        "solutions": str(left.solutions),
        "pinned": ", ".join(option_title(left.atlas, option) for option in selection.pinned),
        "forbidden": ", ".join(option_title(left.atlas, option) for option in selection.forbidden),
        "filter": selection.about,
    }
    return {**made, **{name: fact for name, fact in facts.items() if fact}}


def shares_by_cell(left: Narrowed | None, made: Mapping[str, Cell]) -> Table:
    """Return the share of each part in each cell, and that of any part."""
    if left is None:
        return Table(("row", "column"), (), made)
    atlas, view = left.atlas, left.view
    groups = groups_of(atlas)
    maps = [heat_of(atlas, view, group) for group in (*groups, None)]
    open_cells = atlas.puzzle.open_cells()

    def rows() -> Iterator[tuple[Cell, ...]]:
        for r, c in zip(*(found.tolist() for found in open_cells.nonzero()), strict=True):
            yield r + 1, c + 1, *(float(one[r, c]) for one in maps)

    return Table(("row", "column", *(group.name for group in groups), "any"), rows(), about(left, made))


def shares_by_option(left: Narrowed | None, made: Mapping[str, Cell]) -> Table:
    """Return the share of each option."""
    if left is None:
        return Table(("option", "share"), (), made)
    shares = left.view.shares.tolist()
    rows = ((k + 1, option_title(left.atlas, k), share) for k, share in enumerate(shares))
    return Table(("number", "option", "share"), rows, about(left, made))

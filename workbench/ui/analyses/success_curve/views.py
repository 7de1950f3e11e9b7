"""The view of success curves that can be exported, and the table behind it."""

from collections.abc import Iterator, Mapping

from PySide6.QtWidgets import QWidget

from workbench.files.tables import Cell, Table
from workbench.lab.success_curve.success_curve import HEADINGS, Rate
from workbench.ui.base.exports.view import TabView, view_of


def curve_view(chart: QWidget, title: str, rates: list[Rate], made: Mapping[str, Cell]) -> TabView:
    """Return the chart of success curves with its rates."""

    def rows() -> Iterator[tuple[Cell, ...]]:
        for rate in rates:
            low, high = rate.band or (None, None)
            yield rate.rule, rate.n, rate.tried, rate.won, rate.rate, low, high

    return view_of(title, chart, lambda: Table(HEADINGS, rows(), made))

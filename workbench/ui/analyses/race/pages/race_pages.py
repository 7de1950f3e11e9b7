"""The views of a race, one of which is shown: its lanes, a chart of all, a table of results, or two trees as one."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from workbench.searching.race.curves import Quantity, curve_of
from workbench.searching.race.lane import Lane
from workbench.searching.race.results import Result, results_of
from workbench.ui.analyses.race.lane_grid import LaneGrid
from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.analyses.race.pages.merged_page import MergedPage
from workbench.ui.analyses.race.pages.overlay import Overlay, OverlayChart
from workbench.ui.analyses.race.pages.results_table import LaneRow, ResultsTable, hidden_row, row_of
from workbench.ui.analyses.race.scale import Scale

QUANTITIES = ((Quantity.SOLUTIONS, "Solutions found"), (Quantity.LEVEL, "Mean level"))
LANES, CHART, TABLE, TREE = range(4)  # the pages


class ChartPage(QWidget):
    """The chart of all lanes, and the choice of what it shows."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.quantity_box, self.chart = QComboBox(), OverlayChart()
        for quantity, text in QUANTITIES:
            self.quantity_box.addItem(text, quantity)
        self.quantity_box.setAccessibleName("Vertical axis")
        self.quantity_box.setToolTip("What the curves show")
        self.quantity_box.currentIndexChanged.connect(self.changed)
        self.choice = QWidget()
        row = QHBoxLayout(self.choice)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(QLabel("Curves"))
        row.addWidget(self.quantity_box)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.choice)
        layout.addWidget(self.chart, 1)

    def show_lanes(self, lanes: Sequence[Lane | None], names: Sequence[str], scale: Scale) -> None:
        """Show the curves of lanes; None: the outcome of the lane is hidden."""
        quantity = Quantity(self.quantity_box.currentData())
        curves = [curve_of(lane.trace.map if lane and lane.trace else None, quantity) for lane in lanes]
        self.chart.show_overlay(Overlay.of(curves, names, self.quantity_box.currentText(), scale))


def row(view: LaneView, result: Result) -> LaneRow:
    """Return the row of a lane in the table."""
    solver = view.lane.solver.title
    if view.outcome_hidden:
        return hidden_row(result.number, solver, view.choices)
    return row_of(result, solver, view.choices, view.outcome)


class RacePages(QStackedWidget):
    """Fills the page that is shown."""

    def __init__(self, grid: LaneGrid) -> None:
        super().__init__()
        self.grid, self.chart_page, self.table, self.tree = grid, ChartPage(), ResultsTable(), MergedPage()
        for page in (grid, self.chart_page, self.table, self.tree):
            self.addWidget(page)

    def drop(self) -> None:
        """Stop what runs for a page."""
        self.tree.drop()

    def show_race(self, scale: Scale) -> None:
        """Show where the lanes are on the page shown, unless that is the grid, whose lanes show themselves."""
        if self.currentIndex() == CHART:
            views = self.grid.views
            lanes = [None if view.outcome_hidden else view.lane for view in views]
            self.chart_page.show_lanes(lanes, [view.title.strong for view in views], scale)
        elif self.currentIndex() == TABLE:
            self.fill_table()
        elif self.currentIndex() == TREE:
            views = self.grid.views
            hidden = any(view.outcome_hidden for view in views)
            self.tree.show_lanes([view.lane for view in views], [view.title.strong for view in views], hidden=hidden)

    def fill_table(self) -> None:
        """Bring the table up to date."""
        views = self.grid.views
        results = results_of([view.lane for view in views])
        self.table.show_rows([row(view, result) for view, result in zip(views, results, strict=True)])

    def copy_table(self) -> None:
        """Copy the table of results."""
        self.fill_table()
        self.table.copy()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.chart_page.chart.show_colours()
        self.tree.show_colours()

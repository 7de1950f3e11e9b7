"""One tab: all orders of the moves from every start of a board: a map of the starts, the failing walks, the orders."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout

from workbench.base.graphics_card import made_on
from workbench.base.number_format import short
from workbench.files.provenance import Provenance, provenance
from workbench.files.tables import Cell as Entry
from workbench.files.tables import Table
from workbench.insight.tours.failure_chart import failures_picture
from workbench.insight.tours.order_survey import OrderSurvey, digits_of, order_classes, survey_findings
from workbench.lab.tuning.tour_rules import BASELINES
from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.puzzles.tour import Tour
from workbench.ui.analyses.cores import cores
from workbench.ui.analyses.orders.panel import OrdersPanel
from workbench.ui.analyses.orders.words import share_legend, share_levels, share_texts, shares_of
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.analyses.starts.heat import ROLES
from workbench.ui.analyses.starts.pane import MapPane
from workbench.ui.analyses.starts.requests import map_request, race_request
from workbench.ui.base.act import Actions
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.charts.view import ChartView
from workbench.ui.search.tab_layout import PanelFrame, tab_layout

PANEL_WIDTH = (300, 380)  # pixels at least and at most
FRAMES_PER_LOOK = 10  # of 30 a second


class OrdersTab(RunTab):
    """Connects board, chart, panel and walks."""

    def __init__(self, tour: Tour, title: str, actions: Actions) -> None:
        super().__init__(FRAMES_PER_LOOK)
        self.tour, self.name = replace(tour, start=None, end=None, closed=False), title
        self.survey: OrderSurvey | None = None
        self.start: Cell | None = None  # the one whose walks are shown; None = all
        self._listed = False
        self.panel = OrdersPanel(actions)
        self.map = MapPane(self.tour, "Orders that find a tour, by start", "Orders with a tour, in %:", share_legend())
        self.chart = ChartView("Walks that fail, by the squares they visit", failures_picture(np.zeros(1, np.int64)))
        self._lay_out()
        FocusTarget(self, self.map.board)
        self.map.picked.connect(self._pick)
        self.panel.sorted_otherwise.connect(self._list_orders)
        self.panel.race_requested.connect(self._race)
        self.panel.heat_map_requested.connect(lambda order: self.requested.emit(map_request(self.tour, by(order))))
        self.show_frame()

    def _lay_out(self) -> None:
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(self.map)
        parts.addWidget(self.chart)
        parts.setSizes([4100, 900])  # only the ratio counts
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(10)
        left = QVBoxLayout()
        left.addWidget(parts, 1)
        layout = tab_layout(self)
        layout.addLayout(left, 5)
        layout.addWidget(PanelFrame(self.panel, *PANEL_WIDTH), 2)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"Move orders: {self.name}"

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.chart.show_colours()
        self.map.show_colours()
        self.show_frame()

    def views_to_export(self) -> list[TabView]:
        """Return the map with the counts of all starts, and the chart with those of all orders."""
        self.show_frame()  # picture and table hold the same walks
        return [
            view_of(self.title, self.map, lambda: Table(("start", "tours", "walks"), self._starts(), self._provenance)),
            view_of(
                f"{self.title}: orders",
                self.chart,
                lambda: Table(("order", "class", "starts"), self._orders(), self._provenance),
            ),
        ]

    @property
    def _provenance(self) -> Provenance:
        return provenance(self.survey.card if self.survey else "")

    def _starts(self) -> Iterator[tuple[Entry, ...]]:
        if self.survey is not None:
            tours, walks = self.survey.counts()
            names = (self.tour.name_of(start) for start in self.survey.starts)
            yield from zip(names, tours.tolist(), walks.tolist(), strict=True)

    def _orders(self) -> Iterator[tuple[Entry, ...]]:
        if self.survey is not None:
            classes = order_classes(self.tour)
            counts = self.survey.by_order(list(range(len(self.survey.starts))))
            for order, count in enumerate(counts.tolist()):
                yield digits_of(order), digits_of(int(classes[order])), count

    # Actions

    def run(self) -> None:
        """Try all orders from every start, or resume after a pause."""
        if not self.searching.paused:
            self.survey, self._listed = OrderSurvey(self.tour, cores()), False
            self.searching.take(self.survey)
        self.searching.go()

    def _pick(self, cell: Cell) -> None:
        """Show the walks from a start only, or again those from all."""
        self.start = cell if self.tour.board[cell] and cell != self.start else None
        self.show_frame()

    def _race(self, order: str) -> None:
        """Race an order from the start that is chosen, or else from the first."""
        start = self.start or (self.survey.starts[0] if self.survey else None)
        if order and start is not None:
            rules = [by(order), *BASELINES.values()]
            self.requested.emit(race_request(self.tour.begun_at(start), self.name, rules))

    # What is shown

    def show_frame(self) -> None:
        """Show what is known so far, if this tab is visible."""
        if not self.isVisible():
            return
        survey = self.survey
        if survey is None:
            self.map.show_texts(self.tour.name, "Press F5 to try all 40,320 orders from every start.")
            self.panel.show_state(0, "", [])
            return
        shares = shares_of(survey)
        pale = np.zeros(self.tour.shape, bool)
        if self.start is not None:
            pale = self.tour.board.copy()
            pale[self.start] = False
        self.map.show_map(share_levels(self.tour, shares), ROLES, pale, "Not chosen", share_texts(shares))
        chosen = list(range(len(survey.starts))) if self.start is None else [survey.starts.index(self.start)]
        self.chart.show_picture(failures_picture(survey.failures(chosen)))
        self._show_words(survey, chosen)
        if survey.over and not self._listed:
            self._list_orders()

    def _show_words(self, survey: OrderSurvey, chosen: list[int]) -> None:
        tours, walks = (int(counts[chosen].sum()) for counts in survey.counts())
        where = "all starts" if self.start is None else self.tour.name_of(self.start)
        words = f"From {where}: {tours:,} of {counted(walks, 'walk')} visit all squares."
        hint = "Click a square for the walks from there." if self.start is None else "Click it again for all."
        self.map.show_texts(self.tour.name, f"{words} {hint}")
        state = "" if survey.over else f"Walks so far: {short(survey.walks)}."
        findings = [*survey_findings(survey), *filter(None, [made_on(survey.card)])] if survey.over else []
        self.panel.show_state(survey.progress, state, findings)

    def _list_orders(self) -> None:
        """List the orders, once all are tried."""
        survey = self.survey
        if survey is None or not survey.over:
            return
        self._listed = True
        tours, _ = survey.counts()
        counts = survey.by_order(list(range(len(survey.starts))))
        self.panel.show_orders(counts, order_classes(self.tour), int(np.count_nonzero(tours)))


def by(order: str) -> dict[str, str]:
    """Return the choices of the rule that breaks ties by an order alone."""
    return {"rule": "plain", "order": order}

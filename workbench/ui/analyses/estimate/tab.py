"""One tab: the size of a search estimated from random probes, and the search itself for comparison."""

import numpy as np
from PySide6.QtWidgets import QFrame, QGridLayout

from workbench.files.analyses import Analysis
from workbench.files.provenance import Provenance, provenance
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.estimate.charts import NO_COURSE, nodes_picture, profile_picture, solutions_picture
from workbench.searching.estimate.counting import choices_for, estimated_solvers
from workbench.searching.estimate.estimation import Estimation
from workbench.searching.estimate.record import estimate_analysis
from workbench.searching.estimate.trees import tree_of
from workbench.searching.race.lane import Lane
from workbench.searching.race.race import own_time
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step
from workbench.ui.analyses.estimate.panel import EstimatePanel
from workbench.ui.analyses.estimate.views import estimate_views
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.charts.view import ChartView
from workbench.ui.search import acts
from workbench.ui.search.tab_layout import PanelFrame, tab_layout
from workbench.ui.search.tab_search import TabSearch

PANEL_WIDTH = 400  # pixels, as in the tab of a document
FRAMES_PER_CHART = 3  # charts take longer than figures


class EstimateTab(RunTab):
    """Connects charts, panel, estimation and search; the last two run in their own threads."""

    def __init__(
        self,
        puzzle: Puzzle,
        name: str,
        actions: Actions,
        restored: Estimation | None = None,
        made: Provenance | None = None,
    ) -> None:
        super().__init__()
        self._puzzle, self.name = puzzle, name
        self._frames = 0
        self.estimation: Estimation | None = None
        self.lane: Lane | None = None
        self.counting = TabSearch()
        tree = tree_of(puzzle)
        assert tree is not None, "there is an obstacle otherwise"
        self.panel = EstimatePanel(tree, estimated_solvers(puzzle), actions)
        self.nodes_chart = ChartView("Nodes by probes")
        self.solutions_chart = ChartView("Solutions by probes")
        self.profile_chart = ChartView("Nodes at each level")
        self._lay_out()
        FocusTarget(self, self.panel.options.button)
        self.panel.search_changed.connect(self._forget)
        self.panel.counting_requested.connect(self._set_counting)
        self.counting.frame.connect(self._show_counting)
        self.counting.changed.connect(self.show_rest)
        self.counting.failed.connect(self.failed)
        self.made: Provenance = made or {}  # where restored results come from
        if restored is not None:
            self.panel.show_search(restored)
            self.estimation = restored

    def _lay_out(self) -> None:
        self._charts = charts = QFrame()
        charts.setObjectName("panelFrame")
        grid = QGridLayout(charts)
        grid.setContentsMargins(8, 8, 8, 8)
        grid.setSpacing(6)
        grid.addWidget(self.nodes_chart, 0, 0)
        grid.addWidget(self.solutions_chart, 0, 1)
        grid.addWidget(self.profile_chart, 1, 0, 1, 2)
        for column in (0, 1):
            grid.setColumnStretch(column, 1)
        layout = tab_layout(self)
        layout.addWidget(charts, 1)
        layout.addWidget(PanelFrame(self.panel, PANEL_WIDTH, PANEL_WIDTH))

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return f"Size of the search: {self.name}"

    @property
    def runners(self) -> tuple[TabSearch, ...]:
        """Those of the probes and of the search."""
        return self.searching, self.counting

    def offers(self) -> Offers:
        """Return what can be done now."""
        resting = not self.running
        return {
            **super().offers(),
            acts.STEP_1: Offer(self.step_1, resting),
            acts.STEP_10: Offer(self.step_10, resting),
            acts.STEP_100: Offer(self.step_100, resting),
        }

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        made = self.estimation.probes if self.estimation and not self.running else 0
        return str((self.panel.solver.name, self.panel.choices, self.panel.method, self.panel.probes, made))

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        return estimate_analysis(self.estimation or self._chosen(), self.name, self.made or provenance())

    def views_to_export(self) -> list[TabView]:
        """Return the charts."""
        return estimate_views(self._charts, self.title, self.estimation, self.made or provenance())

    def drop_search(self) -> None:
        """End and forget both."""
        self.estimation = self.lane = None
        super().drop_search()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for chart in (self.nodes_chart, self.solutions_chart, self.profile_chart):
            chart.show_colours()

    # Actions

    def run(self) -> None:
        """Make the chosen number of probes, or the rest of them after a pause; also search if chosen."""
        if self.running:
            return
        self._prepare()
        self._request(self.panel.probes)
        self.searching.go()
        if self.panel.counting.isChecked():
            self._count()

    def step_1(self) -> None:
        """Make one probe."""
        self._step(1)

    def step_10(self) -> None:
        """Make 10 probes."""
        self._step(10)

    def step_100(self) -> None:
        """Make 100 probes."""
        self._step(100)

    def _step(self, probes: int) -> None:
        if not self.running:
            self._prepare()
            self._request(probes)
            self.searching.go(Step(probes))

    def _prepare(self) -> None:
        """Make an estimation, unless there is one that was not stopped early."""
        former = self.estimation
        if former is not None and not former.restored and (former.over or not self.searching.over):
            return
        self.made = {}
        self.estimation = self._chosen()
        self.searching.take(self.estimation)

    def _chosen(self) -> Estimation:
        """Return an estimation by the choices of the panel."""
        panel = self.panel
        return Estimation(self._puzzle, panel.solver, panel.choices, panel.probes, panel.method)

    def _request(self, probes: int) -> None:
        """Request this many more probes, if the previous ones are complete."""
        if self.estimation is not None and self.estimation.over:
            self.estimation.want(probes)

    def _forget(self) -> None:
        """Forget the estimate of the previous search."""
        self.drop_search()
        self.show_rest()

    def _set_counting(self, on: bool) -> None:
        """Start the search if there is an estimation, or end it."""
        if not on:
            self.lane = None
            self.counting.drop()
            self.show_rest()
        elif self.estimation is not None:
            self._count()

    def _count(self) -> None:
        if self.lane is None or (self.counting.over and not self.lane.over):
            choices = choices_for(self.panel.solver, self.panel.choices)
            self.lane = Lane(self._puzzle, self.panel.solver, choices, Goal.ALL, kept=0, clock=own_time())
            self.counting.take(self.lane)
        if not self.lane.over:
            self.counting.go()

    # What is shown

    def _show_counting(self) -> None:
        if not self.searching.running:  # else the frames of the probes show both
            self.show_frame()

    def show_frame(self) -> None:
        """Show the latest figures, if this tab is visible."""
        if not self.isVisible():
            return
        if self.estimation is None:
            self.panel.show_nothing()
            self._show_charts()
            return
        self.panel.show_figures(self.estimation, self.lane, self.searching.over or self.estimation.restored)
        self._frames += 1
        if not self.running or self._frames % FRAMES_PER_CHART == 0:
            self._show_charts()

    def _show_charts(self) -> None:
        """Show the convergence of the means, and the profiles."""
        estimation, lane = self.estimation, self.lane
        course, (nodes, solutions), profile = NO_COURSE, (None, None), np.zeros(0)
        if estimation is not None and estimation.estimate is not None:
            course, profile = estimation.course(), estimation.estimate.profile
            nodes, solutions = truth_of(estimation, lane)
        counts = lane.probe.profile if len(profile) and lane and lane.probe else np.zeros(0)
        self.nodes_chart.show_picture(nodes_picture(course, nodes))
        self.solutions_chart.show_picture(solutions_picture(course, solutions))
        self.profile_chart.show_picture(profile_picture(profile[np.isfinite(profile)], counts))


def truth_of(estimation: Estimation, lane: Lane | None) -> tuple[int | None, int | None]:
    """Return the nodes and the solutions, as far as they are counted."""
    if lane is not None:
        return (lane.probe.nodes, lane.probe.solutions) if lane.finished and lane.probe else (None, None)
    count, published = estimation.count, estimation.published
    if count is None:
        return published.nodes if published else None, None
    return count.nodes, count.solutions

"""One tab: how large a search will be, estimated by random probes, beside the search itself if that is run too."""

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from workbench.lab.estimate.estimate import estimated_solvers
from workbench.lab.estimate.estimation import CONFIDENCE, Estimation
from workbench.lab.race.lane import Lane
from workbench.lab.race.race import own_time
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Step
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.i18n import tr
from workbench.ui.lab.estimate_charts import CourseChart, ProfileChart
from workbench.ui.lab.estimate_panel import EstimatePanel
from workbench.ui.search import acts
from workbench.ui.search.search_runner import SearchRunner

PANEL_WIDTH = 400  # pixels, as in the tab of a document
FRAMES_PER_CHART = 3  # charts cost more than figures


class EstimateTab(QWidget):
    """Binds charts, panel, the estimation and the search together; each of the last two has a thread of its own."""

    status_changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, puzzle: Puzzle, name: str, actions: Actions) -> None:
        super().__init__()
        self._puzzle, self._name = puzzle, name
        self._frames = 0
        self.estimation: Estimation | None = None
        self.lane: Lane | None = None
        self.probing, self.counting = SearchRunner(), SearchRunner()
        self.panel = EstimatePanel(estimated_solvers(puzzle), actions)
        self.nodes_chart = CourseChart(tr("Nodes over probes, with 95 % band"))
        self.solutions_chart = CourseChart(tr("Solutions over probes, with 95 % band"))
        self.profile_chart = ProfileChart(tr("Nodes at each level: estimated, and counted (dashed)"))
        self._lay_out()
        self.setFocusProxy(self.panel.solver_box)
        self.panel.asked.connect(self._begin_anew)
        self.panel.counting_requested.connect(self._count_too)
        for searching in (self.probing, self.counting):
            searching.changed.connect(self._show_rest)
            searching.failed.connect(self.failed)
        self.probing.frame.connect(self.show_frame)
        self.counting.frame.connect(self._counting_frame)

    def _lay_out(self) -> None:
        charts = QFrame()
        charts.setObjectName("panelFrame")
        grid = QGridLayout(charts)
        grid.setContentsMargins(8, 8, 8, 8)
        grid.setSpacing(6)
        grid.addWidget(self.nodes_chart, 0, 0)
        grid.addWidget(self.solutions_chart, 0, 1)
        grid.addWidget(self.profile_chart, 1, 0, 1, 2)
        for column in (0, 1):
            grid.setColumnStretch(column, 1)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setObjectName("panelFrame")
        scroll.setWidget(self.panel)
        scroll.setFixedWidth(PANEL_WIDTH)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        left = QVBoxLayout()
        left.addWidget(charts)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.setSpacing(12)
        layout.addLayout(left, 1)
        layout.addWidget(scroll)

    # What a window asks of a tab

    @property
    def title(self) -> str:
        """What to call it."""
        return tr("Estimate: {}").format(self._name)

    @property
    def running(self) -> bool:
        """Whether probes are made, or the search is under way."""
        return self.probing.running or self.counting.running

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def offers(self) -> Offers:
        """Return what can be done now."""
        resting = not self.running
        return {
            acts.RUN: Offer(self.run, resting),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or self.probing.paused or self.counting.paused),
            acts.STEP_1: Offer(self.step_1, resting),
            acts.STEP_10: Offer(self.step_10, resting),
            acts.STEP_100: Offer(self.step_100, resting),
        }

    def drop_search(self) -> None:
        """End both, and forget them."""
        self.estimation = self.lane = None
        self.probing.drop()
        self.counting.drop()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        for chart in (self.nodes_chart, self.solutions_chart, self.profile_chart):
            chart.show_colours()

    # What is done

    def run(self) -> None:
        """Make as many probes as are chosen, or those still wanted after a pause; and search, if that is chosen."""
        if self.running:
            return
        self._hold()
        self._want(self.panel.probes)
        self.probing.go()
        if self.panel.counting.isChecked():
            self._count()

    def pause(self) -> None:
        """Hold both where they are."""
        self.probing.pause()
        self.counting.pause()

    def stop(self) -> None:
        """End both; what they have found stays to be seen, and Run begins anew."""
        self.probing.stop()
        self.counting.stop()

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
            self._hold()
            self._want(probes)
            self.probing.go(Step(probes))

    def _hold(self) -> None:
        """Hold an estimation: the one there is, unless it was stopped before its end."""
        if self.estimation is not None and (self.estimation.over or not self.probing.over):
            return
        self.estimation = Estimation(self._puzzle, self.panel.solver, self.panel.choices, self.panel.probes)
        self.probing.take(self.estimation)

    def _want(self, probes: int) -> None:
        """Want as many probes more, if all those wanted are there."""
        if self.estimation is not None and self.estimation.over:
            self.estimation.want(probes)

    def _begin_anew(self) -> None:
        """Forget everything: another search is meant."""
        self.drop_search()
        self._show_rest()

    def _count_too(self, wanted: bool) -> None:
        """Begin the search beside an estimation under way, or end it."""
        if not wanted:
            self.lane = None
            self.counting.drop()
            self._show_rest()
        elif self.estimation is not None:
            self._count()

    def _count(self) -> None:
        if self.lane is None or (self.counting.over and not self.lane.over):
            self.lane = Lane(self._puzzle, self.panel.solver, self.panel.choices, Goal.COUNT, kept=0, clock=own_time())
            self.counting.take(self.lane)
        if not self.lane.over:
            self.counting.go()

    # What is shown

    def _counting_frame(self) -> None:
        if not self.probing.running:  # else its own frames show both
            self.show_frame()

    def show_frame(self) -> None:
        """Show the latest figures, if this tab is to be seen."""
        if not self.isVisible():
            return
        if self.estimation is None:
            self.panel.show_nothing()
            self._show_charts()
            return
        self.panel.show_figures(self.estimation, self.lane, self.probing.over)
        self._frames += 1
        if not self.running or self._frames % FRAMES_PER_CHART == 0:
            self._show_charts()

    def _show_charts(self) -> None:
        """Show how the means came to be, and the profiles."""
        estimation, lane = self.estimation, self.lane
        probe = lane.probe if lane else None
        truth = probe if lane and lane.finished else None
        if estimation is None or estimation.estimate is None:
            nothing = np.zeros(0)
            for chart in (self.nodes_chart, self.solutions_chart):
                chart.show_course(nothing, nothing, nothing, None)
            self.profile_chart.show_profiles(nothing, nothing)
            return
        course = estimation.course()
        self.nodes_chart.show_course(
            course.probes, course.nodes, CONFIDENCE * course.nodes_error, truth.nodes if truth else None
        )
        self.solutions_chart.show_course(
            course.probes, course.solutions, CONFIDENCE * course.solutions_error, truth.solutions if truth else None
        )
        profile = estimation.estimate.profile
        self.profile_chart.show_profiles(profile[np.isfinite(profile)], probe.profile if probe else np.zeros(0))

    def _show_rest(self) -> None:
        """Show where both have come to: under way, paused or over."""
        self.show_frame()
        self.status_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()

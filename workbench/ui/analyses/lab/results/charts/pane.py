"""One chart at a time, chosen by a row of buttons, with what it compares and a legend."""

import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from workbench.lab.charts.cost import Cost, timed
from workbench.lab.charts.kinds import CHARTS, ChartKind
from workbench.lab.charts.question import Question
from workbench.lab.notebook.results import UNKNOWN
from workbench.pictures.charts.picture import Picture, Runs
from workbench.ui.analyses.lab.results.charts.chooser import ChartChooser, silent_charts
from workbench.ui.analyses.lab.results.charts.legend import Legend
from workbench.ui.analyses.lab.results.charts.readout import describe_runs
from workbench.ui.analyses.lab.results.charts.run_chart import RunChart
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.base.theme import scaled
from workbench.ui.search.background_task import BackgroundTask

PAIR_STRETCH = 4  # the place of the space after the lists of settings
WALKS_CHART = "success"
MIN_LETTERS = 6  # of a list of settings
ROOMY = 720  # pixels from which the list of costs is beside the buttons
FINDINGS_PART, MORE = 0.22, 0.6  # of the height, at most, and where there is no chart
MARGIN = 10  # pixels
AT_ONCE = 20_000  # runs of which a picture is made at once; that of more, in a thread


class ChartPane(QFrame):
    """Shows the runs of a selection in a chart, and marks those that are chosen in it."""

    open_requested = Signal(object)  # runs
    cost_changed = Signal(object)
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, selection: RunSelection) -> None:
        super().__init__()
        self.setObjectName("panelFrame")
        self._selection = selection
        self._hashes: list[str] = []  # of the settings that can be chosen
        self._suggests = True  # a chart that suits the results; not after one was chosen by hand
        self._suggested = CHARTS[0].name
        self._stale = True  # another picture is to be made
        self._findings_part = FINDINGS_PART
        self.task = BackgroundTask(self)
        self.chooser = ChartChooser()
        self.cost_box, self.first_box, self.second_box = list_box(), list_box(), list_box()
        self.baseline, self.against = QLabel("Baseline"), QLabel("against")
        self.chart = RunChart(lambda runs: describe_runs(selection.results, runs))
        self.legend = Legend(selection)
        self.findings = QLabel(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self._set_up()
        self._lay_out()
        self._connect()
        FocusTarget(self, self.chart)
        self.choose(CHARTS[0].name)

    def _set_up(self) -> None:
        for cost in Cost:
            self.cost_box.addItem(cost.value, cost)
        self.cost_box.setAccessibleName("Cost")
        for box in (self.cost_box, self.first_box, self.second_box):
            box.setMinimumContentsLength(MIN_LETTERS)
        self.first_box.setAccessibleName("First setting")
        self.second_box.setAccessibleName("Second setting")
        self.findings.setProperty("role", "muted")

    def _lay_out(self) -> None:
        self._head = head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self.chooser, 1)
        self._pair_row = pair = QHBoxLayout()
        pair.setSpacing(6)
        for widget, stretch in ((self.baseline, 0), (self.first_box, 1), (self.against, 0), (self.second_box, 1)):
            pair.addWidget(widget, stretch)
        pair.addStretch(0)
        pair.addWidget(self.cost_box)
        self.figure = QWidget()  # what is exported
        self._findings_frame = QScrollArea(widgetResizable=True)
        self._findings_frame.setFrameShape(QFrame.Shape.NoFrame)
        self._findings_frame.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._findings_frame.setWidget(self.findings)
        for part in (self._findings_frame.viewport(), self.findings):
            part.setAutoFillBackground(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 8, MARGIN, 8)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(pair)
        column.addWidget(self.figure, 1)
        inside = QVBoxLayout(self.figure)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(6)
        inside.addWidget(self.chart, 1)
        inside.addWidget(self.legend)
        inside.addWidget(self._findings_frame)

    def _connect(self) -> None:
        self.chooser.chosen.connect(self._choose_by_hand)
        self.cost_box.currentIndexChanged.connect(self._change_cost)
        for box in (self.first_box, self.second_box):
            box.currentIndexChanged.connect(self.refresh)
        self.chart.marked.connect(self._mark)
        self.chart.unmarked.connect(self._selection.unmark)
        self.chart.open_requested.connect(self.open_requested)
        self._selection.shown_changed.connect(self.refresh)
        self._selection.marked_changed.connect(self._show_marks)
        self.task.done.connect(self._show)
        self.task.failed.connect(self.failed)

    # What is chosen

    @property
    def kind(self) -> ChartKind:
        """The chart that is chosen."""
        return self.chooser.kind

    @property
    def cost(self) -> Cost:
        """The quantity that is compared."""
        return Cost(self.cost_box.currentData())

    @property
    def pair(self) -> tuple[int, int]:
        """The two settings that are compared."""
        return max(0, self.first_box.currentIndex()), max(0, self.second_box.currentIndex())

    def choose(self, name: str) -> None:
        """Show another chart."""
        self.chooser.choose(name)
        self.refresh()

    def _choose_by_hand(self, name: str) -> None:
        self._suggests = False
        self.choose(name)

    def restore(self, name: str) -> None:
        """Show the chart that was chosen before, if there is still one of this name."""
        if name in [kind.name for kind in CHARTS]:
            self._choose_by_hand(name)

    def suggest(self) -> None:
        """Show what suits walks and others of the same cost, which succeed or not; until one is chosen by hand."""
        walks = bool((self._selection.results.left != UNKNOWN).any())
        silent = CHARTS[0].name in silent_charts(self.question())
        if self._suggests and self.kind.name == self._suggested:
            self._suggested = WALKS_CHART if walks or silent else CHARTS[0].name
            if self.kind.name != self._suggested:
                self.choose(self._suggested)

    def choose_pair(self, first: int, second: int) -> None:
        """Compare these settings."""
        self.first_box.setCurrentIndex(first)
        self.second_box.setCurrentIndex(second)

    def choose_cost(self, cost: Cost) -> None:
        """Compare another quantity."""
        self.cost_box.setCurrentIndex(self.cost_box.findData(cost))

    def _change_cost(self) -> None:
        self.cost_changed.emit(self.cost)
        self.refresh()

    def _offer(self) -> None:
        """Offer the settings that there are, and seconds if there are any."""
        results = self._selection.results
        self.cost_box.setVisible(timed(results))
        hashes = [label.hash for label in results.settings]
        if hashes == self._hashes:
            return
        before, self._hashes = self.pair, hashes
        for box, place, least in ((self.first_box, before[0], 0), (self.second_box, before[1], 1)):
            with QSignalBlocker(box):
                box.clear()
                box.addItems([label.title for label in results.settings])
                box.setCurrentIndex(min(max(place, least), len(hashes) - 1))

    # The picture

    def refresh(self) -> None:
        """Make the picture anew; of many runs in a thread, and shown when it is ready."""
        self._offer()
        several, boxes = len(self._hashes) > 1, self.kind.boxes
        self.first_box.setVisible(several and boxes > 0)
        self.against.setVisible(several and boxes > 1)
        self.second_box.setVisible(several and boxes > 1)
        self.baseline.setVisible(several and boxes == 1)
        self._pair_row.setStretch(PAIR_STRETCH, int(boxes < 2))
        question = self.question()
        if len(question.runs) <= AT_ONCE:
            self.task.drop()
            self._show((question, self.kind.picture(question)))
        elif self.task.busy:
            self._stale = True
        else:
            self._stale = False
            kind = self.kind
            self.task.do(lambda: (question, kind.picture(question)))

    def question(self) -> Question:
        """Return what the chart is to show."""
        selection = self._selection
        return Question(selection.results, selection.shown_runs, self.cost, self.pair, selection.filter.by_outcome)

    def _show(self, made: tuple[Question, Picture]) -> None:
        question, picture = made
        if question.results is self._selection.results:
            self.chart.show_results(picture, self._selection.marked)
        self.legend.setVisible(bool(question.settings) and not picture.obstacle and self.kind.boxes < 2)
        self.legend.show_settings(question.settings)
        self.chooser.offer(question)
        self.findings.setText("\n".join([*picture.findings, *self.chooser.left_out]))
        self._findings_part = MORE if picture.obstacle else FINDINGS_PART
        self._fit_legend()
        self._fit_findings()
        if self._stale and len(question.runs) > AT_ONCE:
            self.refresh()

    def _fit_findings(self) -> None:
        """Give the findings the height that they need, up to a part of it all; then they scroll."""
        self._findings_frame.setVisible(bool(self.findings.text()))
        needed = self.findings.heightForWidth(self._findings_frame.viewport().width())
        self._findings_frame.setFixedHeight(max(1, min(needed, round(self._findings_part * self.height()))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        (self._head if self.width() >= scaled(ROOMY) else self._pair_row).addWidget(self.cost_box)
        self._fit_legend()
        self._fit_findings()

    def _fit_legend(self) -> None:
        """Give the legend the height of its lines."""
        self.legend.fit(self.width() - 2 * MARGIN)

    def _show_marks(self) -> None:
        if len(self._selection.marked) == len(self._selection.results):
            self.chart.show_marks(self._selection.marked)

    def _mark(self, runs: Runs, extend: bool) -> None:
        self._selection.mark(np.asarray(runs, np.intp), extend=extend)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.chart.show_colours()
        self.legend.show_colours()

    def drop(self) -> None:
        """End all work."""
        self.task.drop()

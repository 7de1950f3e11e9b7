"""Results: the answer above, a chart on the left, and beside it the tables, all of one selection."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSplitter, QVBoxLayout, QWidget

from workbench.lab.charts.question import Question
from workbench.lab.charts.tables import picture_table
from workbench.lab.notebook.results import Results
from workbench.lab.report.test_line import test_line
from workbench.lab.report.verdict import verdict
from workbench.ui.analyses.lab.results.charts.pane import AT_ONCE, ChartPane
from workbench.ui.analyses.lab.results.filter_bar import FilterBar
from workbench.ui.analyses.lab.results.head import ResultsHead
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.table.pane import TablePane
from workbench.ui.analyses.lab.results.table.setting_pane import SettingPane
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.base.theme import scaled
from workbench.ui.search.background_task import BackgroundTask

GAP = 8  # pixels
CHART, TABLES = 340, 340  # pixels at least, side by side
ROOMY, WIDE_TABLES = 1000, 440  # pixels from which the tables have their preferred width, and that width
CHART_HEIGHT, TABLE_HEIGHT = 280, 185  # pixels at least, as of six rows; where there are fewer, all of it scrolls


class ResultsPane(QWidget):
    """Shows results."""

    open_requested = Signal(object)  # runs
    race_requested = Signal(object)  # runs
    failed = Signal(str)  # the traceback of an exception

    def __init__(self) -> None:
        super().__init__()
        self.selection = RunSelection()
        self.selection.setParent(self)
        self._verdict = ""
        self._split = 0  # the width for which chart and tables were divided
        self.head = ResultsHead()
        self.verdict, self.expected, self.test = self.head.verdict, self.head.expected, self.head.test
        self._testing = BackgroundTask(self)
        self.charts = ChartPane(self.selection)
        self.filters = FilterBar(self.selection)
        self.settings, self.table = SettingPane(self.selection), TablePane(self.selection)
        self.open, self.race = action_link("Open"), action_link("Compare")
        self.open.setToolTip("Open the puzzle of the first selected run with its solver (Enter)")
        self.race.setToolTip("Compare the settings of the selected runs on the puzzle of the first")
        self.invitation = QLabel("Press F5 to see the answer here, with a chart and tables.")
        self.invitation.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.invitation.setWordWrap(True)
        self.invitation.setProperty("role", "muted")
        self._lay_out()
        self._connect()
        FocusTarget(self, self.table)
        self._follow_marks()
        self._show_parts()

    def _lay_out(self) -> None:
        """Lay out everything from the outside in."""
        self.filters.hide()
        self._area = QScrollArea(self, widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.both = QSplitter(Qt.Orientation.Horizontal)
        self._area.setWidget(self.both)
        self._area.viewport().setAutoFillBackground(False)
        self.both.setAutoFillBackground(False)
        self.both.setChildrenCollapsible(False)
        self.both.setHandleWidth(GAP)
        self.tables = QFrame(self.both)
        self.tables.setObjectName("panelFrame")
        self.both.insertWidget(0, self.charts)
        self.both.setStretchFactor(0, 1)
        self.both.setStretchFactor(1, 0)
        beside = QVBoxLayout(self.tables)
        beside.setContentsMargins(10, 8, 10, 8)
        beside.setSpacing(10)
        beside.addWidget(self.settings)
        beside.addWidget(self.table, 1)
        for link in (self.open, self.race):
            self.table.head.addWidget(link)
        self.table.foot.addWidget(self.filters.count, 1)
        self.table.foot.addWidget(self.filters.reset)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        for part in (self.head, self.filters):
            self._column.addWidget(part)
        self._column.addWidget(self.invitation, 1)
        self._column.addWidget(self._area, 1)

    def _connect(self) -> None:
        self.open.clicked.connect(lambda: self.open_requested.emit(self.selection.marked_runs[:1]))
        self.race.clicked.connect(lambda: self.race_requested.emit(self.selection.marked_runs))
        self.selection.marked_changed.connect(self._follow_marks)
        for part in (self.charts, self.settings, self.table):
            part.open_requested.connect(self.open_requested)
        self.table.race_requested.connect(self.race_requested)
        for pane in (self.settings, self.table):
            self.charts.cost_changed.connect(pane.show_cost)
        self.settings.baseline_changed.connect(self._test)
        self._testing.done.connect(self._show_test)
        self.charts.failed.connect(self.failed)
        self._testing.failed.connect(self.failed)

    def _follow_marks(self) -> None:
        marked = self.selection.marked_count > 0
        self.open.setEnabled(marked)
        self.race.setEnabled(marked)

    def show_filter(self, on: bool) -> None:
        """Show what chooses runs, or hide it; the choice stays."""
        self.filters.setVisible(on)

    def show_question(self, question: str, expected: str = "") -> None:
        """Show what is asked, where there are no results yet."""
        if not len(self.selection.results):
            self.head.show_answer(question)
            self.head.show_expected(expected)

    def show_results(self, results: Results, *, missing: int = 0, expected: str = "") -> None:
        """Show other results below the verdict on them and what was expected; `missing`: runs still to be made."""
        self._verdict = verdict(results) if len(results) else ""
        self.show_missing(missing)
        self.head.show_expected(expected)
        self.selection.show_results(results)
        self._show_parts()
        self._test()
        self.charts.suggest()
        if not missing:
            self.table.suggest()

    def _show_parts(self) -> None:
        """Show chart and tables, or an invitation where there are no results."""
        are_there = len(self.selection.results) > 0
        self._area.setVisible(are_there)
        self.invitation.setVisible(not are_there)
        if not are_there:
            self.head.show_test("")

    def _test(self) -> None:
        """Show whether the verdict may be chance; with many runs, as soon as it is known."""
        results = self.selection.results
        if not len(results):
            return
        question = Question(results, self.selection.all_runs, pair=(self.settings.baseline, 0))
        if len(results) <= AT_ONCE:
            self._testing.drop()
            self.head.show_test(test_line(question))
        elif not self._testing.busy:
            self._testing.do(lambda: (results, test_line(question)))

    def _show_test(self, made: tuple[Results, str]) -> None:
        results, words = made
        if results is self.selection.results:
            self.head.show_test(words)
        else:
            self._test()

    def show_missing(self, runs: int) -> None:
        """Say whether the verdict is final, or runs are missing."""
        if self._verdict:
            self.head.show_answer(f"So far: {self._verdict}" if runs else self._verdict)

    def show_above(self, widget: QWidget) -> None:
        """Show a widget above the chart."""
        self._column.insertWidget(0, widget)

    def choose_baseline(self, setting: int) -> None:
        """Compare the other settings with this one."""
        self.settings.choose_baseline(setting)

    def views(self, title: str) -> list[TabView]:
        """Return the chart and the tables."""
        chart = f"{title}: {self.charts.kind.title.lower()}"
        picture, settings = self.charts.chart.picture, self.selection.results.settings
        by_setting, table = self.settings.table, self.table.table
        return [
            view_of(chart, self.charts.figure, lambda: picture_table(picture, settings)),
            view_of(f"{title}: table", table, lambda: table.rows_model.table()),
            view_of(f"{title}: by setting", by_setting, lambda: by_setting.rows_model.table()),
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        """Put the tables beside the chart, or below it in a narrow window; where it was dragged to, the edge stays."""
        width, tables = self._area.width(), scaled(TABLES)
        beside = width >= tables + scaled(CHART) + GAP
        way = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        preferred = scaled(WIDE_TABLES) if width >= scaled(ROOMY) else tables
        self.charts.setMinimumSize(scaled(CHART) if beside else 0, scaled(CHART_HEIGHT))
        self.tables.setMinimumWidth(tables if beside else 0)
        self.table.table.setMinimumHeight(scaled(TABLE_HEIGHT))
        state = preferred if beside else -1
        if state != self._split or self.both.orientation() is not way:
            self._split = state
            self.both.setOrientation(way)
            self.both.setSizes([width - preferred - GAP, preferred] if beside else [1000, 1100])

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._divide()
        self.charts.show_colours()
        for table in (self.settings.table, self.table.table):
            table.viewport().update()

    def drop(self) -> None:
        """End all work."""
        self._testing.drop()
        self.charts.drop()


def action_link(text: str) -> QPushButton:
    """Return a button that looks like a link."""
    button = QPushButton(text)
    button.setProperty("role", "link")
    return button

"""Results: a chart, the filter, and the table, all of one selection."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from workbench.lab.charts.tables import picture_table
from workbench.lab.notebook.results import Results
from workbench.lab.report.verdict import verdict
from workbench.ui.analyses.lab.results.charts.pane import ChartPane
from workbench.ui.analyses.lab.results.filter_bar import FilterBar
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.table.pane import TablePane
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.i18n import tr

GAP = 8  # pixels
CHART, TABLE = 3, 2  # of the height
MIN_TABLE = 110  # pixels


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
        self.verdict, self.expected = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.verdict.setProperty("role", "card-title")
        self.expected.setProperty("role", "muted")
        for label in (self.verdict, self.expected):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.hide()
        self.charts = ChartPane(self.selection)
        self.filters = FilterBar(self.selection)
        self.table = TablePane(self.selection)
        self.table.setMinimumHeight(MIN_TABLE)
        lower = QWidget()
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(GAP)
        below.addWidget(self.filters)
        self.open, self.race = action_link(tr("Open")), action_link(tr("Race"))
        self.open.setToolTip(tr("Open the puzzle of the first marked run with its solver (Enter)"))
        self.race.setToolTip(tr("Race the settings of the marked runs on the puzzle of the first"))
        self.open.clicked.connect(lambda: self.open_requested.emit(self.selection.marked_runs[:1]))
        self.race.clicked.connect(lambda: self.race_requested.emit(self.selection.marked_runs))
        self.selection.marked_changed.connect(self._follow_marks)
        for link in (self.open, self.race):
            self.table.head.addWidget(link)
        self.table.head.addWidget(self.filters.reset)
        self.table.head.addWidget(self.filters.count)
        below.addWidget(self.table, 1)
        both = QSplitter(Qt.Orientation.Vertical)
        both.setChildrenCollapsible(False)
        both.setHandleWidth(GAP)
        both.addWidget(self.charts)
        both.addWidget(lower)
        both.setStretchFactor(0, CHART)
        both.setStretchFactor(1, TABLE)
        both.setSizes([CHART * 1000, TABLE * 1000])
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        self._column.addWidget(self.verdict)
        self._column.addWidget(self.expected)
        self._column.addWidget(both, 1)
        for part in (self.charts, self.table):
            part.open_requested.connect(self.open_requested)
        self.charts.cost_changed.connect(self.table.show_cost)
        self.charts.failed.connect(self.failed)
        self.setFocusProxy(self.table)
        self._follow_marks()

    def _follow_marks(self) -> None:
        marked = self.selection.marked_count > 0
        self.open.setEnabled(marked)
        self.race.setEnabled(marked)

    def show_results(self, results: Results, *, missing: int = 0, expected: str = "") -> None:
        """Show other results below the verdict on them and what was expected; `missing`: runs still to be made."""
        self._verdict = verdict(results)
        self.show_missing(missing)
        self.verdict.setVisible(len(results) > 0)
        self.expected.setText(tr("Expected: {}").format(expected) if expected else "")
        self.expected.setVisible(bool(expected))
        self.selection.show_results(results)
        self.charts.suggest()

    def show_missing(self, runs: int) -> None:
        """Say whether the verdict is final, or runs are missing."""
        self.verdict.setText(tr("So far: {}").format(self._verdict) if runs else self._verdict)

    def show_above(self, widget: QWidget) -> None:
        """Show a widget above the chart."""
        self._column.insertWidget(0, widget)

    def choose_baseline(self, setting: int) -> None:
        """Compare the other settings with this one."""
        self.table.choose_baseline(setting)

    def views(self, title: str) -> list[TabView]:
        """Return the chart and the table."""
        chart = tr("{}: {}").format(title, tr(self.charts.kind.title).lower())
        picture, settings = self.charts.chart.picture, self.selection.results.settings
        table = self.table.table
        return [
            view_of(chart, self.charts.figure, lambda: picture_table(picture, settings)),
            view_of(tr("{}: table").format(title), table, lambda: table.rows_model.table()),
        ]

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.charts.show_colours()
        self.table.table.viewport().update()

    def drop(self) -> None:
        """End all work."""
        self.charts.drop()


def action_link(text: str) -> QPushButton:
    """Return a button that looks like a link."""
    button = QPushButton(text)
    button.setProperty("role", "link")
    return button

"""One tab: the benchmark of brute force and dancing links, its times as a chart and a table."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QScrollArea,
    QSplitter,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.number_format import duration, percent, short
from workbench.base.places import notebook_file
from workbench.files.documents import FileError
from workbench.files.saving import write_text
from workbench.files.tables import csv_text
from workbench.lab.benchmark.benchmark import Benchmark, Row, markdown, table_of
from workbench.lab.benchmark.kept_runs import KeptRuns
from workbench.lab.benchmark.rankings import TITLE, findings, ranking, usual
from workbench.solvers.goal import Outcome
from workbench.ui.analyses.benchmark.panel import BenchmarkPanel
from workbench.ui.analyses.benchmark.time_bars import TimeBars, label
from workbench.ui.analyses.figures_table import figures_table
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.base.act import Actions
from workbench.ui.base.dialogs import open_save_dialog, show_error
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import set_widths
from workbench.ui.search.tab_layout import tab_layout

PANEL_WIDTH = (280, 340)  # pixels at least and at most
COLUMN_WIDTH = 150  # pixels of the methods at least; in a narrower table, it scrolls
FINDINGS_PART = 4  # the findings take at most one such part of the height; then they scroll
FRAMES_PER_LOOK = 6  # of 30 a second
COLUMNS = ("Board", "Method", "Time", "Solutions", "Nodes", "Nodes/s", "Done")
METHOD, FIRST_FIGURE = 1, 2  # of the columns
EXPORTS = {"CSV table (*.csv)": ".csv", "Markdown table (*.md)": ".md"}


class BenchmarkTab(RunTab):
    """Connects panel, benchmark, chart and table."""

    def __init__(self, actions: Actions) -> None:
        super().__init__(FRAMES_PER_LOOK)
        self.benchmark: Benchmark | None = None
        self._shown: list[Row] = []
        self.panel = BenchmarkPanel(actions)
        self.bars = TimeBars()
        self.table = figures_table(COLUMNS, FIRST_FIGURE, tr("Measured searches"))
        self.findings = QLabel(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()
        self.setFocusProxy(self.panel.tree)
        self.panel.tree.chosen.connect(self.show_frame)
        self.panel.tree.chosen.connect(self.status_changed)
        self.panel.export_requested.connect(self._ask_export)
        self.panel.tree.check(usual())

    def _lay_out(self) -> None:
        self._chart = chart = QScrollArea(widgetResizable=True)
        chart.setViewportMargins(6, 6, 6, 6)
        chart.setMinimumHeight(140)
        chart.setObjectName("panelFrame")
        chart.setWidget(self.bars)
        chart.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        chart.verticalScrollBar().valueChanged.connect(self.bars.update)  # the scale stays at the top
        chart.setAccessibleName(self.bars.accessibleName())
        both = QSplitter(Qt.Orientation.Vertical)
        both.addWidget(chart)
        both.addWidget(self.table)
        both.setSizes([3000, 2000])  # only the ratio counts
        both.setChildrenCollapsible(False)
        both.setHandleWidth(10)
        self.table.setMinimumHeight(136)  # the header and four rows
        self.findings.setProperty("role", "message")
        self._findings_frame = QScrollArea(widgetResizable=True)
        self._findings_frame.setFrameShape(QFrame.Shape.NoFrame)
        self._findings_frame.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._findings_frame.setWidget(self.findings)
        self._findings_frame.setAccessibleName(tr("Findings"))
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self._findings_frame)
        left.addWidget(both, 1)
        side = QWidget()
        side.setObjectName("panelFrame")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        set_widths(side, *PANEL_WIDTH)
        inside = QVBoxLayout(side)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(self.panel)
        layout = tab_layout(self)
        layout.addLayout(left, 5)
        layout.addWidget(side, 2)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return tr("Benchmark")

    @property
    def can_run(self) -> bool:
        """Whether searches are checked, or some can be resumed."""
        return self.searching.paused or bool(self.panel.tree.checked())

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.bars.show_colours()

    # Actions

    def run(self) -> None:
        """Measure the checked searches, or resume after a pause."""
        if not self.searching.paused:
            trials = ranking(self.panel.tree.checked())
            limit = self.panel.limit
            kept = KeptRuns(notebook_file(), TITLE, trials, limit)
            self.benchmark = Benchmark(trials, limit, self.panel.rounds_box.value(), kept=kept)
            self.searching.take(self.benchmark)
        self.searching.go()

    def views_to_export(self) -> list[TabView]:
        """Return the chart of times with its table."""
        rows, made = self.rows(), self.benchmark.made if self.benchmark else {}
        return [view_of(self.title, self.bars, lambda: table_of(rows, made))]

    def _ask_export(self) -> None:
        kinds = {tr(kind): suffix for kind, suffix in EXPORTS.items()}
        open_save_dialog(self, tr("Export table"), "benchmark.csv", kinds, self.export_to)

    def export_to(self, path: Path) -> None:
        """Save the table in the format of the suffix."""
        rows = self.rows()
        try:
            write_text(path, self._text(rows, path.suffix))
        except FileError as error:
            show_error(self, str(error))

    def _text(self, rows: list[Row], suffix: str) -> str:
        """Return the table in the format of a suffix."""
        if suffix == ".md":
            return markdown(rows)
        return csv_text(table_of(rows, self.benchmark.made if self.benchmark else {}))

    # What is shown

    def rows(self) -> list[Row]:
        """Return the measured rows, and the one being measured, in the order of the trials."""
        benchmark = self.benchmark
        if benchmark is None:
            return []
        rows = list(benchmark.rows)
        now = benchmark.row_now()
        if now is not None and rows[now[0]] is None and now[1].nodes:
            rows[now[0]] = now[1]
        return [row for row in rows if row is not None]

    def show_frame(self) -> None:
        """Show the measurements, if this tab is visible."""
        if not self.isVisible():
            return
        rows = self.rows()
        if rows != self._shown:
            longer = len(rows) > len(self._shown)
            self.bars.show_rows(rows)
            self._fill_table(rows)
            if self.running and longer:
                self.table.scrollToBottom()
                self._chart.ensureVisible(0, self.bars.height())
            self._shown = rows
        self._show_state()

    def _show_state(self) -> None:
        benchmark = self.benchmark
        resting = not (self.running or self.searching.paused)
        if benchmark is None or (resting and not self.rows()):
            count = len(self.panel.tree.checked())
            self._show_findings(tr("Press F5 to measure how long each method takes on the same boards."))
            self.panel.show_state(0, count, "", resting)
            return
        table = benchmark.table()
        sentences = "\n".join(f"•  {sentence}" for sentence in findings(table))
        self._show_findings(sentences or tr("Measuring. Results appear as they come in."))
        now = benchmark.row_now()
        text = benchmark.kept.problem if benchmark.kept else ""
        if now is not None and not resting:
            text = tr("{}, {}: {} so far").format(now[1].subject, now[1].setting, duration(now[1].seconds))
        self.panel.show_state(len(table), len(benchmark.trials), text, resting)

    def _show_findings(self, text: str) -> None:
        """Show the findings, in as much of the height as they may take."""
        self.findings.setText(text)
        needed = max(0, self.findings.heightForWidth(self._findings_frame.viewport().width()))  # -1 without a text
        self._findings_frame.setFixedHeight(min(needed, self.height() // FINDINGS_PART))

    def _fit_columns(self) -> None:
        """Give the methods the width that the other columns leave, but no less than they need."""
        header, needed = self.table.horizontalHeader(), QHeaderView.ResizeMode.ResizeToContents
        others = sum(header.sectionSize(column) for column in range(len(COLUMNS)) if column != METHOD)
        roomy = self.table.viewport().width() - others >= COLUMN_WIDTH
        header.setSectionResizeMode(METHOD, QHeaderView.ResizeMode.Stretch if roomy else needed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_findings(self.findings.text())
        self._fit_columns()

    def _fill_table(self, rows: list[Row]) -> None:
        if self.table.rowCount() != len(rows):
            self.table.setRowCount(len(rows))
        for r, row in enumerate(rows):
            if r < len(self._shown) and self._shown[r] == row:
                continue
            for c, text in enumerate(texts(row)):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignRight if c >= FIRST_FIGURE else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                item.setToolTip(row.note)
                self.table.setItem(r, c, item)
        self._fit_columns()


def texts(row: Row) -> tuple[str, ...]:
    """Return the texts of a row of the table."""
    if row.outcome is Outcome.INVALID:
        return row.subject, row.setting, row.note, "–", "–", "–", "–"
    return (
        *(row.subject, row.setting, label(row)),
        *(f"{row.solutions:,}", f"{row.nodes:,}", short(row.rate), percent(row.progress)),
    )

"""One tab: the ranking of the texts as an experiment, its times as a chart and as a table that fills while it runs."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QScrollArea,
    QSplitter,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.files import FileError
from workbench.lab.experiments.experiment import Experiment, Row, csv_text, markdown
from workbench.lab.experiments.figures import duration
from workbench.lab.experiments.rankings import findings, ranking, usual
from workbench.saving import write_text
from workbench.solvers.goal import Outcome
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.i18n import tr
from workbench.ui.base.number_format import percent, short
from workbench.ui.lab.experiment_panel import ExperimentPanel
from workbench.ui.lab.figures_table import figures_table
from workbench.ui.lab.time_bars import TimeBars, label
from workbench.ui.search import acts
from workbench.ui.search.search_runner import SearchRunner

PANEL_WIDTH = (280, 340)  # pixels at least and at most
COLUMN_WIDTH = 150  # pixels of the methods at least; where there is less room, the table is scrolled
TOLD_PART = 4  # of the height at most one such part is for what is seen in the figures; more is scrolled
FRAMES_PER_LOOK = 6  # of 30 a second: a table is not read faster
COLUMNS = ("Board", "Method", "Time", "Solutions", "Nodes", "Nodes/s", "Done")
METHOD, FIRST_FIGURE = 1, 2  # of the columns that hold figures
EXPORTS = {"Table to reckon with (*.csv)": ".csv", "Table to read (*.md)": ".md"}


class ExperimentTab(QWidget):
    """Binds the panel, the experiment, chart and table together."""

    status_changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.experiment: Experiment | None = None
        self.searching = SearchRunner()
        self._frames = 0
        self._shown: list[Row] = []
        self.panel = ExperimentPanel(actions)
        self.bars = TimeBars()
        self.table = figures_table(COLUMNS, FIRST_FIGURE, tr("Searches measured"))
        self.findings = QLabel(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self._lay_out()
        self.setFocusProxy(self.panel.tree)
        self.panel.tree.chosen.connect(self._show_rest)
        self.panel.export_requested.connect(self._ask_export)
        self.searching.frame.connect(self._frame)
        self.searching.changed.connect(self._show_rest)
        self.searching.failed.connect(self.failed)
        self.panel.tree.check(usual())

    def _lay_out(self) -> None:
        self._chart = chart = QScrollArea(widgetResizable=True)
        chart.setViewportMargins(6, 6, 6, 6)
        chart.setMinimumHeight(140)
        chart.setObjectName("panelFrame")
        chart.setWidget(self.bars)
        chart.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        chart.verticalScrollBar().valueChanged.connect(self.bars.update)  # its scale stays above
        chart.setAccessibleName(self.bars.accessibleName())
        both = QSplitter(Qt.Orientation.Vertical)
        both.addWidget(chart)
        both.addWidget(self.table)
        both.setSizes([3000, 2000])  # whose ratio counts
        both.setChildrenCollapsible(False)
        both.setHandleWidth(10)
        self.table.setMinimumHeight(136)  # the header and four rows
        self.findings.setProperty("role", "message")
        self._told = QScrollArea(widgetResizable=True)
        self._told.setFrameShape(QFrame.Shape.NoFrame)
        self._told.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._told.setWidget(self.findings)
        self._told.setAccessibleName(tr("What is seen"))
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self._told)
        left.addWidget(both, 1)
        side = QWidget()
        side.setObjectName("panelFrame")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        side.setMinimumWidth(PANEL_WIDTH[0])
        side.setMaximumWidth(PANEL_WIDTH[1])
        inside = QVBoxLayout(side)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(self.panel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.setSpacing(12)
        layout.addLayout(left, 5)
        layout.addWidget(side, 2)

    # What a window asks of a tab

    @property
    def title(self) -> str:
        """What to call it."""
        return tr("Ranking of the texts")

    @property
    def running(self) -> bool:
        """Whether it measures now."""
        return self.searching.running

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def offers(self) -> Offers:
        """Return what can be done now."""
        measurable = self.searching.paused or bool(self.panel.tree.checked())
        return {
            acts.RUN: Offer(self.run, not self.running and measurable),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or self.searching.paused),
        }

    def drop_search(self) -> None:
        """End the experiment; its table stays."""
        self.searching.drop()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.bars.show_colours()

    # What is done

    def run(self) -> None:
        """Begin to measure what is checked, or go on after a pause."""
        if not self.searching.paused:
            trials = ranking(self.panel.tree.checked())
            self.experiment = Experiment(trials, self.panel.limit, self.panel.rounds_box.value())
            self.searching.take(self.experiment)
        self.searching.go()

    def pause(self) -> None:
        """Hold the experiment where it is."""
        self.searching.pause()

    def stop(self) -> None:
        """End the experiment; what has been measured stays."""
        self.searching.stop()

    def _ask_export(self) -> None:
        dialog = QFileDialog(self, tr("Export table"), "ranking.csv", ";;".join(EXPORTS))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(next(iter(EXPORTS.values())))
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(EXPORTS.get(chosen, "")))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.export_to(Path(name)))
        dialog.open()

    def export_to(self, path: Path) -> None:
        """Write the table; the suffix tells how."""
        rows = self.rows()
        try:
            write_text(path, markdown(rows) if path.suffix == ".md" else csv_text(rows))
        except FileError as error:
            show_error(self, str(error))

    # What is shown

    def rows(self) -> list[Row]:
        """Return the rows measured, with the one being measured as far as it is, in the order of the trials."""
        experiment = self.experiment
        if experiment is None:
            return []
        rows = list(experiment.rows)
        now = experiment.row_now()
        if now is not None and rows[now[0]] is None and now[1].nodes:
            rows[now[0]] = now[1]
        return [row for row in rows if row is not None]

    def _frame(self) -> None:
        self._frames += 1
        if self._frames % FRAMES_PER_LOOK == 0:
            self.show_frame()

    def show_frame(self) -> None:
        """Show what has been measured, if this tab is to be seen."""
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
        experiment = self.experiment
        resting = not (self.running or self.searching.paused)
        if experiment is None or (resting and not self.rows()):
            wanted = len(self.panel.tree.checked())
            self._tell(tr("How long do the methods of the texts take on the same boards? Run measures it (F5)."))
            self.panel.show_state(0, wanted, "", resting)
            return
        table = experiment.table()
        said = findings(table)
        self._tell(
            "\n".join(f"•  {sentence}" for sentence in said)
            or tr("Measuring: what is seen is told as soon as there is something.")
        )
        now = experiment.row_now()
        text = ""
        if now is not None and not resting:
            text = tr("{}, {}: {} so far").format(now[1].subject, now[1].setting, duration(now[1].seconds))
        self.panel.show_state(len(table), len(experiment.trials), text, resting)

    def _tell(self, text: str) -> None:
        """Show what is seen in the figures, in as much of the height as may be had for it."""
        self.findings.setText(text)
        needed = max(0, self.findings.heightForWidth(self._told.viewport().width()))  # -1 without a text
        self._told.setFixedHeight(min(needed, self.height() // TOLD_PART))

    def _fit_columns(self) -> None:
        """Let the methods have the room that the other columns leave; where it is too little, as much as they need."""
        header, needed = self.table.horizontalHeader(), QHeaderView.ResizeMode.ResizeToContents
        others = sum(header.sectionSize(column) for column in range(len(COLUMNS)) if column != METHOD)
        roomy = self.table.viewport().width() - others >= COLUMN_WIDTH
        header.setSectionResizeMode(METHOD, QHeaderView.ResizeMode.Stretch if roomy else needed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell(self.findings.text())
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

    def _show_rest(self) -> None:
        """Show where the experiment has come to: under way, paused or over."""
        self.show_frame()
        self.status_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()


def texts(row: Row) -> tuple[str, ...]:
    """Return what the table tells of a row."""
    if row.outcome is Outcome.INVALID:
        return row.subject, row.setting, row.note, "–", "–", "–", "–"
    return (
        *(row.subject, row.setting, label(row)),
        *(f"{row.solutions:,}", f"{row.nodes:,}", short(row.rate), percent(row.progress)),
    )

"""One tab: the success rate of tie-breaks by board size, as a chart and a table."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QFrame, QHeaderView, QTableWidgetItem, QVBoxLayout

from workbench.base.number_format import rounded_percent
from workbench.files.analyses import Analysis
from workbench.files.provenance import Provenance, provenance
from workbench.lab.success_curve.curve_record import curve_analysis, repeats_in, restore_counts, settings_of
from workbench.lab.success_curve.success_curve import Rate, Rules, SuccessCurve
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.figures_table import figures_table
from workbench.ui.analyses.run_tab import RunTab
from workbench.ui.analyses.success_curve.chart import RateChart
from workbench.ui.analyses.success_curve.panel import CurvePanel
from workbench.ui.analyses.success_curve.views import curve_view
from workbench.ui.base.act import Actions
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.i18n import tr
from workbench.ui.charts.styles import sample
from workbench.ui.search.tab_layout import PanelFrame, tab_layout

PANEL_WIDTH = (280, 350)  # pixels at least and at most
FRAMES_PER_LOOK = 5  # of 30 a second
COLUMNS = ("Rule", "Tours", "Starts", "Rate", "95 % interval")


class CurveTab(RunTab):
    """Connects chart, table, panel and walks."""

    def __init__(self, actions: Actions, own: Rules, analysis: Analysis | None = None) -> None:
        super().__init__(FRAMES_PER_LOOK)
        self.curve: SuccessCurve | None = None
        self.panel, self.chart = CurvePanel(actions, own), RateChart()
        self.table = figures_table(COLUMNS, 1, tr("Tours of each rule"))
        self.table.setIconSize(sample(0).size())  # a smaller one would show lines too faint
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._lay_out()
        self.setFocusProxy(self.panel.preset_box)
        self.panel.changed.connect(self._drop_curve)
        self.panel.bands_requested.connect(self.chart.show_bands)
        self.made: Provenance = {}  # where restored rates come from
        if analysis is not None:
            self._restore(analysis)

    def _lay_out(self) -> None:
        frame = QFrame()
        frame.setObjectName("panelFrame")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(8, 8, 8, 8)
        inside.addWidget(self.chart)
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addWidget(frame, 3)
        left.addWidget(self.table, 2)
        layout = tab_layout(self)
        layout.addLayout(left, 5)
        layout.addWidget(PanelFrame(self.panel, *PANEL_WIDTH), 2)

    # What the window needs of a tab

    @property
    def title(self) -> str:
        """The text of its tab."""
        return tr("Success curve")

    @property
    def can_run(self) -> bool:
        """Whether the choices make a curve."""
        return not self.panel.trouble

    @property
    def revision(self) -> object:
        """What changes whenever a saved file would."""
        tried = [rate.tried for rate in self.rates()] if not self.running else []
        return str((self.panel.preset, self.panel.numbers, list(self.panel.chosen), tried))

    def analysis(self) -> Analysis:
        """Return what a file is to hold."""
        panel = self.panel
        return curve_analysis(panel.preset, panel.numbers, panel.chosen, self.curve, self.made or provenance())

    def _restore(self, analysis: Analysis) -> None:
        """Show earlier rates, from which Run goes on; raise ParseError."""
        self.panel.show_settings(*settings_of(analysis))
        if analysis.results:
            curve = self.panel.curve(repeats=repeats_in(analysis))
            restore_counts(curve, analysis)
            self._take(curve)
            self.made = analysis.made

    def views_to_export(self) -> list[TabView]:
        """Return the chart."""
        self.show_frame()  # picture and table hold the same rates
        return [curve_view(self.chart, self.title, self.rates(), self.made or provenance())]

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.chart.show_colours()
        self.show_frame()

    # Actions

    def run(self) -> None:
        """Start the chosen curve, or resume after a pause."""
        if not self.searching.paused:
            self._take(self.panel.curve())
        self.made = {}
        self.searching.go()

    def _take(self, curve: SuccessCurve) -> None:
        self.curve = curve
        self.chart.show_rules(list(curve.rules))
        self.searching.take(curve)

    def _drop_curve(self) -> None:
        """Stop the previous curve; its rates stay visible until the next one starts."""
        self.searching.drop()
        self.show_frame()
        self.status_changed.emit()

    # What is shown

    def rates(self) -> list[Rate]:
        """Return the known rates, by rule and size."""
        return self.curve.rates() if self.curve else []

    def show_frame(self) -> None:
        """Show the rates known so far, if this tab is visible."""
        if not self.isVisible():
            return
        curve = self.curve
        if curve is None:
            words = tr("Press F5 to count the tours of each rule from random starts, on boards of every size.")
            self.panel.show_state(0, self.panel.trouble or words)
            return
        self.chart.show_rates(curve.rates())
        self._fill_table(curve)
        self.panel.show_state(curve.progress, self.panel.trouble or self._state(curve))

    def _state(self, curve: SuccessCurve) -> str:
        if curve.rejections:
            return "\n".join(f"{rule}: {why}" for rule, why in curve.rejections.items())
        done = sum(rate.tried for rate in curve.totals())
        if self.running or self.searching.paused:
            return tr("{} so far.").format(counted(done, "walk"))
        words = f"{counted(done, 'walk')}."
        return words + tr(" An earlier version drew some starts twice.") if curve.repeats else words

    def _fill_table(self, curve: SuccessCurve) -> None:
        numbers = {rule: number for number, rule in enumerate(curve.rules)}
        rates = sorted((rate for rate in curve.totals() if rate.tried), key=lambda rate: -rate.rate)
        self.table.setRowCount(len(rates))
        for r, rate in enumerate(rates):
            ends = [rounded_percent(end, 1) for end in rate.band or ()]
            share = rounded_percent(rate.rate, 1)
            texts = (
                tr(rate.rule),
                f"{rate.won:,}",
                f"{rate.tried:,}",
                share,
                " – ".join(ends) or tr("all starts"),
            )
            for c, text in enumerate(texts):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignRight if c else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                if c == 0:
                    item.setIcon(QIcon(QPixmap.fromImage(sample(numbers[rate.rule]))))
                self.table.setItem(r, c, item)

"""One tab: how often tie-breaks come to a tour over the size of the board, as a chart and a table that fill."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.files import FileError
from workbench.lab.tours.success_curve import Rate, Rules, SuccessCurve, csv_text
from workbench.saving import write_text
from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.export import save_picture
from workbench.ui.base.i18n import tr
from workbench.ui.lab.curve_chart import RateChart, sample
from workbench.ui.lab.curve_panel import EXPORTS, CurvePanel
from workbench.ui.lab.figures_table import figures_table
from workbench.ui.search import acts
from workbench.ui.search.search_runner import SearchRunner

SCROLLED = 12  # pixels of a scroll bar
PANEL_WIDTH = (280, 350)  # pixels at least and at most
FRAMES_PER_LOOK = 5  # of 30 a second
COLUMNS = ("Rule", "Tours", "Starts", "Rate", "95 % band")
TABLE_ROWS = 10  # that are seen at once, at most


class CurveTab(QWidget):
    """Binds chart, table, panel and the walks together."""

    status_changed = Signal()
    failed = Signal(str)  # the traceback of a mistake in the program

    def __init__(self, actions: Actions, own: Rules) -> None:
        super().__init__()
        self.curve: SuccessCurve | None = None
        self.searching = SearchRunner()
        self._frames = 0
        self.panel, self.chart = CurvePanel(actions, own), RateChart()
        self.table = figures_table(COLUMNS, 1, tr("Tours of each rule"))
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._lay_out()
        self.setFocusProxy(self.panel.preset_box)
        self.panel.changed.connect(self._begin_anew)
        self.panel.bands_requested.connect(self.chart.show_bands)
        self.panel.export_requested.connect(self._ask_export)
        self.searching.frame.connect(self._frame)
        self.searching.changed.connect(self._show_rest)
        self.searching.failed.connect(self.failed)

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
        scroll = QScrollArea(widgetResizable=True)
        scroll.setObjectName("panelFrame")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.panel)
        scroll.setMinimumWidth(max(PANEL_WIDTH[0], self.panel.minimumSizeHint().width() + SCROLLED))
        scroll.setMaximumWidth(PANEL_WIDTH[1])
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 8)
        layout.setSpacing(12)
        layout.addLayout(left, 5)
        layout.addWidget(scroll, 2)

    # What a window asks of a tab

    @property
    def title(self) -> str:
        """What to call it."""
        return tr("Success curve")

    @property
    def running(self) -> bool:
        """Whether walks are made."""
        return self.searching.running

    @property
    def widget(self) -> QWidget:
        """The widget itself."""
        return self

    def offers(self) -> Offers:
        """Return what can be done now."""
        return {
            acts.RUN: Offer(self.run, not self.running and not self.panel.trouble),
            acts.PAUSE: Offer(self.pause, self.running),
            acts.STOP: Offer(self.stop, self.running or self.searching.paused),
        }

    def drop_search(self) -> None:
        """End the walks; what is known stays to be seen."""
        self.searching.drop()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self.chart.show_colours()
        self.panel.show_colours()
        self.show_frame()

    # What is done

    def run(self) -> None:
        """Begin the curve that is chosen, or go on after a pause."""
        if not self.searching.paused:
            self.curve = self.panel.curve()
            self.chart.show_rules(list(self.curve.rules))
            self.searching.take(self.curve)
        self.searching.go()

    def pause(self) -> None:
        """Hold the walks where they are."""
        self.searching.pause()

    def stop(self) -> None:
        """End the walks; what is known stays to be seen."""
        self.searching.stop()

    def _begin_anew(self) -> None:
        """Forget what was under way: another curve is meant. What is known stays until that is begun."""
        self.searching.drop()
        self._show_rest()

    def _ask_export(self, suffix: str) -> None:
        dialog = QFileDialog(self, tr("Export success curve"), f"success-curve{suffix}", f"(*{suffix})")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.export_to(Path(name)))
        dialog.open()

    def export_to(self, path: Path) -> None:
        """Write the chart as a picture, or the rates as a table; the suffix tells."""
        assert path.suffix in EXPORTS
        self.show_frame()  # the picture holds what the table does
        try:
            if path.suffix == ".csv":
                write_text(path, csv_text(self.rates()))
            elif path.suffix == ".svg":
                write_text(path, self.chart.svg())
            else:
                save_picture(path, self.chart.picture())
        except FileError as error:
            show_error(self, str(error))

    # What is shown

    def rates(self) -> list[Rate]:
        """Return the rates that are known, by rule and size."""
        return self.curve.rates() if self.curve else []

    def _frame(self) -> None:
        self._frames += 1
        if self._frames % FRAMES_PER_LOOK == 0:
            self.show_frame()

    def show_frame(self) -> None:
        """Show what is known by now, if this tab is to be seen."""
        if not self.isVisible():
            return
        curve = self.curve
        if curve is None:
            words = tr("Run walks from random starts by each rule, on boards of every size, and counts the tours (F5).")
            self.panel.show_state(0, self.panel.trouble or words)
            return
        self.chart.show_rates(curve.rates())
        self._fill_table(curve)
        self.panel.show_state(curve.progress, self.panel.trouble or self._state(curve))

    def _state(self, curve: SuccessCurve) -> str:
        if curve.refusals:
            return "\n".join(f"{rule}: {why}" for rule, why in curve.refusals.items())
        done = sum(rate.tried for rate in curve.totals())
        if self.running or self.searching.paused:
            return tr("{} walks so far.").format(f"{done:,}")
        return tr("{} walks.").format(f"{done:,}")

    def _fill_table(self, curve: SuccessCurve) -> None:
        numbers = {rule: number for number, rule in enumerate(curve.rules)}
        rates = sorted((rate for rate in curve.totals() if rate.tried), key=lambda rate: -rate.rate)
        self.table.setRowCount(len(rates))
        for r, rate in enumerate(rates):
            low, high = rate.band
            texts = (tr(rate.rule), f"{rate.won:,}", f"{rate.tried:,}", f"{rate.rate:.1%}", f"{low:.1%} – {high:.1%}")
            for c, text in enumerate(texts):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignRight if c else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                if c == 0:
                    item.setIcon(QIcon(QPixmap.fromImage(sample(numbers[rate.rule]))))
                self.table.setItem(r, c, item)

    def _show_rest(self) -> None:
        """Show where the walks have come to: under way, paused or over."""
        self.show_frame()
        self.status_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_frame()

"""The table of results with what its rows stand for."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.lab.charts.cost import Cost
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.table.group_rows import Grouping, rows_of
from workbench.ui.analyses.lab.results.table.view import ResultTable
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.i18n import tr

GAP = 6  # pixels
MIN_LETTERS = 8  # of a list


class TablePane(QWidget):
    """Shows the runs of a selection, one by one or in groups."""

    open_requested = Signal(object)  # runs

    def __init__(self, selection: RunSelection) -> None:
        super().__init__()
        self._selection = selection
        self.cost = Cost.NODES
        self._baselines: list[str] = []  # the hashes of the settings offered
        self.grouping_box, self.baseline_box = list_box(), list_box()
        self.grouping_box.setAccessibleName(tr("Rows of the table"))
        for box in (self.grouping_box, self.baseline_box):
            box.setMinimumContentsLength(MIN_LETTERS)
        for grouping in Grouping:
            self.grouping_box.addItem(tr("By {}").format(tr(grouping.value).lower()), grouping)
        self.baseline_label = QLabel(tr("against"))
        self.baseline_box.setAccessibleName(tr("Baseline"))
        self.differing = QCheckBox(tr("Only what differs"))
        self.differing.setToolTip(tr("Hide columns with the same value in all rows"))
        self.table = ResultTable(selection)
        self._lay_out()
        self.grouping_box.currentIndexChanged.connect(self.refresh)
        self.baseline_box.currentIndexChanged.connect(self.refresh)
        self.differing.toggled.connect(self.refresh)
        self.table.open_requested.connect(self.open_requested)
        selection.shown_changed.connect(self.refresh)
        self.setFocusProxy(self.table)
        self.refresh()

    def _lay_out(self) -> None:
        self.head = QHBoxLayout()
        self.head.setSpacing(GAP)
        for widget in (self.grouping_box, self.baseline_label, self.baseline_box, self.differing):
            self.head.addWidget(widget)
        self.head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(self.head)
        column.addWidget(self.table, 1)

    @property
    def grouping(self) -> Grouping:
        """What a row stands for."""
        return Grouping(self.grouping_box.currentData())

    @property
    def baseline(self) -> int:
        """The setting that the others are compared with."""
        return max(0, self.baseline_box.currentIndex())

    def show_cost(self, cost: Cost) -> None:
        """Compare another quantity."""
        self.cost = cost
        self.refresh()

    def choose(self, grouping: Grouping) -> None:
        """Let rows stand for something else."""
        self.grouping_box.setCurrentIndex(self.grouping_box.findData(grouping))

    def choose_baseline(self, setting: int) -> None:
        """Compare the others with this setting."""
        self.baseline_box.setCurrentIndex(setting)

    def refresh(self) -> None:
        """Show the rows anew."""
        self._offer_baselines()
        by_setting, by_run = self.grouping is Grouping.SETTING, self.grouping is Grouping.RUN
        several = len(self._baselines) > 1
        self.baseline_label.setVisible(by_setting and several)
        self.baseline_box.setVisible(by_setting and several)
        self.differing.setVisible(by_run)
        selection = self._selection
        self.table.show_rows(
            rows_of(
                self.grouping,
                selection.results,
                selection.shown_runs,
                self.cost,
                self.baseline,
                only_differing=self.differing.isChecked(),
            )
        )

    def _offer_baselines(self) -> None:
        labels = self._selection.results.settings
        hashes = [label.hash for label in labels]
        if hashes == self._baselines:
            return
        self._baselines = hashes
        self.baseline_box.blockSignals(True)
        self.baseline_box.clear()
        self.baseline_box.addItems([label.title for label in labels])
        self.baseline_box.blockSignals(False)

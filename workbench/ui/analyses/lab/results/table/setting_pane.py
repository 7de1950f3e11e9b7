"""The result by setting: a row for each, compared with a baseline where costs say something."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.lab.charts.cost import Cost
from workbench.lab.charts.equal_costs import equal_costs
from workbench.lab.charts.question import Question
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.table.group_rows import setting_rows
from workbench.ui.analyses.lab.results.table.run_rows import run_rows
from workbench.ui.analyses.lab.results.table.view import ResultTable
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.search.solve_panel import heading

GAP = 6  # pixels
MIN_LETTERS = 8  # of a list
MAX_ROWS = 6  # in sight


class SettingPane(QWidget):
    """Shows the runs of a selection by setting."""

    open_requested = Signal(object)  # runs
    baseline_changed = Signal()

    def __init__(self, selection: RunSelection) -> None:
        super().__init__()
        self._selection = selection
        self.cost = Cost.NODES
        self._baselines: list[str] = []  # the hashes of the settings offered
        self.baseline_box, self.baseline_label = list_box(), QLabel("against")
        self.baseline_box.setMinimumContentsLength(MIN_LETTERS)
        self.baseline_box.setAccessibleName("Baseline")
        self.table = ResultTable(selection)
        self.table.setAccessibleName("Result by setting")
        self.table.fit_to_rows(MAX_ROWS)
        self._lay_out()
        self.baseline_box.currentIndexChanged.connect(self.refresh)
        self.baseline_box.currentIndexChanged.connect(self.baseline_changed)
        self.table.open_requested.connect(self.open_requested)
        selection.shown_changed.connect(self.refresh)
        FocusTarget(self, self.table)
        self.refresh()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(GAP)
        head.addWidget(heading("Result"))
        head.addStretch(1)
        head.addWidget(self.baseline_label)
        head.addWidget(self.baseline_box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(head)
        column.addWidget(self.table)

    @property
    def baseline(self) -> int:
        """The setting that the others are compared with."""
        return max(0, self.baseline_box.currentIndex())

    def show_cost(self, cost: Cost) -> None:
        """Compare another quantity."""
        self.cost = cost
        self.refresh()

    def choose_baseline(self, setting: int) -> None:
        """Compare the others with this setting."""
        self.baseline_box.setCurrentIndex(setting)

    def refresh(self) -> None:
        """Show the rows anew."""
        self._offer_baselines()
        results, runs = self._selection.results, self._selection.shown_runs
        compared = len(self._baselines) > 1 and len(runs) > 0 and not equal_costs(Question(results, runs, self.cost))
        self.baseline_label.setVisible(compared)
        self.baseline_box.setVisible(compared)
        rows = (
            setting_rows(results, runs, self.cost, self.baseline, short=True) if len(runs) else run_rows(results, runs)
        )
        self.table.show_rows(rows)

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

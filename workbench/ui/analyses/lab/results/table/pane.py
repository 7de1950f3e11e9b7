"""The table of runs with what its rows stand for: what is not solved, runs, instances or sizes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from workbench.lab.charts.cost import Cost
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.table.group_rows import Grouping, rows_of
from workbench.ui.analyses.lab.results.table.view import ResultTable
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.keyboard.focus_target import FocusTarget

GAP = 6  # pixels
MIN_LETTERS = 8  # of a list
ROWS = (Grouping.FAILING, Grouping.RUN, Grouping.INSTANCE, Grouping.SIZE)  # settings have a table of their own


class TablePane(QWidget):
    """Shows the runs of a selection, one by one or in groups."""

    open_requested = Signal(object)  # runs
    race_requested = Signal(object)  # runs

    def __init__(self, selection: RunSelection) -> None:
        super().__init__()
        self._selection = selection
        self._suggests = True  # rows that suit the results; not after they were chosen by hand
        self.cost = Cost.NODES
        self.grouping_box = list_box()
        self.grouping_box.setAccessibleName("Rows of the table")
        self.grouping_box.setMinimumContentsLength(MIN_LETTERS)
        for grouping in ROWS:
            words = grouping.value if grouping is Grouping.FAILING else f"By {grouping.value.lower()}"
            self.grouping_box.addItem(words, grouping)
        self.differing = QCheckBox("Only what differs")
        self.differing.setToolTip("Hide columns with the same value in all rows")
        self.table = ResultTable(selection)
        self._lay_out()
        self.grouping_box.currentIndexChanged.connect(self.refresh)
        self.grouping_box.activated.connect(self._follow_hand)
        self.differing.toggled.connect(self.refresh)
        self.table.open_requested.connect(self.open_requested)
        self.table.link_clicked.connect(self.race_requested)
        selection.shown_changed.connect(self.refresh)
        FocusTarget(self, self.table)
        self.refresh()

    def _lay_out(self) -> None:
        self.head, self.foot = QHBoxLayout(), QHBoxLayout()
        for row in (self.head, self.foot):
            row.setSpacing(GAP)
        self.head.addWidget(self.grouping_box)
        self.head.addStretch(1)
        self.foot.addWidget(self.differing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(self.head)
        column.addWidget(self.table, 1)
        column.addLayout(self.foot)

    @property
    def grouping(self) -> Grouping:
        """What a row stands for."""
        return Grouping(self.grouping_box.currentData())

    def show_cost(self, cost: Cost) -> None:
        """Compare another quantity."""
        self.cost = cost
        self.refresh()

    def choose(self, grouping: Grouping) -> None:
        """Let rows stand for something else; settings have a table of their own."""
        if grouping in ROWS:
            self._suggests = False
            self.grouping_box.setCurrentIndex(ROWS.index(grouping))

    def suggest(self) -> None:
        """Show what is not solved, or the instances where all are; until rows are chosen by hand."""
        if self._suggests and len(runs := self._selection.shown_runs):
            failing = rows_of(Grouping.FAILING, self._selection.results, runs, self.cost).count
            self.grouping_box.setCurrentIndex(ROWS.index(Grouping.FAILING if failing else Grouping.INSTANCE))

    def _follow_hand(self) -> None:
        self._suggests = False

    def refresh(self) -> None:
        """Show the rows anew."""
        self.differing.setVisible(self.grouping is Grouping.RUN)
        selection = self._selection
        self.table.show_rows(
            rows_of(
                self.grouping,
                selection.results,
                selection.shown_runs,
                self.cost,
                only_differing=self.differing.isChecked(),
            )
        )

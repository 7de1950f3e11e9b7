"""The page that shows how often the solutions use a part, and the cheapest and most expensive of them."""

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from workbench.files.tables import Table, tabbed_text
from workbench.puzzles.sentences import counted
from workbench.searching.atlas.groups import Group
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas.numbers import share_text
from workbench.ui.analyses.atlas.pages.placements import push, row_of
from workbench.ui.analyses.atlas.pages.uses_chart import UsesChart
from workbench.ui.search.background_task import BackgroundTask

LINES = 2  # of figures, for which there is always room
COLUMNS = ("uses", "solutions")


class UsesPage(QWidget):
    """Shows the chart of one part; it is worked out while the page is visible."""

    best_requested = Signal(int)  # 1: the solution of the lowest cost, -1: of the highest
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, has_costs: bool) -> None:
        super().__init__()
        self._left: Narrowed | None = None
        self._group: Group | None = None
        self._known: tuple[Narrowed, Group | None] | None = None  # what the chart shows
        self.heading, self.figures = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.figures.setProperty("role", "muted")
        self.figures.setMinimumHeight(LINES * self.figures.fontMetrics().lineSpacing())
        self.figures.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.chart = UsesChart()
        self.copy = push("&Copy", "Copy the exact numbers as a table")
        self.cheapest = push("C&heapest", "Show a solution of the lowest cost")
        self.costliest = push("&Most expensive", "Show a solution of the highest cost")
        self._task = BackgroundTask(self)
        self._task.done.connect(self._show)
        self._task.failed.connect(self.failed)
        self.chart.pointed.connect(self._describe)
        self.copy.clicked.connect(lambda: QApplication.clipboard().setText(tabbed_text(self.table())))
        self.cheapest.clicked.connect(lambda: self.best_requested.emit(1))
        self.costliest.clicked.connect(lambda: self.best_requested.emit(-1))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.heading)
        layout.addWidget(self.chart, 1)
        layout.addWidget(self.figures)
        layout.addLayout(row_of([self.copy, self.cheapest, self.costliest]))
        for button in (self.cheapest, self.costliest):  # in the layout either way: without a parent it would stay
            button.setVisible(has_costs)

    def show_narrowed(self, left: Narrowed | None, group: Group | None) -> None:
        """Show how many options of a group are in the solutions left; None: of all options together."""
        self._left, self._group = left, group
        self._work_out()

    def drop(self) -> None:
        """Stop working."""
        self._task.drop()

    def table(self) -> Table:
        """Return the exact numbers."""
        return Table(COLUMNS, list(enumerate(self.chart.uses)))

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._work_out()

    def _work_out(self) -> None:
        left, group = self._left, self._group
        words = "Solutions by the number of options in them"
        self.heading.setText(f"Solutions by the uses of {group.name}" if group else words)
        if left is None or not self.isVisible():
            return
        if self._known == (left, group):
            self._task.drop()  # of another group
            self._describe(-1)
            return
        counted = np.ones(len(left.view.allowed), bool) if group is None else group.options
        self.figures.setText("Counting…")
        self._task.do(lambda: (left, group, left.view.uses(counted) if left.solutions else []))

    def _show(self, result: tuple[Narrowed, Group | None, list[int]]) -> None:
        left, group, uses = result
        self._known = left, group
        self.chart.show_uses(uses)
        self._describe(-1)

    def _describe(self, number: int) -> None:
        """Show the exact number at a bar; without one, the mean."""
        uses, total = self.chart.uses, self.chart.total
        if not total:
            self.figures.setText("There is no solution.")
        elif number < 0:
            mean = sum(k * count for k, count in enumerate(uses)) * 10**6 // total / 10**6
            words = "{:.3f} on average. Point at a bar for its exact number."
            self.figures.setText(words.format(mean))
        else:
            count = uses[number]
            share = share_text(count * 10**18 // total / 10**18)
            self.figures.setText(f"{number:,}: {counted(count, 'solution')} ({share})")

"""The bar that filters runs: by words, setting, family, size, status, and by what settings make of an instance."""

import numpy as np
from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from workbench.lab.charts.labels import labels_of
from workbench.lab.notebook.results import RUN_STATUSES, Results
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.lab.results.run_filter import NO_FILTER, Cases, RunFilter
from workbench.ui.analyses.lab.results.selection import RunSelection
from workbench.ui.analyses.lab.results.stay_open_menu import CheckButton
from workbench.ui.analyses.lab.results.table.run_rows import STATUS_WORDS, size_text
from workbench.ui.base.choice_form import list_box
from workbench.ui.base.flow_layout import FlowLayout

GAP = 5  # pixels
MIN_LETTERS = 8  # of the list of instances
REST_MILLISECONDS = 150  # after the last letter, until runs are filtered
CASES = {
    Cases.ALL: "All instances",
    Cases.UNSOLVED: "Runs not solved",
    Cases.DIFFERENT: "Not solved by all",
    Cases.ONE_FAILS: "One setting fails",
}
MAX_OFFERED = 500  # families or sizes in a menu


class FilterBar(QWidget):
    """Shows the filter of a selection, and changes it."""

    def __init__(self, selection: RunSelection, noun: str = "run") -> None:
        """`noun`: what a run is called."""
        super().__init__()
        self._selection, self._noun = selection, noun
        self._results: Results | None = None  # whose names are offered
        self.words = QLineEdit(placeholderText="Filter by words", clearButtonEnabled=True)
        self.words.setProperty("role", "field")
        self.words.setAccessibleName("Filter by words")
        self.words.setMinimumWidth(60)
        self.settings, self.families = CheckButton("Setting"), CheckButton("Family")
        self.statuses, self.sizes = CheckButton("Status"), CheckButton("Size")
        self.cases = list_box()
        self.cases.setAccessibleName("Instances")
        self.cases.setMinimumContentsLength(MIN_LETTERS)
        for name, title in CASES.items():
            self.cases.addItem(title, name)
        self.reset = QPushButton("Reset")
        self.reset.setProperty("role", "link")
        self.reset.setToolTip("Show all runs and clear the selection")
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.count.setMinimumWidth(1)  # in a narrow window, it is cut off
        self._typed = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._lay_out()
        self._connect()
        self.follow_results()

    def _lay_out(self) -> None:
        row = FlowLayout(self, spacing=GAP)
        row.addWidget(self.words)
        for widget in (self.settings, self.families, self.sizes, self.statuses, self.cases):
            row.addWidget(widget)

    def _connect(self) -> None:
        self.words.textChanged.connect(lambda: self._typed.start())
        self._typed.timeout.connect(self._choose)
        for button in (self.settings, self.families, self.statuses, self.sizes):
            button.changed.connect(self._choose)
        self.cases.currentIndexChanged.connect(self._choose)
        self.reset.clicked.connect(self.show_all)
        self._selection.shown_changed.connect(self.follow_results)
        self._selection.marked_changed.connect(self._show_count)

    def follow_results(self) -> None:
        """Offer the names that there are in the results."""
        results = self._selection.results
        if results is not self._results:
            self._results = results
            self.settings.offer({label.hash: label.title for label in results.settings})
            labels = labels_of(results.instances)
            self.families.offer({name: name for name in labels.families[:MAX_OFFERED]})
            sizes = [size for size in np.unique(labels.sizes).tolist() if size]
            self.sizes.offer({size_text(size): size_text(size) for size in sizes[:MAX_OFFERED]})
            present = np.unique(results.status).tolist()
            self.statuses.offer({RUN_STATUSES[k].value: STATUS_WORDS[RUN_STATUSES[k]] for k in present})
        self._show_count()

    def chosen(self) -> RunFilter:
        """Return the filter that is shown."""
        return RunFilter(
            families=self.families.checked,
            settings=self.settings.checked,
            statuses=frozenset(status for status in RUN_STATUSES if status in self.statuses.checked),
            sizes=frozenset(map(float, self.sizes.checked)),
            cases=Cases(self.cases.currentData()),
            text=self.words.text(),
        )

    def show_all(self) -> None:
        """Show all runs and clear the selection."""
        with QSignalBlocker(self.words), QSignalBlocker(self.cases):
            self.words.clear()
            self.cases.setCurrentIndex(0)
        for button in (self.settings, self.families, self.statuses, self.sizes):
            with QSignalBlocker(button):
                button.check(())
        self._choose()
        self._selection.unmark()

    def _choose(self) -> None:
        self._selection.choose(self.chosen())

    def _show_count(self) -> None:
        every, shown = len(self._selection.results), int(self._selection.shown.sum())
        marked = self._selection.marked_count
        words = counted(every, self._noun)
        if shown < every:
            words = f"{shown:,} of {words}"
        if marked:
            words += f", {marked:,} selected"
        self.count.setText(words)
        self.reset.setVisible(self._selection.filter != NO_FILTER or marked > 0)

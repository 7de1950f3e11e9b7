"""The single searches of documents: a filter and a table, the newest search first; each can be opened again."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from workbench.files.documents import FileError
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.searches import Searches
from workbench.pictures.charts.picture import Runs
from workbench.solvers.goal import Goal
from workbench.ui.analyses.lab.opened_runs import NoRunError, RunOpener
from workbench.ui.analyses.lab.results.filter_bar import FilterBar
from workbench.ui.analyses.lab.results.pane import GAP, action_link
from workbench.ui.analyses.lab.results.selection import RunSelection, no_results
from workbench.ui.analyses.lab.results.table.view import ResultTable
from workbench.ui.analyses.lab.searches.rows import search_rows, with_titles
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.base.keyboard.focus_target import FocusTarget
from workbench.ui.search.background_task import BackgroundTask
from workbench.ui.search.search_log import search_log
from workbench.ui.search.solve_panel import heading


class SearchesPane(QWidget):
    """Shows the searches of a notebook."""

    open_requested = Signal(object)  # OpenedRuns, with one entry
    gallery_requested = Signal()
    failed = Signal(str)  # the traceback of an exception

    def __init__(self, notebook: Callable[[], Notebook | None]) -> None:
        super().__init__()
        self._notebook = notebook
        self.searches = Searches(no_results(), (), (), (), ())
        self.selection = RunSelection()
        self.selection.setParent(self)
        self.filters = FilterBar(self.selection, "search")
        self.table = ResultTable(self.selection)
        self.table.setAccessibleName("Single searches")
        self.open = action_link("Open")
        self.open.setToolTip("Open the puzzle of the selected search with its solver, choices, goal and limit (Enter)")
        self.gallery = action_link("Experiments")
        self.gallery.setToolTip("Show experiments and questions to start from")
        self._reading = BackgroundTask(self)
        self._lay_out()
        self.open.clicked.connect(lambda: self._open(self.selection.marked_runs))
        self.gallery.clicked.connect(self.gallery_requested)
        self.table.open_requested.connect(self._open)
        self.selection.shown_changed.connect(self._show_rows)
        self.selection.marked_changed.connect(lambda: self.open.setEnabled(self.selection.marked_count > 0))
        self._reading.done.connect(self._show_read)
        self._reading.failed.connect(self.failed)
        search_log().written.connect(self._refresh_visible)
        FocusTarget(self, self.table)

    def _lay_out(self) -> None:
        for part in (self.filters.families, self.filters.sizes, self.filters.cases):
            part.hide()
        self.open.setEnabled(False)
        head = QHBoxLayout()
        head.addWidget(heading("Single searches"))
        head.addStretch(1)
        for widget in (self.gallery, self.open, self.filters.reset, self.filters.count):
            head.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(head)
        column.addWidget(self.filters)
        column.addWidget(self.table, 1)

    def refresh(self) -> None:
        """Show the searches that the notebook has, as soon as they are read."""
        if (notebook := self._notebook()) is not None:
            self._reading.do(lambda: read(notebook))

    def _refresh_visible(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show_read(self, found: Searches | FileError) -> None:
        if isinstance(found, FileError):
            show_error(self, str(found))
        else:
            self.searches = with_titles(found)
            self.selection.unmark()  # a search has no key by which its mark could be kept
            self.selection.show_results(self.searches.results)

    def _show_rows(self) -> None:
        self.table.show_rows(search_rows(self.searches, self.selection.shown_runs))

    def _open(self, runs: Runs) -> None:
        """Open the puzzle of the first of some searches."""
        if not len(runs):
            return
        first = int(runs[0])
        goal, limit = Goal(self.searches.goals[first]), self.searches.limits[first]
        try:
            opened = RunOpener({}, self._notebook()).opened(self.searches.results, np.asarray(runs)[:1], goal, limit)
        except NoRunError as error:
            show_error(self, str(error))
        else:
            self.open_requested.emit(opened)

    def view(self) -> TabView:
        """Return the table."""
        return view_of("Single searches", self.table, lambda: self.table.rows_model.table())

    def drop(self) -> None:
        """End all work."""
        self._reading.drop()


def read(notebook: Notebook) -> Searches | FileError:
    """Return the searches of a notebook, or why it cannot be read."""
    try:
        return notebook.searches()
    except FileError as error:
        return error

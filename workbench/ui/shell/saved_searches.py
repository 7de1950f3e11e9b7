"""Saving the paused search of a document in a file, and going on with one."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import ask_file, file_name, show_error
from workbench.ui.base.i18n import tr
from workbench.ui.base.settings import remember_file
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.lab.saved_search.saved_search import SavedSearch
    from workbench.ui.search.background_task import BackgroundTask

SUFFIX = ".search"
NOTE_MILLISECONDS = 4000


class SavedSearches(QObject):
    """Writes and reads the files in the background, one at a time."""

    def __init__(self, window: QMainWindow, tabs: TabArea) -> None:
        super().__init__(window)
        self._window, self._tabs = window, tabs
        self._task: BackgroundTask | None = None

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab = self._tabs.document_tab
        able = tab is not None and tab.paused and tab.lane is not None and tab.lane.search is not None
        return {acts.SAVE_SEARCH: Offer(self.ask, able)}

    def ask(self) -> None:
        """Ask for a file, and save the search."""
        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a paused search"
        kinds = {tr("Searches (*{})").format(SUFFIX): SUFFIX}
        path = ask_file(self._window, tr("Save search"), file_name(tab.document.title) + SUFFIX, kinds)
        if path is not None:
            self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Save the search of the document in front: what it changes is copied now, and written in the background."""
        from workbench.lab.saved_search.saved_search import SavedSearch, write_search

        tab = self._tabs.document_tab
        lane = tab.lane if tab else None
        if lane is None or lane.search is None or lane.probe is None:
            return
        copy = lane.search.save()
        about = lane.puzzle, lane.solver.name, lane.choices, lane.goal, lane.probe.seconds
        self._do(partial(problem_of, write_search, path, SavedSearch(*about, copy, list(lane.solutions))), path)

    def _do(self, function: Callable[[], object], path: Path) -> None:
        from workbench.ui.base.crash import show_failure
        from workbench.ui.search.background_task import BackgroundTask

        if self._task is not None:
            self._task.drop()
        self._task = BackgroundTask()
        self._task.done.connect(partial(self._take, path))
        self._task.failed.connect(show_failure)
        self._task.do(function)

    def open(self, path: Path) -> None:
        """Open the puzzle of a saved search, and the search paused where it was."""
        from workbench.lab.saved_search.saved_search import read_search

        self._do(partial(problem_of, read_search, path), path)

    def _take(self, path: Path, result: object) -> None:
        """Show what came of writing or reading a file."""
        from workbench.lab.saved_search.saved_search import SavedSearch

        if isinstance(result, str):
            show_error(self._window, f"{path.name}: {result}")
        elif result is None:
            self._window.statusBar().showMessage(tr("Saved {}").format(path), NOTE_MILLISECONDS)
        elif isinstance(result, SavedSearch):
            self._show(path, result)

    def _show(self, path: Path, saved: "SavedSearch") -> None:
        from workbench.lab.race.lane import Lane
        from workbench.solvers import SOLVERS
        from workbench.solvers.search import REST
        from workbench.ui.board.document import Document

        remember_file(path)
        tab = self._tabs.add_document(Document.of(saved.puzzle, path.stem))
        panel = tab.solve_panel
        panel.show_choices(saved.solver, saved.choices)
        panel.show_goal(saved.goal)
        solver = SOLVERS[saved.solver]
        tab.hold(Lane(saved.puzzle, solver, saved.choices, saved.goal, panel.limit, cores=panel.cores, saved=saved))
        tab.searching.go(REST)


def problem_of(function: Callable[..., object], *arguments: object) -> object:
    """Return what a function returns, or the message of its FileError."""
    from workbench.files import FileError

    try:
        return function(*arguments)
    except FileError as error:
        return str(error)

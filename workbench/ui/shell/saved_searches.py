"""Saving the search of a document in a file, going on with one, and offering to go on with one that was interrupted."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.dialogs import ask_file, file_name, show_error
from workbench.ui.base.settings import remember_file
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Puzzle
    from workbench.searching.race.lane import Lane
    from workbench.searching.saved_search.saved_search import SavedSearch
    from workbench.ui.search.background_task import BackgroundTask
    from workbench.ui.shell.document.search_page import SearchPage
    from workbench.ui.shell.document.tab import DocumentTab

SUFFIX = ".search"
NOTE_MILLISECONDS = 4000
SINGLE_SHOT = Qt.ConnectionType.SingleShotConnection


class SavedSearches(QObject):
    """Writes and reads the files in the background, one at a time."""

    def __init__(self, window: QMainWindow, tabs: TabArea) -> None:
        super().__init__(window)
        self._window, self._tabs = window, tabs
        self._task: BackgroundTask | None = None
        tabs.document_added.connect(self._look_for_interrupted)

    def offers(self) -> Offers:
        """Return what can be done now."""
        tab = self._tabs.document_tab
        lane = tab.lane if tab is not None and (tab.paused or tab.running) else None
        able = lane is not None and lane.search is not None and lane.part is None
        return {acts.SAVE_SEARCH: Offer(self.ask, able)}

    def ask(self) -> None:
        """Ask for a file, and save the search."""
        tab = self._tabs.document_tab
        assert tab is not None, "this action is disabled without a search"
        kinds = {f"Searches (*{SUFFIX})": SUFFIX}
        path = ask_file(self._window, "Save search", file_name(tab.document.title) + SUFFIX, kinds)
        if path is not None:
            self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Save the search of the document in front; one that is running rests for it."""
        tab = self._tabs.document_tab
        if tab is None or tab.lane is None:
            return
        if not tab.running:
            self._save(tab.lane, path)
            return
        tab.searching.changed.connect(partial(self._save_at_rest, tab, tab.lane, path), SINGLE_SHOT)
        tab.searching.pause()

    def _save_at_rest(self, tab: "DocumentTab", lane: "Lane", path: Path) -> None:
        """Save a search that was running until now, and let it go on."""
        if tab.lane is lane and not tab.running:
            self._save(lane, path)
            if tab.paused:
                tab.run()

    def _save(self, lane: "Lane", path: Path) -> None:
        """Copy what the search changes now, and write it in the background."""
        from workbench.searching.saved_search.saved_search import SavedSearch, write_search

        if lane.search is None or lane.probe is None:
            return
        copy = lane.search.save()
        about = lane.puzzle, lane.solver.name, lane.choices, lane.goal, lane.probe.seconds
        saved = SavedSearch(*about, copy, list(lane.solutions), lane.depths())
        self._do(partial(problem_of, write_search, path, saved), path)

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
        from workbench.searching.saved_search.saved_search import read_search

        self._do(partial(problem_of, read_search, path), path)

    def _take(self, path: Path, result: object) -> None:
        """Show what came of writing or reading a file."""
        from workbench.searching.saved_search.saved_search import SavedSearch

        if isinstance(result, str):
            show_error(self._window, f"{path.name}: {result}")
        elif result is None:
            self._window.statusBar().showMessage(f"Saved {path}", NOTE_MILLISECONDS)
        elif isinstance(result, SavedSearch):
            self._show(path, result)

    def _show(self, path: Path, saved: "SavedSearch") -> None:
        from workbench.ui.board.document import Document

        remember_file(path)
        resume(self._tabs.add_document(Document.of(saved.puzzle, path.stem)), saved)

    # Searches that were interrupted

    def _look_for_interrupted(self) -> None:
        """Look for a search of the document in front that was interrupted, if there are any at all."""
        from workbench.base.places import searches_folder

        tab = self._tabs.document_tab
        if tab is None or not any(searches_folder().glob(f"*{SUFFIX}")):
            return
        from workbench.ui.base.crash import show_failure
        from workbench.ui.search.background_task import BackgroundTask

        task = BackgroundTask(tab)
        task.done.connect(partial(offer_interrupted, tab))
        task.failed.connect(show_failure)
        task.do(partial(interrupted_search, tab.document.position.puzzle))


def resume(tab: "DocumentTab", saved: "SavedSearch") -> None:
    """Show a saved search in a tab, paused where it was."""
    from workbench.solvers.search import REST

    tab.hold(tab.solve_panel.resumed_lane(saved))
    tab.show_activity("search")
    tab.searching.go(REST)


def interrupted_search(puzzle: "Puzzle") -> "SavedSearch | None":
    """Return the latest search of a puzzle that was interrupted and can go on; None if there is none."""
    from workbench.searching.saved_search.saved_search import read_search
    from workbench.searching.saved_search.self_saving import saved_by_themselves

    found = (problem_of(read_search, path) for path in saved_by_themselves(puzzle))
    return next((saved for saved in found if not isinstance(saved, str)), None)  # type: ignore[return-value]


def offer_interrupted(tab: "DocumentTab", saved: "SavedSearch | None") -> None:
    """Offer to go on with a search in a tab that has none."""
    from workbench.base.number_format import elapsed
    from workbench.solvers import SOLVERS
    from workbench.ui.search.solve_panel import GOALS

    if saved is None or tab.lane is not None or saved.puzzle != tab.document.position.puzzle:
        return
    about = dict(GOALS)[saved.goal], SOLVERS[saved.solver].title, f"{saved.checkpoint.solutions:,}"
    text, explanation = f"Go on with the interrupted search ({elapsed(saved.seconds)})", "{}, {}: {} found so far"

    def offer(page: "SearchPage") -> None:
        page.result.offer_interrupted(text, explanation.format(*about))
        page.result.interrupted.clicked.connect(partial(resume, tab, saved))

    tab.search.page.then(offer)


def problem_of(function: Callable[..., object], *arguments: object) -> object:
    """Return what a function returns, or the message of its FileError."""
    from workbench.files.documents import FileError

    try:
        return function(*arguments)
    except FileError as error:
        return str(error)

"""The log of single searches: what documents have searched, written into the user's notebook by a thread."""

from collections import deque
from functools import cache
from weakref import ref

from PySide6.QtCore import QObject, Signal

from workbench.base.places import notebook_file
from workbench.files.documents import FileError
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.searches.ended_search import EndedSearch, ended_search
from workbench.searching.race.lane import Lane
from workbench.ui.base.log import log
from workbench.ui.search.job import Call, Job

MAX_WAITING = 1_000  # searches that could not be written yet
PATIENCE_SECONDS = 1.0  # to wait for another program that writes into the notebook: closing the window waits as well


class SearchLog(QObject):
    """Writes searches; those that cannot be written wait for the next one, and a line in the program's log says why."""

    written = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[EndedSearch] = deque()
        self._job: Job | None = None
        self._problem = ""  # the last one that was logged

    def add(self, search: EndedSearch) -> None:
        """Write a search soon."""
        self._waiting.append(search)
        if len(self._waiting) > MAX_WAITING:
            self._waiting.popleft()
        if self._job is None:
            self._begin()

    def _begin(self) -> None:
        self._job = Job(Call(self._write))
        self._job.finished.connect(self._finish)
        self._job.go()
        self._job.resting = True  # it ends by itself, and every way out waits for it

    def _write(self) -> bool:
        """Write what waits; return whether that was possible."""
        batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
        try:
            with Notebook(notebook_file(), PATIENCE_SECONDS) as notebook:
                notebook.keep([search.stored() for search in batch])
        except FileError as error:
            self._waiting.extendleft(reversed(batch))
            self._report(str(error))
            return False
        self._problem = ""
        return True

    def _report(self, problem: str) -> None:
        """Log why nothing could be written, once in a row."""
        if problem != self._problem:
            self._problem = problem
            log().warning("Searches are not kept: %s", problem)

    def _finish(self) -> None:
        job = self._job
        if job is None or not job.isFinished():
            return
        self._job = None
        if job.failure:
            self._report(job.failure)
        elif isinstance(job.driven, Call) and job.driven.result:
            self.written.emit()
            if self._waiting:
                self._begin()


@cache
def search_log() -> SearchLog:
    """Return the only log; the window's thread is the first to ask for it."""
    return SearchLog()


class LoggedSearches:
    """Adds the searches of one tab to the log, each once."""

    def __init__(self) -> None:
        self._last: ref[Lane] | None = None
        self._nodes = 0  # of the last one: it may go on from an earlier moment

    def add(self, lane: Lane | None, name: str, *, failed: bool = False) -> None:
        """Add the search of a lane, if it has visited a node since it was added last."""
        if lane is None or (search := ended_search(lane, name, failed=failed)) is None:
            return
        if self._last is None or (self._last(), self._nodes) != (lane, search.probe.nodes):
            self._last, self._nodes = ref(lane), search.probe.nodes
            search_log().add(search)

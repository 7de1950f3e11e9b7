"""The notebook of a lab: opened at once as a rule, and in a thread while another program is writing into it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.base.places import notebook_file
from workbench.files.documents import FileError
from workbench.lab.notebook.notebook import BusyNotebookError, Notebook
from workbench.ui.search.background_task import BackgroundTask

QUICK_SECONDS = 0.1  # that the window's thread waits for another program
CLOSING_SECONDS = 0.8  # that the end waits for it: runs of the last second may be lost, and are made again


class NotebookOpening(QObject):
    """Opens the notebook at the first time that it is asked for."""

    opened = Signal()  # after all, when it could not be at first
    problem = Signal(str)  # a sentence

    def __init__(self, parent: QObject, path: Path | None) -> None:
        super().__init__(parent)
        self.path = path  # None = the user's own
        self._notebook: Notebook | None = None
        self._task = BackgroundTask(self)
        self._task.done.connect(self._take)

    def notebook(self) -> Notebook | None:
        """Return the notebook; None if it cannot be opened, or not yet, and `problem` says why."""
        if self._notebook is None and not self._task.busy:
            path = self.path or notebook_file()
            try:
                self._notebook = Notebook(path, quick=QUICK_SECONDS)
            except BusyNotebookError:
                self.problem.emit(f"Another program is writing to the notebook {path.name}. Waiting…")
                self._task.do(partial(opened, path))
            except FileError as error:
                self.problem.emit(str(error))
        return self._notebook

    def _take(self, found: Notebook | str) -> None:
        if isinstance(found, str):
            self.problem.emit(found)
        else:
            self._notebook = found
            self.opened.emit()

    def close(self) -> str:
        """Close it; return a sentence if not everything could be written."""
        self._task.drop()
        notebook, self._notebook = self._notebook, None
        try:
            if notebook is not None:
                notebook.close(CLOSING_SECONDS)
        except FileError as error:
            return str(error)
        return ""


def opened(path: Path) -> Notebook | str:
    """Return the notebook in a file, after patience for another program, or why it cannot be opened."""
    try:
        return Notebook(path, quick=QUICK_SECONDS)
    except FileError as error:
        return str(error)

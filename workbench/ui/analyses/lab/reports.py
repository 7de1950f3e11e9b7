"""Reports of the lab: an experiment's runs in the notebook, written as a page by a thread."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from workbench.files.documents import FileError
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_run import experiment_hash
from workbench.lab.notebook.notebook import Notebook
from workbench.ui.base.dialogs import file_name, open_save_dialog, show_error
from workbench.ui.search.background_task import BackgroundTask


class ReportWriter(BackgroundTask):
    """Writes one report at a time."""

    message = Signal(str)  # a sentence

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.done.connect(self._show_end)

    def ask(self, experiment: Experiment, notebook: Notebook) -> None:
        """Ask for a file, and write the report of an experiment."""
        kinds = {"Web pages (*.html)": ".html", "Markdown (*.md)": ".md"}
        name = f"{file_name(experiment.title)}.html"
        open_save_dialog(self._window, "Write report", name, kinds, lambda path: self.write(path, experiment, notebook))

    def write(self, path: Path, experiment: Experiment, notebook: Notebook) -> None:
        """Write the report of an experiment, in a thread."""
        self.do(lambda: try_to_write(path, experiment, notebook))

    def _show_end(self, problem: str) -> None:
        if problem:
            show_error(self._window, problem)
        else:
            self.message.emit("The report has been written.")


def try_to_write(path: Path, experiment: Experiment, notebook: Notebook) -> str:
    """Write a report; return why there is none, or ""."""
    from workbench.lab.report.writing import write_report  # in this thread

    try:
        notebook.flush()
        stored = notebook.experiment(experiment_hash(experiment))
        if stored is None:
            return "There are no runs of this experiment yet. Press F5 first."
        write_report(notebook, stored, path)
    except FileError as error:
        return str(error)
    return ""

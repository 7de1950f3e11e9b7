"""The experiment being written: a text and what it says; whoever edits one of them changes the other."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import format_experiment, parse_experiment
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.goal import Goal
from workbench.ui.base.i18n import tr

EMPTY = Experiment(title="", goal=Goal.ONE, instances=(), settings=())


class ExperimentDraft(QObject):
    """Holds the text as it was typed, and the experiment that it described last."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.experiment = EMPTY
        self.text = ""
        self.error: ParseError | None = None  # of the text; the experiment is then that before

    @property
    def folder(self) -> Path:
        """Where relative paths begin."""
        return self.experiment.folder

    @property
    def empty(self) -> bool:
        """Whether nothing has been written yet."""
        return not self.text.strip()

    @property
    def obstacle(self) -> str:
        """Why the experiment cannot be run, as a sentence; "" if it can."""
        if self.error is not None:
            words = tr("Line {}: {}")
            return words.format(self.error.line, self.error.message) if self.error.line else self.error.message
        if not self.experiment.instances:
            return tr("Add instances: puzzles from files, samples or a generator.")
        if not self.experiment.settings:
            return tr("Add at least one setting: a solver with its choices.")
        return ""

    def show_text(self, text: str, folder: Path | None = None) -> None:
        """Take a text that was typed or read."""
        self.text = text
        try:
            self.experiment = parse_experiment(text, self.folder if folder is None else folder)
            self.error = None
        except ParseError as error:
            self.error = error
        self.changed.emit()

    def show_experiment(self, experiment: Experiment) -> None:
        """Take an experiment that was composed; its text is the canonical one."""
        self.experiment, self.error = experiment, None
        self.text = format_experiment(experiment)
        self.changed.emit()

    def change(self, **parts: object) -> None:
        """Change some fields of the experiment."""
        self.edit(lambda experiment: replace(experiment, **parts))  # type: ignore[arg-type]

    def edit(self, edit: Callable[[Experiment], Experiment]) -> None:
        """Change the experiment; one that has no title gets one, because its text needs it."""
        edited = edit(self.experiment)
        edited = edited if edited.title.strip() else replace(edited, title=tr("Experiment"))
        if edited != self.experiment or self.error is not None:
            self.show_experiment(edited)

"""The experiment being written: a text and what it says; whoever edits one of them changes the other."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import format_experiment, parse_experiment
from workbench.lab.experiments.reach import Reach
from workbench.lab.experiments.settings import goal_conflict
from workbench.lab.experiments.solvers import solver_of
from workbench.puzzles.puzzle import ParseError
from workbench.solvers.goal import Goal

EMPTY = Experiment(title="", goal=Goal.ONE, instances=(), settings=())


class ExperimentDraft(QObject):
    """Holds the text as it was typed, and the experiment that it described last."""

    changed = Signal()
    problem_changed = Signal()  # a field of a form was typed that is not understood, or is again

    def __init__(self) -> None:
        super().__init__()
        self.experiment = EMPTY
        self.text = ""
        self.error: ParseError | None = None  # of the text; the experiment is then that before
        self.folder_is_own = True  # else a file named it, which may come from another person
        self.chosen: set[str] = set()  # files that a person has chosen here
        self._problems: dict[str, str] = {}  # of fields that are not understood, by page

    @property
    def folder(self) -> Path:
        """Where relative paths begin."""
        return self.experiment.folder

    @property
    def reach(self) -> Reach:
        """Which files may be read before a person runs the experiment."""
        is_own = self.folder_is_own and self.folder != Path()
        return Reach((self.folder,) if is_own else (), frozenset(self.chosen))

    @property
    def empty(self) -> bool:
        """Whether nothing has been written yet."""
        return not self.text.strip()

    @property
    def obstacle(self) -> str:
        """Why the experiment cannot be run, as a sentence; "" if it can."""
        if self.error is not None:
            words = "Line {}: {}"
            return words.format(self.error.line, self.error.message) if self.error.line else self.error.message
        if self.problem:
            return self.problem
        if not self.experiment.instances:
            return "Add instances: puzzles from files, samples or a generator."
        if not self.experiment.settings:
            return "Add at least one setting: a solver with its choices."
        return self._goal_conflict

    @property
    def problem(self) -> str:
        """What is wrong with a field of a form that is not understood; "" = nothing."""
        return next(filter(None, self._problems.values()), "")

    @property
    def is_wrong(self) -> bool:
        """Whether something that was typed is wrong, and not only missing."""
        return self.error is not None or bool(self.problem or self._goal_conflict)

    @property
    def _goal_conflict(self) -> str:
        """Which solver cannot have the goal; "" = none."""
        solvers = filter(None, (solver_of(setting.solver) for setting in self.experiment.settings))
        return next(filter(None, (goal_conflict(solver, self.experiment.goal) for solver in solvers)), "")

    def choose_files(self) -> None:
        """Note that a person runs the experiment, and so chooses all files that it names."""
        self.chosen.update(name for source in self.experiment.instances for name in source.files)

    def show_problem(self, page: str, problem: str) -> None:
        """Take what is wrong with the fields of a page; "" = nothing."""
        if self._problems.get(page, "") != problem:
            self._problems[page] = problem
            self.problem_changed.emit()

    def show_text(self, text: str, folder: Path | None = None, *, is_own: bool = True) -> None:
        """Take a text that was typed, or read from a file in its own folder or one that only names a folder."""
        self.text = text
        if folder is not None:
            self.folder_is_own, self.chosen = is_own, set()
        try:
            self.experiment = parse_experiment(text, self.folder if folder is None else folder)
            self.error = None
        except ParseError as error:
            self.error = error
        self.changed.emit()

    def show_experiment(self, experiment: Experiment) -> None:
        """Take an experiment that was composed; its text is the canonical one."""
        self.text = format_experiment(experiment)
        self.experiment, self.error = replace(experiment, text=self.text), None
        self.changed.emit()

    def change(self, **parts: object) -> None:
        """Change some fields of the experiment."""
        self.edit(lambda experiment: replace(experiment, **parts))  # type: ignore[arg-type]

    def edit(self, edit: Callable[[Experiment], Experiment]) -> None:
        """Change the experiment; one that has no title gets one, because its text needs it."""
        edited = edit(self.experiment)
        edited = edited if edited.title.strip() else replace(edited, title="Experiment")
        if edited != self.experiment or self.error is not None:
            self.show_experiment(edited)

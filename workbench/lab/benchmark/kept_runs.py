"""The searches of a benchmark as runs of an experiment: a notebook keeps them, with their times, beside all others.

The experiment has the boards and settings of the benchmark, so that the lab shows it, reports it and can repeat it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.base.choices import ChoiceError
from workbench.files.documents import FileError
from workbench.lab.benchmark.trial import Trial
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.instances import Instance, instance_of
from workbench.lab.experiments.measured_search import MeasuredSearch
from workbench.lab.experiments.runner import load, stored_experiment, stored_run
from workbench.lab.experiments.settings import Setting, setting_of
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import NO_SEED
from workbench.lab.notebook.runs import RunKey, Timing
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit

PATIENCE_SECONDS = 1.0  # to wait for another program that writes into the notebook


class Place(NamedTuple):
    """Where a trial is in the experiment."""

    instance: int
    setting: int


class KeptRuns:
    """Enters searches as they end; `problem` says why it gave up, and the benchmark goes on."""

    def __init__(self, path: Path, title: str, trials: Sequence[Trial], limit: Limit) -> None:
        self.problem = ""
        self._path, self._limit = path, limit
        self._instances: dict[str, Instance] = {}  # by subject
        self._settings: dict[str, Setting] = {}  # by title
        self._places: list[Place | None] = [self._place(trial, title) for trial in trials]
        self._experiment = stored_experiment(self._text(title), next(iter(self._settings), ""))

    def _text(self, title: str) -> Experiment:
        """Return the experiment; made again, it searches every board with every setting that supports it."""
        settings = tuple(
            SettingSource(
                solver=one.solver.name,
                sweep={name: (value,) for name, value in one.label.choices.items()},
                seeds=() if one.seeds == (NO_SEED,) else one.seeds,
                title=name,
            )
            for name, one in self._settings.items()
        )
        boards = tuple(
            InstanceSource(puzzles=(one.stored.text,), family=one.label.family) for one in self._instances.values()
        )
        return Experiment(title=title, goal=Goal.COUNT, instances=boards, settings=settings, limit=self._limit)

    def _place(self, trial: Trial, title: str) -> Place | None:
        """Return where a trial is; None if its solver has no such choices."""
        try:
            setting = setting_of(trial.solver, trial.choices, title=trial.setting)
        except ChoiceError:
            return None
        if trial.subject not in self._instances:
            self._instances[trial.subject] = instance_of(trial.puzzle, trial.subject, title)
        self._settings.setdefault(trial.setting, setting)
        return Place(list(self._instances).index(trial.subject), list(self._settings).index(trial.setting))

    def keep(self, number: int, search: MeasuredSearch, repetition: int) -> None:
        """Enter the search of the trial of this number; `repetition`: how often it was measured before."""
        place = self._places[number]
        if self.problem or place is None:
            return
        instances, settings = list(self._instances.values()), list(self._settings.values())
        seconds = search.seconds
        try:
            with Notebook(self._path, PATIENCE_SECONDS) as notebook:
                stored = [one.stored for one in instances], [one.stored for one in settings]
                numbers = notebook.put(self._experiment, *stored)
                (seed,) = settings[place.setting].seeds
                key = RunKey(numbers.instances[place.instance], numbers.settings[place.setting], seed, str(Goal.COUNT))
                timing = Timing(seconds, seconds, load(), 1, repetition) if search.ended.nodes else None
                notebook.write([stored_run(key, search.ended, self._limit, timing)])
        except FileError as error:
            self.problem = str(error)

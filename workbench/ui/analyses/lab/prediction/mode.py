"""Predict first: an experiment that asks for a prediction shows no results until there is one, or it is skipped."""

from collections.abc import Callable, Iterator

import numpy as np
from PySide6.QtCore import QObject, Signal

from workbench.files.documents import FileError
from workbench.lab.charts.prediction import Prediction, score, tally
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_run import ExperimentRun, experiment_hash
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import Results
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import SLICE
from workbench.ui.analyses.lab.prediction.outcome import OutcomeView
from workbench.ui.analyses.lab.prediction.pane import Candidate, PredictionPane
from workbench.ui.search.background_task import BackgroundTask


class PredictFirst(QObject):
    """Asks for the prediction of an experiment, keeps it in the notebook, and shows how right it is."""

    skipped = Signal()

    def __init__(self, notebook: Callable[[], Notebook | None]) -> None:
        super().__init__()
        self._notebook = notebook
        self.pane, self.outcome = PredictionPane(), OutcomeView()
        self._key = ""  # the hash of the experiment
        self._covers = False
        self._made: Prediction | None = None
        self._others: list[Prediction] = []  # made before it, and not in the notebook yet
        self._kept = False  # in the notebook
        self._run: ExperimentRun | None = None  # that is only planned
        self._planning = BackgroundTask(self)
        self.failed = self._planning.failed
        self._planning.done.connect(self._ask)
        self.pane.skip_requested.connect(self._skip)
        self.pane.another_requested.connect(self._count)

    def begin(self, experiment: Experiment) -> None:
        """Take up an experiment, with the prediction that the notebook has of it."""
        key = experiment_hash(experiment)
        if key == self._key:
            return
        self._key = key
        self._made = self._known() if experiment.predict else None
        self._kept, self._covers = self._made is not None, experiment.predict and self._made is None
        self._others = []
        self.outcome.show_score(None)
        self.pane.ask(experiment.about, ())
        self._planning.drop()
        if self._covers:
            self._run = ExperimentRun(experiment)
            self._planning.drive(StepwiseJob(make_plan(self._run)))

    @property
    def covers(self) -> bool:
        """Whether the results are not to be shown yet."""
        return self._covers

    def _every(self) -> list[Prediction]:
        """Return all predictions of the experiment: those of the notebook, or those that are not in it yet."""
        notebook = self._notebook()
        try:
            texts = notebook.predictions(self._key) if notebook is not None and self._kept else []
        except FileError:
            texts = []
        kept = [one for one in map(Prediction.of_text, texts) if one is not None]
        return kept or [*self._others, *([self._made] if self._made else [])]

    def _known(self) -> Prediction | None:
        notebook = self._notebook()
        try:
            texts = notebook.predictions(self._key) if notebook is not None else []
        except FileError:
            return None
        return Prediction.of_text(texts[-1]) if texts else None

    def _ask(self) -> None:
        """Ask about the settings of the experiment."""
        plan = self._run.plan if self._run else None
        if plan is not None and self._covers:
            first = plan.repetition == 0
            runs = np.bincount(plan.setting[first], minlength=len(plan.settings)).tolist()
            pairs = zip(plan.settings, runs, strict=True)
            candidates = [Candidate(one.label.hash, one.label.title, count) for one, count in pairs]
            self.pane.ask(plan.experiment.about, candidates)

    def commit(self) -> bool:
        """Take what was entered; return whether the results may be shown."""
        if self._covers and (entered := self.pane.prediction) is not None:
            self._made, self._covers = entered, False
        return not self._covers

    def _count(self) -> None:
        """Count what was entered, and ask anew."""
        if self._covers and (entered := self.pane.prediction) is not None:
            self._others.append(entered)
            self.pane.begin_again(len(self._others))

    def _skip(self) -> None:
        self._covers = False
        self.skipped.emit()

    def show(self, results: Results) -> None:
        """Show how right the prediction is by these results, and keep it with the experiment."""
        made = self._made
        if made is not None and not self._kept and (notebook := self._notebook()) is not None:
            try:
                self._kept = all(notebook.predict(self._key, one.text) for one in (*self._others, made))
            except FileError:
                self._kept = True  # the results say why the notebook cannot be written
        self.outcome.show_score(score(made, results) if made else None, tally(self._every(), results))

    def drop(self) -> None:
        """End all work."""
        self._planning.drop()


def make_plan(run: ExperimentRun) -> Iterator[float]:
    """Make the plan of an experiment in slices, and no runs."""
    while run.plan is None and not run.problem:
        run.follow(SLICE)
        yield run.progress

"""How many runs an experiment has and how long they may take: counted, then extrapolated from the first few runs."""

from dataclasses import dataclass

from workbench.base.number_format import duration
from workbench.files.documents import FileError
from workbench.lab.experiments.columns import RunColumns
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_run import ExperimentRun, stored_plan
from workbench.lab.experiments.reach import Reach
from workbench.lab.notebook.notebook import Notebook
from workbench.puzzles.sentences import counted
from workbench.solvers.search import Step

PILOT_SECONDS = 0.4  # of runs that are made to extrapolate from
MIN_RUNS = 2
MAX_SHOWN = 80  # characters of a path


@dataclass(frozen=True)
class Forecast:
    """What is known of an experiment before it runs."""

    instances: int = 0
    settings: int = 0
    runs: int = 0
    known: int = 0  # runs that the notebook has
    seconds: float | None = None  # that the others take on one core; None = not known
    unread: str = ""  # files outside the folder of the experiment, which only a run reads
    problem: str = ""
    line: int = 0  # of the experiment's text, if the problem stands there

    def sentence(self, jobs: int, *, brief: bool = False) -> str:
        """Return it as a sentence, for so many cores; `brief`: without what the runs are of."""
        if self.problem:
            return self.problem
        if self.unread:
            return f"Run reads {self.unread[:MAX_SHOWN]}, which is outside the folder of the experiment."
        runs = counted(self.runs, "run")
        made_of = f"{counted(self.instances, 'instance')} × {counted(self.settings, 'setting')}: "
        parts = [runs if brief else f"{made_of}{runs}"]
        if self.known:
            parts.append(f"{self.known:,} known")
        if self.known == self.runs:
            return f"{parts[0]}, all known"
        if self.seconds is not None:
            parts.append(f"about {duration(self.seconds / jobs)}")
        return ", ".join(parts)


class Forecasting:
    """Makes the forecast of an experiment in slices; `forecast` is what is known so far."""

    def __init__(self, experiment: Experiment, notebook: Notebook | None, reach: Reach) -> None:
        self._run, self._notebook = ExperimentRun(experiment, reach=reach), notebook
        self.forecast = Forecast()
        self.over = False
        self._begun: tuple[int, float] | None = None  # runs and seconds of the first slice, which loads kernels

    def begin(self) -> None:
        """Do nothing: the first slices make the instances."""

    def follow(self, step: Step) -> bool:
        """Go on by a slice; return whether all is known."""
        run = self._run
        if not self.over:
            counted = run.plan is not None
            run.follow(step)
            if run.beyond_reach:
                self.forecast, self.over = Forecast(unread=run.beyond_reach), True
            elif run.problem:
                self.forecast, self.over = Forecast(problem=run.problem, line=run.problem_line), True
            elif run.plan is not None and not counted:
                self._count()
            elif counted:
                self._extrapolate()
        return self.over

    def _count(self) -> None:
        """Count the runs, and those that are known."""
        plan = self._run.plan
        assert plan is not None
        columns = RunColumns(plan)
        if self._notebook is not None:
            try:
                self._notebook.flush()
                members = [one.stored for one in plan.instances], [one.stored for one in plan.settings]
                columns.enter_known(self._notebook.known(stored_plan(plan), *members))
            except FileError as error:
                self.forecast, self.over = Forecast(problem=str(error)), True
                return
        self.forecast = Forecast(len(plan.instances), len(plan.settings), len(plan), columns.done)
        self.over = columns.done == len(plan)

    def _extrapolate(self) -> None:
        """Extrapolate from the runs made so far, without those of the first slice."""
        run, known = self._run, self.forecast
        if self._begun is None:
            self._begun = run.done, run.elapsed
        made, seconds = run.done - self._begun[0], run.elapsed - self._begun[1]
        if run.over or (seconds > PILOT_SECONDS and made >= MIN_RUNS) or seconds > 4 * PILOT_SECONDS:
            left = (known.runs - known.known) * seconds / made if made else None
            if run.over and not made:
                left = run.elapsed
            self.forecast = Forecast(known.instances, known.settings, known.runs, known.known, left)
            self.over = True

"""An experiment under way: its runs are made on several cores, kept in a notebook, and shown while they come.

A job, or a command, drives it in slices like a search. In a slice every core makes runs until the slice ends, and
a run that has not ended waits for the next one: so a pause or a stop takes effect at once, and nothing runs unseen.
Which runs are made does not depend on the number of cores, nor do their nodes.
"""

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.files.documents import FileError
from workbench.lab.experiments.columns import RunColumns
from workbench.lab.experiments.core_part import CorePart, Made, MadeTogether, RunQueue
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.experiment_text import format_experiment
from workbench.lab.experiments.instances import Instance, instances
from workbench.lab.experiments.measured_search import Ended
from workbench.lab.experiments.plan import Plan, plan_of
from workbench.lab.experiments.reach import BeyondReachError, Reach
from workbench.lab.notebook.identity import digest
from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import RUN_STATUSES, UNKNOWN, Results
from workbench.lab.notebook.runs import Run, RunKey, Timing
from workbench.lab.notebook.stored import Numbers, StoredExperiment
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import counted, sentence
from workbench.solvers.search import SLICE, SLICE_SECONDS, Limit, Step

ROUND_SECONDS = 2 * SLICE_SECONDS  # of a slice: long enough that the cores seldom wait for each other
SWITCH_SECONDS = 0.0005  # after which a thread that needs Python's lock gets it; more, and the cores wait for it


class ExperimentRun:
    """Makes the runs of an experiment; one thread may drive it while others read what is public."""

    def __init__(
        self,
        experiment: Experiment,
        notebook: Notebook | None = None,
        jobs: int = 1,
        *,
        registers: bool = True,
        reach: Reach | None = None,
    ) -> None:
        """`registers`: enter the experiment into the notebook, else only plan it; `reach`: as in `instances`."""
        self.experiment, self.notebook, self._registers = experiment, notebook, registers
        self.jobs = 1 if experiment.repetitions else max(1, jobs)  # times are measured one by one
        self.hash = experiment_hash(experiment)
        self.plan: Plan | None = None
        self.known = 0  # runs that were in the notebook before
        self.over = False
        self.problem = ""  # why it ended before all runs were made
        self.beyond_reach = ""  # the files that were not read, which is then the problem
        self.problem_line = 0  # of the experiment's text, if the reason stands there
        self.elapsed = 0.0  # seconds spent in making runs
        self._found: list[Instance] = []
        self._coming = instances(experiment, reach)
        self._numbers: Numbers | None = None
        self._columns: RunColumns | None = None
        self._cores: list[CorePart] = []
        self._pool: ThreadPoolExecutor | None = None

    # What is shown

    @property
    def total(self) -> int:
        """How many runs there are in all; 0 until the instances are made."""
        return len(self.plan) if self.plan else 0

    @property
    def done(self) -> int:
        """How many runs have ended, those known before among them."""
        return self._columns.done if self._columns else 0

    @property
    def progress(self) -> float:
        """The part of the runs that has ended."""
        return self.done / self.total if self.total else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes if it goes on like this; None = not known yet."""
        made = self.done - self.known
        return self.elapsed * (self.total - self.done) / made if made else None

    @property
    def phase(self) -> str:
        """What is being done now, for a person."""
        if self.plan is None:
            return f"Preparing instances: {len(self._found):,} so far"
        return self.problem or "All runs are done" if self.over else f"{self.done:,} of {counted(self.total, 'run')}"

    def results(self) -> Results | None:
        """Return the runs that have ended so far; None until the instances are made."""
        return self._columns.results() if self._columns else None

    # What drives it

    def begin(self) -> None:
        """Do nothing: the first slices make the instances."""

    def follow(self, _step: Step) -> bool:
        """Go on by a slice; return whether all is done, or `problem` says why it cannot go on."""
        end = time.perf_counter() + ROUND_SECONDS
        try:
            if self._columns is None:
                self._prepare(end)
            elif not self.over:
                self._make_runs(self._columns, end)
        except BeyondReachError as error:
            self.beyond_reach, self.over = str(error), True
            self.problem = f"{self.beyond_reach} is outside the folder of the experiment."
        except (ChoiceError, FileError, ParseError) as error:
            self.problem, self.over = sentence(str(error)), True
            self.problem_line = error.line if isinstance(error, ParseError) else 0
        return self.over

    def finish(self) -> Results | None:
        """Make all runs that are left; return all, None if `problem` says why there are none."""
        while not self.follow(SLICE):
            pass
        return self.results()

    def _prepare(self, end: float) -> None:
        """Make instances for a slice; after the last one, make the plan and leave out what is known."""
        for instance in self._coming:
            if instance is not None:
                self._found.append(instance)
            if time.perf_counter() >= end:
                return
        plan = plan_of(self.experiment, self._found)
        columns = RunColumns(plan)
        if self.notebook:
            columns.enter_known(self._known(plan, self.notebook))
        self.known = columns.done
        queue = RunQueue(plan, columns.missing())
        self._cores = [CorePart(plan, queue) for _ in range(self.jobs)]
        if self.jobs > 1:
            self._pool = ThreadPoolExecutor(self.jobs - 1, "run")
            sys.setswitchinterval(min(sys.getswitchinterval(), SWITCH_SECONDS))
        self._columns, self.plan = columns, plan
        self.over = not queue.left

    def _known(self, plan: Plan, notebook: Notebook) -> Results:
        """Return what the notebook has of the runs, after the experiment is entered if it is to be."""
        stored = stored_plan(plan)
        members = [one.stored for one in plan.instances], [one.stored for one in plan.settings]
        notebook.flush()  # runs that were made a moment ago are known too
        if not self._registers:
            return notebook.known(stored, *members)
        self._numbers = notebook.put(stored, *members)
        return notebook.results(self.hash)

    def _make_runs(self, columns: RunColumns, end: float) -> None:
        """Let every core make runs for a slice; keep what came of them."""
        begun = time.perf_counter()
        others = [self._pool.submit(core.work, end) for core in self._cores[1:]] if self._pool else []
        self._cores[0].work(end)
        for other in others:
            other.result()
        for made, together in [core.take() for core in self._cores]:
            columns.enter(made)
            for one in together:
                columns.enter_together(one)
            if self.notebook and (made or together):
                self.notebook.write([*map(self._run, made), *chain.from_iterable(map(self._runs, together))])
        self.elapsed += time.perf_counter() - begun
        if self.done == self.total:
            self._end()

    def _end(self) -> None:
        if self.notebook:
            self.notebook.flush()
        if self._pool:
            self._pool.shutdown()
        self.over = True

    def _run(self, made: Made) -> Run:
        """Return a run as the notebook keeps it."""
        assert self.plan is not None
        (key,) = self._keys(np.array([made.place]))
        ended, limit, timing = made.ended, self.experiment.limit, None
        if made.seconds is not None:
            timing = Timing(made.seconds, made.seconds, load(), self.jobs, int(self.plan.repetition[made.place]))
        return stored_run(key, ended, limit, timing)

    def _runs(self, made: MadeTogether) -> Iterator[Run]:
        """Yield runs that were made together as the notebook keeps them."""
        limit, nothing = self.experiment.limit.nodes or UNKNOWN, (UNKNOWN, UNKNOWN, UNKNOWN)
        figures = zip(self._keys(made.places), *(column.tolist() for column in made.ended), strict=True)
        for key, status, nodes, solutions, left in figures:
            yield Run(key, RUN_STATUSES[status], nodes, solutions, limit, *nothing, left)

    def _keys(self, places: NDArray[np.intp]) -> Iterator[RunKey]:
        """Yield what the notebook knows runs by."""
        plan, numbers, goal = self.plan, self._numbers, self.experiment.goal
        assert plan is not None
        assert numbers is not None
        columns = plan.instance[places], plan.setting[places], plan.seed[places]
        for instance, setting, seed in zip(*(column.tolist() for column in columns), strict=True):
            yield RunKey(numbers.instances[instance], numbers.settings[setting], seed, goal)


def stored_run(key: RunKey, ended: Ended, limit: Limit, timing: Timing | None) -> Run:
    """Return a run as a notebook keeps it."""
    return Run(
        key=key,
        status=ended.status,
        nodes=ended.nodes,
        solutions=ended.solutions,
        limit_nodes=limit.nodes or UNKNOWN,
        limit_seconds=limit.seconds or UNKNOWN,
        best=ended.best,
        depth=ended.depth,
        left=ended.left,
        note=ended.note,
        timing=timing,
    )


def stored_plan(plan: Plan) -> StoredExperiment:
    """Return the experiment of a plan as a notebook keeps it."""
    return stored_experiment(plan.experiment, plan.settings[plan.baseline].label.title)


def stored_experiment(experiment: Experiment, baseline: str) -> StoredExperiment:
    """Return an experiment as a notebook keeps it; `baseline`: the title of a setting."""
    limit = experiment.limit
    return StoredExperiment(
        hash=experiment_hash(experiment),
        title=experiment.title,
        text=experiment.text or format_experiment(experiment),
        goal=experiment.goal,
        limit_nodes=limit.nodes or UNKNOWN,
        limit_seconds=limit.seconds or UNKNOWN,
        baseline=baseline,
    )


def experiment_hash(experiment: Experiment) -> str:
    """Return what a notebook knows an experiment by: the hash of its canonical text."""
    return digest(format_experiment(experiment))


def load() -> float:
    """Return how busy the machine was during the last minute; NaN where the system does not know."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float(np.nan)

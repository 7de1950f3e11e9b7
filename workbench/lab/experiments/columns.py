"""What has come of the runs of a plan so far, as columns: written by the thread that drives them, read by others."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from workbench.lab.experiments.block import NOT_YET
from workbench.lab.experiments.core_part import Made, MadeTogether
from workbench.lab.experiments.plan import Plan
from workbench.lab.notebook.results import RUN_STATUSES, UNKNOWN, Results, RunStatus, halves_of
from workbench.lab.notebook.starts import starts_asked


class RunColumns:
    """The runs of a plan, one row each, however often a run is timed."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._instances = [one.label for one in plan.instances]
        self._settings = [one.label for one in plan.settings]
        first = np.flatnonzero(plan.repetition == 0)
        keys = key_of(plan, plan.instance, plan.setting, plan.seed)
        order = np.argsort(keys[first], kind="stable")
        self._sorted, self._rows = keys[first][order], order  # to find the row of a key
        self._row = order[np.searchsorted(self._sorted, keys)]  # of each place in the plan
        self._instance, self._setting, self._seed = (
            plan.instance[first],
            plan.setting[first],
            plan.seed[first],
        )
        size = len(first)
        self._status = np.full(size, NOT_YET, np.int8)
        self._nodes, self._left = np.zeros(size, np.int64), np.full(size, UNKNOWN, np.int64)
        self._solutions = np.zeros(size)
        self._made = np.zeros(len(plan), bool)  # by place in the plan
        self._times: dict[int, list[float]] = {}  # by row
        self._seconds, self._fastest, self._slowest = (np.full(size, np.nan) for _ in range(3))
        self._repetitions = np.zeros(size, np.int32)
        self.done = 0

    def missing(self) -> NDArray[np.intp]:
        """Return the places of the plan at which runs are still to be made."""
        return np.flatnonzero(~self._made)

    def enter(self, made: Iterable[Made]) -> None:
        """Enter runs that have ended."""
        for one in made:
            row, ended = self._row[one.place], one.ended
            self._nodes[row], self._left[row], self._solutions[row] = ended.nodes, ended.left, ended.solutions
            self._status[row] = RUN_STATUSES.index(ended.status)
            if one.seconds is not None:
                self._add_time(int(row), one.seconds)
            self._made[one.place] = True
            self.done += 1

    def enter_together(self, made: MadeTogether) -> None:
        """Enter runs that were made together."""
        rows, ended = self._row[made.places], made.ended
        self._nodes[rows], self._left[rows], self._solutions[rows] = ended.nodes, ended.left, ended.solutions
        self._status[rows] = ended.status
        self._made[made.places] = True
        self.done += len(rows)

    def _add_time(self, row: int, seconds: float) -> None:
        times = self._times.setdefault(row, [])
        times.append(seconds)
        self._seconds[row], self._fastest[row], self._slowest[row] = np.median(times), min(times), max(times)
        self._repetitions[row] = len(times)

    def enter_known(self, known: Results) -> None:
        """Enter what a notebook has of these runs; a run that a smaller limit ended is to be made again."""
        plan = self._plan
        keys = key_of(plan, known.instance, known.setting, known.seed)
        at = np.minimum(np.searchsorted(self._sorted, keys), len(self._sorted) - 1)
        usable = (self._sorted[at] == keys) & ~self._too_short(known)
        known, rows = known.where(usable), self._rows[at[usable]]
        self._status[rows], self._nodes[rows], self._left[rows] = known.status, known.nodes, known.left
        self._solutions[rows] = known.solutions
        self._seconds[rows], self._fastest[rows], self._slowest[rows] = known.seconds, known.fastest, known.slowest
        self._repetitions[rows] = known.repetitions
        if not plan.experiment.repetitions:  # times are measured together, or not at all
            self._made = self._status[self._row] != NOT_YET
            self.done = int(self._made.sum())

    def _too_short(self, known: Results) -> NDArray[np.bool_]:
        """Return which runs tell nothing: they failed, or ended before this limit."""
        limit = self._plan.experiment.limit
        again = known.has_status(RunStatus.FAILED, RunStatus.STOPPED)
        ended = known.has_status(RunStatus.LIMIT)
        if limit.nodes is not None and limit.seconds is None:
            return again | (ended & (known.nodes < limit.nodes))
        return again | ended  # a limit of seconds means something else each time

    def results(self) -> Results:
        """Return the runs that have ended."""
        limit = self._plan.experiment.limit.nodes or UNKNOWN
        ended = np.flatnonzero(self._status != NOT_YET)
        return Results(
            instances=self._instances,
            settings=self._settings,
            instance=self._instance[ended],
            setting=self._setting[ended],
            seed=self._seed[ended],
            status=self._status[ended],
            nodes=self._nodes[ended],
            solutions=self._solutions[ended],
            limit_nodes=np.full(len(ended), limit, np.int64),
            left=self._left[ended],
            seconds=self._seconds[ended],
            repetitions=self._repetitions[ended],
            fastest=self._fastest[ended],
            slowest=self._slowest[ended],
            starts=starts_asked(source.starts for source in self._plan.experiment.instances),
            halves=None if (halves := halves_of(dict(self._times), len(self._status))) is None else halves[:, ended],
        )


def key_of(
    plan: Plan, instance: NDArray[np.int32], setting: NDArray[np.int32], seed: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return a number for each run that no other of its plan has: (runs,); seeds are below 2**31."""
    pair = instance.astype(np.int64) * len(plan.settings) + setting
    return (pair << 32) + seed + 1

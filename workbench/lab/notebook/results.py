"""Results: runs as columns, one row for each, beside the lists of instances and settings that they are of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value

NO_SEED = -1  # of a run in which nothing is random
UNKNOWN = -1  # of a figure that a run does not have


class RunStatus(StrEnum):
    """How a run ended; the notebook stores the position in this list, so new ones are added at the end."""

    SOLVED = "solved"
    NONE = "none"
    NOT_UNIQUE = "not-unique"
    STUCK = "stuck"  # the solver cannot continue, as Warnsdorff's walk in a dead end
    LIMIT = "limit"  # of nodes or seconds
    STOPPED = "stopped"  # by a person
    REFUSED = "refused"  # the solver does not take the puzzle with these choices
    FAILED = "failed"  # an exception


RUN_STATUSES = tuple(RunStatus)
REACHED = (RunStatus.SOLVED, RunStatus.NONE, RunStatus.NOT_UNIQUE)  # the goal is reached, or certainly cannot be
CENSORED = (RunStatus.LIMIT, RunStatus.STOPPED)  # the cost is at least what was counted


@dataclass(frozen=True)
class InstanceLabel:
    """What a table or chart shows of an instance; the notebook has its text."""

    hash: str
    kind: str
    name: str
    family: str  # instances of one source, such as all boards of a generator
    size: float  # that the family grows with; 0 = unknown
    parent: str = ""  # hash of the puzzle of which this is an image, a shuffle or another start; "" = none


@dataclass(frozen=True)
class SettingLabel:
    """What a table or chart shows of a setting."""

    hash: str
    title: str
    solver: str
    choices: Mapping[str, Value]  # those that have an effect, without the seed


@dataclass(frozen=True, eq=False)
class Results:
    """Runs as columns of equal length, (runs,); costs are exact counts of nodes, seconds are noise."""

    instances: Sequence[InstanceLabel]
    settings: Sequence[SettingLabel]
    instance: NDArray[np.int32]  # position in `instances`
    setting: NDArray[np.int32]  # position in `settings`
    seed: NDArray[np.int64]  # NO_SEED where nothing is random
    status: NDArray[np.int8]  # position in RUN_STATUSES
    nodes: NDArray[np.int64]
    solutions: NDArray[np.float64]  # counts above 2**53 are rounded; the notebook has them exactly
    limit_nodes: NDArray[np.int64]  # UNKNOWN = no limit of nodes
    left: NDArray[np.int64]  # squares that a walk leaves uncovered; UNKNOWN for other runs
    seconds: NDArray[np.float64]  # median of the times measured; NaN where none was
    repetitions: NDArray[np.int32]  # times measured
    fastest: NDArray[np.float64]  # seconds
    slowest: NDArray[np.float64]  # seconds
    starts: int = 0  # that were asked for of each board, EVERY = all; a board with fewer is here with all of its starts
    halves: NDArray[np.float64] | None = None  # (2, runs) medians of the baseline's first and last times, or NaN

    def __len__(self) -> int:
        return len(self.instance)

    @cached_property
    def solved(self) -> NDArray[np.bool_]:
        """Which runs reached their goal, or found that it cannot be reached."""
        return self.has_status(*REACHED)

    @cached_property
    def censored(self) -> NDArray[np.bool_]:
        """Which runs were ended by a limit or a person: their costs are lower bounds."""
        return self.has_status(*CENSORED)

    def has_status(self, *statuses: RunStatus) -> NDArray[np.bool_]:
        """Return which runs ended in one of these ways."""
        return np.isin(self.status, [RUN_STATUSES.index(status) for status in statuses])

    def where(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Results":
        """Return the runs that a mask or positions choose; the lists of instances and settings stay whole."""
        columns = {name: getattr(self, name)[chosen] for name in COLUMNS}
        return replace(self, **columns, halves=None if self.halves is None else self.halves[:, chosen])


COLUMNS = (
    "instance", "setting", "seed", "status", "nodes", "solutions", "limit_nodes",
    "left", "seconds", "repetitions", "fastest", "slowest",
)  # fmt: skip


def halves_of(times: Mapping[int, Sequence[float]], size: int) -> NDArray[np.float64] | None:
    """Return the halves of times by run, each in the order of repetitions; only where there are most, as of a baseline.

    None if no run was timed twice.
    """
    most = max(map(len, times.values()), default=0)
    if most < 2 or most % 2:
        return None
    found = np.full((2, size), np.nan)
    for run, taken in times.items():
        if len(taken) == most:
            found[:, run] = np.median(np.reshape(taken, (2, -1)), axis=1)
    return found

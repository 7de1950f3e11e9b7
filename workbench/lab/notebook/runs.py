"""A finished run and its time as the notebook keeps them."""

from typing import NamedTuple

from workbench.lab.notebook.results import UNKNOWN, RunStatus


class RunKey(NamedTuple):
    """What a run is: an instance and a setting by their numbers in the notebook, a seed and a goal."""

    instance: int
    setting: int
    seed: int  # NO_SEED where nothing is random
    goal: str


class Timing(NamedTuple):
    """The time that a run took once."""

    cpu: float  # seconds of its thread
    wall: float  # seconds
    load: float  # of the machine during the last minute: processes that were running or waiting; NaN = unknown
    workers: int  # runs that were made side by side
    repetition: int = 0


class Run(NamedTuple):
    """What came of a run; exact, whatever the machine, but for runs that a limit of seconds ended."""

    key: RunKey
    status: RunStatus
    nodes: int
    solutions: int
    limit_nodes: int = UNKNOWN  # UNKNOWN = none
    limit_seconds: float = UNKNOWN
    best: int = UNKNOWN
    depth: int = UNKNOWN  # the deepest level that was visited
    left: int = UNKNOWN  # squares that a walk leaves uncovered
    note: str = ""
    timing: Timing | None = None

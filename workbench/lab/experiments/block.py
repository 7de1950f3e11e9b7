"""Quick runs made together: where many puzzles are searched in one call, Python's part of each run is much smaller."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.walks_together import MapsTogether, Walked, walks_together
from workbench.lab.experiments.settings import Setting
from workbench.lab.notebook.results import RUN_STATUSES, UNKNOWN, RunStatus
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.solver import Batch, Found

SHORT = (Goal.ONE, Goal.UNIQUE)  # goals that end soon enough; nothing can interrupt a batch
BATCH = 64  # puzzles that a solver searches in one call
NOT_YET = -1  # the status of a run that has not ended: it is to be made by itself
SOLVED, NONE, NOT_UNIQUE, STUCK, LIMIT = (
    RUN_STATUSES.index(status)
    for status in (RunStatus.SOLVED, RunStatus.NONE, RunStatus.NOT_UNIQUE, RunStatus.STUCK, RunStatus.LIMIT)
)


class EndedTogether(NamedTuple):
    """What came of several runs, as columns, (runs,)."""

    status: NDArray[np.int8]  # position in RUN_STATUSES, or NOT_YET
    nodes: NDArray[np.int64]
    solutions: NDArray[np.int64]
    left: NDArray[np.int64]  # cells that are still open, where a search got stuck; else UNKNOWN


Block = Iterator[EndedTogether | None]  # yields None after every slice, and at the end what came of the runs
Walks = Callable[[Sequence[Puzzle], Mapping[str, Value], MapsTogether | None], Iterator[Walked | None]]
WALKS: dict[str, Walks] = {"warnsdorff": walks_together}  # by solver


def block_of(
    setting: Setting,
    seed: int,
    puzzles: Sequence[Puzzle],
    goal: Goal,
    limit: Limit,
    together: MapsTogether | None = None,
) -> Block | None:
    """Return runs by a setting that are made together, None if they have to be made one by one.

    `together`: the walks of other blocks, which a graphics card makes at the same time.
    """
    solver = setting.solver
    if limit.seconds is not None or goal not in SHORT or len(puzzles) == 1:
        return None
    if goal is Goal.ONE and solver.name in WALKS:
        return walked(WALKS[solver.name](puzzles, setting.choices_with(seed), together), limit)
    as_default = all(setting.label.choices.get(one.name, one.default) == one.default for one in solver.choices)
    if solver.batch and as_default and goal in solver.batch.goals:
        return searched(solver.batch, puzzles, goal, limit)
    return None


def walked(walks: Iterator[Walked | None], limit: Limit) -> Block:
    """Make walks as a block; each cell visited is a node."""
    for found in walks:
        if found is None:
            yield None
            continue
        known = found.left >= 0
        status = np.where(known, np.where(found.left > 0, STUCK, SOLVED), NOT_YET)
        left = np.where(found.left > 0, found.left, UNKNOWN)
        yield limited(status, found.visited, (found.left == 0).astype(np.int64), left, limit)


def searched(batch: Batch, puzzles: Sequence[Puzzle], goal: Goal, limit: Limit) -> Block:
    """Make searches as a block."""
    most = goal.limit().solutions or 1
    parts: list[Found] = []
    for at in range(0, len(puzzles), BATCH):
        if parts:
            yield None
        parts.append(batch.search(puzzles[at : at + BATCH], most))
    nodes, solutions = (
        np.concatenate(column) for column in ([one.nodes for one in parts], [one.solutions for one in parts])
    )
    several = (solutions > 1) & (goal is Goal.UNIQUE)
    status = np.where(several, NOT_UNIQUE, np.where(solutions > 0, SOLVED, NONE))
    yield limited(status, nodes, solutions, np.full(len(nodes), UNKNOWN), limit)


def limited(
    status: NDArray[np.int64],
    nodes: NDArray[np.int64],
    solutions: NDArray[np.int64],
    left: NDArray[np.int64],
    limit: Limit,
) -> EndedTogether:
    """Return runs as single searches with this limit would have ended."""
    beyond = np.zeros(len(nodes), bool) if limit.nodes is None else nodes > limit.nodes
    return EndedTogether(
        status=np.where(beyond, LIMIT, status).astype(np.int8),
        nodes=np.where(beyond, limit.nodes or 0, nodes),
        solutions=np.where(beyond, 0, solutions),
        left=np.where(beyond, UNKNOWN, left),
    )

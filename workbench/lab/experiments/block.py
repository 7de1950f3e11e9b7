"""Quick runs made together: where many puzzles are searched in one call, Python's part of each run is much smaller."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.insight.tours.walks_together import walks_together
from workbench.lab.experiments.measured_search import Ended, ended_by_limit
from workbench.lab.experiments.settings import Setting
from workbench.lab.notebook.results import RunStatus
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.solver import Found

SHORT = (Goal.ONE, Goal.UNIQUE)  # goals that end soon enough; nothing can interrupt a batch

# Yields None after every slice, and at the end what came of the runs, in their order; None there = make it by itself.
Block = Iterator[list[Ended | None] | None]

# By solver, what yields None after every slice, and at the end how many cells each search leaves; negative = unknown.
Walks = Callable[[Sequence[Puzzle], Mapping[str, Value]], Iterator[NDArray[np.int32] | None]]
WALKS: dict[str, Walks] = {"warnsdorff": walks_together}


def block_of(setting: Setting, seed: int, puzzles: Sequence[Puzzle], goal: Goal, limit: Limit) -> Block | None:
    """Return runs by a setting that are made together, None if they have to be made one by one."""
    solver = setting.solver
    if limit.seconds is not None or goal not in SHORT or len(puzzles) == 1:
        return None
    if goal is Goal.ONE and solver.name in WALKS:
        return walked(WALKS[solver.name](puzzles, setting.choices_with(seed)), puzzles, limit)
    as_default = all(setting.label.choices.get(one.name, one.default) == one.default for one in solver.choices)
    if solver.batch and as_default and goal in solver.batch.goals:
        return iter([ended_of(solver.batch.search(puzzles, goal.limit().solutions or 1), goal, limit)])
    return None


def walked(walks: Iterator[NDArray[np.int32] | None], puzzles: Sequence[Puzzle], limit: Limit) -> Block:
    """Make walks as a block."""
    for left in walks:
        if left is None:
            yield None
            continue
        cells = (int(puzzle.open_cells().sum()) for puzzle in puzzles)
        yield [None if each < 0 else walk(size, each, limit) for size, each in zip(cells, left.tolist(), strict=True)]


def walk(cells: int, left: int, limit: Limit) -> Ended:
    """Return a walk as a single one would have ended; each cell visited is a node."""
    nodes = cells - left
    if limit.nodes is not None and nodes > limit.nodes:
        return ended_by_limit(limit.nodes)
    return Ended(RunStatus.STUCK, nodes, 0, left=left) if left else Ended(RunStatus.SOLVED, nodes, 1)


def ended_of(found: Found, goal: Goal, limit: Limit) -> list[Ended | None]:
    """Return runs as single searches would have ended."""
    runs: list[Ended | None] = []
    for nodes, solutions in zip(found.nodes.tolist(), found.solutions.tolist(), strict=True):
        if limit.nodes is not None and nodes > limit.nodes:
            runs.append(ended_by_limit(limit.nodes))
        else:
            several = goal is Goal.UNIQUE and solutions > 1
            status = RunStatus.NOT_UNIQUE if several else RunStatus.SOLVED if solutions else RunStatus.NONE
            runs.append(Ended(status, nodes, solutions))
    return runs

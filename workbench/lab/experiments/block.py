"""Quick runs in one call: where a solver searches many puzzles at once, Python's part of each run is much smaller."""

from collections.abc import Callable, Sequence

from workbench.lab.experiments.measured_search import Ended, ended_by_limit
from workbench.lab.experiments.settings import Setting
from workbench.lab.notebook.results import RunStatus
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.solvers.solver import Batch, Found

SHORT = (Goal.ONE, Goal.UNIQUE)  # goals that end soon enough; nothing can interrupt a batch

Block = Callable[[Sequence[Puzzle]], Sequence[Ended]]


def block_of(setting: Setting, goal: Goal, limit: Limit) -> Block | None:
    """Return what makes runs by a setting in one call, None if they have to be made one by one."""
    batch = setting.solver.batch
    default = all(
        choice.default == setting.label.choices.get(choice.name, choice.default) for choice in setting.solver.choices
    )
    if batch is None or not default or goal not in SHORT or limit.seconds is not None:
        return None
    return lambda puzzles: searched(batch, puzzles, goal, limit)


def searched(batch: Batch, puzzles: Sequence[Puzzle], goal: Goal, limit: Limit) -> list[Ended]:
    """Return what came of the runs of puzzles that a batch searches."""
    until = goal.limit().solutions or 1
    return ended_of(batch.search(puzzles, until), goal, limit)


def ended_of(found: Found, goal: Goal, limit: Limit) -> list[Ended]:
    """Return runs as single searches would have ended."""
    runs = []
    for nodes, solutions in zip(found.nodes.tolist(), found.solutions.tolist(), strict=True):
        if limit.nodes is not None and nodes > limit.nodes:
            runs.append(ended_by_limit(limit.nodes))
        else:
            several = goal is Goal.UNIQUE and solutions > 1
            status = RunStatus.NOT_UNIQUE if several else RunStatus.SOLVED if solutions else RunStatus.NONE
            runs.append(Ended(status, nodes, solutions))
    return runs

"""The plan of an experiment: every run there is to make, and an order in which slow drift hits all settings alike.

The runs are made in rounds, one for each seed. In a round the instances come a few at a time, in random order, and
these by all settings, in random order too: so that the first results are already a sample of all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError, listed
from workbench.lab.experiments.experiment import Experiment
from workbench.lab.experiments.instances import Instance
from workbench.lab.experiments.settings import Setting, baseline_of, goal_conflict, settings
from workbench.lab.experiments.size import check_runs
from workbench.puzzles.puzzle import ParseError, Puzzle
from workbench.solvers import solvers_for
from workbench.solvers.goal import Goal
from workbench.solvers.solver import Solver

NO_INSTANCES = "The experiment has no instances"
TOGETHER = 64  # instances that follow each other by the same setting, so that quick runs can be made in one call
OF_ONE_PUZZLE = 256  # made of one puzzle, as its starts: these stay together, because its arrays are made only once
ORDER_SEED = 1  # of the order; the results do not depend on it


@dataclass(frozen=True, eq=False)
class Plan:
    """The runs as columns of equal length, in the order in which they are to be made."""

    experiment: Experiment
    instances: Sequence[Instance]
    settings: Sequence[Setting]
    baseline: int  # position of the setting that the others are compared with
    instance: NDArray[np.int32]  # position in `instances`
    setting: NDArray[np.int32]  # position in `settings`
    seed: NDArray[np.int64]
    repetition: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))  # 0 = the first, not timed

    def __len__(self) -> int:
        return len(self.instance)

    @cached_property
    def block(self) -> NDArray[np.int32]:
        """The block of each instance, (instances,)."""
        return blocks_of(self.instances)


def plan_of(experiment: Experiment, instances: Sequence[Instance]) -> Plan:
    """Return the plan of an experiment with these instances; raise ChoiceError, or ParseError with its line."""
    if not instances:
        raise ChoiceError(NO_INSTANCES)
    examples = {instance.label.kind: instance.puzzle for instance in instances}
    found = settings(experiment, examples.values())
    fits = accepted(instances, found, experiment.goal)
    if useless := [setting for setting in found if not fits[setting.solver.name].any()]:
        raise misfit(experiment, useless[0].solver, list(examples.values()))
    seeds = [len(setting.seeds) for setting in found]
    each = [int(fits[setting.solver.name].sum()) for setting in found]
    check_runs(sum(map(mul, each, seeds)) * (experiment.repetitions + 1))  # before a table of them is made
    pairs = np.argwhere(np.stack([fits[setting.solver.name] for setting in found], axis=1)).astype(np.int32)
    baseline = baseline_of(experiment, found)
    blocks = blocks_of(instances)
    parts = [
        in_order(pairs, found, blocks, number, repetition)
        for repetition in range(2 * experiment.repetitions + 1)
        for number in range(max(seeds))
    ]
    instance, setting, seed, repetition = (np.concatenate(column) for column in zip(*parts, strict=True))
    included = (repetition <= experiment.repetitions) | (setting == baseline)  # twice, to know how much times scatter
    return Plan(
        experiment=experiment,
        instances=instances,
        settings=found,
        baseline=baseline,
        instance=instance[included],
        setting=setting[included],
        seed=seed[included],
        repetition=repetition[included],
    )


def accepted(instances: Sequence[Instance], found: Sequence[Setting], goal: Goal) -> dict[str, NDArray[np.bool_]]:
    """Return which instances each solver accepts, with this goal: (instances,) by its name."""
    solvers = {setting.solver.name: setting.solver for setting in found}
    return {
        name: np.array([goal in solver.goals and solver.accepts(one.puzzle) for one in instances], bool)
        for name, solver in solvers.items()
    }


def misfit(experiment: Experiment, solver: Solver, puzzles: Sequence[Puzzle]) -> ParseError:
    """Return the error that a solver takes none of the puzzles, or not with this goal."""
    names = [source.solver for source in experiment.settings]
    number = names.index(solver.name if solver.name in names else "")
    if conflict := goal_conflict(solver, experiment.goal):
        return experiment.error("settings", number, "solver", f"solver: {conflict}")
    kinds = listed(puzzle.kind for puzzle in puzzles)
    able = [one.name for puzzle in puzzles for one in solvers_for(puzzle) if experiment.goal in one.goals]
    others = listed(dict.fromkeys(able)) or "none"
    message = f"solver: {solver.name} takes none of the puzzles ({kinds}). Solvers that do: {others}."
    return experiment.error("settings", number, "solver", message)


def blocks_of(instances: Sequence[Instance]) -> NDArray[np.int32]:
    """Return the number of the block that each instance is in, (instances,); those of one block follow each other."""
    parents = [one.label.parent for one in instances]
    at = np.arange(len(parents))
    new = [not parent or parent != before for parent, before in zip(parents, ["", *parents], strict=False)]
    first = np.maximum.accumulate(np.where(new, at, 0))  # of those that were made of the same puzzle
    part = first // TOGETHER * len(at) + (at - first) // OF_ONE_PUZZLE
    return np.unique(part, return_inverse=True)[1].astype(np.int32)


def in_order(
    pairs: NDArray[np.int32], found: Sequence[Setting], of_instance: NDArray[np.int32], number: int, repetition: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64], NDArray[np.int32]]:
    """Return the runs of one round, those with the seed of this number: instance, setting, seed, repetition."""
    random = np.random.default_rng([ORDER_SEED, repetition, number])
    seeds = np.array([one.seeds[number] if number < len(one.seeds) else -2 for one in found], np.int64)
    mine = pairs[seeds[pairs[:, 1]] != -2]
    block = mine[:, 0] if repetition else of_instance[mine[:, 0]]
    blocks = int(block.max(initial=0)) + 1
    block_rank = random.permutation(blocks)[block]
    setting_rank = random.random((blocks, len(found)))[block, mine[:, 1]]
    chosen = mine[np.lexsort((mine[:, 0], setting_rank, block_rank))]
    return chosen[:, 0], chosen[:, 1], seeds[chosen[:, 1]], np.full(len(chosen), repetition, np.int32)

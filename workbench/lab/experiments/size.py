"""How large an experiment is at least, by its text alone: too large a one is refused before its puzzles are made."""

from math import prod

from workbench.base.choices import ChoiceError
from workbench.lab.experiments.experiment import Experiment, InstanceSource, SettingSource
from workbench.lab.experiments.settings import settings

MAX_INSTANCES = 1_000_000
MAX_RUNS = 10_000_000


def check_size(experiment: Experiment) -> None:
    """Raise ChoiceError for more instances, settings or runs than an experiment may have."""
    instances = sum(map(instances_of, experiment.instances))
    check_instances(instances)
    rounds = instances * (experiment.repetitions + 1)
    if rounds * sum(map(runs_of, experiment.settings)) > MAX_RUNS:  # unless seeds have no effect
        check_runs(rounds * sum(len(setting.seeds) for setting in settings(experiment, ())))


def check_instances(count: int) -> None:
    """Raise ChoiceError for too many instances."""
    if count > MAX_INSTANCES:
        raise ChoiceError(f"An experiment must have at most {MAX_INSTANCES:,} instances; this one has more")


def check_runs(count: int) -> None:
    """Raise ChoiceError for too many runs."""
    if count > MAX_RUNS:
        raise ChoiceError("This experiment has more than 10 million runs. Choose fewer puzzles, settings or seeds")


def instances_of(source: InstanceSource) -> int:
    """Return how many instances a source names; those of files are not known, and duplicates count."""
    if not source.generate:
        return len(source.puzzles) * max(1, source.shuffle)
    count = prod(map(len, source.sweep.values())) * max(1, len(source.seeds))
    return min(count, source.first or count) * max(1, source.shuffle)


def runs_of(source: SettingSource) -> int:
    """Return how many runs a source of settings asks for of each instance."""
    return prod(map(len, source.sweep.values())) * max(1, len(source.seeds))

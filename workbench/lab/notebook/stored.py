"""Experiments, instances and settings as a notebook keeps them."""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.lab.notebook.results import InstanceLabel, SettingLabel


class StoredInstance(NamedTuple):
    """An instance as a notebook keeps it."""

    label: InstanceLabel
    text: str  # canonical; "" where it is made again from its parent
    image: str = ""  # how it is made from its parent, such as "start e5"
    generator: str = ""
    seed: int = 0


class StoredSetting(NamedTuple):
    """A setting as a notebook keeps it, with the seeds that an experiment runs it with."""

    label: SettingLabel
    tree: int  # the number of the solver's search tree
    seeds: Sequence[int]


class StoredExperiment(NamedTuple):
    """An experiment as a notebook keeps it."""

    hash: str
    title: str
    text: str  # TOML
    goal: str
    limit_nodes: int  # UNKNOWN = none
    limit_seconds: float  # UNKNOWN = none
    baseline: str  # the title of a setting, or ""
    made: str = ""  # date and time


class Numbers(NamedTuple):
    """The numbers that a notebook gave to an experiment, its instances and its settings."""

    experiment: int
    instances: list[int]
    settings: list[int]


def instance_row(instance: StoredInstance) -> tuple[object, ...]:
    """Return the row of the table `instance`, without its number."""
    label = instance.label
    made = (instance.text, label.parent, instance.image, instance.generator, instance.seed)
    return label.hash, label.kind, label.name, label.family, label.size, *made

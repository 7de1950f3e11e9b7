"""The options with which a search uses a cluster, and with which its tree is split at a level."""

import argparse
from contextlib import contextmanager
from typing import TYPE_CHECKING

from workbench.base.choices import ChoiceError
from workbench.cli.shared.errors import show_note
from workbench.cli.shared.limits import whole_number_from
from workbench.searching.cluster.address import scheduler_address
from workbench.searching.cores.cores_search import GOALS
from workbench.searching.cores.level_cut import MAX_LEVEL
from workbench.solvers.goal import Goal

if TYPE_CHECKING:  # most searches use no cluster
    from collections.abc import Iterator

    from workbench.searching.cluster.farm import Farm

ABOUT = "with --all or --count: search parts of the tree on the cluster with this scheduler, as tcp://HOST:PORT"

SPLIT_ABOUT = (
    "with --all or --count: split the tree into the subtrees of the nodes at level N, and no further "
    "(default: wherever it keeps all threads at work)"
)


def add_cluster(command: argparse.ArgumentParser) -> None:
    """Declare the option."""
    command.add_argument("--cluster", metavar="ADDRESS", help=ABOUT)


def add_split_level(command: argparse.ArgumentParser) -> None:
    """Declare the option for where the tree is split among the threads or on the cluster."""
    command.add_argument("--split-level", metavar="N", help=SPLIT_ABOUT)


def split_level_of(arguments: argparse.Namespace, goal: Goal, jobs: int) -> int | None:
    """Return the level at which to split trees, None for wherever it is best; raise ChoiceError."""
    if arguments.split_level is None:
        return None
    if goal not in GOALS:
        raise ChoiceError("--split-level needs --all or --count: other goals do not search the whole tree.")
    if arguments.resume:
        raise ChoiceError("--resume goes on with the parts of the saved search; leave --split-level out.")
    if jobs < 2 and arguments.cluster is None:
        raise ChoiceError("--split-level needs --jobs 2 or more, or --cluster: one core searches the tree as a whole.")
    return whole_number_from(arguments.split_level, "--split-level", 1, MAX_LEVEL)


def check_cluster(arguments: argparse.Namespace, goal: Goal) -> None:
    """Raise ChoiceError if the option does not fit the goal or other options, or FarmError for its address."""
    if arguments.cluster is None:
        return
    if goal not in GOALS:
        raise ChoiceError("--cluster needs --all or --count: other goals do not search the whole tree.")
    if arguments.jobs:
        raise ChoiceError("--cluster takes the place of --jobs; leave one of them out.")
    scheduler_address(arguments.cluster)


@contextmanager
def farm_of(arguments: argparse.Namespace) -> "Iterator[Farm | None]":
    """Yield the connection to the cluster, if one is to be used; raise FarmError."""
    if arguments.cluster is None:
        yield None
        return
    from workbench.searching.cluster.farm import Farm

    with Farm(arguments.cluster) as farm:
        if not farm.threads:
            show_note(f"{farm.address} has no workers yet; the search waits for them.")
        yield farm

"""The option with which a search uses a cluster."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from workbench.base.choices import ChoiceError
from workbench.cli.shared.errors import show_note
from workbench.searching.cluster.address import scheduler_address
from workbench.searching.cluster.farm import Farm
from workbench.searching.cores.cores_search import GOALS
from workbench.solvers.goal import Goal

ABOUT = "with --all or --count: search parts of the tree on the cluster with this scheduler, as tcp://HOST:PORT"


def add_cluster(command: argparse.ArgumentParser) -> None:
    """Declare the option."""
    command.add_argument("--cluster", metavar="ADDRESS", help=ABOUT)


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
def farm_of(arguments: argparse.Namespace) -> Iterator[Farm | None]:
    """Yield the connection to the cluster, if one is to be used; raise FarmError."""
    if arguments.cluster is None:
        yield None
        return
    with Farm(arguments.cluster) as farm:
        if not farm.threads:
            show_note(f"{farm.address} has no workers yet; the search waits for them.")
        yield farm

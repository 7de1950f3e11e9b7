"""The options with which a search is saved on its way, and taken up again."""

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.choices import ChoiceError, Value
from workbench.cli.shared.limits import whole_number_from
from workbench.cli.shared.outputs import check_file
from workbench.searching.saved_search import EVERY
from workbench.searching.saved_search.interrupts import interrupts
from workbench.solvers.goal import Goal

if TYPE_CHECKING:  # most searches are not saved
    from workbench.searching.saved_search.keeper import Keeper
    from workbench.searching.saved_search.saved_search import SavedSearch

ABOUT = "save the search of a single puzzle in this file every minute, at a limit, and after Ctrl-C"
MAX_SECONDS = 86_400
OPTIONS = "--resume goes on with the {what} of the saved search; leave {it} out or give the same."


def add_saving(command: argparse.ArgumentParser) -> None:
    """Declare the options."""
    command.add_argument("--checkpoint", metavar="FILE", type=Path, help=ABOUT)
    about = f"seconds between saves (default: {EVERY:g})"
    command.add_argument("--every", metavar="N", default=f"{EVERY:g}", help=about)
    command.add_argument("--resume", action="store_true", help="go on with the search in the file of --checkpoint")


def saved_search_of(arguments: argparse.Namespace, given: Mapping[str, Value]) -> "SavedSearch | None":
    """Return the search that is to go on, if any; raise ChoiceError, or FileError."""
    if not arguments.resume:
        return None
    if arguments.checkpoint is None:
        raise ChoiceError("--resume needs the file of a saved search: --checkpoint FILE.")
    from workbench.searching.saved_search.saved_search import read_search

    saved = read_search(arguments.checkpoint)
    if arguments.goal not in (Goal.ONE, saved.goal):
        raise ChoiceError(OPTIONS.format(what=f"goal ({saved.goal})", it="it"))
    if arguments.solver not in (None, saved.solver):
        raise ChoiceError(OPTIONS.format(what=f"solver ({saved.solver})", it="it"))
    if not given.items() <= saved.choices.items():
        raise ChoiceError(OPTIONS.format(what="choices", it="them"))
    return saved


@contextmanager
def keeper_of(arguments: argparse.Namespace) -> "Iterator[Keeper | None]":
    """Yield what saves the search, if it is to be; Ctrl-C then waits for the end of a slice.

    Raise ChoiceError or FileError for a file that cannot be written.
    """
    if arguments.checkpoint is None:
        yield None
        return
    from workbench.searching.saved_search.keeper import Keeper

    check_file(arguments.checkpoint, "--checkpoint")
    every = whole_number_from(arguments.every, "--every", 1, MAX_SECONDS)
    with interrupts() as interrupted:
        yield Keeper(arguments.checkpoint, every, interrupted)

"""A search that was saved on its way: its puzzle, solver, choices and goal, and the state it was in."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.files.documents import FileError
from workbench.files.recognition.kinds import parse_as
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Filling, ParseError, Puzzle
from workbench.searching.branch.branch import solver_of
from workbench.searching.cores.cores_search import taken_up
from workbench.searching.cores.crew import Crews
from workbench.searching.saved_search import container
from workbench.searching.saved_search.values import DamagedError, restored, stored
from workbench.solvers import SOLVERS
from workbench.solvers.depth_map import Recorded, holds
from workbench.solvers.goal import Goal
from workbench.solvers.search import Checkpoint, Search, Status

SUFFIX = ".search"
ANOTHER_VERSION = "This search was saved by another version of the program, whose searches differ. Start it again."


@dataclass(frozen=True, eq=False)
class SavedSearch:
    """What a file holds."""

    puzzle: Puzzle
    solver: str
    choices: Mapping[str, Value]
    goal: Goal
    seconds: float  # of searching
    checkpoint: Checkpoint
    fillings: list[Filling] = field(default_factory=list)  # the solutions that were kept
    depths: Recorded | None = None  # where its nodes were

    def resumed(self, cores: int = 1, crews: Crews | None = None) -> Search:
        """Return a search in this state, as `on_cores`; raise FileError if it does not fit the program."""
        start = partial(solver_of(self.solver, self.choices).start, self.puzzle, self.choices, self.goal)
        try:
            return taken_up(self.checkpoint, start, self.goal, cores, crews)
        except (ValueError, TypeError, AssertionError, IndexError) as error:
            raise FileError(container.DAMAGED) from error


def version_of(solver: str) -> str:
    """Return what must be the same for a search to go on: the compiled code, and the tree of the solver."""
    from workbench.kernels.sources import sources_hash

    return f"{sources_hash()[:16]}-{SOLVERS[solver].tree}"


def write_search(path: Path, saved: SavedSearch) -> None:
    """Write a file whole, or leave it as it was; raise FileError."""
    checkpoint = saved.checkpoint
    if checkpoint.status is Status.FOUND:  # what was found has been shown
        checkpoint = replace(checkpoint, status=Status.RUNNING)
    arrays: list[NDArray[np.generic]] = []
    header = described(saved.puzzle, saved.solver, saved.choices, saved.goal) | {
        "seconds": saved.seconds,
        "checkpoint": stored(checkpoint, arrays),
        "fillings": stored(tuple(saved.fillings), arrays),
        "depths": stored(saved.depths, arrays),
    }
    container.write(path, header, arrays)


def described(puzzle: Puzzle, solver: str, choices: Mapping[str, Value], goal: Goal) -> container.Json:
    """Return the header that says what is searched."""
    return {
        "version": version_of(solver),
        "kind": puzzle.kind,
        "puzzle": puzzle.format().splitlines(),
        "solver": solver,
        "choices": dict(choices),
        "goal": goal.value,
    }


def puzzle_of(header: container.Json) -> Puzzle:
    """Return the puzzle of a header; raise KeyError, TypeError or ParseError."""
    lines = header["puzzle"]
    if not isinstance(lines, list):
        raise TypeError
    [reading] = parse_as(KINDS[str(header["kind"])], "\n".join(lines) + "\n")
    return reading.puzzle


def read_search(path: Path) -> SavedSearch:
    """Return the search of a file; raise FileError."""
    header, arrays = container.read(path)
    try:
        if str(header["solver"]) not in SOLVERS or header["version"] != version_of(str(header["solver"])):
            raise FileError(ANOTHER_VERSION)
        return saved_search(header, arrays)
    except (DamagedError, ParseError, KeyError, TypeError, ValueError) as error:
        raise FileError(container.DAMAGED) from error


def saved_search(header: container.Json, arrays: list[NDArray[np.generic]]) -> SavedSearch:
    """Return the search of a header and its arrays."""
    choices, fillings = header["choices"], restored(header["fillings"], arrays)
    checkpoint, depths = restored(header["checkpoint"], arrays), restored(header.get("depths"), arrays)
    if not (isinstance(choices, dict) and isinstance(fillings, tuple) and isinstance(checkpoint, Checkpoint)):
        raise DamagedError
    return SavedSearch(
        puzzle=puzzle_of(header),
        solver=str(header["solver"]),
        choices=choices,
        goal=Goal(str(header["goal"])),
        seconds=float(str(header["seconds"])),
        checkpoint=checkpoint,
        fillings=list(fillings),
        depths=depths if holds(depths, checkpoint.nodes) else None,
    )

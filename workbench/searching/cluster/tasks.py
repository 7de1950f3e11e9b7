"""The bytes that go to a worker and come back: a part and what is searched, and what the worker has found in it.

A line of JSON, and arrays, as in the file of a saved search. Nothing is pickled, so that another version of the program
is noticed and refused instead of run.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from workbench import __version__
from workbench.files.documents import FileError
from workbench.puzzles.puzzle import ParseError
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cores.parts_checkpoint import Saved, is_of_parts, read, write
from workbench.searching.saved_search import container
from workbench.searching.saved_search.saved_search import version_of
from workbench.searching.saved_search.values import DamagedError, restored, stored
from workbench.solvers import SOLVERS
from workbench.solvers.search import Checkpoint
from workbench.solvers.subtrees import Part

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DAMAGED = "The cluster has returned an invalid result. Check that all its workers run this version of the program."


class Terms(NamedTuple):
    """How a part is to be searched."""

    run: str  # the name of the search that it is a part of
    number: int  # of the part
    keep: int  # solutions of which the fillings are returned
    seconds: float  # after which the part comes back, done or not
    pieces: int  # into which the rest is cut then
    every: float  # seconds between two reports


class Task(NamedTuple):
    """What a worker gets."""

    job: container.Json  # what is searched; see `described`
    part: Part
    terms: Terms

    @property
    def key(self) -> str:
        """A text that is the same for all parts of one search."""
        return hashlib.sha256(json.dumps(self.job, sort_keys=True).encode()).hexdigest()


class Refusal(NamedTuple):
    """What a worker returns that cannot search the part."""

    reason: str


def packed_task(task: Task) -> bytes:
    """Return a task as bytes."""
    arrays: list[NDArray[np.generic]] = []
    header = {"program": __version__, "job": task.job, "part": stored(task.part, arrays), "terms": list(task.terms)}
    return container.packed(header, arrays)


def read_task(content: bytes, worker: str) -> Task | Refusal:
    """Return the task, or why it is refused by the worker of this address; raise FarmError if it is damaged."""
    with checked():
        header, arrays = container.parsed(content)
        job = cast("container.Json", header["job"])
        if refusal := refused(str(header["program"]), job, worker):
            return refusal
        part, terms = restored(header["part"], arrays), cast("list[object]", header["terms"])
        if not isinstance(part, Part):
            raise DamagedError
        run, number, keep, seconds, pieces, every = cast("tuple[str, int, int, float, int, float]", terms)
        return Task(job, part, Terms(str(run), int(number), int(keep), float(seconds), int(pieces), float(every)))


def refused(program: str, job: container.Json, worker: str) -> Refusal | None:
    """Return why this program cannot do a job of another one; None if it can."""
    solver = str(job["solver"])
    if program == __version__ and solver not in SOLVERS:
        return Refusal(f"The worker {worker} does not have the solver {solver}. Start it with the same --with files.")
    if program == __version__ and job["version"] == version_here(solver):
        return None
    there = __version__ if program != __version__ else f"{__version__} with other kernels or solvers"
    words = f"The worker {worker} runs another version of the program ({there}; here it is {program})."
    return Refusal(f"{words} Install the same on all computers.")


@cache
def version_here(solver: str) -> str:
    """Return the version of a solver and its kernels, which does not change while a worker runs."""
    return version_of(solver)


def packed_result(result: Saved | Refusal) -> bytes:
    """Return a result as bytes."""
    if isinstance(result, Refusal):
        return container.packed({"refused": result.reason}, [])
    arrays: list[NDArray[np.generic]] = []
    return container.packed({"found": stored(write(result), arrays)}, arrays)


def read_result(content: bytes) -> Saved | Refusal:
    """Return a result; raise FarmError if it is damaged."""
    with checked():
        header, arrays = container.parsed(content)
        if "refused" in header:
            return Refusal(str(header["refused"]))
        checkpoint = restored(header["found"], arrays)
        if not (isinstance(checkpoint, Checkpoint) and is_of_parts(checkpoint)):
            raise DamagedError
        return read(checkpoint)


@contextmanager
def checked() -> Iterator[None]:
    """Raise FarmError for bytes that cannot be read."""
    try:
        yield
    except (FileError, DamagedError, ParseError, KeyError, IndexError, TypeError, ValueError, RuntimeError) as error:
        raise FarmError(DAMAGED) from error

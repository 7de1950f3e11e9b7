"""What is wrong with a puzzle, and which changes repair it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from workbench.puzzles.puzzle import Fault
from workbench.solvers.goal import Verdict


class Change(Protocol):
    """A change that repairs a puzzle."""

    @property
    def sentence(self) -> str:
        """The change and what becomes of the puzzle, for a person."""

    @property
    def record(self) -> Mapping[str, object]:
        """The change as JSON."""


@dataclass(frozen=True)
class Diagnosis:
    """What a doctor has found."""

    verdict: Verdict  # solved: exactly one solution, so that there is nothing to repair
    faults: tuple[Fault, ...] = ()  # broken rules
    changes: tuple[Change, ...] = ()  # each repairs the puzzle by itself, unless `message` says otherwise; best first
    message: str = ""  # on the changes, or why there is none
    notes: tuple[str, ...] = field(default=())  # what is unusual, though no rule forbids it


class PuzzleDoctor(Protocol):
    """What examines one puzzle."""

    def parts(self) -> Iterator[float]:
        """Examine the puzzle in many small parts; yield after each how much is done, from 0 to 1."""

    def diagnosis(self) -> Diagnosis:
        """Return what has been found so far."""

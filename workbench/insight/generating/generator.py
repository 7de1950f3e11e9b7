"""A generator: a named way to make puzzles of a kind, its choices, and one puzzle under way."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from workbench.base.choices import Choice, Value, settle
from workbench.puzzles.puzzle import Puzzle
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import SLICE, Step

PREPARING = "Preparing the generator…"  # the first phase: kernels are loaded, or compiled after an update

SEED = Choice(
    name="seed",
    further=True,
    title="Seed",
    about="Random seed: the same seed and choices generate the same puzzle.",
    default=1,
)


class Maker(Protocol):
    """What makes one puzzle."""

    @property
    def title(self) -> str:
        """What to call the puzzle: its size, choices and seed."""

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, once it is made."""

    @property
    def phase(self) -> str:
        """What is being done now, for a person."""

    @property
    def note(self) -> str:
        """What came of it, or why nothing did, for a person."""

    def parts(self) -> Iterator[float]:
        """Make the puzzle in many small parts; yield after each how much is done, from 0 to 1."""


class Generation:
    """The generation of one puzzle: what a job drives, with its progress and result."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker
        self._work = StepwiseJob(maker.parts())

    @property
    def over(self) -> bool:
        """Whether the puzzle is made, or all attempts have failed."""
        return self._work.over

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1; never falls."""
        return self._work.progress

    @property
    def result(self) -> Puzzle | None:
        """The puzzle, once it is made."""
        return self._maker.puzzle if self.over else None

    @property
    def title(self) -> str:
        """What to call the puzzle."""
        return self._maker.title

    @property
    def phase(self) -> str:
        """What is being done now."""
        return self._maker.phase

    @property
    def note(self) -> str:
        """What came of it, or why nothing did."""
        return self._maker.note

    def begin(self) -> None:
        """Do nothing: the first part compiles what has to be, and `phase` says so."""

    def follow(self, step: Step) -> bool:
        """Go on by a slice, or by as many parts as the step has nodes; return whether these are done."""
        return self._work.follow(step)

    def finish(self) -> Puzzle | None:
        """Go on to the end; return the puzzle."""
        while not self.over:
            self.follow(SLICE)
        return self.result


@dataclass(frozen=True)
class Generator:
    """One entry of the registry; `begin` takes a value for every choice, `seed` being one of them."""

    name: str
    kind: str  # of the puzzles, of which several generators may make some
    title: str
    about: str
    choices: tuple[Choice, ...]
    begin: Callable[[Mapping[str, Value]], Maker]
    proves_unique: bool = False  # whether every puzzle has exactly one solution

    def start(self, choices: Mapping[str, Value] | None = None) -> Generation:
        """Return a puzzle under way; raise ChoiceError for what the generator does not have."""
        return Generation(self.begin(settle(self.choices, choices or {})))

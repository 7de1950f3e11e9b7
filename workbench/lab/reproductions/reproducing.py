"""Reproductions under way: some of them in a row, in slices, each kept as soon as it is made."""

from collections.abc import Callable, Generator, Iterator, Sequence

from workbench.base.choices import ChoiceError
from workbench.base.compiling import clock
from workbench.files.documents import FileError
from workbench.files.provenance import machine, now, program
from workbench.lab.notebook.reproductions import StoredReproduction
from workbench.lab.reproductions.reproduction import Given, Reproduction
from workbench.lab.reproductions.searches import scaled
from workbench.puzzles.puzzle import ParseError

Keep = Callable[[StoredReproduction], object]


class Reproducing:
    """Makes reproductions one after the other; `parts` is for a `StepwiseJob`, and others may read what is public."""

    def __init__(self, chosen: Sequence[Reproduction], given: Given, keep: Keep | None = None) -> None:
        """`keep` is called with each that is made, as by a notebook; it may raise FileError."""
        self.chosen, self.given, self._keep = chosen, given, keep
        self.now: Reproduction | None = None  # that is being made
        self.made: dict[str, StoredReproduction] = {}
        self.problems: dict[str, str] = {}  # by the names of those that could not be made, or not be kept

    def parts(self) -> Iterator[float]:
        """Make all of them; yield how much is done."""
        share = 1 / max(1, len(self.chosen))
        for place, one in enumerate(self.chosen):
            self.now = one
            try:
                yield from scaled(self._make(one), place * share, share)
            except (ChoiceError, FileError, ParseError) as error:
                self.problems[one.name] = str(error)
            except MemoryError:
                self.problems[one.name] = "There is not enough memory."
        self.now = None

    def _make(self, one: Reproduction) -> Generator[float, None, None]:
        begun = clock()
        values = yield from one.compute(self.given)
        stored = StoredReproduction(one.name, values, clock() - begun, now(), program(), machine()["machine"])
        self.made[one.name] = stored
        if self._keep is not None:
            self._keep(stored)

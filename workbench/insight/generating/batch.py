"""Several puzzles, one after the other, from successive seeds: what a job drives, with its progress and results."""

from collections.abc import Mapping

from workbench.base.choices import Value
from workbench.files.notations import style_problem
from workbench.insight.generating.generator import SEED, Generation, Generator
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.solvers.search import SLICE, Step

MAX_COUNT = 10_000
LINE = "line"  # the style of a list, where a kind has it


class Batch:
    """A number of puzzles under way; those that are made can be taken at any time."""

    def __init__(self, generator: Generator, choices: Mapping[str, Value], count: int = 1) -> None:
        """Begin the first one; raise ChoiceError for what the generator does not have."""
        self._generator, self._choices, self.count = generator, dict(choices), count
        self._now = generator.start(choices)
        self._first = int(choices.get(SEED.name, SEED.default))
        self._ended = 0
        self._failed = ""  # the note of the last one that failed
        self.made: list[Generation] = []

    @property
    def over(self) -> bool:
        """Whether every puzzle is made, or has failed."""
        return self._ended == self.count

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1; never falls."""
        return 1.0 if self.over else (self._ended + self._now.progress) / self.count

    @property
    def result(self) -> Puzzle | None:
        """The last puzzle that is made."""
        return self.made[-1].result if self.made else None

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles that are made."""
        return [made.result for made in self.made if made.result is not None]

    @property
    def title(self) -> str:
        """What to call that puzzle."""
        return (self.made[-1] if self.made else self._now).title

    @property
    def phase(self) -> str:
        """What is being done now."""
        number = f"Puzzle {self._ended + 1:,} of {self.count:,}. " if self.count > 1 else ""
        return f"{number}{self._now.phase}"

    @property
    def note(self) -> str:
        """What came of it."""
        if self.count == 1:
            return self._now.note
        failed = f" {self._failed}" if self._failed else ""
        unique = ", each with a unique solution" if self._generator.proves_unique else ""
        return f"{len(self.made):,} of {counted(self.count, 'puzzle')} generated{unique}.{failed}"

    @property
    def text(self) -> str:
        """The puzzles made, as a list that can be read again: a line for each where the kind has that."""
        puzzles = self.puzzles
        style = LINE if puzzles and LINE in puzzles[0].styles and not style_problem(puzzles[0], LINE) else "plain"
        return ("" if style == LINE else "\n").join(puzzle.format(style) for puzzle in puzzles)

    def begin(self) -> None:
        """Do nothing: the first part starts the work."""

    def follow(self, step: Step) -> bool:
        """Go on by a slice, or by as many parts as the step has nodes; return whether these are done."""
        if self.over:
            return True
        done = self._now.follow(step)
        if self._now.over:
            self._take()
            return self.over
        return done

    def _take(self) -> None:
        """Keep the puzzle that is made, and begin the next."""
        if self._now.result is not None:
            self.made.append(self._now)
        else:
            self._failed = self._now.note
        self._ended += 1
        if not self.over:
            self._now = self._generator.start({**self._choices, SEED.name: self._first + self._ended})

    def finish(self) -> Puzzle | None:
        """Go on to the end; return the last puzzle."""
        while not self.over:
            self.follow(SLICE)
        return self.result

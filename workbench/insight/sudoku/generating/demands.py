"""What a new sudoku should ask of a person: a level, a score, and techniques, as HoDoKu rates it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.insight.sudoku.presets import HODOKU
from workbench.insight.sudoku.rating import Rater, Rating
from workbench.insight.sudoku.technique import Level
from workbench.puzzles.sudoku import Sudoku

ANY = "any"
LEVELS = {level.name.lower(): level for level in Level}
LISTED = ((ANY, "Any"), *((one.name, one.title) for one in HODOKU.techniques))
MAX_SCORE = 100_000

CHOICES = (
    Choice(
        name="difficulty",
        title="Difficulty",
        about="Difficulty level, as HoDoKu rates it: by the hardest technique needed, and by the score.",
        default=ANY,
        values=((ANY, "Any"), *((name, name.capitalize()) for name in LEVELS)),
    ),
    Choice(
        name="score",
        further=True,
        title="Score, at least",
        about="Minimum score: the points of all steps of the solution, as HoDoKu counts them.",
        default=0,
        high=MAX_SCORE,
        low_text="any",
    ),
    Choice(
        name="max_score",
        further=True,
        title="Score, at most",
        about="Maximum score; 0 sets no limit.",
        default=0,
        high=MAX_SCORE,
        low_text="no limit",
    ),
    Choice(
        name="hardest",
        further=True,
        title="Hardest technique",
        about="The hardest technique that the solution needs.",
        default=ANY,
        values=LISTED,
    ),
    Choice(
        name="technique",
        further=True,
        title="With technique",
        about="A technique that must occur in the solution.",
        default=ANY,
        values=LISTED,
    ),
)


@dataclass(frozen=True)
class Demand:
    """A level, a range of scores, and techniques; None and 0 stand for any."""

    level: Level | None
    score: int
    max_score: int
    hardest: str | None  # names of techniques
    technique: str | None
    raters: dict[Level, Rater] = field(default_factory=dict, compare=False)  # without the techniques above a level

    @classmethod
    def of(cls, choices: Mapping[str, Value]) -> Self:
        """Return what the choices demand; raise ChoiceError if they exclude each other."""
        demand = cls(
            level=LEVELS.get(str(choices["difficulty"])),
            score=int(choices["score"]),
            max_score=int(choices["max_score"]),
            hardest=None if choices["hardest"] == ANY else str(choices["hardest"]),
            technique=None if choices["technique"] == ANY else str(choices["technique"]),
        )
        if 0 < demand.max_score < demand.score:
            raise ChoiceError(f"max_score must not be less than score, which is {demand.score}")
        highest = max((one.level for one in HODOKU.techniques if one.name in demand._named), default=Level.EASY)
        if demand.level is not None and highest > demand.level:
            raise ChoiceError(f"difficulty must be {highest.name.lower()} or harder for this technique")
        return demand

    @property
    def is_open(self) -> bool:
        """Whether every board will do."""
        return self == Demand(None, 0, 0, None, None)

    @property
    def _named(self) -> set[str]:
        return {name for name in (self.hardest, self.technique) if name is not None}

    def rating(self, puzzle: Sudoku) -> Rating | None:
        """Return the rating of a board, None if it is not as demanded.

        A level holds for the board as it is, too: a path through another image of it may be of the next level.
        """
        if self.is_exceeded(puzzle):
            return None  # known at once, without the techniques that are costly
        rater = self._rater(Level.EXTREME)
        found = rater.rate(puzzle)
        if not self.is_met(found):
            return None
        return found if self.level in (None, rater.rate_as_given(puzzle).level) else None

    def is_exceeded(self, puzzle: Sudoku) -> bool:
        """Return whether a board needs techniques above the level."""
        return self.level is not None and self.level < Level.EXTREME and self._rater(self.level).rate(puzzle).incomplete

    def _rater(self, level: Level) -> Rater:
        """Return the rater without the techniques above a level."""
        if level not in self.raters:
            harder = {one.name for one in HODOKU.techniques if one.level > level}
            self.raters[level] = Rater(HODOKU.switched(harder, False))
        return self.raters[level]

    def is_met(self, rating: Rating) -> bool:
        """Return whether a rating is as demanded."""
        if self.level is not None and rating.level is not self.level:
            return False
        if not self.score <= rating.score <= (self.max_score or rating.score):
            return False
        if self.hardest is not None and (rating.hardest is None or rating.hardest.name != self.hardest):
            return False
        return self.technique is None or self.technique in {technique.name for technique in rating.counts}

"""How hard a kakuro is for a person: one order of techniques, from which both the level and the score are read.

A person always takes the easiest technique that applies. The hardest one that is needed says the level, and the least
score of the board; up to the next technique's, the score grows with the amount of work. So no board of a lower level,
and none with an easier hardest step, has a higher score.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from workbench.insight.kakuro.generating.boards import difficulty
from workbench.insight.kakuro.level import Difficulty
from workbench.insight.kakuro.path import counts_of, steps_from
from workbench.insight.kakuro.techniques import TECHNIQUES
from workbench.insight.kakuro.trials import Trials
from workbench.insight.rating import RatingReport
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.puzzle import ParseError, Puzzle, untouched

HIGHEST = 999  # score
BY_NAME = {technique.name: technique for technique in TECHNIQUES}
ROOMS = {one.name: other.grade - one.grade for one, other in pairwise(TECHNIQUES)}  # up to the next technique
ROOMS[TECHNIQUES[-1].name] = HIGHEST - TECHNIQUES[-1].grade
HALF = 40  # steps of the hardest technique that take half of its room; easier ones count by their grades
MAX_CELLS = 1_000  # white cells; the techniques would take minutes for more


@dataclass(frozen=True)
class KakuroRating:
    """The difficulty of a board with one solution."""

    level: Difficulty
    score: int | None  # None: the board is too large for the techniques, or they were left out
    counts: Mapping[str, int]  # steps by technique, the easiest first
    incomplete: bool = False  # whether the techniques do not solve the board

    @property
    def hardest(self) -> str | None:
        """The hardest technique that is needed."""
        return next(reversed(list(self.counts)), None)


class BoardRating:
    """Rates one board in small parts; `rating` and `problem` are known at the end, the level before the score."""

    def __init__(self, puzzle: Kakuro, quick: bool = False) -> None:
        self.puzzle = puzzle
        self.rating: KakuroRating | None = None
        self.problem = ""  # why the board has no rating
        self._quick = quick or int(puzzle.open_cells().sum()) > MAX_CELLS

    def parts(self) -> Iterator[float]:
        """Rate the board; yield the progress."""
        trials = Trials(self.puzzle)
        for _ in trials.seek(2):
            yield 0.0
        if self.puzzle.faults or not (trials.decided and trials.solutions == 1):
            self.problem = problem_of(self.puzzle, trials)
            return
        found = yield from difficulty(self.puzzle)
        self.rating = KakuroRating(found or Difficulty.HARD, None, {})  # hard, too, if its proof is long
        if not self._quick:
            yield from self._solve()

    def _solve(self) -> Iterator[float]:
        """Solve the board as a person does."""
        used: list[str] = []
        placed, cells = 0, int(self.puzzle.open_cells().sum())
        for step in steps_from(self.puzzle, untouched(self.puzzle)):
            used.append(step.hint.technique)
            placed += len(step.hint.places)
            yield 0.1 + 0.9 * placed / cells
        self.rating = rating_of(counts_of(iter(used)), incomplete=placed < cells)


def rating_of(counts: Mapping[str, int], incomplete: bool = False) -> KakuroRating:
    """Return the rating of a board from how often it takes each technique."""
    if incomplete:
        return KakuroRating(Difficulty.HARD, HIGHEST, counts, incomplete=True)
    if not counts:  # all digits are given
        return KakuroRating(Difficulty.EASY, 0, counts)
    hardest = BY_NAME[next(reversed(list(counts)))]
    work = sum(BY_NAME[name].grade * count for name, count in counts.items()) / hardest.grade
    return KakuroRating(hardest.level, hardest.grade + int(ROOMS[hardest.name] * work / (work + HALF)), counts)


def problem_of(puzzle: Kakuro, trials: Trials) -> str:
    """Return why a board has no rating."""
    if puzzle.faults:
        return puzzle.faults[0].message
    if not trials.decided:
        return "Its uniqueness is undecided, so it has no rating."
    return f"It has {'several solutions' if trials.solutions else 'no solution'}, so it has no rating."


class KakuroRater:
    """Rates kakuros; a quick one leaves out the techniques, and so the score."""

    def __init__(self, quick: bool) -> None:
        self._quick = quick

    def report(self, puzzle: Puzzle) -> RatingReport:
        """Return the rating of a puzzle; raise ParseError."""
        board = BoardRating(kakuro_of(puzzle), self._quick)
        for _ in board.parts():
            pass
        if board.rating is None:
            raise ParseError(board.problem)
        return RatingReport(columns(board.rating), fields(board.rating))


def columns(rating: KakuroRating) -> tuple[str, ...]:
    """Return level, score, nothing, the hardest technique, all techniques."""
    used = ", ".join(f"{technique} {count}" for technique, count in rating.counts.items())
    score = "" if rating.score is None else f"{rating.score:,}"
    return rating.level.title() + " (incomplete)" * rating.incomplete, score, "", rating.hardest or "", used


def fields(rating: KakuroRating) -> dict[str, object]:
    """Return what the JSON object of a puzzle holds."""
    return {
        "level": str(rating.level),
        "score": rating.score,
        "incomplete": rating.incomplete,
        "hardest": rating.hardest,
        "techniques": dict(rating.counts),
    }

"""How hard a kakuro is for a person: the generator's level, and a score from the techniques that solve it.

The level says what the solution follows from: the sets of digits that the sums allow (easy), these and how they fit
the cells of a run (medium), or more than single runs (hard), such as sums of regions or trial and error. The score is
the sum of the weights of the steps of a person who always takes the easiest technique that applies; so it orders the
boards of a level, and of different sizes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from workbench.insight.kakuro.generating.boards import Difficulty, difficulty
from workbench.insight.kakuro.hints import everything, hint, learned
from workbench.insight.kakuro.trials import Trials
from workbench.insight.rating import RatingReport
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.kind import kakuro_of
from workbench.puzzles.puzzle import ParseError, Puzzle, untouched

WEIGHTS = {  # of a step, by technique, from the easiest to the hardest
    "Last cell": 1,
    "Naked single": 2,
    "Single combination": 3,
    "Cross sums": 4,
    "Hidden single": 6,
    "Combinations": 8,
    "Naked pair": 10,
    "Hidden pair": 12,
    "Naked triple": 15,
    "Hidden triple": 18,
    "Region sums": 20,
    "Ways to fill a run": 25,
    "Contradiction": 80,
}
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
        level = Difficulty.HARD  # also of a board whose proof is long
        found: Difficulty | None = None
        measuring = difficulty(self.puzzle)
        while True:
            try:
                next(measuring)
            except StopIteration as end:
                found = end.value
                break
            yield 0.1
        level = found or level
        self.rating = KakuroRating(level, None, {})
        if not self._quick:
            yield from self._solve(level)

    def _solve(self, level: Difficulty) -> Iterator[float]:
        """Solve the board as a person does, and add up the steps."""
        puzzle = self.puzzle
        entries, known = untouched(puzzle), everything(puzzle)
        used: Counter[str] = Counter()
        open_cells = puzzle.open_cells()
        while (found := hint(puzzle, entries, known)) and found.changes:
            used[found.technique] += 1
            known = learned(known, found, puzzle.shape[1])
            entries = entries.copy()
            for cell, digit in found.places:
                entries[cell] = digit
            yield 0.1 + 0.9 * int((entries > 0).sum()) / int(open_cells.sum())
        counts = {technique: used[technique] for technique in WEIGHTS if used[technique]}
        score = sum(WEIGHTS[technique] * count for technique, count in counts.items())
        incomplete = bool((open_cells & (entries == 0)).any())
        self.rating = KakuroRating(level, score, counts, incomplete)


def problem_of(puzzle: Kakuro, trials: Trials) -> str:
    """Return why a board has no rating."""
    if puzzle.faults:
        return puzzle.faults[0].message
    if not trials.decided:
        return "It is not decided whether it has one solution, so it has no rating."
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

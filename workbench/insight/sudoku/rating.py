"""How hard a sudoku is for a person: HoDoKu's level and score, and Sudoku Explainer's ratings.

HoDoKu's rating is that of the puzzle's canonical image, so turning the board or renaming digits does not change it.
Sudoku Explainer's is that of the puzzle as it is given: which of equally short chains comes first decides the rest of
the path, and published ratings are those of the puzzles as they were published.
"""

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from workbench.files.position import Position
from workbench.insight.sudoku.check import Check
from workbench.insight.sudoku.images import canonical
from workbench.insight.sudoku.path import Desk, Move, Path
from workbench.insight.sudoku.presets import HODOKU, SUDOKU_EXPLAINER, Order
from workbench.insight.sudoku.technique import Level, Technique
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.goal import Outcome

CAPS = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}  # HoDoKu's: highest scores of levels
LAST_RESORT = "brute_force"


@dataclass(frozen=True)
class Rating:
    """What the steps of a path come to."""

    level: Level  # of the hardest step, raised while the score exceeds the level's cap
    score: int  # the sum over all steps
    hardest: Technique | None  # of those used the last in the order; None if no step was found
    counts: Mapping[Technique, int]  # steps by technique, in the order in which the techniques are tried
    incomplete: bool  # whether the techniques do not solve the puzzle


@dataclass(frozen=True)
class ExplainerRating:
    """Sudoku Explainer's ratings; None if its techniques do not get as far."""

    er: float | None  # the hardest step of all
    ep: float | None  # the hardest up to the first digit placed
    ed: float | None  # the first step


@dataclass
class Rater:
    """Rates puzzles that have one solution, one after the other, with the same arrays."""

    order: Order = HODOKU
    explainer: Order = SUDOKU_EXPLAINER
    desks: dict[tuple[Layout, Order], Desk] = field(default_factory=dict, init=False)

    def rate(self, puzzle: Sudoku) -> Rating:
        """Return the rating of a puzzle."""
        return self.rate_as_given(canonical(puzzle).puzzle)

    def rate_as_given(self, puzzle: Sudoku) -> Rating:
        """Return the rating of this image of a puzzle, as HoDoKu would: turning it may change the path."""
        path = self._path(puzzle, self.order)
        return rating_of([move.technique for move in path], path.solved, self.order)

    def rate_as_explainer(self, puzzle: Sudoku) -> ExplainerRating:
        """Return the ratings that Sudoku Explainer gives a puzzle."""
        path = self._path(puzzle, self.explainer)
        return explainer_rating_of(puzzle, list(path), path.solved)

    def _path(self, puzzle: Sudoku, order: Order) -> Path:
        desk = self.desks.get((puzzle.layout, order))
        if desk is None:
            desk = self.desks[puzzle.layout, order] = Desk(puzzle.layout, order)
        return Path(puzzle, order, desk)


def rate(puzzle: Sudoku, order: Order = HODOKU) -> Rating:
    """Return the rating of a puzzle that has one solution; for many, a Rater is faster."""
    return Rater(order).rate(puzzle)


def rating_of(steps: Iterable[Technique], solved: bool, order: Order) -> Rating:
    """Return the rating that the techniques of a path's steps come to."""
    found = Counter(technique.name for technique in steps)
    counts = {one: found[one.name] for one in order.techniques if one.name in found}
    score = sum(technique.score * count for technique, count in counts.items())
    incomplete = not solved or LAST_RESORT in found
    return Rating(
        level=Level.EXTREME if incomplete else level_of(counts, score),
        score=score,
        hardest=next(reversed(counts), None),
        counts=counts,
        incomplete=incomplete,
    )


def level_of(techniques: Collection[Technique], score: int) -> Level:
    """Return the level of the hardest technique, raised while the score exceeds the level's cap."""
    level = max((one.level for one in techniques), default=Level.EASY)
    while level in CAPS and score > CAPS[level]:
        level = Level(level + 1)
    return level


def explainer_rating_of(puzzle: Sudoku, moves: Iterable[Move], solved: bool) -> ExplainerRating:
    """Return the ratings that the steps of a path come to."""
    hardest = 0.0
    first = until_digit = None
    for move in moves:
        step = move.step(puzzle.side)
        rating = move.technique.rating(puzzle.layout, step) or 0.0
        hardest = max(hardest, rating)
        first = rating if first is None else first
        until_digit = hardest if until_digit is None and step.places else until_digit
    return ExplainerRating(er=hardest if solved else None, ep=until_digit, ed=first)


class PuzzleRating:
    """Rates a puzzle in parts, after it is known whether it has one solution."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle = puzzle
        self.check = Check(Position.fresh(puzzle))
        self.rating: Rating | None = None
        self.explainer: ExplainerRating | None = None

    def parts(self) -> Iterator[float]:
        """Rate it, a step a part."""
        yield from self.check.parts()
        if self.check.outcome is Outcome.SOLVED:
            moves, solved = yield from steps_of(Path(canonical(self.puzzle).puzzle, HODOKU))
            self.rating = rating_of([move.technique for move in moves], solved, HODOKU)
            moves, solved = yield from steps_of(Path(self.puzzle, SUDOKU_EXPLAINER))
            self.explainer = explainer_rating_of(self.puzzle, moves, solved)


def steps_of(path: Path) -> Generator[float, None, tuple[list[Move], bool]]:
    """Go along a path, a step a part; return its steps, and whether they solve the puzzle."""
    moves = []
    for move in path.parts():
        moves += [move] if move is not None else []
        yield 0.0
    return moves, path.solved

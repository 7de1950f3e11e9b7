"""How hard a sudoku is for a person: HoDoKu's level and score, and Sudoku Explainer's ratings.

A rating is that of the puzzle's canonical image, so turning the board or renaming digits does not change it.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from workbench.lab.sudoku.images import canonical
from workbench.lab.sudoku.path import Paths
from workbench.lab.sudoku.presets import HODOKU, SUDOKU_EXPLAINER, Order
from workbench.lab.sudoku.technique import Level, Technique
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout

CAPS = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}  # HoDoKu's: highest scores of levels
LAST_RESORT = "brute_force"


@dataclass(frozen=True)
class Rating:
    """What the steps of a path come to."""

    level: Level  # of the hardest step, raised while the score exceeds the level's cap
    score: int  # the sum over all steps
    hardest: Technique | None  # None if no step was found
    counts: Mapping[Technique, int]  # steps by technique, in the order in which the techniques are tried
    incomplete: bool  # whether the techniques do not solve the puzzle


@dataclass(frozen=True)
class ExplainerRating:
    """Sudoku Explainer's ratings; None if its techniques do not get as far."""

    er: float | None  # the hardest step of all
    ep: float | None  # the hardest up to the first digit placed
    ed: float | None  # the first step


class Rater:
    """Rates puzzles that have one solution, one after the other."""

    def __init__(self, order: Order = HODOKU, explainer: Order = SUDOKU_EXPLAINER) -> None:
        self._order, self._explainer = order, explainer
        self._paths: dict[tuple[Layout, Order], Paths] = {}

    def rate(self, puzzle: Sudoku) -> Rating:
        """Return the rating of a puzzle."""
        image = canonical(puzzle).puzzle
        paths = self._paths_of(image.layout, self._order)
        found = Counter(move.technique.name for move in paths.moves(image))
        counts = {one: found[one.name] for one in self._order.techniques if one.name in found}
        score = sum(technique.score * count for technique, count in counts.items())
        incomplete = not paths.solved or LAST_RESORT in found
        return Rating(
            level=Level.EXTREME if incomplete else level_of(counts, score),
            score=score,
            hardest=max(counts, key=lambda one: (one.level, one.score), default=None),
            counts=counts,
            incomplete=incomplete,
        )

    def rate_as_explainer(self, puzzle: Sudoku) -> ExplainerRating:
        """Return the ratings that Sudoku Explainer gives a puzzle."""
        image = canonical(puzzle).puzzle
        paths = self._paths_of(image.layout, self._explainer)
        hardest = 0.0
        first = until_digit = None
        for move in paths.moves(image):
            step = move.step(image.side)
            rating = move.technique.rating(image.layout, step) or 0.0
            hardest = max(hardest, rating)
            first = rating if first is None else first
            until_digit = hardest if until_digit is None and step.places else until_digit
        return ExplainerRating(er=hardest if paths.solved else None, ep=until_digit, ed=first)

    def _paths_of(self, layout: Layout, order: Order) -> Paths:
        if (layout, order) not in self._paths:
            self._paths[layout, order] = Paths(layout, order)
        return self._paths[layout, order]


def rate(puzzle: Sudoku, order: Order = HODOKU) -> Rating:
    """Return the rating of a puzzle that has one solution; for many, a Rater is faster."""
    return Rater(order).rate(puzzle)


def level_of(techniques: Collection[Technique], score: int) -> Level:
    """Return the level of the hardest technique, raised while the score exceeds the level's cap."""
    level = max((one.level for one in techniques), default=Level.EASY)
    while level in CAPS and score > CAPS[level]:
        level = Level(level + 1)
    return level

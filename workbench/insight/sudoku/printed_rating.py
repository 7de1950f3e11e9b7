"""The ratings of sudokus as they are printed."""

from workbench.insight.rating import RatingReport
from workbench.insight.sudoku.ratable import ratable
from workbench.insight.sudoku.rating import ExplainerRating, Rater, Rating
from workbench.puzzles.puzzle import Puzzle


class SudokuRater:
    """Rates sudokus by HoDoKu's measure and, unless it is to be quick, Sudoku Explainer's."""

    def __init__(self, quick: bool) -> None:
        self._rater, self._quick = Rater(), quick

    def report(self, puzzle: Puzzle) -> RatingReport:
        """Return the rating of a puzzle; raise ParseError."""
        sudoku = ratable(puzzle)
        rating = self._rater.rate(sudoku)
        explainer = None if self._quick else self._rater.rate_as_explainer(sudoku)
        return RatingReport(columns(rating, explainer), fields(rating, explainer))


def columns(rating: Rating, explainer: ExplainerRating | None) -> tuple[str, ...]:
    """Return level, score, Sudoku Explainer's rating, the hardest technique, all techniques."""
    used = ", ".join(f"{technique.title} {count}" for technique, count in rating.counts.items())
    er = "" if explainer is None else f"SE {'?' if explainer.er is None else explainer.er}"
    level = rating.level.name.title() + " (incomplete)" * rating.incomplete
    return level, f"{rating.score:,}", er, rating.hardest.title if rating.hardest else "", used


def fields(rating: Rating, explainer: ExplainerRating | None) -> dict[str, object]:
    """Return what the JSON object of a puzzle holds."""
    return {
        "level": rating.level.name.lower(),
        "score": rating.score,
        "incomplete": rating.incomplete,
        "hardest": rating.hardest.name if rating.hardest else None,
        "techniques": {technique.name: count for technique, count in rating.counts.items()},
        **({} if explainer is None else {"er": explainer.er, "ep": explainer.ep, "ed": explainer.ed}),
    }

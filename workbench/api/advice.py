"""What a person wants to know of a puzzle: how hard it is, the next step, what is wrong with it."""

from collections.abc import Mapping

from numpy.typing import ArrayLike

from workbench.api.arguments import OnePuzzle, filling_of, flag, number, one_puzzle
from workbench.files.position import Position
from workbench.insight.advisers import advised
from workbench.insight.diagnosis import Diagnosis
from workbench.insight.doctors import SECONDS, examined
from workbench.insight.hint import Hint
from workbench.insight.raters import rater_of

__all__ = ["Hint", "doctor", "hint", "rate"]


def rate(puzzle: OnePuzzle, *, quick: bool = False) -> Mapping[str, object]:
    """Return how hard a puzzle is for a person: level, score, techniques; raise ParseError if it has no rating.

    `quick`: leave out what takes longer, Sudoku Explainer's rating, or the techniques and score of a kakuro.

    >>> from workbench import read_text
    >>> rate(read_text("12..3.....1....2"), quick=True)["level"]
    'easy'
    """
    rated = one_puzzle(puzzle)
    return rater_of(rated, flag("quick", quick)).report(rated).fields


def doctor(puzzle: OnePuzzle, *, seconds: float = SECONDS) -> Diagnosis:
    """Return what is wrong with a kakuro and the changes that make it solvable, after so many seconds at most.

    >>> from workbench import read_text
    >>> diagnosis = doctor(read_text("kakuro 3x3\\n# 4\\\\ 3\\\\\\n\\\\4 . .\\n\\\\5 . ."))
    >>> diagnosis.verdict.outcome
    <Outcome.NONE: 'none'>
    >>> [change.sentence for change in diagnosis.changes][:1]
    ['r3c1 across: 5 → 3 (one solution)']
    """
    return examined(one_puzzle(puzzle), number("seconds", seconds))


def hint(puzzle: OnePuzzle, filling: ArrayLike | None = None) -> Hint | None:
    """Return the next step of a person who has filled in so much, mistakes first; None if no technique helps.

    Raise ChoiceError for a puzzle without a solution, and for kinds without hints.

    >>> from workbench import read_text
    >>> print(hint(read_text("12..3.....1....2")).sentences[2])
    Full house: r2c2 is the last empty cell of box 1, so it is 4.
    """
    hinted = one_puzzle(puzzle)
    return advised(Position.fresh(hinted).keep(filling_of(hinted, filling)))

"""Hints for sudokus."""

from workbench.base.choices import ChoiceError
from workbench.files.position import Position
from workbench.insight.hint import Hint
from workbench.insight.sudoku.advice import Advice
from workbench.insight.sudoku.presets import HODOKU
from workbench.solvers.goal import Outcome


def hint_of(position: Position) -> Hint | None:
    """Return what is wrong, or the first step in HoDoKu's order of techniques; raise ChoiceError without a solution."""
    looking = Advice(position, HODOKU)
    for _ in looking.parts():
        pass
    if looking.check.outcome is Outcome.NONE:
        raise ChoiceError("The puzzle has no solution, so no step leads to one.")
    return None if looking.hint is None else Hint(looking.hint.sentences, looking.hint.cells)

"""Hints for sudokus."""

from workbench.lab.advice.hint import Hint
from workbench.lab.sudoku.advice import Advice
from workbench.lab.sudoku.presets import HODOKU
from workbench.position import Position


def hint_of(position: Position) -> Hint | None:
    """Return what is wrong, or the first step in HoDoKu's order of techniques."""
    looking = Advice(position, HODOKU)
    for _ in looking.parts():
        pass
    return None if looking.hint is None else Hint(looking.hint.sentences, looking.hint.cells)

"""Hints for kakuros."""

from workbench.lab.advice.hint import Hint
from workbench.lab.kakuro.hints import advice
from workbench.position import Position
from workbench.puzzles.kakuro.kind import kakuro_of


def hint_of(position: Position) -> Hint | None:
    """Return what is wrong, or the easiest step."""
    found = advice(kakuro_of(position.puzzle), position.entries)
    return None if found is None else Hint(found.sentences, found.cells)

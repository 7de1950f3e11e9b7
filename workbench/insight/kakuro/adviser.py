"""Hints for kakuros."""

from workbench.files.position import Position
from workbench.insight.hint import Hint
from workbench.insight.kakuro.hints import advice
from workbench.puzzles.kakuro.kind import kakuro_of


def hint_of(position: Position) -> Hint | None:
    """Return what is wrong, or the easiest step."""
    found = advice(kakuro_of(position.puzzle), position.entries)
    return None if found is None else Hint(found.sentences, found.cells)

"""The next step in a position: for each kind that has hints, what finds one."""

from collections.abc import Callable

from workbench.base.choices import ChoiceError, listed
from workbench.files.position import Position
from workbench.insight.hint import Hint
from workbench.insight.kakuro import adviser as kakuro
from workbench.insight.sudoku import adviser as sudoku

ADVISERS: dict[str, Callable[[Position], Hint | None]] = {"sudoku": sudoku.hint_of, "kakuro": kakuro.hint_of}


def advised(position: Position) -> Hint | None:
    """Return the next step, None if no technique helps; raise ChoiceError for a kind without hints."""
    puzzle = position.puzzle
    if puzzle.kind not in ADVISERS:
        raise ChoiceError(
            f"There are no hints for this puzzle ({puzzle.name}); these kinds have some: {listed(ADVISERS)}."
        )
    return ADVISERS[puzzle.kind](position)

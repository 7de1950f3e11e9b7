"""Unique loops, rectangles among them, as in Sudoku Explainer: they take one solution for granted."""

from collections.abc import Callable

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.techniques.rectangles import confined, one_digit, one_roof, subset
from workbench.puzzles.sudoku.layout import Layout

LONG = {4: 0.0, 6: 0.1, 8: 0.2}  # what Sudoku Explainer adds for the cells of a loop
LONGEST = 0.5  # and for those of ten or more


def rating(_layout: Layout, step: Step) -> float:
    """Return Sudoku Explainer's rating: by the length of the loop and, in type 3, the size of the naked subset."""
    size = len(step.digits) if step.sets else 1
    return round(4.5 + LONG.get(len(step.cells), LONGEST) + 0.1 * (size - 1), 1)


def unique_loop(kind: int, rule: str, describe: Callable[[Layout, Step], str]) -> Technique:
    """Return the technique of a type."""
    return Technique(
        name=f"unique_loop_{kind}",
        title=f"Unique loop {kind}",
        level=Level.HARD,
        score=120,
        library="",
        finder="uniqueness.loops.unique_loop",
        rule=f"Four or more cells form a loop in which two digits could be exchanged. {rule}",
        describe=describe,
        se=rating,
        variant=kind,
        assumes_unique=True,
    )


TECHNIQUES = (
    unique_loop(1, "Only one has other candidates: it loses the two digits.", one_roof),
    unique_loop(2, "Some have the same extra candidate: cells that see all of these lose it.", one_digit),
    unique_loop(3, "The extra candidates of two act as one cell of a naked subset in their unit.", subset),
    unique_loop(
        4, "Two with extra candidates are the only places of one digit in a unit: they lose the other.", confined
    ),
)

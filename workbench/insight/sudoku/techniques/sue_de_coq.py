"""Sue de Coq: cells of the intersection of a box and a line, and of the rest of both."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cells, conclusion, digits
from workbench.puzzles.sudoku.layout import Layout


def sue_de_coq(layout: Layout, step: Step) -> str:
    """Describe the cells of an intersection and the two sets."""
    [line], [box], (in_line, in_box) = step.bases, step.covers, step.sets
    named = [cells(layout, numbers) for numbers in (step.cells, in_line, in_box)]
    taken = sorted({one.digit for one in (*step.premises, *step.second, *step.fins)})
    return (
        f"{named[0]} with {named[1]} in {layout.unit_name(line)} and {named[2]} in {layout.unit_name(box)} have as "
        f"many cells as digits, {digits(taken)}, and the two sets share no digit. {conclusion(step)}"
    )


TECHNIQUES = (
    Technique(
        name="sue_de_coq",
        title="Sue de Coq",
        level=Level.UNFAIR,
        score=250,
        library="1101",
        finder="patterns.sue_de_coq.sue_de_coq",
        rule="Cells where a box and a line cross, and cells of the rest of each that share no digit, have together as"
        " many digits as cells: other cells of the box and of the line lose the digits.",
        describe=sue_de_coq,
    ),
)

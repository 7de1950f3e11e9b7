"""Templates, which a person can hardly survey, and brute force."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cell, conclusion
from workbench.puzzles.sudoku.layout import Layout

MAX_SIDE = 10  # of a board whose templates are few enough


def is_small(layout: Layout) -> bool:
    """Return whether a digit has few enough templates."""
    return layout.side <= MAX_SIDE


def template(_layout: Layout, step: Step) -> str:
    """Describe what all templates of a digit have in common."""
    part = "Every" if step.places else "No"
    cells = "these cells" if step.places else "the cells of these candidates"
    way = f"way to place all missing {step.digits[0]}s, without the cells that other digits need,"
    return f"{part} {way} uses {cells}. {conclusion(step)}"


def brute_force(layout: Layout, step: Step) -> str:
    """Describe a digit that was found by search."""
    return f"A search found that {cell(layout, step.cells[0])} is {step.places[0].digit} in a solution."


TECHNIQUES = (
    Technique(
        name="template_set",
        title="Template set",
        level=Level.EXTREME,
        score=10000,
        library="1201",
        finder="templates.template_set",
        rule="All ways to place the missing instances of a digit have cells in common: these hold it.",
        describe=template,
        suits=is_small,
    ),
    Technique(
        name="template_delete",
        title="Template delete",
        level=Level.EXTREME,
        score=10000,
        library="1202",
        finder="templates.template_delete",
        rule="No way to place the missing instances of a digit uses a candidate: it is ruled out.",
        describe=template,
        suits=is_small,
    ),
    Technique(
        name="brute_force",
        title="Brute force",
        level=Level.EXTREME,
        score=10000,
        library="",
        finder="brute_force.brute_force",
        rule="A search finds a solution, and one of its digits is placed.",
        describe=brute_force,
    ),
)

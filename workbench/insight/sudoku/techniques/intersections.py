"""Locked candidates: pointing and claiming."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import conclusion
from workbench.puzzles.sudoku.layout import Layout


def confined(layout: Layout, step: Step) -> str:
    """Describe a digit whose places in a unit all lie in another unit."""
    digit, unit, other = step.digits[0], layout.unit_name(step.bases[0]), layout.unit_name(step.covers[0])
    return (
        f"In {unit}, all candidates {digit} are in {other}, so {digit} is removed from the rest of {other}. "
        f"{conclusion(step)}"
    )


TECHNIQUES = (
    Technique(
        name="pointing",
        title="Locked candidates (pointing)",
        level=Level.MEDIUM,
        score=50,
        library="0100",
        finder="intersections.pointing",
        rule="A digit of a box is confined to one line: it is removed from the rest of the line.",
        describe=confined,
        se=2.6,
    ),
    Technique(
        name="claiming",
        title="Locked candidates (claiming)",
        level=Level.MEDIUM,
        score=50,
        library="0101",
        finder="intersections.claiming",
        rule="A digit of a line is confined to one box: it is removed from the rest of the box.",
        describe=confined,
        se=2.8,
    ),
)

"""Direct variants of locked candidates and hidden subsets, as in Sudoku Explainer: they place a digit at once."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cells, conclusion, digits, places
from workbench.puzzles.sudoku.layout import Layout


def confined(layout: Layout, step: Step) -> str:
    """Describe a digit whose places in a unit all lie in another unit, which leaves it one place in a third."""
    [digit] = step.digits
    unit, third, other = (layout.unit_name(number) for number in (*step.bases, *step.covers))
    return (
        f"In {unit}, {digit} is confined to {other}, so it is not in {places(step.second, 'or')}: "
        f"{third} has one place left for it. {conclusion(step)}"
    )


def hidden(layout: Layout, step: Step) -> str:
    """Describe digits that fit only as many cells as they are, which leaves another digit one place."""
    unit, [placed] = layout.unit_name(step.bases[0]), step.places
    return (
        f"In {unit}, {digits(step.digits)} fit only {cells(layout, step.cells)}, so {placed.digit} has one place left. "
        f"{conclusion(step)}"
    )


TECHNIQUES = (
    Technique(
        name="direct_pointing",
        title="Direct pointing",
        level=Level.MEDIUM,
        score=50,
        library="",
        finder="patterns.direct.direct_pointing",
        rule="A digit of a box is confined to one line, and another box that the line crosses has one place left for"
        " it.",
        describe=confined,
        se=1.7,
    ),
    Technique(
        name="direct_claiming",
        title="Direct claiming",
        level=Level.MEDIUM,
        score=50,
        library="",
        finder="patterns.direct.direct_claiming",
        rule="A digit of a line is confined to one box, and a parallel line through the box has one place left for it.",
        describe=confined,
        se=1.9,
    ),
    Technique(
        name="direct_hidden_pair",
        title="Direct hidden pair",
        level=Level.MEDIUM,
        score=70,
        library="",
        finder="patterns.direct.direct_hidden",
        rule="Two digits of a unit fit only two cells, and another digit has one place left outside them.",
        describe=hidden,
        se=2.0,
        variant=2,
    ),
    Technique(
        name="direct_hidden_triple",
        title="Direct hidden triple",
        level=Level.MEDIUM,
        score=100,
        library="",
        finder="patterns.direct.direct_hidden",
        rule="Three digits of a unit fit only three cells, and another digit has one place left outside them.",
        describe=hidden,
        se=2.5,
        variant=3,
    ),
)

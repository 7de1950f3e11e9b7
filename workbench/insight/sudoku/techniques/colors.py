"""Simple colors and multi-colors: components of conjugate pairs of one digit, in two colors each."""

from collections.abc import Sequence

from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import conclusion, places
from workbench.puzzles.sudoku.layout import Layout


def component(color: Sequence[Candidate], opposite: Sequence[Candidate]) -> str:
    """Return the two colors of a component."""
    return f"either {places(color)} or {places(opposite)}"


def trap(_layout: Layout, step: Step) -> str:
    """Describe cells that see both colors."""
    [digit] = step.digits
    return (
        f"By its conjugate pairs, {digit} is in {component(step.premises, step.second)}. "
        f"Cells that see both groups are not {digit}. {conclusion(step)}"
    )


def wrap(_layout: Layout, step: Step) -> str:
    """Describe a color of which two cells see each other."""
    [digit] = step.digits
    return (
        f"By its conjugate pairs, {digit} is in {component(step.premises, step.second)}. "
        f"Two cells of one group see each other, so that group is false. {conclusion(step)}"
    )


def multi_1(_layout: Layout, step: Step) -> str:
    """Describe two components of which colors see each other."""
    seen = "A group of one pair sees a group of the other, so one of the other two groups is true."
    return f"{both(step)} {seen} {conclusion(step)}"


def multi_2(_layout: Layout, step: Step) -> str:
    """Describe a color that sees both colours of another component."""
    return f"{both(step)} One group sees both groups of the other pair, so it is false. {conclusion(step)}"


def both(step: Step) -> str:
    """Return the sentence about the two components of a step."""
    one, other = component(step.premises, step.second), component(step.fins, step.endo_fins)
    return f"By its conjugate pairs, {step.digits[0]} is in {one}, and in {other}."


TECHNIQUES = (
    Technique(
        name="simple_colors_trap",
        title="Simple colours (trap)",
        level=Level.HARD,
        score=150,
        library="0500",
        finder="patterns.colors.trap",
        rule="Conjugate pairs of a digit connect cells of two colours, one of which is true: cells that see both lose"
        " the digit.",
        describe=trap,
    ),
    Technique(
        name="simple_colors_wrap",
        title="Simple colours (wrap)",
        level=Level.HARD,
        score=150,
        library="0501",
        finder="patterns.colors.wrap",
        rule="Conjugate pairs of a digit connect cells of two colours, and two cells of one colour see each other: that"
        " colour is false.",
        describe=wrap,
    ),
    Technique(
        name="multi_colors_1",
        title="Multi-colours 1",
        level=Level.HARD,
        score=200,
        library="0502",
        finder="patterns.colors.multi_1",
        rule="Two components of conjugate pairs have colours that see each other: one of the opposite colours is true,"
        " so cells that see both lose the digit.",
        describe=multi_1,
    ),
    Technique(
        name="multi_colors_2",
        title="Multi-colours 2",
        level=Level.HARD,
        score=200,
        library="0503",
        finder="patterns.colors.multi_2",
        rule="A colour of one component of conjugate pairs sees both colours of another one: it is false.",
        describe=multi_2,
    ),
)

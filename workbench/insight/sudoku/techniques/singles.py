"""Full house, naked single and hidden single."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cell
from workbench.puzzles.sudoku.layout import BOX, Layout


def full_house(layout: Layout, step: Step) -> str:
    """Describe the last open cell of a unit."""
    name = cell(layout, step.cells[0])
    return f"{name} is the last empty cell of {layout.unit_name(step.bases[0])}, so it is {step.places[0].digit}."


def naked_single(layout: Layout, step: Step) -> str:
    """Describe the only candidate of a cell."""
    digit = step.places[0].digit
    return f"All digits but {digit} are ruled out in {cell(layout, step.cells[0])}, so it is {digit}."


def hidden_single(layout: Layout, step: Step) -> str:
    """Describe the only place of a digit in a unit."""
    name, unit = cell(layout, step.cells[0]), layout.unit_name(step.bases[0])
    return f"In {unit}, only {name} can be {step.places[0].digit}."


def rating_of_hidden(layout: Layout, step: Step) -> float:
    """Return Sudoku Explainer's rating: 1.2 in a box, 1.5 in a row or column."""
    return 1.2 if step.bases[0] // layout.side == BOX else 1.5


TECHNIQUES = (
    Technique(
        name="full_house",
        title="Full house",
        level=Level.EASY,
        score=4,
        library="0000",
        finder="singles.full_house",
        rule="A unit has one empty cell: it takes the digit that is missing.",
        describe=full_house,
        se=1.0,
    ),
    Technique(
        name="naked_single",
        title="Naked single",
        level=Level.EASY,
        score=4,
        library="0003",
        finder="singles.naked_single",
        rule="A cell has one candidate: it takes that digit.",
        describe=naked_single,
        se=2.3,
    ),
    Technique(
        name="hidden_single",
        title="Hidden single",
        level=Level.EASY,
        score=14,
        library="0002",
        finder="singles.hidden_single",
        rule="A digit has one place left in a unit: it goes there.",
        describe=hidden_single,
        se=rating_of_hidden,
    ),
)

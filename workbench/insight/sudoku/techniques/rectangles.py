"""Unique rectangles of all types, hidden and avoidable rectangles: they take one solution for granted."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cells, conclusion, digits, places, units
from workbench.puzzles.sudoku.layout import Layout

MISSING = 16  # an option, a bit of the variant: corners with extra candidates may lack one of the two digits


def pattern(layout: Layout, step: Step) -> str:
    """Return the sentence about what must not be."""
    return (
        f"If {cells(layout, step.cells)} held only {digits(pair(step))}, the two digits could be exchanged and there "
        f"would be two solutions."
    )


def pair(step: Step) -> list[int]:
    """Return the two digits of a pattern."""
    return sorted({premise.digit for premise in step.premises} or set(step.digits))


def extras(step: Step) -> str:
    """Return the extra digits, in a sentence."""
    return digits(sorted({one.digit for one in step.second}), "or")


def one_roof(layout: Layout, step: Step) -> str:
    """Describe a pattern with one cell that has extra candidates."""
    return f"{pattern(layout, step)} So {places(step.second)} must be {extras(step)}. {conclusion(step)}"


def one_digit(layout: Layout, step: Step) -> str:
    """Describe a pattern with several cells that have the same extra candidate."""
    return f"{pattern(layout, step)} So one of {places(step.second)} is {extras(step)}. {conclusion(step)}"


def subset(layout: Layout, step: Step) -> str:
    """Describe a pattern whose extra candidates form a naked subset with other cells."""
    return f"{pattern(layout, step)} {subset_with_extras(layout, step)}"


def subset_with_extras(layout: Layout, step: Step) -> str:
    """Return the sentences about extra candidates that form a naked subset with other cells."""
    return (
        f"So one of {places(step.second)} is {extras(step)}; with {cells(layout, step.sets[0])} this takes up "
        f"{digits(step.digits)} in {layout.unit_name(step.bases[0])}. {conclusion(step)}"
    )


def confined(layout: Layout, step: Step) -> str:
    """Describe a pattern of which one digit is confined to two cells with extra candidates."""
    return f"{pattern(layout, step)} {confined_to_roofs(layout, step)}"


def confined_to_roofs(layout: Layout, step: Step) -> str:
    """Return the sentences about a digit that is confined to two cells with extra candidates."""
    return (
        f"So one of {places(step.second)} is {extras(step)}, and in {layout.unit_name(step.bases[0])} one of them must "
        f"be {step.digits[0]}. {conclusion(step)}"
    )


def crossed(layout: Layout, step: Step) -> str:
    """Describe a rectangle in whose two rows, or columns, a digit has no other places."""
    [digit] = step.digits
    return (
        f"{pattern(layout, step)} They would, if one of {places(step.second)} were {digit}, because {digit} has no "
        f"other places in {units(layout, step.bases)}. {conclusion(step)}"
    )


def hidden(layout: Layout, step: Step) -> str:
    """Describe a rectangle in which a digit has no other places in the row and column of a corner."""
    [digit], corner = step.digits, step.removes[0]
    return (
        f"{pattern(layout, step)} They would, if {places([corner])} were {corner.digit}, because {digit} has no other "
        f"places in {units(layout, step.bases)}. {conclusion(step)}"
    )


def avoidable(layout: Layout, step: Step) -> str:
    """Describe a rectangle with three corners that are solved but not given."""
    removed = step.removes[0]
    others = [number for number in step.cells if divmod(number, layout.side) != removed[:2]]
    return (
        f"{cells(layout, others)} are not given and hold {digits(pair(step))}. If {places([removed])} were "
        f"{removed.digit}, the two digits could be exchanged and there would be two solutions. {conclusion(step)}"
    )


def avoidable_2(layout: Layout, step: Step) -> str:
    """Describe a rectangle with two corners that are solved but not given."""
    solved = [number for number in step.cells if divmod(number, layout.side) not in {one[:2] for one in step.second}]
    return (
        f"{cells(layout, solved)} are not given. If {places(step.second)} held {extras(step)} in neither, two digits "
        f"could be exchanged in the rectangle and there would be two solutions. {conclusion(step)}"
    )


def rating_of_subset(_layout: Layout, step: Step) -> float:
    """Return Sudoku Explainer's rating of a rectangle with a naked subset: 4.5, and 0.1 for each digit but one."""
    return round(4.5 + 0.1 * (len(step.digits) - 1), 1)


TECHNIQUES = (
    Technique(
        name="unique_rectangle_1",
        title="Unique rectangle 1",
        level=Level.HARD,
        score=100,
        library="0600",
        finder="uniqueness.rectangles.unique_rectangle",
        rule="Three corners of a rectangle have only two candidates: the fourth loses both.",
        describe=one_roof,
        se=4.5,
        variant=1,
        assumes_unique=True,
    ),
    Technique(
        name="unique_rectangle_2",
        title="Unique rectangle 2",
        level=Level.HARD,
        score=100,
        library="0601",
        finder="uniqueness.rectangles.unique_rectangle",
        rule="Two corners of a rectangle in a line have the same extra candidate: cells that see both lose it.",
        describe=one_digit,
        se=4.5,
        variant=2,
        assumes_unique=True,
    ),
    Technique(
        name="unique_rectangle_3",
        title="Unique rectangle 3",
        level=Level.HARD,
        score=100,
        library="0602",
        finder="uniqueness.rectangles.unique_rectangle",
        rule="The extra candidates of two corners of a rectangle act as one cell of a naked subset in their unit.",
        describe=subset,
        se=rating_of_subset,
        variant=3,
        assumes_unique=True,
    ),
    Technique(
        name="unique_rectangle_4",
        title="Unique rectangle 4",
        level=Level.HARD,
        score=100,
        library="0603",
        finder="uniqueness.rectangles.unique_rectangle",
        rule="Two corners with extra candidates are the only places of one digit of a rectangle in a unit: both lose"
        " the other digit.",
        describe=confined,
        se=4.5,
        variant=4,
        assumes_unique=True,
    ),
    Technique(
        name="unique_rectangle_5",
        title="Unique rectangle 5",
        level=Level.HARD,
        score=100,
        library="0604",
        finder="uniqueness.rectangles.unique_rectangle",
        rule="Two diagonal corners of a rectangle, or three, have the same extra candidate: cells that see all of them"
        " lose it.",
        describe=one_digit,
        variant=5,
        assumes_unique=True,
    ),
    Technique(
        name="unique_rectangle_6",
        title="Unique rectangle 6",
        level=Level.HARD,
        score=100,
        library="0605",
        finder="uniqueness.rectangles.unique_rectangle",
        rule="Two diagonal corners of a rectangle have extra candidates, and one digit has no other places in its rows"
        " (or columns): these corners lose it.",
        describe=crossed,
        variant=6,
        assumes_unique=True,
    ),
    Technique(
        name="hidden_rectangle",
        title="Hidden rectangle",
        level=Level.HARD,
        score=100,
        library="0606",
        finder="uniqueness.rectangles.unique_rectangle",
        rule="A corner of a rectangle has only two candidates, and one digit has no other places in the row and column"
        " of the opposite corner: that corner loses the other digit.",
        describe=hidden,
        variant=7,
        assumes_unique=True,
    ),
    Technique(
        name="avoidable_rectangle_1",
        title="Avoidable rectangle 1",
        level=Level.HARD,
        score=100,
        library="0607",
        finder="uniqueness.avoidable.avoidable_rectangle",
        rule="Three corners of a rectangle are solved but not given: the fourth does not take the digit with which"
        " two digits could be exchanged.",
        describe=avoidable,
        variant=1,
        assumes_unique=True,
    ),
    Technique(
        name="avoidable_rectangle_2",
        title="Avoidable rectangle 2",
        level=Level.HARD,
        score=100,
        library="0608",
        finder="uniqueness.avoidable.avoidable_rectangle",
        rule="Two corners of a rectangle are solved but not given, and the others have the same extra candidate: cells"
        " that see both lose it.",
        describe=avoidable_2,
        variant=2,
        assumes_unique=True,
    ),
)

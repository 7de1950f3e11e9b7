"""Bivalue universal graves: they take one solution for granted."""

from workbench.lab.sudoku.step import Step
from workbench.lab.sudoku.technique import Level, Technique
from workbench.lab.sudoku.techniques.rectangles import confined_to_roofs, extras, subset_with_extras
from workbench.lab.sudoku.wording import conclusion, named, places
from workbench.puzzles.sudoku.layout import Layout


def grave(step: Step) -> str:
    """Return the sentence about what must not be."""
    return (
        f"Without {named(step.second)}, every empty cell would have two candidates and every digit two places in each "
        f"unit: there would be no solution, or several."
    )


def one_cell(_layout: Layout, step: Step) -> str:
    """Describe a grave with one cell that has extra candidates."""
    return f"{grave(step)} So {places(step.second)} must be {extras(step)}. {conclusion(step)}"


def one_digit(_layout: Layout, step: Step) -> str:
    """Describe a grave with several cells that have the same extra candidate."""
    return f"{grave(step)} So one of {places(step.second)} is {extras(step)}. {conclusion(step)}"


def subset(layout: Layout, step: Step) -> str:
    """Describe a grave whose extra candidates form a naked subset with other cells."""
    return f"{grave(step)} {subset_with_extras(layout, step)}"


def confined(layout: Layout, step: Step) -> str:
    """Describe a grave of which one digit is confined to two cells with extra candidates."""
    return f"{grave(step)} {confined_to_roofs(layout, step)}"


def rating_of_subset(_layout: Layout, step: Step) -> float:
    """Return Sudoku Explainer's rating of a grave with a naked subset: 5.7, and 0.1 for each digit but one."""
    return round(5.7 + 0.1 * (len(step.digits) - 1), 1)


TECHNIQUES = (
    Technique(
        name="bug_plus_1",
        title="BUG+1",
        level=Level.HARD,
        score=100,
        library="0610",
        finder="uniqueness.bug.bug_plus_1",
        rule="All empty cells have two candidates, but one has three: it holds the digit that has three places in its"
        " units.",
        describe=one_cell,
        se=5.6,
        assumes_unique=True,
    ),
)

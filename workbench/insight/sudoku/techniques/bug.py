"""Bivalue universal graves: they take one solution for granted."""

from collections.abc import Callable

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.techniques.rectangles import confined_to_roofs, extras, subset_with_extras
from workbench.insight.sudoku.wording import conclusion, named, places
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


def bug_type(
    kind: int, rule: str, describe: Callable[[Layout, Step], str], se: float | Callable[[Layout, Step], float]
) -> Technique:
    """Return the technique of a type, as in Sudoku Explainer."""
    return Technique(
        name=f"bug_type_{kind}",
        title=f"BUG type {kind}",
        level=Level.HARD,
        score=120,
        library="",
        finder="uniqueness.bug.bug_type",
        rule=f"All but a few empty cells have two candidates. {rule}",
        describe=describe,
        se=se,
        variant=kind,
        assumes_unique=True,
    )


TECHNIQUES = (
    Technique(
        name="bug_plus_1",
        title="BUG+1",
        level=Level.HARD,
        score=100,
        library="0610",
        finder="uniqueness.bug.bug_plus_1",
        rule="All empty cells have two candidates, except one with three: it holds the digit that has three places in"
        " its"
        " units.",
        describe=one_cell,
        se=5.6,
        assumes_unique=True,
    ),
    bug_type(1, "One cell has more: it loses the others.", one_cell, 5.6),
    bug_type(2, "Some have the same extra candidate: cells that see all of these lose it.", one_digit, 5.7),
    bug_type(3, "The extra candidates of cells of a unit act as one cell of a naked subset.", subset, rating_of_subset),
    bug_type(4, "Two with more are the only places of another digit in a unit: they lose the rest.", confined, 5.7),
)

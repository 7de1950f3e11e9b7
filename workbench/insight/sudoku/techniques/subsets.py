"""Locked, naked and hidden subsets of two, three and four."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cells, conclusion, digits
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku.layout import Layout

SIZES = {2: ("pair", "two"), 3: ("triple", "three"), 4: ("quadruple", "four")}


def naked(layout: Layout, step: Step) -> str:
    """Describe cells that hold as many digits as they are, in one unit or in a box and a line."""
    units = joined([layout.unit_name(unit) for unit in (*step.bases, *step.covers)])
    held = digits(step.digits)
    return (
        f"In {layout.unit_name(step.bases[0])}, {cells(layout, step.cells)} hold only {held}, "
        f"so the other cells of {units} cannot hold them. {conclusion(step)}"
    )


def hidden(layout: Layout, step: Step) -> str:
    """Describe digits that fit only as many cells as they are."""
    unit, held = layout.unit_name(step.bases[0]), digits(step.digits)
    return (
        f"In {unit}, {held} fit only {cells(layout, step.cells)}, so these cells hold nothing else. {conclusion(step)}"
    )


def locked_subset(size: int, score: int, library: str) -> Technique:
    """Return the technique of locked subsets of a size."""
    name, number = SIZES[size]
    return Technique(
        name=f"locked_{name}",
        title=f"Locked {name}",
        level=Level.MEDIUM,
        score=score,
        library=library,
        finder="subsets.locked",
        rule=f"{number.capitalize()} cells where a box and a line cross hold {number} digits: "
        "the rest of the box and of the line loses them.",
        describe=naked,
        variant=size,
    )


def naked_subset(size: int, level: Level, score: int, library: str, se: float) -> Technique:
    """Return the technique of naked subsets of a size."""
    name, number = SIZES[size]
    return Technique(
        name=f"naked_{name}",
        title=f"Naked {name}",
        level=level,
        score=score,
        library=library,
        finder="subsets.naked",
        rule=f"{number.capitalize()} cells of a unit hold {number} digits in all: its other cells lose them.",
        describe=naked,
        se=se,
        variant=size,
    )


def hidden_subset(size: int, level: Level, score: int, library: str, se: float) -> Technique:
    """Return the technique of hidden subsets of a size."""
    name, number = SIZES[size]
    return Technique(
        name=f"hidden_{name}",
        title=f"Hidden {name}",
        level=level,
        score=score,
        library=library,
        finder="subsets.hidden",
        rule=f"{number.capitalize()} digits of a unit fit only {number} cells: the cells lose all other candidates.",
        describe=hidden,
        se=se,
        variant=size,
    )


TECHNIQUES = (
    locked_subset(2, 40, "0110"),
    locked_subset(3, 60, "0111"),
    naked_subset(2, Level.MEDIUM, 60, "0200", 3.0),
    naked_subset(3, Level.MEDIUM, 80, "0201", 3.6),
    hidden_subset(2, Level.MEDIUM, 70, "0210", 3.4),
    hidden_subset(3, Level.MEDIUM, 100, "0211", 4.0),
    naked_subset(4, Level.HARD, 120, "0202", 5.0),
    hidden_subset(4, Level.HARD, 150, "0212", 5.4),
)

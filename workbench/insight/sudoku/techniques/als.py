"""Almost locked sets: ALS-XZ, ALS-XY-wing, ALS chain and death blossom."""

from workbench.insight.sudoku.step import Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cell, conclusion, digits
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku.layout import Layout


def xz(layout: Layout, step: Step) -> str:
    """Describe two sets with one or two restricted commons."""
    first, second = (members(layout, cells) for cells in step.sets)
    if len(step.commons) == 1:
        reason = f"cannot both contain {step.commons[0]}, so one of them contains {digits(step.digits)}"
    else:
        reason = f"share out {digits(step.commons)} between them, so each of their other digits stays in its set"
    return f"The almost locked sets {first} and {second} {reason}. {conclusion(step)}"


def chain(layout: Layout, step: Step) -> str:
    """Describe sets in a row, from what follows if the first lacks a digit to that digit in the last."""
    lacked = str(step.digits[0])
    leaves = [*map(str, step.commons), lacked]
    names = [members(layout, cells) for cells in step.sets]
    passed = zip(names[1:], leaves, leaves[1:], strict=False)
    parts = [f"{name} lacks {old} and contains {new}" for name, old, new in passed]
    also = f", and so for {digits(step.digits[1:])}" if len(step.digits) > 1 else ""
    return (
        f"If {names[0]} lacks {lacked}, it contains {leaves[0]}, so {', so '.join(parts)}: "
        f"the first or the last set contains {lacked}{also}. {conclusion(step)}"
    )


def blossom(layout: Layout, step: Step) -> str:
    """Describe a stem and its petals."""
    petals = [f"{members(layout, cells)} for {digit}" for digit, cells in zip(step.commons, step.sets, strict=True)]
    return (
        f"Whichever of {digits(step.commons)} is in {cell(layout, step.cells[0])}, an almost locked set then lacks it "
        f"and contains {digits(step.digits)}: {joined(petals)}. {conclusion(step)}"
    )


def members(layout: Layout, cells: tuple[int, ...]) -> str:
    """Return the cells of a set: {r1c2, r1c5}."""
    return f"{{{', '.join(cell(layout, number) for number in cells)}}}"


TECHNIQUES = (
    Technique(
        name="als_xz",
        title="ALS-XZ",
        level=Level.UNFAIR,
        score=300,
        library="0901",
        finder="als.als.als_xz",
        rule="Two almost locked sets cannot both contain one digit, so one of them contains each other digit that they"
        " share.",
        describe=xz,
    ),
    Technique(
        name="als_xy_wing",
        title="ALS-XY-wing",
        level=Level.UNFAIR,
        score=320,
        library="0902",
        finder="als.als.als_xy_wing",
        rule="An almost locked set is linked to two others by different digits: one of these contains a digit that"
        " they share.",
        describe=chain,
    ),
    Technique(
        name="als_chain",
        title="ALS chain",
        level=Level.UNFAIR,
        score=340,
        library="0903",
        finder="als.als_chains.als_chain",
        rule="Almost locked sets, each linked to the next by another digit: the first or the last contains a digit"
        " they share.",
        describe=chain,
    ),
    Technique(
        name="death_blossom",
        title="Death blossom",
        level=Level.UNFAIR,
        score=360,
        library="0904",
        finder="als.death_blossom.death_blossom",
        rule="Whichever candidate a cell takes, an almost locked set loses it and then contains the same other digit.",
        describe=blossom,
    ),
)

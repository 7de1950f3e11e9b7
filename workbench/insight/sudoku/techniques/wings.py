"""XY-wing, XYZ-wing, W-wing and remote pair: cells with two or three candidates."""

from workbench.insight.sudoku.step import Candidate, Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import cell, cells, conclusion, digits, places
from workbench.puzzles.sudoku.layout import Layout


def wing(layout: Layout, step: Step) -> str:
    """Describe a pivot and two pincers."""
    pivot, *pincers = step.cells
    [digit] = step.digits
    holders = step.cells if any(premise.digit == digit for premise in premises(layout, step, pivot)) else pincers
    options = digits([premise.digit for premise in premises(layout, step, pivot)], "or")
    return f"Whether {cell(layout, pivot)} is {options}, one of {cells(layout, holders)} is {digit}. {conclusion(step)}"


def premises(layout: Layout, step: Step, number: int) -> list[Candidate]:
    """Return the candidates of a pattern in one of its cells."""
    return [premise for premise in step.premises if premise[:2] == divmod(number, layout.side)]


def w_wing(layout: Layout, step: Step) -> str:
    """Describe two cells with the same candidates and a conjugate pair between them."""
    digit, linked = step.digits
    [chain], [unit] = step.chains, step.bases
    linked_places = f"{places(chain[2].candidates)} or {places(chain[3].candidates)}"
    return (
        f"{cells(layout, step.cells)} have only {digits(sorted(step.digits))}. In {layout.unit_name(unit)}, {linked} "
        f"is in {linked_places}, so one of the two cells is not {linked} but {digit}. {conclusion(step)}"
    )


def remote_pair(layout: Layout, step: Step) -> str:
    """Describe a chain of cells with the same two candidates."""
    one, other = (places(half) for half in (step.premises, step.second))
    return (
        f"{cells(layout, sorted(step.cells))} have only {digits(step.digits)} and alternate: {one} hold one of the two "
        f"digits, {other} the other. {conclusion(step)}"
    )


TECHNIQUES = (
    Technique(
        name="remote_pair",
        title="Remote pair",
        level=Level.HARD,
        score=110,
        library="0703",
        finder="patterns.remote_pair.remote_pair",
        rule="Four or more cells with the same two candidates form a chain: cells that see two of opposite parity lose"
        " both digits.",
        describe=remote_pair,
    ),
    Technique(
        name="w_wing",
        title="W-wing",
        level=Level.HARD,
        score=150,
        library="0803",
        finder="patterns.wings.w_wing",
        rule="Two cells have the same two candidates, and each sees one of the two places of a digit in a unit: one of"
        " the cells holds the other digit, so cells that see both lose it.",
        describe=w_wing,
    ),
    Technique(
        name="xy_wing",
        title="XY-wing",
        level=Level.HARD,
        score=160,
        library="0800",
        finder="patterns.wings.xy_wing",
        rule="A cell {x, y} sees cells {x, z} and {y, z}: one of these is z, so cells that see both lose z.",
        describe=wing,
        se=4.2,
    ),
    Technique(
        name="xyz_wing",
        title="XYZ-wing",
        level=Level.HARD,
        score=180,
        library="0801",
        finder="patterns.wings.xyz_wing",
        rule="A cell {x, y, z} sees cells {x, z} and {y, z}: one of the three is z, so cells that see all lose z.",
        describe=wing,
        se=4.4,
    ),
)

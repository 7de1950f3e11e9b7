"""Skyscraper, two-string kite, turbot fish and empty rectangle: short chains on one digit."""

from workbench.insight.sudoku.step import Node, Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import conclusion, places, units
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku.layout import Layout

DUAL_KITE = 1  # an option: the variant that finds dual kites only, of one digit or of two
SMALL, DUAL = 1, 2  # options of empty rectangles, bits: boxes with two places count; only dual ones are found


def two_pairs(layout: Layout, step: Step) -> str:
    """Describe two conjugate pairs that are connected, or the four of a dual pattern."""
    chains, count = step.chains, len(step.bases) // len(step.digits)
    pairs = [
        f"{units(layout, step.bases[k * count : (k + 1) * count])} have two places for {digit} each"
        for k, digit in enumerate(step.digits)
    ]
    link = f"{places(chains[0][1].candidates)} sees {places(chains[0][2].candidates)}"
    ends = joined([either(chain) for chain in chains])
    return f"{', '.join(pairs).capitalize()}, and {link}. So {ends}. {conclusion(step)}"


def either(chain: tuple[Node, ...]) -> str:
    """Return that one end of a chain is true."""
    first, last = chain[0].candidates, chain[-1].candidates
    return f"{places(first)} or {places(last)} is {first[0].digit}"


def empty_rectangle(layout: Layout, step: Step) -> str:
    """Describe a box whose places lie in two lines, and a conjugate pair that ends on one of them."""
    [digit], [box] = step.digits, step.covers
    near, far = step.bases[:2]
    parts = [
        f"If {places(chain[0].candidates)} is not {digit}, {places(chain[1].candidates)} is, and then it is in "
        f"{places(chain[3].candidates, 'or')}."
        for chain in step.chains
    ]
    return (
        f"In {layout.unit_name(box)}, {digit} is confined to {units(layout, (near, far))}. "
        f"{' '.join(parts)} {conclusion(step)}"
    )


TECHNIQUES = (
    Technique(
        name="skyscraper",
        title="Skyscraper",
        level=Level.HARD,
        score=130,
        library="0400",
        finder="patterns.single_digit.skyscraper",
        rule="Two rows have two places each for a digit, and two of these are in one column (or the other way round):"
        " one of the remaining two is true, so cells that see both lose the digit.",
        describe=two_pairs,
        se=6.6,
    ),
    Technique(
        name="two_string_kite",
        title="Two-string kite",
        level=Level.HARD,
        score=150,
        library="0401",
        finder="patterns.single_digit.two_string_kite",
        rule="A row and a column have two places each for a digit, one of each in the same box: one of the remaining"
        " two"
        " is true, so cells that see both lose the digit.",
        describe=two_pairs,
        se=6.6,
    ),
    Technique(
        name="turbot_fish",
        title="Turbot fish",
        level=Level.HARD,
        score=120,
        library="0403",
        finder="patterns.single_digit.turbot_fish",
        rule="Two units have two places each for a digit, and a place in one sees a place in the other: one of the"
        " remaining two is true, so cells that see both lose the digit.",
        describe=two_pairs,
        se=6.6,
    ),
    Technique(
        name="empty_rectangle",
        title="Empty rectangle",
        level=Level.HARD,
        score=120,
        library="0402",
        finder="patterns.empty_rectangle.empty_rectangle",
        rule="In a box, a digit is confined to a row and a column. Another unit has two places for it, one of them in"
        " that row (or column): the cell in the column (or row) that sees the other place loses the digit.",
        describe=empty_rectangle,
        se=6.6,
    ),
)

"""How large the texts of tours may be."""

from workbench.puzzles.text_limits import MIB, TextLimits

LIMITS = TextLimits(
    characters=32 * MIB,
    lines=400_000,
    longest_line=32 * MIB,  # a list of squares may stand on one line
    kind="tour",
)

LONGEST_BEGINNING = 10_000  # squares of a walk from which searches go on

"""How large the texts of kakuros may be."""

from workbench.puzzles.text_limits import MIB, TextLimits

LIMITS = TextLimits(
    characters=2 * MIB,
    lines=100_000,
    longest_line=2_000_000,  # a 200x200 board in XML on one line takes 1.5 million
    kind="kakuro",
)

"""How large the texts of exact covers may be."""

from workbench.puzzles.text_limits import MIB, TextLimits

LIMITS = TextLimits(
    characters=16 * MIB,
    lines=150_000,
    longest_line=2_500_000,  # a cover may stand on one line
    kind="cover",
)

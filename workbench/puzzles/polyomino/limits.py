"""How large the texts of polyomino boards may be."""

from workbench.puzzles.text_limits import MIB, TextLimits

LIMITS = TextLimits(
    characters=5 * MIB // 4,  # 1,000 pieces of 64 cells, each in a box of 33x32
    lines=70_000,
    longest_line=10_000,
    kind="polyomino",
)

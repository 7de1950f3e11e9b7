"""How large the texts of sudokus may be."""

from workbench.puzzles.text_limits import MIB, TextLimits

LIMITS = TextLimits(
    characters=32 * MIB,
    lines=500_000,
    longest_line=20_000,  # a 49x49 jigsaw puzzle on one line takes 14,000
    kind="sudoku",
)

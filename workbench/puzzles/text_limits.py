"""How large the text of each kind may be, so that any file is read or refused within two seconds.

The limits of whole texts are in one table, and checked before a text is split or a parser sees it; some readers
also limit parts that take them long. What the boards of a text take in memory is limited by `board_budget`.
"""

from typing import NamedTuple

from workbench.puzzles.puzzle import ParseError

LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # those of str.splitlines
MIB = 2**20
ADVICE = "Use fewer or smaller puzzles."


class TextLimits(NamedTuple):
    """The size of a text: characters in all, lines, and characters of the longest line."""

    characters: int
    lines: int
    longest_line: int


OTHERS = TextLimits(2 * MIB, 100_000, 10_000)  # of a kind without an entry below
LIMITS = {
    "sudoku": TextLimits(32 * MIB, 500_000, 20_000),  # a 49x49 jigsaw puzzle on one line takes 14,000
    "kakuro": TextLimits(2 * MIB, 100_000, 2_000_000),  # a 200x200 board in XML on one line takes 1.5 million
    "polyomino": TextLimits(5 * MIB // 4, 70_000, 10_000),  # 1,000 pieces of 64 cells, each in a box of 33x32
    "tour": TextLimits(32 * MIB, 400_000, 32 * MIB),  # a list of squares may stand on one line
    "cover": TextLimits(16 * MIB, 150_000, 2_500_000),  # a cover may stand on one line
}


def limits_of(kind: str) -> TextLimits:
    """Return the limits of a kind's texts."""
    return LIMITS.get(kind, OTHERS)


def lines_of(text: str, kind: str) -> list[str]:
    """Return the lines of a text; raise ParseError if it is larger than one of this kind may be."""
    text = text.removeprefix("\ufeff")
    if fault := size_fault(text, kind):
        raise fault
    lines = text.splitlines()
    longest = limits_of(kind).longest_line
    if max(map(len, lines), default=0) > longest:
        number, length = next((k, len(line)) for k, line in enumerate(lines, 1) if len(line) > longest)
        raise ParseError(f"The line has {length:,} characters; the limit is {longest:,}.", number, longest)
    return lines


def size_fault(text: str, kind: str) -> ParseError | None:
    """Return the error of a text that is too large for a kind, None if it is not."""
    limits = limits_of(kind)
    if len(text) > limits.characters:
        return ParseError(
            f"The text has {len(text):,} characters; the limit for {kind} is {limits.characters:,}. {ADVICE}"
        )
    if (lines := line_count(text)) > limits.lines:
        return ParseError(f"The text has {lines:,} lines; the limit for {kind} is {limits.lines:,}. {ADVICE}")
    return None


def line_count(text: str) -> int:
    """Return the number of line ends in a text."""
    return sum(text.count(sign) for sign in LINE_ENDS) - text.count("\r\n")

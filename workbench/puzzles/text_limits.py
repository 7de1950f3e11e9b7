"""How large a text may be, so that any file is read or refused within two seconds.

The limits of whole texts are checked before a text is split or a parser sees it; a kind may have its own, and some
readers also limit parts that take them long. What the boards of a text take in memory is limited by `board_budget`.
"""

from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

from workbench.puzzles.puzzle import ParseError, Puzzle

LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # those of str.splitlines
MIB = 2**20
ADVICE = "Use fewer or smaller puzzles."


class TextLimits(NamedTuple):
    """The size of a text: characters in all, lines, and characters of the longest line."""

    characters: int
    lines: int
    longest_line: int
    kind: str = "this kind"  # for messages


USUAL = TextLimits(characters=2 * MIB, lines=100_000, longest_line=10_000)


@runtime_checkable
class Bounded(Protocol):
    """A kind whose texts have other limits than the usual ones."""

    text_limits: ClassVar[TextLimits]


def limits_of(kind: type[Puzzle] | Puzzle) -> TextLimits:
    """Return the limits of a kind's texts."""
    return kind.text_limits if isinstance(kind, Bounded) else USUAL


def lines_of(text: str, limits: TextLimits = USUAL) -> list[str]:
    """Return the lines of a text; raise ParseError if it is larger than these limits."""
    text = text.removeprefix("\ufeff")
    if fault := size_fault(text, limits):
        raise fault
    lines = text.splitlines()
    longest = limits.longest_line
    if max(map(len, lines), default=0) > longest:
        number, length = next((k, len(line)) for k, line in enumerate(lines, 1) if len(line) > longest)
        raise ParseError(f"The line has {length:,} characters; the limit is {longest:,}.", number, longest)
    return lines


def size_fault(text: str, limits: TextLimits) -> ParseError | None:
    """Return the error of a text that is larger than these limits, None if it is not."""
    if len(text) > limits.characters:
        return ParseError(
            f"The text has {len(text):,} characters; the limit for {limits.kind} is {limits.characters:,}. {ADVICE}"
        )
    if (lines := line_count(text)) > limits.lines:
        return ParseError(f"The text has {lines:,} lines; the limit for {limits.kind} is {limits.lines:,}. {ADVICE}")
    return None


def line_count(text: str) -> int:
    """Return the number of line ends in a text."""
    return sum(text.count(sign) for sign in LINE_ENDS) - text.count("\r\n")

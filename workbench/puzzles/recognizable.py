"""What a kind may state about its texts, so that one which does not name its kind is recognized or explained.

A kind that states nothing is recognized by its name as the first word of a text, and by its own parser.
"""

import re
from typing import ClassVar, Protocol, runtime_checkable

LOOKED_AT = 2_000  # characters of a text with mistakes
MOSTLY = 0.85  # of the signs of a board of numbers with mistakes are right
NUMBERS = re.compile(r"[\d\s.,;|#_*-]+")
REMARK = re.compile(r"\s*(?:#\s|//|%)")


@runtime_checkable
class Linked(Protocol):
    """A kind whose puzzles stand in addresses of puzz.link and pages like it."""

    genres: ClassVar[tuple[str, ...]]  # their names there


@runtime_checkable
class Signed(Protocol):
    """A kind of which even a text with mistakes shows that it is meant."""

    signs_decide: ClassVar[bool]  # whether that counts more than how far another kind can read the text

    @staticmethod
    def has_signs(text: str, /) -> bool:
        """Return whether the beginning of a text with mistakes looks like one of this kind."""


def beginning_of(text: str) -> str:
    """Return the beginning of a text without its remarks."""
    return "\n".join(line for line in text[:LOOKED_AT].splitlines() if not REMARK.match(line))


def is_mostly_numbers(text: str) -> bool:
    """Return whether the beginning of a text has the signs of a board of numbers, but for some mistakes."""
    beginning = beginning_of(text)
    return sum(map(len, NUMBERS.findall(beginning))) > MOSTLY * len(beginning)

"""Whole numbers as people type them: 7, or 5..60, or 5..60..5 (in steps of 5), or several of these with commas.

Also read: 5-60, 5 to 60 and 5…60 for a range, "by 5" or "step 5" after it, and semicolons or spaces between numbers.
"""

import re

FORM = "5..60, 5..60..5 or 5, 8, 13"
MAX_NUMBERS = 1_000_000
MAX_SHOWN = 24  # characters of what is not understood

NUMBER = r"-?(?:[1-9]\d{0,2}(?:_\d{3}){1,5}|[1-9]\d{0,17}|0)(?!\d|_|\.\d)"  # neither 5.5 nor the 000 of 1,000
DOTS = r"\s*(?:\.{2,3}|…)\s*"
RANGE = re.compile(
    rf"({NUMBER})(?:(?:{DOTS}|\s*[-\u2013\u2014]\s*|\s*to\s*)({NUMBER})(?:(?:{DOTS}|\s*(?:by|step)\s*)({NUMBER}))?)?",
    re.ASCII | re.IGNORECASE,
)
BETWEEN = re.compile(r"\s*[,;]\s*|\s+")


class RangeError(ValueError):
    """A text that is no list of whole numbers; the message says what to write."""


def numbers(text: str, low: int | None = None, high: int | None = None) -> tuple[int, ...]:
    """Return the whole numbers of a text, from `low` to `high`; raise RangeError.

    >>> numbers("5..8, 20")
    (5, 6, 7, 8, 20)
    >>> numbers("5 to 20 by 5")
    (5, 10, 15, 20)
    """
    found: list[int] = []
    rest = text.strip().rstrip(",;")
    while rest or not found:
        part = RANGE.match(rest)
        gap = BETWEEN.match(rest, part.end()) if part else None
        if part is None or (gap is None and part.end() < len(rest)):
            raise RangeError(f"{shown(text)} is not a list of whole numbers. Write {FORM}.")
        found += span(part, MAX_NUMBERS - len(found))
        rest = rest[gap.end() if gap else part.end() :]
    for number in (min(found), max(found)):
        if (low is not None and number < low) or (high is not None and number > high):
            raise RangeError(f"{number:,} is out of range. Write whole numbers {bounds(low, high)}, like {FORM}.")
    return tuple(found)


def span(part: re.Match[str], most: int) -> range:
    """Return the numbers of a single one or of a range; raise RangeError."""
    first, last, step = (int(text) if text else None for text in part.groups())
    assert first is not None
    last = first if last is None else last
    if last < first:
        raise RangeError(f"{shown(part[0])} runs backwards. Write {last}..{first}.")
    if step is not None and step < 1:
        raise RangeError(f"{shown(part[0])} has no step forwards. Write {FORM}.")
    found = range(first, last + 1, step or 1)
    if len(found) > most:
        raise RangeError(f"{shown(part[0])} has too many numbers: at most {MAX_NUMBERS:,} are read.")
    return found


def bounds(low: int | None, high: int | None) -> str:
    """Return the words for what numbers may be."""
    if low is None or high is None:
        return f"of at most {high:,}" if low is None else f"of at least {low:,}"
    return f"from {low:,} to {high:,}"


def shown(text: str) -> str:
    """Return a text in quotation marks; the beginning of a long one."""
    return repr(text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…")

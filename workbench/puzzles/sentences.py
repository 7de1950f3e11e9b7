"""Parts of sentences: numbers with their nouns, and texts of a user in quotation marks."""

from collections.abc import Sequence

MAX_QUOTED = 20  # characters
HISSES = ("s", "x", "ch", "sh")
SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 cell" or "2 cells"."""
    return f"{number:,} {of_number(number, noun)}"


def of_number(number: int, noun: str) -> str:
    """Return a noun as it stands after a number: "1 search" or "2 searches"."""
    if number == 1:
        return noun
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(HISSES) else f"{noun}s"


def spelled(number: int, noun: str) -> str:
    """Return a small number in words, with its noun: "one test" or "three tests", but "13 tests"."""
    return f"{SPELLED[number]} {of_number(number, noun)}" if number < len(SPELLED) else counted(number, noun)


def found_instead(text: str) -> str:
    """Return the beginning of an error about what stands where something else was expected."""
    return f"Found {quoted(text)}" if text else "Found nothing"


def joined(parts: Sequence[str], last: str = "and", most: int | None = None) -> str:
    """Return a list in words: "a, b and c"; of more than `most` parts the first ones: "a, b and 3 more"."""
    if most is not None and len(parts) > most:
        parts = [*parts[:most], f"{len(parts) - most:,} more"]
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def times(count: int) -> str:
    """Return "once", "twice" or "3 times"."""
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")


def sentence(text: str) -> str:
    """Return a text with the full stop that it may lack."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def quoted(text: str) -> str:
    """Return the beginning of a text in quotation marks, with invisible characters escaped."""
    shown = text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 1] + "…"
    return f'"{repr(shown)[1:-1]}"'

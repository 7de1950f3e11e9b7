"""Parts of sentences: numbers with their nouns, and texts of a user in quotation marks."""

MAX_QUOTED = 20  # characters


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 cell" or "2 cells"."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


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

"""Numbers in sentences: "1 cell", "2,000 cells"; "twice", "3 times"."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 cell" or "2 cells"."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def times(count: int) -> str:
    """Return "twice" or "3 times"."""
    return "twice" if count == 2 else f"{count:,} times"

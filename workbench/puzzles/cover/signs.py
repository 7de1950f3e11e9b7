"""By what a text with mistakes shows that it is meant as an exact cover."""

import re

LOOKED_AT = 64 * 2**10  # characters


def repeats_items(text: str) -> bool:
    """Return whether the beginning of a text looks like items and options: most words are those of the first line.

    The rows of a board have the same length, or repeat signs and digits within the first row.
    """
    beginning = (line for line in text[:LOOKED_AT].splitlines() if not line.startswith(("|", "# ", "#\t")))
    lines = [line.split() for line in beginning if line.strip()]
    if len({len(words) for words in lines}) < 2:
        return False
    items = {word.strip(":|") for word in lines[0]}
    if len(items) < 0.7 * len(lines[0]) or all(re.fullmatch("[0-9.]", item) for item in items):
        return False
    words = [word.partition(":")[0] for words in lines[1:] for word in words if not word.startswith("|")]
    return 2 * sum(word in items for word in words) > len(words)

"""By what a text with mistakes shows that it is meant as a tiling drawn in letters."""

import re

from workbench.puzzles.recognizable import beginning_of

DRAWN = re.compile(r"[\s.#/A-Za-zXx]+")


def looks_drawn(text: str) -> bool:
    """Return whether a text begins with words of letters and dots of one or two lengths."""
    beginning = beginning_of(text)
    words = beginning.split()
    return DRAWN.fullmatch(beginning) is not None and len(words) > 1 and len({len(word) for word in words}) <= 2

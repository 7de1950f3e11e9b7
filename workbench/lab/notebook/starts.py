"""How many starts of each board an experiment asks for: where a board has fewer, all of them are in its results."""

import tomllib
from collections.abc import Iterable

EVERY = 2**31  # more starts than a board has squares


def starts_asked(sources: Iterable[str]) -> int:
    """Return the least number of starts that sources of instances ask for, 0 if none asks; "" = asks for none."""
    return min((number_asked(starts) for starts in sources if starts), default=0)


def number_asked(starts: str) -> int:
    """Return how many starts of a board are asked for: "all", "feasible", "corner" or "random 100"."""
    if starts in ("all", "feasible"):
        return EVERY
    return int(starts.split()[1]) if starts.startswith("random ") else 1


def starts_in(text: str) -> int:
    """Return the same of the text of an experiment; 0 if it cannot be read."""
    try:
        sources = tomllib.loads(text).get("instances", [])
        return starts_asked(words_of(source.get("starts", "")) for source in sources)
    except (AttributeError, IndexError, RecursionError, ValueError):  # the last also of TOML
        return 0


def words_of(starts: object) -> str:
    """Return starts as a text: {random = 100} stands for "random 100"."""
    return f"random {starts['random']}" if isinstance(starts, dict) and "random" in starts else str(starts)

"""A search that a text suggests for its puzzle, in a line among the comments that it begins with.

    # solve: goal=all solver=polyomino_bits scan=short

Goal, solver and choices are named as on the command line; what is left out stays as it is. The samples use it to open
with what their descriptions speak of.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

SOLVE_LINE = re.compile(r"#\s*solve:(.*)", re.IGNORECASE)


@dataclass(frozen=True)
class SuggestedSearch:
    """Names of a goal and a solver, "" for none, and values for the solver's choices; none has been checked."""

    goal: str = ""
    solver: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)


NO_SUGGESTION = SuggestedSearch()


def suggested_search(text: str) -> SuggestedSearch:
    """Return what the comments at the beginning of a text suggest; words without `=` are skipped."""
    for line in text.lstrip("\ufeff \t\r\n").split("\n", 20)[:20]:
        if not line.startswith("#"):
            break
        if solve := SOLVE_LINE.match(line):
            words = dict(word.split("=", 1) for word in solve[1].split() if "=" in word)
            return SuggestedSearch(words.pop("goal", ""), words.pop("solver", ""), words)
    return NO_SUGGESTION

"""A search that a text suggests for its puzzle, in a line among the comments that it begins with.

    # solve: goal=all solver=polyomino_bits scan=short

Goal, solver and choices are named as on the command line; what is left out stays as it is. The samples use it to open
with what their descriptions speak of.
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

SOLVE_LINE = re.compile(r"#\s*solve:(.*)", re.IGNORECASE)


@dataclass(frozen=True)
class SuggestedSearch:
    """Names of a goal and a solver, "" for none, and values for the solver's choices; none has been checked."""

    goal: str = ""
    solver: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the words of a line that suggests it."""
        named = {"goal": self.goal, "solver": self.solver, **self.choices}
        return shlex.join(f"{name}={value}" for name, value in named.items() if value)


NO_SUGGESTION = SuggestedSearch()


def suggested_search(text: str) -> SuggestedSearch:
    """Return what the comments at the beginning of a text suggest."""
    for line in text.lstrip("\ufeff \t\r\n").split("\n", 20)[:20]:
        if not line.startswith("#"):
            break
        if solve := SOLVE_LINE.match(line):
            return parse_search(solve[1])
    return NO_SUGGESTION


def parse_search(text: str) -> SuggestedSearch:
    """Return what the words of a line suggest; those without `=` are skipped. Quoted words may have spaces."""
    try:
        words = shlex.split(text)
    except ValueError:  # a quotation mark is missing
        words = text.split()
    named = dict(word.split("=", 1) for word in words if "=" in word)
    return SuggestedSearch(named.pop("goal", ""), named.pop("solver", ""), named)

"""A rating of a puzzle, and what makes one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from workbench.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class RatingReport:
    """A rating as it is printed: the columns of a table, and the fields of a JSON object."""

    columns: tuple[str, ...]  # level, score, more, the hardest technique, all techniques with their counts
    fields: Mapping[str, object] = field(default_factory=dict)


class PuzzleRater(Protocol):
    """What rates puzzles of one kind, one after the other."""

    def report(self, puzzle: Puzzle) -> RatingReport:
        """Return the rating of a puzzle; raise ParseError if it has none, as without a unique solution."""

"""The levels of difficulty of kakuros."""

from enum import StrEnum


class Difficulty(StrEnum):
    """What it takes to solve a board."""

    EASY = "easy"  # the sets of digits that the sums of single runs allow
    MEDIUM = "medium"  # these, and how they fit the cells of a run
    HARD = "hard"  # more than single runs

"""What the search of a puzzle has found."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.solvers.goal import Outcome, Verdict
from workbench.solvers.search import Probe


@dataclass
class Answer:
    """What the search of one puzzle has found."""

    verdict: Verdict
    probe: Probe | None = field(default=None, repr=False)  # of the end of the search; None if there was none
    fillings: list[Filling] = field(default_factory=list, repr=False)  # the solutions that were kept
    note: str = ""  # the search's own remark
    solver: str = ""
    choices: Mapping[str, Value] = field(default_factory=dict)
    chosen: int = 0  # how many of the solutions that were seen have all features asked for
    puzzle: Puzzle | None = field(default=None, repr=False)

    def __str__(self) -> str:
        return f"{self.text}{self.outcome}: {self.message}"

    @property
    def text(self) -> str:
        """The first solution as text, of a cover its options by their names; "" if there is none."""
        if self.puzzle is None or not self.fillings:
            return ""
        style = "grid" if "grid" in self.puzzle.filling_styles else "plain"
        return f"{self.puzzle.format_filling(self.fillings[0], style).rstrip()}\n"

    @property
    def outcome(self) -> Outcome:
        """How the search ended: solved, none, not-unique, limit, or invalid."""
        return self.verdict.outcome

    @property
    def message(self) -> str:
        """The outcome as a sentence."""
        return self.verdict.message

    @property
    def filling(self) -> Filling | None:
        """The first solution: digits, move numbers or placements in an array of the board's shape; 0 = nothing."""
        return self.fillings[0] if self.fillings else None

    @property
    def solutions(self) -> int:
        """How many solutions were found."""
        return self.probe.solutions if self.probe else 0

    @property
    def nodes(self) -> int:
        """How many nodes of the search tree were visited: an exact measure of the work."""
        return self.probe.nodes if self.probe else 0

    @property
    def seconds(self) -> float:
        """How long the search took."""
        return self.probe.seconds if self.probe else 0.0

    @classmethod
    def invalid(cls, message: str) -> Self:
        """Return the answer for a puzzle or choices that cannot be searched."""
        return cls(Verdict(Outcome.INVALID, message))

"""Every solver with every value of its choices, and the puzzles that each setting can solve."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from tests.known.known import Known
from workbench.base.choices import Choice, Value, settle
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Search
from workbench.solvers.solver import Solver
from workbench.solvers.tour import uncrossed_walks

# Of choices that are numbers, where the default is more than a test needs
AMOUNTS = {"descents": 30, "networks": 30, "updates": 100}
FEW = 12  # combinations of a solver's choices that are all run; of more, those that differ from the defaults in one

SIZES = ("tiny", "small", "medium", "hard", "large")
WEAK = {  # with one of these choices the search of a puzzle of this size, or of a larger one, takes too long
    "small": {("cut", "none"), ("cut", "conflict")},
    "medium": {("cut", "first"), ("order", "random"), ("prune", "none")},
    "hard": {("order", "leftmost"), ("order", "rightmost"), ("singles", "none"), ("scan", "rows"), ("scan", "columns")},
}


class Setting(NamedTuple):
    """A solver with a value for each choice."""

    solver: Solver
    choices: dict[str, Value]

    def start(self, puzzle: Puzzle, goal: Goal = Goal.ALL) -> Search:
        return self.solver.start(puzzle, self.choices, goal)

    def copes(self, size: str) -> bool:
        """Tell whether this setting is strong enough for puzzles of a size."""
        smaller = SIZES[: SIZES.index(size) + 1]
        return size != "large" and not any(WEAK.get(name, set()) & self.choices.items() for name in smaller)

    def expected(self, known: Known) -> int | None:
        """Return how many solutions there are to be found: all, or one of each class; None if that is not known."""
        return known.classes if self.choices.get("symmetry") == "classes" else known.count

    @property
    def counts(self) -> bool:
        """Whether every solution of a puzzle is found, and once, and nothing else."""
        return {Goal.ALL, Goal.COUNT} <= set(self.solver.goals) and self.solver.finds is not uncrossed_walks.finds

    @property
    def shows(self) -> bool:
        """Whether there is a filling for each solution found, and a node."""
        return set(self.solver.goals) != {Goal.COUNT}

    def changed(self) -> list[Choice]:
        """Return the choices between named values that are not the default ones."""
        return [
            choice for choice in self.solver.choices if choice.values and self.choices[choice.name] != choice.default
        ]

    def alone(self) -> list[Choice]:
        """Return those of them that are not just what another one needs."""
        needs = {need for choice in self.changed() for need in choice.needs}
        return [choice for choice in self.changed() if (choice.name, self.choices[choice.name]) not in needs]

    @property
    def plain(self) -> bool:
        """Whether one choice is changed, beside the first of what it needs, or none."""
        alone, first = self.alone(), {choice.needs[0] for choice in self.changed() if choice.needs}
        needed = [choice for choice in self.changed() if choice not in alone]
        return len(alone) <= 1 and all((choice.name, self.choices[choice.name]) in first for choice in needed)

    def __str__(self) -> str:
        return "-".join([self.solver.name, *[str(self.choices[choice.name]) for choice in self.changed()]])


def usual(solver: Solver, choices: Mapping[str, Value] = {}) -> Setting:
    """Return a solver with these choices and the defaults of the others."""
    amounts = {choice.name: AMOUNTS[choice.name] for choice in solver.choices if choice.name in AMOUNTS}
    return Setting(solver, settle(solver.choices, amounts | dict(choices)))


def puzzle_of(kind: str, text: str) -> Puzzle:
    """Return the only puzzle of a text."""
    [puzzle] = KINDS[kind].parse(text)
    return puzzle


def every_combination() -> Iterator[Setting]:
    """Yield each solver with each combination of its choices, those left out in which one changes nothing."""
    for solver in SOLVERS.values():
        named = {choice.name: dict(choice.values) for choice in solver.choices if choice.values}
        for values in product(*named.values()):
            setting = usual(solver, dict(zip(named, values, strict=True)))
            if all(not choice.needs or setting.choices.items() & set(choice.needs) for choice in setting.changed()):
                yield setting


def every_setting() -> Iterator[Setting]:
    """Yield the combinations of solvers that have few; of others those that differ from the defaults in one choice."""
    for solver in SOLVERS.values():
        own = [setting for setting in COMBINATIONS if setting.solver is solver]
        yield from [setting for setting in own if len(own) <= FEW or setting.plain]


COMBINATIONS = list(every_combination())
SETTINGS = list(every_setting())

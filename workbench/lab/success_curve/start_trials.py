"""Rules tried from the same starts of the same boards: how many of their walks are tours, and which are not.

Squares of n rows, rectangles and boards of any shape are alike here. Everything is divided into parts that threads can
make at the same time; the results do not depend on how many threads there are.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import ChoiceError
from workbench.insight.tours.feasible_starts import StartDecision
from workbench.insight.tours.rule_walks import WalksPart, parts_of
from workbench.lab.statistics.intervals import wilson
from workbench.lab.success_curve.success_curve import Cases, Rules, drawn, square_board
from workbench.puzzles.notation import square_name
from workbench.puzzles.tour import Tour


class BoardStarts(NamedTuple):
    """A board, and squares to start from, as row * columns + column."""

    title: str
    shape: tuple[int, int]
    squares: int
    make: Callable[[], Tour]
    starts: NDArray[np.int64]
    every: bool = False  # these are all starts from which a tour is possible or not ruled out

    @property
    def rows(self) -> int:
        """The rows of a square without holes; 0 = another board."""
        rows, columns = self.shape
        return rows if rows == columns and rows * columns == self.squares else 0


class Trial(NamedTuple):
    """What came of a rule on a board, or on all boards together."""

    rule: str
    board: str  # its title; "" = all boards
    tried: int
    failing: list[str]  # the names of the starts from which it fails, once for each time they were tried
    rows: int = 0  # of a square without holes; 0 = another board
    every: bool = False  # all possible starts were tried

    @property
    def won(self) -> int:
        """How many walks were tours."""
        return self.tried - len(self.failing)

    @property
    def rate(self) -> float:
        """The part of the walks that were tours."""
        return self.won / self.tried if self.tried else 0.0

    @property
    def band(self) -> tuple[float, float] | None:
        """The Wilson interval of the rate of a sample."""
        return None if self.every else wilson(self.won, self.tried)


def of_cases(cases: Cases) -> BoardStarts:
    """Return a square board with its starts."""
    n = cases.n
    return BoardStarts(f"{n} × {n}", (n, n), n * n, lambda: Tour(square_board(n)), cases.starts, cases.every)


def with_starts(title: str, tour: Tour, samples: int | None, random: np.random.Generator) -> BoardStarts:
    """Return a board with random starts among those from which a tour is possible or not ruled out; None = all."""
    decision = StartDecision(tour)
    decision.finish()
    starts, every = drawn(np.flatnonzero(decision.feasible), samples, random)
    return BoardStarts(title, tour.shape, tour.squares, lambda: decision.tour, starts, every)


class StartTrials:
    """Rules on boards, in parts."""

    def __init__(self, rules: Rules, boards: Sequence[BoardStarts]) -> None:
        self.rules, self.boards = rules, boards
        self._parts: Mapping[tuple[str, int], list[WalksPart]] = {
            (rule, number): parts_of(board.make, board.squares, choices, board.starts)
            for number, board in enumerate(boards)
            for rule, choices in rules.items()
        }

    @property
    def parts(self) -> list[WalksPart]:
        """The parts to be made, in any order."""
        return [part for parts in self._parts.values() for part in parts]

    def trials(self) -> list[Trial]:
        """Return what came of each rule on each board, once all parts are made; raise ChoiceError."""
        return [self._trial(rule, number) for rule in self.rules for number in range(len(self.boards))]

    def totals(self) -> list[Trial]:
        """Return what came of each rule on all boards together; raise ChoiceError."""
        return [
            together(rule, [self._trial(rule, number) for number in range(len(self.boards))]) for rule in self.rules
        ]

    def _trial(self, rule: str, number: int) -> Trial:
        """Return what came of a rule on a board."""
        board, parts = self.boards[number], self._parts[rule, number]
        if parts and parts[0].rejection_reason:
            raise ChoiceError(f"{rule}: {parts[0].rejection_reason}")
        left = np.concatenate([part.found for part in parts]) if parts else np.zeros(0, np.int32)
        failed = board.starts[left != 0].tolist()
        failing = [square_name(divmod(start, board.shape[1]), board.shape) for start in failed]
        return Trial(rule, board.title, len(board.starts), failing, board.rows, board.every)


def together(rule: str, trials: Sequence[Trial]) -> Trial:
    """Return the trials of a rule on several boards as one; a failing start is named with its board."""
    failing = [f"{start} on {trial.board}" for trial in trials for start in trial.failing]
    every = all(trial.every for trial in trials)
    return Trial(rule, "", sum(trial.tried for trial in trials), failing, every=every)

"""The candidates of a sudoku that occur in some solution, however many solutions there are.

A few solutions show many of them; for every other one a solution is sought in which it is given. Each solution found
on the way shows more; candidates whose search takes long wait until the others are decided.
"""

from collections.abc import Iterator

import numpy as np

from workbench.puzzles.puzzle import Filling, untouched
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import first_solver
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit, Probe, Status, drive

FIRST_SOLUTIONS = 50  # before single candidates are asked for
FIRST_NODES, MORE = 2_000, 20  # of a search in the first round, and how many times as many in the next


class TrueCandidates:
    """Keeps what is known while `parts` is gone through; `parts` is for `StepwiseJob`."""

    def __init__(self, puzzle: Sudoku, entries: Filling | None = None) -> None:
        givens = puzzle.givens if entries is None else np.where(puzzle.givens > 0, puzzle.givens, entries)
        self.puzzle = Sudoku(puzzle.layout, givens)  # the entries count as givens
        self.candidates = self.puzzle.candidates(untouched(self.puzzle))  # (n, n, n), like the next two
        self.true = np.zeros_like(self.candidates)  # those seen in a solution; replaced as a whole
        self.false = np.zeros_like(self.candidates)  # those in no solution; likewise
        self.solutions: int | None = None  # how many there are, if that is known

    @property
    def undecided(self) -> int:
        """How many candidates are neither known to be true nor false."""
        return int((self.candidates & ~(self.true | self.false)).sum())

    def parts(self) -> Iterator[float]:
        """Decide candidates in small parts; yield the progress."""
        if self.puzzle.judge(self.puzzle.givens):
            self.solutions, self.false = 0, self.candidates
            return
        yield from self._first_solutions()
        nodes = FIRST_NODES
        while self.undecided:
            for r, c, k in np.argwhere(self.candidates & ~(self.true | self.false)).tolist():
                if not self.true[r, c, k]:
                    yield from self._ask((r, c), k, nodes)
            nodes *= MORE

    def _first_solutions(self) -> Iterator[float]:
        for probe in search(self.puzzle, Limit(FIRST_NODES, solutions=FIRST_SOLUTIONS)):
            self._learn(probe)
            if probe.status is Status.EXHAUSTED:
                self.solutions = probe.solutions
                self.false = self.candidates & ~self.true
            yield self._progress()

    def _ask(self, cell: tuple[int, int], k: int, nodes: int) -> Iterator[float]:
        """Search for a solution with the candidate of index `k` in a cell."""
        for probe in search(self.puzzle.edit([cell], k + 1), Limit(nodes, solutions=1)):
            self._learn(probe)
            if probe.status is Status.EXHAUSTED and not probe.solutions:
                false = self.false.copy()
                false[(*cell, k)] = True
                self.false = false
            yield self._progress()

    def _learn(self, probe: Probe) -> None:
        """Take the digits of a solution as true."""
        if probe.at_solution:
            digits = np.arange(1, self.puzzle.side + 1)
            self.true = self.true | (self.candidates & (probe.filling[:, :, None] == digits))

    def _progress(self) -> float:
        return 1 - self.undecided / max(1, int(self.candidates.sum()))


def search(puzzle: Sudoku, limit: Limit) -> Iterator[Probe]:
    """Yield the probes of a search, among them one at every solution."""
    return drive(first_solver(puzzle).start(puzzle, goal=Goal.ALL), limit)

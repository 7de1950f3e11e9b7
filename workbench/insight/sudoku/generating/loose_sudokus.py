"""Loose sudokus: digits at random that break no rule, so that there may be many solutions, or none.

The worst grid of a solver is looked for among such boards: with few givens and many solutions, a wrong guess at the
beginning of a search may be noticed only after millions of others.
"""

from collections.abc import Generator as Parts
from collections.abc import Iterator, Mapping

import numpy as np

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.insight.sudoku.generating.grids import full_grids
from workbench.insight.sudoku.generating.verdicts import MAX_WORK, NODES, Grids, start
from workbench.puzzles.sentences import counted
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.sizes import MAX_NEW, SIZES, layout_of
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status

CHOICES = (
    *(choice for choice in SIZES if choice.name != "regions"),
    Choice(
        name="givens",
        title="Givens",
        about="Number of givens; where no more fit without breaking a rule, there are fewer.",
        default=13,
        high=MAX_NEW**2,
    ),
    Choice(
        name="origin",
        title="Digits",
        about="From a random full grid, which ensures a solution, or any that break no rule.",
        default="grid",
        values=(("grid", "From a full grid"), ("rules", "Any that break no rule")),
    ),
    SEED,
)


class LooseSudoku:
    """Makes one board."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._choices, self._count = choices, int(choices["givens"])
        self._rng = np.random.default_rng(int(choices["seed"]))
        side = layout_of(choices).side
        if self._count > side**2:
            raise ChoiceError(
                f"givens must be at most {side**2}, the cells of a {side} × {side} board, not {self._count}"
            )
        self.title = f"Loose sudoku {side} × {side}, {counted(self._count, 'given')}, seed {choices['seed']}"
        self.puzzle: Sudoku | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """Draw the givens, and look for two solutions; yield how much is done."""
        layout = layout_of(self._choices, self._rng)
        blank = Sudoku(layout, np.zeros((layout.side, layout.side), np.int32))
        self.phase = "Drawing random digits…"
        if self._choices["origin"] == "grid":
            grids = yield from full_grids(layout, 1, self._rng)
            if not len(grids):
                self.note = "No full grid of this board was found in time. Try another seed."
                return
            kept = self._rng.permutation(layout.side**2)[: self._count]
            givens = np.zeros(layout.side**2, np.int32)
            givens[kept] = grids[0][kept]
            puzzle = Sudoku(layout, givens.reshape(blank.shape))
        else:
            puzzle = yield from self._filled(blank)
        self.phase = "Looking for two solutions…"
        solutions = yield from solutions_of(puzzle)
        self.puzzle = puzzle
        self.note = f"{counted(int((puzzle.givens > 0).sum()), 'given')}. {solutions}"

    def _filled(self, board: Sudoku) -> Parts[float, None, Sudoku]:
        """Return a board with digits in cells at random, each allowed by those before."""
        for number in range(self._count):
            free = np.argwhere(board.candidates(board.givens))
            if not len(free):
                break  # each open cell sees all digits
            cells = np.unique(free[:, :2], axis=0)
            r, c = cells[self._rng.integers(len(cells))].tolist()
            digits = free[(free[:, 0] == r) & (free[:, 1] == c), 2]
            board = board.edit([(r, c)], int(self._rng.choice(digits)) + 1)
            yield number / self._count
        return board


def solutions_of(puzzle: Sudoku) -> Parts[float, None, str]:
    """Return a sentence on the solutions of a board: none, one, several, or that this takes too long to find out."""
    givens: Grids = puzzle.givens.ravel().astype(np.uint8)
    search = start(puzzle.layout, givens, Goal.UNIQUE)
    while (status := search.advance(NODES, 2)) is Status.RUNNING:
        yield 1.0
        if search.probe().nodes * givens.size >= MAX_WORK:
            return "Timed out before the number of solutions was decided."
    found = search.probe().solutions
    if status is Status.FOUND:
        return "Several solutions."
    return "Exactly one solution." if found else "No solution."


LOOSE_SUDOKUS = Generator(
    name="sudoku loose",
    kind=Sudoku.kind,
    title="Loose sudoku",
    about="Generates a board with givens at random; it usually has many solutions.",
    choices=CHOICES,
    begin=LooseSudoku,
)

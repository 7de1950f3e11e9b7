"""New sudokus: a full grid at random, of which cells are emptied as long as it is the only solution."""

from collections.abc import Generator as Parts
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from workbench.choices import Choice, ChoiceError, Value
from workbench.lab.generate.generator import PREPARING, SEED, Generator
from workbench.lab.generate.symmetry import SYMMETRIES, orbits
from workbench.puzzles.puzzle import Filling
from workbench.puzzles.sudoku import Sudoku, box_names
from workbench.puzzles.sudoku.layout import Layout
from workbench.solvers.goal import Goal
from workbench.solvers.search import Status
from workbench.solvers.sudoku.digits import SUDOKU_DIGITS

LARGEST = 16  # digits
NODES = 200  # of a proof in one part
MAX_NODES = 5000  # of a proof; a given that asks for more stays

CHOICES = (
    Choice(
        name="box",
        title="Size",
        about="The board's side, and rows × columns of a box.",
        default="3x3",
        values=tuple((name, title) for name, title in box_names() if int(title.split()[0]) <= LARGEST),
    ),
    Choice(
        name="symmetry",
        title="Symmetry",
        about="Symmetry of the givens.",
        default="half_turn",
        values=SYMMETRIES,
    ),
    Choice(
        name="givens",
        title="Givens",
        about="Minimum number of givens; 0 removes as many as possible.",
        default=0,
        high=LARGEST**2,
        low_text="fewest possible",
    ),
    SEED,
)


class SudokuBoards:
    """Makes one board."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        high, wide = str(choices["box"]).split("x")
        self._box = int(high), int(wide)
        self._symmetry = str(choices["symmetry"])
        self._least = int(choices["givens"])
        self._rng = np.random.default_rng(int(choices["seed"]))
        side = self._box[0] * self._box[1]
        if self._least > side**2:
            raise ChoiceError(
                f"givens must be at most {side**2}, the cells of a {side} × {side} board, not {self._least}"
            )
        size = f"{side} × {side}, boxes {high} × {wide}"
        self.title = f"Sudoku {size}, {dict(SYMMETRIES)[self._symmetry].lower()}, seed {choices['seed']}"
        self.puzzle: Sudoku | None = None
        self.phase = PREPARING
        self.note = ""

    def parts(self) -> Iterator[float]:
        """Make the board in many small parts; yield how much is done."""
        grid = yield from full_grid(self._box, self._rng)
        givens = grid.copy()
        unproved = 0
        orders = self._rng.permutation(places(len(grid), self._symmetry))
        for number, cells in enumerate(orders):
            kept = givens.ravel()[cells]
            if (givens > 0).sum() - len(set(cells[kept > 0].tolist())) < self._least:
                continue
            givens.ravel()[cells] = 0
            unique = yield from proved(Sudoku(Layout(self._box), givens.copy()))
            if not unique:
                givens.ravel()[cells] = kept
                unproved += unique is None
            self.phase = f"Removing givens, {(givens > 0).sum()} left…"
            yield number / len(orders)
        self.puzzle = Sudoku(Layout(self._box), givens)
        images = "" if self._symmetry == "none" else ", alone or with its images"
        needed = "" if self._least or unproved else f"; none can be removed{images}"
        self.note = f"Unique solution (proved). {(givens > 0).sum()} givens{needed}."


def places(side: int, symmetry: str) -> NDArray[np.uint32]:
    """Return the cells that are emptied together, (places, 4), each once."""
    numbers = np.arange(side * side, dtype=np.uint32).reshape(side, side)
    return np.unique(np.sort(orbits(numbers, symmetry), axis=1), axis=0)


def full_grid(box: tuple[int, int], rng: np.random.Generator) -> Parts[float, None, Filling]:
    """Return a full grid: random boxes that do not see each other, what follows from them, and a shuffle."""
    high, wide = box
    status = Status.EXHAUSTED
    while status is not Status.FOUND:
        if status is Status.EXHAUSTED:  # on small boards, not every choice of boxes is part of a grid
            search = SUDOKU_DIGITS.start(Sudoku(Layout(box), random_boxes(box, rng)), goal=Goal.ONE)
        status = search.advance(NODES, 1)
        yield 0.0
    grid = search.probe().filling
    return grid[shuffled(wide, high, rng)][:, shuffled(high, wide, rng)]


def random_boxes(box: tuple[int, int], rng: np.random.Generator) -> Filling:
    """Return a board with random digits in boxes that share no row or column."""
    high, wide = box
    side = high * wide
    givens = np.zeros((side, side), np.int32)
    for k in range(min(high, wide)):
        part = rng.permutation(side).reshape(high, wide) + 1
        givens[k * high : (k + 1) * high, k * wide : (k + 1) * wide] = part
    return givens


def shuffled(groups: int, size: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Return the rows of this many bands of this size, or the columns of stacks, exchanged as the rules allow."""
    lines = np.arange(groups * size).reshape(groups, size)
    return np.concatenate([rng.permutation(lines[k]) for k in rng.permutation(groups)])


def proved(puzzle: Sudoku) -> Parts[float, None, bool | None]:
    """Return whether a board has one solution; None if the proof took too long."""
    search = SUDOKU_DIGITS.start(puzzle, goal=Goal.UNIQUE)
    while search.advance(NODES, 2) is Status.RUNNING:
        yield 0.0
        if search.probe().nodes >= MAX_NODES:
            return None
    return search.probe().solutions == 1


SUDOKU_BOARDS = Generator(
    name="sudoku",
    title="Sudoku",
    about="Generates a board with a unique solution: a random full grid, from which givens are removed "
    "while the solution stays unique.",
    choices=CHOICES,
    begin=SudokuBoards,
)

"""New kakuros: a pattern, digits under repair until their sums determine them, and the proof that they do.

Where repair does not succeed, some of the open cells become blocks, and repair continues with the present digits.
Whether a board has one solution is always found by the search of `kakuro_sums`, however it was made.
"""

from collections.abc import Generator as Parts
from collections.abc import Iterator, Mapping

import numpy as np

from workbench.base.choices import Choice, Value
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.insight.generating.symmetry import SYMMETRIES
from workbench.insight.kakuro.by_sets import solved_by_sets
from workbench.insight.kakuro.generating.digits import MAX_SEED, Digits
from workbench.insight.kakuro.generating.pattern import Pattern
from workbench.insight.kakuro.level import Difficulty
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.combinations import DIGITS
from workbench.puzzles.puzzle import Filling
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.sums import KAKURO_SUMS
from workbench.solvers.search import Status

SMALLEST = 5  # rows or columns
PATIENCE = 200  # moves a white cell, before open cells become blocks
MAX_MOVES = 100_000_000  # on all boards, some minutes, before generation fails
SHARE = 20  # of the open cells, one in this many then does
TRIALS = 60  # boards that are made before generation fails
VARIATIONS = 300  # changes of one digit to make a board hard; one in thirty does
NODES = 100  # of a proof in one part
MAX_NODES = 3000  # of a proof; a board that needs more is dropped
PATTERN_PART = 0.2  # of the progress
DIGITS_PART = 0.95  # of what is left, before the proof


CHOICES = (
    Choice(
        name="rows",
        title="Rows",
        about="Cells from top to bottom, including the clue row.",
        default=10,
        low=SMALLEST,
        high=200,
    ),
    Choice(
        name="columns",
        title="Columns",
        about="Cells from left to right, including the clue column.",
        default=10,
        low=SMALLEST,
        high=200,
    ),
    Choice(
        name="density",
        further=True,
        title="White, in %",
        about="Percentage of white cells; fewer if needed for a unique solution.",
        default=65,
        low=50,
        high=75,
    ),
    Choice(
        name="symmetry",
        title="Symmetry",
        about="Symmetry of the blocks.",
        default="half_turn",
        values=SYMMETRIES,
    ),
    Choice(
        name="difficulty",
        title="Difficulty",
        about="Easy: the digit sets of the sums suffice. Medium: the sets must also fit."
        " Hard: single runs do not suffice.",
        default="medium",
        values=(
            ("easy", "Easy: sets suffice"),
            ("medium", "Medium: sets must fit"),
            ("hard", "Hard: single runs do not suffice"),
        ),
    ),
    SEED,
)


class KakuroBoards:
    """Makes one board."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._rows, self._columns = int(choices["rows"]), int(choices["columns"])
        self._percent = int(choices["density"])
        self._symmetry = str(choices["symmetry"])
        self._target = Difficulty(str(choices["difficulty"]))
        self._rng = np.random.default_rng(int(choices["seed"]))
        size = f"{self._rows} × {self._columns}"
        looks = f"{self._percent} %, {dict(SYMMETRIES)[self._symmetry].lower()}"
        self.title = f"Kakuro {size}, {self._target}, {looks}, seed {choices['seed']}"
        self.puzzle: Kakuro | None = None
        self.phase = PREPARING
        self.note = ""
        self._trial = 0
        self._moves = 0  # of the repairs that have ended

    def parts(self) -> Iterator[float]:
        """Make the board in many small parts; yield how much is done."""
        yield from load_kernels()
        for self._trial in range(1, TRIALS + 1):
            pattern = Pattern(self._rows, self._columns, self._symmetry, self._rng)
            for part in pattern.thin(self._percent):
                self._report(f"placing blocks, {pattern.percent:.0f} % white")
                yield PATTERN_PART * part
            if not pattern.sound:
                self.note = "No pattern was found for this size and symmetry. Try another size or symmetry."
                return
            for part in self._fill(pattern):
                yield PATTERN_PART + (1 - PATTERN_PART) * part
            if self.puzzle is not None:
                return
            if self._moves >= MAX_MOVES:
                self.note = (
                    f"Stopped after {self._moves:,} digit changes without finding a board that is {self._target}. "
                    "Try a smaller size, fewer white cells or another seed."
                )
                return
        self.note = f"None of {TRIALS} boards was {self._target}. Try another size, density or seed."

    def _report(self, what: str) -> None:
        """Say what is being done now."""
        self.phase = f"Attempt {self._trial} of up to {TRIALS}: {what}…"

    def _fill(self, pattern: Pattern) -> Iterator[float]:
        """Fill a pattern with digits whose sums make a board, as requested if possible."""
        digits = self._digits(pattern)
        whole = fewest = digits.white  # cells that the sums left open, whenever all was propagated from nothing
        while (status := digits.advance()) is not Status.FOUND:
            still = len(digits.open_cells)
            if status is Status.STUCK:
                fewest = min(fewest, still)
            self._report(f"changing digits, {fewest:,} of {digits.white:,} cells still open")
            yield DIGITS_PART * (1 - fewest / whole)
            if digits.moves > PATIENCE * digits.white:
                self._moves += digits.moves
                if self._moves >= MAX_MOVES or not pattern.block(digits.open_cells, 1 + still // SHARE):
                    return
                digits = self._digits(pattern, digits)
        self._moves += digits.moves
        self._report("proving that the solution is unique")
        yield DIGITS_PART
        puzzle, filling = digits.puzzle, digits.filling
        if self._target is not Difficulty.HARD:
            yield from self._judge(puzzle, pattern)
            return
        variations = min(VARIATIONS, 4 * digits.white)  # four other digits a cell are as many as there may be
        for number in range(1, variations + 1):
            self._report(f"making it harder, change {number} of up to {variations}")
            yield from self._judge(varied(puzzle, filling, self._rng), pattern)
            if self.puzzle is not None:
                return

    def _digits(self, pattern: Pattern, before: Digits | None = None) -> Digits:
        white = pattern.white
        filling = np.zeros(white.shape, np.int32) if before is None else before.filling
        return Digits(white, filling, self._target is Difficulty.EASY, int(self._rng.integers(1, MAX_SEED)))

    def _judge(self, puzzle: Kakuro, pattern: Pattern) -> Iterator[float]:
        """Keep a board if it has one solution and has the requested difficulty."""
        found = yield from difficulty(puzzle, tells_easy=self._target is not Difficulty.HARD)
        if found is self._target:
            self.puzzle = puzzle
            self.note = f"Unique solution (proved). {found.capitalize()}, {pattern.percent:.0f} % white."


def load_kernels() -> Iterator[float]:
    """Load or compile every kernel, by making a board as small as can be; it may have many solutions."""
    pattern = Pattern(SMALLEST, SMALLEST, "none", np.random.default_rng(1))
    for _ in pattern.thin(100):
        yield 0.0
    digits = Digits(pattern.white, np.zeros(pattern.white.shape, np.int32), by_sets=False, seed=1)
    while digits.advance() is Status.RUNNING:
        yield 0.0
    yield from difficulty(digits.puzzle)


def varied(puzzle: Kakuro, filling: Filling, rng: np.random.Generator) -> Kakuro:
    """Return a board with another digit in one cell; the same one if there is none for the cell picked."""
    r, c = rng.choice(np.argwhere(puzzle.white)).tolist()
    left = np.setdiff1d(np.arange(1, DIGITS + 1), filling[puzzle.related((r, c))])
    if not len(left):
        return puzzle
    other = filling.copy()
    other[r, c] = rng.choice(left)
    return puzzle.with_sums(other)


def difficulty(puzzle: Kakuro, tells_easy: bool = True) -> Parts[float, None, Difficulty | None]:
    """Return what it takes to solve a board; None if it has not one solution, or no short proof of it.

    Whether a board is easy takes longest; without it, such a board counts as medium.
    """
    search = KAKURO_SUMS.start(puzzle, goal=Goal.UNIQUE)
    status = Status.RUNNING
    while status is not Status.EXHAUSTED:
        status = search.advance(NODES, search.probe().solutions + 1)
        yield 0.0
        probe = search.probe()
        if probe.solutions > 1 or probe.nodes >= MAX_NODES:
            return None
    if probe.solutions == 0:
        return None
    if probe.nodes > 1:
        return Difficulty.HARD
    return Difficulty.EASY if tells_easy and solved_by_sets(puzzle) else Difficulty.MEDIUM


KAKURO_BOARDS = Generator(
    name="kakuro",
    kind=Kakuro.kind,
    title="Kakuro",
    about="Generates a board with a unique solution: random blocks, then digits changed until it is unique.",
    choices=CHOICES,
    begin=KakuroBoards,
    proves_unique=True,
)

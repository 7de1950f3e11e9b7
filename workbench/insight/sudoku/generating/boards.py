"""New sudokus: a full grid at random, of which cells are emptied as long as it is the only solution.

Boards that do not meet what is asked for are dropped, and the next ones made. Small boards are made many at a time.
"""

from collections.abc import Generator as Parts
from collections.abc import Iterator, Mapping

import numpy as np

from workbench.base.choices import ON_OFF, Choice, ChoiceError, Value
from workbench.base.number_format import rounded_percent
from workbench.insight.generating.generator import PREPARING, SEED, Generator
from workbench.insight.generating.symmetry import SQUARE_SYMMETRIES
from workbench.insight.sudoku.generating.demands import CHOICES as DEMANDS
from workbench.insight.sudoku.generating.demands import Demand
from workbench.insight.sudoku.generating.easing import eased
from workbench.insight.sudoku.generating.givens import exchange, is_minimal, places, thin
from workbench.insight.sudoku.generating.grids import full_grids
from workbench.insight.sudoku.generating.pattern import fit, read_pattern
from workbench.insight.sudoku.generating.verdicts import Grids, batch_size, is_quick
from workbench.insight.sudoku.technique import Level
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import Layout
from workbench.puzzles.sudoku.sizes import SIZES, layout_of

LARGEST = 25  # digits
MAX_BATCHES = 2000  # of small boards before generation fails
MAX_LARGE = 300  # large boards
EXCHANGES = 60  # rounds, to have fewer givens
RARE = " (rare: nearly all minimal jigsaws with diagonals or extra regions are extreme)"
PACE = 100  # batches after which the progress is at 63 %

CHOICES = (
    *(choice for choice in SIZES if choice.name != "regions"),
    Choice(
        name="symmetry",
        title="Symmetry",
        about="Symmetry of the givens.",
        default="half_turn",
        values=SQUARE_SYMMETRIES,
    ),
    Choice(
        name="pattern",
        further=True,
        title="Pattern",
        about="Cells of the givens, row by row: . for an open cell, x for a given. Replaces the symmetry.",
        default="",
        longest=3 * LARGEST**2,
    ),
    Choice(
        name="givens",
        further=True,
        title="Givens, at least",
        about="Minimum number of givens; 0 removes as many as possible.",
        default=0,
        high=LARGEST**2,
        low_text="fewest possible",
    ),
    Choice(
        name="most",
        further=True,
        title="Givens, at most",
        about="Maximum number of givens; 0 sets no limit.",
        default=0,
        high=LARGEST**2,
        low_text="no limit",
    ),
    Choice(
        name="minimal",
        further=True,
        title="Minimal",
        about="Accept only boards from which no given can be removed.",
        default="off",
        values=ON_OFF,
    ),
    *DEMANDS,
    SEED,
)


class SudokuBoards:
    """Makes one board."""

    def __init__(self, choices: Mapping[str, Value]) -> None:
        self._choices = choices
        self._rng = np.random.default_rng(int(choices["seed"]))
        self._least, self._most = int(choices["givens"]), int(choices["most"])
        self._minimal = choices["minimal"] == "on"
        self._demand = Demand.of(choices)
        self._layout = layout = layout_of(choices)  # a jigsaw's own regions are drawn for each attempt
        side = layout.side
        self._pattern = read_pattern(str(choices["pattern"]), side)
        self._places = places(side, str(choices["symmetry"]))
        self._images = choices["symmetry"] != "none"
        self._check(side)
        looks = dict(SQUARE_SYMMETRIES)[str(choices["symmetry"])].lower() if self._pattern is None else "given pattern"
        high, wide = str(choices["box"]).split("x")
        name = Sudoku(layout, np.zeros((side, side), np.int32)).name.split(",")[0]
        boxes = "" if layout.regions else f", boxes {high} × {wide}"
        level = "" if self._demand.level is None else f", {self._demand.level.name.lower()}"
        self.title = f"{name}{level}{boxes}, {looks}, seed {choices['seed']}"
        self.puzzle: Sudoku | None = None
        self.phase = PREPARING
        self.note = ""

    def _check(self, side: int) -> None:
        """Raise ChoiceError where the choices do not fit together."""
        for name in ("givens", "most"):
            if int(self._choices[name]) > side**2:
                raise ChoiceError(
                    f"{name} must be at most {side**2}, the cells of a {side} × {side} board, not {self._choices[name]}"
                )
        if 0 < self._most < self._least:
            raise ChoiceError(f"most must not be less than givens, which is {self._least}, but it is {self._most}")

    def parts(self) -> Iterator[float]:
        """Make the board in many small parts; yield how much is done."""
        batches = MAX_BATCHES if is_quick(self._layout) else MAX_LARGE
        for number in range(batches):
            for part in self._attempt():
                done = f"attempt {number + 1:,}" if self._picky else f"{rounded_percent(part)} of the cells tried"
                self.phase = f"Removing givens, {done}{self._rare}…"
                yield 1 - np.exp(-(number + part) / PACE) if self._picky else part
            if self.puzzle is not None:
                return
        self.note = f"None of {batches:,} attempts met all conditions. Relax one, or try another seed."

    @property
    def _picky(self) -> bool:
        """Whether boards may have to be dropped."""
        return bool(self._most or self._minimal or self._pattern is not None) or not self._demand.is_open

    @property
    def _is_too_hard(self) -> bool:
        """Whether few minimal boards are as easy as asked for: those of jigsaws with further units."""
        easier = self._demand.level is not None and self._demand.level < Level.EXTREME
        layout = self._layout
        return easier and bool(layout.regions and layout.further) and is_quick(layout)

    @property
    def _is_eased(self) -> bool:
        """Whether boards get more givens until they are as easy as asked for."""
        return self._is_too_hard and not self._minimal and self._pattern is None

    @property
    def _rare(self) -> str:
        """What to say where few boards are of the level that is asked for."""
        is_rare = not self._is_eased or self._demand.level is Level.UNFAIR  # eased boards are easier or harder at once
        return RARE if self._is_too_hard and is_rare else ""

    def _attempt(self) -> Iterator[float]:
        """Make some boards; keep the first that is as asked for."""
        layout = layout_of(self._choices, self._rng)
        count = batch_size(layout) if self._picky and self._pattern is None else 1
        grids = yield from full_grids(layout, count, self._rng)
        if not len(grids):
            return  # these regions have no grid, or none that is found soon
        if self._pattern is not None:
            board = yield from fit(layout, grids[0], self._pattern, self._rng)
            if board is not None:
                yield from self._keep_if(layout, grids[0], board, "")
            return
        least = 0 if self._minimal else self._least
        boards, unknown = yield from thin(layout, grids, self._places, least, self._rng)
        over = np.maximum(np.count_nonzero(boards, axis=1) - (self._most or boards.size), 0)
        for k in np.flatnonzero(over == over.min()).tolist():
            fewer = yield from self._exchanged(layout, grids[k], boards[k])
            yield from self._keep_if(layout, grids[k], fewer, self._remark(not over[k], int(unknown[k])))
            if self.puzzle is not None or over[k]:
                return

    def _exchanged(self, layout: Layout, grid: Grids, board: Grids) -> Parts[float, None, Grids]:
        """Return a board with no more givens than asked for, if exchanges lead to one."""
        for _ in range(EXCHANGES if self._most else 0):
            if np.count_nonzero(board) <= self._most:
                break
            board = yield from exchange(layout, grid, board, self._places, self._rng)
        return board

    def _keep_if(self, layout: Layout, grid: Grids, board: Grids, remark: str) -> Iterator[float]:
        """Make a board the puzzle if it is as asked for."""
        if self._is_eased:
            before = np.count_nonzero(board)
            board = yield from eased(layout, grid, board, self._places, self._demand.is_exceeded, self._rng)
            if more := np.count_nonzero(board) - before:
                remark = f", {more} of them added to make it easier"
        count = np.count_nonzero(board)
        if self._pattern is None and not self._least <= count <= (self._most or count):
            return
        if self._minimal and not (yield from is_minimal(layout, board)):
            return
        puzzle = Sudoku(layout, board.reshape(layout.side, layout.side).astype(np.int32))
        rated = ""
        if not self._demand.is_open:
            rating = self._demand.rating(puzzle)
            yield 0.0
            if rating is None:
                return
            rated = f" {rating.level.name.capitalize()}, score {rating.score:,}."
        self.puzzle = puzzle
        self.note = f"Unique solution (proved). {count} givens{remark}.{rated}"

    def _remark(self, thinned: bool, undecided: int) -> str:
        """Return what is known of givens that could be removed."""
        if self._minimal:
            return "; none can be removed"
        if undecided:
            return f"; it may not be minimal, because {undecided} removals took too long to check"
        if self._least or not thinned:
            return ""
        return f"; none can be removed{', alone or with its symmetric partners' if self._images else ''}"


SUDOKU_BOARDS = Generator(
    name="sudoku",
    kind=Sudoku.kind,
    title="Sudoku",
    about="Generates a board with a unique solution: a random full grid, from which givens are removed "
    "while the solution stays unique.",
    choices=CHOICES,
    begin=SudokuBoards,
    proves_unique=True,
)

"""One tiling of a large board by large neighbourhood search; the kernel `polyomino/neighbourhoods.py` explains it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value
from workbench.puzzles.notation import cell_name
from workbench.puzzles.polyomino import Polyomino, areas
from workbench.puzzles.polyomino.pieces import Piece
from workbench.puzzles.puzzle import Filling, Puzzle, Reason
from workbench.puzzles.sentences import counted, times
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import KernelSearch, all_but, trimmed
from workbench.solvers.polyomino.bits import bounds_of
from workbench.solvers.polyomino.board_scan import fillable_regions
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED, Probe, Status
from workbench.solvers.solver import Solver

LARGE = 400  # cells; on smaller boards a search in order finds a solution, or proves that there is none
MOST_WAYS = 2**20  # in which pieces can cover a cell
CANDIDATES = 2**17  # of all levels together: some 40 for each piece on 100 x 100
MIXING = 0x9E3779B97F4A7C15  # of splitmix64: neighbouring seeds become different states

CHOICES = (Choice(name="seed", title="Seed", about="Random seed.", default=1),)


class Neighbourhoods(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    shapes: NDArray[np.int32]
    begins: NDArray[np.int32]
    piece: NDArray[np.int32]
    through: NDArray[np.int32]
    shift: NDArray[np.int32]
    area: NDArray[np.int64]
    ideal: NDArray[np.int64]
    white: NDArray[np.uint8]
    possible: NDArray[np.bool_]
    sums: NDArray[np.bool_]
    blocked: NDArray[np.int32]
    seen: NDArray[np.int64]
    queue: NDArray[np.int32]
    sequence: NDArray[np.int32]
    rank: NDArray[np.int32]
    strip: NDArray[np.int32]
    liking: NDArray[np.int64]
    left: NDArray[np.int64]
    owed: NDArray[np.int64]
    due: NDArray[np.int64]
    shape: NDArray[np.int32]
    place: NDArray[np.int32]
    stack: NDArray[np.int32]
    aim: NDArray[np.int32]
    start: NDArray[np.int32]
    stop: NDArray[np.int32]
    pool: NDArray[np.int32]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


CONSTANT = (  # arrays that no search changes, or that hold nothing from one node to the next
    "shapes", "begins", "piece", "through", "shift", "area", "ideal", "white", "possible", "sums", "queue",
)  # fmt: skip


class Shapes(NamedTuple):
    """The orientations of all pieces on a board with a margin."""

    margin: int  # rows above and below the board, and columns to its left; these are also to the right of a row
    stride: int
    piece: NDArray[np.int32]  # of each orientation
    way: NDArray[np.int32]  # its number among those of its piece
    begins: NDArray[np.int32]
    offsets: NDArray[np.int32]

    @property
    def columns(self) -> int:
        """The columns of the board."""
        return self.stride - self.margin

    def with_margin(self, cell: int) -> int:
        """Return the number of a cell of the board on the board with its margin."""
        row, column = divmod(cell, self.columns)
        return (row + self.margin) * self.stride + column + self.margin

    def without_margin(self, cells: NDArray[np.integer]) -> NDArray[np.int64]:
        """Return the numbers of cells on the board itself."""
        rows, columns = np.divmod(cells.astype(np.int64), self.stride)
        return (rows - self.margin) * self.columns + columns - self.margin

    @property
    def through(self) -> NDArray[np.int32]:
        """The orientation of each of the offsets."""
        return np.repeat(np.arange(len(self.piece), dtype=np.int32), np.diff(self.begins))


def shapes_of(puzzle: Polyomino) -> Shapes:
    """Return the orientations of the pieces that may be laid, in the order of the placements."""
    used = [(x, piece.orientations()) for x, piece in enumerate(puzzle.pieces) if piece.high != 0]
    ways = [(x, way, cells) for x, turned in used for way, cells in enumerate(turned)]
    margin = max([1, *(max(cell) for _, _, cells in ways for cell in cells)])
    stride = puzzle.shape[1] + margin
    return Shapes(
        margin,
        stride,
        piece=np.array([x for x, _, _ in ways], np.int32),
        way=np.array([way for _, way, _ in ways], np.int32),
        begins=np.cumsum([0, *(len(cells) for _, _, cells in ways)]).astype(np.int32),
        offsets=np.array(
            [(r - cells[0][0]) * stride + c - cells[0][1] for _, _, cells in ways for r, c in cells], np.int32
        ),
    )


def hardest_cell(puzzle: Polyomino) -> int:
    """Return the cell that fewest placements cover, as a row-major number."""
    ways = np.bincount(puzzle.placements.cells, minlength=puzzle.board.size)
    return int(np.where(puzzle.board.ravel(), ways, ways.max() + 1).argmin())


def ideal_numbers(pieces: tuple[Piece, ...], cells: int) -> NDArray[np.int64]:
    """Return how many copies of each piece to lay: within its bounds, as equally many of all as these allow."""
    ideal = np.array([piece.low for piece in pieces], np.int64)
    area = np.array([piece.area for piece in pieces], np.int64)
    high = np.array([cells if piece.high is None else piece.high for piece in pieces], np.int64)
    while (spare := cells - int(ideal @ area)) > 0:
        growing = np.flatnonzero((ideal < high) & (area <= spare))
        if not len(growing):
            break
        each = max(1, spare // int(area[growing].sum()))
        for x in growing.tolist():
            ideal[x] += min(each, high[x] - ideal[x], max(0, cells - int(ideal @ area)) // area[x])
    return ideal


def state_of(puzzle: Polyomino, shapes: Shapes, seed: int) -> Neighbourhoods:
    """Return the arrays of a search at its root; the puzzle has no fixed pieces."""
    from workbench.kernels.polyomino import neighbourhoods as kernel  # numba: only once a search starts

    cells, (rows, columns) = puzzle.cells, puzzle.shape
    board = np.full((rows + 2 * shapes.margin + 1, shapes.stride), -1, np.int32)
    board[shapes.margin : shapes.margin + rows, shapes.margin :][puzzle.board] = 0
    low, high, area = bounds_of(puzzle)
    ideal = ideal_numbers(puzzle.pieces, cells)
    any_number = tuple(replace(piece, low=0) for piece in puzzle.pieces)
    sums = np.array([sign == "1" for sign in f"{areas.reachable(any_number, cells):0{cells + 1}b}"[::-1]], bool)
    levels = cells // int(area.min(initial=cells)) + 2

    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.STRIDE], s[kernel.MARGIN] = shapes.stride, shapes.margin
    s[kernel.ROWS], s[kernel.COLUMNS] = rows, columns
    s[kernel.ISLANDS] = all(piece.in_one_part for piece in puzzle.pieces if piece.high != 0)
    s[kernel.RANDOM] = (seed + 1) * MIXING % 2**63 or 1
    s[kernel.BALANCED] = bool(low.any() or (high < UNLIMITED).any())
    s[kernel.IDEAL] = s[kernel.DUE] = ideal.sum()
    s[kernel.SLACK] = cells - int(low @ area)
    s[kernel.ROUND] = -1
    s[kernel.FLOODS] = 1  # that of `why_none`
    s[kernel.FOCUS] = shapes.with_margin(hardest_cell(puzzle))
    return Neighbourhoods(
        shapes=shapes.offsets,
        begins=shapes.begins,
        piece=shapes.piece,
        through=shapes.through,
        shift=shapes.offsets,
        area=area,
        ideal=ideal,
        white=(np.indices(board.shape).sum(axis=0).ravel() % 2).astype(np.uint8),
        possible=fillable_regions(puzzle).ravel(),
        sums=sums,
        blocked=board.ravel(),
        seen=np.zeros(board.size, np.int64),
        queue=np.zeros(board.size, np.int32),
        sequence=np.zeros(cells, np.int32),
        rank=np.zeros(board.size, np.int32),
        strip=np.zeros(board.size, np.int32),
        liking=np.ones(len(area), np.int64),
        left=high.copy(),
        owed=low.copy(),
        due=ideal.copy(),
        shape=np.zeros(levels, np.int32),
        place=np.zeros(levels, np.int32),
        stack=np.arange(levels, dtype=np.int32),
        aim=np.zeros(levels, np.int32),
        start=np.zeros(levels, np.int32),
        stop=np.zeros(levels, np.int32),
        pool=np.zeros(max(CANDIDATES, 4 * len(shapes.offsets)), np.int32),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        s=s,
    )


def why_none(arrays: Neighbourhoods, shapes: Shapes) -> Reason | None:
    """Return why there is no solution, if a region of the empty board shows it."""
    from workbench.kernels.polyomino import neighbourhoods as kernel
    from workbench.kernels.polyomino.regions import hopeless

    if not arrays.s[kernel.ISLANDS]:
        return None
    room = arrays.blocked, arrays.seen, arrays.queue
    cell, cells = hopeless(*room, arrays.white, arrays.possible, arrays.sums, shapes.stride)
    if cell < 0:
        return None
    [inside] = shapes.without_margin(np.array([cell])).tolist()
    name = cell_name(divmod(inside, shapes.columns))
    return Reason(f"No pieces can fill the region of {counted(cells, 'cell')} that contains {name}.")


class NeighbourhoodSearch(KernelSearch):
    """The search of one board."""

    def __init__(self, puzzle: Polyomino, seed: int = 1) -> None:
        from workbench.kernels.polyomino import neighbourhoods as kernel

        self._puzzle, self._names, self.why = puzzle, kernel, ""
        rest = puzzle.rest if puzzle.fixed else puzzle
        self._shapes = shapes_of(rest)
        self.arrays = state_of(rest, self._shapes, seed)
        if reason := why_none(self.arrays, self._shapes):
            self.reason, self.arrays.s[kernel.SLACK] = reason, -1  # the root is a dead end
        super().__init__(kernel.advance, self.arrays, all_but(self.arrays, *CONSTANT), self._probe)

    def _summary(self) -> str:
        """Return why there is no solution, or how far the search has come, after why it was chosen."""
        if self.reason:
            return str(self.reason)
        s, kernel, cells = self.arrays.s, self._names, len(self.arrays.sequence)
        most, cleared, rounds = int(s[kernel.MOST]), int(s[kernel.CLEARED]), int(s[kernel.ROUND])
        parts = [self.why] if self.why else []
        if 0 < most < cells:
            parts.append(f"At most {most:,} of {counted(cells, 'cell')} were covered.")
        if cleared:
            again = f", the whole board {times(rounds)}" if rounds > 1 else ""
            parts.append(f"Surroundings of dead ends were cleared {times(cleared)}{again}.")
        return " ".join(parts)

    @property
    def progress(self) -> float:
        return 1.0 if self.status is Status.EXHAUSTED else 0.0  # what is covered may have to be cleared again

    @cached_property
    def _keys(self) -> NDArray[np.int64]:
        """For each placement of the puzzle its orientation and its first cell, as one number; ascending."""
        found = self._puzzle.placements
        return self._key(found.piece, self._puzzle.orientations(), found.cells[found.starts[:-1]])

    def _key(self, piece: NDArray[np.int32], way: NDArray[np.int32], cell: NDArray[np.integer]) -> NDArray[np.int64]:
        each = max((len(one.orientations()) for one in self._puzzle.pieces), default=1)
        return (piece.astype(np.int64) * each + way) * self._puzzle.board.size + cell

    def _filling(self) -> Filling:
        """Return what is laid, the fixed pieces included."""
        arrays, shapes = self.arrays, self._shapes
        laid = arrays.stack[: self.level]
        shape, place = arrays.shape[laid], arrays.place[laid]
        cells = shapes.without_margin(place)
        numbers = np.searchsorted(self._keys, self._key(shapes.piece[shape], shapes.way[shape], cells))
        return self._puzzle.with_fixed_laid(self._puzzle.lay(numbers.astype(np.int64)))

    def _probe(self, status: Status) -> Probe:
        return Probe(
            status=status,
            nodes=self.tally.nodes,
            level=self.level,
            solutions=self.tally.solutions,
            progress=self.progress,
            profile=trimmed(self.arrays.profile),
            filling=self._filling(),
        )


def accepts(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a large board, and its pieces are few enough to be tried at every cell."""
    if not isinstance(puzzle, Polyomino) or puzzle.cells < LARGE:
        return False
    return sum(piece.area * len(piece.orientations()) for piece in puzzle.pieces) <= MOST_WAYS


def begin(puzzle: Puzzle, choices: Mapping[str, Value], _goal: Goal) -> NeighbourhoodSearch:
    """Start the search."""
    assert isinstance(puzzle, Polyomino)
    return NeighbourhoodSearch(puzzle, int(choices["seed"]))


POLYOMINO_NEIGHBOURHOODS = Solver(
    name="polyomino_neighbourhoods",
    title="Large neighbourhood search",
    about="Fills a large board strip by strip; around dead ends it clears the board and searches anew.",
    accepts=accepts,
    choices=CHOICES,
    begin=begin,
    goals=(Goal.ONE,),
    has_tree=False,
    repeats=True,
)

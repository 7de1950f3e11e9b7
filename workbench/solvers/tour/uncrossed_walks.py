"""Uncrossed walks: all that never cross themselves, their number, and the longest; see `kernels.tour.uncrossed`."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, ChoiceError, Value
from workbench.kernels import scalars
from workbench.puzzles.images import IMAGES, image, image_cell
from workbench.puzzles.puzzle import Cell, Filling, Puzzle
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.crossings import counts_crossings, crossing_offsets, downward
from workbench.puzzles.tour.leaps import neighbours
from workbench.solvers.goal import Goal
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, tree_progress, trimmed
from workbench.solvers.ring import ring
from workbench.solvers.search import UNLIMITED, Probe, Search, Status
from workbench.solvers.solver import Solver
from workbench.solvers.tour.warnsdorff_backtracking import starts_of

MAX_SQUARES = 256  # the rows of their moves take 0.5 MB; the trees of far smaller boards are already out of reach
MAX_BOARD = 10_000  # squares and holes
MOVES = 8  # bits of a byte
BLOCK = 64  # bytes: a row is a multiple of so many
POLYGON = 3  # moves that a closed walk has at least: a leap there and back is none
CHOICES = (
    Choice(
        name="starts",
        title="Starts",
        about="The starts and first moves that are tried: of those that are images of one another, one or all.",
        default="different",
        values=(("different", "One of each kind"), ("all", "All")),
    ),
    Choice(
        name="moves",
        title="Moves",
        about="Length, in moves, of the walks to list or count; 0 = any.",
        default=0,
        low=0,
        high=MAX_SQUARES,
    ),
)
ONE_OF_IMAGES = "Of starts and first moves that are images of one another, only one is tried."
CONSTANT = ("near", "rows", "row_bytes", "starts", "first")


class UncrossedWalk(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    near: NDArray[np.uint32]
    rows: NDArray[np.uint64]
    row_bytes: NDArray[np.uint8]
    starts: NDArray[np.uint32]
    first: NDArray[np.uint8]
    taken: NDArray[np.uint64]
    taken_bytes: NDArray[np.uint8]
    path: NDArray[np.uint32]
    made: NDArray[np.uint32]
    ways: NDArray[np.uint8]
    untried: NDArray[np.uint8]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


class UncrossedWalks(KernelSearch):
    """The search of one board; level L has a path of L squares, or one of L - 1 and the move back to its start."""

    def __init__(self, tour: Tour, choices: Mapping[str, Value], goal: Goal) -> None:
        from workbench.kernels.tour import uncrossed as kernel

        self.tour = tour
        self._squares = np.flatnonzero(tour.board)
        symmetries = [] if choices["starts"] == "all" else symmetries_of(tour)
        self.walk = walk_of(tour, symmetries)
        longest, moves = goal is Goal.LONGEST, int(choices["moves"])
        if symmetries and not longest:
            self.note = ONE_OF_IMAGES
        s = self.walk.s
        s[kernel.GROWS] = longest
        s[kernel.LEAST] = max(moves, POLYGON if tour.closed else 0)
        s[kernel.MOST] = moves or UNLIMITED
        cut = None if longest else Cut((kernel.ENTER,), kernel.BACK)
        super().__init__(kernel.advance, self.walk, all_but(self.walk, *CONSTANT, "taken_bytes"), self._probe, cut)

    @property
    def progress(self) -> float:
        return tree_progress(*self._branches(), self.level)

    def _branches(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return, by level, how many branches of the current node have been begun, and how many it has."""
        from workbench.kernels.tour import uncrossed as kernel

        level, walk = self.level, self.walk
        degree, left = (np.bitwise_count(moves[:level]).astype(np.int64) for moves in (walk.ways, walk.untried))
        tried = degree - left
        if level:
            degree[0], tried[0] = len(walk.starts), int(walk.s[kernel.AT])
        return tried, degree

    def _probe(self, status: Status) -> Probe:
        from workbench.kernels.tour import uncrossed as kernel

        s = self.walk.s
        longest = int(s[kernel.LONGEST])
        return Probe(
            status=status,
            nodes=int(s[scalars.NODES]),
            level=self.level,
            solutions=int(s[scalars.SOLUTIONS]),
            progress=1.0 if status is Status.EXHAUSTED else self.progress,
            profile=trimmed(self.walk.profile),
            filling=self._filling(),
            best=longest if longest >= 0 else None,
        )

    def _filling(self) -> Filling:
        """Return the numbers of the path; a move back to its start adds none."""
        path = self.walk.path[: self.level]
        path = path[:-1] if len(path) > 1 and path[-1] == path[0] else path
        filling = np.zeros(self.tour.shape, np.int32)
        filling.ravel()[self._squares[path]] = np.arange(1, len(path) + 1)
        return filling


def walk_of(tour: Tour, symmetries: list[int]) -> UncrossedWalk:
    """Return the arrays of a search at its root, for all open or closed walks but for images by these symmetries."""
    from workbench.kernels.tour import uncrossed as kernel

    squares = np.flatnonzero(tour.board)
    leads = neighbours(tour.board, tour.leap)[squares]
    near = np.searchsorted(squares, np.maximum(leads, 0)).astype(np.uint32)
    near[leads < 0] = 0
    near = np.pad(near, ((0, 0), (0, MOVES - near.shape[1])))
    closed_off = no_moves(leads)
    begins = list(beginnings(tour, leads, squares, symmetries))
    width = BLOCK * -(-len(squares) // BLOCK)
    depth = len(squares) + 3
    rows = crossing_rows(tour, squares, leads, width)
    taken = np.zeros((depth, width), np.uint8)
    taken[1, : len(squares)] = closed_off
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.CLOSED], s[kernel.WORDS], s[kernel.LONGEST] = tour.closed, width // 8, -1
    s[kernel.MOST] = UNLIMITED
    s[kernel.END] = -1 if tour.end is None else np.searchsorted(squares, number_of(tour.end, tour.shape))
    return UncrossedWalk(
        near=near.ravel(),
        rows=rows.view(np.uint64),
        row_bytes=rows,
        starts=np.array([start for start, _ in begins], np.uint32),
        first=np.array([moves for _, moves in begins], np.uint8),
        taken=taken.ravel().view(np.uint64),
        taken_bytes=taken.ravel(),
        path=np.zeros(depth, np.uint32),
        made=np.zeros(depth, np.uint32),
        ways=np.zeros(depth, np.uint8),
        untried=np.zeros(depth, np.uint8),
        profile=np.zeros(depth, np.int64),
        visits=ring(),
        s=s,
    )


def number_of(cell: Cell, shape: tuple[int, int]) -> int:
    """Return the number of a square, row by row."""
    return cell[0] * shape[1] + cell[1]


def no_moves(leads: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Return for each square the moves that lead to none, as bits; `leads`: where they lead, -1 = nowhere."""
    missing = np.ones((len(leads), MOVES), np.uint8)
    missing[:, : leads.shape[1]] = leads < 0
    return np.packbits(missing, axis=1, bitorder="little").ravel()


def crossing_rows(tour: Tour, squares: NDArray[np.intp], leads: NDArray[np.int32], width: int) -> NDArray[np.uint8]:
    """Return the row of each move, one after the other: the moves that it forbids."""
    rows = np.zeros((len(squares), MOVES, width), np.uint8)
    place = {divmod(square, tour.shape[1]): q for q, square in enumerate(squares.tolist())}
    moves: list[Cell] = [(r, c) for r, c in tour.moves.tolist()]
    bit = {move: np.uint8(1 << k) for k, move in enumerate(moves)}
    for begin, q in place.items():
        for k in np.flatnonzero(leads[q] >= 0).tolist():
            for square, move in forbidden_by(tour, begin, moves[k]):
                if square in place:
                    rows[q, k, place[square]] |= bit[move]
    return rows.ravel()


def forbidden_by(tour: Tour, begin: Cell, move: Cell) -> Iterator[tuple[Cell, Cell]]:
    """Yield by first square the moves that a move forbids: those to its square, and those that cross it, both ways."""
    end, back = (begin[0] + move[0], begin[1] + move[1]), (-move[0], -move[1])
    for r, c in tour.moves.tolist():
        yield (end[0] - r, end[1] - c), (r, c)
    steps, crossing = downward(tour.leap), crossing_offsets(tour.leap)
    (row, column), step = (begin, move) if move in steps else (end, back)
    for one, other, (r, c) in [*crossing, *((other, one, (-r, -c)) for one, other, (r, c) in crossing)]:
        if steps[one] == step:
            upper, (dr, dc) = (row + r, column + c), steps[other]
            yield upper, (dr, dc)
            yield (upper[0] + dr, upper[1] + dc), (-dr, -dc)


def beginnings(
    tour: Tour, leads: NDArray[np.int32], squares: NDArray[np.intp], symmetries: list[int]
) -> Iterator[tuple[int, int]]:
    """Yield the starts by number, with the first moves as bits; of images of one another only the first."""
    for square in starts_of(tour).tolist():
        images = {symmetry: imaged(tour, square, symmetry) for symmetry in symmetries}
        if min(images.values(), default=square) < square:
            continue
        fixing = [symmetry for symmetry in symmetries if images[symmetry] == square]
        q, moves, seen = int(np.searchsorted(squares, square)), 0, set[int]()
        for k, target in enumerate(leads[q].tolist()):
            if target >= 0 and target not in seen:
                moves |= 1 << k
                seen |= {imaged(tour, target, symmetry) for symmetry in fixing}
        yield q, moves


def symmetries_of(tour: Tour) -> list[int]:
    """Return the numbers of the images of a board, other than itself, that are the board with its start and end."""
    return [
        k
        for k in range(1, IMAGES)
        if np.array_equal(image(tour.board, k), tour.board)
        and all(image_cell(cell, tour.shape, k) == cell for cell in (tour.start, tour.end) if cell is not None)
    ]


def imaged(tour: Tour, square: int, symmetry: int) -> int:
    """Return where a square is in an image of the board."""
    return number_of(image_cell(divmod(square, tour.shape[1]), tour.shape, symmetry), tour.shape)


def accepts(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is a tour of few squares whose crossings are known."""
    if not isinstance(puzzle, Tour) or puzzle.board.size > MAX_BOARD or puzzle.squares > MAX_SQUARES:
        return False
    return not puzzle.faults and counts_crossings(puzzle)


def finds(puzzle: Puzzle, _choices: Mapping[str, Value]) -> str:
    """Return what a walk is called: a closed one on a board for closed tours."""
    return "closed uncrossed walk" if isinstance(puzzle, Tour) and puzzle.closed else "uncrossed walk"


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Start the search; raise ChoiceError for a number of moves where the longest walk is to be found."""
    assert isinstance(puzzle, Tour)
    if goal is Goal.LONGEST and choices["moves"]:
        raise ChoiceError("the longest walk has any number of moves; set moves to 0, or list or count walks instead")
    return UncrossedWalks(puzzle, choices, goal)


UNCROSSED_WALKS = Solver(
    name="uncrossed_walks",
    title="Uncrossed walks",
    about="Finds, lists or counts walks that never cross themselves; on boards for closed tours, closed ones. They need"
    " not visit all squares; each direction counts.",
    accepts=accepts,
    choices=CHOICES,
    begin=begin,
    has_tree=False,
    goals=(Goal.LONGEST, Goal.ALL, Goal.COUNT),
    leaf="dead end or move back to the start",
    finds=finds,
    level="step",
)

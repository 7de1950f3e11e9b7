"""Kakuro by propagation: restrict each run to the digit sets that make its sum, then guess a cell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Choice, Value, settle
from workbench.kernels import scalars
from workbench.kernels.codes import KAKURO_DIGITS, KAKURO_GUESS
from workbench.puzzles.grid import frozen
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import Puzzle
from workbench.solvers.goal import Goal
from workbench.solvers.kakuro.cells import ORDERS, homes, hopeless, masks_of, ranks
from workbench.solvers.kernel_search import Cut, KernelSearch, all_but, guessed_cells, look
from workbench.solvers.ring import ring
from workbench.solvers.search import Probe, Search, Status
from workbench.solvers.solver import Batch, Found, Solver

PATIENCE = 100  # nodes before the first restart, or one for each white cell if those are more; fewer do not get deep
RESTARTING = (Goal.ONE, Goal.UNIQUE)  # until the first solution; then the whole tree is searched for a second
MAX_RESTARTING = 2  # solutions looked for by these goals
SINGLE = np.array([word.bit_length() if word.bit_count() == 1 else 0 for word in range(512)], np.int32)

SMALL = Kakuro.blank({"rows": 3, "columns": 3})
CHOICES = (
    Choice(
        name="cell",
        title="Guess",
        about="The cell to guess when propagation ends; weighted: cells of runs that failed often count more.",
        default="weighted",
        values=(
            ("weighted", "Fewest candidates, weighted"),
            ("fewest", "Fewest candidates"),
            ("ranked", "In the order below"),
        ),
    ),
    Choice(
        name="order",
        title="Order",
        about="The order in which equally good cells are taken.",
        default="first",
        values=ORDERS,
    ),
    Choice(
        name="digits",
        title="Digits",
        about="The order in which the digits of a cell are tried; by default the last one tried there comes first.",
        default="near",
        values=(
            ("near", "Last tried, else average"),
            ("up", "1 to 9"),
            ("down", "9 to 1"),
            ("random", "At random"),
        ),
    ),
    Choice(
        name="restarts",
        title="Restarts",
        about="Restart from time to time until the first of one or two solutions; the weights of failed runs stay.",
        default="growing",
        values=(("growing", "At growing intervals"), ("never", "Never")),
    ),
    Choice(
        name="seed",
        title="Seed",
        about="Random seed.",
        default=1,
        needs=(("order", "random"), ("digits", "random")),
    ),
)


class RunSums(NamedTuple):
    """The arrays of the kernel, in the order of its arguments; the kernel documents them."""

    cells: NDArray[np.uint32]
    starts: NDArray[np.uint32]
    sums: NDArray[np.int32]
    home: NDArray[np.uint32]
    rank: NDArray[np.uint32]
    masks: NDArray[np.uint32]
    free: NDArray[np.uint32]
    weight: NDArray[np.int64]
    trail: NDArray[np.uint32]
    queue: NDArray[np.uint32]
    queued: NDArray[np.uint32]
    desk: NDArray[np.uint32]
    latest: NDArray[np.uint32]
    guess: NDArray[np.uint32]
    wide: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


class RunTables(NamedTuple):
    """The arrays of a puzzle that no search changes, and whether it is void."""

    cells: NDArray[np.uint32]
    starts: NDArray[np.uint32]
    sums: NDArray[np.int32]
    home: NDArray[np.uint32]
    rank: NDArray[np.uint32]
    roots: NDArray[np.uint32]  # (cells of the board,): the first candidates of each
    void: bool


def board(puzzle: Kakuro, choices: Mapping[str, Value]) -> RunTables:
    """Return the constant arrays of a puzzle."""
    runs, given = puzzle.runs, puzzle.given()
    roots = np.where(puzzle.white, np.where((given > 0) & (given <= 9), masks_of(given), 511), 0).astype(np.uint32)
    rank = ranks(puzzle, str(choices["order"]), int(choices["seed"]))
    return RunTables(
        runs.cells, runs.starts, runs.sums, frozen(homes(puzzle)), frozen(rank), roots.ravel(), hopeless(puzzle)
    )


class Workplace(NamedTuple):
    """The arrays that a search writes to."""

    masks: NDArray[np.uint32]
    free: NDArray[np.uint32]
    weight: NDArray[np.int64]
    trail: NDArray[np.uint32]
    queue: NDArray[np.uint32]
    queued: NDArray[np.uint32]
    desk: NDArray[np.uint32]
    latest: NDArray[np.uint32]
    guess: NDArray[np.uint32]
    wide: NDArray[np.uint32]
    degree: NDArray[np.int64]
    tried: NDArray[np.int64]
    profile: NDArray[np.int64]
    visits: NDArray[np.int32]
    s: NDArray[np.int64]


def workplace(size: int, white: int, runs: int, choices: Mapping[str, Value]) -> Workplace:
    """Return writable arrays for boards of at most this many cells, white cells and runs."""
    from workbench.kernels.kakuro import guess as kakuro_guess
    from workbench.kernels.kakuro import sums as kernel  # numba: only once a search starts
    from workbench.kernels.kakuro.runs import DESK

    levels = white + 1
    s = np.zeros(kernel.SCALARS, np.int64)
    s[kernel.RULE] = KAKURO_GUESS[str(choices["cell"])]
    s[kakuro_guess.SEQUENCE] = KAKURO_DIGITS[str(choices["digits"])]
    s[kakuro_guess.RANDOM] = (int(choices["seed"]) + 1) * 0x9E3779B97F4A7C15 % 2**63 or 1  # spread by the golden ratio
    return Workplace(
        masks=np.zeros(size, np.uint32),
        free=np.zeros(white, np.uint32),
        weight=np.zeros(runs, np.int64),
        trail=np.zeros(9 * white, np.uint32),
        queue=np.zeros(runs, np.uint32),
        queued=np.zeros(runs, np.uint32),
        desk=np.zeros(DESK, np.uint32),
        latest=np.zeros(size, np.uint32),
        guess=np.zeros(3 * levels, np.uint32),
        wide=np.zeros(levels, np.uint32),
        degree=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        profile=np.zeros(levels, np.int64),
        visits=ring(),
        s=s,
    )


def search_of(puzzle: Kakuro, choices: Mapping[str, Value], goal: Goal) -> KernelSearch:
    """Return a search of one puzzle at its root."""
    from workbench.kernels.kakuro import sums as kernel

    own = board(puzzle, choices)
    work = workplace(puzzle.white.size, int(puzzle.white.sum()), len(own.sums), choices)
    state = RunSums(own.cells, own.starts, own.sums, own.home, own.rank, *work)
    kernel.load(own.roots, state.masks, state.free, state.weight, state.latest, state.s)
    state.s[kernel.VOID] = own.void
    if goal in RESTARTING and choices["restarts"] == "growing":
        state.s[kernel.PATIENCE] = state.s[kernel.RENEWAL] = max(PATIENCE, len(state.degree))
    shape = puzzle.shape
    restarts = bool(state.s[kernel.PATIENCE])

    def look_at(status: Status) -> Probe:
        guessed = guessed_cells(state.guess, int(state.s[scalars.LEVEL]), shape)
        probe = look(status, state, SINGLE[state.masks].reshape(shape), guessed)
        return replace(probe, progress=float(status is Status.EXHAUSTED)) if restarts else probe

    repeatable = choices["cell"] != "weighted" and choices["digits"] in ("up", "down")

    def restart_no_more() -> None:
        state.s[kernel.PATIENCE] = 0

    def may_restart() -> bool:
        return bool(state.s[kernel.PATIENCE])

    cut = Cut((kernel.ENTER,), kernel.BACK, repeatable, may_restart, restart_no_more)
    return KernelSearch(kernel.advance, state, all_but(work, "desk"), look_at, cut)


class Stack(NamedTuple):
    """Many boards in the arrays of one kernel call; the kernel documents them."""

    places: NDArray[np.int64]
    void: NDArray[np.uint8]
    roots: NDArray[np.uint32]
    first: NDArray[np.uint32]
    arrays: tuple[NDArray[np.generic], ...]

    def search(self, until: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Search each board for at most `until` solutions; return the solutions and nodes of each."""
        from workbench.kernels.kakuro import sums as kernel

        counts, effort = np.zeros((2, len(self.void)), np.int64)
        s = self.arrays[-1]
        s[scalars.UNTIL] = until
        patience = PATIENCE if until <= MAX_RESTARTING else 0
        kernel.advance_each(self.places, self.void, self.roots, self.first, *self.arrays, counts, effort, patience)
        return counts, effort


def stack(puzzles: Sequence[Kakuro]) -> Stack:
    """Lay out one puzzle or more for one kernel call."""
    choices = settle(CHOICES, {})
    boards = [board(puzzle, choices) for puzzle in puzzles]
    sizes = np.array([(len(own.roots), len(own.sums), len(own.cells)) for own in boards])
    *shared, roots, _ = zip(*boards, strict=True)
    most = int(sizes[:, 0].max()), max(int(puzzle.white.sum()) for puzzle in puzzles), int(sizes[:, 1].max())
    all_roots = np.concatenate(roots)
    return Stack(
        places=np.concatenate([np.zeros((1, 3), np.int64), np.cumsum(sizes, axis=0)]),
        void=np.array([own.void for own in boards], np.uint8),
        roots=all_roots,
        first=np.zeros_like(all_roots),
        arrays=(*(frozen(np.concatenate(arrays)) for arrays in shared), *workplace(*most, choices)),
    )


def search_each(puzzles: Sequence[Kakuro], until: int = 2) -> Found:
    """Search many boards of any sizes in one kernel call, each for at most `until` solutions."""
    if not puzzles:
        return Found(np.zeros(0, np.int64), np.zeros(0, np.int64), [])
    boards = stack(puzzles)
    solutions, nodes = boards.search(until)
    parts = np.split(SINGLE[boards.first], boards.places[1:-1, 0])
    first = [part.reshape(puzzle.shape) for part, puzzle in zip(parts, puzzles, strict=True)]
    return Found(solutions, nodes, first)


def search_batch(puzzles: Sequence[Puzzle], until: int) -> Found:
    """Search many boards in one kernel call."""
    return search_each([puzzle for puzzle in puzzles if isinstance(puzzle, Kakuro)], until)


def begin(puzzle: Puzzle, choices: Mapping[str, Value], goal: Goal) -> Search:
    """Start the search."""
    assert isinstance(puzzle, Kakuro)
    return search_of(puzzle, choices, goal)


KAKURO_SUMS = Solver(
    name="kakuro_sums",
    title="Sums and guesses",
    about="Keeps in each run only digits that can still make its sum; guesses a cell when propagation ends.",
    accepts=lambda puzzle: isinstance(puzzle, Kakuro),
    choices=CHOICES,
    begin=begin,
    tree=2,
    batch=Batch(search_batch, load=lambda: search_each([SMALL]), goals=(Goal.UNIQUE, Goal.COUNT)),
)

"""The replay of a walk by Warnsdorff's rule: its ties and what broke them, its candidates, and what it cut off."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.tour import Tour
from workbench.solvers.tour.arrays.board import distinct_moves, sides_of
from workbench.solvers.tour.arrays.general import GeneralState, general_state
from workbench.solvers.tour.rules.tie_breaks import rule_of

Path = NDArray[np.int64]  # squares in the order of their visits, as row * columns + column


class TieReplay(NamedTuple):
    """A walk step by step; step k visits square k, and the start is step 0."""

    ties: NDArray[np.uint8]  # squares of the least degree that were left to the rule; 1 = no tie
    left: NDArray[np.uint8]  # how many of them the rule left to the move order, or to chance
    chosen: NDArray[np.int64]  # the square that the rule chooses, as row * columns + column; -1 = none
    agrees: NDArray[np.bool_]  # whether that is the walk's own

    @property
    def tied(self) -> int:
        """How many steps met a tie."""
        return int((self.ties > 1).sum())

    @property
    def by_rule(self) -> int:
        """How many ties the rule decided."""
        return int(((self.ties > 1) & (self.left == 1)).sum())

    @property
    def by_order(self) -> int:
        """How many ties were left to the move order, or to chance."""
        return int((self.left > 1).sum())


class Candidate(NamedTuple):
    """A free square that the walk can go to."""

    square: Cell
    degree: int
    key: int  # what the rule says that it is worth; the least is best
    rank: int  # of the move in the order
    chosen: bool  # whether the rule goes there


def path_of(filling: Filling) -> Path:
    """Return the squares of a filling in the order of their numbers."""
    numbered = np.flatnonzero(filling)
    return numbered[np.argsort(filling.ravel()[numbered], kind="stable")].astype(np.int64)


def story(tour: Tour, choices: Mapping[str, Value], path: Path) -> TieReplay:
    """Tell a walk again with a rule, its own or another."""
    ties, left = np.zeros((2, len(path)), np.uint8)
    chosen = np.full(len(path), -1, np.int64)
    if len(path):
        walk_along(tour, choices, path, len(path), ties, left, chosen)
    rule = rule_of(tour, choices)
    if rule.wheel or rule.stages:  # their orders are the rule
        left = np.minimum(left, 1)
    return TieReplay(ties, left, chosen, chosen == path)


def candidates_at(tour: Tour, choices: Mapping[str, Value], path: Path, step: int) -> list[Candidate]:
    """Return where the walk can go after this many squares, the best first; the start itself has no alternatives."""
    from workbench.kernels.tour import ties as tour_ties
    from workbench.kernels.tour import warnsdorff_keys as kernel

    if not 0 < step <= len(path):
        return []
    ties, left = np.zeros((2, len(path)), np.uint8)
    state = walk_along(tour, choices, path, step, ties, left, np.zeros(len(path), np.int64))
    columns = tour.shape[1]
    found = state.found[: int(state.s[kernel.FREE])].copy()
    unused = ("switches", "path", "s")
    arrays = [array for name, array in state._asdict().items() if name not in unused]
    chosen = int(tour_ties.next_square(*arrays, state.s))
    rows = [
        Candidate((r, c), degree, key, rank, r * columns + c == chosen)
        for _, r, c, _, degree, key, rank in found.tolist()
    ]
    by_key = bool(state.s[kernel.REPLACES_DEGREE])
    return sorted(rows, key=lambda row: (not row.chosen, 0 if by_key else row.degree, row.key, row.rank))


def walk_along(
    tour: Tour,
    choices: Mapping[str, Value],
    path: Path,
    last: int,
    ties: NDArray[np.uint8],
    left: NDArray[np.uint8],
    chosen: NDArray[np.int64],
) -> GeneralState:
    """Walk along this many squares of a path, note the ties, and return where the walk then is."""
    from workbench.kernels.tour import ties as tour_ties

    row, column = divmod(int(path[0]), tour.shape[1])
    state = general_state(tour, rule_of(tour, choices), (row, column))
    tour_ties.replay(path, ties, left, chosen, *state, last)
    return state


def first_cut_off(tour: Tour, filling: Filling) -> tuple[NDArray[np.intp], int] | None:
    """Return the squares that were cut off first, (k, 2), and the number of the move that did it; None if none is left.

    Squares that could be reached to the end count as cut off by the last move: no single path visits them all.
    """
    from workbench.kernels.tour import cut as kernel

    rows, columns = tour.shape
    path = path_of(filling)
    free = np.zeros((rows + 1, columns + 1), np.uint8)
    free[:rows, :columns] = tour.board & (filling == 0)
    if not len(path) or not free.any():
        return None
    reach = tour.leap[1]
    parent, part, following, first, final, when = np.zeros((6, free.size), np.int64)
    when[:] = 1  # what is never within reach was cut off by the start
    left = np.flatnonzero(free)
    kernel.cut(
        free.ravel(), *sides_of(tour), distinct_moves(tour), reach, columns, path,
        parent, part, following, first, final, when,
    )  # fmt: skip
    cut_off = when[part[left]]
    cut_off[cut_off == 0] = len(path) + 1  # reachable to the end: after those that the last move cuts off
    step = min(int(cut_off.min()), len(path))
    one = part[left[cut_off.argmin()]]
    cells = left[part[left] == one]
    return np.stack(np.divmod(cells, columns + 1), axis=1), step
